"""All that has a day in the association's calendar: its own weekends and plans, and what rooms above hold."""

from collections.abc import Callable, Sequence

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
    return sorted([*own, *functions, *others], key=lambda day: (day.first, day.last, day.title))
