"""Drawing lots from a seed: the same seed gives the same draw on every machine and under every Python.

The law has no chance of its own. The seed comes in from outside and is kept with the draw.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_ALL = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15  # 2 ** 64 over the golden ratio


class Lots:
    """The SplitMix64 generator of Steele, Lea and Flood: a counter and a mixing function, no state to go wrong."""

    def __init__(self, seed: int) -> None:
        # Any whole number is a seed; a long one is folded into the 64 bits that the generator holds.
        self._state = _STEP
        for part in _parts(abs(seed)):
            self._state = _mixed(self._state ^ part)
        self._state ^= seed < 0

    def bits(self) -> int:
        """64 bits by lot."""
        self._state = (self._state + _STEP) & _ALL
        return _mixed(self._state)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each as likely as any other."""
        fair = _ALL + 1 - (_ALL + 1) % bound
        while (drawn := self.bits()) >= fair:
            pass
        return drawn % bound

    def shuffled(self, held: Sequence[T]) -> list[T]:
        order = list(held)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def _mixed(state: int) -> int:
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _ALL
    return state ^ (state >> 31)


def lot_of(seed: int) -> int:
    """The first 64 bits that a generator of this seed would give, for a seed from 0 to 2 ** 64 - 1."""
    state = _mixed(_STEP ^ seed)
    return _mixed((state + _STEP) & _ALL)


def _parts(number: int) -> list[int]:
    parts = [number & _ALL]
    while number := number >> 64:
        parts.append(number & _ALL)
    return parts
