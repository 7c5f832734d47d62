"""What people do from their phones."""

import pytest

from tilehall.law.association.meeting.agenda import ItemFacts
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.actions import attendance

from .meeting_hall import AGM, SPRING, MeetingHall, done, general, refused, suspend, when

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
    assert refused(hall.try_to(number, "count-phones", motion=1, said={})) == "not_asked"
    state = hall.do(number, "count-phones", motion=1, said=dict.fromkeys(store.load(number).meeting.present))
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


@pytest.mark.cites("nzasp.C.5.3")
def test_rights_taken_since_somebody_came_are_not_used_by_phone():
    hall, number = voting_by_phone()
    gone, holder, giver = hall.members[3], hall.members[4], hall.members[11]
    hall.do(number, "go-away", person=giver.pk)
    suspend(gone)
    own = attendance.give_vote(number, gone.pk, 1, {gone.pk: "for"}, when(AGM))
    assert refused(own) == "suspended"
    hall.do(number, "withdraw-motion", motion=1)
    hall.do(number, "put-motion", text="Y", mover=hall.members[0].pk)
    assert refused(attendance.second(number, gone.pk, 2, when(AGM))) == "suspended"
    done(attendance.second(number, holder.pk, 2, when(AGM)))


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.9.7")
def test_the_vote_of_somebody_suspended_is_not_given_by_who_holds_it():
    hall = MeetingHall(14)
    holder, giver = hall.members[4], hall.members[13]
    item = general(kind="special_business", written=True, text="That …", proposer=holder.pk)
    number = hall.opened(item, facts=ItemFacts(today=SPRING, proposer_is_member=True))
    hall.do(number, "go-away", person=giver.pk)
    hall.do(number, "proxy", giver=giver, holder=holder, received=AGM)
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="X", mover=hall.members[0].pk)
    done(attendance.second(number, hall.members[1].pk, 1, when(AGM)))
    hall.do(number, "vote", motion=1, mode="hands", by_phone=True)
    suspend(giver)
    assert refused(attendance.give_vote(number, holder.pk, 1, {giver.pk: "for"}, when(AGM))) == "not_your_vote"
    done(attendance.give_vote(number, holder.pk, 1, {holder.pk: "for"}, when(AGM)))
