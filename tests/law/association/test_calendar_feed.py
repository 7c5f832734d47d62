"""The calendar feed: read back by a small reader of the format, whatever the titles hold."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.calendar_feed import LONGEST, FeedDay, calendar_feed

MADE = datetime(2026, 6, 1, 10, tzinfo=UTC)


def read_back(raw: bytes) -> list[dict[str, str]]:
    """Unfolds, splits and unescapes, as the format says."""
    text = raw.decode().replace("\r\n ", "")
    events: list[dict[str, str]] = []
    for line in text.split("\r\n"):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and name != "END":
            events[-1][name.partition(";")[0]] = unescaped(value)
    return events


def unescaped(value: str) -> str:
    found, rest = "", iter(value)
    for sign in rest:
        found += {"n": "\n"}.get(after := next(rest), after) if sign == "\\" else sign
    return found


@pytest.mark.cites("nzasp.C.15.1")
def test_a_weekend_is_whole_days_up_to_the_day_after() -> None:
    easter = FeedDay(key="masters-2026", title="The Masters", first=date(2026, 4, 3), last=date(2026, 4, 6))
    raw = calendar_feed([easter], name="NZASP", site="hall.example", made=MADE)
    (found,) = read_back(raw)
    assert (found["DTSTART"], found["DTEND"]) == ("20260403", "20260407")
    assert (found["SUMMARY"], found["DTSTAMP"]) == ("The Masters", "20260601T100000Z")
    assert raw.startswith(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")
    assert raw.endswith(b"END:VCALENDAR\r\n")


printable = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn", "Zs"]), max_size=120)


@given(st.lists(st.tuples(printable, printable, st.dates(), st.integers(0, 9)), max_size=4))
def test_whatever_the_titles_hold(events: list[tuple[str, str, date, int]]) -> None:
    days = [
        FeedDay(key=f"{n}", title=title, first=first, last=min(date.max, first) if first.year > 9990
                else first + timedelta(days=length), place=place)
        for n, (title, place, first, length) in enumerate(events)
    ]  # fmt: skip
    raw = calendar_feed(days, name="NZASP", site="hall.example", made=MADE)
    assert all(len(line) <= LONGEST for line in raw.split(b"\r\n"))
    found = read_back(raw)
    assert [(one["SUMMARY"], one.get("LOCATION", "")) for one in found] == [(day.title, day.place) for day in days]
    assert len({one["UID"] for one in found}) == len(days)


def test_a_blank_that_does_not_break_still_parts_two_words() -> None:
    day = FeedDay(key="1", title="Te\N{NO-BREAK SPACE}Aro\N{ZERO WIDTH SPACE}", first=MADE.date(), last=MADE.date())
    (found,) = read_back(calendar_feed([day], name="", site="h", made=MADE))
    assert found["SUMMARY"] == "Te Aro"


def test_a_title_of_several_lines_stays_one_field() -> None:
    day = FeedDay(key="1", title="A\nSUMMARY:B\r\nX;Y,Z\\", first=date(2026, 1, 1), last=date(2026, 1, 1))
    (found,) = read_back(calendar_feed([day], name="", site="h", made=MADE))
    assert found["SUMMARY"] == "A\nSUMMARY:B\nX;Y,Z\\"


def event(**more: object) -> FeedDay:
    told: dict[str, object] = {"key": "/tournaments/4/", "title": "Winter Open", "first": date(2026, 6, 6)}
    return FeedDay(**{"last": date(2026, 6, 6), **told, **more})  # type: ignore[arg-type]


def test_what_has_its_hours_is_told_in_world_time() -> None:
    begins = datetime.fromisoformat("2026-06-06T09:00:00+12:00")
    timed = event(begins=begins, ends=begins + timedelta(hours=7), address="https://hall.example/tournaments/4/")
    raw = calendar_feed([timed], name="NZASP", site="hall.example", made=MADE)
    (found,) = read_back(raw)
    assert (found["DTSTART"], found["DTEND"]) == ("20260605T210000Z", "20260606T040000Z")
    assert found["URL"] == "https://hall.example/tournaments/4/"
    assert b"VALUE=DATE" not in raw


def test_what_is_called_off_is_cancelled_under_the_same_name() -> None:
    (was,) = read_back(calendar_feed([event(revision=4)], name="NZASP", site="hall.example", made=MADE))
    off = event(revision=9, called_off=True, told="Flooded; sorry, all.\nWe write again.")
    raw = calendar_feed([off], name="NZASP", site="hall.example", made=MADE)
    (now,) = read_back(raw)
    assert now["UID"] == was["UID"]
    assert ("STATUS" in was, now["STATUS"]) == (False, "CANCELLED")
    assert (was["SEQUENCE"], now["SEQUENCE"]) == ("4", "9")
    assert now["DESCRIPTION"] == "Flooded; sorry, all.\nWe write again."
    assert b"Flooded\\; sorry\\, all.\\nWe" in raw
