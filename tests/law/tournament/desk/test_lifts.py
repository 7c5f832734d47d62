"""Logs as versions up to this one wrote them, one entry a line, every kind in them. Never edited, only added to."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from tilehall.law.game.table_count import RackCount
from tilehall.law.tournament.desk.acts import CODEC, KINDS
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import Entry, rebuild

LOGS = Path(__file__).parent / "logs"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text().splitlines()]


def entries(name: str) -> list[Entry]:
    return [
        Entry(
            seq=line["seq"],
            at=datetime.fromisoformat(line["at"]),
            by=line["by"],
            act=CODEC.decode_fields(line["kind"], line["payload"]),
        )
        for line in lines(name)
    ]


def desk(name: str) -> Desk:
    return rebuild(entries(name))


NAMES = sorted(path.stem for path in LOGS.glob("*.jsonl"))


def test_every_kind_that_is_written_today_is_in_one_of_them() -> None:
    """Whoever changes the shape of a kind makes a new one, lifts the old, and adds a log that has it."""
    assert set(KINDS) <= {line["kind"] for name in NAMES for line in lines(name)}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_read_and_written_again_is_the_same_or_of_a_newer_kind(name: str) -> None:
    for line, entry in zip(lines(name), entries(name), strict=True):
        again = CODEC.encode(entry.act)
        kind = str(again.pop("kind"))
        assert again == line["payload"] or int(kind[-1]) > int(line["kind"][-1])
        assert CODEC.decode_fields(kind, json.loads(json.dumps(again))) == entry.act


@pytest.mark.parametrize("name", ["scrabble", "scrabble-2"])
def test_an_event_of_scrabble_stands_as_it_did(name: str) -> None:
    found = desk(name)
    plan = found.announced
    assert (plan.begins, plan.ends, plan.closes) == (date(2026, 5, 2), date(2026, 5, 3), date(2026, 4, 24))
    assert plan.start == datetime(2026, 5, 1, 21, 0, tzinfo=UTC)
    assert (found.selected_from, found.player(2).last_game) == (date(2025, 12, 31), date(2025, 12, 1))
    leaving = found.player(5).leaving
    assert leaving is not None
    assert (leaving.asked_at, leaving.choice) == (datetime(2026, 5, 1, 16, 0, tzinfo=UTC), "bye")
    assert found.floor.lates[0].arrived == datetime(2026, 5, 1, 21, 44, tzinfo=UTC)
    assert found.floor.breaks[0].begins == datetime(2026, 5, 1, 22, 0, tzinfo=UTC)
    assert (found.after.results_published, found.after.ratings_published) == (date(2026, 5, 4), date(2026, 5, 12))
    assert (found.after.complaints[0].decision, found.after.complaints[0].decided) == ("warned", date(2026, 5, 20))
    assert {note.kind for note in found.floor.notes} >= {"discretion", "withdrawal"}
    assert "note" not in {note.kind for note in found.floor.notes}, "it was undone"
    boards = [(board.meets, board.slip and board.slip.scores) for board in found.round("A", 1).boards]
    assert boards == [("game", (410, 380)), ("game", (390, 421))]
    assert found.over


def test_a_forfeit_by_the_executive_keeps_its_decision() -> None:
    old, new = (desk(name).round("A", 2).boards[1] for name in ("scrabble", "scrabble-2"))
    assert (old.players, old.reason, old.reference) == ((2, 4), "E 12 of 20/05/2026; talked", None)
    assert (new.reason, new.reference, new.decided) == ("talked", "E 12", date(2026, 5, 20))


def test_an_edition_stays_with_its_event() -> None:
    assert desk("rummikub").book.edition == ("nzrc-2024", ())
    assert desk("rummikub-2").book.term(str, "unmelded_charge_mode").value == "add"


def test_a_table_of_rummikub_stands_as_it_did() -> None:
    board = desk("rummikub").round("A", 1).boards[0]
    assert board.slip is not None
    assert board.slip.before is not None
    assert (board.slip.scores, board.slip.before.scores) == ((-19, 319, -200, -100), (-20, 320, -200, -100))
    assert board.slip.racks == (
        RackCount(tiles=("R7", "K12")),
        RackCount(),
        RackCount(tiles=("J", "B1"), opened="chose_not"),
        RackCount(points=22, opened="could_not"),
    )
