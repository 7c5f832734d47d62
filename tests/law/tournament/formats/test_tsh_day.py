"""The day in the free text of a tsh event: every month by its name and its first three letters."""

from calendar import month_name
from datetime import date

import pytest

from tilehall.law.tournament.formats.problem import Problem
from tilehall.law.tournament.formats.tsh_day import first_day


@pytest.mark.parametrize("month", range(1, 13))
def test_every_month_is_known_by_its_name_and_by_three_letters(month: int) -> None:
    notes: list[Problem] = []
    for name in (month_name[month], month_name[month][:3]):
        assert first_day(f"14 {name} 2026", notes) == first_day(f"{name} 14-15, 2026", notes) == date(2026, month, 14)
    assert notes == []
