"""The log: what goes in comes out, and nothing that went in is ever changed."""

from dataclasses import replace

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.site.whole_halls import Place, play_game
from tests.toy import TOY
from tests.toy.chance import BEGUN, outside
from tests.toy.commands import TakeTiles
from tests.toy.events import GameOpened, TilesTaken
from tests.toy.play import opening
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Seat, Watcher
from tilehall.law.game.shape import WrongShape
from tilehall.site.games import store
from tilehall.site.games.store import EventRow, GameRow, LoadedGame
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import Clash

pytestmark = pytest.mark.usefixtures("hall")

ORIGIN = Origin(at=BEGUN, by=None, command_id="one")


def opened() -> tuple[GameOpened, ...]:
    events = TOY.decide(TOY.rules("toy-1"), TOY.start, opening(), outside())
    assert isinstance(events, tuple)
    return events


def taken(played: LoadedGame) -> tuple[TilesTaken, ...]:
    events = TOY.decide(TOY.rules("toy-1"), played.state, TakeTiles(by=Seat(0), count=1), outside(1))
    assert isinstance(events, tuple)
    return events


def test_a_game_is_loaded_as_it_was_played() -> None:
    number = play_game(7, commands=30)
    played = store.load(number)
    assert played.row.seq == len(played.events) > 5
    assert played.state == TOY.replay(played.events)
    assert played.row.view_sha256 == store.view_hash(TOY.view(played.state, Watcher()))
    assert played.row.over == (played.state.phase == "over")


def test_a_log_is_numbered_without_gaps_and_says_by_which_command() -> None:
    number = play_game(3, commands=40)
    rows = EventRow.objects.filter(game=number)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len({(row.command_id, row.step) for row in rows}) == len(rows)


@pytest.mark.parametrize("change", [{"kind": "word-spelled/1"}, {"payload": {}}, {"seq": 99}, {"command_id": "x"}])
def test_the_database_refuses_to_change_an_event(change: dict[str, object]) -> None:
    number = play_game(1)
    before = list(EventRow.objects.filter(game=number).values())
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        EventRow.objects.filter(game=number, seq=len(before)).update(**change)
    assert list(EventRow.objects.filter(game=number).values()) == before


def test_the_database_refuses_to_remove_an_event() -> None:
    number = play_game(1)
    with pytest.raises(IntegrityError, match="never removed"), transaction.atomic():
        EventRow.objects.filter(game=number, seq=1).delete()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_eventrow")


def test_postgresql_refuses_to_empty_the_log_in_one_go(hall: Place) -> None:
    play_game(1)
    empty = "DELETE FROM games_eventrow" if hall.vendor == "sqlite" else "TRUNCATE games_gamerow CASCADE"
    with pytest.raises(DatabaseError, match="never"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(empty)
    assert EventRow.objects.exists()


def test_a_game_that_has_a_log_cannot_go_without_it() -> None:
    number = play_game(1)
    with pytest.raises(IntegrityError), transaction.atomic():  # at its end
        GameRow.objects.filter(pk=number)._raw_delete(using="default")
    assert GameRow.objects.filter(pk=number).exists()


def test_leaving_the_example_takes_all_games_with_their_logs() -> None:
    play_game(1)
    play_game(2)
    store.forget_all()
    assert not GameRow.objects.exists()
    assert not EventRow.objects.exists()
    assert store.load(play_game(3)).row.seq


def test_what_rests_on_an_old_state_is_a_clash_and_leaves_nothing() -> None:
    number = store.open_game(TOY, "toy-1", opened(), ORIGIN, seats={}).row.pk
    stale = store.load(number)
    store.append(stale, taken(stale), replace(ORIGIN, command_id="two"))
    with pytest.raises(Clash):
        store.append(stale, taken(stale), replace(ORIGIN, command_id="three"))
    assert store.load(number).row.seq == 2
    assert not EventRow.objects.filter(command_id="three").exists()


def test_the_same_command_cannot_be_stored_twice() -> None:
    number = store.open_game(TOY, "toy-1", opened(), ORIGIN, seats={}).row.pk
    played = store.load(number)
    with pytest.raises(Clash):
        store.append(played, taken(played), ORIGIN)
    with pytest.raises(Clash):
        store.open_game(TOY, "toy-1", opened(), ORIGIN, seats={})
    assert GameRow.objects.count() == 1


def test_a_head_that_does_not_fit_its_log_is_noticed() -> None:
    number = store.open_game(TOY, "toy-1", opened(), ORIGIN, seats={}).row.pk
    GameRow.objects.filter(pk=number).update(seq=5)
    played = store.load(number)
    played.row.seq = 1
    with pytest.raises(Clash):
        store.append(played, taken(played), replace(ORIGIN, command_id="two"))
    assert EventRow.objects.count() == 1


def test_a_gap_in_the_log_is_a_broken_log() -> None:
    row = GameRow.objects.create(game="toy", ruleset="toy-1", created=BEGUN, opened_by="gap", seq=2)
    plain = TOY.event_codec.encode(opened()[0])
    kind = plain.pop("kind")
    EventRow.objects.create(game=row, seq=2, kind=kind, payload=plain, at=BEGUN, command_id="gap")
    with pytest.raises(BrokenLog, match="event 1: is missing"):
        store.load(row.pk)


def test_no_such_game() -> None:
    with pytest.raises(store.NoSuchGame, match="no game 99"):
        store.load(99)


@pytest.mark.parametrize("name", ["A\0", "\ud800"], ids=["NUL", "half a sign"])
def test_what_only_one_database_could_keep_is_kept_by_none(name: str) -> None:
    event = replace(opened()[0], names=(name, "Ben"))
    with pytest.raises(WrongShape):
        store.open_game(TOY, "toy-1", (event,), ORIGIN, seats={})
    assert not GameRow.objects.exists()


def test_macrons_and_signs_of_all_planes_are_kept() -> None:
    event = replace(opened()[0], names=("Māhina Ōtāne 🀄", "\x01\\u0000"))
    number = store.open_game(TOY, "toy-1", (event,), ORIGIN, seats={}).row.pk
    assert store.load(number).events == (event,)
