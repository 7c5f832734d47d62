"""Glicko-2, for clubs that prefer it: a rating with a deviation and a volatility, after Glickman's description."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .curves import logistic
from .profiles import Glicko
from .running import Running, Seen, enter, games_of
from .things import Entry, Line, Result, cause

SCALE = 173.7178
CENTRE = 1500.0
FINE = 1e-9


@dataclass(frozen=True, slots=True)
class Strength:
    """On the scale of the system: 0 is the centre."""

    mu: float
    phi: float
    sigma: float

    @property
    def rating(self) -> float:
        return self.mu * SCALE + CENTRE

    @property
    def deviation(self) -> float:
        return self.phi * SCALE

    @property
    def doubt(self) -> float:
        """How much a game against this player tells, 1 for one whose strength is known."""
        return 1 / math.sqrt(1 + 3 * self.phi**2 / math.pi**2)


@dataclass(frozen=True, slots=True)
class Meeting:
    against: Strength
    share: float
    weight: float


def strength(rating: float, deviation: float, volatility: float) -> Strength:
    return Strength((rating - CENTRE) / SCALE, deviation / SCALE, volatility)


def expectation(one: Strength, other: Strength) -> float:
    return logistic(other.doubt * (one.mu - other.mu))


def moved(rules: Glicko, one: Strength, games: Sequence[Meeting]) -> Strength:
    """The strength after a rating period. Without games only the doubt about it grows."""
    if not games:
        return Strength(one.mu, math.hypot(one.phi, one.sigma), one.sigma)
    expected = [expectation(one, each.against) for each in games]
    told = [
        each.weight * each.against.doubt**2 * max(e * (1 - e), 1e-12) for each, e in zip(games, expected, strict=True)
    ]
    pull = math.fsum(
        each.weight * each.against.doubt * (each.share - e) for each, e in zip(games, expected, strict=True)
    )
    v = 1 / math.fsum(told)
    sigma = volatility(rules.tau, one, v, v * pull)
    before = math.hypot(one.phi, sigma)
    phi = 1 / math.sqrt(1 / before**2 + 1 / v)
    return Strength(one.mu + phi**2 * pull, phi, sigma)


def volatility(tau: float, one: Strength, v: float, delta: float) -> float:
    """By the Illinois way of closing in on a zero."""
    start = math.log(one.sigma**2)

    def f(x: float) -> float:
        grown = one.phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / tau**2

    low, high = start, _other_side(f, tau, start, delta**2 - one.phi**2 - v)
    at_low, at_high = f(low), f(high)
    while abs(high - low) > FINE:
        between = low + (low - high) * at_low / (at_high - at_low)
        height = f(between)
        if height * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, height
    return math.exp(low / 2)


def _other_side(f: Callable[[float], float], tau: float, start: float, beyond: float) -> float:
    if beyond > 0:
        return math.log(beyond)
    k = 1
    while f(start - k * tau) < 0:
        k += 1
    return start - k * tau


def by_glicko(rules: Glicko, entries: Sequence[Entry], results: Sequence[Result]) -> list[Running]:
    """All players against what their opponents were before the tournament; newcomers begin at the centre."""
    games = games_of(results, {entry.player: n for n, entry in enumerate(entries)})
    running = [enter(entry, n in games) for n, entry in enumerate(entries)]
    before = {n: _before(rules, one) for n, one in enumerate(running)}
    for n, seen in games.items():
        _play(rules, running, before, n, seen)
    return running


def _before(rules: Glicko, one: Running) -> Strength:
    sigma = one.entry.volatility or rules.volatility
    if one.rating is None:
        return strength(rules.rating, rules.deviation, rules.volatility)
    return strength(one.rating, one.entry.deviation or rules.assumed, sigma)


def _play(
    rules: Glicko, running: Sequence[Running], before: Mapping[int, Strength], n: int, seen: Sequence[Seen]
) -> None:
    one, was = running[n], before[n]
    now = moved(rules, was, [Meeting(before[met.opponent], met.share, met.weight) for met, _ in seen])
    for met, each in seen:
        other = before[met.opponent]
        opponent, expected = running[met.opponent].entry.player, expectation(was, other)
        won = each.won_by(one.entry.player)
        one.lines.append(Line(opponent, other.rating, expected, won, each.round, each.weight))
        one.expected.append(expected * met.weight)
    one.first = one.rating is None
    held = {"rating": was.rating, "deviation": was.deviation, "to": now.rating, "to_deviation": now.deviation}
    one.steps.append(cause("glicko", **held))
    one.exact = one.rating = now.rating
    one.deviation, one.volatility = now.deviation, now.sigma
