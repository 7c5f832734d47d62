"""Lots that a text decides: the same text, the same lots, on every machine.

For games that are played to learn from or to measure by, and for trying out what may come. A game between people gets
its chance from outside.
"""

from collections.abc import MutableSequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Lots:
    """Begun from the text; mixed as Steele, Lea and Flood do it (2014, SplitMix)."""

    __slots__ = ("_state",)

    def __init__(self, text: str) -> None:
        self._state = int.from_bytes(sha256(text.encode()).digest()[:8], "big")

    def below(self, bound: int) -> int:
        """A whole number from 0; for bounds far below 2**64 as good as even."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD
        return (mixed ^ mixed >> 31) % bound

    def shuffle(self, things: MutableSequence[T]) -> None:
        for at in range(len(things) - 1, 0, -1):
            other = self.below(at + 1)
            things[at], things[other] = things[other], things[at]
