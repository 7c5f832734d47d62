"""The annual report and the accounts: the Executive's until the annual meeting was given them, then every member's."""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.site.association.money.books import (
    TODAY,
    acting,
    browser,
    club,
    decided,
    done,
    enter,
    hand,
    member,
    person,
    set_fees,
)
from tests.site.tournaments.printing.pdf_text import pages
from tilehall.site.association.book.actions import members, suspensions
from tilehall.site.association.money.actions import statements
from tilehall.site.people.actor import CONSOLE

pytestmark = pytest.mark.django_db
YEAR, AGM = 2025, date(2026, 5, 30)
READ = [(name, YEAR) for name in ("book:report", "book:report-paper", "money:presented", "money:statements-pdf")]


def status(client, name: str, *args: object) -> int:
    return client.get(reverse(name, args=args)).status_code


def text(client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args)).content.decode()


@pytest.fixture
def signed():
    """The accounts of a year that the Honorary Reviewer has signed, and somebody who owes."""
    set_fees(YEAR)
    enter(date(YEAR, 2, 1), "Fees", ("1000", 9000), ("4000", -9000))
    enter(date(2026, 2, 1), "Fees", ("1000", 100), ("4000", -100))
    reviewer = person("Rewi Tane")
    decided("agm", "reviewer", date(YEAR, 5, 31), person=reviewer.pk)
    witness = person("Tina Till", "treasurer")
    done(statements.record_paper_signature(CONSOLE, YEAR, reviewer, date(2026, 5, 1), hand()))
    return witness


def present() -> None:
    done(statements.present(CONSOLE, YEAR, AGM, hand()))


@pytest.mark.cites("nzasp.C.6.6")
def test_a_member_reads_them_once_they_were_presented(signed):
    ana = browser(member("Ana Smith"))
    for name, *args in (*READ, ("book:newest-report",)):
        assert status(ana, name, *args) == 403, name
    assert reverse("book:newest-report") not in text(ana, "book:home")
    assert "What the annual meeting was given" not in text(ana, "hall:own-record")
    present()
    for name, *args in READ:
        assert status(ana, name, *args) == 200, name
    assert reverse("book:newest-report") in text(ana, "book:home")
    own = text(ana, "hall:own-record")
    for name in ("book:report", "money:presented"):
        assert reverse(name, args=[YEAR]) in own
    report = text(ana, "book:newest-report")
    assert "Annual report 2025" in report
    assert "presented to the annual meeting of 30/05/2026" in report
    assert "counted as the register and the book have it today" in report
    assert reverse("money:presented", args=[YEAR]) in report
    assert reverse("book:report", args=[2026]) not in report, "a draft is not offered"
    made = text(ana, "money:presented", YEAR)
    assert "signed by Rewi Tane, Honorary Reviewer, on 01/05/2026" in made
    assert "90.00" in made
    assert reverse("money:ledger") not in made
    paper = pages(ana.get(reverse("book:report-paper", args=[YEAR])).content)[0].text
    assert "Annual report 2025" in paper
    assert f"Counted on {timezone.localdate():%d/%m/%Y}" in paper


@pytest.mark.cites("nzasp.C.6.6")
def test_drafts_and_other_years_stay_closed_and_nothing_says_who_owes(signed):
    member("Otto Owing")
    ana = browser(member("Ana Smith"))
    present()
    for year in (2026, 2024):
        for name, _ in READ:
            assert status(ana, name, year) in (403, 404), (name, year)
    for name in ("money:year", "money:fees-of-year"):
        assert status(ana, name, YEAR) == 403
    for name in ("book:report", "money:presented"):
        assert "Otto Owing" not in text(ana, name, YEAR)


@pytest.mark.cites("nzasp.C.6.6")
def test_who_is_no_member_reads_neither(signed):
    present()
    outsider = browser(person("Olga Outside"))
    for name, *args in (*READ, ("book:newest-report",)):
        assert status(outsider, name, *args) == 403, name
    assert reverse("book:newest-report") not in text(outsider, "book:home")
    treasurer = browser(signed)
    assert "Annual report 2025" in text(treasurer, "book:newest-report")
    assert status(treasurer, "book:report", 2026) == 200
    draft = treasurer.get(reverse("money:presented", args=[2026]))
    assert draft.url == reverse("money:year", args=[2026])


def reads(who) -> set[int]:
    return {status(browser(who), name, *args) for name, *args in (*READ, ("book:newest-report",))}


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.5.6")
def test_who_is_suspended_reads_neither_until_the_rights_are_back(signed):
    """The privileges of a member are suspended, by the Executive or by a club."""
    present()
    aotea = club("Aotea")
    ana, hemi = member("Ana Smith", aotea), member("Hēmi Pōtae", aotea)
    assert reads(ana) == reads(hemi) == {200}
    by_executive = decided("executive", "suspend", TODAY, person=ana.pk)
    asked = suspensions.SuspensionAsked(since=TODAY, until=date(2040, 1, 1), why="x", decision=by_executive.seq)
    done(suspensions.suspend(CONSOLE, ana, asked, hand()))
    acted = suspensions.ClubActReported(what="suspended", since=TODAY, until=date(2040, 1, 1), why="x")
    officer = acting(person("Olly Officer", "club_officer", aotea))
    entry = done(suspensions.report_club_act(officer, hemi, aotea, acted, hand()))[0]
    assert reads(ana) == reads(hemi) == {403}
    assert "What the annual meeting was given" not in text(browser(hemi), "hall:own-record")
    lifting = decided("executive", "lift_suspension", TODAY, person=hemi.pk)
    done(suspensions.lift(CONSOLE, hemi, suspension=entry.seq, decision=lifting.seq, on=TODAY, context=hand()))
    assert reads(hemi) == {200}


@pytest.mark.cites("nzasp.C.5.1", "nzasp.C.6.6")
@pytest.mark.parametrize("kind", ["ordinary", "life", "honorary", "honorary_vp"])
def test_every_class_reads_them_until_the_membership_ends(signed, kind):
    present()
    ana = member("Ana Smith", kind=kind)
    assert reads(ana) == {200}
    notice = {"received": TODAY, "addressed_to": "association_secretary", "written": True}
    done(members.resign(CONSOLE, ana, **notice, context=hand()))
    assert reads(ana) == {403}


def test_who_has_applied_or_is_in_a_club_only_is_no_member_yet(signed):
    present()
    aotea = club("Aotea")
    for who in (
        member("Later Lee", since=date(2040, 1, 1)),
        person("Club Only", clubs=(aotea,)),
        person("Olly Officer", "club_officer", aotea),
    ):
        assert reads(who) == {403}, who
