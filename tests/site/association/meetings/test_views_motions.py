"""A motion on the chair's pages: moved and seconded by one form, declared by a button; and a page that follows on."""

import pytest
from django.test import Client
from django.urls import reverse

from .meeting_hall import MeetingHall, browser, general

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


def test_a_usual_motion_is_written_already_and_seconded_with_it(hall: MeetingHall):
    number = hall.opened(general("Minutes of the last annual meeting", kind="minutes"))
    hall.do(number, "take-item", item=1)
    president, deed = browser(hall.president), reverse("meetings:deed", args=[number, "put-motion"])
    form = president.get(f"{deed}?item=1").content.decode()
    assert "That the minutes of the last annual meeting be confirmed as a true record" in form
    assert "Nobody yet" in form
    mover, seconder = (member.pk for member in hall.members[:2])
    typed = {"text": "That they be confirmed", "mover": mover, "seconder": mover}
    own = president.post(deed, typed).content.decode()
    assert "That they be confirmed</textarea>" in own, "refused, and what was typed stays"
    page = president.post(deed, {**typed, "seconder": seconder}, follow=True).content.decode()
    assert "Put it to the vote by voices" in page
    page = president.post(
        reverse("meetings:deed", args=[number, "vote"]), {"motion": 1, "mode": "voices"}, follow=True
    ).content.decode()
    assert 'name="carried" value="yes"' in page
    assert 'name="carried" value="no"' in page


def test_a_page_that_follows_the_chair_without_its_right_learns_nothing_and_is_not_refused(hall: MeetingHall):
    number = hall.opened(general())
    answer = Client().get(reverse("meetings:chair", args=[number]) + "?at=0")
    assert (answer.status_code, answer.content) == (204, b"")
    assert browser(hall.president).get(reverse("meetings:chair", args=[number])).status_code == 200
