"""First ratings: the rating a newcomer's games would have left as it was, found for connected newcomers together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from operator import mul
from typing import NamedTuple

from .curves import Curve
from .profiles import FirstRatingRules

FINE = 1e-8  # rating points within which a rating is found
SECANTS = 12  # after so many it only halves: where a curve is flat a secant creeps
MIDDLE = 1200.0  # about the points for one game more, near the middle of the flatter curves


class GameMet(NamedTuple):
    """A game as one player saw it: the opponent's number, the share won (0, .5 or 1) and the weight."""

    opponent: int
    share: float
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRating:
    """A first rating. `held` by the floor or the cap, `evened` where nobody or everybody was beaten, and whether the
    passes `settled`. Where nobody of the group met a rated player its mean was set, to `anchor`. `mean` and `share`,
    of the opponents and of the wins as reckoned with, are those of a rating by performance; `moved` is what was added
    to what they give, to bring the group to its anchor.
    """

    rating: float
    passes: int
    settled: bool
    held: str | None = None
    evened: bool = False
    anchor: float | None = None
    mean: float | None = None
    share: float | None = None
    moved: float = 0.0

    @property
    def free(self) -> bool:
        """Whether it is the very rating that the games leave as it is."""
        return self.settled and self.held is None and not self.evened


class _Newcomer:
    """One newcomer's games, sorted once for the many passes over them."""

    def __init__(self, rules: FirstRatingRules, games: Sequence[GameMet], rated: Mapping[int, float]) -> None:
        among = [each for each in games if each.opponent not in rated]
        known = [each for each in games if each.opponent in rated]
        self.rules = rules
        self.known = [rated[each.opponent] for each in known]
        self.newcomers = [each.opponent for each in among]
        weights = [each.weight for each in (*known, *among)]
        self.weights = weights if set(weights) != {1.0} else None
        self.n = fsum(weights)
        won = fsum(each.share * each.weight for each in games)
        self.wanted = evened_wins(won, self.n, rules)
        self.uneven = won in (0, self.n)
        self.above = rules.above_best * won / self.n
        self.best = max(self.known, default=None)
        self.start = fsum(self.known) / len(self.known) if self.known else rules.start
        self.stride = MIDDLE / self.n

    def step(self, curve: Curve, own: float, now: Mapping[int, float]) -> tuple[float, str | None]:
        """The next value, all others being as they are now, and what held it."""
        others = [*self.known, *(now[each] for each in self.newcomers)]
        found = self._solve(curve, own, others)
        held = None
        if found < self.rules.floor:
            found, held = self.rules.floor, "floor"
        cap = (max(others) if self.best is None else self.best) + self.above
        return (cap, "cap") if found > cap else (found, held)

    def _solve(self, curve: Curve, own: float, others: list[float]) -> float:
        """Where the expected wins are the wanted ones, between 0 and the highest."""
        if self.uneven and curve.flat is not None:
            # So far apart nothing more can be expected: the nearest of all the ratings that would do.
            return max(others) + curve.flat if self.above else min(others) - curve.flat
        weights, wanted, against = self.weights, self.wanted, curve.against

        def beyond(rating: float) -> float:
            expected = against(rating, others)
            return fsum(expected if weights is None else map(mul, expected, weights)) - wanted

        found, self.stride = rising_zero(beyond, (0.0, self.rules.highest), own, self.stride)
        return found


def rising_zero(
    value: Callable[[float], float], ends: tuple[float, float], guess: float, stride: float
) -> tuple[float, float]:
    """The place between the ends where a rising function is zero (an end where it is nowhere), and the stride there.

    By the secant through the last two values while that stays between what is known to be too low and too high, else
    by halving. `stride` is about the way for a height of one.
    """
    low, high = ends
    at = min(max(guess, low), high)
    height, tries = value(at), 0
    while height:
        low, high = (at, high) if height < 0 else (low, at)
        following = at - height * stride
        if abs(following - at) < FINE or high - low < FINE:
            return min(max(following, low), high), stride
        tries += 1
        if tries > SECANTS or not low < following < high:
            following = (low + high) / 2
        risen = value(following)
        if risen != height:
            stride = (following - at) / (risen - height)
        at, height = following, risen
    return at, stride


def evened_wins(won: float, n: float, rules: FirstRatingRules) -> float:
    """The wins reckoned with: nobody's strength follows from games that were all lost, or all won."""
    if won == 0:
        return rules.share_of_none * n
    return (1 - rules.share_of_none) * n if won == n else won


def first_ratings(
    curve: Curve, rules: FirstRatingRules, games: Mapping[int, Sequence[GameMet]], rated: Mapping[int, float]
) -> dict[int, FirstRating]:
    """The first ratings of all newcomers with games; `rated` holds the others by their numbers."""
    found: dict[int, FirstRating] = {}
    for group in connected_newcomers(games, rated):
        found |= _group(curve, rules, {one: _Newcomer(rules, games[one], rated) for one in group})
    return found


def connected_newcomers(games: Mapping[int, Sequence[GameMet]], rated: Mapping[int, float]) -> list[list[int]]:
    """Newcomers who are joined by games with each other. A rated player joins nobody, being fixed."""
    left, made = dict.fromkeys(games), []
    while left:
        reached = [next(iter(left))]
        left.pop(reached[0])
        for one in reached:
            for each in games[one]:
                if each.opponent in left and each.opponent not in rated:
                    left.pop(each.opponent)
                    reached.append(each.opponent)
        made.append(reached)
    return made


def _group(curve: Curve, rules: FirstRatingRules, group: Mapping[int, _Newcomer]) -> dict[int, FirstRating]:
    now = {one: newcomer.start for one, newcomer in group.items()}
    held: dict[int, str | None] = {}
    passes, settled = 0, False
    while passes < rules.passes and not settled:
        before = now
        now, held = _pass(curve, group, before)
        passes, settled = passes + 1, all(abs(now[one] - before[one]) < rules.settled for one in now)
    if not settled:
        seen = []
        for _ in range(rules.passes):
            now, held = _pass(curve, group, now)
            seen.append(now)
        passes += rules.passes
        now = {one: fsum(each[one] for each in seen) / len(seen) for one in group}
    anchored = not any(newcomer.known for newcomer in group.values())
    if anchored:
        shift = rules.start - fsum(now.values()) / len(now)
        held |= {one: "floor" for one, rating in now.items() if rating + shift < rules.floor}
        now = {one: max(rating + shift, rules.floor) for one, rating in now.items()}
    return {
        one: FirstRating(
            rating=rating,
            passes=passes,
            settled=settled,
            held=held[one],
            evened=group[one].uneven,
            anchor=rules.start if anchored else None,
        )
        for one, rating in now.items()
    }


def _pass(
    curve: Curve, group: Mapping[int, _Newcomer], now: Mapping[int, float]
) -> tuple[dict[int, float], dict[int, str | None]]:
    """All newcomers at once, each from the values before."""
    stepped = {one: newcomer.step(curve, now[one], now) for one, newcomer in group.items()}
    return {one: value for one, (value, _) in stepped.items()}, {one: by for one, (_, by) in stepped.items()}
