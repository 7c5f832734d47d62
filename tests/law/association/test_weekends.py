"""The fixed weekends: first Mondays of June by plain counting, Easter by the tables of the calendar's reform."""

from datetime import date, timedelta

import pytest

from tilehall.law.association.weekends import (
    FIRST_YEAR,
    agm_weekend,
    championship_weekend,
    easter_sunday,
    fixed_weekends,
    format_deadline,
    masters_weekend,
    outside_weekend,
)
from tilehall.law.rulebook.register import REGISTER


def easter_by_epacts(year: int) -> date:
    """The way of the calendar's reformers, step by step: golden number, epact with its two corrections, the day of
    the paschal moon, and the Sunday after it."""
    golden = year % 19 + 1
    century = year // 100 + 1
    solar = 3 * century // 4 - 12
    lunar = (8 * century + 5) // 25 - 5
    epact = (11 * golden + 20 + lunar - solar) % 30
    if epact == 24 or (epact == 25 and golden > 11):
        epact += 1
    moon = date(year, 3, 1) + timedelta(days=43 - epact if epact < 24 else 73 - epact)
    if moon < date(year, 3, 21):
        moon += timedelta(days=30)
    days = 6 - moon.weekday()
    return moon + timedelta(days=days or 7)


@pytest.mark.cites("nzasp.C.15.1")
def test_easter_of_every_year_by_a_second_way() -> None:
    for year in range(FIRST_YEAR, 4000):
        assert easter_sunday(year) == easter_by_epacts(year), year


@pytest.mark.cites("nzasp.C.15.1")
def test_the_masters_is_at_easter() -> None:
    easter = masters_weekend(2026)
    assert (easter.first, easter.last) == (date(2026, 4, 3), date(2026, 4, 6))
    assert {masters_weekend(year).first.weekday() for year in range(1900, 2100)} == {4}


@pytest.mark.parametrize(
    "year, first, last",
    [
        (2026, date(2026, 5, 30), date(2026, 6, 1)),
        (2020, date(2020, 5, 30), date(2020, 6, 1)),
        (2027, date(2027, 6, 5), date(2027, 6, 7)),
    ],
)
@pytest.mark.cites("nzasp.C.9.1", "reading:R-15", "nzasp.C.14.1")
def test_the_weekend_of_the_first_monday_of_june(year: int, first: date, last: date) -> None:
    for weekend in (agm_weekend(year), championship_weekend(year)):
        assert (weekend.first, weekend.last) == (first, last)


@pytest.mark.cites("nzasp.C.9.1")
def test_that_weekend_by_plain_counting() -> None:
    for year in range(FIRST_YEAR, 2400):
        mondays = [day for day in range(1, 31) if date(year, 6, day).weekday() == 0]
        assert agm_weekend(year).last == date(year, 6, mondays[0])
        assert (agm_weekend(year).last - agm_weekend(year).first).days == 2


@pytest.mark.cites("nzasp.C.9.1", "nzasp.C.16")
def test_another_date_needs_a_postponement() -> None:
    refusal = outside_weekend(date(2026, 6, 13), agm_weekend(2026))
    assert refusal is not None
    assert refusal.code == "outside_weekend"
    assert "nzasp.C.9.1" in [str(basis) for basis in refusal.rests_on]
    assert outside_weekend(date(2026, 6, 13), agm_weekend(2026), postponed=True) is None
    for day in (30, 31):
        assert outside_weekend(date(2026, 5, day), agm_weekend(2026)) is None
    assert outside_weekend(date(2026, 6, 1), agm_weekend(2026)) is None
    assert outside_weekend(date(2026, 6, 2), agm_weekend(2026)) is not None


@pytest.mark.cites("nzasp.C.14.1")
def test_the_championship_of_2027() -> None:
    found = {weekend.what: (weekend.first, weekend.last) for weekend in fixed_weekends(2027)}
    assert found["championship"] == (date(2027, 6, 5), date(2027, 6, 7))
    assert list(found) == ["masters", "championship", "agm"]


@pytest.mark.cites("nzasp.C.14.3")
def test_its_format_is_settled_four_months_ahead() -> None:
    deadline = format_deadline(date(2026, 5, 30))
    assert deadline == date(2026, 1, 30)
    assert (date(2026, 2, 7) - deadline).days == 8
    assert format_deadline(date(2027, 6, 5)) == date(2027, 2, 5)


@pytest.mark.cites("nzasp.C.9.1")
def test_the_day_of_the_amendment() -> None:
    assert REGISTER["nzasp.C.9.1"].parameter("amended").value == date(2020, 5, 30)
