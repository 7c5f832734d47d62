"""Days of the calendar as a file for other calendars: whatever room they are of, written alike."""

from collections.abc import Callable, Iterable
from datetime import datetime

from tilehall.law.association.calendar_feed import FeedDay, calendar_feed
from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.site.association.book.wording.registers import EVENTS

MEDIA_TYPE = "text/calendar; charset=utf-8"


def title_of(day: CalendarDay) -> str:
    return day.title or EVENTS.get(day.what, day.what)


def key_of(day: CalendarDay) -> str:
    """What stays the same when it gets another title or other days: its page, its entry, or which weekend it is."""
    return day.more or f"{day.what}-{day.entry or day.first.year}"


def days_once(days: Iterable[CalendarDay]) -> list[CalendarDay]:
    """What goes on over New Year is a day of both years, and yet one event."""
    return list({key_of(day): day for day in days}.values())


def calendar_file(
    days: Iterable[CalendarDay], *, name: str, site: str, made: datetime, link: Callable[[str], str]
) -> bytes:
    """`link` makes a full address of a page."""
    return calendar_feed([_feed_day(day, link) for day in days], name=name, site=site, made=made)


def _feed_day(day: CalendarDay, link: Callable[[str], str]) -> FeedDay:
    title = title_of(day)
    return FeedDay(
        key=key_of(day),
        title=f"Called off: {title}" if day.called_off else title,
        first=day.first,
        last=day.last,
        place=day.place,
        begins=day.begins,
        ends=day.ends,
        told=day.told,
        address=link(day.more) if day.more else "",
        called_off=day.called_off,
        revision=day.revision,
    )
