"""Multipliers: how many points a win beyond expectation moves a player, by rating and by games played before."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RatingBand:
    """From this rating up a win more than expected is worth so many points."""

    start: float
    points: float


@dataclass(frozen=True, slots=True)
class Multipliers:
    """Bands from the lowest rating up: for players with fewer games than `settled`, and for those with more."""

    settled: int
    newer: tuple[RatingBand, ...]
    older: tuple[RatingBand, ...]

    def bands(self, games: int) -> tuple[RatingBand, ...]:
        return self.newer if games < self.settled else self.older

    def points(self, rating: float, games: int) -> float:
        bands = self.bands(games)
        return bands[_band(bands, rating)].points


@dataclass(frozen=True, slots=True, kw_only=True)
class FallingMultiplier:
    """The higher a rating, the less a win is worth: a hundredth of what is missing to `top`, times `factor`; where
    `games_for_one` is given, the factor is 1 for so many games in the tournament, and in proportion for others.
    """

    top: float = 3000
    factor: float = 1.0
    games_for_one: int | None = None

    def factor_for(self, games: float) -> float:
        return self.factor if self.games_for_one is None else games / self.games_for_one

    def points(self, rating: float, games: float) -> float:
        """What a win more than expected is worth in a tournament of so many games; nothing from the top on."""
        return max(0.0, self.top - rating) / 100 * self.factor_for(games)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the way: so much of the excess, at so many points each."""

    excess: float
    points: float


def stretches(table: Multipliers, prorated: bool, rating: float, games: int, excess: float) -> tuple[Stretch, ...]:
    """How an excess of wins (or a lack) is paid. Prorated, each band pays only the part of the way inside it.

    Going up a band ends where the next begins; going down it ends a point below its start.
    """
    bands = table.bands(games)
    at = _band(bands, rating)
    if not prorated:
        return (Stretch(excess, bands[at].points),)
    paid: list[Stretch] = []
    while True:
        points = bands[at].points
        step = 1 if excess > 0 else -1
        more = at + 1 < len(bands) if excess > 0 else at > 0
        edge = (bands[at + 1].start if excess > 0 else bands[at].start - 1) if more else rating
        if not more or abs(excess) * points <= abs(edge - rating):
            return (*paid, Stretch(excess, points))
        used = (edge - rating) / points
        paid.append(Stretch(used, points))
        rating, excess, at = edge, excess - used, at + step


def _band(bands: tuple[RatingBand, ...], rating: float) -> int:
    return max((n for n, band in enumerate(bands) if band.start <= rating), default=0)


LOWEST = float("-inf")
# 30, 24, 15 below 50 games and 20, 16, 10 from there on; the bands begin at 1800 and 2000.
AMERICAN = Multipliers(
    settled=50,
    newer=(RatingBand(LOWEST, 30), RatingBand(1800, 24), RatingBand(2000, 15)),
    older=(RatingBand(LOWEST, 20), RatingBand(1800, 16), RatingBand(2000, 10)),
)
TWENTY = Multipliers(settled=0, newer=(RatingBand(LOWEST, 20),), older=(RatingBand(LOWEST, 20),))
