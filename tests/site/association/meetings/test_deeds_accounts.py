"""Accounts before the annual meeting: with the reviewer's signature only; and whom it appoints reviewer can sign."""

from datetime import date

import pytest

from tests.site.association.book.associations import a_decision, a_person
from tests.site.people.conftest import account
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import annual_meetings
from tilehall.site.association.meetings import store
from tilehall.site.association.money.actions import statements
from tilehall.site.association.money.store import ledger
from tilehall.site.association.money.store.reviews import reviewer_on
from tilehall.site.people.actor import actor_of
from tilehall.site.people.models import Person

from .meeting_hall import AGM, NOTICE, MeetingHall, refused, when

pytestmark = pytest.mark.django_db
MARCH = date(2026, 3, 2)


def signed(reviewer: Person, year: int, on: date) -> object:
    made = account("reviewer", reviewer)
    return statements.sign(actor_of(made, on), year, ledger.statements(year).figures, when(on))


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
def test_accounts_come_before_the_meeting_with_the_reviewers_signature_only():
    hall = MeetingHall()
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="accounts", title="Accounts"))
    papers = ("income_expenditure", "balance_sheet")
    for paper in papers:
        assert refused(hall.try_to(number, "paper", when(NOTICE), paper=paper, reference="")) == "not_reviewed"
    reviewer = a_person("Rae Reviewer")
    a_decision("agm", "reviewer", date(2025, 5, 31), reviewer)
    assert not isinstance(signed(reviewer, 2025, MARCH), Refusal)
    hall.do(number, "paper", when(NOTICE), paper="annual_report", reference="")
    for paper in papers:
        hall.do(number, "paper", when(NOTICE), paper=paper, reference="")
    laid = {each.paper: each for each in store.load(number).meeting.papers}
    assert (laid["balance_sheet"].reviewed_by, laid["balance_sheet"].reviewed_on) == ("Rae Reviewer", MARCH)


@pytest.mark.cites("nzasp.C.4.1.7")
def test_the_reviewer_whom_the_meeting_appoints_signs():
    hall = MeetingHall()
    number = hall.opened(AgendaItem(number=0, kind="reviewer", title="Honorary Reviewer"))
    reviewer = a_person("Rae Reviewer")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be Rae", mover=hall.members[0].pk, reviewer=reviewer)
    hall.do(number, "second", motion=1, person=hall.members[1].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    hall.do(number, "count", motion=1, in_favour=10, against=0)
    appointed = reviewer_on(AGM)
    assert appointed is not None
    assert (appointed.person, appointed.since, appointed.decision) == (reviewer.pk, AGM, "AGM-2026-01")
    assert not isinstance(signed(reviewer, 2026, date(2027, 3, 1)), Refusal)


@pytest.mark.cites("nzasp.C.4.1.7", "nzasp.C.6.6")
@pytest.mark.parametrize("sent, presented", [(NOTICE, AGM), (date(2026, 5, 9), None)])
def test_the_accounts_that_a_meeting_took_are_presented_at_its_close(sent: date, presented: date | None):
    hall = MeetingHall()
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="accounts", title="Accounts"))
    reviewer = a_person("Rae Reviewer")
    a_decision("agm", "reviewer", date(2025, 5, 31), reviewer)
    assert not isinstance(signed(reviewer, 2025, MARCH), Refusal)
    for paper in ("annual_report", "income_expenditure", "balance_sheet"):
        hall.do(number, "paper", when(NOTICE), paper=paper, reference="")
    hall.do(number, "notice", when(sent), sent=sent, way="mail", though_late=True)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    assert annual_meetings.presented() == {}
    hall.do(number, "close")
    assert annual_meetings.presented().get(2025) == presented


def test_accounts_that_a_meeting_did_not_take_are_not_presented():
    hall = MeetingHall()
    number = hall.opened(AgendaItem(number=0, kind="accounts", title="Accounts"))
    hall.do(number, "close", though_undealt=True)
    assert annual_meetings.presented() == {}
