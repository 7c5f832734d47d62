"""The games of a process: who looks on sees what they may at once, whether other processes are heard or not."""

import asyncio
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.site.play.pages import SOON, Page, a_moment, both_ready, end_hall, in_thread, players, scene, two_pages
from tests.site.play.table_scene import SCRABBLE, at, begun
from tilehall.site.games import news, store
from tilehall.site.people.actor import actor_of
from tilehall.site.play import consumers
from tilehall.site.play import store as tables
from tilehall.site.play.actions import observers
from tilehall.site.play.attendance import AWAY_AFTER
from tilehall.site.play.keeper import Keeper
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.fixture
def absent_server(settings, monkeypatch):
    """Nobody listens at the message server's address."""
    backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": backend, "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]}}}
    monkeypatch.setattr(news, "_complained", set())


@pytest.mark.usefixtures("absent_server")
async def test_without_the_message_server_a_game_is_opened_played_and_looked_after(caplog):
    number, sitting = await scene()
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second:
        await first.hello()
        await second.hello()
        done = await both_ready(first, second)
        keeper = Keeper(live_games(), "test")
        await keeper.look()
        assert (await in_thread(store.load)(number)).row.seq == done["seq"]
    assert not [record for record in caplog.records if record.exc_info or record.levelname == "ERROR"]
    await end_hall()


async def test_who_could_not_hear_other_processes_tries_again(monkeypatch):
    tried = []

    async def listen():
        tried.append(1)

    monkeypatch.setattr(news, "listen_to_other_processes", listen)
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        before = len(tried)
        await live_games().follow_all()
        while len(tried) == before:
            await a_moment()
    await end_hall()


@pytest.mark.cites("nzasp.P.12.6")
async def test_who_sits_behind_a_player_sees_the_rack_from_the_last_consent_to_the_first_refusal():
    """At once, by the news of the table: no look of the keeper is waited for."""
    sitting = await in_thread(players)("Aroha", "Ben", "Cy")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    table = await in_thread(begun)(*actors[:2])
    await in_thread(observers.ask)(actors[2], table.code, 1, at(timezone.now()))
    (asked,) = await in_thread(tables.observers_of)(table)
    async with Page(table.game_id, sitting[2]) as behind, asyncio.timeout(SOON):
        assert (await behind.hello())["as"] == "watcher"
        await in_thread(observers.answer)(actors[0], table.code, asked.pk, True, at(timezone.now()))
        await in_thread(observers.answer)(actors[1], table.code, asked.pk, True, at(timezone.now()))
        while behind.view["as"] != "observer":
            await behind.hear()
        assert isinstance(behind.view["view"]["racks"][1], list)
        assert isinstance(behind.view["view"]["racks"][0], int)
        await in_thread(observers.answer)(actors[0], table.code, asked.pk, False, at(timezone.now()))
        while behind.view["as"] != "watcher":
            await behind.hear()
        assert [type(rack) for rack in behind.view["view"]["racks"]] == [int, int]
    await end_hall()


async def test_only_who_plays_is_given_a_hint():
    """What would be a good play tells what is on the rack."""
    sitting = await in_thread(players)("Aroha", "Ben", "Cy")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    table = await in_thread(begun)(*actors[:2], terms=replace(SCRABBLE, practice=True))
    async with Page(table.game_id, sitting[2]) as stranger, Page(table.game_id) as visitor:
        for page in (stranger, visitor):
            await page.hello()
            assert (await page.ask("hint"))["code"] == "not_a_player"
    await end_hall()


async def test_of_who_does_not_read_little_is_kept_and_then_the_line_is_ended(monkeypatch):
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        (ear,) = live_games().games[number].ears
        monkeypatch.setattr(type(ear), "bring", lambda _self: None)  # the line takes nothing
        for count in range(3 * consumers.MOST_UNREAD):
            ear.tell(f"answer {count}")
            ear.show(f"view {count}")
        assert ear.gone
        assert len(ear._out) == consumers.MOST_UNREAD
        assert ear._shown == f"view {3 * consumers.MOST_UNREAD - 1}", "of views only the newest is kept"
        while (closed := await page.socket.receive_output(timeout=SOON))["type"] != "websocket.close":
            pass
        assert closed["code"] == consumers.TOO_SLOW
    await end_hall()


@pytest.mark.cites("nzasp.P.12.6")
async def test_a_consent_that_no_news_told_of_is_found_like_a_refusal(monkeypatch):
    sitting = await in_thread(players)("Aroha", "Ben", "Cy")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    table = await in_thread(begun)(*actors[:2])
    await in_thread(observers.ask)(actors[2], table.code, 1, at(timezone.now()))
    (asked,) = await in_thread(tables.observers_of)(table)
    monkeypatch.setattr(news.HUB, "publish", lambda *_: None)
    async with Page(table.game_id, sitting[2]) as behind, asyncio.timeout(SOON):
        assert (await behind.hello())["as"] == "watcher"
        for agrees, seen in ((True, "observer"), (False, "watcher")):
            for actor in actors[:2] if agrees else actors[:1]:
                await in_thread(observers.answer)(actor, table.code, asked.pk, agrees, at(timezone.now()))
            await live_games().follow_all()
            while behind.view["as"] != seen:
                await behind.hear()
    await end_hall()


async def test_other_processes_are_told_of_who_was_heard_lately_only(monkeypatch):
    """A phone that fell into the water has an open socket for a long while."""
    told = []
    async with two_pages() as (number, _first, _second):
        hall = live_games()
        silent = next(ear for ear in hall.games[number].ears if ear.onlooker.seat == 1)
        silent.heard_at -= AWAY_AFTER
        monkeypatch.setattr(news, "has_message_server", lambda: True)
        monkeypatch.setattr(news, "announce_committed", lambda numbers, **_: told.extend(numbers))
        hall.say_who_is_here()
        monkeypatch.undo()
    assert told == [f"seat.{number}.0"]
