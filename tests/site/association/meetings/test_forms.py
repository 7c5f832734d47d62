"""What the forms of a meeting ask for, as it depends on the meeting."""

import pytest
from django.urls import reverse

from .meeting_hall import MeetingHall, browser, general

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> MeetingHall:
    return MeetingHall()


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
