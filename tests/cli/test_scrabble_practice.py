"""tilehall scrabble by equity, match and train, as scripts and people meet them."""

import json
from pathlib import Path

import pytest

from tests.cli.test_scrabble import HAT, OPENING, answered, refused
from tilehall.cli import scrabble_practice
from tilehall.cli.main import main
from tilehall.law.scrabble.leave_table import read_table

pytestmark = pytest.mark.usefixtures("elsewhere")


@pytest.fixture(autouse=True)
def few_shares(monkeypatch):
    """What is kept after each share is large, and so few games need few."""
    monkeypatch.setattr(scrabble_practice, "SHARES", 2)


def test_plays_by_equity_have_it_and_stand_in_its_order(capsys):
    by_score = answered(capsys, "scrabble", "plays", "--cgp", OPENING)
    found = answered(capsys, "scrabble", "plays", "--cgp", OPENING, "--by", "equity")
    assert set(found["plays"][0]) == {"text", "coords", "score", "tiles", "equity"}
    assert found["count"] == by_score["count"]
    tiles = [play for play in found["plays"] if play["coords"]]
    assert len(tiles) == found["count"]
    without = [play for play in found["plays"] if play["coords"] is None]
    assert {"-", "-A", "-AEINRST"} <= {play["text"] for play in without}
    assert all((play["score"], play["tiles"]) == (0, 0) for play in without)
    keys = [(-play["equity"], -play["score"], play["coords"] or "", play["text"]) for play in found["plays"]]
    assert keys == sorted(keys)
    assert found["plays"][0]["tiles"] == 7


def test_top_cuts_what_is_listed_and_not_what_is_counted(capsys):
    every = answered(capsys, "scrabble", "plays", "--cgp", HAT, "--by", "equity")
    first = answered(capsys, "scrabble", "plays", "--cgp", HAT, "--by", "equity", "--top", "2")
    assert first == {"count": every["count"], "plays": every["plays"][:2]}
    none = answered(capsys, "scrabble", "plays", "--cgp", HAT, "--by", "equity", "--count")
    assert none == {"count": every["count"], "plays": []}
    assert main(["scrabble", "plays", "--cgp", HAT, "--by", "equity"]) == 0
    assert "legal plays" in capsys.readouterr()[0]


def test_more_is_offered_only_where_there_is_more(capsys):
    every = answered(capsys, "scrabble", "plays", "--cgp", HAT, "--by", "equity")
    whole, exchanges = len(every["plays"]), len(every["plays"]) - every["count"] - 1
    for top, more in ((whole - 1, f" The first {whole - 1}; --top N lists more."), (whole, ""), (whole + 1, "")):
        assert main(["scrabble", "plays", "--cgp", HAT, "--by", "equity", "--top", str(top)]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert last == f"{every['count']} legal plays, {exchanges} exchanges and the pass.{more}"


def test_the_values_of_tiles_are_no_matter_of_who_does_not_ask_for_them(capsys, monkeypatch):
    monkeypatch.setenv("TILEHALL_DATA", "hall")
    Path("some.txt").write_text("CAT\nDOG\n")
    assert main(["lexicon", "import", "some.txt", "--name", "own"]) == 0
    for other, noted in (("vocabulary", False), ("equity", True)):
        capsys.readouterr()
        assert main(["scrabble", "match", "score", other, "--games", "2", "--lexicon", "own"]) == 0
        assert ("has no values of its own yet" in capsys.readouterr().err) is noted


def test_self_play_by_equity(capsys):
    found = answered(capsys, "scrabble", "bench", "--games", "4", "--by", "equity")
    assert found["games"] == 4
    assert 60 < found["positions"] < 200
    assert found["positions"] == answered(capsys, "scrabble", "bench", "--games", "4", "--by", "equity")["positions"]


def test_a_match_counts_wins_points_and_spread_of_both(capsys):
    found = answered(capsys, "scrabble", "match", "equity", "score", "--games", "60", "--seed", "3")
    assert set(found) == {"games", "a", "b", "games_per_second"}
    a, b = found["a"], found["b"]
    assert set(a) == set(b) == {"name", "wins", "average", "spread"}
    assert (a["name"], b["name"], found["games"]) == ("equity", "score", 60)
    assert a["wins"] + b["wins"] == 60
    assert a["spread"] == -b["spread"] == round(60 * (a["average"] - b["average"])) > 0
    again = answered(capsys, "scrabble", "match", "equity", "score", "--games", "60", "--seed", "3")
    assert (again["a"], again["b"]) == (a, b)
    other = answered(capsys, "scrabble", "match", "equity", "score", "--games", "60", "--seed", "4")
    assert other["a"] != a


def test_a_match_against_oneself_is_even(capsys):
    found = answered(capsys, "scrabble", "match", "score", "score", "--games", "10")
    assert (found["a"]["wins"], found["a"]["spread"]) == (5, 0)


@pytest.mark.parametrize("games", ["3", "0", "x", "-2"])
def test_a_match_has_an_even_number_of_games(capsys, games):
    complaint = refused(capsys, 2, "scrabble", "match", "equity", "score", "--games", games)
    assert "--games" in complaint


def test_who_does_not_play_here_is_named_with_those_who_do(capsys):
    complaint = refused(capsys, 2, "scrabble", "match", "quackle", "score")
    assert "quackle" in complaint
    assert "equity" in complaint


def train(capsys, out, *more):
    return answered(capsys, "scrabble", "train", "--games", "60", "--seed", "2", "--out", str(out), *more)


def test_training_is_the_same_for_its_seed_and_goes_on_where_it_was_stopped(capsys, tmp_path, monkeypatch):
    said = train(capsys, tmp_path / "whole.leaves")
    whole = (tmp_path / "whole.leaves").read_bytes()
    assert said["games"] == [3, 9, 48]
    assert said["bytes"] == len(whole) < 2_000_000
    assert read_table(whole).note.games == (3, 9, 48)

    kept = []

    def stopped(part, note, training):
        keep(part, note, training)
        kept.append(training.shares)
        if len(kept) == 4:  # at the beginning, and after each of three shares
            raise KeyboardInterrupt

    keep = scrabble_practice._keep_part
    monkeypatch.setattr(scrabble_practice, "_keep_part", stopped)
    out = tmp_path / "parts.leaves"
    status = main(["scrabble", "train", "--games", "60", "--seed", "2", "--out", str(out)])
    assert status != 0
    assert not out.exists()
    capsys.readouterr()
    shares = []
    monkeypatch.setattr(scrabble_practice, "_keep_part", lambda *told: (keep(*told), shares.append(told[2].shares)))
    train(capsys, out)
    assert len(shares) - 1 == 4 * scrabble_practice.SHARES - 3, "what was played before is not played again"
    assert out.read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir() if ".part" in path.name] == []


def test_what_is_kept_of_another_training_is_not_taken(capsys, tmp_path):
    out = tmp_path / "a.leaves"
    (tmp_path / ".a.leaves.part").write_bytes(b"[1, 2]\nxx\nnothing")
    train(capsys, out)
    assert read_table(out.read_bytes()).note.seed == 2


def test_a_hall_keeps_what_it_learns_for_its_own_list(capsys, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text(
        "\n".join(["CAT", "CATS", "TAB", "TABS", "AB", "AT", "BAT", "TEA", "SEA", "EAT", "ATE", "TE", "AE"])
    )
    data = tmp_path / "hall"
    data.mkdir()
    assert main(["lexicon", "import", str(words), "--name", "few", "--data", str(data)]) == 0
    capsys.readouterr()
    plays = ["scrabble", "plays", "--cgp", HAT, "--by", "equity", "--lexicon", "few", "--data", str(data), "--json"]
    assert main(plays) == 0
    said, noted = capsys.readouterr()
    assert "few has no values of its own yet: those of enable1 are taken" in noted
    assert json.loads(said)["plays"]
    learn = ["scrabble", "train", "--games", "20", "--lexicon", "few", "--data", str(data), "--json"]
    assert main(learn) == 0
    assert json.loads(capsys.readouterr()[0])["lexicon"] == "few"
    assert main(plays) == 0
    assert capsys.readouterr()[1] == ""
    assert main([*learn[:3], "10", *learn[4:]]) == 1, "what was learnt from more games stays"
    complaint = capsys.readouterr()[1]
    assert "learnt from 20 games, this would be from 10" in complaint
    assert "--out" in complaint
    assert main([*learn[:3], "10", *learn[4:], "--out", str(tmp_path / "own.leaves")]) == 0
    capsys.readouterr()
    assert main(["lexicon", "list", "--data", str(data)]) == 0, "it stands beside the list and is none"


@pytest.mark.parametrize("games", ["0", "2", "many"])
def test_too_few_games_teach_nothing(capsys, tmp_path, games):
    complaint = refused(capsys, 2, "scrabble", "train", "--games", games, "--out", str(tmp_path / "x.leaves"))
    assert "--games" in complaint


def test_without_a_hall_a_file_is_to_be_named(capsys, tmp_path):
    complaint = refused(capsys, 1, "scrabble", "train", "--games", "60", "--data", str(tmp_path / "none"))
    assert "--out" in complaint


def test_what_cannot_be_written_is_said_before_anything_is_learnt(capsys, tmp_path):
    complaint = refused(capsys, 2, "scrabble", "train", "--games", "60", "--out", str(tmp_path))
    assert "this is a folder" in complaint
    complaint = refused(capsys, 1, "scrabble", "train", "--games", "60", "--out", "/proc/x.leaves")
    assert complaint.startswith("tilehall: /proc/x.leaves: cannot be written")
