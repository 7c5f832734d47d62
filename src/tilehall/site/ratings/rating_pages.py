"""What the public pages show of a run: the way of a rating, the sum behind each step, and two players side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilehall.law.ratings import glicko
from tilehall.law.ratings.rating_system import FORMULAS
from tilehall.site.people.models import Person
from tilehall.site.tournaments.presenters.graphs import Graph

from . import store
from .causes import points_a_win
from .rating_graphs import LevelPoint, level_graph
from .store import Kind, RatedRow, Run

LOST, TIED, WON = 0.0, 0.5, 1.0
RESULT_TEXTS = {LOST: "lost", TIED: "tied", WON: "won"}


def published_run() -> Run | None:
    """The run behind the newest list: what nobody has published yet is not shown."""
    newest = store.newest_list(Kind.RATINGS)
    return newest.run if newest else None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameShare:
    """One game in the explanation of a rating. `beyond` is what was won beyond what was expected, `points` what that
    did to the rating."""

    opponent: Person | None
    rating: float
    expectation: float
    result: float
    weight: float = 1
    points_a_win: float | None = None  # what a win more than expected was worth

    @property
    def points(self) -> float | None:
        return None if self.points_a_win is None else self.beyond * self.points_a_win

    @property
    def result_text(self) -> str:
        return RESULT_TEXTS.get(self.result, f"{self.result:g}")

    @property
    def beyond(self) -> float:
        return (self.result - self.expectation) * self.weight

    @property
    def percent(self) -> int:
        return round(100 * self.expectation)


def game_shares(row: RatedRow, people: Mapping[int, Person]) -> list[GameShare]:
    worth = points_a_win(row.steps)
    return [
        GameShare(
            opponent=people.get(opponent),
            rating=rating,
            expectation=expectation,
            result=result,
            weight=weight[0] if weight else 1,
            points_a_win=worth,
        )
        for opponent, rating, expectation, result, *weight in row.lines
    ]


def rating_graph(rows: Sequence[RatedRow]) -> Graph | None:
    """The rating after each tournament, and the one before the first where there was one."""
    if not rows:
        return None
    old = rows[0].old
    points = [LevelPoint(level=row.new, what=row.event.name, day=row.event.ends) for row in rows]
    text = "Rating: " + ("" if old is None else f"{old} at the start, ")
    text += ", ".join(f"{row.new} after {row.event.name}" for row in rows) + "."
    return level_graph([*([] if old is None else [LevelPoint(level=old, what="Before", day=None)]), *points], text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    event: str
    day: object
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """Two players: what each won against the other, and what the profile expects of the first now."""

    meetings: tuple[Meeting, ...]
    wins: float
    expectation: float | None

    @property
    def losses(self) -> float:
        return len(self.meetings) - self.wins

    @property
    def percent(self) -> int | None:
        return None if self.expectation is None else round(100 * self.expectation)


def head_to_head(run: Run, rows: Sequence[RatedRow], other: Sequence[RatedRow]) -> HeadToHead:
    """From the rated games of the one; the other's are the same games."""
    against = other[0].person_id if other else None
    meetings, wins = [], 0.0
    for row in rows:
        for opponent, _rating, _expectation, result in row.lines:
            if opponent == against:
                wins += result
                meetings.append(Meeting(event=row.event.name, day=row.event.ends, result=RESULT_TEXTS.get(result, "")))
    expected = _expected(run, rows[-1], other[-1]) if rows and other else None
    return HeadToHead(meetings=tuple(meetings), wins=wins, expectation=expected)


def _expected(run: Run, rated_row: RatedRow, other: RatedRow) -> float:
    """By the profile; under Glicko-2 the less is known of the other, the nearer to a half."""
    profile = FORMULAS[run.profile].on(rated_row.event.ends)
    if profile.glicko is None:
        return profile.curve.expects(rated_row.new - other.new)
    first, second = (
        glicko.strength_of(
            row.new, row.deviation or profile.glicko.assumed, row.volatility or profile.glicko.volatility
        )
        for row in (rated_row, other)
    )
    return glicko.expectation(first, second)
