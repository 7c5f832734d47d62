"""Notice by letters of this hall: to whom they go, on which day, by whom, and that the proof and they are one."""

from datetime import date

import pytest
from django.urls import reverse

from tests.site.association.book.associations import a_member
from tests.site.people.conftest import account
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings.actions.notices import BY_LETTER, send_notice
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.post.actions import SentByHand, mark_posted
from tilehall.site.association.post.store import DeliveryRow, LetterRow
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, NotYours, actor_of
from tilehall.site.people.commands import CommandContext

from .meeting_hall import AGM, MeetingHall, browser, done, general, refused, when

pytestmark = pytest.mark.django_db
LAST = date(2026, 5, 8)  # with 21 clear days before the meeting


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall(members=6)


def sent(hall: MeetingHall, number: int, context: CommandContext) -> MeetingState | Refusal:
    return send_notice(hall.actor(hall.secretary), number, context)


@pytest.mark.cites("nzasp.C.9.3")
def test_a_letter_goes_to_every_club_and_to_everybody_outside_and_the_log_proves_it(hall: MeetingHall):
    """In the morning of a day at home it is still the day before by the clock of the machine."""
    people.add_club(CONSOLE, name="Never Registered", town="")
    number = hall.call()
    hall.add(number, general())
    state = done(sent(hall, number, when(LAST, hour=8)))
    (notice,) = state.meeting.sitting.notices
    (letter,) = LetterRow.objects.all()
    assert (notice.sent, notice.way, notice.by) == (LAST, BY_LETTER, "Sue Secretary")
    assert (letter.kind, letter.about, notice.reference) == ("notice", f"meeting {number}", f"letter {letter.pk}")
    outside = [hall.president.person, hall.secretary.person, hall.members[2], hall.members[5]]
    told = {("club", club.pk) for club in hall.clubs} | {("person", each.pk) for each in outside if each}
    assert {(each.kind, each.key) for each in notice.recipients} == told
    rows = DeliveryRow.objects.values_list("club", "person")
    assert {("club", club) if person is None else ("person", person) for club, person in rows} == told
    assert notice.items == (1,)


@pytest.mark.cites("nzasp.C.9.3")
def test_the_page_says_which_letters_tell_nobody_yet_since_they_are_on_paper(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    client, address = browser(hall.secretary), reverse("meetings:notice", args=[number])
    assert "to print</span>" not in client.get(address).content.decode()
    done(sent(hall, number, when(LAST)))
    assert DeliveryRow.objects.count() == 6
    assert "6 to print" in client.get(address).content.decode()
    keys = [each.pk for each in DeliveryRow.objects.all()]
    mark_posted(CONSOLE, keys, SentByHand("post", LAST), when(LAST).now)
    assert "to print</span>" not in client.get(address).content.decode()


@pytest.mark.cites("nzasp.C.9.3")
def test_on_the_day_after_the_last_one_no_letter_goes_out(hall: MeetingHall):
    """Half past midnight at home, where the machine still has the last day."""
    number = hall.call()
    hall.add(number, general())
    assert refused(sent(hall, number, when(date(2026, 5, 9), 0, 30))) == "notice_too_late"
    assert not LetterRow.objects.exists()


@pytest.mark.cites("nzasp.C.9.3")
def test_pressed_twice_nobody_is_written_to_twice(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    press = when(date(2026, 5, 1))
    done(sent(hall, number, press))
    state = done(sent(hall, number, press))
    assert (len(state.meeting.sitting.notices), LetterRow.objects.count()) == (1, 1)


def test_notice_is_sent_by_who_prepares_the_meeting_alone(hall: MeetingHall):
    number = hall.call()
    hall.add(number, general())
    stranger = actor_of(account("plain", a_member("Plain Member")), AGM)
    for actor in (stranger, Actor()):
        with pytest.raises(NotYours):
            send_notice(actor, number, when(date(2026, 5, 1)))
    assert not LetterRow.objects.exists()
