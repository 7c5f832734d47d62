"""The files of tilehall association: every fault with its place, and nothing that breaks the reader."""

import json
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.cli.main import main

Asked = Callable[..., str]
ANA = {"name": "Ana", "joined": "2025-02-01"}
HUTT = {"name": "Hutt", "registered": "2010-01-01"}
PRESENT = {"name": "Ana", "class": "ordinary"}
GENERAL = {"meeting": "general", "convened": "10:00", "now": "10:00"}
MOTION = {"meeting": "general", "kind": "floor"}
VOTE = {"name": "Ana", "vote": "for"}


def act(**more: Any) -> dict[str, Any]:
    return {"people": [ANA], "acts": [{"act": "suspended", "name": "Ana", "on": "2026-01-01", **more}]}


@pytest.fixture
def complaint(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    def ask(task: str, plain: object) -> str:
        file = elsewhere / "facts.json"
        file.write_bytes(plain if isinstance(plain, bytes) else json.dumps(plain).encode())
        words = ["--on", "2026-06-01"] if task == "members" else []
        assert main(["association", task, str(file), *words]) == 2
        said, complained = capsys.readouterr()
        assert said == ""
        assert complained.count("\n") == 1
        return complained.removeprefix(f"tilehall: {file}: ")

    return ask


@pytest.mark.parametrize(
    ("task", "plain", "says"),
    [
        ("members", [], "the file: should be an object"),
        ("members", {}, "people: is missing"),
        ("members", {"people": [ANA, ANA]}, "people 2, name: the name Ana is there twice"),
        ("members", {"people": [ANA], "clubs": [HUTT, HUTT]}, "clubs 2, name: the name Hutt is there twice"),
        ("members", {"people": [{**ANA, "clubs": ["Hut"]}], "clubs": [HUTT]}, "people 1, clubs 1: Hut is no club"),
        ("members", {"people": [{**ANA, "clubs": ["Hutt"] * 2}], "clubs": [HUTT]}, "people 1, clubs 2: Hutt is there"),
        ("members", {"people": [{**ANA, "pays_through": "Hutt"}], "clubs": [HUTT]}, "pays_through: Hutt is no club of"),
        (
            "members",
            {"people": [{**ANA, "pays_through": "Rex"}]},
            "people 1, pays_through: Rex is no club of this file",
        ),
        ("members", {"people": [{**ANA, "joined": "2025-02-29"}]}, "people 1, joined: should be a day"),
        ("members", {"people": [{**ANA, "joined": None}]}, "people 1, joined: should be a day"),
        ("members", {"people": [{**ANA, "joined": 20250201}]}, "people 1, joined: should be a day"),
        ("members", {"people": [{"name": "Ana"}]}, "people 1, joined: is missing"),
        ("members", {"people": [{**ANA, "name": " "}]}, "people 1, name: should be a text that is not empty"),
        ("members", {"people": [{**ANA, "classes": [{"class": "vip", "from": "2026-01-01"}]}]}, "classes 1, class:"),
        ("members", {"people": [{**ANA, "classes": [{"class": "life", "from": "soon"}]}]}, "classes 1, from: should"),
        ("members", {"people": [{**ANA, "classes": [{"class_": "life", "from_": "2026-01-01"}]}]}, "class: is missing"),
        (
            "members",
            {"people": [{**ANA, "classes": [{"class": one, "from": "2026-01-01"} for one in ("life", "honorary")]}]},
            "people 1, classes 2, from: there are two classes from 2026-01-01",
        ),
        (
            "members",
            {"people": [ANA], "fees": [{"name": "Bo", "year": 2026, "paid": "2026-01-01"}]},
            "fees 1, name: Bo",
        ),
        ("members", {"people": [ANA], "fees": [{"name": "Ana", "year": True, "paid": "2026-01-01"}]}, "fees 1, year:"),
        ("members", {"people": [ANA], "fees": [{"name": "Ana", "year": 10000, "paid": "2026-01-01"}]}, "fees 1, year:"),
        ("members", {"people": [ANA], "fees": [{"name": "Ana", "year": 10**30, "paid": "2026-01-01"}]}, "64 bits"),
        (
            "members",
            {"people": [ANA], "fees": [{"name": "Ana", "year": 2026, "paid": "2026-01-01", "via": "Rex"}]},
            "fees 1, via: Rex is no club of this file",
        ),
        ("members", act(name="Bo"), "acts 1, name: Bo is nobody in people"),
        ("members", act(act="expelled"), "acts 1, act: should be one of 'resigned'"),
        ("members", act(until="2025-12-31"), "acts 1, until: 2025-12-31 is before 2026-01-01"),
        ("members", act(act="resigned", until="2026-12-31"), "acts 1, until: resigned has no last day"),
        ("quorum", {**GENERAL, "present": [PRESENT, PRESENT]}, "present 2, name: the name Ana is there twice"),
        ("quorum", {**GENERAL, "present": [], "now": "24:00"}, "now: should be a time such as 09:30, not '24:00'"),
        ("quorum", {**GENERAL, "present": [], "now": "9:30"}, "now: should be a time"),
        ("quorum", {**GENERAL, "present": [], "now": None}, "now: is missing"),
        ("quorum", {**GENERAL, "present": [{**PRESENT, "office": "king"}]}, "present 1, office: should be one of"),
        (
            "quorum",
            {**GENERAL, "present": [{**PRESENT, "proxy": 1}]},
            "present 1, proxy: should be true or false, not 1",
        ),
        ("quorum", {**GENERAL, "meeting": "club", "present": []}, "meeting: should be one of 'general', 'management'"),
        ("quorum", GENERAL, "present: is missing"),
        ("count", {**MOTION, "votes": [{"name": "Ana", "vote": "yes"}]}, "votes 1, vote: should be one of 'for'"),
        ("count", {**MOTION, "votes": [{**VOTE, "weight": -1}]}, "votes 1, weight: should be 0 or more, not -1"),
        ("count", {**MOTION, "votes": [{**VOTE, "weight": True}]}, "votes 1, weight: should be a whole number"),
        ("count", {**MOTION, "votes": [{**VOTE, "weight": 1.0}]}, "votes 1, weight: should be a whole number"),
        ("count", {**MOTION, "votes": {"name": "Ana"}}, "votes: should be a list, not an object"),
        ("count", {**MOTION, "kind": "poll"}, "kind: should be one of"),
        ("count", {**MOTION, "mode": "shouting"}, "mode: should be one of"),
        ("count", {**MOTION, "clauses": ["nzasp.C"]}, "clauses 1: should be a clause such as nzasp.C.9.5"),
        ("count", {**MOTION, "clauses": ["chess.1"]}, "clauses 1: should be a clause such as nzasp.C.9.5"),
        ("count", {**MOTION, "revenue_approval": "yes"}, "revenue_approval: should be"),
        ("count", {**MOTION, "casting": "abstain"}, "casting: should be one of 'for', 'against'"),
        ("count", b'{"meeting": "general", "kind": "floor", "kind": "payment"}', "one object has 'kind' twice"),
        ("count", b'{"meeting": "general", "kind": NaN}', "this cannot be read: NaN is no number"),
        ("count", b"[" * 100_000, "this cannot be read"),
        ("count", b'{"votes": ' + b"9" * 5000 + b"}", "this cannot be read"),
        ("count", b"\xff\xfe", "byte 1 is no UTF-8"),
    ],
)
def test_a_wrong_file_is_told_with_its_place(complaint: Asked, task: str, plain: object, says: str) -> None:
    assert says in complaint(task, plain)


def test_a_file_that_is_no_json_is_told_with_line_and_column(complaint: Asked) -> None:
    assert "line 2, column 1: this is no JSON" in complaint("count", b'{"kind":\n}')


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
days = st.sampled_from(["2026-01-01", "0001-01-01", "9999-12-31", "2024-02-29", "2026-02-29", "", 7, None])
names = st.sampled_from(["Ana", "Bo", "\u202eAna", "", 5, None, "x" * 500])


def mostly(field: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(field, field, field, field, field, field, anything)


def listed(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return mostly(st.lists(mostly(st.fixed_dictionaries({}, optional=fields)), max_size=5))


FILES = {
    "members": st.fixed_dictionaries(
        {"people": listed(name=names, joined=days, clubs=mostly(st.lists(names, max_size=2)), pays_through=names)},
        optional={
            "clubs": listed(name=names, registered=days),
            "fees": listed(name=names, year=mostly(st.integers(-1, 10000)), paid=days, via=names),
            "acts": listed(
                act=st.sampled_from(["resigned", "suspended", "reinstated", "declared_ceased", "club_terminated"]),
                name=names,
                on=days,
                until=days,
            ),
        },
    ),
    "quorum": st.fixed_dictionaries(
        {"meeting": mostly(st.sampled_from(["general", "management"])), "convened": st.just("10:00")},
        optional={
            "now": mostly(st.sampled_from(["10:30", "24:00", "23:59"])),
            "present": listed(name=names, office=mostly(st.just("president")), voting_for=names, proxy=st.booleans()),
        },
    ),
    "count": st.fixed_dictionaries(
        {"meeting": st.just("management"), "kind": mostly(st.sampled_from(["floor", "rule_change", "payment"]))},
        optional={
            "votes": listed(name=names, vote=mostly(st.just("for")), weight=mostly(st.integers())),
            "clauses": mostly(st.lists(mostly(st.just("nzasp.C.2")), max_size=2)),
        },
    ),
}


@pytest.mark.parametrize("task", FILES)
@given(data=st.data())
def test_whatever_a_file_holds_it_is_answered_or_told(
    task: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    plain = data.draw(mostly(FILES[task]))
    file = tmp_path_factory.mktemp("fuzzed") / "facts.json"
    file.write_text(json.dumps(plain), encoding="utf-8")
    words = ["--on", "2026-06-01"] if task == "members" else []
    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        status = main(["association", task, str(file), *words, "--json"])
    assert "fault of ours" not in complained.getvalue()
    if status == 0:
        assert json.loads(said.getvalue())
        assert complained.getvalue() == ""
    else:
        assert status in (1, 2)
        assert said.getvalue() == ""
        assert complained.getvalue().count("\n") == 1


@given(raw=st.binary(max_size=60))
def test_whatever_the_bytes_are(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    file = tmp_path_factory.mktemp("bytes") / "facts.json"
    file.write_bytes(raw)
    complained = StringIO()
    with redirect_stderr(complained):
        assert main(["association", "count", str(file)]) == 2
    assert "fault of ours" not in complained.getvalue()
