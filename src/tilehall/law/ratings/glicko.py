"""Glicko-2, for clubs that prefer it: a rating with a deviation and a volatility, after Glickman's description."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .curves import logistic
from .profiles import GlickoRules
from .rating_records import RatedGame, RatedResult, RatingEntry, make_cause
from .tournament_so_far import PlayerSoFar, Seen, games_of, player_entering

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
class GlickoGame:
    against: Strength
    share: float
    weight: float


def strength_of(rating: float, deviation: float, volatility: float) -> Strength:
    return Strength((rating - CENTRE) / SCALE, deviation / SCALE, volatility)


def expectation(strength: Strength, other: Strength) -> float:
    return logistic(other.doubt * (strength.mu - other.mu))


def strength_after(rules: GlickoRules, strength: Strength, games: Sequence[GlickoGame]) -> Strength:
    """The strength after a rating period. Without games only the doubt about it grows."""
    if not games:
        return Strength(strength.mu, math.hypot(strength.phi, strength.sigma), strength.sigma)
    expected = [expectation(strength, glicko_game.against) for glicko_game in games]
    told = [
        glicko_game.weight * glicko_game.against.doubt**2 * max(e * (1 - e), 1e-12)
        for glicko_game, e in zip(games, expected, strict=True)
    ]
    pull = math.fsum(
        glicko_game.weight * glicko_game.against.doubt * (glicko_game.share - e)
        for glicko_game, e in zip(games, expected, strict=True)
    )
    v = 1 / math.fsum(told)
    sigma = volatility_after(rules.tau, strength, v, v * pull)
    before = math.hypot(strength.phi, sigma)
    phi = 1 / math.sqrt(1 / before**2 + 1 / v)
    return Strength(strength.mu + phi**2 * pull, phi, sigma)


def volatility_after(tau: float, strength: Strength, v: float, delta: float) -> float:
    """By the Illinois way of closing in on a zero."""
    start = math.log(strength.sigma**2)

    def f(x: float) -> float:
        grown = strength.phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / tau**2

    low, high = start, _other_side(f, tau, start, delta**2 - strength.phi**2 - v)
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


def players_by_glicko(
    rules: GlickoRules, entries: Sequence[RatingEntry], results: Sequence[RatedResult]
) -> list[PlayerSoFar]:
    """All players against what their opponents were before the tournament; newcomers begin at the centre."""
    games = games_of(results, {entry.player: n for n, entry in enumerate(entries)})
    running = [player_entering(entry, n in games) for n, entry in enumerate(entries)]
    before = {n: _before(rules, player_so_far) for n, player_so_far in enumerate(running)}
    for n, seen in games.items():
        _play(rules, running, before, n, seen)
    return running


def _before(rules: GlickoRules, player_so_far: PlayerSoFar) -> Strength:
    sigma = player_so_far.entry.volatility or rules.volatility
    if player_so_far.rating is None:
        return strength_of(rules.rating, rules.deviation, rules.volatility)
    return strength_of(player_so_far.rating, player_so_far.entry.deviation or rules.assumed, sigma)


def _play(
    rules: GlickoRules, running: Sequence[PlayerSoFar], before: Mapping[int, Strength], n: int, seen: Sequence[Seen]
) -> None:
    player_so_far, was = running[n], before[n]
    now = strength_after(rules, was, [GlickoGame(before[met.opponent], met.share, met.weight) for met, _ in seen])
    for met, rated_result in seen:
        other = before[met.opponent]
        opponent, expected = running[met.opponent].entry.player, expectation(was, other)
        won = rated_result.won_by(player_so_far.entry.player)
        player_so_far.lines.append(
            RatedGame(opponent, other.rating, expected, won, rated_result.round, rated_result.weight)
        )
        player_so_far.expected.append(expected * met.weight)
    player_so_far.first = player_so_far.rating is None
    held = {"rating": was.rating, "deviation": was.deviation, "to": now.rating, "to_deviation": now.deviation}
    player_so_far.steps.append(make_cause("glicko", **held))
    player_so_far.exact = player_so_far.rating = now.rating
    player_so_far.deviation, player_so_far.volatility = now.deviation, now.sigma
