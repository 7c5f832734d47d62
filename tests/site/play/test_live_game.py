"""One game in play: how long the hall waits for what is on its way."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.play.pages import two_playing
from tilehall.law.game.clock import Moment, as_moment
from tilehall.law.game.hall_step import HallStep
from tilehall.law.game.offer import Offer
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
