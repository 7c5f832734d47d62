"""Until when the hall waits for what is on its way: when a turn ends, and how much later it may arrive."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from tilehall.law.game.clock import as_datetime
from tilehall.law.game.seats import Seat

if TYPE_CHECKING:
    from .live_game import LiveGame

UNTIL = "until"  # in the detail of an offer


def deadline(game: LiveGame) -> datetime | None:
    """When the turn of who is on turn ends, where each turn has its own limit."""
    if not game.turns_are_timed:
        return None
    step = game.next_step()
    return None if step is None else as_datetime(step.at)


def grace(game: LiveGame) -> float:
    """Seconds. Of all who are here, the longest: what is on its way from one of them was sent in time."""
    if not game.turns_are_timed and not _answer_is_timed(game):
        return 0.0
    return max((ear.line.grace for ear in game.ears if ear.onlooker.seat is not None), default=0.0)


def round_of(game: LiveGame) -> int:
    """How many rounds have been written down: in each everybody has one turn."""
    return len(getattr(game.played.state, "sheet", ())) // len(game.seats)


def _answer_is_timed(game: LiveGame) -> bool:
    """Somebody may answer until some moment, and then silence is an answer."""
    offers = (offer for seat in game.seats for offer in game.seat_offers(Seat(seat)))
    return any(name == UNTIL for offer in offers for name, _ in offer.detail)
