"""What a watcher sees where the organiser lets racks be seen after a delay: the whole game as it was so long ago."""

from __future__ import annotations

from bisect import bisect_right
from datetime import timedelta
from typing import TYPE_CHECKING

from tilehall.law.game.clock import as_moment

from .viewers import Onlooker

if TYPE_CHECKING:
    from .live_game import LiveGame
    from .live_games import LiveGames


class DelayedViews:
    def __init__(self, hall: LiveGames) -> None:
        self.hall = hall
        self._written: dict[int, tuple[int, str]] = {}  # by game, of how many events, and what was shown of them

    def view_text(self, game: LiveGame, looking: Onlooker) -> str:
        count = self._events_seen(game)
        known = self._written.get(game.number)
        if known is None or known[0] != count:
            state = game.played.game.replay(game.played.events[:count])
            known = self._written[game.number] = count, game.shown_text(looking, state, ())
        return game.headed(known[1], count, self.moment_of(game, looking))

    def show_what_is_due(self, game: LiveGame) -> None:
        """To those who look on with a delay, when so long ago something happened."""
        if game.terms.racks_after_s is None:
            return
        known = self._written.get(game.number)
        if known is not None and known[0] == self._events_seen(game):
            return
        for ear in game.ears:
            if ear.onlooker.is_delayed:
                ear.show(self.view_text(game, ear.onlooker))

    def events_seen_by(self, game: LiveGame, looking: Onlooker) -> int | None:
        """How many events there are for who sees the game later; None: all that there are."""
        return self._events_seen(game) if looking.is_delayed else None

    def moment_of(self, game: LiveGame, looking: Onlooker) -> int:
        """What the clock says in the game that somebody sees: a running clock is read off by it."""
        return self.hall.moment() - (self._delay_ms(game) if looking.is_delayed else 0)

    def forget(self, game: LiveGame) -> None:
        self._written.pop(game.number, None)

    def _events_seen(self, game: LiveGame) -> int:
        """At least the opening, which nobody has a rack at."""
        then = self.hall.now() - timedelta(milliseconds=self._delay_ms(game))
        return max(1, bisect_right(game.moments, as_moment(then)))

    def _delay_ms(self, game: LiveGame) -> int:
        return (game.terms.racks_after_s or 0) * 1000
