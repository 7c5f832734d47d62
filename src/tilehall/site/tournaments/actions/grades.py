"""Grades are made, newcomers placed, others re-graded where both agree."""

from collections.abc import Mapping

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import grades
from tilehall.law.tournament.desk.grades import Agreement
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.store import DeskState

from .commands import execute

ORGANISE = "tournaments.organise"


def make_grades(actor: Actor, number: int, sizes: Mapping[str, int], context: CommandContext) -> DeskState | Refusal:
    """So many in each grade, from the highest rating down."""
    return execute(actor, ORGANISE, number, lambda desk: grades.make_grades(desk, sizes), context)


def place_newcomer(
    actor: Actor, number: int, player: int, grade: str, reason: str, context: CommandContext
) -> DeskState | Refusal:
    """By hand, as the law allows: one without a rating, with the organiser's reason."""
    return execute(actor, ORGANISE, number, lambda desk: grades.place_newcomer(desk, player, grade, reason), context)


def regrade(actor: Actor, number: int, player: int, agreed: Agreement, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: grades.regrade(desk, player, agreed), context)
