"""A year of a made-up association, from its fees to its reviewed accounts, by the actions that people use."""

from datetime import date
from typing import Any

import pytest

from tests.site.people.conftest import account
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Accepted
from tilehall.law.association.meeting.agenda import ItemFacts
from tilehall.law.association.meeting.elections import elected_officers
from tilehall.law.association.meeting.entitlement import refuse_vote
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import member_files
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import clubs as club_actions
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.association.meetings import store as meetings
from tilehall.site.association.money.actions import fees, ledger, returns, statements
from tilehall.site.association.money.actions.fees import MoneyCame, NewFees
from tilehall.site.association.money.store import ledger as books
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, Person

from .book.associations import a_club, a_decision, a_member
from .meetings.meeting_hall import AGM, MeetingHall, a_reference, general, refused, when

pytestmark = pytest.mark.django_db
JANUARY, JUNE = date(2026, 1, 20), date(2026, 6, 6)


def entered(result: Any) -> Any:
    assert not isinstance(result, Refusal), result
    return result[0]


def decided(body: str, matter: str, on: date, person: Person | None = None) -> str:
    act = Decided(
        on=on, body=body, matter=matter, reference="", title=matter, person=None if person is None else person.pk
    )
    return entered(record_decision(CONSOLE, act, when(on))).act.reference


class Year:
    """Four clubs with a voting member each, two independents, and the officers of `MeetingHall`."""

    def __init__(self) -> None:
        self.hall = MeetingHall(12)
        self.clubs = [*self.hall.clubs, a_club("Cook"), a_club("Dunes")]
        for number, club in enumerate(self.clubs[2:]):
            for one in range(3 + 5 * number):
                a_member(f"{club.name} {one:02}", club=club)
        self.voting = [self._voting_member(club) for club in self.clubs]

    def _voting_member(self, club: Club) -> Person:
        person = Person.objects.filter(club=club).order_by("pk")[0]
        entered(
            club_actions.name_voting_member(CONSOLE, club, person, on=date(2025, 6, 1), context=when(date(2025, 6, 1)))
        )
        return person


@pytest.fixture
def year() -> Year:
    return Year()


def set_fees() -> None:
    resolution = decided("agm", "fees", date(2025, 5, 31))
    consultation = decided("management", "fees_consultation", date(2025, 5, 2))
    new = NewFees(club_cents=3000, independent_cents=4000, resolution=resolution, consultation=consultation)
    entered(fees.set_fees(CONSOLE, new, when(date(2025, 6, 1))))


@pytest.mark.cites("nzasp.C.4.1.3", "nzasp.C.5.2")
def test_fees_come_by_a_clubs_batch_and_by_hand_and_who_has_not_paid_stays_a_member(year: Year):
    set_fees()
    dunes = year.clubs[3]
    inside = list(Person.objects.filter(club=dunes).order_by("pk"))
    listed = "\n".join(f"{person.full_name}, 30" for person in inside[:-1])
    short = returns.send(CONSOLE, dunes, 2026, listed, 3000 * len(inside), when(JANUARY))
    assert isinstance(short, Refusal), "the total is not the money"
    sent = entered(returns.send(CONSOLE, dunes, 2026, listed, 3000 * (len(inside) - 1), when(JANUARY)))
    entered(returns.take(CONSOLE, sent.seq, MoneyCame(day=JANUARY, money="1000"), when(JANUARY)))
    alone = year.hall.members[2]
    came = MoneyCame(day=JANUARY, money="1000")
    entered(fees.receive_fee(CONSOLE, alone, 2026, 4000, came, when(JANUARY)))
    again = fees.receive_fee(CONSOLE, alone, 2026, 4000, came, when(JANUARY))
    assert isinstance(again, Refusal)
    assert again.code == "already_paid_via"
    paid, unpaid = (member_files.status(person, JUNE) for person in (inside[0], inside[-1]))
    assert (2026 in paid.owes, 2026 in unpaid.owes, unpaid.member) == (False, True, True)
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.10.1", "nzasp.C.10.2")
def test_the_annual_meeting_changes_a_clause_and_elects_an_officer(year: Year):
    hall = year.hall
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="rule_change", title="Clause 19", clauses=("19",), text="new words"))
    hall.add(number, AgendaItem(number=0, kind="election", title="Vice President", office="vice_president"))
    first, second, by = hall.members[:3]
    april = date(2026, 4, 30)
    for person in (first, second):
        nomination = {"office": "vice_president", "person": person, "by": by, "received": april, "written": True}
        hall.do(number, "nominate", when(april), **nomination)
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    state = hall.carried(number, 1, in_favour=8, against=4)
    assert state.meeting.motion(1).state == "carried", "eight of twelve are two thirds"
    (change,) = [entry.act for entry in book.entries_about(Decided) if entry.act.matter == "rule_change"]
    assert change.not_in_force, "the tax authority has not agreed yet"
    hall.do(number, "take-item", item=2)
    state = hall.do(number, "count-election", item=2, **{f"own_{first.pk}": 7, f"own_{second.pk}": 4})
    assert elected_officers(state.meeting) == (("vice_president", first.pk, first.full_name),)
    hall.do(number, "close")
    assert meetings.load(number).meeting.phase == "closed"
    assert refused(hall.try_to(number, "count", motion=1, in_favour=1, against=0)) != ""
    hall.do(number, "approval", when(date(2026, 8, 2)), motion=1, on=date(2026, 8, 1), reference="IR 7")
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.7.1", "nzasp.C.7.2")
def test_the_management_meeting_counts_clubs_by_their_members(year: Year):
    hall = year.hall
    plan = {"kind": "management", "day": JUNE}
    number = hall.call(**plan)
    hall.add(number, general("Criteria for selection", matter="criteria"), ItemFacts(today=date(2026, 3, 1)))
    hall.notify(number, date(2026, 5, 1))
    independents = [hall.members[2], hall.members[5]]
    officers = [hall.person(hall.president), hall.person(hall.secretary)]
    for person in (*officers, *year.voting, *independents):
        hall.do(number, "check-in", when(JUNE), person=person.pk)
    hall.do(number, "chair", when(JUNE), person=officers[0].pk)
    hall.do(number, "open", when(JUNE))
    hall.do(number, "take-item", when(JUNE), item=1)
    hall.do(number, "put-motion", when(JUNE), text="These criteria", mover=year.voting[0].pk)
    hall.do(number, "second", when(JUNE), motion=1, person=year.voting[1].pk)
    hall.do(number, "vote", when(JUNE), motion=1, mode="hands")
    weights = member_files.weights(JUNE)
    choices = {person.pk: "for" for person in (year.voting[3], *officers)}
    choices |= {person.pk: "against" for person in (*year.voting[:3], *independents)}
    state = hall.do(number, "roll", when(JUNE), motion=1, votes=choices)
    count = state.meeting.motion(1).tally
    assert count is not None
    assert count.in_favour == weights[year.clubs[3].pk] + 2
    assert count.against == sum(weights[club.pk] for club in year.clubs[:3]) + 2


@pytest.mark.cites("nzasp.C.9.4", "nzasp.C.9.5")
def test_a_special_meeting_without_its_quorum_is_adjourned(year: Year):
    hall, day = year.hall, date(2026, 9, 26)
    number = hall.call("sgm", day, ground="directed", decision=a_reference("management", "call_sgm"))
    hall.add(number, general())
    hall.notify(number, date(2026, 9, 4))
    for person in (hall.person(hall.president), *hall.members[:9]):
        hall.do(number, "check-in", when(day), person=person.pk)
    hall.do(number, "chair", when(day), person=hall.person(hall.president).pk)
    assert isinstance(hall.try_to(number, "open", when(day, 10, 29)), Refusal)
    hall.do(number, "adjourn", when(day, 10, 30))
    assert meetings.load(number).meeting.phase == "adjourned"
    assert [entry for entry in book.entries_about(Decided) if entry.act.body == "sgm"] == []


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.4")
def test_who_is_suspended_has_no_vote_at_the_annual_meeting(year: Year):
    hall = year.hall
    person = hall.members[4]
    decision = a_decision("executive", "suspend", date(2026, 3, 1), person)
    asked = SuspensionAsked(since=date(2026, 3, 1), until=date(2026, 8, 31), why="conduct", decision=decision)
    entered(suspensions.suspend(CONSOLE, person, asked, when(date(2026, 3, 1))))
    number = hall.opened(general())
    here = meetings.load(number).meeting.present[person.pk]
    assert refuse_vote("agm", here) is not None
    assert member_files.status(person, date(2026, 9, 1)).suspension.invited == date(2026, 9, 1)


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
def test_the_accounts_are_reviewed_before_they_are_presented(year: Year):
    reviewer = year.hall.members[7]
    account("reviewer", reviewer)
    decided("agm", "reviewer", date(2025, 5, 31), reviewer)
    for day, told, code, cents in (
        (date(2025, 2, 1), "Fees", "4000", 90000),
        (date(2025, 6, 1), "Hall", "5400", -40000),
    ):
        entry = JournalEntry(day=day, told=told, postings=(Posting("1000", cents), Posting(code, -cents)))
        entered(ledger.enter(CONSOLE, entry, when(day)))
    unsigned = statements.present(CONSOLE, 2025, AGM, when(AGM))
    assert isinstance(unsigned, Refusal)
    assert unsigned.code == "not_reviewed"
    signed = date(2026, 5, 1)
    entered(statements.record_paper_signature(CONSOLE, 2025, reviewer, signed, when(signed)))
    entered(statements.present(CONSOLE, 2025, AGM, when(AGM)))
    assert books.statement_record(2025).state == "presented"
    assert check().disagreements == []


def test_somebody_entered_twice_and_a_date_of_the_wrong_year_lose_nothing(year: Year):
    person = year.hall.members[0]
    again = members.take_over(CONSOLE, person, on=date(2021, 1, 1), club=None, context=when(JUNE))
    assert isinstance(again, Refusal)
    assert again.code == "member_already"
    future = members.record_death(CONSOLE, person, on=date(2062, 5, 30), context=when(JUNE))
    assert isinstance(future, Refusal)
    assert future.code == "not_yet"
    assert len(book.entries_about(Accepted, persons=[person.pk])) == 1
