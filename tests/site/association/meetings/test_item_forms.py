"""The form of a piece of business: what it must say so that something can rest on the decision."""

import pytest

from tests.site.association.book.associations import a_decision, at, done
from tilehall.law.association.acts.calendar import Selected
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.selection import NewSelection
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import calendar
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.item_forms import ItemForm, asked_item
from tilehall.site.association.meetings.wording.notice import notice_text
from tilehall.site.association.money.actions import payments
from tilehall.site.association.money.store.payments import nominated_for
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, SPRING, MeetingHall, an_officer, refused, when

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def of_a_payment(**typed: str) -> ItemForm:
    return ItemForm({"title": "A gift", "limit_cents": "100", **typed}, kind="payment")


@pytest.mark.cites("nzasp.C.3.1.3")
def test_a_gift_to_somebody_outside_the_register_is_decided_by_a_meeting_and_paid_on_it(hall: MeetingHall):
    number = hall.call()
    form = of_a_payment(payee="Nelson Hospice")
    assert form.is_valid(), form.errors
    hall.add(number, asked_item(store.load(number), form, SPRING).item)
    assert "A gift (Nelson Hospice)" in notice_text(store.load(number).meeting)[1]
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.carried(number)
    (decided,) = [entry.act for entry in book.entries_about(Decided) if isinstance(entry.act, Decided)]
    assert (decided.person, decided.payee, decided.limit_cents) == (None, "Nelson Hospice", 10000)
    asked = PaymentAsked(on=AGM, what="donation", payee="Nelson Hospice", cents=10000, told="A gift")
    result = payments.ask(CONSOLE, asked, decided.reference, payments.EntryFacts(), when(AGM))
    assert isinstance(result, tuple), result


@pytest.mark.cites("nzasp.C.9.2")
def test_special_business_says_who_brought_it_and_when(hall: MeetingHall):
    def brought(**typed: str) -> ItemForm:
        return ItemForm({"title": "Biscuits", "written": "on", **typed}, kind="special_business")

    assert set(brought().errors) == {"proposer", "received"}
    assert brought(proposer=hall.members[0].full_name, received="01/03/2026").is_valid()
    assert not ItemForm({"title": "Rules", "clauses": "9.2"}, kind="rule_change").errors


@pytest.mark.cites("nzasp.C.18.1")
def test_who_is_paid_is_said_and_a_member_is_not_paid_as_somebody_else(hall: MeetingHall):
    assert set(of_a_payment().errors) == {"person"}
    named = hall.members[0].full_name
    assert set(of_a_payment(payee=f"{named} Ltd").errors) == {"payee"}
    assert of_a_payment(payee=f"{named} Ltd", associates=named).is_valid()
    assert of_a_payment(person=named).is_valid()
    assert set(of_a_payment(person="Nobody Here").errors) == {"person"}


@pytest.mark.cites("nzasp.C.17.1")
def test_the_executive_selects_by_the_criteria_of_a_management_meeting(hall: MeetingHall):
    criteria = a_decision("management", "criteria", SPRING)
    done(calendar.set_criteria(CONSOLE, event="Worlds", text="By rank", on=SPRING, decision=criteria, context=at()))
    treasurer = an_officer(Role.TREASURER, "Tea Treasurer")
    number = hall.call(kind="executive")
    form = ItemForm({"title": "Worlds", "text": "Ana and Ben", "matter": "select"}, kind="general")
    assert form.is_valid(), form.errors
    asked = asked_item(store.load(number), form, SPRING)
    hall.add(number, asked.item, asked.facts)
    hall.notify(number)
    officers = [hall.person(each) for each in (hall.president, hall.secretary, treasurer)]
    for person in officers:
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "chair", person=officers[0].pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="Ana and Ben", mover=officers[1].pk)
    hall.do(number, "second", motion=1, person=officers[2].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    hall.do(number, "count", motion=1, in_favour=3, against=0)
    (decided,) = [entry for entry in book.entries_about(Decided) if getattr(entry.act, "matter", "") == "select"]
    chosen = NewSelection(event="Worlds", people=[each.pk for each in hall.members[:2]])
    selected = done(calendar.select(CONSOLE, chosen, decision=decided.seq, context=at())).act
    assert isinstance(selected, Selected)
    assert (selected.path, selected.people) == ("criteria", (hall.members[0].pk, hall.members[1].pk))


@pytest.mark.cites("nzasp.C.6.8", "nzasp.C.18.1", "reading:R-11")
def test_the_executive_nominates_for_a_paid_entry_without_who_is_nominated(hall: MeetingHall):
    treasurer = hall.person(an_officer(Role.TREASURER, "Tea Treasurer"))

    def nominating(**typed: str) -> ItemForm:
        return ItemForm({"title": "A paid entry", "matter": "free_entry", **typed}, kind="general")

    assert set(nominating().errors) == {"person"}
    number = hall.call(kind="executive")
    for nominated in (hall.members[0], treasurer):
        form = nominating(person=nominated.full_name)
        assert form.is_valid(), form.errors
        asked = asked_item(store.load(number), form, SPRING)
        hall.add(number, asked.item, asked.facts)
    hall.notify(number)
    officers = [hall.person(each) for each in (hall.president, hall.secretary)]
    for person in (*officers, treasurer):
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "chair", person=officers[0].pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=2)
    own = hall.try_to(number, "put-motion", text="Mine", mover=treasurer.pk)
    assert refused(own) == "interested"
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="Member 00", mover=treasurer.pk)
    hall.do(number, "second", motion=1, person=officers[1].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    hall.do(number, "count", motion=1, in_favour=3, against=0)
    assert nominated_for(hall.members[0].pk, AGM.year)
    assert not nominated_for(hall.members[1].pk, AGM.year)


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.3")
@pytest.mark.parametrize(
    "typed, shown",
    [("Election of an officer", "Election of an officer: Secretary"), ("The new secretary", "The new secretary")],
)
def test_the_agenda_and_the_notice_name_the_office_that_is_voted_on(hall: MeetingHall, typed: str, shown: str):
    """Several offices are voted on at one meeting, and the form brings the same title for each."""
    number = hall.call()
    form = ItemForm({"title": typed, "office": "secretary"}, kind="election")
    assert form.is_valid(), form.errors
    asked = asked_item(store.load(number), form, SPRING)
    hall.add(number, asked.item, asked.facts)
    assert [item.title for item in store.load(number).meeting.agenda] == [shown]
    assert shown in notice_text(store.load(number).meeting)[1]
