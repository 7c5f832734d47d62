"""What people do from their phones."""

import pytest

from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.actions import attendance

from .meeting_hall import AGM, MeetingHall, done, general, refused, when

pytestmark = pytest.mark.django_db


def voting_by_phone() -> tuple[MeetingHall, int]:
    hall = MeetingHall()
    number = hall.opened(general())
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="X", mover=hall.members[0].pk)
    done(attendance.second(number, hall.members[1].pk, 1, when(AGM)))
    hall.do(number, "vote", motion=1, mode="hands", by_phone=True)
    return hall, number


def test_phones_second_and_vote_and_the_count_is_theirs():
    hall, number = voting_by_phone()
    for person, choice in zip(hall.members, ("for", "for", "against"), strict=False):
        done(attendance.give_vote(number, person.pk, 1, {person.pk: choice}, when(AGM)))
    again = attendance.give_vote(number, hall.members[0].pk, 1, {hall.members[0].pk: "against"}, when(AGM))
    assert refused(again) == "voted_twice"
    state = hall.do(number, "count-phones", motion=1)
    tally = state.meeting.motion(1).tally
    assert tally is not None
    assert (tally.in_favour, tally.against) == (2, 1)
    late = attendance.give_vote(number, hall.members[4].pk, 1, {hall.members[4].pk: "for"}, when(AGM))
    assert refused(late) == "vote_closed"


def test_a_phone_pressed_twice_votes_once():
    hall, number = voting_by_phone()
    person, twice = hall.members[3].pk, when(AGM)
    for _ in range(2):
        done(attendance.give_vote(number, person, 1, {person: "for"}, twice))
    assert len(store.load(number).meeting.motion(1).votes) == 1


def test_somebody_goes_and_comes_again():
    hall, number = voting_by_phone()
    person = hall.members[3].pk
    state = done(attendance.set_presence(number, person, when(AGM), gone=True))
    assert person not in state.meeting.present
    state = done(attendance.set_presence(number, person, when(AGM), gone=False))
    assert person in state.meeting.present
    assert state.entries[-1].by == "Member 03"
