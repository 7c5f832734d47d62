"""Meetings as days of the association's calendar."""

from datetime import date

from django.urls import reverse

from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.law.rulebook.documents import CONSTITUTION

from . import store


def days_of(year: int) -> list[CalendarDay]:
    """All that are called for a day of the year and not called off. The calendar is for everybody, as the Executive's
    own meetings are not."""
    rows = (
        store.meetings()
        .exclude(phase="called_off")
        .exclude(kind="executive")
        .filter(day__range=(date(year, 1, 1), date(year, 12, 31)))
    )
    return [
        CalendarDay(
            what="agm" if row.kind == "agm" else "meeting",
            title=f"{row.title}, {row.convened}" if row.convened else row.title,
            first=row.day,
            last=row.day,
            place=row.place,
            more=reverse("meetings:meeting", args=[row.pk]),
            rests_on=(CONSTITUTION["7.3" if row.kind == "management" else "9.1"],),
        )
        for row in rows
        if row.day is not None
    ]


def annual_meetings_called() -> list[date]:
    """For which days: of one that is adjourned, the one on which it goes on."""
    rows = store.meetings().filter(kind="agm", day__isnull=False).exclude(phase="called_off")
    return [day for day in rows.values_list("day", flat=True) if day is not None]


def annual_meetings_closed() -> list[date]:
    """On which days: of one that went on after an adjournment, the last."""
    rows = store.meetings().filter(kind="agm", phase="closed", day__isnull=False)
    return [day for day in rows.values_list("day", flat=True) if day is not None]
