"""The close of an annual meeting: terms end, and those elected begin."""

from datetime import date

import pytest

from tilehall.law.association.meeting.records import AgendaItem
from tilehall.site.association.book import registers
from tilehall.site.association.meetings import register, store

from .meeting_hall import AGM, MeetingHall, refused, when

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
    (term,) = registers.terms()
    assert (term.office, term.person, term.span.since, term.elected) == ("secretary", hall.members[0].pk, AGM, True)
    again = hall.try_to(number, "undo", entry=state.row.seq, reason="too early")
    assert refused(again) == "book_rests_on_it"
    assert store.load(number).meeting.phase == "closed"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.8")
def test_a_meeting_without_valid_notice_ends_nobodys_term():
    hall = MeetingHall()
    number = elected_secretary(hall, sent=date(2026, 5, 9))
    hall.do(number, "close")
    assert registers.terms() == []
    assert register.officers_on(LATER)["secretary"] == hall.person(hall.secretary)
