"""What the forms of a meeting ask for, as it depends on the meeting."""

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.forms import CastForm, RollForm

from .meeting_hall import NOTICE, MeetingHall, browser, general

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def at_the_vote(hall: MeetingHall, *, written: bool = True) -> int:
    """The first member gave the vote to the fourth, and a motion is voted on by hands."""
    number = hall.call()
    hall.add(number, general(written=written))
    hall.notify(number)
    for person in (*hall.members[1:], hall.person(hall.secretary), hall.person(hall.president)):
        hall.do(number, "check-in", person=person.pk)
    hall.do(number, "proxy", giver=hall.members[0], holder=hall.members[3], received=NOTICE)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    hall.do(number, "take-item", item=1)
    hall.do(number, "put-motion", text="That it be so", mover=hall.members[1].pk)
    hall.do(number, "second", motion=1, person=hall.members[2].pk)
    hall.do(number, "vote", motion=1, mode="hands")
    return number


def roll(client: Client, number: int) -> str:
    return client.get(reverse("meetings:deed", args=[number, "roll"]), {"motion": 1}).content.decode()


@pytest.mark.cites("nzasp.C.9.7")
def test_the_roll_calls_the_proxies_that_count(hall: MeetingHall):
    number = at_the_vote(hall)
    president = browser(hall.president)
    page = roll(president, number)
    assert "Member 00, by proxy of Member 03" in page
    assert "(optional)" not in page
    hall.do(number, "go-away", person=hall.members[3].pk)
    assert "by proxy of" not in roll(president, number), "its holder has left"


@pytest.mark.cites("nzasp.C.9.7")
def test_the_roll_calls_no_proxies_on_business_on_which_none_count(hall: MeetingHall):
    assert "by proxy of" not in roll(browser(hall.president), at_the_vote(hall, written=False))


@pytest.mark.cites("nzasp.C.9.7")
def test_who_did_not_vote_is_not_counted(hall: MeetingHall):
    number = at_the_vote(hall)
    state = store.load(number)
    names = [name for name in RollForm(state=state).fields if name.startswith("vote_")]
    said = dict.fromkeys(names, "none") | {f"vote_{hall.members[0].pk}": "for", f"vote_{hall.members[1].pk}": "for"}
    given = {**said, f"vote_{hall.members[2].pk}": "against", "motion": "1", "command_id": "roll"}
    browser(hall.president).post(reverse("meetings:deed", args=[number, "roll"]), given)
    tally = store.load(number).meeting.motion(1).tally
    assert tally is not None
    assert (tally.in_favour, tally.against, tally.abstain, tally.proxies_in_favour) == (2, 1, 0, 1)


def test_a_motion_begins_with_the_words_that_were_brought_and_others_second_it(hall: MeetingHall):
    item = general(text="That clocks be bought.")
    number = hall.opened(item)
    chair = browser(hall.president)

    def form(key: str, **asked: int) -> str:
        return chair.get(reverse("meetings:deed", args=[number, key]), asked).content.decode()

    hall.do(number, "take-item", item=1)
    assert f"{item.text}</textarea>" in form("put-motion")
    mover, other = hall.members[1], hall.members[2]
    hall.do(number, "put-motion", text="That it be so", mover=mover.pk)
    offered = form("second", motion=1)
    assert f'value="{other.pk}"' in offered
    assert f'value="{mover.pk}"' not in offered


def test_no_casting_vote_is_chosen_before_the_chair_chooses(hall: MeetingHall):
    number = at_the_vote(hall)
    asked = CastForm(state=store.load(number)).fields["choice"]
    assert next(iter(asked.choices)) == ("", "Choose")
