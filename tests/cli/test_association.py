"""tilehall association, as scripts and people meet it: shapes, exit statuses, one line on standard error."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilehall.cli.main import main
from tilehall.law.rulebook.register import REGISTER

Asked = Callable[..., tuple[int, str, str]]
CLUBS = [{"name": "Hutt", "registered": "2010-01-01"}, {"name": "Nelson", "registered": "2012-05-01"}]


def person(name: str, joined: str = "2025-02-01", **more: Any) -> dict[str, Any]:
    return {"name": name, "joined": joined, "clubs": [], "pays_through": None, "classes": [], **more}


def act(kind: str, name: str, on: str, until: str | None = None) -> dict[str, Any]:
    return {"act": kind, "name": name, "on": on, "until": until}


def fee(name: str, year: int, paid: str, via: str | None = None) -> dict[str, Any]:
    return {"name": name, "year": year, "paid": paid, "via": via}


@pytest.fixture
def asked(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    def ask(task: str, plain: object, *words: str) -> tuple[int, str, str]:
        file = elsewhere / "facts.json"
        file.write_bytes(plain if isinstance(plain, bytes) else json.dumps(plain).encode())
        return (main(["association", task, str(file), *words]), *capsys.readouterr())

    return ask


@pytest.fixture
def told(asked: Asked) -> Callable[..., Any]:
    """The JSON of an answer, all of whose bases are there."""

    def tell(task: str, plain: object, *words: str) -> Any:
        status, said, complained = asked(task, plain, *words, "--json")
        assert (status, complained) == (0, "")
        found = json.loads(said)
        check_bases(found)
        return found

    return tell


def check_bases(found: Any) -> None:
    """Every `rests_on` names clauses and readings that there are, and is not empty."""
    if isinstance(found, dict):
        for basis in found.get("rests_on", ["nzasp.C.1"]):
            known = basis.removeprefix("reading:") in REGISTER.readings if basis.startswith("reading:") else None
            assert known if known is not None else basis in REGISTER
        assert found.get("rests_on", True)
    for inner in found.values() if isinstance(found, dict) else found if isinstance(found, list) else []:
        check_bases(inner)


def refused(asked: Asked, task: str, plain: object, *words: str, status: int = 2) -> str:
    """What is said on standard error: one line, and nothing on standard output."""
    got, said, complained = asked(task, plain, *words)
    assert (got, said) == (status, "")
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    assert complained.rstrip().endswith(")")
    return complained


# --- members


def members(told: Callable[..., Any], on: str, **file: Any) -> list[dict[str, Any]]:
    found = told("members", {"clubs": CLUBS, "people": [], "fees": [], "acts": [], **file}, "--on", on)
    assert found["on"] == on
    return found["members"]


@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.4.2.2", "nzasp.C.4.3.2", "nzasp.C.4.1.5")
def test_members_by_class_in_the_order_of_the_file(told: Callable[..., Any]) -> None:
    people = [
        person("Zoe", clubs=["Hutt", "Nelson"], pays_through="Hutt"),
        person("Ana", classes=[{"class": "life", "from": "2026-05-30"}]),
        person("Hal", classes=[{"class": "honorary_vp", "from": "2025-06-01"}]),
        person("New", joined="2026-07-01"),
    ]
    fees = [fee("Zoe", 2025, "2025-02-01", "Hutt"), fee("Zoe", 2026, "2026-06-01", "Hutt")]
    found = members(told, "2026-05-30", people=people, fees=fees)
    fields = ("name", "class", "member", "suspended", "votes", "counts_for_quorum", "owes")
    assert [tuple(one[field] for field in fields) for one in found] == [
        ("Zoe", "ordinary", True, False, 1, True, [2026]),
        ("Ana", "life", True, False, 1, True, []),
        ("Hal", "honorary_vp", True, False, 0, False, []),
        ("New", None, False, False, 0, False, []),
    ]
    assert (found[0]["clubs"], found[0]["pays_through"]) == (["Hutt", "Nelson"], "Hutt")
    assert members(told, "2026-06-01", people=people, fees=fees)[0]["owes"] == []
    assert members(told, "2026-07-01", people=people, fees=fees)[3]["owes"] == [2026]


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.5.3", "nzasp.C.5.4", "nzasp.C.5.6")
def test_members_after_what_was_done_to_them(told: Callable[..., Any]) -> None:
    people = [person(name) for name in ("Res", "Sus", "Life", "Club", "Out")]
    acts = [
        act("resigned", "Res", "2026-03-04"),
        act("suspended", "Sus", "2026-03-01", "2026-05-31"),
        act("suspended", "Life", "2025-03-01", "2025-04-01"),
        act("reinstated", "Life", "2025-05-01"),
        act("suspended", "Life", "2026-03-01", "2026-04-01"),
        act("club_suspended", "Club", "2026-03-01", "2026-05-31"),
        act("club_terminated", "Out", "2026-05-31"),
    ]

    def standing(on: str) -> dict[str, tuple[bool, bool, int]]:
        found = members(told, on, people=people, acts=acts)
        return {one["name"]: (one["member"], one["suspended"], one["votes"]) for one in found}

    assert standing("2026-05-31") == {
        "Res": (False, False, 0),
        "Sus": (True, True, 0),
        "Life": (True, True, 0),
        "Club": (True, True, 0),
        "Out": (False, False, 0),
    }
    after = standing("2026-06-01")
    assert after["Sus"] == (True, False, 0)  # invited to rejoin
    assert after["Club"] == (True, False, 1)
    assert after["Life"] == (True, True, 0)


@pytest.mark.parametrize(
    ("file", "place", "code", "clause"),
    [
        ({"acts": [act("declared_ceased", "Ana", "2025-12-31")]}, "acts 1", "not_before 2026-01-01", "nzasp.C.5.2"),
        (
            {
                "acts": [
                    act("suspended", "Ana", "2025-03-01", "2025-04-01"),
                    act("suspended", "Ana", "2026-03-01", "2026-04-01"),
                    act("reinstated", "Ana", "2026-05-01"),
                ]
            },
            "acts 3",
            "life_suspension",
            "nzasp.C.5.4",
        ),
        (
            {"fees": [fee("Ana", 2026, "2026-01-08", "Hutt"), fee("Ana", 2026, "2026-02-08", "Nelson")]},
            "fees 2",
            "already_paid_via Hutt",
            "nzasp.C.4.1.3",
        ),
        ({"fees": [fee("Ana", 2026, "2026-01-08"), fee("Ana", 2026, "2026-02-08")]}, "fees 2", "already_paid_via", ""),
        ({"acts": [act("suspended", "Ana", "2025-03-01")]}, "acts 1", "end_missing", "nzasp.C.5.3"),
        ({"acts": [act("reinstated", "Ana", "2025-03-01")]}, "acts 1", "not_suspended", "nzasp.C.5.4"),
        (
            {"people": [person("Ana", classes=[{"class": "life", "from": "2020-01-01"}])]},
            "people 1, classes 1",
            "not_a_member",
            "nzasp.C.4.3.1",
        ),
    ],
)
@pytest.mark.cites("nzasp.C.5.2", "nzasp.C.5.4", "nzasp.C.4.1.3")
def test_what_the_rules_do_not_allow_is_refused_with_code_and_clause(
    asked: Asked, file: dict[str, Any], place: str, code: str, clause: str
) -> None:
    plain = {"clubs": CLUBS, "people": [person("Ana", clubs=["Hutt", "Nelson"])], **file}
    for words in ((), ("--json",)):
        said = refused(asked, "members", plain, "--on", "2026-06-01", *words, status=1)
        assert place in said
        assert code in said
        assert clause in said


def test_members_for_people_to_read(asked: Asked) -> None:
    people = [person("Ana"), person("Ben", joined="2027-01-01"), person("Cy")]
    acts = [act("suspended", "Ana", "2026-01-01", "2026-12-31"), act("resigned", "Cy", "2025-03-04")]
    status, said, _ = asked("members", {"people": people, "acts": acts}, "--on", "2026-06-01")
    assert status == 0
    lines = said.splitlines()
    assert lines[0] == "On 2026-06-01 (Monday): 1 of 3 are members, with 0 votes."
    assert "suspended until 2026-12-31" in lines[3]
    assert "not yet a member" in lines[4]
    assert "not a member since 2025-03-05" in lines[5]
    status, said, _ = asked("members", {"people": []}, "--on", "2026-06-01")
    assert (status, said.splitlines()[0]) == (0, "On 2026-06-01 (Monday): 0 of 0 are members, with 0 votes.")


# --- quorum


def present(name: str, **more: Any) -> dict[str, Any]:
    plain = {"name": name, "class": "ordinary", "office": None, "club": "Hutt", "voting_for": None, "proxy": False}
    return {**plain, **more}


def meeting(people: list[dict[str, Any]], now: str = "10:00", room: str = "general") -> dict[str, Any]:
    return {"meeting": room, "convened": "10:00", "now": now, "present": people}


@pytest.mark.cites("nzasp.C.9.5")
def test_the_quorum_of_a_general_meeting(told: Callable[..., Any]) -> None:
    officer = present("Pres", office="president")
    nine = [present(f"M{n}") for n in range(9)]
    found = told("quorum", meeting([*nine, officer], "10:29"))
    assert (found["quorate"], found["allowed"]) == (False, ["wait", "adjourn"])
    assert found["parts"] == [
        {"head": "executive", "needed": 1, "counted": 1},
        {"head": "ordinary", "needed": 10, "counted": 9},
    ]
    assert told("quorum", meeting([*nine, officer], "10:30"))["allowed"] == ["adjourn"]
    assert told("quorum", meeting([*nine, officer], "09:00"))["allowed"] == ["wait", "adjourn"]
    ten = [*nine, present("Web", office="webmaster")]
    assert told("quorum", meeting([*ten, officer], "10:45"))["allowed"] == ["open"]


@pytest.mark.cites("nzasp.C.7.1")
def test_the_quorum_of_a_management_meeting(told: Callable[..., Any], asked: Asked) -> None:
    officers = [present("P", office="president"), present("S", office="secretary"), present("T", office="treasurer")]
    clubs = [present(f"V{n}", club=f"C{n}", voting_for=f"C{n}") for n in range(6)]
    alone = [present("I", club=None)]
    found = told("quorum", {"meeting": "management", "present": [*officers, *clubs, *alone]})
    assert (found["quorate"], found["allowed"]) == (False, ["adjourn"])
    assert found["parts"][2] == {"head": "independents", "needed": 2, "counted": 1}
    _, said, _ = asked("quorum", {"meeting": "management", "present": [*officers, *clubs, *alone]})
    assert said.splitlines()[0] == "There is no quorum: short by 1 of independents. It must be adjourned."
    proxy = present("J", club=None, proxy=True)
    assert not told("quorum", meeting([*officers, *clubs, *alone, proxy], room="management"))["quorate"]
    assert told("quorum", meeting([*officers, *clubs, *alone, present("J", club=None)], room="management"))["quorate"]


# --- count


def ballot(in_favour: int, against: int, **more: Any) -> list[dict[str, Any]]:
    sides = ["for"] * in_favour + ["against"] * against
    return [{"name": f"M{n}", "vote": side, "class": "ordinary", **more} for n, side in enumerate(sides)]


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.18.1", "nzasp.C.4.2.2")
def test_a_count_with_refused_votes(told: Callable[..., Any], asked: Asked) -> None:
    votes = [
        *ballot(3, 1),
        {"name": "M0", "vote": "against"},
        {"name": "H", "vote": "for", "class": "honorary"},
        {"name": "V", "vote": "for", "class": "visitor"},
        {"name": "P", "vote": "abstain", "class": "life", "proxy": True},
    ]
    found = told("count", {"meeting": "general", "kind": "floor", "mode": "hands", "chair": "M0", "votes": votes})
    assert [(one["name"], one["why"]) for one in found["refused"]] == [
        ("M0", "voted_twice"),
        ("H", "no_vote"),
        ("V", "no_vote"),
        ("P", "proxy_not_allowed"),
    ]
    sums = ("for", "against", "abstain", "casting_used", "carried", "in_force")
    assert [found[key] for key in sums] == [3, 1, 0, False, True, True]
    payment = [*ballot(2, 2), {"name": "T", "vote": "for", "interested": True}]
    plain = {"meeting": "general", "kind": "payment", "chair": "T", "casting": "for", "votes": payment}
    found = told("count", plain)
    assert [one["why"] for one in found["refused"]] == ["interested"]
    assert (found["carried"], found["casting_used"]) == (False, False)
    _, said, _ = asked("count", plain)
    assert "Not counted: T has an interest in the payment." in said


@pytest.mark.cites("nzasp.C.7.2", "nzasp.C.10.1", "nzasp.C.10.2", "nzasp.C.9.6")
def test_weights_casting_votes_and_two_thirds(told: Callable[..., Any], asked: Asked) -> None:
    weighted = [{"name": "A", "vote": "for", "weight": 30}, *ballot(0, 12)]
    assert told("count", {"meeting": "management", "kind": "floor", "votes": weighted})["for"] == 30
    assert told("count", {"meeting": "general", "kind": "floor", "votes": weighted})["for"] == 1
    tie = {"meeting": "general", "kind": "written", "chair": "M0", "casting": "for", "votes": ballot(2, 2)}
    found = told("count", tie)
    assert [found[key] for key in ("for", "against", "casting_used", "carried")] == [2, 2, True, True]
    change = {"meeting": "general", "kind": "rule_change", "clauses": ["nzasp.C.19"], "votes": ballot(20, 10)}
    found = told("count", change)
    assert (found["carried"], found["in_force"]) == (True, False)
    assert "not in force before Inland Revenue" in asked("count", change)[1]
    assert told("count", {**change, "revenue_approval": "2026-08-01"})["in_force"]
    assert not told("count", {**change, "votes": ballot(19, 10)})["carried"]
    empty = told("count", {"meeting": "general", "kind": "rule_change"})
    assert [empty[key] for key in ("for", "against", "abstain", "refused", "carried")] == [0, 0, 0, [], False]


# --- deadlines and calendar


@pytest.mark.cites("nzasp.C.9.2", "nzasp.C.9.3", "nzasp.C.6.3", "nzasp.C.14.3", "nzasp.C.9.4", "nzasp.C.7.3")
@pytest.mark.cites("reading:R-14", "reading:R-16")
def test_deadlines(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def by(kind: str, on: str) -> dict[str, str]:
        assert main(["--json", "association", "deadlines", kind, "--on", on]) == 0
        found = json.loads(capsys.readouterr().out)
        check_bases(found)
        assert found["on"] == on
        return {one["what"]: one["by"] for one in found["deadlines"]}

    assert by("agm", "2026-05-30") == {
        "notice": "2026-05-08",
        "special_business": "2026-04-30",
        "nominations": "2026-04-30",
        "championship_format": "2026-01-30",
    }
    assert by("agm", "2026-06-01")["championship_format"] == "2026-01-30"
    assert by("sgm", "2026-09-26") == {"notice": "2026-09-04"}
    assert by("management", "2026-06-06") == {"non_routine_business": "2026-05-09"}
    assert by("management", "2024-03-28") == {"non_routine_business": "2024-02-29"}
    assert main(["association", "deadlines", "agm", "--on", "2026-06-13"]) == 0
    assert "outside the weekend of 2026-05-30" in capsys.readouterr().out


@pytest.mark.cites("nzasp.C.15.1", "nzasp.C.14.1", "nzasp.C.9.1")
def test_calendar(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["association", "calendar", "2026", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    check_bases(found)
    assert found["year"] == 2026
    assert [(one["what"], one["from"], one["to"]) for one in found["events"]] == [
        ("masters", "2026-04-03", "2026-04-06"),
        ("championship", "2026-05-30", "2026-06-01"),
        ("agm", "2026-05-30", "2026-06-01"),
    ]
    assert main(["association", "calendar", "2026"]) == 0
    assert "The Masters" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["calendar", "20"],
        ["calendar", "10000"],
        ["calendar", "1582"],
        ["calendar", "२०२६"],
        ["calendar"],
        ["deadlines", "agm", "--on", "2026-02-29"],
        ["deadlines", "agm", "--on", "20260530"],
        ["deadlines", "agm", "--on", "0001-01-05"],
        ["deadlines", "agm"],
        ["deadlines", "executive", "--on", "2026-05-30"],
        ["members", "nowhere.json", "--on", "2026-05-30"],
        ["members", ".", "--on", "2026-05-30"],
        ["quorum"],
        [],
    ],
)
def test_a_wrong_call_is_one_line(words: list[str], elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["association", *words, "--json"]) == 2
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
