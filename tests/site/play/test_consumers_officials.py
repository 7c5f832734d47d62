"""Officials of an event at a live game: each command asks anew who sends it, and is carried out or answered."""

import threading

import pytest
from django.db import OperationalError

from tests.site.people.conftest import officer
from tests.site.play.pages import (
    SOON,
    Events,
    Page,
    a_moment,
    end_hall,
    in_thread,
    one_page,
    scene,
    table_of_event,
)
from tests.site.play.test_consumers import kept
from tilehall.site.people.models import Account, RoleHeld
from tilehall.site.people.roles import Role
from tilehall.site.play import consumers, event_tables
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_an_official_needs_the_role_at_that_very_moment(monkeypatch):
    """Who a player is is known for some seconds; what an official may do is asked for at each command."""
    number, _ = await scene()
    referee = await in_thread(officer)(Role.REFEREE)
    monkeypatch.setattr(event_tables, "_sources", [Events()])
    await in_thread(table_of_event)(number)
    async with Page(number, referee) as page:
        await page.hello()
        assert (await page.do("adjourn", reason="fire", arranged="tomorrow"))["t"] == "done"
        await in_thread(RoleHeld.objects.all()._raw_delete)("default")
        assert (await page.do("resume"))["code"] == "not_yours"
    await end_hall()


async def test_an_official_whose_account_was_closed_is_none_any_more(monkeypatch):
    """The page is still open for some seconds."""
    number, _ = await scene()
    referee = await in_thread(officer)(Role.REFEREE)
    monkeypatch.setattr(event_tables, "_sources", [Events()])
    await in_thread(table_of_event)(number)
    async with Page(number, referee) as page:
        await page.hello()
        await in_thread(Account.objects.filter(pk=referee.pk).update)(is_active=False)
        assert (await page.do("adjourn", reason="fire", arranged="tomorrow"))["code"] == "not_yours"
    await end_hall()


async def test_who_an_official_is_cannot_be_read_and_the_page_is_told(monkeypatch):
    """Else the page waits for an answer that never comes, for a command that nobody has heard of."""

    def away(_socket):
        raise OperationalError("the database is away")

    monkeypatch.setattr(consumers.PlaySocket, "_who_now", away)
    async with one_page() as (number, page):
        before = (await kept(number)).row.seq
        assert (await page.do("adjourn", reason="fire", arranged="tomorrow"))["code"] == "not_kept"
        assert (await kept(number)).row.seq == before


async def test_what_an_official_sent_before_leaving_is_done_in_a_game_that_is_still_kept(monkeypatch):
    """One put away meanwhile would hear of nothing any more, and go on by itself with a timer of its own."""
    number, _ = await scene()
    referee = await in_thread(officer)(Role.REFEREE)
    monkeypatch.setattr(event_tables, "_sources", [Events()])
    await in_thread(table_of_event)(number)
    asked, may_answer, who_now = threading.Event(), threading.Event(), consumers.PlaySocket._who_now

    def slowly(socket):
        asked.set()
        may_answer.wait(SOON)
        return who_now(socket)

    monkeypatch.setattr(consumers.PlaySocket, "_who_now", slowly)
    async with Page(number, referee) as page:
        view = await page.hello()
        what = {"kind": "adjourn/1", "reason": "fire", "arranged": "tomorrow"}
        await page.say({"t": "do", "id": "left", "on": view["seq"], "what": what})
        await in_thread(asked.wait)(SOON)
    hall = live_games()
    assert number in hall.games
    may_answer.set()
    while number in hall.games:
        await a_moment()
    assert (await kept(number)).state.phase == "adjourned"
    await end_hall()
