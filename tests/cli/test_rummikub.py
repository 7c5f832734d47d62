"""tilehall rummikub, as scripts and people meet it: shapes, exit statuses, one line on standard error."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tilehall
from tilehall.cli import rummikub, rummikub_match
from tilehall.cli.main import main

FIELDS = {"feasible", "tiles", "value", "play", "table", "rest", "joker_rule_kept", "seconds", "compiled"}


pytestmark = pytest.mark.usefixtures("elsewhere")


def answered(capsys, *words):
    status = main([*words])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return json.loads(said)


def refused(capsys, *words):
    assert main([*words]) == 2
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    return complained


def solved(capsys, table, rack, question="tiles"):
    return answered(capsys, "rummikub", "solve", "--table", table, "--rack", rack, "--for", question, "--json")


# -- solve


def test_most_tiles(capsys):
    found = solved(capsys, "r2 b2 j | R4 R5 R6", "y2 r7 R8")
    assert set(found) >= FIELDS
    assert found.pop("seconds") >= 0
    assert {name: found[name] for name in FIELDS - {"seconds", "compiled"}} == {
        "feasible": True,
        "tiles": 3,
        "value": 17,
        "play": ["R7", "R8", "Y2"],
        "table": [["R4", "R5", "R6"], ["R7", "R8", "J=R9"], ["R2", "B2", "Y2"]],
        "rest": [],
        "joker_rule_kept": True,
    }


def test_nothing_can_be_laid(capsys):
    found = solved(capsys, "R4 R5 R6", "K1 J=R9 B13", "tiles")
    assert found["tiles"] == 1  # the joker
    found = solved(capsys, "R6 R4 R5", "K1 B13", "value")
    assert (found["feasible"], found["tiles"], found["value"], found["play"]) == (False, 0, 0, [])
    assert (found["table"], found["rest"]) == ([["R4", "R5", "R6"]], ["B13", "K1"])


def test_the_best_first_meld(capsys):
    found = solved(capsys, "R4 R5 R6", "R9 B9 K9 Y1", "opening")
    assert (found["feasible"], found["value"], found["table"]) == (False, 27, [["R9", "B9", "K9"]])
    assert (found["rest"], found["joker_rule_kept"]) == (["Y1"], True)
    assert solved(capsys, "", "J J R9", "opening")["value"] == 30


def test_can_these_stand(capsys):
    words = ("rummikub", "solve", "--for", "arrange", "--json")
    found = answered(capsys, *words, "--table", "R5 B5 | J R5 B5 J")
    assert (found["feasible"], found["joker_rule_kept"]) == (True, None)
    assert found["table"] == [["R5", "B5", "J=Y5"]] * 2
    assert answered(capsys, *words, "--table", "R5 B5", "--rack", "K4")["feasible"] is False
    assert answered(capsys, *words)["feasible"] is True


def test_json_may_stand_anywhere(capsys):
    for words in (["--json", "rummikub", "solve"], ["rummikub", "--json", "solve"], ["rummikub", "solve", "--json"]):
        assert answered(capsys, *words, "--rack", "R1 R2 R3")["tiles"] == 3


@pytest.mark.parametrize(
    "words, part",
    [
        (["--rack", "R1 R1 R1"], "--rack: R1 is there 3 times"),
        (["--rack", "R1", "--table", "R1 R2 R3 | R1 R2 R3"], "--table and --rack: R1 is there 3 times"),
        (["--rack", "J J J"], "joker is there 3 times"),
        (["--rack", "J", "--table", "R1 J J"], "joker is there 3 times"),
        (["--rack", "R14"], "--rack, tile 1: 'R14' is not a tile"),
        (["--rack", "R1 G5"], "--rack, tile 2: 'G5' is not a tile"),
        (["--rack", "", "--table", "R1 R2 R3 | R5 R7 R8"], "--table, set 2: R5 R7 R8 is no group or run"),
        (["--rack", "", "--table", "R12 R13 R1"], "nothing follows 13"),
        (["--rack", "", "--table", "R5 R5 B5", "--for", "opening"], "R5 is there twice"),
        (["--rack", "", "--table", "R1 R2 R3 |"], "--table, set 2: there is no tile"),
        (["--rack", "x" * 100_000], "--rack"),
        (["--table", "R1 R2 R3"], "--rack: it is missing"),
        (["--rack", "R1", "--for", "fun"], "fun"),
        (["--rack", "J=R99"], "'J=R99' is not a tile"),
    ],
)
def test_wrong_input_is_told_in_one_line(capsys, words, part):
    assert part in refused(capsys, "rummikub", "solve", *words)


def test_no_task_is_told(capsys):
    refused(capsys, "rummikub")
    refused(capsys, "rummikub", "batch", "nowhere.jsonl")


def test_for_a_person(capsys):
    assert main(["rummikub", "solve", "--table", "R2 B2 J | R4 R5 R6", "--rack", "Y2 R7 R8 K9"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0] == "Lay 3 tiles worth 17: R7 R8 Y2. The table then:"
    assert "   1  R4 R5 R6\n" in said
    assert "\n1. Lay Y2 to R2 B2 J=Y2 which gives" in said
    assert "Left on the rack: K9." in said
    assert "1 meld changes, the fewest there can be." in said


@pytest.mark.parametrize(
    "words, part",
    [
        (["--rack", "K1"], "No tile can be laid."),
        (["--rack", "K1", "--for", "opening"], "Nothing can be laid of this rack alone."),
        (["--rack", "K9 B9 R9", "--for", "opening"], "3 tiles worth 27, not enough for 30."),
        (["--rack", "K1", "--for", "arrange"], "These tiles cannot all stand."),
        (["--for", "arrange", "--table", "R3 R1 J"], "All these tiles can stand:\n   1  R1 J=R2 R3"),
        (["--table", "R2 B2 Y2 J | R5 R6 R7", "--rack", "K2"], "which the rules of play do not allow"),
        (["--table", "R5 R6 R7", "--rack", "R8"], "nothing, the player goes out"),
    ],
)
def test_other_answers_for_a_person(capsys, words, part):
    assert main(["rummikub", "solve", *words]) == 0
    assert part in capsys.readouterr().out


# -- batch


def batch(capsys, monkeypatch, text, *more):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["rummikub", "batch", "-", *more]) == 0
    said, complained = capsys.readouterr()
    assert complained == ""
    return [json.loads(line) for line in said.splitlines()]


def test_many_positions(capsys, monkeypatch, tmp_path):
    lines = [
        {"id": "a", "table": "R4 R5 R6", "rack": "R7", "for": "tiles"},
        {"id": 2, "table": "R4 R5", "rack": "R7", "for": "tiles"},
        {"id": None, "table": "R4 R5", "rack": "R6", "for": "arrange"},
        {"id": "d", "rack": 5},
        {"id": "e", "rack": "R1 R1 R1", "for": "value"},
        {"id": "f", "rack": "R1", "for": "luck"},
        {"id": "g", "rack": "R1", "table": []},
        {"id": "h"},
    ]
    text = "\n".join([*map(json.dumps, lines), "[1]", "nonsense", '{"id": NaN}', ""])
    found = batch(capsys, monkeypatch, text)
    assert [one.get("id") for one in found] == ["a", 2, None, "d", "e", "f", "g", "h", None, None, None]
    assert set(found[0]) >= {"id", *FIELDS}
    assert (found[0]["feasible"], found[0]["tiles"], found[0]["value"]) == (True, 1, 7)
    assert "table, set 1: R4 R5 is no group or run" in found[1]["error"]
    assert found[2]["feasible"] is True
    assert all("error" in one for one in found[3:])
    assert "R1 is there 3 times" in found[4]["error"]
    assert [one["line"] for one in found[8:]] == [9, 10, 11]
    (tmp_path / "positions.jsonl").write_text(text)
    assert main(["rummikub", "batch", "positions.jsonl", "--json"]) == 0
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for one in (*found, *again):
        one.pop("seconds", None)
    assert again == found


def test_an_answer_comes_before_the_next_line_is_sent():
    environment = {**os.environ, "PYTHONPATH": str(Path(tilehall.__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, "-m", "tilehall.cli.main", "rummikub", "batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        for number in range(2):
            process.stdin.write(json.dumps({"id": number, "rack": "R1 R2 R3"}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(30) == 0


def test_the_fewest_changed_melds_are_looked_for_within_a_bound(capsys, monkeypatch):
    monkeypatch.setattr(rummikub, "LONGER", 0)
    found = solved(capsys, "R3 R4 R5 R6 | B3 B4 B5 B6 | Y3 Y4 Y5 Y6 | R7 R8 R9", "K3")
    assert found["fewest_changed_proved"] is False
    monkeypatch.setattr(rummikub, "LONGER", 60)
    found = solved(capsys, "R3 R4 R5 R6 | B3 B4 B5 B6 | Y3 Y4 Y5 Y6 | R7 R8 R9", "K3")
    assert (found["fewest_changed_proved"], found["changed"]) == (True, 2)


PIECES = ["R1", "R2", "R3", "R4", "B1", "B2", "B3", "Y1", "K1", "J", "J=R2", "J=K13", "|", "||", "r5", "R0", "=", "，"]
texts = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))


@settings(deadline=None, max_examples=150)
@given(texts, texts, st.sampled_from([*rummikub.ASKED, "x", None, 3]))
def test_any_text_gets_an_answer_or_an_error(table, rack, question):
    told = rummikub._answered({"table": table, "rack": rack, "for": question})
    assert set(told) == {"error"} or set(told) >= FIELDS
    json.dumps(told)


# -- match


def test_a_match_in_numbers(capsys):
    found = answered(capsys, "rummikub", "match", "planner", "greedy", "--games", "4", "--seed", "5", "--json")
    assert set(found) == {"games", "a", "b", "games_per_second"}
    assert (found["games"], found["a"]["name"], found["b"]["name"]) == (4, "planner", "greedy")
    for side in ("a", "b"):
        assert set(found[side]) == {"name", "wins", "average", "spread"}
    assert found["a"]["wins"] + found["b"]["wins"] == 4
    assert found["a"]["spread"] == -found["b"]["spread"]
    assert found["games_per_second"] > 0


def test_a_match_in_words(capsys):
    assert main(["rummikub", "match", "greedy", "counter", "--games", "2"]) == 0
    said = capsys.readouterr().out
    assert re.search(
        r"^greedy \(lays all it can, every turn\): won [\d.]+ of 2 games "
        r"\([\d.]+%\), average -?[\d.]+, spread [+-]\d+$",
        said,
        re.M,
    )


def test_a_match_is_the_same_on_any_number_of_processes():
    once, again = (rummikub_match.played_deals("planner", "greedy", 30, 7, processes) for processes in (1, 3))
    assert once == again
    assert len(once) == 30
    assert once != rummikub_match.played_deals("planner", "greedy", 30, 8, 2)


def test_each_deal_is_played_twice_with_seats_changed():
    """So that an opponent against itself wins every other game, and scores what it loses."""
    for deal in rummikub_match.played_deals("greedy", "greedy", 5, 3, 1):
        assert deal.wins == (1, 1)
        assert deal.points[0] == deal.points[1]


@pytest.mark.parametrize(
    "words, told",
    [
        (("planner", "greedy", "--games", "3"), "3 games: each deal is played twice"),
        (("planner", "greedy", "--games", "0"), "0 games: each deal is played twice"),
        (("planner", "greedy", "--games", "-2"), "no whole number"),
        (("planner", "greedy", "--games", "many"), "'many' is no whole number"),
        (("planner", "greedy", "--seed", "x"), "'x' is no whole number"),
        (("planner", "score"), "'score'"),
        (("planner",), "B"),
    ],
)
def test_a_match_that_cannot_be(capsys, words, told):
    assert told in refused(capsys, "rummikub", "match", *words)
