"""tilehall standings, as scripts and people meet it: shapes, rounding, exit statuses, one line on standard error."""

import io
import json
from fractions import Fraction
from functools import partial

import pytest

from tilehall.cli.main import main
from tilehall.cli.standings import rounded

PLAYERS = [{"name": name, "rating": 1500, "games": 60} for name in ("Ana", "Ben", "Cy")]
EVENT = {
    "name": "Club day",
    "ruleset": "nzasp-2022",
    "profile": "nzasp-draft-1",
    "players": PLAYERS,
    "rounds": [
        [{"first": "Ana", "second": "Ben", "score": [401, 390], "bonus": [1, 0]}, {"bye": "Cy"}],
        [{"first": "Ben", "second": "Cy", "score": [400, 400], "bonus": [2, 1]}, {"bye": "Ana"}],
        [{"forfeit": "Cy", "to": "Ana"}],
        [{"first": "Ana", "second": "Ben", "score": [400, 421], "bonus": [0, 0]}],
    ],
}


@pytest.fixture
def asked(ask_about_event):
    return partial(ask_about_event, "standings")


def test_placings_with_byes_and_forfeits(asked):
    status, said, complained = asked(EVENT, "--json")
    assert (status, complained) == (0, "")
    found = json.loads(said)
    told = [tuple(one[key] for key in ("place", "name", "wins", "spread", "average")) for one in found["placings"]]
    assert told == [(1, "Ana", 3, 90, 400.5), (2, "Ben", 1.5, 10, 403.67), (3, "Cy", 1.5, 0, 400)]
    assert [one["bonus_words"] for one in found["placings"]] == [2, 2, 2]
    assert found["final"] is True
    assert found["rests_on"][0] == "nzasp.P.11.1"
    assert {"nzasp.P.9.2", "nzasp.P.10.2", "nzasp.P.10.3"} <= set(found["rests_on"])


def test_a_pair_without_a_score_is_not_final_and_a_person_is_told(asked):
    rounds = [*EVENT["rounds"], [{"first": "Cy", "second": "Ana"}]]
    status, said, _ = asked({**EVENT, "rounds": rounds}, "--json")
    assert (status, json.loads(said)["final"]) == (0, False)
    status, said, _ = asked({**EVENT, "rounds": rounds})
    assert status == 0
    assert "Not final" in said
    assert "Ana*" in said


def test_the_nsa_values_say_that_the_document_is_silent(asked):
    _, said, _ = asked({**EVENT, "ruleset": "nsa-2008"}, "--json")
    found = json.loads(said)
    assert found["placings"][0]["spread"] == 90
    assert all(basis.startswith("silent:nsa2008: ") for basis in found["rests_on"])


def test_teams_and_tables_and_an_edition(asked):
    players = [{**each, "team": team} for each, team in zip(PLAYERS, ["N", "S", "N"], strict=True)]
    found = json.loads(asked({**EVENT, "players": players}, "--json")[1])
    assert [(one["place"], one["team"], one["wins"], one["spread"]) for one in found["teams"]] == [
        (1, "N", 4.5, 90),
        (2, "S", 1.5, 10),
    ]
    table = {"table": ["Ana", "Ben", "Cy"], "scores": [-10, 30, -20]}
    for ruleset in ("nzrc-2024", "nzrc-2024.1"):
        found = json.loads(asked({**EVENT, "ruleset": ruleset, "rounds": [[table]]}, "--json")[1])
        told = [(one["place"], one["name"], one["wins"], one["spread"], one["average"]) for one in found["placings"]]
        assert told == [(1, "Ben", 1, 30, 30), (2, "Ana", 0, -10, -10), (3, "Cy", 0, -20, -20)]
        assert found["rests_on"][0].startswith("silent:nzrc2024: ")


def test_a_person_sees_a_table(asked):
    status, said, _ = asked(EVENT)
    lines = said.splitlines()
    assert (status, lines[0]) == (0, "Club day")
    assert lines[2].split() == ["place", "name", "wins", "spread", "average", "bonus", "words"]
    assert lines[3].split() == ["1", "Ana", "3", "+90", "400.50", "2"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rounds": [[{"bye": "Zoe"}]]}, "round 1, entry 1: Zoe is no player of this event"),
        ({"rounds": [[{"bye": "Ana"}, {"bye": "Ana"}]]}, "round 1, entry 2: Ana is twice in round 1"),
        (
            {"rounds": [[{"first": "Ana", "second": "Ben", "score": [1.5, 2]}]]},
            "entry 1, score: should be a whole number, not 1.5",
        ),
        ({"ruleset": "chess"}, "the file, ruleset: no ruleset is called chess"),
        ({"rounds": [[{"table": ["Ana", "Ben"], "scores": [1, 2]}]]}, "round 1, entry 1: the ruleset nzasp-2022"),
    ],
)
def test_a_wrong_file_is_told_with_its_place(asked, change, says):
    status, said, complained = asked({**EVENT, **change}, "--json")
    assert (status, said) == (2, "")
    assert complained.startswith("tilehall: ")
    assert "event.json: " in complained
    assert says in complained
    assert complained.count("\n") == 1


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b'{"players": [}', "line 1, column 14"),
        (b"\xff\xfe", "no UTF-8"),
        (b"", "line 1"),
        (b"[" * 100_000, "cannot be"),
    ],
)
def test_a_file_that_is_no_json(asked, raw, says):
    status, said, complained = asked(raw)
    assert (status, said) == (2, "")
    assert says in complained


def test_a_file_that_is_not_there(capsys):
    assert main(["standings", "nowhere.json"]) == 2
    assert "nowhere.json" in capsys.readouterr().err


def test_the_event_may_come_from_standard_input(monkeypatch, capsys):
    class Piped:
        buffer = io.BytesIO(json.dumps(EVENT).encode())

    monkeypatch.setattr("sys.stdin", Piped)
    assert main(["standings", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Club day"


@pytest.mark.parametrize(
    ("exact", "shown"),
    [(Fraction(1, 200), 0.01), (Fraction(-1, 200), -0.01), (Fraction(2380, 6), 396.67), (Fraction(4), 4), (None, None)],
)
def test_numbers_have_two_decimals_half_away_from_zero(exact, shown):
    assert rounded(exact) == shown
