"""Clubs: registered for one fee, closed, represented, counted by the year."""

from datetime import date, timedelta

import pytest

from tilehall.law.association.acts.members import ClubApplied, ClubClosed, ClubRegistered, VotingMemberNamed
from tilehall.law.association.club_registration import (
    ClubRecord,
    apply,
    close,
    club_record,
    club_year,
    name_voting_member,
    register,
    registration_fee,
)
from tilehall.law.association.membership import Span
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

from .book_entries import numbered

DAY = timedelta(days=1)
OPENED, SHUT = date(2024, 3, 1), date(2025, 8, 1)
RUNS, OVER = Span(OPENED), Span(OPENED, SHUT)


def record(*spans: Span, **more: object) -> ClubRecord:
    return ClubRecord(club=3, spans=spans, **more)  # type: ignore[arg-type]


def told(decision: object, clause: str = "nzasp.C.4.1.8") -> str:
    if isinstance(decision, Refusal):
        assert clause in basis_texts(*decision.rests_on)
        return decision.code
    return ""


@pytest.mark.cites("nzasp.C.4.1.8")
@pytest.mark.parametrize(
    "spans, on, more, taken_over, found",
    [
        ((), OPENED, 0, False, ""),
        ((), OPENED, -1, False, "registration_fee"),
        ((), OPENED, 1, False, "registration_fee"),
        ((), OPENED, -1, True, ""),
        ((RUNS,), OPENED - DAY, 0, False, "registered_already"),
        ((OVER,), SHUT - DAY, 0, False, "registered_already"),
        ((OVER,), SHUT, 0, False, ""),
    ],
)
def test_a_club_is_registered_once_and_for_its_fee(spans, on, more, taken_over, found):
    decision = register(record(*spans), on=on, cents=registration_fee().value + more, taken_over=taken_over)
    assert told(decision) == found
    if not found:
        cents = 0 if taken_over else registration_fee().value
        assert decision == (ClubRegistered(on=on, club=3, cents=cents, application=None),)


@pytest.mark.cites("nzasp.C.4.1.8")
def test_not_before_it_has_applied():
    (applied,) = numbered(ClubApplied(on=OPENED, club=3))
    fee = registration_fee().value
    assert told(register(record(applied=applied), on=OPENED - DAY, cents=fee)) == "before_application"
    (done,) = register(record(applied=applied), on=OPENED, cents=fee)  # type: ignore[misc]
    assert isinstance(done, ClubRegistered)
    assert done.application == applied.seq
    assert told(apply(record(RUNS), on=OPENED)) == "registered_already"
    assert told(apply(record(OVER), on=SHUT)) == ""


@pytest.mark.cites("nzasp.C.4.1.8")
@pytest.mark.parametrize(
    "spans, on, found",
    [
        ((RUNS,), OPENED, ""),
        ((RUNS,), OPENED - DAY, "not_registered"),
        ((OVER,), SHUT - DAY, "not_registered"),  # its end is known
        ((OVER, Span(SHUT)), SHUT, ""),
        ((), OPENED, "not_registered"),
    ],
)
def test_only_the_registration_that_runs_is_closed(spans, on, found):
    assert told(close(record(*spans), on=on, why=" no room ")) == found


@pytest.mark.cites("nzasp.C.7.1")
def test_a_club_is_voted_for_by_one_of_its_own_who_has_a_vote():
    def named(on: date, person: int, votes: bool) -> str:
        return told(name_voting_member(record(OVER), person, {5}, on=on, votes=votes), "nzasp.C.7.1")

    assert named(OPENED, 5, True) == ""
    assert named(SHUT, 5, True) == "not_registered"
    assert named(OPENED, 6, True) == "not_in_the_club"
    assert named(OPENED, 5, False) == "no_vote_to_give"
    both = name_voting_member(record(OVER), 5, {5}, on=OPENED, votes=True, elsewhere="Avon")
    assert told(both, "nzasp.C.7.1") == "votes_for_another"


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.4.1.8")
def test_the_book_says_when_it_was_registered_and_who_votes_for_it():
    found = club_record(
        3,
        numbered(
            ClubRegistered(on=OPENED, club=3, cents=0),
            VotingMemberNamed(on=SHUT, club=3, person=4),
            VotingMemberNamed(on=OPENED, club=3, person=5),
            ClubClosed(on=SHUT, club=3, why=""),
            ClubRegistered(on=SHUT + DAY, club=3, cents=0),
        ),
    )
    assert found.spans == (OVER, Span(SHUT + DAY))
    assert [found.voting_member(day) for day in (OPENED - DAY, OPENED, SHUT - DAY, SHUT)] == [None, 5, 5, 4]
    assert [found.registered(day) for day in (OPENED - DAY, OPENED, SHUT - DAY, SHUT)] == [False, True, True, False]
    assert not found.closed(SHUT)
    assert record(OVER).closed(SHUT)
    assert not record(OVER).closed(SHUT - DAY)


@pytest.mark.cites("nzasp.C.4.1.8")
@pytest.mark.parametrize(
    "span, figures",
    [
        (Span(date(2025, 1, 1)), (1, 0, 0)),
        (Span(date(2025, 1, 2)), (0, 1, 0)),
        (Span(date(2025, 12, 31)), (0, 1, 0)),
        (Span(date(2026, 1, 1)), (0, 0, 0)),
        (Span(date(2024, 1, 1), date(2025, 1, 1)), (0, 0, 0)),
        (Span(date(2024, 1, 1), date(2025, 1, 2)), (1, 0, 1)),
        (Span(date(2024, 1, 1), date(2025, 12, 31)), (1, 0, 1)),
        (Span(date(2024, 1, 1), date(2026, 1, 1)), (1, 0, 0)),
        (Span(date(2025, 5, 1), date(2025, 6, 1)), (0, 1, 1)),
    ],
)
def test_a_year_of_clubs(span, figures):
    found = club_year([record(span)], 2025)
    assert (found.at_start, found.registered, found.closed) == figures
    assert found.at_end == sum((figures[0], figures[1], -figures[2]))
