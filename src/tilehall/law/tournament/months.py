"""Months and years on the calendar: the same day so many months on, or the last of a month that is too short."""

from calendar import monthrange
from datetime import date, timedelta

DAY = timedelta(days=1)


def months_on(day: date, months: int) -> date:
    """The same day so many months later, or earlier where `months` is below zero."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def years_on(day: date, years: int) -> date:
    return months_on(day, 12 * years)
