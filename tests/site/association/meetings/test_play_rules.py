"""The rules of play from a member's proposal to the event that is played by them."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.urls import reverse

from tests.law.tournament.desk import plans
from tests.site.association.book.associations import a_club, a_member, at
from tests.site.association.book.associations import done as in_book
from tests.site.people.conftest import account
from tilehall.law.association.meeting.records import AgendaItem, PlayChange
from tilehall.site.association.book import play_versions
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import clubs
from tilehall.site.association.meetings import store
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments.actions.events import by_rules_of_its_day

from .meeting_hall import MeetingHall, browser, when

pytestmark = pytest.mark.django_db
DAY = date(2026, 6, 6)
TERM = "out_play_restart_after_s"


@pytest.mark.cites("nzasp.C.13.3")
def test_a_member_proposes_and_the_committee_answers_on_the_page():
    hall = MeetingHall(members=1)
    member, secretary = browser(account("member", hall.members[0])), browser(hall.secretary)
    page = reverse("meetings:rules-of-play")
    typed = {"clause": "8.2.1", "text": "10 seconds", "reason": "Hands are slow.", "command_id": "p1"}
    shown = member.post(page, typed, follow=True).content.decode()
    assert "with Rules Committee" in shown
    assert "The committee has answered" not in shown
    (file,) = play_versions.proposals()
    answer = reverse("meetings:answer-proposal", args=[file.entry.seq])
    assert member.post(answer, {"answer": "yes"}).status_code == 403
    assert "Nothing was changed" in secretary.post(answer, {"answer": "perhaps"}, follow=True).content.decode()
    shown = secretary.post(answer, {"answer": "yes", "told": "", "command_id": "p2"}, follow=True).content.decode()
    assert "put to a Management meeting" in shown
    unknown = member.post(page, {**typed, "clause": "99", "command_id": "p3"}).content.decode()
    assert "There is no rule of play 99" in unknown
    assert reverse("rulebook:clause", args=["nzasp.C.13.3"]) in unknown


def committee(hall: MeetingHall) -> list[int]:
    """Voting members of four clubs, and two independents; the officers are there already."""
    found = [a_member(f"Independent {number}").pk for number in range(2)]
    for name in ("Coast", "Delta", "Estuary", "Fjord"):
        club = a_club(name)
        voting = a_member(f"Voter of {name}", club=club)
        in_book(clubs.name_voting_member(CONSOLE, club, voting, on=date(2026, 1, 1), context=at()))
        found.append(voting.pk)
    return [*found, hall.person(hall.president).pk, hall.person(hall.secretary).pk]


def at_the_vote(hall: MeetingHall) -> tuple[int, list[int]]:
    """A Management meeting that votes on ten seconds from July on, and who is there."""
    number = hall.call("management", DAY)
    change = PlayChange(clause="P.8.2.1", ruleset="nzasp-2022", parameter=TERM, value=10, origin="Rules Committee")
    hall.add(number, AgendaItem(number=0, kind="rules_of_play", title="Out plays", change=change))
    hall.notify(number, date(2026, 5, 9))
    here = committee(hall)
    for person in here:
        hall.do(number, "check-in", when(DAY), person=person)
    hall.do(number, "chair", when(DAY), person=hall.person(hall.president).pk)
    hall.do(number, "open", when(DAY))
    hall.do(number, "take-item", when(DAY), item=1)
    given = {"text": "10 seconds", "mover": here[0], "since": date(2026, 7, 1)}
    hall.do(number, "put-motion", when(DAY), **given)
    hall.do(number, "second", when(DAY), motion=1, person=here[1])
    hall.do(number, "vote", when(DAY), motion=1, mode="hands")
    return number, here


@pytest.mark.cites("nzasp.C.13.4", "nzasp.C.7.1")
def test_a_vote_without_quorum_changes_no_rule_of_play():
    hall = MeetingHall(members=0)
    number, here = at_the_vote(hall)
    hall.do(number, "go-away", when(DAY), person=here[5])
    hall.do(number, "roll", when(DAY), motion=1, votes={here[0]: "for", here[2]: "for", here[3]: "against"})
    decision = book.decision("MC-2026-01")
    assert decision is not None
    assert getattr(decision.act, "void_because", "") == "no quorum"
    assert play_versions.changes() == []


@pytest.mark.cites("nzasp.C.13.4", "nzasp.C.7.1", "nzasp.C.7.2", "reading:R-26")
def test_what_a_management_meeting_carries_counts_in_events_from_its_day_on():
    hall = MeetingHall(members=0)
    number, here = at_the_vote(hall)
    hall.do(number, "roll", when(DAY), motion=1, votes={here[0]: "for", here[2]: "for", here[3]: "against"})
    assert store.load(number).meeting.motion(1).state == "carried"
    plan = plans.plan(ruleset="nzasp-2022")
    shift = date(2026, 6, 30) - plan.begins
    before = replace(plan, begins=date(2026, 6, 30), start=plan.start + shift)
    assert by_rules_of_its_day(before) == before
    after = replace(before, begins=date(2026, 7, 1), start=before.start + timedelta(days=1))
    played = by_rules_of_its_day(after)
    assert (played.ruleset, [(one.name, one.value) for one in played.overrides]) == ("nzasp-2022.1", [(TERM, 10)])
    played.book.check_edition()
    assert "MC-2026-01" in browser(hall.secretary).get(reverse("meetings:rules-of-play")).content.decode()
