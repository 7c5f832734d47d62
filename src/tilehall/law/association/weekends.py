"""The weekends the constitution fixes: that of the first Monday of June, and Easter."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter
from tilehall.law.tournament.months import months_on

FIRST_YEAR, LAST_YEAR = 1583, MAXYEAR  # from the first whole year of this calendar on
_MONDAY, _JUNE = 0, 6
_DAYS_BEFORE_MONDAY = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Weekend:
    """From the first day to the last, both included."""

    what: str
    first: date
    last: date
    rests_on: tuple[Basis, ...]

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


def first_monday_of_june(year: int) -> date:
    first = date(year, _JUNE, 1)
    return first + timedelta(days=(_MONDAY - first.weekday()) % 7)


# The day on which the weekend ends, by the name that the clause gives the weekend.
_LAST_DAYS: Mapping[str, Callable[[int], date]] = {"first_monday_june": first_monday_of_june}


def easter_sunday(year: int) -> date:
    """The Sunday after the full moon of spring, as the churches of the West reckon it."""
    golden, century = year % 19, year // 100
    leap_centuries, lunar = century // 4, (8 * century + 13) // 25
    epact = (19 * golden + century - leap_centuries - lunar + 15) % 30
    # Two moons of the cycle would fall on the same day, or too late: they are put a day earlier.
    moon = epact - (epact // 28) * (1 - (29 // (epact + 1)) * ((21 - golden) // 11))
    weekday = (year + year // 4 + moon + 2 - century + leap_centuries) % 7
    return date(year, 3, 28) + timedelta(days=moon - weekday)


def agm_weekend(year: int) -> Weekend:
    return _june("agm", year, CONSTITUTION["9.1"], CONSTITUTION.reading("9.1"))


def championship_weekend(year: int) -> Weekend:
    return _june("championship", year, CONSTITUTION["14.1"], CONSTITUTION.reading("9.1"))


def _june(what: str, year: int, *rests_on: Basis) -> Weekend:
    named = clause_parameter(str, CONSTITUTION["9.1"], "agm_weekend").value
    last = _LAST_DAYS[named](year)
    return Weekend(what, last - _DAYS_BEFORE_MONDAY, last, rests_on)


def masters_weekend(year: int) -> Weekend:
    """Good Friday to Easter Monday."""
    sunday = easter_sunday(year)
    return Weekend("masters", sunday - timedelta(days=2), sunday + timedelta(days=1), (CONSTITUTION["15.1"],))


def fixed_weekends(year: int) -> tuple[Weekend, ...]:
    """In the order of the year; Easter is over before the end of April."""
    return masters_weekend(year), championship_weekend(year), agm_weekend(year)


def format_deadline(championship: date) -> date:
    """The last day of a management meeting that settles the format of a championship that begins on this day."""
    months = clause_parameter(int, CONSTITUTION["14.3"], "championship_format_months").value
    return months_on(championship, -months)


def outside_weekend(day: date, weekend: Weekend, *, postponed: bool = False) -> Refusal | None:
    """Whether what belongs on a fixed weekend may be on this day."""
    if postponed or weekend.holds(day):
        return None
    detail = (("first", weekend.first), ("last", weekend.last))
    return Refusal(code="outside_weekend", rests_on=(*weekend.rests_on, CONSTITUTION["16"]), detail=detail)
