"""What other rooms know of meetings held here by their days."""

from datetime import date

import pytest

from tilehall.site.association.book import annual_meetings
from tilehall.site.association.money.store import fees

from .meeting_hall import AGM, MeetingHall, general, when

pytestmark = pytest.mark.django_db


@pytest.mark.cites("nzasp.C.4.1.3")
def test_an_annual_meeting_is_on_record_when_it_has_closed_whatever_it_decided():
    hall = MeetingHall()
    number = hall.call()
    hall.add(number, general())
    sent = date(2026, 4, 1)
    hall.do(number, "notice", when(sent), sent=sent, way="mail", though_late=True)
    hall.gather(number)
    hall.do(number, "chair", person=hall.person(hall.president).pk)
    hall.do(number, "open")
    assert annual_meetings.held() == frozenset()
    assert fees.years_left() == frozenset()
    hall.do(number, "close", though_undealt=True)
    assert annual_meetings.held() == annual_meetings.closed() == {AGM}
    assert fees.years_left() == {AGM.year}  # it elected nobody, and set no fees
