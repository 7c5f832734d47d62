"""The register of decisions: what is recorded, what is reserved, and what people may read."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import officer
from tilehall.law.association.acts.decisions import Decided
from tilehall.site.association.book import store
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.people.roles import Role

from .associations import a_decision
from .test_officers import browser

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 1)


def record(client: Client, **typed: str) -> str:
    given = {"on": "01/03/2026", "body": "executive", "matter": "other", "title": "10 clocks", "power": "general"}
    return client.post(reverse("book:new-decision"), {**given, **typed}, follow=True).content.decode()


@pytest.mark.cites("nzasp.C.3.1")
def test_a_decision_names_its_power_and_its_page_links_to_the_clause():
    client = browser(officer(Role.SECRETARY))
    page = record(client, in_favour="4", against="1")
    assert "EX-2026-01: 10 clocks" in page
    assert "4 for, 1 against" in page
    assert reverse("rulebook:clause", args=["nzasp.C.3.1"]) in page
    assert ">decided<" in page
    assert "EX-2026-01" in Client().get(reverse("book:decisions"), {"body": "executive"}).content.decode()
    assert "EX-2026-01" not in Client().get(reverse("book:decisions"), {"body": "agm"}).content.decode()


@pytest.mark.cites("nzasp.C.6.4")
def test_what_is_reserved_for_a_general_meeting_the_executive_cannot_decide():
    client = browser(officer(Role.SECRETARY))
    page = record(client, matter="fees", title="Fees")
    assert SENTENCES["reserved"] in page
    assert reverse("rulebook:clause", args=["nzasp.C.6.4"]) in page
    assert store.entries_about(Decided) == []
    page = record(client, body="agm", matter="fees", title="Fees")
    assert "reserved for a General Meeting" in page
    assert "binding for every member" in page


def test_what_is_about_a_person_is_read_by_who_reads_the_book():
    number = a_decision("executive", "suspend", DAY)
    visitor, secretary = Client(), browser(officer(Role.SECRETARY))
    assert "EX-2026-01" not in visitor.get(reverse("book:decisions")).content.decode()
    assert visitor.get(reverse("book:decision", args=[number])).status_code == 404
    assert secretary.get(reverse("book:decision", args=[number])).status_code == 200
    assert visitor.get(reverse("book:decision", args=[999])).status_code == 404


@pytest.mark.cites("nzasp.C.10.2")
def test_a_change_that_waits_for_inland_revenue_says_so():
    client = browser(officer(Role.SECRETARY))
    page = record(client, body="agm", matter="rule_change", title="Clause 19", not_in_force="on")
    assert "passed, not in force" in page


def test_a_decision_is_found_by_its_reference():
    number = a_decision("executive", "other", DAY)
    found = Client().get(reverse("book:decisions"), {"reference": "ex-2026-01"})
    assert found["Location"] == reverse("book:decision", args=[number])
    assert "No decision is called XX" in Client().get(reverse("book:decisions"), {"reference": "XX"}).content.decode()


def test_many_decisions_come_in_pages():
    for _ in range(55):
        a_decision("executive", "other", DAY)
    page = Client().get(reverse("book:decisions")).content.decode()
    assert "Page 1 of 2" in page
    assert "EX-2026-55" in page
    assert "EX-2026-01" in Client().get(reverse("book:decisions"), {"page": "2"}).content.decode()


def test_nobody_else_records():
    assert Client().get(reverse("book:new-decision")).status_code in (302, 403)
    assert browser(officer(Role.SCORER)).get(reverse("book:new-decision")).status_code == 403
