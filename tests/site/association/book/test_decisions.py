"""The register of decisions: what is recorded, what is reserved, and what people may read."""

import html
import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.site.people.conftest import officer
from tilehall.law.association.acts.decisions import ApprovalRecorded, Decided
from tilehall.law.association.acts.registers import NameChanged
from tilehall.site.association.book import registers, store
from tilehall.site.association.book.wording import SENTENCES
from tilehall.site.people.roles import Role

from .associations import a_decision, a_member
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


def test_a_decision_of_no_named_matter_about_somebody_is_read_by_who_reads_the_book():
    number = a_decision("executive", "other", DAY, a_member("Ana"))
    visitor, secretary = Client(), browser(officer(Role.SECRETARY))
    for reader, seen in ((visitor, False), (secretary, True)):
        page = reader.get(reverse("book:decisions")).content.decode()
        assert (reverse("book:decision", args=[number]) in page) is seen
        assert (reader.get(reverse("book:decision", args=[number])).status_code == 200) is seen


@pytest.mark.cites("nzasp.C.10.2")
def test_a_change_that_waits_for_inland_revenue_says_so():
    client = browser(officer(Role.SECRETARY))
    assert SENTENCES["clauses_missing"] in record(client, body="agm", matter="rule_change", title="Clause 19")
    unread = record(client, body="agm", matter="rule_change", title="Clause 19", changes="clause 19")
    assert SENTENCES["clauses_missing"] in unread
    page = record(client, body="agm", matter="rule_change", title="Clause 19", changes="19")
    assert "passed, not in force" in page
    assert "not in force" not in record(client, body="agm", matter="rule_change", title="Clause 9", changes="9.1")


@pytest.mark.cites("nzasp.C.10.1")
def test_a_change_that_two_thirds_did_not_carry_is_not_recorded():
    client = browser(officer(Role.SECRETARY))
    change = {"body": "agm", "matter": "rule_change", "title": "Name", "changes": "1", "in_favour": "19"}
    page = record(client, **change, against="10")
    assert SENTENCES["no_two_thirds"].format(in_favour=19, against=10) in page
    assert store.entries_about(Decided) == []
    assert "AGM-2026-01" in record(client, **change, against="9")


@pytest.mark.cites("nzasp.C.10.2")
def test_an_approval_from_before_the_meeting_counts_from_its_day():
    client = browser(officer(Role.SECRETARY))
    record(client, body="agm", matter="rule_change", title="Objects", changes="2")
    (decision,) = store.entries_about(Decided)
    approve = reverse("book:entry-deed", args=["record-approval", decision.seq])
    client.post(approve, {"on": "01/02/2026", "reference": "IR 7"})
    page = client.get(reverse("book:decision", args=[decision.seq])).content.decode()
    assert "in force from 01/03/2026" in page


@pytest.mark.cites("nzasp.C.10.2", "nzasp.C.1")
def test_an_approval_is_undone_only_after_what_came_into_force_by_it():
    client = browser(officer(Role.SECRETARY))
    record(client, body="agm", matter="rule_change", title="Name and objects", changes="1, 2")
    (decision,) = store.entries_about(Decided)
    page = reverse("book:decision", args=[decision.seq])
    typed = {"name": "Word Players", "short": "WP", "decision": str(decision.seq)}
    change = reverse("book:register-deed", args=["change-name"])
    assert "waits for the approval" in client.post(change, {**typed, "on": "01/04/2026"}).content.decode()
    approve = reverse("book:entry-deed", args=["record-approval", decision.seq])
    assert approve in client.get(page).content.decode()
    client.post(approve, {"on": "01/04/2026", "reference": "IR 7"})
    assert "in force from 01/04/2026" in client.get(page).content.decode()
    again = client.post(approve, {"on": "02/04/2026", "reference": "IR 8"}).content.decode()
    assert "is in the book already" in again
    client.post(change, {**typed, "on": "01/04/2026"})
    assert registers.association_name(date(2026, 4, 1)).short == "WP"
    (approval,) = store.entries_about(ApprovalRecorded)
    back = reverse("book:register-take-back", args=[approval.seq])
    assert "rest on entry" in client.post(back, {"why": "a slip"}).content.decode()
    assert store.entry(approval.seq) is not None
    (named,) = store.entries_about(NameChanged)
    for number in (named.seq, approval.seq):
        client.post(reverse("book:register-take-back", args=[number]), {"why": "a slip"})
    assert "passed, not in force" in client.get(page).content.decode()


def test_a_decision_is_found_by_its_reference():
    number = a_decision("executive", "other", DAY)
    found = Client().get(reverse("book:decisions"), {"reference": "ex-2026-01"})
    assert found["Location"] == reverse("book:decision", args=[number])
    assert "No decision is called XX" in Client().get(reverse("book:decisions"), {"reference": "XX"}).content.decode()


def test_a_reference_that_no_database_keeps_finds_nothing():
    assert Client().get(reverse("book:decisions"), {"reference": "EX\0"}).status_code == 200


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


def address_beside(page: str) -> str:
    """Of “Record the decision” on a page."""
    found = re.search(r'href="([^"]*)">Record the decision</a>', page)
    assert found is not None
    return html.unescape(found.group(1))


@pytest.mark.cites("nzasp.C.5.3")
def test_beside_a_deed_the_decision_begins_with_what_is_known_and_leads_back():
    client, ana = browser(officer(Role.SECRETARY)), a_member("Ana Ngata")
    deed = reverse("book:member-deed", args=[ana.pk, "suspend"])
    address = address_beside(client.get(deed).content.decode())
    form = client.get(address).context["form"]
    assert (form["body"].value(), form["matter"].value()) == ("executive", "suspend")
    assert form["person"].value() == f"Ana Ngata #{ana.pk}"
    typed = {"on": "01/03/2026", "power": "general", "title": "Suspend", "person": form["person"].value()}
    sent = client.post(address, {**typed, "body": "executive", "matter": "suspend"}, follow=True)
    assert sent.request["PATH_INFO"] == deed
    assert "EX-2026-01" in sent.content.decode()  # to be chosen now


def test_the_way_back_leads_to_this_hall_only():
    client = browser(officer(Role.SECRETARY))
    typed = {"on": "01/03/2026", "body": "executive", "matter": "other", "title": "10 clocks", "power": "general"}
    sent = client.post(f"{reverse('book:new-decision')}?back=https://example.org/", typed)
    assert sent["Location"].startswith("/association/decisions/")


def test_the_reference_of_what_is_about_a_person_answers_as_one_that_is_not_there():
    a_decision("executive", "suspend", DAY)
    known, unknown = (
        Client().get(reverse("book:decisions"), {"reference": name}) for name in ("EX-2026-01", "EX-2026-77")
    )
    assert known.status_code == unknown.status_code == 200
    assert known.content.decode().replace("EX-2026-01", "EX-2026-77") == unknown.content.decode()
