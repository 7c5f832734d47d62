"""What the ratings expect of everybody in a grade, as figures for standings, wall and report."""

from dataclasses import dataclass

from tilehall.law.ratings.expectancy import Expectancy, expectancies, first_to_reach
from tilehall.law.ratings.rating_system import FORMULAS, NZASP
from tilehall.law.ratings.scope import SCRABBLE, is_rated, tournament_facts
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.site.pages.phrases import minus, signed

from .number_words import wins_text


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectancyRow:
    """`expected` wins of all games drawn, `over` those so far, and what the rating would be if the event ended now.
    `wins_over` is the same to a tenth of a win, to be compared."""

    expected: str
    over: str
    change: str
    rating: int | None
    wins_over: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstToReach:
    """Who first had as many wins as the whole event was expected to bring, after which round, and how many."""

    name: str
    round: int
    won: str
    expected: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeExpectancy:
    rows: dict[int, ExpectancyRow]
    firsts: tuple[FirstToReach, ...]


NONE = GradeExpectancy(rows={}, firsts=())


def grade_expectancy(desk: Desk, grade: str) -> GradeExpectancy:
    """Nothing where nobody's rating moves: at tables, in an event that is not official, or without a single rating."""
    event = desk.event(grade)
    formula = FORMULAS.get(event.profile or NZASP.key, NZASP)
    if formula.game != SCRABBLE or not is_rated(tournament_facts(desk, rehearsal=False), SCRABBLE):
        return NONE
    if all(entrant.rating is None for entrant in event.players):
        return NONE
    profile = formula.on(desk.announced.ends)
    if profile.glicko is not None:
        return NONE
    found = expectancies(event, profile, desk.grade(grade).plan.rounds)
    return GradeExpectancy(
        rows={number_of(player): _row(each) for player, each in found.items()},
        firsts=tuple(_first(event.names[player], found[player]) for player in first_to_reach(found)),
    )


def _row(expectancy: Expectancy) -> ExpectancyRow:
    return ExpectancyRow(
        expected="–" if expectancy.expected is None else f"{expectancy.expected:.1f}",
        over="–" if expectancy.over is None else minus(f"{round(expectancy.over, 1) + 0.0:+.1f}"),
        change="new" if expectancy.change is None else signed(expectancy.change),
        rating=expectancy.rating,
        wins_over=None if expectancy.over is None else round(expectancy.over, 1),
    )


def _first(name: str, expectancy: Expectancy) -> FirstToReach:
    assert expectancy.reached is not None
    return FirstToReach(
        name=name, round=expectancy.reached, won=wins_text(expectancy.won), expected=f"{expectancy.expected:.1f}"
    )


def first_to_reach_lines(desk: Desk) -> tuple[str, ...]:
    """For the letter of a report, grade by grade."""
    return tuple(
        f"{name}: {first.name}, {first.expected} wins expected, after round {first.round}"
        for name, grade in desk.grades.items()
        if grade.players
        for first in grade_expectancy(desk, name).firsts
    )
