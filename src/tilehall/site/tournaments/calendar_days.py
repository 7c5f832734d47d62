"""Tournaments as days of the association's calendar."""

from datetime import date

from django.urls import reverse

from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.law.rulebook.documents import CONSTITUTION

from . import store


def days_of(year: int) -> list[CalendarDay]:
    """All that are announced for some day of the year; rehearsals are nobody else's."""
    rows = store.tournaments_listed().filter(begins__lte=date(year, 12, 31), ends__gte=date(year, 1, 1))
    return [
        CalendarDay(
            what="tournament",
            title=row.name,
            first=row.first_day,
            last=row.last_day,
            place=row.place,
            more=reverse("tournaments:event", args=[row.pk]),
            called_off=row.phase == store.CALLED_OFF,
            rests_on=(CONSTITUTION["2.3"],),
        )
        for row in rows
    ]
