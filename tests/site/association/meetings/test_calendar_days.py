"""What other rooms know of meetings held here by their days."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.association.book import annual_meetings, calendar_sources
from tilehall.site.association.book.wording.registers import EVENTS
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


@pytest.mark.cites("nzasp.C.9.1")
def test_the_annual_meeting_stands_in_the_calendar_once():
    """As its weekend, until it is called; then as the meeting."""
    year = reverse("book:calendar-year", args=[AGM.year])
    assert EVENTS["agm"] in Client().get(year).content.decode()
    (due,) = [day for day in calendar_sources.days_of(AGM.year) if day.what == "agm"]
    number = MeetingHall().call()
    (called,) = [day for day in calendar_sources.days_of(AGM.year) if day.what in ("agm", "meeting")]
    assert (called.first, called.more) == (AGM, reverse("meetings:meeting", args=[number]))
    assert called.rests_on == due.rests_on
    shown = Client().get(year).content.decode()
    assert shown.count(f'href="{called.more}"') == 1
    assert EVENTS["agm"] not in shown.partition('id="days"')[2].partition("<aside")[0]
