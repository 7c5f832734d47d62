"""Expectation curves: the share of games a player should win against an opponent, from the difference of ratings."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from types import MappingProxyType
from typing import Literal

STANDARD = NormalDist()
FURTHEST = 700.0  # beyond it the exponential would overflow, and nothing is left to expect
Shape = Literal["normal", "logistic", "line"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """`slope` is per rating point. A difference counts up to `limit`; an expectation is held from `low` to `high`."""

    key: str
    title: str
    shape: Shape
    slope: float
    limit: float = math.inf
    low: float = 0.0
    high: float = 1.0

    def expects(self, difference: float) -> float:
        """What a player wins of one game; `difference` is the own rating minus the opponent's."""
        d = max(-self.limit, min(self.limit, difference))
        if self.shape == "normal":
            found = (1.0 + math.erf(d * self.slope)) / 2.0
        elif self.shape == "logistic":
            found = logistic(d * self.slope)
        else:
            found = 0.5 + d * self.slope
        return max(self.low, min(self.high, found))

    def inverse(self, share: float) -> float:
        """The difference of ratings at which this share, between 0 and 1 but neither of them, is expected."""
        if self.shape == "normal":
            return STANDARD.inv_cdf(share) / (self.slope * math.sqrt(2))
        if self.shape == "logistic":
            return math.log(share / (1.0 - share)) / self.slope
        return (share - 0.5) / self.slope

    @property
    def flat(self) -> float | None:
        """The difference from which on an expectation is held; None for a curve that never ends."""
        return (self.high - 0.5) / self.slope if self.shape == "line" and self.high < 1 else None

    def against(self, rating: float, others: Sequence[float]) -> list[float]:
        """What a player of this rating wins of one game with each of the others: the same, written for speed."""
        near = not others or max(rating - min(others), max(others) - rating) * self.slope < FURTHEST
        if self.shape != "logistic" or not near or self.limit < math.inf or self.low > 0 or self.high < 1:
            expects = self.expects
            return [expects(rating - other) for other in others]
        exp, slope = math.exp, self.slope
        return [1.0 / (1.0 + exp(-((rating - other) * slope))) for other in others]


def logistic(x: float) -> float:
    """Without overflow, however far apart two players are."""
    return 1.0 / (1.0 + math.exp(-x if x > -FURTHEST else FURTHEST))


def _curve(key: str, title: str, shape: Shape, slope: float, limit: float = math.inf, held: float = 0.0) -> Curve:
    return Curve(key=key, title=title, shape=shape, slope=slope, limit=limit, low=held, high=1.0 - held)


NORMAL = _curve("normal", "normal curve, deviation 400/√2, differences up to 700", "normal", 1 / 400, limit=700)
LOGISTIC = _curve("logistic", "logistic, 0.0031879 a point", "logistic", 0.0031879)
LINE = _curve("line", "straight line, a point is 1/1200, held between .05 and .95", "line", 1 / 1200, held=0.05)
LOGISTIC_172 = _curve("logistic-172", "logistic, 1/172 a point", "logistic", 1 / 172)
CHESS = _curve("chess", "chess curve, ten to one at 400", "logistic", math.log(10) / 400)
NORMAL_OPEN = _curve("normal-open", "normal curve, deviation 400/√2", "normal", 1 / 400)
LOGISTIC_313 = _curve("logistic-313", "logistic, 1/313 a point", "logistic", 1 / 313)
CURVES: Mapping[str, Curve] = MappingProxyType(
    {curve.key: curve for curve in (NORMAL, LOGISTIC, LINE, LOGISTIC_172, CHESS, NORMAL_OPEN, LOGISTIC_313)}
)
