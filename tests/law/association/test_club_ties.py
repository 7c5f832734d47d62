"""Joining and leaving a club, in the order of the days."""

from datetime import date, timedelta

import pytest

from tilehall.law.association.acts.members import ClubJoined, ClubLeft
from tilehall.law.association.club_ties import join_club, leave_club
from tilehall.law.association.member_decisions import MemberCase
from tilehall.law.association.member_status import MemberFacts
from tilehall.law.association.membership import MemberKind, Membership, Span
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

TODAY = date(2026, 3, 1)
DAY = timedelta(days=1)
SINCE = date(2025, 1, 1)
CASE = MemberCase(person=7, facts=MemberFacts(memberships=(Membership(MemberKind.ORDINARY, Span(SINCE)),)), today=TODAY)
WAS = Span(date(2025, 3, 1), date(2025, 6, 1))
IS = Span(date(2025, 9, 1))


def told(decision: object) -> str:
    if isinstance(decision, Refusal):
        assert basis_texts(*decision.rests_on) == ["nzasp.C.4.1.3"]
        return decision.code
    return ""


@pytest.mark.cites("nzasp.C.4.1.3")
@pytest.mark.parametrize(
    "spells, on, found",
    [
        ((), TODAY, ""),
        ((), TODAY + DAY, "not_yet"),
        ((), SINCE, ""),
        ((), SINCE - DAY, "not_a_member"),
        ((WAS,), WAS.until, ""),  # the first day without it
        ((WAS,), date(2025, 5, 31), "in_the_club_already"),
        ((WAS,), date(2025, 2, 28), "before_later"),
        ((IS,), IS.since, "in_the_club_already"),
        ((IS,), IS.since - DAY, "before_later"),
        ((Span(date(2025, 4, 1), date(2025, 4, 1)),), date(2025, 3, 1), ""),  # a spell of no day was none
    ],
)
def test_who_joins_a_club_and_when(spells, on, found):
    decision = join_club(CASE, 3, spells, on=on)
    assert told(decision) == found
    assert found or decision == (ClubJoined(on=on, person=7, club=3),)


@pytest.mark.cites("nzasp.C.4.1.3")
@pytest.mark.parametrize(
    "spells, on, found",
    [
        ((IS,), TODAY, ""),
        ((IS,), TODAY + DAY, "not_yet"),
        ((IS,), IS.since, ""),
        ((IS,), IS.since - DAY, "not_in_the_club"),
        ((WAS,), TODAY, "not_in_the_club"),
        ((WAS,), date(2025, 5, 31), "before_later"),  # its end is known already
        ((WAS, IS), date(2025, 10, 1), ""),
        ((), TODAY, "not_in_the_club"),
    ],
)
def test_only_the_spell_that_runs_is_ended(spells, on, found):
    decision = leave_club(CASE, 3, spells, on=on)
    assert told(decision) == found
    assert found or decision == (ClubLeft(on=on, person=7, club=3),)


@pytest.mark.cites("nzasp.C.4.1.3")
def test_the_earliest_of_what_comes_later_is_named():
    refused = join_club(CASE, 3, (WAS, IS), on=date(2025, 2, 1))
    assert isinstance(refused, Refusal)
    assert dict(refused.detail) == {"day": date(2025, 2, 1), "later": WAS.since}
