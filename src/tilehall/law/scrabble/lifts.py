"""Older shapes of events, which logs still hold, and what each is now."""

from dataclasses import dataclass

from tilehall.law.game.clock import Moment
from tilehall.law.game.codec import Lift

from .events import BagCounted, Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class BagCounted1:
    """It did not say whether a game that was over is open again: it was, whatever was counted."""

    count: int
    owed: tuple[int, int]
    at: Moment
    rests_on: Codes


def _bag_counted(old: BagCounted1) -> BagCounted:
    return BagCounted(count=old.count, owed=old.owed, reopens="as_it_was", at=old.at, rests_on=old.rests_on)


LIFTS = {"bag-counted/1": Lift(BagCounted1, _bag_counted)}
