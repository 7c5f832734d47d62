"""Calling a meeting again: a year whose annual one was called off is free, and a requisition stays what it was."""

from dataclasses import replace
from datetime import date

import pytest

from tests.site.association.book.associations import a_club, a_member, at
from tilehall.law.association.meeting.records import MeetingPlan, Signature
from tilehall.site.association.book.actions import members
from tilehall.site.association.meetings.actions import calling
from tilehall.site.people.actor import CONSOLE

from .meeting_hall import AGM, SPRING, MeetingHall, a_reference, done, refused, when

pytestmark = pytest.mark.django_db
PLAN = MeetingPlan(kind="agm", title="The meeting", day=AGM, convened="10:00", place="Nelson")


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall(members=0)


@pytest.mark.cites("nzasp.C.9.1")
def test_there_is_one_annual_meeting_a_year_and_one_called_off_is_none(hall: MeetingHall):
    number = hall.call()
    assert refused(calling.call_meeting(CONSOLE, PLAN, when(SPRING))) == "annual_already"
    hall.do(number, "call-off", when(SPRING), reason="No hall.")
    assert done(calling.call_meeting(CONSOLE, PLAN, when(SPRING))).number != number


@pytest.mark.cites("nzasp.C.9.1")
def test_an_annual_meeting_is_moved_within_its_own_weekend(hall: MeetingHall):
    """It does not stand in its own way; another of that year would."""
    number, sunday = hall.call(), date(2026, 5, 31)
    assert done(calling.reschedule(CONSOLE, number, replace(PLAN, day=sunday), when(SPRING))).row.day == sunday


@pytest.mark.cites("nzasp.C.9.4")
def test_by_one_direction_one_special_meeting_is_called(hall: MeetingHall):
    reference = a_reference("management", "call_sgm")
    directed = replace(PLAN, kind="sgm", day=date(2026, 9, 26), ground="directed", decision=reference)
    number = done(calling.call_meeting(CONSOLE, directed, when(SPRING))).number
    later = replace(directed, day=date(2026, 10, 3))
    assert refused(calling.call_meeting(CONSOLE, later, when(SPRING))) == "direction_used"
    assert done(calling.reschedule(CONSOLE, number, later, when(SPRING))).row.day == later.day
    hall.do(number, "call-off", when(SPRING), reason="No hall.")
    assert done(calling.call_meeting(CONSOLE, directed, when(SPRING))).number != number


@pytest.mark.cites("nzasp.C.9.4")
def test_a_requisition_that_was_good_stays_so_when_the_day_is_moved(hall: MeetingHall):
    """Whoever signed and left since has signed; and nobody signs anew by moving it."""
    clubs = [a_club(name) for name in ("Coast", "Dale", "East")]
    signers = [(club, a_member(f"Signer {club} {each}", club=club)) for club in clubs for each in (1, 2)]
    signatures = tuple(
        Signature(person=who.pk, name=who.full_name, club=club.pk, club_name=club.name) for club, who in signers
    )
    plan = MeetingPlan(
        kind="sgm",
        title="Special",
        day=date(2026, 9, 26),
        convened="10:00",
        ground="requisition",
        signatures=signatures,
    )
    number = done(calling.call_meeting(CONSOLE, plan, when(SPRING))).number
    gone = signers[0][1]
    left = members.resign(
        CONSOLE, gone, received=date(2026, 4, 1), addressed_to="association_secretary", written=True, context=at()
    )
    assert isinstance(left, tuple)
    later = replace(plan, day=date(2026, 10, 3), signatures=())
    state = done(calling.reschedule(CONSOLE, number, later, when(date(2026, 4, 2))))
    assert (state.row.day, state.meeting.called.signatures) == (date(2026, 10, 3), signatures)
    # Called anew with the same names it would be one club short.
    assert refused(calling.call_meeting(CONSOLE, plan, when(date(2026, 4, 2)))) == "signatures_do_not_count"
