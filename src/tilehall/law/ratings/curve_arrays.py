"""Expectation curves for many games at once."""

from math import erf, pi, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .curves import Curve

Whole: TypeAlias = NDArray[np.int64]
Real: TypeAlias = NDArray[np.float64]


def expectations(curve: Curve, differences: Real) -> Real:
    """What `Curve.expects` says of each difference."""
    d = np.clip(differences, -curve.limit, curve.limit) if np.isfinite(curve.limit) else differences
    if curve.shape == "logistic":
        return 1.0 / (1.0 + np.exp(np.minimum(d * -curve.slope, 700.0)))
    if curve.shape == "normal":
        return np.fromiter(((1.0 + erf(each)) / 2.0 for each in (d * curve.slope).tolist()), float, len(d))
    return np.clip(0.5 + d * curve.slope, curve.low, curve.high)


def with_slope(curve: Curve, differences: Real) -> tuple[Real, Real]:
    """The same with how fast each rises, for the curves that have no corners within their limit."""
    share = expectations(curve, differences)
    if curve.shape == "logistic":
        return share, share * (1 - share) * curve.slope
    d = differences * curve.slope
    return share, np.where(np.abs(differences) < curve.limit, np.exp(-d * d) * (curve.slope / sqrt(pi)), 0.0)
