"""Tournaments in one's own calendar: the feed of all of them, and the file of one."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.law.association.test_calendar_feed import read_back
from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import four
from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.site.hall import store as hall_store
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import calendar_days, store
from tilehall.site.tournaments.actions import calling_off

from .finished_event import opened
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


def test_a_calendar_bears_the_name_of_its_hall(client: Client) -> None:
    hall_store.open_hall("Kāpiti Word Games", example=False)
    number = coming(name="Winter Open")
    for address in ("/tournaments/calendar.ics", f"/tournaments/{number}/event.ics"):
        assert "X-WR-CALNAME:Tournaments of Kāpiti Word Games\r\n" in client.get(address).content.decode()
    association = client.get("/association/calendar/feed.ics").content.decode()
    assert "X-WR-CALNAME:Calendar of Kāpiti Word Games\r\n" in association


def test_an_event_that_is_called_off_is_cancelled_in_both_feeds(client: Client) -> None:
    number = coming(name="Winter Open")
    (was,) = read_back(client.get("/tournaments/calendar.ics").content)
    done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    (now,) = read_back(client.get("/tournaments/calendar.ics").content)
    assert (now["UID"], now["STATUS"], now["SUMMARY"]) == (was["UID"], "CANCELLED", "Called off: Winter Open")
    assert int(now["SEQUENCE"]) > int(was["SEQUENCE"])
    association = read_back(client.get("/association/calendar/feed.ics").content)
    assert [one["STATUS"] for one in association if one["UID"] == was["UID"]] == ["CANCELLED"]


FEEDS = ("/tournaments/calendar.ics", "/association/calendar/feed.ics", "/association/calendar/", "/association/")


def unread(monkeypatch: pytest.MonkeyPatch, *broken: int) -> list[int]:
    """As after a start: no desk is remembered, and these logs cannot be read. Which logs are read from now on."""
    read: list[int] = []
    as_it_is = store.read_afresh

    def afresh(row: store.TournamentRow) -> store.DeskState:
        read.append(row.pk)
        if row.pk in broken:
            raise BrokenLog(1, "a row is missing")
        return as_it_is(row)

    store._kept.clear()
    calendar_days._kept_hours.cache_clear()
    monkeypatch.setattr(store, "read_afresh", afresh)
    return read


def test_one_log_that_cannot_be_read_takes_no_other_event_out_of_the_calendar(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, off, _ = coming(name="Winter Open"), coming(name="Autumn Open"), coming(name="Spring Open")
    for number in (bad, off):
        done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    unread(monkeypatch, bad)
    for path in (*FEEDS, "/feed.xml", "/"):
        answer = client.get(path)
        assert answer.status_code == 200, path
    found = {one["SUMMARY"]: one for one in read_back(client.get(FEEDS[0]).content)}
    assert set(found) == {"Called off: Winter Open", "Called off: Autumn Open", "Spring Open"}
    assert "T" not in found["Called off: Winter Open"]["DTSTART"], "of the day alone the list knows"
    assert "T" in found["Spring Open"]["DTSTART"]
    feed = client.get("/feed.xml").content.decode()
    assert "Called off: Autumn Open" in feed
    assert "Called off: Winter Open" not in feed


def test_no_feed_reads_a_log_twice(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = [coming(name=f"Open {n}") for n in range(3)]
    for number in numbers:
        done(calling_off.call_off(CONSOLE, number, calling_off.TypedReason("Flooded"), hand()))
    read = unread(monkeypatch)
    for path in FEEDS:
        client.get(path)
        store._kept.clear()  # many other desks were looked at meanwhile
    client.get("/feed.xml")
    assert sorted(read) == numbers


@pytest.mark.parametrize(("day", "timed"), [(0, True), (1, True), (59, True), (61, False)])
def test_the_hour_stays_while_it_is_played_and_for_some_weeks(
    monkeypatch: pytest.MonkeyPatch, day: int, timed: bool
) -> None:
    """Else an event would turn into one of the whole day in a calendar that follows the feed, when round 1 begins."""
    row = store.head(opened((*played_out(), Finished())))
    assert row.phase == "finished"
    monkeypatch.setattr(calendar_days.timezone, "localdate", lambda: row.last_day + timedelta(days=day))
    assert (calendar_days.day_of(row).begins is not None) == timed


def test_the_hour_stays_when_round_1_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    row = store.head(opened(four()))
    assert row.phase == "playing"
    monkeypatch.setattr(calendar_days.timezone, "localdate", lambda: row.last_day + timedelta(days=100))
    assert calendar_days.day_of(row).begins is not None
