"""How long before a meeting: clear days counted one by one, other days counted back, the day itself in time."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.notice_days import (
    MEETING_KINDS,
    clear_days,
    deadline,
    deadlines,
    late,
    late_non_routine,
    late_notice,
)
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Refusal

AGM = date(2026, 5, 30)
days = st.dates(date(1990, 1, 1), date(2400, 1, 1))


def detail(refusal: Refusal | None) -> dict[str, object]:
    assert refusal is not None
    return dict(refusal.detail)


def counted(notice: date, meeting: date) -> int:
    """Day by day."""
    between, day = 0, notice + timedelta(days=1)
    while day < meeting:
        between, day = between + 1, day + timedelta(days=1)
    return between


@given(days, st.integers(1, 60))
def test_clear_days_by_counting_them(meeting: date, before: int) -> None:
    notice = meeting - timedelta(days=before)
    assert clear_days(notice, meeting) == counted(notice, meeting)


@pytest.mark.cites("nzasp.C.9.3")
def test_notice_of_an_annual_meeting() -> None:
    assert clear_days(date(2026, 5, 8), AGM) == 21
    assert late_notice("agm", date(2026, 5, 8), AGM) is None
    assert detail(late_notice("agm", date(2026, 5, 9), AGM)) == {
        "clear_days": 20,
        "needed": 21,
        "last_day": date(2026, 5, 8),
    }


@given(days)
@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.9.4")
def test_the_last_day_for_notice_has_as_many_clear_days_and_the_next_has_not(on: date) -> None:
    for kind in ("agm", "sgm"):
        by = deadline(kind, "notice", on).by
        assert counted(by, on) == 21
        assert late_notice(kind, by, on) is None
        assert late_notice(kind, by + timedelta(days=1), on) is not None


@pytest.mark.cites("nzasp.C.9.4", "reading:R-16")
def test_notice_of_a_special_meeting_is_that_of_an_annual_one() -> None:
    assert deadline("sgm", "notice", date(2026, 9, 26)).by == date(2026, 9, 4)


@pytest.mark.cites("nzasp.C.9.2", "nzasp.C.6.3")
def test_special_business_and_nominations_thirty_days_before() -> None:
    for what in ("special_business", "nominations"):
        found = deadline("agm", what, AGM)
        assert late(found, date(2026, 4, 30)) is None
        assert detail(late(found, date(2026, 5, 1)))["last_day"] == date(2026, 4, 30)


@pytest.mark.cites("nzasp.C.9.2", "nzasp.C.6.3", "nzasp.C.7.1")
def test_the_day_of_the_amendments() -> None:
    for clause in ("nzasp.C.9.2", "nzasp.C.6.3", "nzasp.C.7.1"):
        assert REGISTER[clause].parameter("amended").value == date(2020, 5, 30)


@pytest.mark.cites("nzasp.C.7.3", "reading:R-14")
def test_business_that_is_not_routine_four_weeks_before() -> None:
    meeting = date(2026, 6, 6)
    assert late_non_routine(date(2026, 5, 9), meeting) is None
    assert detail(late_non_routine(date(2026, 5, 10), meeting))["last_day"] == date(2026, 5, 9)
    assert late_non_routine(date(2026, 5, 11), meeting, arose=date(2026, 5, 10)) is None
    assert late_non_routine(date(2026, 5, 11), meeting, arose=date(2026, 5, 9)) is not None
    assert late_non_routine(date(2026, 5, 11), meeting, arose=date(2026, 5, 12)) is not None


@pytest.mark.cites("nzasp.C.14.3")
def test_which_deadlines_a_meeting_has() -> None:
    found = {kind: [each.what for each in deadlines(kind, AGM)] for kind in MEETING_KINDS}
    assert found == {
        "agm": ["notice", "special_business", "nominations", "championship_format"],
        "sgm": ["notice"],
        "management": ["non_routine_business"],
    }
    for day in (AGM, date(2026, 5, 31), date(2026, 6, 1), date(2026, 11, 14)):
        assert deadline("agm", "championship_format", day).by == date(2026, 1, 30)


@pytest.mark.cites("nzasp.C.7.3")
def test_business_that_came_up_late_is_noticed_before_the_meeting_all_the_same():
    meeting, arose = date(2026, 6, 20), date(2026, 6, 10)
    assert late_non_routine(meeting, meeting, arose) is None
    refusal = late_non_routine(date(2026, 6, 21), meeting, arose)
    assert refusal is not None
    assert refusal.code == "late"
