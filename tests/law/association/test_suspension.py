"""Suspensions: the last day counts, the second is for life, a club's runs out by itself, and the way back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.suspension import (
    Suspension,
    SuspensionState,
    club_suspension,
    clubs_to_tell,
    new_suspension,
    refused_reinstatement,
    report_delay,
    suspension_on,
)
from tilehall.law.rulebook.ruling import Refusal

MARCH, AUGUST = date(2026, 3, 1), date(2026, 8, 31)
FIRST = Suspension(since=MARCH, until=AUGUST)
day = st.dates(date(2025, 1, 1), date(2027, 12, 31))


def code(refusal: object) -> str | None:
    return refusal.code if isinstance(refusal, Refusal) else None


@pytest.mark.cites("nzasp.C.5.3")
def test_it_runs_to_its_last_day() -> None:
    for on, running in [(date(2026, 2, 28), False), (MARCH, True), (AUGUST, True), (date(2026, 9, 1), False)]:
        assert suspension_on([FIRST], [], on).running is running
    assert suspension_on([FIRST], [], date(2026, 6, 6)).until == AUGUST
    assert code(new_suspension([], MARCH, None)) == "end_missing"


@pytest.mark.cites("nzasp.C.5.4")
def test_when_it_is_over_the_member_is_invited_to_rejoin() -> None:
    assert suspension_on([FIRST], [], AUGUST).invited is None
    for on in (date(2026, 9, 1), date(2030, 1, 1)):
        found = suspension_on([FIRST], [], on)
        assert (found.running, found.invited, found.takes_rights) == (False, date(2026, 9, 1), True)
    assert suspension_on([FIRST], [date(2026, 9, 20)], date(2026, 9, 20)) == SuspensionState()


@pytest.mark.cites("nzasp.C.5.4")
def test_a_second_one_is_for_life_and_nobody_is_reinstated() -> None:
    second = new_suspension([FIRST], date(2027, 2, 1), date(2027, 4, 30))
    assert second == Suspension(since=date(2027, 2, 1), until=None, for_life=True)
    held = [FIRST, second]
    for on in (date(2027, 2, 1), date(2027, 5, 1), date.max):
        assert suspension_on(held, [date(2026, 9, 20)], on).for_life
        assert code(refused_reinstatement(held, [], on)) == "life_suspension"
    assert refused_reinstatement(held, [], date(2027, 1, 31)) is None


@pytest.mark.cites("nzasp.C.5.4", "reading:R-08")
def test_one_that_came_over_from_a_club_counts_only_by_decision() -> None:
    of_club = club_suspension(MARCH, AUGUST)
    assert new_suspension([of_club], date(2027, 2, 1), date(2027, 4, 30)) == Suspension(
        since=date(2027, 2, 1), until=date(2027, 4, 30)
    )
    counted = club_suspension(MARCH, AUGUST, counts=True)
    found = new_suspension([counted], date(2027, 2, 1), date(2027, 4, 30))
    assert isinstance(found, Suspension)
    assert found.for_life


@pytest.mark.cites("nzasp.C.5.6", "reading:R-09")
def test_a_club_s_suspension_carries_over_and_runs_out_by_itself() -> None:
    held = [club_suspension(date(2026, 4, 1), date(2026, 5, 31))]
    found = suspension_on(held, [], date(2026, 5, 16))
    assert (found.running, found.source, found.until) == (True, "club", date(2026, 5, 31))
    assert suspension_on(held, [], date(2026, 6, 1)) == SuspensionState()
    # Lifted by the Executive before its time.
    lifted = [replace(held[0], lifted=date(2026, 5, 2))]
    assert not suspension_on(lifted, [], date(2026, 5, 2)).running
    assert suspension_on(lifted, [], date(2026, 5, 1)).running
    # Who rejoins after one by the Executive is still suspended by the club.
    assert suspension_on(held, [date(2026, 5, 2)], date(2026, 5, 2)).running


def test_nobody_with_all_rights_is_reinstated() -> None:
    assert code(refused_reinstatement([], [], MARCH)) == "not_suspended"
    assert code(refused_reinstatement([FIRST], [AUGUST], date(2026, 9, 1))) == "not_suspended"


@given(st.lists(st.tuples(day, st.integers(0, 200), st.booleans()), max_size=5), st.lists(day, max_size=3), day)
def test_day_by_day_a_slow_way_says_the_same(
    given_spans: list[tuple[date, int, bool]], returns: list[date], on: date
) -> None:
    held = [
        Suspension(since=since, until=since + timedelta(days=length), source="club" if club else "executive")
        for since, length, club in given_spans
    ]
    running = any(one.since <= on <= one.until for one in held if one.until)
    waiting = any(
        one.until < on and one.source == "executive" and not [back for back in returns if one.since <= back <= on]
        for one in held
        if one.until
    )
    found = suspension_on(held, returns, on)
    assert found.running is running
    assert (found.invited is not None) is (waiting and not running)
    assert found.takes_rights is (running or waiting)
    assert bool(found.rests_on) is found.takes_rights


@pytest.mark.cites("nzasp.C.5.7")
def test_all_other_clubs_are_told_where_the_executive_finds_it_warranted() -> None:
    clubs = [f"club {n}" for n in range(31)]
    assert len(clubs_to_tell(clubs, "club 0", warranted=True)) == 30
    assert "club 0" not in clubs_to_tell(clubs, "club 0", warranted=True)
    assert clubs_to_tell(clubs, "club 0", warranted=False) == ()


@pytest.mark.cites("nzasp.C.5.5")
def test_how_long_a_club_took_to_report() -> None:
    assert report_delay(date(2026, 4, 1), date(2026, 4, 9)) == 8
