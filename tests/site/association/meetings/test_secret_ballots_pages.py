"""What the pages of a meeting say while an office is voted on, and how the chair comes back to it."""

import pytest
from django.urls import reverse

from tests.site.association.ballots.polling import done
from tilehall.site.association.ballots import actions as ballots
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.keys import person_key

from .meeting_hall import AGM, MeetingHall, browser, refused, when
from .test_secret_ballots import with_ballot, with_candidates

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def test_who_is_there_sees_who_stands_and_what_the_ballot_waits_for(hall: MeetingHall):
    number = with_candidates(hall)
    voter = hall.members[3]
    phone = reverse("meetings:me", args=[number, person_key(store.load(number).row, voter.pk)])
    chair, wall = browser(hall.president), reverse("meetings:wall", args=[number])
    for address in (phone, wall):
        page = chair.get(address).content.decode()
        assert "Member 00" in page
        assert "Member 01" in page
    hall.do(number, "ballot-election", item=1)
    page = chair.get(reverse("meetings:chair", args=[number])).content.decode()
    assert "votes are equal" not in page
    assert "taken once it is closed" in page, "true while it runs, and afterwards"


@pytest.mark.cites("nzasp.C.9.6")
def test_an_election_with_equal_votes_that_was_left_is_taken_up_again(hall: MeetingHall):
    """Otherwise the office would be vacant, since nobody could cast any more."""
    number = with_candidates(hall)
    hall.do(number, "count-election", item=1, **{f"own_{each.pk}": 6 for each in hall.members[:2]})
    chair, address = browser(hall.president), reverse("meetings:chair", args=[number])
    assert "Back to it" not in chair.get(address).content.decode()
    hall.do(number, "finish-item", item=1)
    assert "Back to it" in chair.get(address).content.decode()
    chair.post(reverse("meetings:deed", args=[number, "take-item"]), {"item": "1", "command_id": "again"})
    assert "The casting vote" in chair.get(address).content.decode()


AGAIN = "Another secret ballot (the President decides)"


@pytest.mark.cites("nzasp.C.9.7")
def test_where_the_ballot_was_called_off_the_chair_is_led_to_another_one(hall: MeetingHall):
    """Nothing comes of the first, and the page no longer waits for its result."""
    number, ballot = with_ballot(hall)
    chair, address = browser(hall.president), reverse("meetings:chair", args=[number])
    assert AGAIN not in chair.get(address).content.decode()
    done(ballots.call_off(hall.actor(hall.president), ballot, "Codes were lost.", when(AGM)))
    assert refused(hall.try_to(number, "take-ballot", motion=1)) == "ballot_called_off"
    page = chair.get(address).content.decode()
    assert AGAIN in page
    assert "taken once it is closed" not in page
    follows = chair.get(address, {"at": store.load(number).row.seq})
    assert AGAIN in follows.content.decode(), "a screen that is open hears of it too"
    assert f"The meeting: {AGAIN}" in [each.what for each in waiting_for(hall.actor(hall.president), AGM)]
    deed = reverse("meetings:deed", args=[number, "vote"])
    chair.post(deed, {"motion": "1", "mode": "ballot", "command_id": "again"})
    second = store.load(number).meeting.motion(1).ballot
    assert second not in (None, ballot)
    assert "taken once it is closed" in chair.get(address).content.decode()


@pytest.mark.cites("nzasp.C.9.7")
def test_so_it_is_where_an_office_was_voted_on(hall: MeetingHall):
    number = with_candidates(hall)
    first = hall.do(number, "ballot-election", item=1).meeting.election(1).ballot
    done(ballots.call_off(hall.actor(hall.president), first, "Codes were lost.", when(AGM)))
    assert refused(hall.try_to(number, "take-election-ballot", item=1)) == "ballot_called_off"
    assert AGAIN in browser(hall.president).get(reverse("meetings:chair", args=[number])).content.decode()
    assert hall.do(number, "ballot-election", item=1).meeting.election(1).ballot not in (None, first)
