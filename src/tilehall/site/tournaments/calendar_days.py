"""Tournaments as days of the association's calendar, and of those of who looks forward to one.

What their logs say is kept by the hash of the log, so that a feed which many calendars ask for reads no log twice.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache

from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.law.game.log import BrokenLog
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.tournament.desk.desk import CallingOff
from tilehall.law.tournament.desk.log import BrokenDeskLog

from . import store
from .store import TournamentRow

# Of these somebody wants to know the hour; to open the log of every event that was ever played would be slow.
AHEAD = ("announced", "closed", "playing", store.CALLED_OFF)
JUST_OVER = timedelta(days=60)  # so long an event stays at its hour in a calendar that follows the feed
KEPT = 512


@dataclass(frozen=True, slots=True)
class _Hours:
    """When it begins, and where that is known when it ends; `off` where it does not take place."""

    begins: datetime
    ends: datetime | None
    off: CallingOff | None


def days_of(year: int) -> list[CalendarDay]:
    """All that are announced for some day of the year; rehearsals are nobody else's."""
    rows = store.tournaments_listed().filter(begins__lte=date(year, 12, 31), ends__gte=date(year, 1, 1))
    return [day_of(row) for row in rows]


def day_of(row: TournamentRow) -> CalendarDay:
    day = CalendarDay(
        what="tournament",
        title=row.name,
        first=row.first_day,
        last=row.last_day,
        place=row.place,
        more=reverse("tournaments:event", args=[row.pk]),
        called_off=row.phase == store.CALLED_OFF,
        revision=row.seq,
        rests_on=(CONSTITUTION["2.3"],),
    )
    asked = row.phase in AHEAD or row.last_day >= timezone.localdate() - JUST_OVER
    hours = _hours_of(row) if asked else None
    return day if hours is None else _timed(day, hours)


def calling_off_of(row: TournamentRow) -> CallingOff | None:
    """Since when and why an event does not take place; nothing of one whose log cannot be read."""
    hours = _hours_of(row)
    return None if hours is None else hours.off


def _timed(day: CalendarDay, hours: _Hours) -> CalendarDay:
    """One that is over in a day takes its rounds; of a longer one the hour is told."""
    told = f"The first round begins at {timezone.localtime(hours.begins):%H:%M}."
    if hours.off is not None:
        told = hours.off.reason
    if hours.ends is None:
        return replace(day, told=told)
    return replace(day, told=told, begins=hours.begins, ends=hours.ends)


def _hours_of(row: TournamentRow) -> _Hours | None:
    """None where the log cannot be read: the day is known all the same, and the others stay in the calendar."""
    try:
        return _kept_hours(row, row.log_sha256)
    except (BrokenLog, BrokenDeskLog):
        return None


@lru_cache(maxsize=KEPT)
def _kept_hours(row: TournamentRow, _log: str) -> _Hours | None:
    """Of one log; rows are equal by their number."""
    desk = store.state_of(row).desk
    plan = desk.plan
    if plan is None:
        return None
    rounds = max((grade.rounds for grade in plan.grades), default=0)
    one_day = plan.begins == plan.ends and rounds
    until = plan.start + timedelta(minutes=min(rounds * plan.minutes, 24 * 60)) if one_day else None
    return _Hours(plan.start, until, desk.called_off)
