"""Tournaments in one's own calendar: the feed of all of them, and the file of one."""

import pytest
from django.test import Client

from tests.law.association.test_calendar_feed import read_back
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments.actions import calling_off

from .halls import done, hand
from .test_confirmations import coming

pytestmark = pytest.mark.django_db


def test_the_feed_tells_all_and_one_file_tells_one(client: Client) -> None:
    first, second = coming(name="Winter Open", place="Kapiti; the big hall"), coming(name="Spring Open")
    answer = client.get("/tournaments/calendar.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    found = {one["SUMMARY"]: one for one in read_back(answer.content)}
    assert set(found) == {"Winter Open", "Spring Open"}
    assert found["Winter Open"]["LOCATION"] == "Kapiti; the big hall"
    assert found["Winter Open"]["URL"].endswith(f"/tournaments/{first}/")
    alone = client.get(f"/tournaments/{second}/event.ics")
    assert "attachment" in alone["Content-Disposition"]
    (one,) = read_back(alone.content)
    assert one["UID"] == found["Spring Open"]["UID"]
    assert "T" in one["DTSTART"], "of an event of one day the hour is known"
    told = client.get(f"/tournaments/{second}/").content.decode()
    assert f"/tournaments/{second}/event.ics" in told
    assert "/tournaments/calendar.ics" in client.get("/tournaments/").content.decode()


def test_an_event_that_is_called_off_is_cancelled_in_both_feeds(client: Client) -> None:
    number = coming(name="Winter Open")
    (was,) = read_back(client.get("/tournaments/calendar.ics").content)
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    (now,) = read_back(client.get("/tournaments/calendar.ics").content)
    assert (now["UID"], now["STATUS"], now["SUMMARY"]) == (was["UID"], "CANCELLED", "Called off: Winter Open")
    assert int(now["SEQUENCE"]) > int(was["SEQUENCE"])
    association = read_back(client.get("/association/calendar/feed.ics").content)
    assert [one["STATUS"] for one in association if one["UID"] == was["UID"]] == ["CANCELLED"]
