"""Does the system of a published run hold? Wins by difference of rating against the curve, and the mean rating."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import sqrt

from tilehall.law.ratings.checks import DifferenceBand, MeanRating, bands_by_difference, mean_ratings
from tilehall.law.ratings.history import History
from tilehall.law.tournament.months import DAY
from tilehall.site.tournaments.presenters.graphs import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Graph, GraphMark

from .rating_graphs import LevelPoint, level_graph

LIMIT = 3  # standard deviations; what is farther off is no chance
MONTHS = 3


@dataclass(frozen=True, slots=True, order=True)
class Quarter:
    year: int
    number: int

    @property
    def first(self) -> date:
        return date(self.year, self.number * MONTHS - MONTHS + 1, 1)

    @property
    def last(self) -> date:
        return self.next.first - DAY

    @property
    def next(self) -> "Quarter":
        return Quarter(self.year + self.number // 4, self.number % 4 + 1)

    @property
    def key(self) -> str:
        return f"{self.year}-{self.number}"


def quarter_of(day: date) -> Quarter:
    return Quarter(day.year, (day.month - 1) // MONTHS + 1)


def quarters(history: History) -> list[Quarter]:
    """Those in which a tournament ended, the newest first."""
    return sorted({quarter_of(step.event.last_day) for step in history.steps}, reverse=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class BandColumn:
    """A band as a line of the table and a column of the graph; from `low` to `high` chance alone may take the dot."""

    band: DifferenceBand
    x: float
    y: float
    curve: float
    low: float
    high: float

    @property
    def beyond(self) -> bool:
        return abs(self.band.off) > LIMIT

    @property
    def last(self) -> int:
        return self.band.high - 1

    @property
    def observed(self) -> int:
        return round(100 * self.band.observed)

    @property
    def expected(self) -> int:
        return round(100 * self.band.curve)


@dataclass(frozen=True, slots=True, kw_only=True)
class FitGraph:
    bands: tuple[BandColumn, ...]
    games: int
    marks: tuple[GraphMark, ...]
    description: str
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def line(self) -> str:
        return " ".join(f"{column.x},{column.curve}" for column in self.bands)

    @property
    def beyond(self) -> int:
        return sum(column.beyond for column in self.bands)


def fit_graph(history: History, quarter: Quarter | None = None) -> FitGraph | None:
    """All the games between rated players, or those of a quarter; None where there are none."""
    first, last = (quarter.first, quarter.last) if quarter else (date.min, date.max)
    bands = bands_by_difference(history, first, last)
    if not bands:
        return None
    widest = bands[-1].high
    columns = tuple(_band_column(band, widest) for band in bands)
    texts = (
        f"{column.band.low} to {column.last} points: {column.observed} % won, {column.expected} % expected"
        for column in columns
    )
    return FitGraph(
        bands=columns,
        games=sum(band.games for band in bands),
        marks=tuple(GraphMark(y=_height(share), label=f"{share:.0%}") for share in (0, 0.5, 1)),
        description="Wins of the favourite by difference of rating. " + "; ".join(texts) + ".",
    )


def _band_column(band: DifferenceBand, widest: int) -> BandColumn:
    room = LIMIT * sqrt(band.curve * (1 - band.curve) / band.games)
    return BandColumn(
        band=band,
        x=round(LEFT + (band.low + band.high) / 2 / widest * (WIDTH - LEFT - RIGHT), 1),
        y=_height(band.observed),
        curve=_height(band.curve),
        low=_height(max(band.curve - room, 0)),
        high=_height(min(band.curve + room, 1)),
    )


def _height(share: float) -> float:
    return round(TOP + (1 - share) * (HEIGHT - TOP - BOTTOM), 1)


def levels(history: History, until: date) -> list[MeanRating]:
    """Before the first tournament, at the end of every quarter since, and on the day of the list."""
    if not history.steps:
        return []
    begun = min(step.event.first_day for step in history.steps) - DAY
    days, quarter = [begun], quarter_of(history.steps[0].event.last_day)
    while quarter.last < until:
        days.append(quarter.last)
        quarter = quarter.next
    return [level for level in mean_ratings(history, [*days, until]) if level.mean is not None]


def drift_graph(levels: Sequence[MeanRating]) -> Graph | None:
    """The mean over time, by the days of the table beside it."""
    points = [LevelPoint(level=level.mean, what="", day=level.day) for level in levels if level.mean is not None]
    if not points:
        return None
    text = "Mean rating of active players: " + ", ".join(
        f"{level.mean:.1f} on {level.day:%d/%m/%Y} ({level.players})" for level in levels
    )
    return level_graph(points, f"{text}.")
