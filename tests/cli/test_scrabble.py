"""tilehall scrabble, as scripts and people meet it: shapes, order, exit statuses, one line on standard error."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tilehall
from tilehall.cli.main import main

NOTHING = "/".join(["15"] * 15)
OPENING = f"{NOTHING} AEINRST/ 0/0 0 lex NOWHERE;"
HAT = f"{'/'.join(['15'] * 7)}/7HAT5/{'/'.join(['15'] * 7)} QZXJK/ 0/0 0"


pytestmark = pytest.mark.usefixtures("elsewhere")


def answered(capsys, *words):
    status = main([*words, "--json"])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return json.loads(said)


def refused(capsys, status, *words):
    assert main([*words]) == status
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    return complained


# -- plays


def test_all_plays_of_an_opening(capsys):
    found = answered(capsys, "scrabble", "plays", "--cgp", OPENING)
    assert set(found) == {"count", "plays"}
    assert found["count"] == len(found["plays"]) > 500
    first = found["plays"][0]
    assert set(first) == {"text", "coords", "score", "tiles"}
    assert (first["score"], first["tiles"]) == (66, 7)
    keys = [(-play["score"], play["coords"], play["text"]) for play in found["plays"]]
    assert keys == sorted(keys)


def test_top_cuts_the_plays_and_count_leaves_none(capsys):
    every = answered(capsys, "scrabble", "plays", "--cgp", OPENING)
    assert answered(capsys, "scrabble", "plays", "--cgp", OPENING, "--top", "3") == {
        "count": every["count"],
        "plays": every["plays"][:3],
    }
    for more in ([], ["--top", "3"]):
        counted = answered(capsys, "scrabble", "plays", "--cgp", OPENING, "--count", *more)
        assert counted == {"count": every["count"], "plays": []}


def test_plays_for_a_person(capsys):
    assert main(["scrabble", "plays", "--cgp", HAT, "--top", "2"]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[0].split() == ["37", "I7", "Z.X"]
    assert said.splitlines()[-1].startswith("4 legal plays.")


@pytest.mark.parametrize(
    "cgp, part",
    [
        ("", "the board is missing"),
        (OPENING.replace("AEINRST", "AEINRSTT"), "rack 1"),
        (f"{NOTHING} QQ/ 0/0 0", "2 of Q"),
    ],
)
def test_a_position_that_is_none_is_the_callers_fault(capsys, cgp, part):
    assert part in refused(capsys, 2, "scrabble", "plays", "--cgp", cgp)


def test_a_list_that_is_not_there_was_not_found(capsys):
    assert "'nobodys'" in refused(capsys, 1, "scrabble", "plays", "--cgp", OPENING, "--lexicon", "nobodys")


@pytest.mark.parametrize(
    "words", [["plays"], ["plays", "--cgp", OPENING, "--top", "-1"], ["batch"], [], ["bench", "--games", "x"]]
)
def test_a_wrong_call(capsys, words):
    refused(capsys, 2, "scrabble", *words)


# -- batch


def test_many_positions_with_bad_lines_among_them(capsys, elsewhere):
    file = elsewhere / "positions.jsonl"
    lines = [
        json.dumps({"id": "hat", "cgp": HAT}),
        "nothing",
        "[1]",
        "",
        json.dumps({"id": 7, "cgp": "15/15 A/ 0/0 0"}),
        json.dumps({"cgp": 3}),
        json.dumps({"id": {"a": "\ud800"}, "cgp": f"{NOTHING} Q/ 0/0 0"}),
    ]
    file.write_bytes(
        "\n".join(lines).encode() + b"\n\xff\xfe\n" + b"[" * 100_000 + b'\n{"id": NaN}\n{"id": 1e999}\n{"id": 1.5}\n'
    )
    assert main(["scrabble", "batch", str(file)]) == 0
    said, complained = capsys.readouterr()
    assert complained == ""
    found = [json.loads(line) for line in said.splitlines()]
    assert found[0] == {
        "id": "hat",
        "count": 4,
        "best_score": 37,
        "sum_scores": 76,
        "best": {"text": "Z.X", "coords": "I7", "score": 37, "tiles": 2},
    }
    for number in (2, 3, 4, 8, 9, 10, 11):
        assert found[number - 1].keys() == {"id", "line", "error"}
        assert (found[number - 1]["id"], found[number - 1]["line"]) == (None, number)
    assert found[4].keys() == found[5].keys() == {"id", "error"}
    assert (found[4]["id"], found[5]["id"]) == (7, None)
    assert "2 rows" in found[4]["error"]
    assert found[11]["id"] == 1.5
    assert found[6] == {"id": {"a": "\ud800"}, "count": 0, "best_score": None, "sum_scores": 0, "best": None}


def test_batch_agrees_with_plays(capsys, elsewhere, monkeypatch):
    every = answered(capsys, "scrabble", "plays", "--cgp", OPENING)["plays"]
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"id": 1, "cgp": OPENING}) + "\n"))
    found = answered(capsys, "scrabble", "batch", "-")
    assert found["count"] == len(every)
    assert found["sum_scores"] == sum(play["score"] for play in every)
    assert (found["best"], found["best_score"]) == (every[0], every[0]["score"])


def test_a_mark_at_the_beginning_is_no_part_of_the_first_line(elsewhere):
    """As some programs write UTF-8; from a file and, in a real process, from standard input."""
    file = elsewhere / "positions.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps({"id": 1, "cgp": HAT}).encode() + b"\r\n")
    for name in (str(file), "-"):
        with file.open("rb") as given:
            done = subprocess.run(
                [sys.executable, "-m", "tilehall.cli.main", "scrabble", "batch", name],
                stdin=given,
                capture_output=True,
                check=True,
                env={**os.environ, "PYTHONPATH": str(Path(tilehall.__file__).parents[1])},
            )
        assert json.loads(done.stdout)["count"] == 4


def test_a_file_that_is_not_there(capsys):
    assert "nowhere.jsonl" in refused(capsys, 2, "scrabble", "batch", "nowhere.jsonl")


def test_each_answer_comes_before_the_next_question():
    """A real process, its lines asked one by one; then its reader goes away, which is no error."""
    with subprocess.Popen(
        [sys.executable, "-m", "tilehall.cli.main", "scrabble", "batch", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(tilehall.__file__).parents[1])},
    ) as process:
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "cgp": HAT}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdout.close()
        process.stdin.write(json.dumps({"id": 3, "cgp": HAT}) + "\n")
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


# -- bench


def test_a_bench_says_what_ran(capsys):
    found = answered(capsys, "scrabble", "bench", "--games", "3", "--seed", "5")
    assert {"games", "positions", "seconds", "positions_per_second", "compiled"} <= set(found)
    assert found["games"] == 3
    assert 30 < found["positions"] < 150
    assert answered(capsys, "scrabble", "bench", "--games", "3", "--seed", "5")["positions"] == found["positions"]
    assert main(["scrabble", "bench", "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("1 game, ")


def test_a_bench_of_no_games(capsys):
    assert answered(capsys, "scrabble", "bench", "--games", "0")["positions"] == 0
