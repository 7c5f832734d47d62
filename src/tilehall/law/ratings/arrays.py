"""Long histories as arrays: the same figures as `rate`, tournament after tournament, without a reason for each.

Calibrating against years of results, and a check of everything ever published, rate a million games at once; nobody
asks then why one of them moved. Glicko-2 is not here: clubs that use it have no such histories.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .curve_arrays import Real, Whole, expectations
from .first import Met, first_ratings, groups
from .first_arrays import first_of_group
from .multipliers import stretches
from .profiles import Profile
from .segments import ends

FEW = 4  # newcomers in a group up to which plain Python is the faster way


@dataclass(frozen=True, slots=True)
class Games:
    """One element a game, players and tournaments by number; tournaments are numbered in the order of events.

    `half_wins` are those of the first player. `round` is needed only where a profile has segments.
    """

    players: int
    tournament: Whole
    first: Whole
    second: Whole
    half_wins: Whole
    round: Whole | None = None


@dataclass(frozen=True, slots=True)
class Ratings:
    """Of each player: the whole rating, the unrounded one of the last tournament (both nan for none), the games."""

    rating: Real
    exact: Real
    games: Whole


def rated(profile: Profile, games: Games, start: Ratings | None = None) -> Ratings:
    """All tournaments one after the other, from nothing or from where a list has left everyone."""
    if profile.glicko is not None:
        raise ValueError(f"the rating profile {profile.key} is not rated from arrays")
    now = start or Ratings(
        np.full(games.players, np.nan), np.full(games.players, np.nan), np.zeros(games.players, dtype=np.int64)
    )
    now = Ratings(now.rating.copy(), now.exact.copy(), now.games.copy())
    order = np.argsort(games.tournament, kind="stable")
    cuts = np.flatnonzero(np.diff(games.tournament[order])) + 1
    for chosen in np.split(order, cuts) if len(order) else []:
        _tournament(profile, games, chosen, now)
    return now


def _tournament(profile: Profile, games: Games, chosen: Whole, now: Ratings) -> None:
    first, second, won = games.first[chosen], games.second[chosen], games.half_wins[chosen] / 2
    players, seats = np.unique(np.concatenate((first, second)), return_inverse=True)
    one, two = seats[: len(first)], seats[len(first) :]
    rating, exact, before = now.rating[players], now.exact[players], now.games[players]
    for part in _parts(profile, games, chosen):
        segment = _Segment(one[part], two[part], won[part], len(players))
        _segment(profile, segment, rating, exact, before)
    now.rating[players], now.exact[players] = rating, exact
    now.games[players] += np.bincount(seats, minlength=len(players))


def _parts(profile: Profile, games: Games, chosen: Whole) -> list[Any]:
    """The games of each segment, as an index."""
    if not profile.segments:
        return [slice(None)]
    if games.round is None:
        raise ValueError(f"the rating profile {profile.key} needs the round of each game")
    rounds = games.round[chosen]
    lasts = ends(int(rounds.max()))
    afters = (int(rounds.min()) - 1, *lasts[:-1])
    found = [np.flatnonzero((after < rounds) & (rounds <= last)) for after, last in zip(afters, lasts, strict=True)]
    return [part for part in found if len(part)]


class _Segment:
    """Every game twice, as each of its players saw it."""

    def __init__(self, one: Whole, two: Whole, won: Real, players: int) -> None:
        self.me, self.other = np.concatenate((one, two)), np.concatenate((two, one))
        self.share = np.concatenate((won, 1 - won))
        self.players = players
        self.played = np.bincount(self.me, minlength=players)

    def per_player(self, values: Real) -> Real:
        summed: Real = np.bincount(self.me, weights=values, minlength=self.players).astype(np.float64, copy=False)
        return summed


def _segment(profile: Profile, segment: _Segment, rating: Real, exact: Real, before: Whole) -> None:
    """Changes rating and exact in place."""
    new = np.isnan(rating) & (segment.played > 0)
    level = rating
    if new.any():
        level = rating.copy()
        _first(profile, segment, new, level)
    old = (segment.played > 0) & ~new
    expected = segment.per_player(expectations(profile.curve, level[segment.me] - level[segment.other]))
    excess = segment.per_player(segment.share) - expected
    moved = level.copy()
    moved[old] = _paid(profile, rating[old], before[old], excess[old])
    if profile.acceleration:
        gained = np.where(old, moved - level, 0.0)
        surplus = profile.acceleration * np.maximum(gained - profile.easy * segment.played, 0.0)
        moved = moved + np.where(old, surplus + profile.feedback * segment.per_player(surplus[segment.other]), 0.0)
    if profile.floor is not None:
        moved = np.maximum(moved, profile.floor)
    some = segment.played > 0
    exact[some], rating[some] = moved[some], whole(moved[some])


def _first(profile: Profile, segment: _Segment, new: NDArray[np.bool_], level: Real) -> None:
    """Sets the level of the newcomers, group by group."""
    theirs = np.flatnonzero(new[segment.me])
    games: dict[int, list[Met]] = {}
    rows: dict[int, list[int]] = {}
    for row, me, other, share in zip(
        theirs.tolist(),
        segment.me[theirs].tolist(),
        segment.other[theirs].tolist(),
        segment.share[theirs].tolist(),
        strict=True,
    ):
        games.setdefault(me, []).append(Met(other, share, 1.0))
        rows.setdefault(me, []).append(row)
    rated = {n: value for n, value in enumerate(level.tolist()) if value == value}
    for group in groups(games, rated):
        if len(group) <= FEW or profile.curve.shape == "line":
            found = first_ratings(profile.curve, profile.first, {one: games[one] for one in group}, rated)
            for one, each in found.items():
                level[one] = each.rating
        else:
            chosen = np.array([row for one in group for row in rows[one]])
            members = np.array(group)
            level[members] = first_of_group(
                profile, members, level, (segment.me[chosen], segment.other[chosen], segment.share[chosen])
            )


def whole(values: Real) -> Real:
    """Half away from zero, as `things.whole` has it."""
    size: Real = np.copysign(np.floor(np.round(np.abs(values), 6) + 0.5), values)
    return size


def _paid(profile: Profile, rating: Real, games: Whole, excess: Real) -> Real:
    """The ratings after the excess is paid; only those who leave their band are looked at one by one."""
    table = profile.multipliers
    points, low, high = np.empty(len(rating)), np.empty(len(rating)), np.empty(len(rating))
    for bands, theirs in ((table.newer, games < table.settled), (table.older, games >= table.settled)):
        starts = np.array([band.start for band in bands])
        at = np.maximum(np.searchsorted(starts, rating[theirs], side="right") - 1, 0)
        points[theirs] = np.array([band.points for band in bands])[at]
        low[theirs], high[theirs] = starts[at] - 1, np.append(starts[1:], np.inf)[at]
    moved = rating + excess * points
    if profile.prorated:
        for n in np.flatnonzero((moved > high) | (moved < low)).tolist():
            was = float(rating[n])
            paid = stretches(table, True, was, int(games[n]), float(excess[n]))
            moved[n] = was + sum(each.excess * each.points for each in paid)
    return moved
