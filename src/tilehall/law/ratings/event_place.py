"""The place of a tournament in the order of events."""

from datetime import date
from typing import TypeAlias

EventPlace: TypeAlias = tuple[date, date, str]


def event_place(last_day: date, first_day: date, id: str) -> EventPlace:
    """Where a tournament stands in the order of events: by the last day, then the first, then its id."""
    return (last_day, first_day, id)
