"""What must be sent after an event: the results of every grade, the draw where it was no round robin, and a letter."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from hashlib import sha256

from ..event import Bye, Event, Forfeit, Game, Table
from ..standings import Placing
from . import sheet
from .problem import CannotWrite

RESULTS = ("grade", "full_name", "club", "wins", "spread", "average")
DRAW = ("grade", "round", "table", "first", "second", "kind")
NO_CLUB = "Independent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """A finished grade with its placings."""

    grade: str
    event: Event
    placings: tuple[Placing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the letter says of the event besides the figures."""

    name: str
    day: date
    host: str = ""
    rating_list: str = ""
    regrading: tuple[str, ...] = ()  # who agreed to what, as recorded


@dataclass(frozen=True, slots=True)
class Report:
    """The files by their names, ready to be sent together."""

    files: tuple[tuple[str, bytes], ...]

    def __getitem__(self, name: str) -> bytes:
        return dict(self.files)[name]


def report(about: About, grades: Sequence[Reported], *, apart: bool = False) -> Report:
    """One sheet with all grades, or one a grade. Raises `CannotWrite` where a figure that must be sent is missing."""
    rows = {each.grade: [_row(each, placing) for placing in each.placings] for each in grades}
    if len(rows) < len(grades):
        raise CannotWrite("grades", "two grades have the same name", "give each its own")
    if apart:
        files = [(f"results-{_file(grade)}.csv", sheet.write(RESULTS, its)) for grade, its in rows.items()]
    else:
        files = [("results.csv", sheet.write(RESULTS, (row for its in rows.values() for row in its)))]
    drawn = [each for each in grades if not is_round_robin(each.event)]
    for each in drawn:
        if not any(each.event.rounds):
            raise CannotWrite(f"draw_missing: {each.grade}", "the draw of this grade is not there", "add its rounds")
    if drawn:
        files.append(("draw.csv", sheet.write(DRAW, (row for each in drawn for row in _draw(each)))))
    files.append(("readme.txt", _letter(about, grades, drawn, files).encode()))
    return Report(tuple(files))


def _row(each: Reported, placing: Placing) -> tuple[str | int | None, ...]:
    place = f"grade {each.grade}, {placing.name}"
    if not each.grade.strip() or not placing.name.strip():
        raise CannotWrite(place, "grade and full name must be there", "fill them in")
    if placing.average is None:
        what = "there is no average, as no game was played"
        raise CannotWrite(place, what, "withdraw the player from the grade, or enter the games")
    club = each.event.entrant(placing.name).club or NO_CLUB
    return (
        each.grade,
        placing.name,
        club,
        sheet.Figure(_short(placing.wins)),
        placing.spread,
        sheet.Figure(fixed(placing.average)),
    )


def fixed(value: Fraction, places: int = 2) -> str:
    """Half away from zero, always with this many decimals."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _short(value: Fraction) -> str:
    """Wins as 7 or 7.5."""
    text = fixed(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def is_round_robin(event: Event) -> bool:
    """Whether the draw had everyone meet everyone equally often. A forfeit was drawn too; a bye is no meeting."""
    if any(isinstance(meeting, Table) for played in event.rounds for meeting in played):
        return False
    met = Counter(
        frozenset(meeting.players)
        for played in event.rounds
        for meeting in played
        if isinstance(meeting, Game | Forfeit)
    )
    players = len(event.players)
    return len(met) == players * (players - 1) // 2 > 0 and len(set(met.values())) == 1


def _draw(each: Reported) -> Iterator[tuple[str | int | None, ...]]:
    for number, played in enumerate(each.event.rounds, 1):
        for table, meeting in enumerate(played, 1):
            at = (each.grade, number, table)
            if isinstance(meeting, Bye):
                yield (*at, meeting.player, None, "bye")
            elif isinstance(meeting, Game):
                yield (*at, meeting.first, meeting.second, "game")
            elif isinstance(meeting, Forfeit):
                yield (*at, meeting.player, meeting.to, "forfeit")
            else:
                yield from ((*at, player, None, "table") for player in meeting.players)


def _file(grade: str) -> str:
    """A grade's name as a part of a file name."""
    return "".join(sign if sign.isalnum() else "-" for sign in grade).strip("-") or "grade"


def _letter(
    about: About, grades: Sequence[Reported], drawn: Sequence[Reported], files: Sequence[tuple[str, bytes]]
) -> str:
    """For people: what is in the files, and what happened that the figures do not show."""
    lines = [about.name, f"Day: {about.day.isoformat()}"]
    lines += [f"Host: {about.host}"] if about.host else []
    lines += [f"Rating list used: {about.rating_list}"] if about.rating_list else []
    lines += ["", "Grades"]
    for each in grades:
        draw = "the draw is in draw.csv" if each in drawn else "round robin"
        lines.append(f"  {each.grade}: {len(each.placings)} players, {len(each.event.rounds)} rounds, {draw}")
    lines += _listed("Re-grading agreed", about.regrading)
    lines += _listed("Byes and forfeits, which are not rated", [line for each in grades for line in _unplayed(each)])
    lines += ["", "Files, with their SHA-256"]
    lines += [f"  {name}  {sha256(raw).hexdigest()}" for name, raw in files]
    return "".join(f"{line}\r\n" for line in lines)


def _listed(title: str, entries: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {entry}" for entry in entries)] if entries else []


def _unplayed(each: Reported) -> Iterator[str]:
    for number, played in enumerate(each.event.rounds, 1):
        for meeting in played:
            if isinstance(meeting, Bye):
                yield f"{each.grade}, round {number}: {meeting.player} had a bye"
            elif isinstance(meeting, Forfeit):
                yield f"{each.grade}, round {number}: {meeting.player} forfeited to {meeting.to}"
