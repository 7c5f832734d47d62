"""Replay: a state is what its events add up to, in their order."""

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")
E = TypeVar("E")


class BrokenLog(Exception):
    """The events do not follow from each other: the log was changed, or the code that reads it is wrong."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(f"event {seq}: {what}")
        self.seq, self.what = seq, what


def replay(apply: Callable[[S, E], S], start: S, events: Iterable[E], *, after: int = 0) -> S:
    """The state after these events, the first of which has the number after + 1."""
    state = start
    for seq, event in enumerate(events, after + 1):
        try:
            state = apply(state, event)
        except Exception as wrong:
            # apply never refuses, so whatever it stumbles over is a broken log; people need the number.
            raise BrokenLog(seq, f"{type(event).__name__} cannot follow ({type(wrong).__name__}: {wrong})") from wrong
    return state
