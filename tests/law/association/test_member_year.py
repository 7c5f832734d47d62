"""Members of a year: at its start, joined, left, at its end, by class; against a count day by day."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.member_year import member_year, unbroken_spans
from tilehall.law.association.membership import MemberKind, Membership, MemberStanding, Span, standing_on

FIRST, LAST = date(2026, 1, 1), date(2026, 12, 31)
DAYS = st.dates(date(2025, 10, 1), date(2027, 3, 1))


@st.composite
def memberships(draw) -> list[Membership]:
    found = []
    for _ in range(draw(st.integers(0, 4))):
        since = draw(DAYS)
        until = draw(st.none() | st.integers(0, 300).map(lambda days, since=since: since + timedelta(days=days)))
        found.append(Membership(draw(st.sampled_from(MemberKind)), Span(since, until)))
    return found


def is_member(held: list[Membership], day: date) -> bool:
    return isinstance(standing_on(held, (), day), MemberStanding)


@pytest.mark.cites("nzasp.C.2.2")
@given(st.lists(memberships(), max_size=5), st.dates(FIRST, LAST))
def test_the_year_is_what_a_count_day_by_day_says(everybody: list[list[Membership]], last: date) -> None:
    year = member_year(everybody, 2026, last)
    days = [FIRST + timedelta(days=count) for count in range((last - FIRST).days + 1)]
    joined = left = 0
    for held in everybody:
        for before, day in pairwise(days):
            joined += is_member(held, day) and not is_member(held, before)
            left += is_member(held, before) and not is_member(held, day)
    assert (year.joined, year.left) == (joined, left)
    assert year.at_start == sum(is_member(held, FIRST) for held in everybody)
    assert year.at_end == sum(is_member(held, last) for held in everybody)
    assert year.net == year.at_end - year.at_start
    assert sum(start for start, _ in year.classes.values()) == year.at_start
    assert sum(end for _, end in year.classes.values()) == year.at_end


def test_a_change_of_class_is_no_gain_and_no_loss() -> None:
    changed = [
        Membership(MemberKind.ORDINARY, Span(date(2020, 1, 1), date(2026, 6, 1))),
        Membership(MemberKind.LIFE, Span(date(2026, 6, 1))),
    ]
    year = member_year([changed], 2026, LAST)
    assert (year.joined, year.left) == (0, 0)
    assert year.classes[MemberKind.ORDINARY] == (1, 0)
    assert year.classes[MemberKind.LIFE] == (0, 1)
    assert unbroken_spans(changed) == [Span(date(2020, 1, 1))]


def test_who_comes_and_goes_within_the_year_is_counted_both_ways() -> None:
    year = member_year([[Membership(MemberKind.ORDINARY, Span(date(2026, 2, 1), date(2026, 3, 1)))]], 2026, LAST)
    assert (year.at_start, year.joined, year.left, year.at_end, year.net) == (0, 1, 1, 0, 0)


def test_what_was_entered_by_mistake_never_was() -> None:
    never = [Membership(MemberKind.ORDINARY, Span(date(2026, 2, 1), date(2026, 2, 1)))]
    assert member_year([never], 2026, LAST).joined == 0


@pytest.mark.cites("nzasp.C.2.2")
@pytest.mark.parametrize(
    "since, until, counted",
    [
        (FIRST, None, (1, 0, 0, 1)),  # on the first day they are there
        (FIRST + timedelta(days=1), None, (0, 1, 0, 1)),
        (LAST, None, (0, 1, 0, 1)),
        (LAST + timedelta(days=1), None, (0, 0, 0, 0)),
        (date(2020, 1, 1), FIRST, (0, 0, 0, 0)),  # the first day without them
        (date(2020, 1, 1), FIRST + timedelta(days=1), (1, 0, 1, 0)),
        (date(2020, 1, 1), LAST, (1, 0, 1, 0)),
        (date(2020, 1, 1), LAST + timedelta(days=1), (1, 0, 0, 1)),  # through the last day
    ],
)
def test_the_first_and_the_last_day_of_the_year(since: date, until: date | None, counted: tuple[int, ...]) -> None:
    year = member_year([[Membership(MemberKind.ORDINARY, Span(since, until))]], 2026, LAST)
    assert (year.at_start, year.joined, year.left, year.at_end) == counted
