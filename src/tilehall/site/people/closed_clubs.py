"""Which clubs are no more, as the association says: nobody can go there any longer."""

from collections.abc import Callable, Collection
from datetime import date

ClosedOn = Callable[[date], Collection[int]]
_SAID: dict[str, ClosedOn] = {}


def register_closing(name: str, closed: ClosedOn) -> None:
    """Said once, when the app is ready: the clubs that had closed by that day."""
    _SAID[name] = closed


def closed_on(day: date) -> frozenset[int]:
    return frozenset(club for closed in _SAID.values() for club in closed(day))
