"""Who is a member on a day: spans that end before a day, changes of class, several clubs, and what never held."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.membership import (
    Affiliation,
    EndingGround,
    MemberKind,
    Membership,
    MemberStanding,
    NoMember,
    Span,
    standing_on,
)

FEB, MARCH, MAY, JUNE = date(2026, 2, 1), date(2026, 3, 4), date(2026, 5, 30), date(2026, 6, 6)


def ordinary(since: date, until: date | None = None, ground: EndingGround | None = None) -> Membership:
    return Membership(MemberKind.ORDINARY, Span(since, until), ground)


def test_a_member_from_the_first_day_until_the_day_before_the_end() -> None:
    held = [ordinary(FEB, MARCH, EndingGround.RESIGNED)]
    assert isinstance(standing_on(held, [], FEB), MemberStanding)
    assert isinstance(standing_on(held, [], MARCH - timedelta(1)), MemberStanding)
    assert standing_on(held, [], MARCH) == NoMember(MARCH, EndingGround.RESIGNED)
    assert standing_on(held, [], FEB - timedelta(1)) == NoMember(begins=FEB)
    assert standing_on([], [], FEB) == NoMember()


def test_nothing_lapses_by_itself() -> None:
    """No fee is asked about: years later they are still a member."""
    found = standing_on([ordinary(FEB)], [], FEB.replace(year=2046))
    assert isinstance(found, MemberStanding)
    assert found.since == FEB
    assert found.clubs == ()


def test_an_entry_that_was_a_mistake_never_held() -> None:
    assert standing_on([ordinary(FEB, FEB, EndingGround.MISTAKE)], [], FEB) == NoMember()


def test_through_which_clubs() -> None:
    clubs = [Affiliation("B", Span(FEB)), Affiliation("A", Span(MARCH, MAY)), Affiliation("C", Span(JUNE))]
    assert [standing_on([ordinary(FEB)], clubs, day).clubs for day in (FEB, MARCH, MAY)] == [("B",), ("A", "B"), ("B",)]


@pytest.mark.parametrize(
    "kind, clause",
    [
        (MemberKind.ORDINARY, "nzasp.C.4.1.1"),
        (MemberKind.LIFE, "nzasp.C.4.3.2"),
        (MemberKind.HONORARY, "nzasp.C.4.2.2"),
        (MemberKind.HONORARY_VP, "nzasp.C.4.2.2"),
    ],
)
def test_a_change_of_class_keeps_the_first_day(kind: MemberKind, clause: str) -> None:
    held = [ordinary(FEB, MAY, EndingGround.CLASS_CHANGED), Membership(kind, Span(MAY))]
    found = standing_on(held, [], JUNE)
    assert isinstance(found, MemberStanding)
    assert (found.kind, found.since, [str(each) for each in found.rests_on]) == (kind, FEB, [clause])


def test_who_left_and_came_back_begins_anew() -> None:
    found = standing_on([ordinary(FEB, MARCH, EndingGround.DECLARED), ordinary(MAY)], [], JUNE)
    assert isinstance(found, MemberStanding)
    assert found.since == MAY
    gap = standing_on([ordinary(FEB, MARCH, EndingGround.DECLARED), ordinary(MAY)], [], MARCH)
    assert gap == NoMember(MARCH, EndingGround.DECLARED, MAY)


days = st.integers(0, 30).map(lambda number: FEB + timedelta(number))
spans = st.builds(Span, days, st.none() | days)


@given(spans, spans)
def test_spans_meet_where_some_day_lies_in_both(one: Span, two: Span) -> None:
    shared = any(one.holds(day) and two.holds(day) for day in (FEB + timedelta(at) for at in range(32)))
    assert one.meets(two) is two.meets(one) is shared


@given(st.lists(spans, max_size=4), days)
def test_a_member_is_who_has_a_span_that_holds(held: list[Span], day: date) -> None:
    found = standing_on([Membership(MemberKind.ORDINARY, span) for span in held], [], day)
    assert isinstance(found, MemberStanding) == any(span.holds(day) for span in held)
    if isinstance(found, MemberStanding):
        run = [found.since + timedelta(at) for at in range((day - found.since).days + 1)]
        assert all(any(span.holds(each) for span in held) for each in run)
        assert not any(span.holds(found.since - timedelta(1)) for span in held)


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.5.2")
def test_of_several_memberships_that_are_over_the_last_to_end_is_told() -> None:
    first = ordinary(FEB, MARCH, EndingGround.RESIGNED)
    second = ordinary(MAY, JUNE, EndingGround.DECLARED)
    for held in ([first, second], [second, first]):
        assert standing_on(held, [], JUNE) == NoMember(JUNE, EndingGround.DECLARED, None)
        assert standing_on(held, [], MARCH) == NoMember(MARCH, EndingGround.RESIGNED, MAY)
