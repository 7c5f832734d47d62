"""Officers and committees on the site: an office takes its role along, nobody is locked out, and what is refused."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import acting, officer
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.officers import OfficeTaken
from tilehall.law.association.committees import NewCommittee
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import register_pages, registers, store, waiting_offices
from tilehall.site.association.book.actions import members, officers
from tilehall.site.association.book.actions import registers as register_actions
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.page_parts import Viewer
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.people import actions as role_actions
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Account, Person
from tilehall.site.people.roles import Role

from .associations import a_decision, a_member, a_person, at, done

pytestmark = pytest.mark.django_db
AGM, JULY, TODAY = date(2026, 5, 30), date(2026, 7, 1), date(2027, 3, 1)


def browser(account: Account) -> Client:
    client = Client()
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


def takes(person: Person, office: str, on: date = AGM, decision: int | None = None) -> officers.HandOver:
    number = a_decision("agm", "elect_officer", AGM) if decision is None else decision
    return officers.take_office(CONSOLE, person, office=office, on=on, decision=number, context=at())


def roles(person: Person, day: date = TODAY) -> set[str]:
    return {held.role for held in people.roles_on(person, day)}


def deed(client: Client, key: str, entry: int | None = None, **typed: str) -> str:
    address = (
        reverse("book:register-deed", args=[key]) if entry is None else reverse("book:entry-deed", args=[key, entry])
    )
    return client.post(address, typed, follow=True).content.decode()


@pytest.mark.cites("nzasp.C.6.1", "nzasp.C.6.2")
def test_an_office_gives_its_role_and_leaving_it_ends_the_role():
    officer(Role.SECRETARY)  # somebody is left to give roles
    ana, bob = a_member("Ana"), a_member("Bob")
    taken = done(takes(ana, "treasurer").result)
    assert roles(ana) == {Role.TREASURER}
    assert takes(bob, "treasurer", JULY).result.code == "office_held"
    assert roles(bob) == set()
    left = officers.leave_office(CONSOLE, taken.seq, on=JULY, why="resigned", context=at())
    assert (len(left.result), left.kept) == (1, [])
    assert roles(ana) == set()
    assert roles(ana, date(2026, 6, 30)) == {Role.TREASURER}
    done(takes(bob, "treasurer", JULY).result)
    assert roles(bob) == {Role.TREASURER}


@pytest.mark.cites("nzasp.C.6.7")
def test_a_vacancy_is_filled_by_the_management_committee_alone():
    ana = a_member("Ana")
    by_executive = a_decision("executive", "other", date(2026, 10, 3))
    assert takes(ana, "treasurer", date(2026, 10, 3), by_executive).result.code == "decision_on_another_matter"
    refused = record_decision(
        CONSOLE,
        Decided(on=date(2026, 10, 3), body="executive", matter="vacancy", reference="", title="Treasurer"),
        at(),
    )
    assert refused.code == "not_this_body"
    appointed = a_decision("management", "vacancy", date(2026, 10, 3))
    done(takes(ana, "treasurer", date(2026, 10, 3), appointed).result)
    client = browser(officer(Role.SECRETARY))
    page = client.get(reverse("book:register", args=["officers"])).content.decode()
    assert "appointed to a vacancy" in page
    assert "05/06/2027" in page
    assert page.count("vacant</span>") == 4


@pytest.mark.cites("nzasp.C.6.2")
def test_an_election_carries_no_further_than_the_next_annual_meeting():
    ana = a_member("Ana")
    elected = a_decision("agm", "elect_officer", date(2024, 6, 1), ana)
    assert takes(ana, "president", JULY, elected).result.code == "term_over"
    over = officers.hand_over(CONSOLE, [("president", ana, elected)], on=JULY, context=at())
    assert over.result.code == "term_over"
    done(takes(ana, "president", date(2024, 6, 1), elected).result)


def test_only_a_member_with_all_rights_takes_an_office():
    assert takes(a_person("Visitor"), "treasurer").result.code == "not_a_member"


def test_the_last_who_can_give_roles_keeps_the_role_until_a_successor_can_sign_in():
    account = officer(Role.SECRETARY)
    old, new = account.person, a_member("New")
    held = people.roles_on(old, TODAY)[0]
    assert held.role == Role.SECRETARY
    members_of = a_member_too(old)
    taken = done(takes(old, "secretary", members_of).result)
    assert len(people.roles_on(old, TODAY)) == 1  # no second role of the same name
    elected = a_decision("agm", "elect_officer", date(2026, 6, 1))
    over = officers.hand_over(CONSOLE, [("secretary", new, elected)], on=date(2026, 6, 2), context=at())
    assert [person.pk for person in over.kept] == [old.pk]
    assert roles(old) == {Role.SECRETARY}
    assert roles(new) == {Role.SECRETARY}
    assert registers.holders(TODAY)["secretary"].person == new.pk
    page = browser(account).get(reverse("book:register", args=["officers"])).content.decode()
    assert "not in the office" in page
    assert taken.seq


def a_member_too(person: Person) -> date:
    """Whoever only has a role here becomes a member as well; the day from which offices can be taken."""
    done(members.take_over(CONSOLE, person, on=date(2020, 1, 1), club=None, context=at()))
    return AGM


@pytest.mark.cites("nzasp.C.6.2")
def test_an_annual_meeting_hands_all_offices_over_and_roles_go_along():
    officer(Role.PRESIDENT)
    ana, bob, cy = (a_member(name) for name in ("Ana", "Bob", "Cy"))
    takes(ana, "president")
    takes(bob, "treasurer")
    next_agm = date(2027, 2, 1)
    elected = [(office, person, a_decision("agm", "elect_officer", next_agm, person))
               for office, person in (("president", cy), ("treasurer", bob))]  # fmt: skip
    over = officers.hand_over(CONSOLE, elected, on=next_agm, context=at())
    assert not isinstance(over.result, Refusal)
    assert (roles(ana), roles(bob), roles(cy)) == (set(), {Role.TREASURER}, {Role.PRESIDENT})
    # Who goes on has one role without a gap.
    assert len([held for held in people.role_history() if held.person_id == bob.pk]) == 1


@pytest.mark.cites("nzasp.C.6.2")
def test_the_offices_are_handed_over_on_the_page():
    client = browser(officer(Role.SECRETARY))
    ana, bob = a_member("Ana Ngata"), a_member("Bob Hill")
    takes(ana, "treasurer")
    decision = str(a_decision("agm", "elect_officer", date(2026, 6, 10)))
    assert "Say who was elected" in deed(client, "hand-over", on="10/06/2026")
    assert roles(ana) == {Role.TREASURER}, "pressed with nothing filled in, it ends nothing"
    page = deed(client, "hand-over", on="10/06/2026", president="Bob Hill", president_decision=decision)
    assert "President: Bob Hill" in page
    assert "30/05/2026 to 10/06/2026" in page
    assert (roles(ana), roles(bob)) == (set(), {Role.PRESIDENT})
    page = deed(client, "hand-over", on="11/06/2026", president="Ana Ngata")
    assert SENTENCES["decision_missing"] in page
    assert registers.holders(TODAY)["president"].person == bob.pk


def test_taking_an_entry_back_takes_the_role_back():
    officer(Role.SECRETARY)
    ana = a_member("Ana")
    taken = done(takes(ana, "treasurer").result)
    answer = register_actions.take_back(CONSOLE, taken, "another Ana", at())
    assert not isinstance(answer.result, Refusal)
    assert roles(ana) == set()
    assert store.entries_about(OfficeTaken) == []


@pytest.mark.cites("nzasp.C.6.1", "reading:R-10")
def test_the_secretary_enters_an_office_on_the_page_and_two_in_one_hand_are_told():
    client = browser(officer(Role.SECRETARY))
    ana = a_member("Ana Ngata")
    decision = str(a_decision("agm", "elect_officer", AGM))
    for office in ("treasurer", "web_master"):
        page = deed(client, "take-office", office=office, person="ana ngata", on="30/05/2026", decision=decision)
    assert "Treasurer: Ana Ngata" in page
    assert "counts as one person" in page
    page = deed(client, "take-office", office="treasurer", person="Nobody Known", on="30/05/2026", decision=decision)
    assert "Nobody in the register is called" in page
    page = deed(client, "take-office", office="treasurer", person="Ana Ngata", on="30/05/2026", decision=decision)
    assert "Somebody has held this office since 30/05/2026" in page
    assert reverse("rulebook:clause", args=["nzasp.C.6.1"]) in page
    assert roles(ana) == {Role.TREASURER, Role.WEBMASTER}


def test_only_who_gives_roles_enters_offices_and_everybody_reads_them():
    treasurer = browser(officer(Role.TREASURER))
    assert treasurer.get(reverse("book:register-deed", args=["take-office"])).status_code == 403
    visitor = Client()
    assert visitor.get(reverse("book:register", args=["officers"])).status_code == 200
    assert visitor.get(reverse("book:register", args=["assets"])).status_code in (302, 403)
    assert visitor.get(reverse("book:register", args=["nothing"])).status_code == 404


# --- committees


@pytest.mark.cites("nzasp.C.6.5")
def test_a_committee_decides_by_its_powers_only():
    people_of_it = [a_member(name).pk for name in ("Ana", "Bob", "Cy")]
    new = NewCommittee(
        sort="special", name="Judicial", members=tuple(people_of_it), powers=("appeals under P.4.4",), since=AGM
    )
    decision = a_decision("executive", "committee", AGM)
    committee = done(officers.appoint_committee(CONSOLE, new, decision=decision, context=at()))

    def decides(delegated: str):
        act = Decided(
            on=JULY, body="committee", matter="other", reference="", title="An appeal", committee=committee.seq,
            delegated=delegated,
        )  # fmt: skip
        return record_decision(CONSOLE, act, at())

    assert done(decides("appeals under P.4.4")).act.reference == "CO-2026-01"
    assert decides("suspensions").code == "not_delegated"


@pytest.mark.cites("nzasp.C.13.2")
def test_the_rules_committee_never_has_fewer_than_two():
    client = browser(officer(Role.SECRETARY))
    ana, bob = a_member("Ana"), a_member("Bob")
    decision = str(a_decision("executive", "committee", AGM))
    typed = {"name": "Rules Committee", "sort": "rules", "powers": "", "since": "30/05/2026", "decision": decision}
    page = deed(client, "appoint-committee", members="Ana", **typed)
    assert SENTENCES["minimum"].format(fewest=2) in page
    page = deed(client, "appoint-committee", members="Ana\nBob", **typed)
    assert "Ana and Bob." in page
    (committee,) = registers.all_committees(TODAY)
    page = deed(client, "leave-committee", committee.entry, person=str(ana.pk), on="01/07/2026")
    assert SENTENCES["minimum"].format(fewest=2) in page
    cy = a_member("Cy")
    page = deed(client, "join-committee", committee.entry, person="Cy", on="01/07/2026")
    assert "Ana, Bob and Cy." in page
    page = deed(client, "leave-committee", committee.entry, person=str(ana.pk), on="01/07/2026")
    assert "Bob and Cy." in page
    assert registers.committee(committee.entry, JULY).members == (bob.pk, cy.pk)


@pytest.mark.cites("nzasp.C.6.1")
def test_a_role_from_before_an_office_stays_when_the_taking_is_taken_back():
    officer(Role.PRESIDENT)
    ana = a_member("Ana")
    role_actions.give_role(CONSOLE, person=ana, role=Role.SECRETARY, since=date(2020, 1, 1), now=at().now)
    taken = done(takes(ana, "secretary").result)
    done(register_actions.take_back(CONSOLE, taken, "a slip", at()).result)
    assert roles(ana) == {Role.SECRETARY}


@pytest.mark.cites("nzasp.C.6.2")
def test_who_went_on_in_an_office_is_in_it_no_more_when_that_is_taken_back():
    officer(Role.PRESIDENT)
    ana, before = a_member("Ana"), date(2025, 5, 31)
    done(takes(ana, "treasurer", before, a_decision("agm", "elect_officer", before)).result)
    elected = [("treasurer", ana, a_decision("agm", "elect_officer", AGM))]
    _, again = officers.hand_over(CONSOLE, elected, on=AGM, context=at()).result
    done(register_actions.take_back(CONSOLE, again, "a slip", at()).result)
    assert (roles(ana), roles(ana, date(2026, 5, 29))) == (set(), {Role.TREASURER})


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.7")
def test_an_officer_who_is_no_member_any_more_is_told_until_the_office_is_left():
    secretary = acting(officer(Role.SECRETARY))
    ana = a_member("Ana")
    taken = done(takes(ana, "treasurer").result)
    assert next(waiting_offices.offices(secretary, TODAY)).what.startswith("Vacant")
    done(members.record_death(CONSOLE, ana, on=JULY, context=at()))
    first = next(waiting_offices.offices(secretary, TODAY))
    assert first.what == "Ana is not a member and still Treasurer"
    assert first.url == reverse("book:entry-deed", args=["leave-office", taken.seq])
    page = register_pages.PAGES["officers"].build(Viewer(CONSOLE, TODAY))
    assert ("not a member any more: enter that they left the office", "bad") in [row.badge for row in page[0].rows]
    officers.leave_office(CONSOLE, taken.seq, on=date(2026, 7, 2), why="died", context=at())
    assert "Ana" not in " ".join(each.what for each in waiting_offices.offices(secretary, TODAY))


@pytest.mark.cites("nzasp.C.13.2")
def test_there_is_one_rules_committee_of_members_at_all_times():
    ana, bob, cleo = a_member("Ana"), a_member("Bob"), a_member("Cleo")
    decision = a_decision("executive", "committee", AGM)

    def appoint(name: str, until: date | None = None):
        new = NewCommittee(sort="rules", name=name, members=(ana.pk, bob.pk), powers=(), since=AGM, until=until)
        return officers.appoint_committee(CONSOLE, new, decision=decision, context=at())

    assert appoint("Rules", until=TODAY).code == "there_at_all_times"
    committee = done(appoint("Rules"))
    assert appoint("Rules of Play").code == "committee_there"
    assert list(waiting_offices.rules_committee(CONSOLE, TODAY)) == []
    done(members.record_death(CONSOLE, bob, on=JULY, context=at()))
    (short,) = waiting_offices.rules_committee(CONSOLE, TODAY)
    assert (short.what, short.clause) == ("Rules: 1 member of the Association on it", "nzasp.C.13.2")
    (standing, *_) = register_pages.PAGES["committees"].build(Viewer(CONSOLE, TODAY))
    assert any("Bob" in warning for warning in standing.warnings)
    done(officers.join_committee(CONSOLE, committee.seq, cleo, on=TODAY, context=at()))
    assert list(waiting_offices.rules_committee(CONSOLE, TODAY)) == []


@pytest.mark.cites("nzasp.C.6.2")
def test_who_records_a_decision_first_comes_back_to_the_names_typed():
    client = browser(officer(Role.SECRETARY))
    a_member("Bob Hill")
    here = reverse("book:register-deed", args=["hand-over"])
    assert "Record a decision first" in client.get(here).content.decode()
    typed = {"on": "10/06/2026", "president": "Bob Hill", "record": "1", "command_id": "abc"}
    to = client.post(here, typed).url
    assert registers.holders(TODAY)["president"] is None, "nothing is handed over"
    form = client.get(to).content.decode()
    assert '<option value="elect_officer" selected>' in form
    decided = {"on": "10/06/2026", "body": "agm", "matter": "elect_officer", "title": "Elects", "power": "general"}
    back = client.post(to, decided)
    assert back.url.startswith(here)
    shown = client.get(back.url).content.decode()
    assert 'value="Bob Hill"' in shown
    assert 'value="10/06/2026"' in shown
    assert "AGM-2026-01" in shown
    assert "abc" not in back.url
