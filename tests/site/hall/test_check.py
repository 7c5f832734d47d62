"""Check: what is stored is what the log says, and the database is whole."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection, connections, transaction

from tests.site.hall_fixtures import MakePlace
from tests.site.whole_halls import Place, fill_with_life, open_hall, play_game
from tilehall.site.games import store
from tilehall.site.games.store import EventRow, GameRow
from tilehall.site.hall import check
from tilehall.site.hall.check import CheckRun, Disagreement
from tilehall.site.hall.hall_error import HallError


def unguarded() -> None:
    """What somebody with the database in hand could do."""
    on = "" if connection.vendor == "sqlite" else " ON games_eventrow"
    with connection.cursor() as cursor:
        for name in ("games_event_unchanged", "games_event_stays"):
            cursor.execute(f"DROP TRIGGER {name}{on}")


def test_a_hall_that_was_played_in_agrees(hall: Place) -> None:
    open_hall()
    for seed in range(4):
        play_game(seed, commands=25)
    told: list[tuple[str, int, int]] = []
    report = check.check(report_progress=lambda *said: told.append(said))
    assert report.disagreements == []
    assert report.games == 4
    assert report.events == EventRow.objects.count() > 20
    assert told == [("games", done, 4) for done in range(1, 5)]
    plain = json.loads(json.dumps(report.plain()))
    assert plain == {"games": 4, "events": report.events, "tournaments": 0, "acts": 0, "disagreements": []}


def test_an_empty_hall_agrees(hall: Place) -> None:
    counted = {"games": 0, "events": 0, "tournaments": 0, "acts": 0}
    assert check.check().plain() == {**counted, "disagreements": []}


def change_head(**change: object) -> Callable[[int], None]:
    def do(number: int) -> None:
        GameRow.objects.filter(pk=number).update(**change)

    return do


def change_payload(number: int) -> None:
    unguarded()
    row = EventRow.objects.get(game=number, seq=1)
    EventRow.objects.filter(pk=row.pk).update(payload={**row.payload, "names": ["Eve", "Ben"]})


def change_when(number: int) -> None:
    unguarded()
    row = EventRow.objects.get(game=number, seq=1)
    EventRow.objects.filter(pk=row.pk).update(at=row.at.replace(year=2020))


def drop_last(number: int) -> None:
    unguarded()
    EventRow.objects.filter(game=number).order_by("seq").last().delete()  # type: ignore[union-attr]


def drop_first(number: int) -> None:
    unguarded()
    EventRow.objects.get(game=number, seq=1).delete()


def unknown_kind(number: int) -> None:
    unguarded()
    EventRow.objects.filter(game=number, seq=2).update(kind="tile-eaten/1")


@pytest.mark.parametrize(
    "harm, found",
    [
        (change_head(seq=3), {"seq"}),
        (change_head(over=True), {"over"}),
        (change_head(view_sha256="0" * 64), {"view"}),
        (change_head(log_sha256="0" * 64), {"log"}),
        (change_head(ruleset="toy-2"), {"ruleset"}),
        (change_head(game="tiddlywinks"), {"replay"}),
        (change_payload, {"log-guard", "log", "view"}),
        (change_when, {"log-guard", "log"}),
        (drop_last, {"log-guard", "seq", "log", "view"}),
        (drop_first, {"log-guard", "seq", "log", "replay"}),
        (unknown_kind, {"log-guard", "log", "replay"}),
    ],
)
def test_harm_done_past_the_hall_is_found(hall: Place, harm: Callable[[int], None], found: set[str]) -> None:
    other, number = play_game(2), play_game(4)
    harm(number)
    disagreements = check.check().disagreements
    assert {one.what for one in disagreements} == found
    assert other not in {one.id for one in disagreements}


def test_both_sides_of_a_disagreement_are_shown(hall: Place) -> None:
    number = play_game(4)
    seq = store.load(number).row.seq
    GameRow.objects.filter(pk=number).update(seq=77)
    assert Disagreement("seq", number, 77, seq) in check.check().disagreements


def test_the_database_guards_the_log_after_all_migrations(hall: Place) -> None:
    assert list(check.log_is_guarded(CheckRun("default", check.CheckReport(), lambda *_: None))) == []


def test_a_row_that_points_nowhere_is_found(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        play_game(1)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA foreign_keys=OFF")
            cursor.execute("DELETE FROM games_gamerow")
        assert {one.what for one in check.check().disagreements} == {"foreign-key"}


@pytest.mark.servers
def test_a_constraint_that_was_never_validated_is_found(make_place: MakePlace) -> None:
    with fill_with_life(make_place("postgresql")), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE people_club ADD CONSTRAINT short CHECK (length(name) < 50) NOT VALID")
        assert check.check().disagreements == [
            Disagreement("constraint", "people_club short", "not validated", "validated")
        ]


def test_pages_that_were_overwritten_are_found(make_place: MakePlace) -> None:
    place = make_place("sqlite")
    with fill_with_life(place):
        for seed in range(3):
            play_game(seed)
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with connection.cursor() as cursor:
            (page,) = (
                cursor.execute("SELECT rootpage FROM sqlite_master WHERE name='event_once_per_seq'").fetchone()
                or (
                    cursor.execute(
                        "SELECT rootpage FROM sqlite_master WHERE type='index' AND tbl_name='games_eventrow'"
                    )
                ).fetchone()
            )
            (size,) = cursor.execute("PRAGMA page_size").fetchone()
    file = Path(place.database["NAME"])
    content = bytearray(file.read_bytes())
    content[(page - 1) * size + size - 64 : page * size] = b"\0" * 64
    file.write_bytes(content)
    with fill_with_life(place):
        assert "database" in {one.what for one in check.check().disagreements}


def test_what_is_built_aside_must_agree(hall: Place) -> None:
    number = play_game(3)
    check.demand_agreement("default", "here")
    GameRow.objects.filter(pk=number).update(over=True)
    with pytest.raises(HallError, match=f"1 disagreement.*first over of {number}: True is False"):
        check.demand_agreement("default", "here")


def test_a_later_room_adds_its_own_check(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def placings(work: CheckRun):  # type: ignore[no-untyped-def]
        yield Disagreement("placing", 4, connections[work.using].vendor, 1)

    monkeypatch.setattr(check, "CHECKS", [*check.CHECKS, placings])
    assert check.check().disagreements == [Disagreement("placing", 4, hall.vendor, 1)]


def test_checking_changes_nothing(hall: Place) -> None:
    play_game(1)
    with transaction.atomic():
        before = list(GameRow.objects.values())
        check.check()
        assert list(GameRow.objects.values()) == before


def test_rows_that_a_check_stumbles_over_are_a_finding(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that was null in a backup from elsewhere ended the check, and the restore, with an error of Python."""

    def stumbling(_: CheckRun) -> Iterator[Disagreement]:
        yield Disagreement("first", 1, 2, 3)
        yield from (Disagreement("never", line, 0, 0) for line in None)  # type: ignore[attr-defined]

    monkeypatch.setattr(check, "CHECKS", [stumbling])
    first, stumble = check.check().disagreements
    assert (first.what, stumble.what) == ("first", "stumbling")
    assert "not iterable" in stumble.stored
