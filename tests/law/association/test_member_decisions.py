"""What may be done about a member, where the book alone decides: on whose application, from which day."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association import member_decisions as law
from tilehall.law.association.acts.members import Accepted, Applied
from tilehall.law.association.member_decisions import MemberCase, NewSuspension
from tilehall.law.association.member_status import MemberFacts
from tilehall.law.association.membership import MemberKind, Membership, Span
from tilehall.law.association.suspension import Suspension

from .book_entries import code, decided, numbered

DAY = date(2026, 3, 1)
CASE = MemberCase(person=7, facts=MemberFacts(), today=DAY)


@pytest.mark.cites("nzasp.C.4.1.2")
@pytest.mark.parametrize(
    "applicant, asked, on, found",
    [
        (7, DAY, DAY, ""),
        (7, DAY, date(2026, 3, 2), ""),
        (7, DAY, date(2026, 2, 28), "before_application"),
        (8, DAY, DAY, "no_application"),
    ],
)
def test_somebody_is_accepted_on_the_own_application_and_not_before_it(applicant, asked, on, found):
    (application,) = numbered(Applied(on=asked, person=applicant))
    decided = law.accept(CASE, application, on=on, decision=None)
    if found:
        assert code(decided) == found
    else:
        assert isinstance(decided, tuple)
        assert [(type(act), act.on) for act in decided] == [(Accepted, on)]


@pytest.mark.cites("nzasp.C.4.1.2")
@pytest.mark.parametrize("on, found", [(date(2026, 3, 11), "before_decision"), (date(2026, 3, 12), "")])
def test_by_the_executive_somebody_is_accepted_when_it_has_met(on, found):
    (application,) = numbered(Applied(on=DAY, person=7))
    taken = law.accept(CASE, application, on=on, decision=decided("accept_member", date(2026, 3, 12)))
    assert (code(taken) if found else type(taken)) == (found or tuple)


@pytest.mark.cites("nzasp.C.4.1.2")
def test_nobody_is_declined_on_the_application_of_another():
    (application,) = numbered(Applied(on=DAY, person=8))
    assert code(law.decline(CASE, application, on=DAY, why="x")) == "no_application"


MEMBER = MemberCase(
    person=7, facts=MemberFacts(memberships=(Membership(MemberKind.ORDINARY, Span(date(2020, 1, 1))),)), today=DAY
)
BY_CLUB = Suspension(since=date(2025, 1, 1), until=date(2025, 6, 30), source="club", counts=False)
BY_EXECUTIVE = Suspension(since=date(2025, 1, 1), until=date(2025, 6, 30))


def suspended(*before: Suspension, **asked: object):
    case = replace(MEMBER, facts=replace(MEMBER.facts, suspensions=before))
    new = NewSuspension(**{"since": DAY, "until": date(2026, 5, 1), "why": "conduct", **asked})  # type: ignore[arg-type]
    return law.suspend(case, decided("suspend", DAY), new)


@pytest.mark.cites("nzasp.C.5.4", "reading:R-08")
@pytest.mark.parametrize(
    "before, counts, for_life, kept",
    [
        ((BY_CLUB,), True, True, True),
        ((BY_CLUB,), False, False, False),
        ((BY_EXECUTIVE,), None, True, None),
        ((), None, False, None),
        ((), True, False, None),  # nothing was asked: what was answered is not kept
        ((BY_EXECUTIVE, BY_CLUB), False, True, None),
        ((replace(BY_CLUB, since=date(2026, 4, 1), until=date(2026, 4, 2)),), None, False, None),  # begins later
    ],
)
def test_whether_a_clubs_suspension_counts_is_the_executives_to_say(before, counts, for_life, kept):
    (act,) = suspended(*before, club_counts=counts)
    assert (act.for_life, act.club_counts) == (for_life, kept)


@pytest.mark.cites("nzasp.C.5.4")
def test_it_is_asked_where_a_club_has_suspended_them_on_that_day_or_before():
    assert code(suspended(BY_CLUB)) == "say_whether_it_counts"
    assert code(suspended(replace(BY_CLUB, since=DAY, until=DAY))) == "say_whether_it_counts"


ELECTION = date(2026, 5, 30)


def given(
    kind: str = "life", recommended: str = "recommend_life", elected: str = "elect_life", case=MEMBER, **more: object
):
    days = {"recommended_on": date(2026, 4, 1), "elected_on": ELECTION, **more}
    recommendation = decided(recommended, days["recommended_on"], "executive", 80)
    return law.give_class(case, kind, recommendation, decided(elected, days["elected_on"], "agm", 81))


@pytest.mark.cites("nzasp.C.4.2.1", "nzasp.C.4.3.1")
@pytest.mark.parametrize("kind, matter", [("life", "life"), ("honorary", "honorary"), ("honorary_vp", "honorary")])
def test_a_class_is_given_by_recommendation_and_election_from_the_day_of_the_election(kind, matter):
    (act,) = given(kind, f"recommend_{matter}", f"elect_{matter}")
    assert (act.on, act.person, act.member_class, act.recommendation, act.election) == (ELECTION, 7, kind, 80, 81)
    (act,) = given(kind, f"recommend_{matter}", f"elect_{matter}", recommended_on=ELECTION)  # on the same day
    late = given(kind, f"recommend_{matter}", f"elect_{matter}", recommended_on=date(2026, 5, 31))
    assert code(late) == "recommended_after"


@pytest.mark.cites("nzasp.C.4.3.1")
def test_which_class_is_given_to_nobody():
    assert code(given("knight")) == "unknown_class"
    assert code(given("ordinary")) == "class_not_elected"
    assert code(given("honorary")) == "decision_on_another_matter"
    assert code(given(elected="elect_honorary")) == "decision_on_another_matter"
    assert code(given(case=CASE)) == "not_a_member"
    outside = given("honorary", "recommend_honorary", "elect_honorary", case=CASE)
    assert isinstance(outside, tuple), "an honour may go to somebody outside"
    assert code(law.give_class(MEMBER, "life", None, decided("elect_life", ELECTION, "agm"))) == "no_recommendation"
    assert code(law.give_class(MEMBER, "life", decided("recommend_life", DAY), None)) == "not_elected"
    other = decided("elect_life", ELECTION, "agm", person=8)
    assert code(law.give_class(MEMBER, "life", decided("recommend_life", DAY), other)) == "decision_about_another"
