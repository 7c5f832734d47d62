"""What the pages of a meeting say while an office is voted on, and how the chair comes back to it."""

import pytest
from django.urls import reverse

from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.keys import person_key

from .meeting_hall import MeetingHall, browser
from .test_secret_ballots import with_candidates

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
