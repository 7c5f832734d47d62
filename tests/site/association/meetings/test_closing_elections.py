"""An annual meeting with elections to its end: contested, tied and cast, unopposed and with nobody, in two sittings."""

from datetime import date

import pytest
from django.urls import reverse

from tilehall.law.association.acts.decisions import Decided
from tilehall.site.association.book import registers
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import register, store
from tilehall.site.association.meetings.wording.minutes import as_text
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.roles import Role

from .meeting_hall import AGM, MeetingHall, an_officer, browser, refused, when
from .test_views import text

pytestmark = pytest.mark.django_db
APRIL, JUNE, AFTER = date(2026, 4, 20), date(2026, 6, 27), date(2026, 6, 28)
PRESIDENT, DEPUTY, SECRETARY, TREASURER = 5, 6, 7, 8  # items of what an annual meeting deals with


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall(14)


def votes(*counts: tuple[Person, int, int]) -> dict[str, int]:
    own = {f"own_{person.pk}": count for person, count, _ in counts}
    return own | {f"held_{person.pk}": count for person, _, count in counts}


def in_session(hall: MeetingHall) -> int:
    """With the agenda that the rules ask for; two stand for President and Secretary, one for Vice President."""
    number = hall.call()
    hall.do(number, "template", when(APRIL))
    standing = (("president", 0), ("president", 1), ("secretary", 2), ("secretary", 3), ("vice_president", 4))
    for office, at in standing:
        given = {"office": office, "by": hall.members[9], "received": APRIL, "written": True}
        hall.do(number, "nominate", when(APRIL), person=hall.members[at], **given)
    hall.notify(number)
    come(hall, number, AGM)
    for giver in hall.members[12:]:
        hall.do(number, "proxy", giver=giver, holder=hall.members[5], received=APRIL)
    return number


def come(hall: MeetingHall, number: int, day: date) -> None:
    for person in (*hall.members[:12], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", when(day), person=person.pk)
    hall.do(number, "chair", when(day), person=hall.person(hall.president).pk)
    hall.do(number, "open", when(day))


def adjourned_with_equal_votes(hall: MeetingHall) -> int:
    """A President is elected by the proxies; the votes on the Secretary are equal when the meeting is adjourned."""
    number, (one, two, three, four) = in_session(hall), hall.members[:4]
    hall.do(number, "take-item", item=PRESIDENT)
    hall.do(number, "count-election", item=PRESIDENT, **votes((one, 7, 0), (two, 6, 2)))
    hall.do(number, "take-item", item=SECRETARY)
    hall.do(number, "count-election", item=SECRETARY, **votes((three, 7, 1), (four, 7, 1)))
    assert "Votes are equal" in text(browser(hall.president), "chair", number)
    hall.do(number, "adjourn", reason="The hall closes")
    return number


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.6")
def test_between_the_sittings_nobody_takes_office_and_nothing_waits_for_it(hall: MeetingHall):
    number = adjourned_with_equal_votes(hall)
    assert registers.terms() == []
    assert registers.elections_to_hand_over() is None, "the meeting hands over at its close"
    page = text(browser(hall.secretary), "meeting", number)
    assert '<span class="badge info">now</span>' not in page, "it is at no item while it is adjourned"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.3", "nzasp.C.9.6")
def test_the_second_sitting_elects_the_rest_and_its_close_hands_over(hall: MeetingHall):
    treasurer = hall.person(an_officer(Role.TREASURER, "Tom Treasurer"))
    number, (_, two, three, four, five) = adjourned_with_equal_votes(hall), hall.members[:5]
    hall.do(number, "reconvene", when(date(2026, 6, 1)), day=JUNE, convened="10:00", place="Levin")
    hall.notify(number, date(2026, 6, 1))
    come(hall, number, JUNE)
    hall.do(number, "take-item", when(JUNE), item=SECRETARY)
    assert refused(hall.try_to(number, "cast-election", when(JUNE), item=SECRETARY, person=three.pk)) == "not_tied"
    hall.do(number, "count-election", when(JUNE), item=SECRETARY, **votes((three, 7, 1), (four, 7, 1)))
    hall.do(number, "cast-election", when(JUNE), item=SECRETARY, person=four.pk)
    hall.do(number, "take-item", when(JUNE), item=DEPUTY)
    hall.do(number, "elect-unopposed", when(JUNE), item=DEPUTY)
    hall.do(number, "take-item", when(JUNE), item=TREASURER)
    close = reverse("meetings:deed", args=[number, "close"])
    closed = browser(hall.president).post(close, {"though_undealt": "on", "command_id": "closing"}, follow=True)
    assert (closed.status_code, store.load(number).meeting.phase) == (200, "closed")
    officers = {"president": two, "vice_president": five, "secretary": four}
    assert register.officers_on(AFTER) == officers
    assert {(term.office, term.person, term.span.since) for term in registers.terms()} == {
        (office, person.pk, JUNE) for office, person in officers.items()
    }
    held = {(each.role, each.person_id) for each in people.holders_on(AFTER)}
    last = (Role.SECRETARY, hall.person(hall.secretary).pk)  # nobody elected can sign in yet
    assert held == {(Role(office), person.pk) for office, person in officers.items()} | {last}
    decided = {
        act.title: act.text for act in (each.act for each in book.entries_about(Decided)) if isinstance(act, Decided)
    }
    assert decided == {
        "President: Member 01": "Member 00 7, Member 01 8",
        "Secretary: Member 03": "Member 02 8, Member 03 8; by the casting vote",
        "Vice President: Member 04": "Unopposed.",
    }
    minutes = as_text(store.load(number).meeting)
    for line in (
        "On 27/06/2026, Levin.",
        "The meeting was adjourned on 30/05/2026 at 10:00.",
        "Nobody stood for the office of Treasurer.",
        "Tom Treasurer retires as Treasurer at the close and has no successor: the office is vacant.",
    ):
        assert line in minutes
    page = browser(hall.secretary).get(reverse("book:register", args=["officers"])).content.decode()
    assert treasurer.full_name in page
    assert "Nobody has left an office yet" not in page


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.8")
def test_a_second_sitting_without_its_notice_takes_nothing_from_the_first(hall: MeetingHall):
    """Who was elected on notice begins at the close; what was elected without it is void, and the office is vacant."""
    number, two, five = adjourned_with_equal_votes(hall), hall.members[1], hall.members[4]
    hall.do(number, "reconvene", when(date(2026, 6, 1)), day=JUNE, convened="10:00", place="Levin")
    late = date(2026, 6, 20)
    hall.do(number, "notice", when(late), sent=late, way="mail", though_late=True)
    come(hall, number, JUNE)
    hall.do(number, "take-item", when(JUNE), item=DEPUTY)
    hall.do(number, "elect-unopposed", when(JUNE), item=DEPUTY)
    state = hall.do(number, "close", when(JUNE), though_undealt=True)
    assert register.officers_on(AFTER) == {"president": two}
    assert ("vice_president", five.pk, "decision_void") in [
        (each.office, each.person, each.why) for each in state.meeting.vacant
    ]


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.8")
def test_where_all_that_was_elected_is_void_nobodys_term_ends(hall: MeetingHall):
    """Otherwise an adjournment and a late notice would leave every office vacant."""
    number, before = in_session(hall), register.officers_on(AGM)
    hall.do(number, "adjourn", reason="The hall closes")
    hall.do(number, "reconvene", when(date(2026, 6, 1)), day=JUNE, convened="10:00", place="Levin")
    late = date(2026, 6, 20)
    hall.do(number, "notice", when(late), sent=late, way="mail", though_late=True)
    come(hall, number, JUNE)
    hall.do(number, "take-item", when(JUNE), item=DEPUTY)
    hall.do(number, "elect-unopposed", when(JUNE), item=DEPUTY)
    state = hall.do(number, "close", when(JUNE), though_undealt=True)
    assert register.officers_on(AFTER) == before != {}
    assert state.meeting.vacant == ()
