"""Nobody acts about themselves, and who is suspended has no use of an office; somebody is always left who can act."""

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import members, officers, suspensions
from tilehall.site.association.book.actions import registers as register_actions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.people import actions as people
from tilehall.site.people import membership, store
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.people.models import Account, Person
from tilehall.site.people.roles import Role

from .associations import TODAY, a_club, a_decision, a_member, a_person, at, done
from .test_officers import browser

pytestmark = pytest.mark.django_db
SINCE, UNTIL = date(2026, 3, 1), date(2027, 8, 31)


def refused(result: object) -> str:
    assert isinstance(result, Refusal), result
    return result.code


def a_member_in_office(role: Role) -> Account:
    account = officer(role)
    done(members.take_over(CONSOLE, account.person, on=date(2020, 1, 1), club=None, context=at()))
    return account


def suspend(person: Person, by: Actor = CONSOLE):
    asked = SuspensionAsked(
        since=SINCE, until=UNTIL, why="conduct", decision=a_decision("executive", "suspend", SINCE, person)
    )
    return suspensions.suspend(by, person, asked, at())


# --- suspended officers


@pytest.mark.cites("nzasp.C.5.3")
def test_a_suspended_officer_has_no_right_of_the_office_in_that_time():
    account = a_member_in_office(Role.SECRETARY)
    client = browser(account)
    assert client.get(reverse("book:members")).status_code == 200
    done(suspend(account.person))
    for day, may in ((date(2026, 2, 28), True), (SINCE, False), (UNTIL, False), (date(2027, 9, 1), False)):
        assert acting(account, day).may("association.keep_members") is may
    assert acting(account, SINCE).roles == {Role.VISITOR, Role.PLAYER}
    assert client.get(reverse("book:members")).status_code == 403


@pytest.mark.cites("nzasp.C.5.4")
def test_an_officer_who_has_rejoined_has_the_rights_of_the_office_again():
    account = a_member_in_office(Role.SECRETARY)
    entry = done(suspend(account.person))
    back = date(2027, 9, 3)
    done(suspensions.reinstate(CONSOLE, account.person, suspension=entry.seq, on=back, context=at(back)))
    assert not acting(account, date(2027, 9, 2)).may("association.keep_members")
    assert acting(account, back).may("association.keep_members")


@pytest.mark.cites("nzasp.C.5.3")
def test_nobody_takes_back_or_undoes_the_own_suspension_and_another_officer_can():
    """Even where the rights of the office are there, as before the first day of the suspension."""
    account, other = a_member_in_office(Role.SECRETARY), a_member_in_office(Role.PRESIDENT)
    entry = done(suspend(account.person))
    early = acting(account, date(2026, 2, 28))
    assert refused(members.take_back(early, account.person, entry.seq, "wrong", at())) == "own_affair"
    back = date(2027, 9, 3)
    again = suspensions.reinstate(early, account.person, suspension=entry.seq, on=back, context=at(back))
    assert refused(again) == "own_affair"
    done(members.take_back(acting(other, TODAY), account.person, entry.seq, "another", at()))
    assert acting(account, TODAY).may("association.keep_members")


@pytest.mark.cites("nzasp.C.5.3")
def test_the_page_of_the_officers_tells_a_suspension_to_the_executive_and_to_nobody_else():
    account, other = a_member_in_office(Role.SECRETARY), a_member_in_office(Role.PRESIDENT)
    agm = date(2026, 1, 31)
    election = a_decision("agm", "elect_officer", agm, account.person)
    taken = officers.take_office(CONSOLE, account.person, office="secretary", on=agm, decision=election, context=at())
    done(taken.result)
    done(suspend(account.person))
    page = reverse("book:register", args=["officers"])
    assert "no use of the office" in browser(other).get(page).content.decode()
    for reader in (Client(), browser(account)):
        assert "suspended" not in reader.get(page).content.decode()


def test_a_suspended_officer_is_not_the_one_who_is_left_to_give_roles():
    secretary, president = a_member_in_office(Role.SECRETARY), a_member_in_office(Role.PRESIDENT)
    done(suspend(secretary.person))
    (held,) = store.roles_on(president.person, TODAY)
    with pytest.raises(ValidationError, match="Nobody who can sign in would be left"):
        people.end_role(acting(president, TODAY), role_held=held, until=TODAY, now=at().now)


# --- decisions about oneself


@pytest.mark.cites("nzasp.C.18.1")
def test_a_decision_about_somebody_is_recorded_by_another():
    treasurer, president = a_member_in_office(Role.TREASURER), a_member_in_office(Role.PRESIDENT)
    about = Decided(
        on=SINCE, body="executive", matter="payment", reference="", title="Printing", person=treasurer.person.pk
    )
    assert refused(record_decision(acting(treasurer), about, at())) == "own_affair"
    entry = done(record_decision(acting(president), about, at()))
    assert refused(register_actions.take_back(acting(treasurer), entry, "wrong", at()).result) == "own_affair"
    done(register_actions.take_back(acting(president), entry, "wrong", at()).result)


@pytest.mark.cites("nzasp.C.18.1")
def test_the_page_says_that_another_officer_records_it():
    treasurer = a_member_in_office(Role.TREASURER)
    typed = {"on": "01/03/2026", "body": "executive", "matter": "payment", "title": "Printing", "power": "general"}
    person = f"{treasurer.person} #{treasurer.person.pk}"
    page = browser(treasurer).post(reverse("book:new-decision"), {**typed, "person": person}).content.decode()
    assert "Another officer enters it" in page
    assert reverse("rulebook:clause", args=["nzasp.C.18.1"]) in page


@pytest.mark.cites("nzasp.C.4.3.1", "nzasp.C.18.1")
def test_nobody_gives_themselves_a_class_or_accepts_the_own_application():
    account = a_member_in_office(Role.SECRETARY)
    recommended = a_decision("executive", "recommend_life", SINCE, account.person)
    elected = a_decision("agm", "elect_life", date(2026, 5, 30), account.person)
    own = {"recommendation": recommended, "election": elected, "context": at()}
    assert refused(members.give_class(acting(account), account.person, "life", **own)) == "own_affair"
    done(members.give_class(CONSOLE, account.person, "life", **own))
    newcomer = officer(Role.PRESIDENT)
    asked = done(members.apply(acting(newcomer), newcomer.person, on=SINCE, club=None, told="", context=at()))
    own = {"application": asked.seq, "on": SINCE, "decision": None, "context": at()}
    assert refused(members.accept(acting(newcomer), newcomer.person, **own)) == "own_affair"
    done(members.accept(acting(account), newcomer.person, **own))


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.18.1")
def test_nobody_takes_another_office_on_a_decision_that_does_not_name_them():
    account = a_member_in_office(Role.SECRETARY)
    actor, agm = acting(account), date(2026, 5, 30)
    nameless, named = (a_decision("agm", "elect_officer", agm, person) for person in (None, account.person))

    def takes(office: str, decision: int):
        taken = officers.take_office(actor, account.person, office=office, on=agm, decision=decision, context=at())
        return taken.result

    assert refused(takes("president", nameless)) == "own_affair"
    # In the own office nothing is gained by it, and who was elected by name was named by others.
    done(takes("secretary", nameless))
    done(takes("president", named))


def test_what_is_ones_own_to_tell_one_enters():
    account = a_member_in_office(Role.SECRETARY)
    notice = {"received": SINCE, "addressed_to": "association_secretary", "written": True, "context": at()}
    done(members.resign(acting(account), account.person, **notice))
    ana = a_person("Ana")
    done(members.take_over(acting(account), ana, on=SINCE, club=None, context=at()))
    assert a_member("Bob").pk


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_slip_in_the_own_clubs_one_takes_back_and_the_own_resignation_another_does():
    account, other = a_member_in_office(Role.SECRETARY), a_member_in_office(Role.PRESIDENT)
    me, club = acting(account), a_club()
    joined = done(members.join_club(me, account.person, club, on=SINCE, context=at()))
    done(members.take_back(me, account.person, joined.seq, "another club", at()))
    assert membership.clubs_on([account.person.pk], TODAY) == {account.person.pk: []}
    notice = {"received": SINCE, "addressed_to": "association_secretary", "written": True, "context": at()}
    resigned = done(members.resign(me, account.person, **notice))
    assert refused(members.take_back(me, account.person, resigned.seq, "a slip", at())) == "own_affair"
    done(members.take_back(acting(other), account.person, resigned.seq, "a slip", at()))
