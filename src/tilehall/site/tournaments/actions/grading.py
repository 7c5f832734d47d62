"""Grades are made, newcomers placed, others re-graded where both agree."""

from collections.abc import Mapping

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import grading
from tilehall.law.tournament.desk.grading import Agreed
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out

ORGANISE = "tournaments.organise"


def make_grades(actor: Actor, number: int, sizes: Mapping[str, int], hand: Hand) -> Kept | Refusal:
    """So many in each grade, from the highest rating down."""
    return carry_out(actor, ORGANISE, number, lambda desk: grading.make_grades(desk, sizes), hand)


def place_newcomer(actor: Actor, number: int, player: int, grade: str, reason: str, hand: Hand) -> Kept | Refusal:
    """By hand, as the law allows: one without a rating, with the organiser's reason."""
    return carry_out(actor, ORGANISE, number, lambda desk: grading.place_newcomer(desk, player, grade, reason), hand)


def regrade(actor: Actor, number: int, player: int, agreed: Agreed, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, ORGANISE, number, lambda desk: grading.regrade(desk, player, agreed), hand)
