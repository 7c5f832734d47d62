"""Who enters, as CSV: a row a player, with grade, club and rating."""

from collections.abc import Sequence

from ..event import Entrant
from . import csv_sheet
from .import_result import ImportedGrade

HEADING = ("name", "grade", "club", "rating", "games", "entered", "regraded", "team")


def write_entrants(grades: Sequence[ImportedGrade]) -> bytes:
    return csv_sheet.write_sheet(
        HEADING, (_row(grade.name, entrant) for grade in grades for entrant in grade.event.players)
    )


def _row(grade: str, entrant: Entrant) -> tuple[str | int | None, ...]:
    regraded = "yes" if entrant.regraded else "no"
    return (entrant.name, grade, entrant.club, entrant.rating, entrant.games, entrant.entered, regraded, entrant.team)
