"""What is nobody else's business is on no page of a visitor, of another player, or of another club's officer."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.association.book.associations import a_club, a_decision, a_member, at, done
from tests.site.association.book.test_officers import browser
from tests.site.people.conftest import account, officer, person
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.people import store as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role

pytestmark = pytest.mark.django_db
MARCH = date(2026, 3, 1)
WHY, CONTACT, TOLD = "shouted at the table", "021 555 0101", "I have been ill"
OF_A_PERSON = ("people:record", "hall:player", "book:member")
OF_ALL = (
    "hall:home", "hall:visit", "hall:feed", "hall:joining", "hall:deletions", "people:people", "people:register",
    "book:home", "book:decisions", "book:members", "book:waiting", "book:book", "book:calendar", "book:calendar-feed",
)  # fmt: skip


@pytest.fixture
def suspended() -> list[Person]:
    """Of a club and of none, with a contact and the reason of a suspension; and somebody who applied."""
    found = [a_member("Ana Ngata", club=a_club("Avon")), a_member("Bo Rangi")]
    for member in found:
        member.refresh_from_db()
        people.amend_person(member, full_name=member.full_name, contact=CONTACT)
        decision = a_decision("executive", "suspend", MARCH, member)
        asked = SuspensionAsked(since=MARCH, until=date(2100, 1, 1), why=WHY, decision=decision)
        done(suspensions.suspend(CONSOLE, member, asked, at()))
    applicant = person("Cy Hohaia", contact=CONTACT)
    done(members.apply(CONSOLE, applicant, on=MARCH, club=None, told=TOLD, context=at()))
    return [*found, applicant]


def pages(client: Client, found: list[Person]) -> dict[str, str]:
    """All that this reader is shown, whether let in or not, by address."""
    addresses = [reverse(name, args=[each.pk]) for name in OF_A_PERSON for each in found]
    return {address: client.get(address).content.decode() for address in (*addresses, *map(reverse, OF_ALL))}


@pytest.mark.parametrize("who", ["visitor", "stranger", "player", "club officer"])
def test_no_reason_no_contact_and_no_application_of_others(suspended: list[Person], who: str):
    reader = {
        "visitor": Client,
        "stranger": lambda: browser(account("stranger")),
        "player": lambda: browser(account("player", person("Dee Player"))),
        "club officer": lambda: browser(officer(Role.CLUB_OFFICER, a_club("Other"))),
    }[who]()
    shown = pages(reader, suspended)
    assert [(at, secret) for at, page in shown.items() for secret in (WHY, CONTACT, TOLD) if secret in page] == []


def test_who_keeps_the_register_reads_them_all(suspended: list[Person]):
    shown = "".join(pages(browser(officer(Role.SECRETARY)), suspended).values())
    assert [secret in shown for secret in (WHY, CONTACT, TOLD)] == [True] * 3
