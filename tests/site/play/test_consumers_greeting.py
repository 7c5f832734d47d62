"""What a page is told when it says hello: that there is a newer one, that the log is another, and the game."""

import asyncio

import pytest

from tests.site.play.pages import (
    Page,
    end_hall,
    one_page,
    scene,
)
from tilehall.site.play.build import build_mark
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_an_older_page_is_told_that_there_is_a_newer_one():
    """It has its own script, and this hall may speak otherwise: it is told before the view, and told nothing else."""
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        for build, told in ((build_mark(), ["view"]), ("", ["view"]), ("of long ago", ["reload", "view"])):
            await page.say({"t": "hello", "have": 0, "tab": "t", "build": build})
            assert [(await page.hear())["t"] for _ in told] == told
    await end_hall()


async def test_a_page_that_knows_more_than_the_log_is_told_to_begin_anew():
    """A backup was restored under it: what it shows has not happened, and all it sends would be stale for ever."""
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        seq = (await page.hello())["seq"]
        await page.say({"t": "hello", "have": seq, "tab": "t", "build": ""})
        assert (await page.hear())["t"] == "view"
        await page.say({"t": "hello", "have": seq + 1, "tab": "t", "build": ""})
        assert (await page.until("reload"))["why"] == "restored"
    await end_hall()


async def test_who_says_hello_over_and_over_has_the_log_read_once_at_a_time(monkeypatch):
    """Anybody can claim to have seen more than there is: a visitor too, thirty times a second."""
    async with one_page() as (_, page):
        hall, reading, go_on = live_games(), [], asyncio.Event()
        catch_up = hall.catch_up

        async def slowly(game):
            reading.append(game.number)
            await go_on.wait()
            await catch_up(game)

        monkeypatch.setattr(hall, "catch_up", slowly)
        for _ in range(30):
            await page.say({"t": "hello", "have": 9999, "tab": "t", "build": ""})
        await page.say({"t": "ping", "c": 1})
        await page.until("pong")
        assert len(reading) == 1
        go_on.set()
        assert (await page.until("reload"))["why"] == "restored"
        await page.say({"t": "hello", "have": 9999, "tab": "t", "build": ""})
        await page.until("reload")
        assert len(reading) == 2
