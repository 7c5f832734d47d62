"""A log told again: every turn, the count, and where it disagrees with our own figures."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.test_game import answered, refused, told
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.notation.replay import replay_events

from .match import NZRC_2024
from .whole_games import hall_game

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_every_golden_log_is_told_and_agrees(log, capsys):
    found = answered(capsys, "game", "replay", log)
    assert (found["game"], found["over"], found["disagreements"]) == ("rummikub", True, [])
    assert [turn["seq"] for turn in found["turns"]] == list(range(1, len(found["turns"]) + 1))
    assert all(turn["rests_on"] for turn in found["turns"])
    counts = {turn["player"]: turn["score"] for turn in found["turns"] if turn["kind"] == "count"}
    assert counts == found["final"]["scores"]
    assert abs(sum(found["final"]["wins"].values()) - 1) < 0.02
    assert found["ruleset"] in log.stem


def test_a_person_reads_it_too(capsys):
    four = next(log for log in LOGS if log.stem == "nzrc-2024-hall-four")
    said = told(capsys, "game", "replay", four)
    assert "Ben wins: Aroha -22, Ben +243, Cleo -200, Dan -21." in said
    pool = next(log for log in LOGS if log.stem == "nzrc-2024-hall-pool")
    assert "Aroha, Ben, Cleo and Dan win together" in told(capsys, "game", "replay", pool)


def test_a_log_of_rummikub_is_no_gcg(capsys, tmp_path):
    status, line = refused(capsys, "game", "convert", LOGS[0], tmp_path / "out.gcg")
    assert (status, "GCG is a notation of Scrabble" in line) == (2, True)


def changed(kind, **changes):
    events = list(hall_game(3, 4).events)
    at = max(at for at, event in enumerate(events) if isinstance(event, kind))
    events[at] = replace(events[at], **changes)
    return replay_events(RUMMIKUB, NZRC_2024, events).disagreements


@pytest.mark.parametrize(
    "kind, changes, field",
    [
        (e.RackCounted, {"value": 999}, "count"),
        (e.RackCounted, {"charge": 999}, "charge"),
        (e.CountConfirmed, {"points": 999}, "charge"),
        (e.GameScored, {"scores": (1, 2, 3)}, "score"),
        (e.TilesLaid, {"table": (("R1", "B2", "Y3"),)}, "table"),
    ],
)
def test_a_figure_that_is_not_ours_is_told(kind, changes, field):
    assert field in [one.field for one in changed(kind, **changes)]


def test_a_game_that_goes_on_is_not_over():
    events = hall_game(2, 4).events[:20]
    found = replay_events(RUMMIKUB, NZRC_2024, events).plain()
    assert (found["over"], found["final"]) == (False, None)
