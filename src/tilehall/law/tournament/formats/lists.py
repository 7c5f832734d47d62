"""Who enters, as CSV: a row a player, with grade, club and rating."""

from collections.abc import Sequence

from ..event import Entrant
from . import sheet
from .graded import Grade

HEADING = ("name", "grade", "club", "rating", "games", "entered", "regraded", "team")


def write_entrants(grades: Sequence[Grade]) -> bytes:
    return sheet.write(HEADING, (_row(grade.name, each) for grade in grades for each in grade.event.players))


def _row(grade: str, each: Entrant) -> tuple[str | int | None, ...]:
    regraded = "yes" if each.regraded else "no"
    return (each.name, grade, each.club, each.rating, each.games, each.entered, regraded, each.team)
