"""Tournaments as days of the association's calendar, and of those of who looks forward to one."""

from dataclasses import replace
from datetime import date, timedelta

from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.law.rulebook.documents import CONSTITUTION

from . import store
from .store import TournamentRow

# Of these somebody wants to know the hour; to open the log of every event that was ever played would be slow.
AHEAD = ("announced", "closed", store.CALLED_OFF)


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
    return _timed(day, row) if row.phase in AHEAD else day


def _timed(day: CalendarDay, row: TournamentRow) -> CalendarDay:
    """One that is over in a day takes its rounds; of a longer one the hour is told."""
    desk = store.state_of(row).desk
    plan = desk.announced
    told = f"The first round begins at {timezone.localtime(plan.start):%H:%M}."
    if desk.called_off is not None:
        told = desk.called_off.reason
    rounds = max((grade.rounds for grade in plan.grades), default=0)
    if plan.begins != plan.ends or not rounds:
        return replace(day, told=told)
    until = plan.start + timedelta(minutes=min(rounds * plan.minutes, 24 * 60))
    return replace(day, told=told, begins=plan.start, ends=until)
