"""The files of an event for others: tsh, TOU, the feed of overlays, sheets, and the report that must be sent."""

import io
import re
import unicodedata
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Literal, NamedTuple, get_args

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk, player_id
from tilehall.law.tournament.desk.report import desk_report, grades_played
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.formats import csv_sheet, game_rows, table_rows, tou, tsh_archive, tsh_feed
from tilehall.law.tournament.formats.entrants import write_entrants
from tilehall.law.tournament.formats.import_result import ImportedGrade
from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.law.tournament.formats.report_files import (
    RESULTS_FILE,
    ReportBundle,
    ReportHead,
    bundle_report,
    fixed_decimals,
)
from tilehall.law.tournament.formats.terms_left_out import terms_left_out
from tilehall.law.tournament.standings import standings

from .presenters.expectancy import first_to_reach_lines
from .wording.incidents import question_title, step_words
from .wording.report import regrading_words

Format = Literal["tou", "tsh", "tourney", "csv", "report", "bundle", "standings", "entrants"]
FORMATS: tuple[str, ...] = get_args(Format)
STANDINGS_COLUMNS = ("grade", "place", "full_name", "club", "team", "wins", "spread", "games", "average")
ZIP_DAYS = (date(1980, 1, 1), date(2107, 12, 31))  # no other can be written in a zip


class NotReady(Exception):
    """The rules do not let this be written yet; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class ExportedFile(NamedTuple):
    """`notes` are what of the event could not be put into the file as it was."""

    name: str
    raw: bytes
    notes: tuple[str, ...] = ()


def export(desk: Desk, format: str) -> tuple[str, bytes]:
    """A file's name and what is in it."""
    return export_with_notes(desk, format)[:2]


def export_with_notes(desk: Desk, format: str) -> ExportedFile:
    """The file, and what it lacks. `NotReady` or `CannotWrite` where it cannot be.

    The report is one sheet; where the draw must go along, a zip of all its files. `bundle` is always that zip.
    """
    if format not in WRITERS:
        raise CannotWrite(f"format {format}", "is not known", f"take one of {', '.join(FORMATS)}")
    if not any(grade.players for grade in desk.grades.values()):
        raise CannotWrite("event", "nobody is in a grade yet", "make the grades first")
    return WRITERS[format](desk)


def report_files(desk: Desk) -> ReportBundle:
    """The files that go to the officers: results, draw where it must be, and a letter."""
    answer = desk_report(desk)
    if isinstance(answer, Refusal):
        raise NotReady(answer)
    return bundle_report(report_head(desk), grades_played(desk), answer)


def report_head(desk: Desk) -> ReportHead:
    plan = desk.announced
    return ReportHead(
        name=plan.name,
        day=plan.begins,
        host=", ".join(filter(None, (plan.organiser, plan.place))),
        regrading=tuple(regrading_words(player) for player in desk.players.values() if player.regraded),
        first_to_reach=first_to_reach_lines(desk),
    )


def _report(desk: Desk) -> ExportedFile:
    files = report_files(desk)
    if len(files.files) > 2:
        return _bundle(desk)
    return ExportedFile(f"{file_stem(desk)}-results.csv", files[RESULTS_FILE])


def _bundle(desk: Desk) -> ExportedFile:
    return ExportedFile(f"{file_stem(desk)}-report.zip", zipped(report_files(desk), desk))


def zipped(files: ReportBundle, desk: Desk) -> bytes:
    """The same files give the same bytes: each is dated with the day of the event, as near as a zip can say it."""
    packed = io.BytesIO()
    day = min(max(desk.announced.begins, ZIP_DAYS[0]), ZIP_DAYS[1])
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in files.files:
            archive.writestr(zipfile.ZipInfo(name, (day.year, day.month, day.day, 0, 0, 0)), raw)
    return packed.getvalue()


def _tou(desk: Desk) -> ExportedFile:
    grades = _grades(desk)
    written = tou.write(desk.announced.name, desk.announced.begins, grades)
    return ExportedFile(f"{file_stem(desk)}.TOU", written.raw, (*terms_left_out(grades), *written.notes))


def _tsh(desk: Desk) -> ExportedFile:
    written = tsh_archive.write(desk.announced.name, desk.announced.begins, _grades(desk))
    return ExportedFile(f"{file_stem(desk)}.t", written.raw, written.notes)


def _tourney(desk: Desk) -> ExportedFile:
    """Under the very name that overlays ask for."""
    written = tsh_feed.write(desk.announced.name, desk.announced.begins, _grades(desk))
    return ExportedFile("tourney.js", written.raw, written.notes)


def _games(desk: Desk) -> ExportedFile:
    grades = _grades(desk)
    write = game_rows.write_games if desk.book.game == "scrabble" else table_rows.write_tables
    return ExportedFile(f"{file_stem(desk)}-games.csv", write(grades), terms_left_out(grades))


def _entrants(desk: Desk) -> ExportedFile:
    return ExportedFile(f"{file_stem(desk)}-entrants.csv", write_entrants(_grades(desk)))


def _standings(desk: Desk) -> ExportedFile:
    rows: list[tuple[str | int | None, ...]] = []
    for grade_played in grades_played(desk):
        entrants = {entrant.id: entrant for entrant in grade_played.event.players}
        for placing in standings(grade_played.event, grade_played.ranks).placings:
            entrant = entrants[placing.player]
            average = None if placing.average is None else csv_sheet.Figure(fixed_decimals(placing.average))
            wins = csv_sheet.Figure(fixed_decimals(placing.wins).rstrip("0").rstrip("."))
            who = (grade_played.grade, placing.place, entrant.name, entrant.club, entrant.team)
            rows.append((*who, wins, placing.spread, placing.games, average))
    return ExportedFile(f"{file_stem(desk)}-standings.csv", csv_sheet.write_sheet(STANDINGS_COLUMNS, rows))


def _grades(desk: Desk) -> list[ImportedGrade]:
    return [
        ImportedGrade(
            name=grade_played.grade,
            event=grade_played.event,
            starts_unknown=desk.starts_unknown(grade_played.grade),
            tables=_tables(desk, grade_played.grade),
            planned_rounds=0 if desk.over else desk.grade(grade_played.grade).plan.rounds,
        )
        for grade_played in grades_played(desk)
    ]


def _tables(desk: Desk, grade: str) -> dict[tuple[int, PlayerId], int]:
    return {
        (each.number, player_id(player)): board.table
        for each in desk.grade(grade).rounds
        for board in each.boards
        if board.table is not None
        for player in board.players
    }


def file_stem(desk: Desk) -> str:
    """The event's name and day as a file's name, in plain letters."""
    plain = unicodedata.normalize("NFKD", desk.announced.name).encode("ascii", "ignore").decode().casefold()
    return f"{re.sub(r'[^a-z0-9]+', '-', plain).strip('-') or 'event'}-{desk.announced.begins}"


WRITERS: dict[str, Callable[[Desk], ExportedFile]] = {
    "tou": _tou,
    "tsh": _tsh,
    "tourney": _tourney,
    "csv": _games,
    "report": _report,
    "bundle": _bundle,
    "standings": _standings,
    "entrants": _entrants,
}


INCIDENTS = (
    "entry", "at", "round", "table", "players", "question", "facts", "ruling", "rests_on", "whose", "conduct",
    "asked_by", "told", "came_of_it",
)  # fmt: skip


def incident_sheet(desk: Desk) -> tuple[str, bytes]:
    """The register of incidents, for the association; not a public file."""
    rows = [
        (
            incident.number,
            incident.at.isoformat(),
            incident.report.round,
            incident.table,
            ", ".join(map(desk.name, incident.report.players)),
            question_title(incident.report.question),
            "; ".join(f"{fact}={given}" for fact, given in incident.report.facts),
            incident.ruling,
            ", ".join(incident.rests_on),
            None if incident.report.player is None else desk.name(incident.report.player),
            ", ".join(incident.breaches),
            incident.report.asked_by,
            incident.report.told,
            "; ".join(
                step_words(step.kind, step.player, step.decided_by, desk.name) + (f": {step.told}" if step.told else "")
                for step in incident.steps
            ),
        )
        for incident in desk.incidents
    ]
    return f"{file_stem(desk)}-incidents.csv", csv_sheet.write_sheet(INCIDENTS, rows)


BOOK = ("receipt", "at", "what", "player", "told", "way", "cents_in", "cents_out")


def cash_book(desk: Desk) -> tuple[str, bytes]:
    """Every line of the cash book, for the treasurer's own sheets; not a public file."""
    rows = [
        (
            line.receipt,
            line.at.isoformat(),
            line.why,
            desk.name(line.player) if line.player is not None else None,
            line.told,
            line.way,
            max(0, line.cents),
            max(0, -line.cents),
        )
        for line in desk.till.book
    ]
    return f"{file_stem(desk)}-cash-book.csv", csv_sheet.write_sheet(BOOK, rows)
