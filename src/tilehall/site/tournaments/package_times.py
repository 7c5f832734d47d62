"""Whether the entries of a package can have been made when they say they were.

What is early or late, overdue or in time for an appeal is told by these moments, so that a file must not choose them
freely. An honest laptop has a clock that is hours or a day off, and is set right in the middle of the event; two halls
are wrong in opposite ways. So entries are held to their order and to now with two days to spare, and not more: a clock
that stood in another year is looked at by who keeps the console, and no tournament is lost.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.utils import timezone

from tilehall.law.tournament.desk.log import Entry

CLOCK_ERROR = timedelta(days=2)
EARLIEST = timedelta(days=5 * 366)  # before its first day nobody announces an event


def time_fault(log: Sequence[Entry], first_new: int, begins: date, now: datetime) -> str | None:
    """The first entry from number `first_new` on that cannot be of its date, in a sentence; None if all can."""
    # What a hall took in before it looked at this must not keep out all that follows.
    known = [entry.at for entry in log[: first_new - 1] if entry.at <= now + CLOCK_ERROR]
    latest = max(known, default=None)
    for entry in log[first_new - 1 :]:
        dated = f"Entry {entry.seq} is dated {_words(entry.at)}"
        if entry.at > now + CLOCK_ERROR:
            return f"{dated}, and the clock of this hall says {_words(now)}."
        if latest is None and entry.at.date() < begins - EARLIEST:
            return f"{dated}, years before the event begins ({begins:%d/%m/%Y})."
        if latest is not None and entry.at < latest - CLOCK_ERROR:
            return f"{dated}, and one before it {_words(latest)}."
        latest = entry.at if latest is None else max(latest, entry.at)
    return None


def _words(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%d/%m/%Y %H:%M}"
