"""First ratings of a large group of newcomers, all at once in arrays: the same passes as `first` makes one by one."""

from collections.abc import Callable

import numpy as np

from .curve_arrays import Real, Whole, with_slope
from .curves import Curve
from .profiles import Profile

FARTHEST = 250.0  # points of one step: on the flat ends of a curve a longer one would leap over the place
NEAR = 1e-5  # a step of Newton's as short as this lands on the place itself
MOST_STEPS = 200


def first_of_group(profile: Profile, members: Whole, level: Real, games: tuple[Whole, Whole, Real]) -> Real:
    """`games` are who, against whom, with which share; `level` holds the rated players, nan for the newcomers."""
    rules = profile.first
    me, other, share = games
    seat = np.zeros(len(level), dtype=np.int64)
    seat[members] = np.arange(len(members))
    own, fixed = seat[me], level[other]
    inside = np.isnan(fixed)
    count = len(members)
    played, won = np.bincount(own, minlength=count), np.bincount(own, weights=share, minlength=count)
    wanted = np.where(won == 0, rules.share_of_none * played, won)
    wanted = np.where(won == played, (1 - rules.share_of_none) * played, wanted)
    met = np.bincount(own[~inside], minlength=count)
    mean = np.bincount(own[~inside], weights=fixed[~inside], minlength=count) / np.maximum(met, 1)
    now = np.where(met > 0, mean, rules.start)
    best = np.full(count, -np.inf)
    np.maximum.at(best, own[~inside], fixed[~inside])
    among = seat[other[inside]]
    guess = np.minimum(np.maximum(now, 0.0), rules.highest)  # the last answers, before floor and cap

    def onward(now: Real) -> Real:
        against = fixed.copy()
        against[inside] = now[among]
        best_now = np.full(count, -np.inf)
        np.maximum.at(best_now, own, against)
        cap = np.where(met > 0, best, best_now) + rules.above_best * won / played
        found = guess[:] = _solved(profile.curve, own, against, wanted, guess, rules.highest)
        return np.minimum(np.maximum(found, rules.floor), cap)

    now = _settled(onward, now, rules.passes, rules.settled)
    if not met.any():
        now = np.maximum(now + (rules.start - now.sum() / count), rules.floor)
    return now


def _settled(onward: Callable[[Real], Real], now: Real, passes: int, settled: float) -> Real:
    """After passes that move nothing, or the mean of as many again where they do not end."""
    for _ in range(passes):
        before, now = now, onward(now)
        if np.abs(now - before).max() < settled:
            return now
    total = np.zeros(len(now))
    for _ in range(passes):
        now = onward(now)
        total += now
    return total / passes


def _solved(curve: Curve, own: Whole, against: Real, wanted: Real, guess: Real, highest: float) -> Real:
    """Where each one's expected wins are the wanted ones, by Newton's steps; an end where they are nowhere."""
    at, count = guess, len(guess)
    for _ in range(MOST_STEPS):
        share, slope = with_slope(curve, at[own] - against)
        height = np.bincount(own, weights=share, minlength=count) - wanted
        rise = np.bincount(own, weights=slope, minlength=count)
        step = np.minimum(np.maximum(height / np.maximum(rise, 1e-12), -FARTHEST), FARTHEST)
        before, at = at, np.minimum(np.maximum(at - step, 0.0), highest)
        if np.abs(at - before).max() < NEAR:
            break
    return at
