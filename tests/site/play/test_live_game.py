"""One game in play: how long the hall waits for what is on its way."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.play.pages import in_thread, players, two_playing
from tilehall.law.game.clock import Moment, as_datetime, as_moment
from tilehall.law.game.hall_step import HallStep
from tilehall.law.game.offer import Offer
from tilehall.site.games.store import EventRow
from tilehall.site.play.lag import Line
from tilehall.site.play.live_game import LiveGame
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest.mark.cites("nsa2008.9b")
async def test_an_answer_that_was_sent_before_the_window_closed_is_waited_for(monkeypatch):
    """Silence ends the game at that moment, and a challenge may still be on its way."""
    async with two_playing() as (number, _first, _second):
        game, done = live_games().games[number], []
        just_over = HallStep("time", Moment(as_moment(timezone.now() - timedelta(milliseconds=100))))
        monkeypatch.setattr(LiveGame, "next_step", lambda _game: just_over)
        monkeypatch.setattr(LiveGame, "_hall_does", lambda _game, step: done.append(step))
        monkeypatch.setattr(Line, "round_trip", 0.6)
        game._time_has_come()
        assert done == [just_over], "nobody may answer: at once"
        window = Offer("challenge/1", None, (("until", int(just_over.at)),))
        monkeypatch.setattr(LiveGame, "seat_offers", lambda _game, _seat: (window,))
        game._time_has_come()
        assert done == [just_over], "not yet"
        game.rest()


async def test_what_is_due_is_done_when_it_is_due():
    """Not when somebody next moves, nor seconds later: a game that stands still in front of two people looks broken."""
    async with two_playing() as (number, _first, _second):
        game, done = live_games().games[number], asyncio.Event()
        soon = HallStep("time", Moment(as_moment(timezone.now()) + 50))
        game.rest()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LiveGame, "next_step", lambda _game: soon)
            patch.setattr(LiveGame, "_hall_does", lambda _game, _step: done.set())
            patch.setattr(game.played.row, "due", as_datetime(soon.at))
            game.go_on()
            await asyncio.wait_for(done.wait(), 2)
            assert as_moment(timezone.now()) >= soon.at
        game.rest()


async def test_the_log_says_whose_account_sent_a_command_and_of_the_hall_none():
    sitting = await in_thread(players)("Aroha", "Ben")
    async with two_playing(sitting) as (number, first, _second):
        assert (await first.do("pass-turn"))["t"] == "done"
        rows = await in_thread(lambda: list(EventRow.objects.filter(game=number).values_list("kind", "by")))()
    sent = {"preliminaries-confirmed/1": [one.pk for one in sitting], "turn-ended/1": [sitting[0].pk]}
    assert {kind: [by for of, by in rows if of == kind] for kind in sent} == sent
    assert {by for kind, by in rows if kind in {"game-opened/1", "tiles-checked/1"}} == {None}
