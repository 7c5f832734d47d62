"""Whole games, invented for this: what the command says of each stands beside it, and stays."""

import json
from pathlib import Path

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.scrabble.notation.gcg_reader import read
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.replay_report import ReplayReport, plain_report
from tilehall.law.scrabble.rulesets import RULESETS

FOLDER = Path(__file__).parent / "games"
GAMES = sorted(file.stem for file in FOLDER.glob("*.gcg"))
UNDER = {"lost_turn": "nsa-2008"}


def replay(name: str, ruleset: str | None = None) -> ReplayReport:
    rules = RULESETS[ruleset or UNDER.get(name, "nzasp-2022")]
    return replay_gcg(rules, read((FOLDER / f"{name}.gcg").read_bytes()))


def final(name: str, ruleset: str | None = None) -> tuple[str, tuple[int, ...], tuple[float, ...]]:
    found = replay(name, ruleset).final
    assert found is not None
    return found.reason, found.scores, found.wins


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_it_always_was(name):
    assert plain_report(replay(name)) == json.loads((FOLDER / f"{name}.json").read_text())


@pytest.mark.parametrize("name", [name for name in GAMES if name != "wrong"])
def test_a_record_without_slips_agrees_in_every_turn(name):
    assert replay(name).disagreements == ()
    assert replay(name).remarks == ()


@pytest.mark.cites("nzasp.P.8.1.1", "nzasp.P.8.3")
def test_who_plays_out_gains_double_what_the_other_holds():
    assert final("kapiti") == ("out", (337, 363), (0, 1))
    last = replay("kapiti").turns[-1]
    assert (last.kind, last.text, last.score, basis_texts(*last.rests_on)) == ("out", "(QR)", 22, ["nzasp.P.8.3"])


@pytest.mark.cites("nzasp.P.6.17", "reading:R-55")
def test_challenge_bonuses_are_on_top_of_the_play():
    paid = [turn for turn in replay("kapiti").turns if turn.kind == "challenge_bonus"]
    assert [(turn.player, turn.score) for turn in paid] == [("tipene", 5), ("mere", 10)]
    assert all(basis_texts(*turn.rests_on) == ["nzasp.P.6.17"] for turn in paid)
    assert paid[1].note == "two words in one challenge,\nboth good: ten points\n\nthe clock was started by mere"


@pytest.mark.cites("nzasp.P.6.16", "nzasp.P.8.4")
def test_a_phony_comes_off_and_overtime_is_paid_at_the_end():
    turns = replay("hutt").turns
    assert [(turn.kind, turn.score) for turn in turns if turn.kind in ("off", "time")] == [
        ("off", -20),
        ("time", -10),
        ("time", -20),
    ]
    assert final("hutt") == ("out", (285, 332), (0, 1))


@pytest.mark.cites("nzasp.P.8.1.3")
def test_six_zeros():
    assert final("zeros") == ("zeros", (340, 266), (1, 0))


@pytest.mark.cites("nzasp.P.8.5")
def test_equal_scores_are_half_a_win_each():
    assert final("tie") == ("zeros", (317, 317), (0.5, 0.5))
    assert replay("tie").final.winner is None


@pytest.mark.cites("nsa2008.2a")
def test_the_loser_of_a_challenge_loses_a_turn():
    turns = replay("lost_turn").turns
    assert [(turn.seq, turn.player) for turn in turns if turn.kind == "lost_turn"] == [(7, "tama"), (16, "ruth")]
    assert final("lost_turn") == ("zeros", (305, 307), (0, 1))
    # Under the other rules the same record pays too little for two good plays, and nobody lost a turn.
    assert [one.field for one in replay("lost_turn", "nzasp-2022").disagreements] == ["bonus", "bonus"]
    assert not any(turn.kind == "lost_turn" for turn in replay("lost_turn", "nzasp-2022").turns)


def test_however_a_play_is_written_it_comes_out_alike():
    written = [turn.text for turn in replay("letters").turns]
    assert written[9:13] == ["N8 LET", "11E NAG", "F10 ..Y", "12C sTA."]
    assert (written[13], written[17]) == ("C7 RIDER.", "7I Ba")


def test_a_game_that_was_broken_off():
    found = replay("incomplete")
    assert (found.over, found.final, len(found.turns)) == (False, None, 9)
    assert plain_report(found)["final"] is None


def test_every_slip_of_the_pen_is_told_once():
    told = [(one.seq, one.line, one.field, one.stated, one.computed) for one in replay("wrong").disagreements]
    assert told == [
        (3, 6, "score", 31, 29),
        (8, 11, "total", 89, 99),
        (12, 15, "rack", "AGGLOOP", "?AGLOP"),
        (18, 21, "bonus", 10, 5),
        (25, 28, "total", 277, 276),
        (39, 42, "score", 3, 6),
    ]
    assert final("wrong") == ("out", (329, 371), (0, 1))


@pytest.mark.cites("nzasp.P.6.7")
def test_an_exchange_with_too_few_in_the_bag_is_remarked_and_kept():
    text = (FOLDER / "letters.gcg").read_text()
    head = text[: text.index(">ana: AHIIN ")]
    found = replay_gcg(RULESETS["nzasp-2022"], read(f"{head}>ana: AHIIN -AH +0 361\n".encode()))
    assert [(one.code, basis_texts(*one.rests_on)) for one in found.remarks] == [("bag_below_minimum", ["nzasp.P.6.7"])]
    assert found.turns[-1].kind == "exchange"


@pytest.mark.cites("nzasp.P.8.2")
def test_a_pass_after_an_out_play_accepts_it_and_is_no_zero():
    text = (FOLDER / "kapiti.gcg").read_text()
    head = text[: text.index(">mere: (QR)")]
    pending = replay_gcg(RULESETS["nzasp-2022"], read(head.encode()))
    assert pending.over is False
    accepted = replay_gcg(RULESETS["nzasp-2022"], read(f"{head}>tipene: QR - +0 363\n".encode()))
    assert accepted.over is True
    # The record left the tiles out; they count all the same.
    assert accepted.final.scores == (337, 363)
    assert (accepted.turns[-1].kind, accepted.remarks) == ("pass", ())


def test_the_wrong_tiles_at_the_end_are_told():
    text = (FOLDER / "kapiti.gcg").read_text()
    for line, entry in (
        (">mere: (QU) +22 337", ("rack", "QU", "QR")),
        (">mere: (QR) +11 326", ("score", 11, 22)),
        (">tipene: (QR) +22 385", ("score", 22, 0)),
        (">tipene: QR (QR) -11 352", ("score", -11, 0)),
    ):
        changed = text.replace(">mere: (QR) +22 337", line)
        found = replay_gcg(RULESETS["nzasp-2022"], read(changed.encode()))
        assert [(one.field, one.stated, one.computed) for one in found.disagreements] == [entry], line
        assert found.final is not None
        assert found.final.scores == (337, 363)


def test_tiles_are_counted_once():
    for name, line, entry in (
        ("kapiti", ">mere: (QR) +22 359\n", ("score", 22, 0)),
        ("zeros", ">hemi: R (R) -1 339\n", ("score", -1, 0)),
    ):
        text = (FOLDER / f"{name}.gcg").read_text() + line
        found = replay_gcg(RULESETS["nzasp-2022"], read(text.encode()))
        assert [(one.field, one.stated, one.computed) for one in found.disagreements] == [entry]
        assert found.final == replay(name).final
