"""The close of an annual meeting: terms end, and those elected begin."""

from datetime import date

import pytest
from django.urls import reverse

from tests.site.association.book.associations import a_decision
from tests.site.people.conftest import account
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.meeting.acts.calling import NoticeGiven
from tilehall.law.association.meeting.agenda import ItemFacts, add_item
from tilehall.law.association.meeting.elections import elected_officers
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.book import registers
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import officers
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.wording.minutes import as_text
from tilehall.site.people.actor import CONSOLE, NotYours, in_roles_of
from tilehall.site.people.models import Account
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, MeetingHall, a_reference, an_officer, browser, general, refused, suspend, when

pytestmark = pytest.mark.django_db
LATER = date(2026, 5, 31)


def elected_secretary(hall: MeetingHall, sent: date = date(2026, 5, 1)) -> int:
    """A meeting that has elected the first member Secretary."""
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    april = date(2026, 4, 30)
    given = {"office": "secretary", "by": hall.members[1], "received": april, "written": True}
    hall.do(number, "nominate", when(april), person=hall.members[0], **given)
    hall.do(number, "notice", when(sent), sent=sent, way="mail", though_late=True)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "elect-unopposed", item=1)
    return number


@pytest.mark.cites("nzasp.C.6.2")
def test_at_the_close_who_was_elected_takes_office_with_the_role():
    hall = MeetingHall()
    number = elected_secretary(hall)
    assert register.officers_on(LATER)["secretary"] == hall.person(hall.secretary)
    state = hall.do(number, "close")
    assert register.officers_on(LATER)["secretary"] == hall.members[0]
    assert Role.SECRETARY in in_roles_of(hall.members[0], LATER, None).roles
    (term,) = registers.terms()
    assert (term.office, term.person, term.span.since, term.elected) == ("secretary", hall.members[0].pk, AGM, True)
    again = hall.try_to(number, "undo", entry=state.row.seq, reason="too early")
    assert refused(again) == "closed_for_good"
    assert store.load(number).meeting.phase == "closed"


def treasurer_by_role(hall: MeetingHall) -> Account:
    """In office by a role only: the book has no term of theirs."""
    treasurer = an_officer(Role.TREASURER, "Tom Treasurer")
    assert register.officers_on(AGM)["treasurer"] == hall.person(treasurer)
    return treasurer


def annual(hall: MeetingHall, *offices: str) -> int:
    """An annual meeting, open, with these elections on its agenda and nobody nominated."""
    items = [AgendaItem(number=0, kind="election", title=office, office=office) for office in offices]
    return hall.opened(*items)


@pytest.mark.cites("nzasp.C.6.2")
def test_who_is_in_office_by_a_role_only_retires_where_nobody_follows():
    hall = MeetingHall()
    treasurer = hall.person(treasurer_by_role(hall))
    state = hall.do(annual(hall, "treasurer"), "close", though_undealt=True)
    assert "treasurer" not in register.officers_on(LATER)
    assert Role.TREASURER not in in_roles_of(treasurer, LATER, None).roles
    assert "Tom Treasurer retires as Treasurer at the close and has no successor: the office is vacant." in as_text(
        state.meeting
    )
    assert register.officers_on(LATER)["secretary"] == hall.person(hall.secretary), "its election was not on the agenda"


@pytest.mark.cites("nzasp.C.6.7", "nzasp.C.16")
def test_a_term_runs_to_the_day_for_which_the_meeting_is_called():
    """Also where it was postponed by calling it for another day."""
    hall = MeetingHall()
    november, march = date(2026, 11, 14), date(2026, 3, 1)
    postponed = a_reference("executive", "postpone", march)
    hall.call(day=november, ground="postponed", decision=postponed, reason="a flood")
    appointed = a_decision("management", "vacancy", march)

    def takes(office: str, on: date) -> object:
        person = hall.members[3]
        return officers.take_office(
            CONSOLE, person, office=office, on=on, decision=appointed, context=when(november)
        ).result

    assert isinstance(takes("web_master", date(2026, 7, 1)), tuple)
    page = browser(hall.secretary).get(reverse("book:register", args=["officers"])).content.decode()
    assert "until the Annual General Meeting of 14/11/2026" in page
    assert refused(takes("treasurer", date(2026, 11, 17))) == "term_over"


@pytest.mark.cites("nzasp.C.6.2")
def test_a_role_that_was_kept_from_before_ends_when_somebody_is_elected():
    """Of an office that the book knows, held by another: a role from before there was a book, or kept for a while."""
    hall = MeetingHall()
    left = hall.person(hall.secretary)
    vacancy = a_decision("management", "vacancy", date(2026, 2, 1))
    officers.take_office(
        CONSOLE, hall.members[3], office="secretary", on=date(2026, 2, 1), decision=vacancy, context=when(AGM)
    )
    assert Role.SECRETARY in in_roles_of(left, AGM, None).roles
    hall.do(elected_secretary(hall), "close")
    holders = [who for who in (left, *hall.members) if Role.SECRETARY in in_roles_of(who, LATER, None).roles]
    assert holders == [hall.members[0]]


@pytest.mark.cites("nzasp.C.6.2")
@pytest.mark.parametrize("on_the_agenda", ["web_master", "treasurer"])
def test_a_term_of_the_book_ends_where_nobody_stood_for_any_office(on_the_agenda: str):
    """All terms end at the close, also one whose election nobody had put on the agenda."""
    hall = MeetingHall()
    vacancy = a_decision("management", "vacancy", date(2026, 2, 1))
    officers.take_office(
        CONSOLE, hall.members[3], office="web_master", on=date(2026, 2, 1), decision=vacancy, context=when(AGM)
    )
    state = hall.do(annual(hall, on_the_agenda), "close", though_undealt=True)
    assert [(term.person, term.span.until) for term in registers.terms()] == [(hall.members[3].pk, AGM)]
    assert [(each.name, each.why) for each in state.meeting.vacant] == [("Member 03", "retired")]


@pytest.mark.cites("nzasp.C.6.2")
def test_the_last_who_can_give_roles_keeps_the_role_and_is_in_office_no_more():
    hall = MeetingHall()
    number = annual(hall, "president", "secretary")
    page = browser(hall.president).post(
        reverse("meetings:deed", args=[number, "close"]),
        {"though_undealt": "on", "command_id": "close it"},
        follow=True,
    )
    assert (page.status_code, store.load(number).meeting.phase) == (200, "closed")
    assert {"president", "secretary"} & set(register.officers_on(LATER)) == set()
    (last,) = [
        made
        for made in (hall.president, hall.secretary)
        if in_roles_of(hall.person(made), LATER, None).roles & {Role.PRESIDENT, Role.SECRETARY}
    ]
    assert f"{hall.person(last)}: no longer in office, but with the role for now" in page.content.decode()
    home = browser(last).get(reverse("book:home")).content.decode()
    assert home.count('<span class="badge warn">vacant') == 5, (
        "the page of the association does not show the role as the office"
    )


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.8")
def test_a_meeting_without_valid_notice_ends_nobodys_term():
    hall = MeetingHall()
    number = elected_secretary(hall, sent=date(2026, 5, 9))
    hall.do(number, "close")
    (decided,) = [entry.act for entry in book.entries_about(Decided) if isinstance(entry.act, Decided)]
    assert (decided.matter, decided.void_because) == ("elect_officer", "notice 20 of 21 clear days")
    assert registers.terms() == []
    assert register.officers_on(LATER)["secretary"] == hall.person(hall.secretary)


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.8")
def test_nor_does_it_end_a_term_that_is_in_the_book():
    hall = MeetingHall()
    vacancy = a_decision("management", "vacancy", date(2026, 2, 1))
    officers.take_office(
        CONSOLE, hall.members[3], office="web_master", on=date(2026, 2, 1), decision=vacancy, context=when(AGM)
    )
    hall.do(elected_secretary(hall, sent=date(2026, 5, 9)), "close")
    assert [(term.person, term.span.until) for term in registers.terms()] == [(hall.members[3].pk, None)]


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.5.3")
def test_the_office_of_who_has_no_rights_by_the_close_is_vacant_and_the_meeting_closes():
    hall = MeetingHall()
    number = elected_secretary(hall)
    suspend(hall.members[0])
    state = hall.do(number, "close")
    assert state.meeting.phase == "closed"
    assert [(each.office, each.name, each.why) for each in state.meeting.vacant] == [
        ("secretary", "Member 00", "not_a_member"),
        ("secretary", "Sue Secretary", "retired"),
    ]
    assert registers.terms() == []
    assert "the office of Secretary is vacant" in as_text(state.meeting)
    assert "secretary" not in register.officers_on(LATER)


@pytest.mark.cites("nzasp.C.6.1", "nzasp.C.6.2")
def test_an_office_that_was_filled_on_the_day_stands_against_no_close():
    """Somebody is entered as elected by that meeting, from paper, before it is closed here."""
    hall = MeetingHall()
    number = elected_secretary(hall)
    by_hand = a_decision("agm", "elect_officer", AGM, hall.members[4])
    officers.take_office(CONSOLE, hall.members[4], office="secretary", on=AGM, decision=by_hand, context=when(AGM))
    state = hall.do(number, "close")
    assert [(each.name, each.why) for each in state.meeting.vacant] == [("Member 00", "office_held")]
    assert [term.person for term in registers.terms()] == [hall.members[4].pk]


@pytest.mark.cites("nzasp.C.6.7", "nzasp.C.6.2")
def test_whom_the_committee_appointed_on_the_day_makes_room_for_who_was_elected():
    hall = MeetingHall()
    number = elected_secretary(hall)
    appointed = a_decision("management", "vacancy", AGM, hall.members[4])
    officers.take_office(CONSOLE, hall.members[4], office="secretary", on=AGM, decision=appointed, context=when(AGM))
    state = hall.do(number, "close")
    assert state.meeting.vacant == ()
    holder = registers.holders(AGM)["secretary"]
    assert holder is not None
    assert holder.person == hall.members[0].pk


@pytest.mark.cites("nzasp.C.6.2")
def test_an_office_is_on_the_agenda_once():
    hall = MeetingHall(members=0)
    number = hall.call()
    item = AgendaItem(number=0, kind="election", title="Secretary", office="secretary")
    hall.add(number, item)
    meeting = store.load(number).meeting
    assert refused(add_item(meeting, item, ItemFacts(today=AGM))) == "office_on_agenda"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.5.3")
def test_nobody_without_rights_stands_or_is_elected():
    hall = MeetingHall()
    number = hall.call()
    hall.add(number, AgendaItem(number=0, kind="election", title="Secretary", office="secretary"))
    april = date(2026, 4, 30)
    given = {"office": "secretary", "by": hall.members[1], "received": april, "written": True}
    suspend(hall.members[5], april)
    assert refused(hall.try_to(number, "nominate", when(april), person=hall.members[5], **given)) == "not_a_member"
    for person in hall.members[:2]:
        hall.do(number, "nominate", when(april), person=person, **given)
    hall.notify(number)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    suspend(hall.members[0])
    counts = {f"own_{person.pk}": 4 for person in hall.members[:2]}
    assert refused(hall.try_to(number, "count-election", item=1, **counts)) == "candidate_without_rights"
    hall.do(number, "withdraw-nomination", office="secretary", person=hall.members[0].pk)
    state = hall.do(number, "elect-unopposed", item=1)
    assert elected_officers(state.meeting) == (("secretary", hall.members[1].pk, "Member 01"),)


def closed(hall: MeetingHall) -> int:
    number = hall.opened(general())
    hall.carried(number)
    hall.do(number, "close")
    return number


@pytest.mark.cites("nzasp.C.9.8")
def test_nothing_of_a_closed_meeting_is_taken_back():
    hall = MeetingHall()
    number = closed(hall)
    state = store.load(number)
    for entry in state.entries:
        assert refused(hall.try_to(number, "undo", entry=entry.seq, reason="x")) == "closed_for_good"
    assert refused(hall.try_to(number, "remark", item=1, text="More.")) == "meeting_closed"
    after = hall.do(number, "correct-minutes", text="Nine, not ten.")
    hall.do(number, "undo", entry=after.row.seq, reason="ten it was")
    assert store.load(number).meeting.corrections == ()


@pytest.mark.cites("nzasp.C.9.6")
def test_whoever_was_in_the_chair_runs_nothing_after_the_close():
    hall = MeetingHall()
    number = hall.call()
    hall.add(number, general())
    hall.notify(number)
    for person in (*hall.members, hall.person(hall.secretary)):
        hall.do(number, "check-in", person=person.pk)
    chair = account("chosen", hall.members[3])
    hall.do(number, "chair", person=hall.members[3].pk)
    hall.do(number, "open", as_=chair)
    state = hall.do(number, "close", as_=chair, though_undealt=True)
    with pytest.raises(NotYours):
        hall.try_to(number, "undo", as_=chair, entry=state.row.seq, reason="once more")


@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.9.8")
def test_a_notice_is_not_taken_back_once_the_meeting_went_by_it():
    hall = MeetingHall()
    number = hall.opened(general())
    notice = next(entry.seq for entry in store.load(number).entries if isinstance(entry.act, NoticeGiven))
    hall.carried(number)
    assert refused(hall.try_to(number, "undo", entry=notice, reason="x")) == "before_the_opening"
    hall.do(number, "adjourn", reason="late")
    assert refused(hall.try_to(number, "undo", entry=notice, reason="x")) == "before_the_adjourning"
