"""Who takes back what: one table for all kinds of acts, and what the book is without an entry must be possible."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts import KINDS
from tilehall.law.association.acts.members import Accepted, ClubRegistered, VotingMemberNamed
from tilehall.law.association.acts.money import PaymentVoted, StatementsSigned
from tilehall.law.association.committees import NewCommittee
from tilehall.law.association.money.statements import Figures
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files, registers, store
from tilehall.site.association.book.actions import clubs, members, officers, suspensions
from tilehall.site.association.book.actions import registers as register_actions
from tilehall.site.association.book.actions.commands import taking_back
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.association.book.take_back_rights import OWN_WAYS, RIGHTS
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.people.commands import origin
from tilehall.site.people.permissions import ACTIONS
from tilehall.site.people.roles import Role

from .associations import TODAY, a_club, a_decision, a_member, at, done
from .test_officers import browser, takes

pytestmark = pytest.mark.django_db
AGM, JULY, AUGUST = date(2026, 5, 30), date(2026, 7, 1), date(2026, 8, 1)


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def test_every_kind_of_act_has_the_right_that_takes_it_back_or_a_way_of_its_own():
    assert set(RIGHTS) | OWN_WAYS == set(KINDS.values())
    assert set(RIGHTS) & OWN_WAYS == set()
    assert {right.action for right in RIGHTS.values()} <= set(ACTIONS)


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.4.1.7")
def test_a_vote_on_a_payment_and_the_reviewers_signature_are_taken_back_nowhere():
    ana = a_member("Ana")
    figures = Figures(income=0, expenses=0, assets=0, liabilities=0, funds=0)
    (entry,) = store.append(
        [StatementsSigned(on=AGM, person=ana.pk, year=2025, figures=figures)], origin(CONSOLE, at())
    )
    client = browser(officer(Role.SECRETARY))
    assert refused(taking_back(entry.seq, "wrong", TODAY)) == "taken_back_elsewhere"
    assert refused(members.take_back(CONSOLE, ana, entry.seq, "wrong", at())) == "taken_back_elsewhere"
    with pytest.raises(NotYours):
        register_actions.take_back(CONSOLE, entry, "wrong", at())
    for address in (
        reverse("book:register-take-back", args=[entry.seq]),
        reverse("book:take-back", args=[ana.pk, entry.seq]),
    ):
        assert client.post(address, {"why": "wrong"}).status_code == 404
    assert store.entry(entry.seq) is not None
    assert PaymentVoted in OWN_WAYS


@pytest.mark.cites("nzasp.C.5.3")
def test_a_suspension_is_taken_back_by_who_may_suspend():
    person = a_member("Ana")
    decision = a_decision("executive", "suspend", AGM, person)
    asked = SuspensionAsked(since=AGM, until=AUGUST, why="conduct", decision=decision)
    entry = done(suspensions.suspend(CONSOLE, person, asked, at()))
    treasurer = acting(officer(Role.TREASURER))
    done(members.take_back(treasurer, person, entry.seq, "another", at()))
    (accepted,) = store.entries_about(Accepted, persons=[person.pk])
    with pytest.raises(NotYours):
        members.take_back(treasurer, person, accepted.seq, "another", at())


# --- offices and committees


@pytest.mark.cites("nzasp.C.6.1")
def test_a_leaving_is_not_taken_back_where_somebody_else_is_in_the_office_since():
    officer(Role.SECRETARY)
    ana, bob = a_member("Ana"), a_member("Bob")
    taken = done(takes(ana, "treasurer").result)
    left = done(officers.leave_office(CONSOLE, taken.seq, on=JULY, why="resigned", context=at()).result)
    second = done(takes(bob, "treasurer", AUGUST).result)
    assert refused(register_actions.take_back(CONSOLE, left, "wrong", at()).result) == "office_held"
    assert [registers.holders(day)["treasurer"].person for day in (AGM, AUGUST)] == [ana.pk, bob.pk]
    done(register_actions.take_back(CONSOLE, second, "wrong", at()).result)
    done(register_actions.take_back(CONSOLE, left, "wrong", at()).result)
    assert registers.holders(TODAY)["treasurer"].person == ana.pk


@pytest.mark.cites("nzasp.C.6.1")
def test_no_office_is_left_before_it_was_taken():
    officer(Role.SECRETARY)
    taken = done(takes(a_member("Ana"), "treasurer").result)
    early = officers.leave_office(CONSOLE, taken.seq, on=date(2026, 5, 1), why="agm", context=at())
    assert refused(early.result) == "left_before_taken"


@pytest.mark.cites("nzasp.C.13.2")
def test_a_joining_is_not_taken_back_where_the_rules_committee_would_have_too_few():
    ana, bob, cy = (a_member(name) for name in ("Ana", "Bob", "Cy"))
    new = NewCommittee(sort="rules", name="Rules Committee", members=(ana.pk, bob.pk), powers=(), since=AGM)
    decision = a_decision("executive", "committee", AGM)
    committee = done(officers.appoint_committee(CONSOLE, new, decision=decision, context=at()))
    joined = done(officers.join_committee(CONSOLE, committee.seq, cy, on=JULY, context=at()))
    left = done(officers.leave_committee(CONSOLE, committee.seq, ana, on=AUGUST, context=at()))
    assert refused(officers.leave_committee(CONSOLE, committee.seq, bob, on=JULY, context=at())) == "minimum"
    assert refused(register_actions.take_back(CONSOLE, joined, "wrong", at()).result) == "minimum"
    done(register_actions.take_back(CONSOLE, left, "wrong", at()).result)
    done(register_actions.take_back(CONSOLE, joined, "wrong", at()).result)


# --- clubs


@pytest.mark.cites("nzasp.C.4.1.8")
def test_what_was_entered_about_a_club_is_taken_back_on_its_page():
    client, club = browser(officer(Role.SECRETARY)), a_club("Avon")
    closed = done(clubs.close(CONSOLE, club, on=JULY, why="few players", context=at()))
    page = reverse("book:club", args=[club.slug])
    address = reverse("book:club-take-back", args=[club.slug, closed.seq])
    assert address in client.get(page).content.decode()
    shown = client.post(address, {"why": "another Avon"}, follow=True).content.decode()
    assert "taken back" in shown
    assert address not in shown
    assert club_files.record(club.pk).registered(TODAY)
    assert client.get(address).status_code == 404


@pytest.mark.cites("nzasp.C.4.1.8")
def test_a_registration_comes_off_after_what_was_entered_on_it():
    club, other = a_club("Avon"), a_club("Bay")
    (registered,) = store.entries_about(ClubRegistered, clubs=[club.pk])
    closed = done(clubs.close(CONSOLE, club, on=JULY, why="", context=at()))
    assert refused(clubs.take_back(CONSOLE, club, registered.seq, "wrong", at())) == "later_entries"
    assert refused(clubs.take_back(CONSOLE, other, closed.seq, "wrong", at())) == "no_such_entry"
    for entry in (closed, registered):
        done(clubs.take_back(CONSOLE, club, entry.seq, "wrong", at()))
    assert club_files.record(club.pk).spans == ()


@pytest.mark.cites("nzasp.C.7.1")
def test_a_club_officer_takes_back_who_votes_for_the_own_club_and_no_registration():
    club, other = a_club("Avon"), a_club("Bay")
    keeper = officer(Role.CLUB_OFFICER, club)
    for each in (club, other):
        person = a_member(f"Voter of {each}", club=each)
        done(clubs.name_voting_member(CONSOLE, each, person, on=AGM, context=at()))
    named = {entry.act.club: entry.seq for entry in store.entries_about(VotingMemberNamed)}
    client = browser(keeper)

    def answer(of, number: int) -> int:
        return client.post(reverse("book:club-take-back", args=[of.slug, number]), {"why": "a slip"}).status_code

    assert answer(other, named[other.pk]) == 403
    assert answer(club, store.entries_about(ClubRegistered, clubs=[club.pk])[0].seq) == 403
    assert answer(club, named[club.pk]) == 302
    assert club_files.record(club.pk).voting_member(TODAY) is None
    assert Client().get(reverse("book:club-take-back", args=[other.slug, named[other.pk]])).status_code == 302


# --- after a death


@pytest.mark.cites("nzasp.C.4")
def test_nobody_joins_after_their_death():
    person = a_member("Ana")
    done(members.record_death(CONSOLE, person, on=AGM, context=at()))
    assert refused(members.apply(CONSOLE, person, on=JULY, club=None, told="", context=at())) == "died"
    assert refused(members.take_over(CONSOLE, person, on=JULY, club=None, context=at())) == "died"
    assert refused(members.join_through_club(CONSOLE, person, a_club(), on=JULY, context=at())) == "died"
