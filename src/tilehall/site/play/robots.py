"""Practice opponents at work: what one chooses is found in a thread of its own, from what its seat sees and no more."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tilehall.law.game.clock import Moment, as_moment
from tilehall.law.game.opponents import SeatSight, Tools
from tilehall.law.game.seats import Seat
from tilehall.site.people.actor import CONSOLE

from . import wire
from .intents import whole_intent
from .order import Order
from .word_lists import benevolent

if TYPE_CHECKING:
    from .live_game import LiveGame
    from .live_games import LiveGames

log = logging.getLogger(__name__)
_pauses = random.SystemRandom()
LONGEST_THOUGHT = 0.6  # seconds
READY, ACCEPT = "be-ready/1", "accept/1"
PAUSE = (0.2, 0.4)  # seconds before it thinks: in all it moves within a second
LONGEST_REST = 60.0  # seconds after it stumbled, which are more each time: all robots think in one thread


def _next_at(game: LiveGame, seat: Seat, now: Moment) -> Moment | None:
    return SeatSight(seat=seat, view={}, offers=game.seat_offers(seat), now=now).next_at()


def _waits_for_people(game: LiveGame, seat: Seat) -> bool:
    """Who practises comes to the table in peace: a robot that is ready first would make a latecomer of them."""
    people = [Seat(one) for one in game.seats if one not in game.terms.robots]
    return _is_to_be_ready(game, seat) and any(_is_to_be_ready(game, one) for one in people)


def _is_to_be_ready(game: LiveGame, seat: Seat) -> bool:
    return any(offer.kind == READY for offer in game.seat_offers(seat))


class Robots:
    def __init__(self, hall: LiveGames) -> None:
        self.hall = hall
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._thinking: set[int] = set()  # games
        self._hinting: set[int] = set()  # games
        self._stumbles: dict[int, int] = {}  # by game, how often one after the other

    # --- their turns

    def look(self, game: LiveGame, wait: float | None = None) -> None:
        """Whatever a robot of this game may do now, it thinks about a moment later: people shall see what happened.
        After the end there is the slip to be signed."""
        self.forget(game)
        if not game.terms.robots or game.number in self._thinking:
            return
        seats = [seat for seat in game.terms.robots if game.seat_offers(seat) and not _waits_for_people(game, seat)]
        if seats:
            wait = _pauses.uniform(*PAUSE) if wait is None else wait
            self._timers[game.number] = self.hall.loop.call_later(wait, self._begin, game, seats)

    def forget(self, game: LiveGame) -> None:
        timer = self._timers.pop(game.number, None)
        if timer is not None:
            timer.cancel()

    def is_busy(self, game: LiveGame) -> bool:
        return game.number in self._timers or game.number in self._thinking

    def _begin(self, game: LiveGame, seats: list[Seat]) -> None:
        self._timers.pop(game.number, None)
        if game.under_way is None:
            self._thinking.add(game.number)
            self.hall.start(self._turn(game, seats), "a robot thinks")

    async def _turn(self, game: LiveGame, seats: list[Seat]) -> None:
        seq, again = game.played.row.seq, None
        try:
            for seat in seats:
                chosen = await self.choice(game, seat, game.terms.robots[seat])
                if game.played.row.seq != seq or game.under_way is not None:
                    again = 0.0  # somebody was faster: what was chosen is of the past
                    break
                if chosen is not None:
                    self._send(game, seat, chosen)
                    break
                at = _next_at(game, seat, as_moment(self.hall.now()))
                if at is not None:
                    again = (at - as_moment(self.hall.now())) / 1000 + 0.05
            self._stumbles.pop(game.number, None)
        except Exception:
            log.exception("a robot of game %s does not know what to do", game.number)
            again = self._rest_after_stumble(game)
        finally:
            self._thinking.discard(game.number)
        if again is not None and game.under_way is None:
            self.look(game, max(again, 0.05))
        else:
            self.hall.leave(game)

    def _rest_after_stumble(self, game: LiveGame) -> float | None:
        """Nobody else could make it move on: where somebody looks on it tries again, each time a little later."""
        times = self._stumbles.pop(game.number, 0)
        if not game.ears:
            return None
        self._stumbles[game.number] = times + 1
        return float(min(2**times, LONGEST_REST))

    def _send(self, game: LiveGame, seat: Seat, chosen: Mapping[str, object]) -> None:
        """As who sits there would; by an id that says after which event, so that two processes do not both do it."""
        command = game.played.game.command(whole_intent(game.played.game, chosen), seat)
        command_id = f"{wire.ROBOT_ID}{seat}-{game.played.row.seq}"
        game.take(Order(command_id, chosen, None, None, CONSOLE, self.hall.outside(game), command=command))

    # --- what is found

    async def hint(self, game: LiveGame, seat: Seat) -> Mapping[str, object] | None:
        opponents = game.played.game.opponents
        first = next((key for key, one in opponents.items() if one.gives_hints), None)
        if first is None:
            return None
        self._hinting.add(game.number)
        try:
            # Who asks wants to know what to play, and a turn of one's own accepts the last one.
            return await self.choice(game, seat, first, but=ACCEPT) or await self.choice(game, seat, first)
        finally:
            self._hinting.discard(game.number)

    def is_hinting(self, game: LiveGame) -> bool:
        return game.number in self._hinting

    async def choice(self, game: LiveGame, seat: Seat, key: str, but: str = "") -> Mapping[str, object] | None:
        """Of all that the seat is offered, `but` this kind."""
        played, rules, now = game.played, game.rules, as_moment(self.hall.now())
        sight = SeatSight(
            seat=seat,
            view=played.game.view(played.state, seat),
            offers=tuple(one for one in played.game.offers(rules, played.state, seat) if one.kind != but),
            now=now,
        )
        opponent = played.game.opponents[key]
        is_word = benevolent(self.hall.words.is_word(played))

        def think() -> Mapping[str, object] | None:
            until = time.monotonic() + LONGEST_THOUGHT
            tools = Tools(is_word, self.hall.words.finder(played, rules), lambda: time.monotonic() < until)
            return opponent.choose(rules, sight, tools)

        return await self.hall.think(think)
