"""What takes the roles of somebody for a time, as the association says: their offices stay theirs and open nothing."""

from collections.abc import Callable
from datetime import date

RightsTaken = Callable[[int, date], bool]
_TAKINGS: dict[str, RightsTaken] = {}


def register_taking(name: str, taking: RightsTaken) -> None:
    """Said once, when the app is ready: whether it takes all roles of this person on that day."""
    _TAKINGS[name] = taking


def are_taken(person: int, day: date) -> bool:
    return any(taking(person, day) for taking in _TAKINGS.values())
