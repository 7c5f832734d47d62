"""How often a page may ask and act: as fast as somebody who drags tiles about, and no faster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .order import Order

DO_BURST, DO_RATE = 20, 5.0  # commands, and how many more come back each second
ASK_BURST, ASK_RATE = 40, 15.0  # previews while tiles are dragged
MOST_WAITING = 64  # commands that wait in a game for the one under way
MOST_OF_ONE = 8  # of one account; a page sends one after the other


class Throttle:
    __slots__ = ("_asks", "_at", "_does")

    def __init__(self) -> None:
        self._does, self._asks, self._at = float(DO_BURST), float(ASK_BURST), 0.0

    def may_do(self, now: float) -> bool:
        self._refill(now)
        if self._does < 1:
            return False
        self._does -= 1
        return True

    def may_ask(self, now: float) -> bool:
        self._refill(now)
        if self._asks < 1:
            return False
        self._asks -= 1
        return True

    def _refill(self, now: float) -> None:
        gone = max(0.0, now - self._at)
        self._at = now
        self._does = min(float(DO_BURST), self._does + gone * DO_RATE)
        self._asks = min(float(ASK_BURST), self._asks + gone * ASK_RATE)


def is_crowded(order: Order, waiting: Sequence[Order]) -> bool:
    """However many others send something, who plays here is heard; but of nobody much waits."""
    if order.ear is None:
        return False
    own = sum(one.actor.account == order.actor.account for one in waiting if one.ear is not None)
    return own >= MOST_OF_ONE or (order.ear.onlooker.seat is None and len(waiting) >= MOST_WAITING)
