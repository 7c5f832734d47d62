"""What is asked for when a vote is counted, as it depends on the meeting."""

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.count_forms import CastForm, PhoneCountForm, RollForm

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


def test_no_casting_vote_is_chosen_before_the_chair_chooses(hall: MeetingHall):
    number = at_the_vote(hall)
    asked = CastForm(state=store.load(number)).fields["choice"]
    assert next(iter(asked.choices)) == ("", "Choose")


def test_a_count_is_typed_and_not_there_already(hall: MeetingHall):
    number = at_the_vote(hall)
    page = browser(hall.president).get(reverse("meetings:deed", args=[number, "count"]), {"motion": 1})
    fields = page.context["form"].fields
    assert (fields["in_favour"].initial, fields["against"].initial) == (None, None)
    given = {"motion": "1", "abstain": "0", "command_id": "count"}
    browser(hall.president).post(reverse("meetings:deed", args=[number, "count"]), given)
    assert store.load(number).meeting.motion(1).state == "voting"


@pytest.mark.cites("nzasp.C.9.7")
def test_before_a_vote_by_phones_is_closed_those_without_one_are_asked(hall: MeetingHall):
    number = at_the_vote(hall)
    hall.do(number, "vote", motion=1, mode="hands", by_phone=True)
    president, address = browser(hall.president), reverse("meetings:deed", args=[number, "count-phones"])
    assert "0 of" in president.get(reverse("meetings:chair", args=[number])).content.decode()
    asked = president.get(address, {"motion": 1}).content.decode()
    assert "Member 00, by proxy of Member 03" in asked
    president.post(address, {"motion": "1", "command_id": "early"})
    assert store.load(number).meeting.motion(1).state == "voting", "nobody was asked"
    lines = [name for name in PhoneCountForm(state=store.load(number)).fields if name.startswith("vote_")]
    said = dict.fromkeys(lines, "none") | {f"vote_{hall.members[0].pk}": "for", f"vote_{hall.members[2].pk}": "against"}
    president.post(address, {**said, "motion": "1", "command_id": "asked"})
    tally = store.load(number).meeting.motion(1).tally
    assert tally is not None
    assert (tally.in_favour, tally.against, tally.proxies_in_favour) == (1, 1, 1)
