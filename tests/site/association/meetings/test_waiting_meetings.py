"""What waits about meetings, for the Secretary and the President."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tilehall.site.association.book.waiting import waiting_for

from .meeting_hall import MeetingHall, general

pytestmark = pytest.mark.django_db


def test_a_notice_that_must_go_out_waits_with_its_last_day():
    hall = MeetingHall(members=1)
    today = timezone.localdate()
    number = hall.call("executive", today + timedelta(days=10))
    (waits,) = [item for item in waiting_for(hall.actor(hall.secretary, today), today) if "The meeting" in item.what]
    assert waits.what == "The meeting: Make the agenda"
    assert f"/{number}/prepare/" in waits.url
    hall.add(number, general())
    (waits,) = [item for item in waiting_for(hall.actor(hall.secretary, today), today) if "The meeting" in item.what]
    assert waits.what == "The meeting: Send notice"
    assert f"/{number}/notice/" in waits.url
    assert waiting_for(hall.actor(hall.secretary, date(2020, 1, 1)), date(2020, 1, 1)) == []
