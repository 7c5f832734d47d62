"""All that has a day in the association's calendar: its own weekends and plans, and what rooms above hold."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilehall.law.association.calendar_plans import CalendarDay, calendar_of
from tilehall.law.rulebook.documents import CONSTITUTION

from . import registers

Source = Callable[[int], Sequence[CalendarDay]]
_SOURCES: dict[str, Source] = {}


def register_source(name: str, days: Source) -> None:
    """For rooms above, which say once when they are ready what of theirs has a day in a year."""
    _SOURCES[name] = days


def days_of(year: int) -> list[CalendarDay]:
    """Of the year, in the order of their days; social functions that are published, too."""
    own = calendar_of(registers.calendar_entries(), year)
    functions = [
        CalendarDay(
            what="social",
            title=each.title,
            first=each.day,
            last=each.day,
            place=each.place,
            entry=each.entry,
            rests_on=(CONSTITUTION["2.5"],),
        )
        for each in registers.social_functions()
        if each.decision is not None and each.day.year == year
    ]
    others = [day for days in _SOURCES.values() for day in days(year)]
    return sorted([*_once(own, others), *functions], key=lambda day: (day.first, day.last, day.title))


def _once(own: Sequence[CalendarDay], others: Sequence[CalendarDay]) -> list[CalendarDay]:
    """The annual meeting that is called takes the place of the weekend on which it is due, and says from where it was
    moved."""
    due = next((day for day in own if day.what == "agm"), None)
    if due is None or not any(day.what == "agm" for day in others):
        return [*own, *others]
    called = [replace(day, moved=due.moved, rests_on=due.rests_on) if day.what == "agm" else day for day in others]
    return [*(day for day in own if day is not due), *called]
