"""Checks of a rating system by what came of it: wins by difference of rating, and the mean of active players."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from math import fsum, sqrt

from tilehall.law.tournament.book import NZASP_BOOK
from tilehall.law.tournament.grades import is_historic

from .history import History, HistoryStep

WIDTH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceBand:
    """Games in which the favourite was `low` to `high` points ahead (the end not included): won, and expected wins.

    `off` is the distance of the two in standard deviations; beyond three either way the curve does not fit.
    """

    low: int
    high: int
    games: int
    won: float
    expected: float
    off: float

    @property
    def observed(self) -> float:
        return self.won / self.games

    @property
    def curve(self) -> float:
        return self.expected / self.games


@dataclass(frozen=True, slots=True, kw_only=True)
class MeanRating:
    """How many players were active on a day, and their mean rating: a mean that drifts is a fault of the system."""

    day: date
    players: int
    mean: float | None


def bands_by_difference(history: History, first: date, last: date, width: int = WIDTH) -> tuple[DifferenceBand, ...]:
    """Every game between two rated players in tournaments that ended on these days, once, from the favourite's side."""
    bands: dict[int, list[tuple[float, float, float]]] = {}
    for step in history.steps:
        if first <= step.event.last_day <= last:
            for ahead, *game in _games(step):
                bands.setdefault(int(ahead // width), []).append((game[0], game[1], game[2]))
    return tuple(_band(number * width, width, games) for number, games in sorted(bands.items()))


def _games(step: HistoryStep) -> Iterator[tuple[float, float, float, float]]:
    """Points ahead, share won, expectation and weight. Equal players have no favourite: the first by id is taken."""
    rated = {each.player for each in step.rated.players if each.old is not None}
    for rating_change in step.rated.players:
        for line in rating_change.lines if rating_change.old is not None else ():
            ahead = float(rating_change.old or 0) - line.opponent_rating
            if line.opponent in rated and (ahead, line.opponent) > (0, rating_change.player):
                yield ahead, float(line.result), line.expectation, float(line.weight)


def _band(low: int, width: int, games: list[tuple[float, float, float]]) -> DifferenceBand:
    won, expected = fsum(w * s for s, _, w in games), fsum(w * e for _, e, w in games)
    spread = sqrt(fsum(w * w * e * (1 - e) for _, e, w in games))
    off = (won - expected) / spread if spread else 0.0
    return DifferenceBand(low=low, high=low + width, games=len(games), won=won, expected=expected, off=off)


def mean_ratings(history: History, days: Iterable[date]) -> tuple[MeanRating, ...]:
    """The mean rating of those with a rated game in the time after which a rating is historic."""
    return tuple(_level(history, day) for day in days)


def _level(history: History, day: date) -> MeanRating:
    points = history.standings(history.until(day)).values()
    active = [point.rating for point in points if point.day and not is_historic(NZASP_BOOK, point.day, day).value]
    return MeanRating(day=day, players=len(active), mean=fsum(active) / len(active) if active else None)
