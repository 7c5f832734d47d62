"""What a player may send in a game that the hall keeps: what the rules offer that seat, and nothing else.

The rules also hear what is said at a real table, where a director stands by: that somebody interrupts, disputes a score
or appeals. Here nobody would ever settle it, and the clocks would stand for good.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from tilehall.law.game.clock import as_datetime, as_moment
from tilehall.law.game.codec import KIND
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games.authority import OFFICIALS, seat_of, seat_refusal

if TYPE_CHECKING:
    from .live_game import LiveGame
    from .order import Order


def refuse_unoffered(game: LiveGame, order: Order) -> Refusal | None:
    """Asked of what the rules would carry out: where they say no themselves, they say it better."""
    played = game.played
    if order.of_hall or played.game.kept_at_table(played.state):
        return None
    kind, seat = order.what[KIND], seat_of(order.actor, played.seats)
    if seat is None:
        return _refuse_without_seat(game, order)
    if any(offer.kind == kind for offer in game.seat_offers(seat)):
        return None
    return seat_refusal(played.game, game.rules, "not_offered")


def _refuse_without_seat(game: LiveGame, order: Order) -> Refusal | None:
    """An official of the event may, whose game it is. Others play among themselves, and the hall alone keeps order."""
    played, event = game.played, game.terms.event
    roles = [OFFICIALS[one] for one in played.game.senders_of(order.what[KIND]) if one in OFFICIALS]
    if not roles:
        return seat_refusal(played.game, game.rules, "not_offered")
    if not event:
        return seat_refusal(played.game, game.rules, "no_officials")
    may = any(order.actor.may(role, event) for role in roles)
    return None if may else seat_refusal(played.game, game.rules, "not_offered")


def moment_in_offer(game: LiveGame, seat: Seat | None, kind: object, pressed: datetime, arrived: datetime) -> datetime:
    """The moment of a press, but not before its offer if that was open when it arrived.

    The page lets nobody press earlier; a line that was measured slower than it is must not make it so.
    """
    opens = [offer.at for offer in game.seat_offers(seat) if offer.kind == kind] if seat is not None else []
    at = opens[0] if opens else None
    return as_datetime(at) if at is not None and as_moment(pressed) < at <= as_moment(arrived) else pressed
