"""The files of a report: the results of every grade, the draw where it was no round robin, and a letter for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from hashlib import sha256

from ..event import Bye, Event, Forfeit, PairGame
from ..report import COLUMNS, GradePlayed, Report, ReportRow
from . import csv_sheet

DRAW = ("grade", "round", "table", "first", "second", "kind")
RESULTS_FILE, DRAW_FILE, LETTER_FILE = "results.csv", "draw.csv", "readme.txt"
_Row = tuple[str | int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHead:
    """What the letter says of the event besides the figures."""

    name: str
    day: date
    host: str = ""
    regrading: tuple[str, ...] = ()  # who agreed to what, as recorded
    first_to_reach: tuple[str, ...] = ()  # who first won as many games as the ratings expected of the whole event


@dataclass(frozen=True, slots=True)
class ReportBundle:
    """The files by their names, ready to be sent together."""

    files: tuple[tuple[str, bytes], ...]

    def __getitem__(self, name: str) -> bytes:
        return dict(self.files)[name]


def bundle_report(about: ReportHead, grades: Sequence[GradePlayed], report: Report) -> ReportBundle:
    """The report as files: one sheet with all grades. `report` is what the law made of `grades`."""
    files = [(RESULTS_FILE, csv_sheet.write_sheet(COLUMNS, map(_row, report.lines)))]
    if report.draws:
        draws = (row for grade, event in report.draws for row in _draw(grade, event))
        files.append((DRAW_FILE, csv_sheet.write_sheet(DRAW, draws)))
    return ReportBundle((*files, (LETTER_FILE, _letter(about, grades, report, files).encode())))


def _row(line: ReportRow) -> _Row:
    figures = (csv_sheet.Figure(_short(line.wins)), line.spread, csv_sheet.Figure(fixed_decimals(line.average)))
    return (line.grade, line.full_name, line.club, *figures)


def fixed_decimals(value: Fraction, places: int = 2) -> str:
    """Half away from zero, always with this many decimals."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _short(value: Fraction) -> str:
    """Wins as 7 or 7.5."""
    return fixed_decimals(value).rstrip("0").rstrip(".")


def _draw(grade: str, event: Event) -> Iterator[_Row]:
    names = event.names
    for number, played in enumerate(event.rounds, 1):
        for table, meeting in enumerate(played, 1):
            at = (grade, number, table)
            if isinstance(meeting, Bye):
                yield (*at, names[meeting.player], None, "bye")
            elif isinstance(meeting, PairGame):
                yield (*at, names[meeting.first], names[meeting.second], "game")
            elif isinstance(meeting, Forfeit):
                yield (*at, names[meeting.player], names[meeting.to] if meeting.to else None, "forfeit")
            else:
                yield from ((*at, names[player], None, "table") for player in meeting.players)


def _letter(
    about: ReportHead, grades: Sequence[GradePlayed], report: Report, files: Sequence[tuple[str, bytes]]
) -> str:
    """What is in the files, and what happened that the figures do not show."""
    lines = [about.name, f"Day: {about.day.isoformat()}"]
    lines += [f"Host: {about.host}"] if about.host else []
    lines.append(f"To: {', '.join(role.replace('_', ' ') for role in report.recipients)}")
    drawn = {grade for grade, _ in report.draws}
    players = {each.grade: sum(line.grade == each.grade for line in report.lines) for each in grades}
    lines += ["", "Grades"]
    for grade_played in grades:
        draw = f"the draw is in {DRAW_FILE}" if grade_played.grade in drawn else "round robin"
        order = ", in the order of the bracket" if grade_played.grade in report.by_bracket else ""
        lines.append(
            f"  {grade_played.grade}: {players[grade_played.grade]} players{order}, "
            f"{len(grade_played.event.rounds)} rounds, {draw}"
        )
    lines += _listed("Re-grading agreed", about.regrading)
    lines += _listed("First to reach the expectancy", about.first_to_reach)
    lines += _listed("Byes and forfeits, which are not rated", [line for each in grades for line in _unplayed(each)])
    lines += ["", "Files, with their SHA-256"]
    lines += [f"  {name}  {sha256(raw).hexdigest()}" for name, raw in files]
    return "".join(f"{line}\r\n" for line in lines)


def _listed(title: str, entries: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {entry}" for entry in entries)] if entries else []


def _unplayed(grade_played: GradePlayed) -> Iterator[str]:
    names = grade_played.event.names
    for number, played in enumerate(grade_played.event.rounds, 1):
        for meeting in played:
            if isinstance(meeting, Bye):
                yield f"{grade_played.grade}, round {number}: {names[meeting.player]} had a bye"
            elif isinstance(meeting, Forfeit):
                to = f" to {names[meeting.to]}" if meeting.to else ""
                yield f"{grade_played.grade}, round {number}: {names[meeting.player]} forfeited{to}"
