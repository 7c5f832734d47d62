"""Lists a club has as CSV: who enters, with grade, club and rating; and rating or ranking lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ..event import Entrant, PlayerId
from . import sheet
from .cells import Faults
from .graded import Grade
from .problem import WrongFile, quoted
from .sheet import Record, Sheet

ENTRANTS = {
    "name": ("full name", "player", "player name", "entrant"),
    "given": ("given name", "first name", "given names", "forename"),
    "family": ("family name", "last name", "surname"),
    "preferred": ("preferred name", "known as"),
    "grade": ("division", "div", "section"),
    "club": ("club name",),
    "rating": ("old rating", "current rating"),
    "games": ("rated games", "games played", "career games"),
    "entered": ("entry", "entry no", "order", "no", "number", "seed"),
    "regraded": ("re-graded", "re graded"),
    "team": (),
    "member": ("member number", "member no", "membership number"),
}
RATINGS = {
    "name": ("full name", "player", "player name"),
    "given": ENTRANTS["given"],
    "family": ENTRANTS["family"],
    "preferred": ENTRANTS["preferred"],
    "rating": ("new rating", "current rating"),
    "games": ENTRANTS["games"],
    "rank": ("ranking", "place", "position"),
    "club": ENTRANTS["club"],
    "last_played": ("last game", "last tournament", "last event"),
    "member": ENTRANTS["member"],
}
HEADING = ("name", "grade", "club", "rating", "games", "entered", "regraded", "team")
HIGHEST = 9999  # of ratings; a longer figure in that column is some other number
MOST_GAMES = 99999


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row of a list of entrants. A member number is text: it may begin with a zero."""

    line: int
    grade: str
    entrant: Entrant
    member: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A row of a rating or ranking list."""

    line: int
    name: str
    rating: int | None
    games: int | None = None
    rank: int | None = None
    club: str | None = None
    last_played: date | None = None
    member: str = ""


def read_entrants(raw: bytes) -> tuple[Entry, ...]:
    """The list, or `WrongFile` with every row that is at fault."""
    found = sheet.read(raw, ENTRANTS)
    faults = Faults()
    _named(found)
    entries = tuple(_entry(faults, record, found) for record in found.records)
    _once(faults, [(record, each.entrant.name) for record, each in zip(found.records, entries, strict=True)])
    return entries


def read_ratings(raw: bytes, *, day_first: bool | None = None) -> tuple[Rated, ...]:
    """The list, or `WrongFile`. Days other than 2026-03-14 are read only when `day_first` says how."""
    found = sheet.read(raw, RATINGS)
    faults = Faults()
    _named(found)
    if not {"rating", "rank"} & set(found.columns):
        sheet.need(found, "rating")
    rated = tuple(_rated(faults, record, found, day_first) for record in found.records)
    _once(faults, [(record, each.name) for record, each in zip(found.records, rated, strict=True) if not each.member])
    return rated


def _named(found: Sheet) -> None:
    if "name" not in found.columns:
        sheet.need(found, *(("given", "family") if {"given", "family"} & set(found.columns) else ("name",)))


def _entry(faults: Faults, record: Record, found: Sheet) -> Entry:
    name = _name(faults, record, found)
    entrant = Entrant(
        id=PlayerId(name),
        name=name,
        rating=faults.whole(record, "rating", 0, HIGHEST) or None,
        games=faults.whole(record, "games", 0, MOST_GAMES) or 0,
        club=record.get("club") or None,
        entered=faults.whole(record, "entered", 0, MOST_GAMES),
        regraded=faults.yes(record, "regraded"),
        team=record.get("team") or None,
    )
    return Entry(line=record.line, grade=record.get("grade"), entrant=entrant, member=record.get("member"))


def _rated(faults: Faults, record: Record, found: Sheet, day_first: bool | None) -> Rated:
    return Rated(
        line=record.line,
        name=_name(faults, record, found),
        rating=faults.whole(record, "rating", 0, HIGHEST),
        games=faults.whole(record, "games", 0, MOST_GAMES),
        rank=faults.whole(record, "rank", 1, MOST_GAMES),
        club=record.get("club") or None,
        last_played=faults.day(record, "last_played", day_first),
        member=record.get("member"),
    )


def _name(faults: Faults, record: Record, found: Sheet) -> str:
    """The name as it stands; else given (or preferred) and family name, which a list keeps apart for good reason."""
    if "name" in found.columns:
        return faults.name(record, "name")
    given = record.get("preferred") or faults.name(record, "given")
    return " ".join(f"{given} {faults.name(record, 'family')}".split())


def _once(faults: Faults, named: Sequence[tuple[Record, str]]) -> None:
    """Raises everything at fault, a name that stands twice included."""
    lines: dict[str, int] = {}
    for record, name in named:
        if name and name in lines:
            what = f"{quoted(name)} is also in line {lines[name]}"
            faults.add(record, "name", what, "remove one, or tell the two apart")
        lines.setdefault(name, record.line)
    if faults.problems:
        raise WrongFile(faults.problems)


def write_entrants(grades: Sequence[Grade]) -> bytes:
    return sheet.write(HEADING, (_row(grade.name, each) for grade in grades for each in grade.event.players))


def _row(grade: str, each: Entrant) -> tuple[str | int | None, ...]:
    regraded = "yes" if each.regraded else "no"
    return (each.name, grade, each.club, each.rating, each.games, each.entered, regraded, each.team)
