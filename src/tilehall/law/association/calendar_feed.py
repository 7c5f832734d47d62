"""A calendar as other programs read it: iCalendar (RFC 5545), days or hours, lines folded by their bytes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from unicodedata import category

from .membership import day_after

LONGEST = 75  # bytes of a line, as the format has it
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedDay:
    """`key` stays with what it names, so that a calendar knows it again when its days have changed.

    Without `begins` and `ends` it is whole days. `revision` grows with every change; `address` is its page.
    """

    key: str
    title: str
    first: date
    last: date
    place: str = ""
    begins: datetime | None = None
    ends: datetime | None = None
    told: str = ""
    address: str = ""
    called_off: bool = False
    revision: int = 0


def calendar_feed(days: Iterable[FeedDay], *, name: str, site: str, made: datetime) -> bytes:
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tilehall//Association//EN",
        "CALSCALE:GREGORIAN",
        f"NAME:{_escaped(name)}",
        f"X-WR-CALNAME:{_escaped(name)}",
    ]
    for day in days:
        lines += _event(day, site, made)
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def _event(day: FeedDay, site: str, made: datetime) -> list[str]:
    own = sha256(day.key.encode("utf-8", "surrogatepass")).hexdigest()[:24]
    lines = [
        "BEGIN:VEVENT",
        f"UID:{own}@{site}",
        f"DTSTAMP:{_moment(made)}",
        *_times(day),
        f"SUMMARY:{_escaped(day.title)}",
    ]
    if day.place:
        lines.append(f"LOCATION:{_escaped(day.place)}")
    if day.told:
        lines.append(f"DESCRIPTION:{_escaped(day.told)}")
    if day.address:
        lines.append(f"URL:{_escaped_address(day.address)}")
    if day.revision:
        lines.append(f"SEQUENCE:{day.revision}")
    if day.called_off:
        lines.append("STATUS:CANCELLED")
    return [*lines, "TRANSP:TRANSPARENT", "END:VEVENT"]


def _times(day: FeedDay) -> tuple[str, str]:
    if day.begins is not None and day.ends is not None:
        return f"DTSTART:{_moment(day.begins)}", f"DTEND:{_moment(day.ends)}"
    # The day after the last one ends it, as the format counts; the last day there is has none.
    after = day_after(day.last) or day.last
    return f"DTSTART;VALUE=DATE:{_day(day.first)}", f"DTEND;VALUE=DATE:{_day(after)}"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped_address(address: str) -> str:
    """An address is no text of the format: nothing in it is escaped, and it holds no line."""
    return "".join(address.split())


def _day(day: date) -> str:
    return f"{day.year:04}{day.month:02}{day.day:02}"


def _escaped(text: str) -> str:
    """Without what cannot be seen; a blank of another width is a blank and does not go, which would join two words."""
    blanks = "".join(" " if category(sign) == "Zs" else sign for sign in text)
    plain = "".join(sign for sign in blanks if sign.isprintable() or sign == "\n")
    return plain.translate(_ESCAPES)


def folded(line: str) -> bytes:
    """In parts of 75 bytes at most, none of which cuts a sign; further ones begin with a blank."""
    parts: list[bytes] = [b""]
    for sign in line:
        raw = sign.encode("utf-8", "replace")
        if len(parts[-1]) + len(raw) > LONGEST:
            parts.append(b" ")
        parts[-1] += raw
    return b"\r\n".join(parts) + b"\r\n"
