"""Time passes in a live game though nobody is there."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.play.kept_time import Clock, begun, send, two_halls
from tests.site.play.pages import SOON, Page, end_hall, in_thread, open_game, players
from tests.site.play.table_scene import at
from tests.site.play.table_scene import begun as table_begun
from tilehall.law.game.log import BrokenLog
from tilehall.site.games import news, store
from tilehall.site.games.store import EventRow, GameRow
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import actor_of
from tilehall.site.play import keeper as keepers
from tilehall.site.play import store as tables
from tilehall.site.play.actions import observers
from tilehall.site.play.group_writer import GroupWriter
from tilehall.site.play.keeper import Keeper
from tilehall.site.play.live_games import LiveGames, live_games
from tilehall.site.play.sign_ins import SignIn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.mark.cites("nzasp.P.4.2")
async def test_who_does_not_come_loses_though_nobody_is_connected_and_two_processes_look():
    clock = Clock()
    sitting = await in_thread(players)("Aroha", "Ben")
    number = await in_thread(open_game)("scrabble", sitting)
    clock.now = timezone.now()
    played = await in_thread(send)(sitting[0], number, clock, "be-ready")
    halls, both = await two_halls(clock)
    for _ in range(5):
        played = await in_thread(store.load)(number)
        if played.row.over:
            break
        assert played.row.due is not None
        clock.now = played.row.due + timedelta(seconds=2)
        await asyncio.gather(*(one.look() for one in both))
    played = await in_thread(store.load)(number)
    assert played.row.over
    assert played.state.result.half_wins == (2, 0)
    ids = await in_thread(
        lambda: list(EventRow.objects.filter(command_id__startswith="hall-").values_list("seq", "step"))
    )()
    assert len({seq for seq, _ in ids}) == len(ids), "each step of the hall is in the log once"
    for keeper in both:
        await keeper.end()
    for hall in halls:
        assert hall.games == {}
        await hall.close()


class FullDisk:
    """A writer's way to the log, as long as the disk is full."""

    def __init__(self):
        self.full, self.tried = True, 0

    def append_many(self, drafts):
        self.tried += 1
        return [OSError("no space left on device")] * len(drafts) if self.full else store.append_many(drafts)


async def test_on_a_full_disk_the_keeper_goes_on_and_what_is_due_is_done_once_there_is_room():
    """A step that cannot be written is tried again a little later: not at once, for ever, with all else waiting."""
    clock, disk = Clock(), FullDisk()
    number, _ = await begun(clock)
    clock.now = (await in_thread(store.load)(number)).row.due + timedelta(seconds=2)
    hall = LiveGames(now=clock, writer=GroupWriter(disk.append_many))
    keeper = Keeper(hall, name="this one")
    for looks in (1, 2, 3):
        await asyncio.wait_for(keeper.look(), SOON)
        assert disk.tried == looks
        clock.later(keepers.STUCK_FOR.total_seconds() + 1)
    assert hall.games == {}
    disk.full = False
    before = (await in_thread(store.load)(number)).row.seq
    await keeper.look()
    assert (await in_thread(store.load)(number)).row.seq > before
    await keeper.end()
    await hall.close()


async def test_games_that_do_not_go_on_keep_no_other_from_its_turn(monkeypatch):
    """However many are due before it: those that cannot be read, and those whose step is refused again and again."""
    monkeypatch.setattr(keepers, "AT_ONCE", 2)
    clock = Clock()
    good, _ = await begun(clock)
    sitting = await in_thread(players)("Cy", "Dee")
    broken = [await in_thread(open_game)("scrabble", sitting) for _ in range(3)]
    due = clock() - timedelta(hours=1)
    await in_thread(GameRow.objects.filter(pk__in=broken[1:]).update)(game="unheard-of", due=due)
    await in_thread(GameRow.objects.filter(pk=broken[0]).update)(due=due)  # and there is nothing to do
    clock.now = (await in_thread(store.load)(good)).row.due + timedelta(seconds=5)
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    for _ in range(2):
        await keeper.look()
        clock.later(1)
    assert (await in_thread(store.load)(good)).row.over
    looked = await in_thread(store.due_games)(clock(), 10)
    assert set(broken[1:]) <= set(looked)
    clock.later(keepers.STUCK_FOR.total_seconds())
    await in_thread(GameRow.objects.filter(pk=broken[1]).update)(game="scrabble")
    await keeper.look()
    assert broken[1] not in keeper._stuck or keeper._stuck[broken[1]] > clock(), "it was looked at again"
    await keeper.end()
    await hall.close()


async def test_a_game_that_is_not_due_after_all_is_not_looked_at_again_and_again():
    """A version that knew another limit wrote the moment down; a hundred of them would keep all others waiting."""
    clock = Clock()
    number, _ = await begun(clock)
    due = (await in_thread(store.load)(number)).row.due
    await in_thread(GameRow.objects.filter(pk=number).update)(due=clock() - timedelta(hours=1))
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    await keeper.look()
    assert (await in_thread(GameRow.objects.get)(pk=number)).due == due
    assert await in_thread(store.due_games)(clock(), 10) == []
    await keeper.end()
    await hall.close()


async def test_what_no_news_told_of_is_found_at_the_next_look(monkeypatch):
    """The message server was away, or an older number came late: moves, seats, consent are read again."""
    clock = Clock()
    sitting = await in_thread(players)("Aroha", "Ben", "Cy")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    table = await in_thread(table_begun)(*actors[:2])
    await in_thread(observers.ask)(actors[2], table.code, 1, at())
    (asked,) = await in_thread(tables.observers_of)(table)
    for player in actors[:2]:
        await in_thread(observers.answer)(player, table.code, asked.pk, True, at())
    monkeypatch.setattr(news.HUB, "publish", lambda *_: None)
    async with Page(table.game_id, sitting[0]) as page, Page(table.game_id, sitting[2]) as behind:
        assert (await page.hello())["you"] == 0
        assert (await behind.hello())["as"] == "observer"
        await in_thread(observers.answer)(actors[0], table.code, asked.pk, False, at())
        played = await in_thread(send)(sitting[1], table.game_id, clock, "be-ready")
        keeper = Keeper(live_games(), name="this one")
        await keeper.look()
        assert (await page.until_seq(played.row.seq))["seq"] == played.row.seq
        while behind.view["as"] != "watcher":
            await behind.hear()
        played = await in_thread(store.load)(table.game_id)
        origin = Origin(at=timezone.now(), by=None, command_id="seats")
        await in_thread(store.take_seats)(played, {0: store.Sitter(person=sitting[2].person_id)}, origin)
        keeper._beaten = None
        await keeper.look()
        while behind.view["you"] != 0:
            await behind.hear()
        while page.view["you"] is not None:
            await page.hear()
        await keeper.end()
    await end_hall()


async def test_signs_of_life_are_left_only_while_time_matters_in_some_game():
    clock = Clock()
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    await keeper.look()
    assert await in_thread(tables.last_beat)() is None
    await begun(clock)
    clock.later(keepers.BEAT)
    await keeper.look()
    assert await in_thread(tables.last_beat)() == clock()
    await keeper.end()
    await hall.close()


async def test_the_hall_judges_a_challenge_at_once_and_by_the_word_list():
    clock = Clock()
    number, sitting = await begun(clock)
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second:
        await first.hello()
        await second.hello()
        rack = [tile for tile in first.view["view"]["racks"][0] if tile != "?"]
        word = sorted(rack)[:4]
        done = await first.do("play-tiles", placed=[[110 + at, tile] for at, tile in enumerate(word)])
        assert done["t"] == "done", done
        await second.until_seq(done["seq"])
        challenged = await second.do("challenge", words=["".join(word)])
        assert challenged["t"] == "done"
        await second.until_seq(challenged["seq"])
        async with asyncio.timeout(SOON):
            while second.view["view"]["challenge"] is not None or second.view["view"]["phase"] == "adjudicating":
                await second.hear()
        kinds = await in_thread(lambda: list(EventRow.objects.filter(game=number).values_list("kind", "command_id")))()
        assert next(command for kind, command in kinds if kind == "challenge-ruled/1").startswith("hall-")
    await end_hall()


async def test_a_page_whose_sign_in_has_ended_is_closed():
    clock = Clock()
    number, sitting = await begun(clock)
    async with Page(number, sitting[0]) as page:
        await page.hello()
        hall = live_games()
        ear = next(iter(hall.games[number].ears))
        ear.sign_in = SignIn("gone", sitting[0].pk, "x", sitting[0].person_id)
        keeper = Keeper(hall, name="this one")
        await keeper.look()
        while (said := await page.socket.receive_output(timeout=SOON))["type"] != "websocket.close":
            pass
        assert said["code"] == keepers.SIGNED_OUT
        await keeper.end()
    await end_hall()


async def test_a_game_that_cannot_be_read_on_keeps_no_other_from_being_followed(monkeypatch, caplog):
    """A newer process may write what this one does not know: that is no reason to leave all others unlooked at."""
    clock = Clock()
    sitting = await in_thread(players)("Aroha", "Ben")
    numbers = [await in_thread(open_game)("scrabble", sitting) for _ in range(2)]
    monkeypatch.setattr(news.HUB, "publish", lambda *_: None)
    caught_up = store.caught_up

    def unreadable(number, loaded):
        if number == numbers[0]:
            raise BrokenLog(loaded.row.seq + 1, "an event of tomorrow")
        return caught_up(number, loaded)

    monkeypatch.setattr(store, "caught_up", unreadable)
    async with Page(numbers[0], sitting[0]) as broken, Page(numbers[1], sitting[0]) as page:
        await broken.hello()
        await page.hello()
        for number in numbers:
            played = await in_thread(send)(sitting[1], number, clock, "be-ready")
        keeper = Keeper(live_games(), name="this one")
        for _ in range(2):
            keeper._beaten = None
            await keeper.look()
        assert (await page.until_seq(played.row.seq))["seq"] == played.row.seq
        assert len([one for one in caplog.messages if "could not be read again" in one]) == 1
        await keeper.end()
    await end_hall()
