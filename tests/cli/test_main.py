"""The front door itself: where `--json` may stand, and that every error is one line and never a traceback."""

import json
import subprocess
import sys

import pytest

from tilehall.cli import main as door
from tilehall.cli.answer import Answer

TILEHALL = [sys.executable, "-m", "tilehall.cli.main"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = door.main(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_version_says_how_the_kernels_run(capsys, monkeypatch):
    assert run(capsys, "--version")[1].startswith("Tilehall ")
    monkeypatch.setattr("tilehall.law.catalogue.kernels", lambda: {"game.multiset": False})
    assert "interpreted: game.multiset" in run(capsys, "--version")[1]


@pytest.mark.parametrize(
    "words",
    [
        "draw round-robin --players 4 --seed {}",
        "draw round-robin --players {}",
        "draw tables --players 8 --rounds 3 --seed -{}",
        "draw swiss - --round {}",
        "scrabble bench --games 1 --seed {}",
        "scrabble bench --games {}",
        "serve --port {}",
        "lexicon import list.txt --name X --expect-words {}",
    ],
)
def test_a_number_of_thousands_of_figures_is_refused_in_one_short_line(capsys, words):
    status, out, err = run(capsys, *words.format("9" * 5000).split())
    assert (status, out, err.count("\n"), len(err) < 250) == (2, "", 1, True), err[:300]


@pytest.mark.parametrize("as_json", [False, True])
def test_a_name_from_anywhere_does_not_steer_the_terminal(capsys, as_json):
    """Events and people are called what a file from elsewhere says; a terminal obeys some signs of it."""
    hostile = "Open\x1b[2J\x9b31m\ud800\u202eā\tB"
    assert door.say(Answer({"name": hostile}, f"1  {hostile}\nend"), as_json) == 0
    out = capsys.readouterr().out
    assert not set(out) & {"\x1b", "\x9b", "\ud800", "\u202e"}
    if as_json:
        assert json.loads(out) == {"name": hostile}
    else:
        mark = "\N{REPLACEMENT CHARACTER}"
        assert out == f"1  Open{mark}[2J{mark}31m{mark}{mark}ā\tB\nend\n"


def test_json_may_stand_anywhere(capsys):
    answers = [
        run(capsys, *words.split())
        for words in (
            "rules show nzasp.P.6.17 --json",
            "rules --json show nzasp.P.6.17",
            "--json rules show nzasp.P.6.17",
            "rules show --json -- nzasp.P.6.17",
            "rules show -- nzasp.P.6.17 --json",
        )
    ]
    assert all(status == 0 and json.loads(out)["id"] == "nzasp.P.6.17" for status, out, _ in answers)


@pytest.mark.parametrize(
    "words", ["no-such-command", "rules", "rules show", "rules show a b c", "serve --port x", "--no"]
)
def test_a_wrong_call_is_one_line_and_exit_2(capsys, words):
    status, out, err = run(capsys, *words.split())
    assert (status, out) == (2, "")
    assert err.startswith("tilehall: ")
    assert err.count("\n") == 1


def test_a_fault_of_ours_is_one_line_too_unless_a_trace_is_asked_for(capsys, monkeypatch):
    def broken(_words: object) -> Answer:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr(door, "run", broken)
    status, out, err = run(capsys, "rules")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "RuntimeError: two lines" in err
    monkeypatch.setenv("TILEHALL_TRACE", "1")
    with pytest.raises(RuntimeError):
        door.main(["rules"])


def test_a_reader_that_goes_away_is_no_error():
    command = subprocess.Popen(
        [*TILEHALL, "rules", "search", "the"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    command.stdout.close()
    assert command.stderr.read() == ""
    assert command.wait(timeout=30) == 0
    command.stderr.close()


def test_without_words_it_explains_itself(capsys):
    status, out, _ = run(capsys)
    assert status == 0
    assert "serve" in out
    assert "rules" in out
