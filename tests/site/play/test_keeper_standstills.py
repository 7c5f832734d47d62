"""When the hall stands still, or can keep nothing, the time passes for nobody."""

import asyncio
import json
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from tests.site.play.kept_time import Clock, begun, two_halls
from tests.site.play.pages import SOON, in_thread
from tilehall.law.game.clock import WAY_BACK
from tilehall.site.games import store
from tilehall.site.games.store import EventRow
from tilehall.site.people.actor import actor_of
from tilehall.site.play import keeper as keepers
from tilehall.site.play import store as tables
from tilehall.site.play.group_writer import GroupWriter
from tilehall.site.play.keeper import Keeper
from tilehall.site.play.live_games import LiveGames
from tilehall.site.play.models import HeartbeatRow
from tilehall.site.play.order import Order

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_the_time_of_a_standstill_is_charged_to_nobody():
    clock = Clock()
    number, _ = await begun(clock)
    clock.later(10)
    await in_thread(tables.beat)("killed", clock())
    clock.later(600)  # nobody has beaten since
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="started again")
    await keeper.make_up_for_standstill()
    played = await in_thread(store.load)(number)
    for back_after in (0, 5.9):
        used = played.state.clocks.used(0, int((clock().timestamp() + back_after) * 1000))
        assert 10_000 <= used < 11_000, "nor the time in which pages look for the hall again"
    assert (await in_thread(EventRow.objects.filter(kind="time-skipped/1").count)()) == 1
    assert await in_thread(tables.last_beat)() == clock()
    again = Keeper(hall, name="started again")
    await again.make_up_for_standstill()
    assert (await in_thread(EventRow.objects.filter(kind="time-skipped/1").count)()) == 1, "there was no gap"
    await keeper.end()
    await again.end()
    await hall.close()


async def test_a_hall_that_is_stopped_again_while_it_starts_makes_up_for_all_of_it(monkeypatch):
    clock = Clock()
    number, _ = await begun(clock)
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    await keeper.look()

    def killed(*_):
        raise OSError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(keepers.Heartbeat, "settle", killed)
        clock.later(300)
        with pytest.raises(OSError, match="killed"):
            await keeper.make_up_for_standstill()
    clock.later(300)
    await keeper.make_up_for_standstill()
    played = await in_thread(store.load)(number)
    assert played.state.clocks.used(0, int(clock().timestamp() * 1000)) < 1_000
    await keeper.end()
    await hall.close()


class LostDatabase:
    """A writer's way to a database that is away for a while."""

    def __init__(self):
        self.away = True

    def append_many(self, drafts):
        return [OperationalError("the server is away")] * len(drafts) if self.away else store.append_many(drafts)


@pytest.mark.cites("nzasp.P.4.2")
async def test_the_time_in_which_nothing_could_be_kept_is_charged_to_nobody(monkeypatch, caplog):
    """A disk that is full or a database that is away stops a hall as a kill does: nobody could move meanwhile."""
    clock, database = Clock(), LostDatabase()
    number, sitting = await begun(clock)
    hall = LiveGames(now=clock, writer=GroupWriter(database.append_many))
    keeper = Keeper(hall, name="this one")
    await keeper.look()
    spent = (await in_thread(store.load)(number)).state.clocks
    clock.later(3)
    game = await hall.game(number)
    actor = await in_thread(actor_of)(sitting[0], timezone.localdate())
    for name in ("first", "second"):
        what = {"kind": "pass-turn/1", "what": "pass"}
        game.take(Order(name, what, None, None, actor, hall.outside(game)))
        await game.idle()
    assert hall.is_cut_off
    clock.later(4 * 3600)  # long after every limit
    game.go_on()
    await asyncio.wait_for(keeper.look(), SOON)
    assert hall.is_cut_off, "it still cannot be written that time was skipped"
    database.away = False
    game.go_on()
    await game.idle()
    assert (await in_thread(store.load)(number)).state.phase != "over", "nothing runs out before that is made up for"
    await asyncio.wait_for(keeper.look(), SOON)
    assert not hall.is_cut_off
    played = await in_thread(store.load)(number)
    assert played.state.phase != "over"
    assert played.state.clocks.latest - spent.latest == pytest.approx(4 * 3600_000 + 3000 + WAY_BACK, abs=1)
    assert played.state.clocks.spent == spent.spent
    assert len([one for one in caplog.messages if "not written" in one]) == 1, "the log is not flooded"
    hall.release(game)
    await keeper.end()
    await hall.close()


class Waiting:
    """A page whose press had waited while the machine was halted."""

    def __init__(self):
        self.heard = []

    def tell(self, text):
        self.heard.append(json.loads(text))


async def test_a_process_that_was_halted_and_goes_on_charges_the_time_to_nobody():
    """A lid that was shut, a machine that was put to sleep: no kill, no database away, and nobody could move."""
    clock = Clock()
    number, sitting = await begun(clock)
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    await keeper.look()
    hall.feel()
    game, page = await hall.game(number), Waiting()
    before = game.played
    clock.later(9)
    hall.feel()
    clock.later(4 * 3600)
    game.go_on()
    actor = await in_thread(actor_of)(sitting[0], timezone.localdate())
    game.take(Order("waited", {"kind": "pass-turn/1", "what": "pass"}, None, page, actor, hall.outside(game)))
    assert [answer["code"] for answer in page.heard] == ["stood_still"]
    hall.feel()
    await game.idle()
    assert game.played.row.seq == before.row.seq, "nothing runs out, and nobody is charged, before it is made up for"
    await asyncio.wait_for(keeper.look(), SOON)
    played = await in_thread(store.load)(number)
    assert played.state.clocks.used(0, int(clock().timestamp() * 1000)) == pytest.approx(
        before.state.clocks.used(0, before.state.clocks.latest), abs=10_000
    )
    game.take(Order("again", {"kind": "pass-turn/1", "what": "pass"}, None, None, actor, hall.outside(game)))
    await game.idle()
    assert game.played.state.on_turn == 1, "and the game goes on"
    hall.release(game)
    await keeper.end()
    await hall.close()


async def test_two_processes_that_were_both_cut_off_make_up_for_it_once():
    clock = Clock()
    number, _ = await begun(clock)
    halls, both = await two_halls(clock)
    for keeper in both:
        await keeper.look()
    for hall in halls:
        hall.was_not_written(OperationalError("the server is away"))
    clock.later(60)
    last = await in_thread(tables.last_beat)()
    for keeper in both:
        await in_thread(HeartbeatRow.objects.update)(at=last)  # neither has left a sign when the other looks
        await keeper.look()
        clock.later(0.3)
    skips = await in_thread(EventRow.objects.filter(game=number, kind="time-skipped/1").count)()
    assert skips == 1
    assert not any(hall.is_cut_off for hall in halls)
    for keeper in both:
        await keeper.end()
    for hall in halls:
        await hall.close()


async def test_where_another_process_was_alive_no_time_is_skipped():
    """Only the way from here to the database was broken: there people went on, with their clocks."""
    clock, database = Clock(), LostDatabase()
    number, _ = await begun(clock)
    hall = LiveGames(now=clock, writer=GroupWriter(database.append_many))
    keeper = Keeper(hall, name="this one")
    await keeper.look()
    seq = (await in_thread(store.load)(number)).row.seq
    hall.was_not_written(OperationalError("the server is away"))
    clock.later(60)
    await in_thread(tables.beat)("another", clock() - timedelta(seconds=3))
    database.away = False
    await keeper.look()
    assert not hall.is_cut_off
    assert (await in_thread(store.load)(number)).row.seq == seq
    await keeper.end()
    await hall.close()


async def test_a_standstill_that_cannot_be_made_up_for_at_the_start_is_made_up_for_later():
    """The last sign of life says from when on: a new one before that is written would charge it to a player."""
    clock, database = Clock(), LostDatabase()
    number, _ = await begun(clock)
    await in_thread(tables.beat)("killed", clock())
    clock.later(4 * 3600)
    hall = LiveGames(now=clock, writer=GroupWriter(database.append_many))
    keeper = Keeper(hall, name="started again")
    await keeper.make_up_for_standstill()
    database.away = False
    clock.later(1)
    await asyncio.wait_for(keeper.look(), SOON)
    played = await in_thread(store.load)(number)
    assert played.state.phase != "over"
    assert played.state.clocks.used(0, int(clock().timestamp() * 1000)) < 1_000
    assert not hall.is_cut_off
    await keeper.end()
    await hall.close()
