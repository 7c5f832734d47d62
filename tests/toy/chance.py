"""Chance that repeats, and a world outside for tests. The law has neither: it is handed them."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tilehall.law.game.outside import Outside, Pick

BEGUN = datetime(2026, 6, 6, 9, 0, tzinfo=UTC)


def seeded(seed: int) -> Pick:
    lots = random.Random(seed)
    return lambda count, out_of: tuple(lots.sample(range(out_of), count))


def outside(seconds: float = 0, *, pick: Pick | None = None, is_word: Callable[[str], bool] | None = None) -> Outside:
    """The world so many seconds after the games of the tests began."""
    now = BEGUN + timedelta(seconds=seconds)
    return Outside(now, pick or seeded(0), is_word or (lambda word: True))
