"""First ratings: the rating a newcomer's games would have left as it was, found for connected newcomers together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, isclose

from .curves import Curve
from .profiles import First

FINE = 1e-9  # rating points within which a rating is found


@dataclass(frozen=True, slots=True)
class Met:
    """A game as one player saw it: the opponent's number, the share won (0, .5 or 1) and the weight."""

    opponent: int
    share: float
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A first rating. `held` by the floor or the cap, `evened` where nobody or everybody was beaten, `anchored` where
    nobody of the group met a rated player and its mean was set, and whether the passes `settled`.
    """

    rating: float
    passes: int
    settled: bool
    held: str | None = None
    evened: bool = False
    anchored: bool = False

    @property
    def free(self) -> bool:
        """Whether it is the very rating that the games leave as it is."""
        return self.settled and self.held is None and not self.evened


@dataclass(frozen=True, slots=True)
class _Search:
    """The games of one group of newcomers, who know each other only through games among themselves."""

    curve: Curve
    rules: First
    games: Mapping[int, Sequence[Met]]
    rated: Mapping[int, float]

    def start(self, one: int) -> float:
        met = [self.rated[each.opponent] for each in self.games[one] if each.opponent in self.rated]
        return fsum(met) / len(met) if met else self.rules.start

    def step(self, one: int, now: Mapping[int, float]) -> tuple[float, str | None]:
        """The next value of one newcomer, all others being as they are now, and what held it."""
        games = self.games[one]
        played = [(self.rated.get(each.opponent, now.get(each.opponent, 0.0)), each.weight) for each in games]
        n, won = fsum(each.weight for each in games), fsum(each.share * each.weight for each in games)
        known = [self.rated[each.opponent] for each in games if each.opponent in self.rated]
        cap = max(known or [rating for rating, _ in played]) + self.rules.above_best * won / n
        found = self._solve(played, evened(won, n, self.rules), now[one])
        if found < self.rules.floor:
            found, held = self.rules.floor, "floor"
        else:
            held = None
        return (cap, "cap") if found > cap else (found, held)

    def _solve(self, played: list[tuple[float, float]], wanted: float, guess: float) -> float:
        """Where the expected wins are the wanted ones, between 0 and the highest.

        By the secant through the last two values while that stays between what is known to be too low and too high,
        else by halving.
        """
        expects = self.curve.expects

        def lacking(rating: float) -> float:
            return fsum([expects(rating - other) * weight for other, weight in played]) - wanted

        return rising_zero(lacking, 0.0, self.rules.highest, guess)


def rising_zero(value: Callable[[float], float], low: float, high: float, guess: float) -> float:
    """The place between low and high where a rising function is zero; an end where it is nowhere."""
    before, at = None, min(max(guess, low), high)
    for _ in range(100):
        height = value(at)
        if height == 0.0:
            return at
        low, high = (at, high) if height < 0 else (low, at)
        if high - low < FINE:
            return at
        if before is None:
            following = at - height * 1200  # about the inverse slope of the flatter curves near their middle
        else:
            slope = (height - before[1]) / (at - before[0])
            following = at - height / slope if slope > 0 else low - 1
        before = (at, height)
        if abs(following - at) < FINE:
            return min(max(following, low), high)
        at = following if low < following < high else (low + high) / 2
    return at


def evened(won: float, n: float, rules: First) -> float:
    """The wins reckoned with: nobody's strength follows from games that were all lost, or all won."""
    if won == 0:
        return rules.share_of_none * n
    return (1 - rules.share_of_none) * n if won == n else won


def first_ratings(
    curve: Curve, rules: First, games: Mapping[int, Sequence[Met]], rated: Mapping[int, float]
) -> dict[int, Found]:
    """The first ratings of all newcomers with games; `rated` holds the others by their numbers."""
    found: dict[int, Found] = {}
    for group in groups(games, rated):
        search = _Search(curve, rules, {one: games[one] for one in group}, rated)
        found |= _group(search, group)
    return found


def groups(games: Mapping[int, Sequence[Met]], rated: Mapping[int, float]) -> list[list[int]]:
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


def _group(search: _Search, group: list[int]) -> dict[int, Found]:
    rules = search.rules
    now = {one: search.start(one) for one in group}
    held: dict[int, str | None] = {}
    passes, settled = 0, False
    while passes < rules.passes and not settled:
        now, held, moved = _pass(search, now)
        passes, settled = passes + 1, moved < rules.settled
    if not settled:
        seen = []
        for _ in range(rules.passes):
            now, held, _ = _pass(search, now)
            seen.append(now)
        passes += rules.passes
        now = {one: fsum(each[one] for each in seen) / len(seen) for one in group}
    anchored = not any(each.opponent in search.rated for one in group for each in search.games[one])
    if anchored:
        shift = rules.start - fsum(now.values()) / len(now)
        now = {one: max(rating + shift, rules.floor) for one, rating in now.items()}
    return {
        one: Found(
            rating=rating,
            passes=passes,
            settled=settled,
            held=held[one],
            evened=_uneven(search.games[one]),
            anchored=anchored,
        )
        for one, rating in now.items()
    }


def _pass(search: _Search, now: Mapping[int, float]) -> tuple[dict[int, float], dict[int, str | None], float]:
    """All newcomers at once, each from the values before."""
    stepped = {one: search.step(one, now) for one in now}
    moved = max(abs(value - now[one]) for one, (value, _) in stepped.items())
    return {one: value for one, (value, _) in stepped.items()}, {one: by for one, (_, by) in stepped.items()}, moved


def _uneven(games: Sequence[Met]) -> bool:
    won, n = fsum(each.share * each.weight for each in games), fsum(each.weight for each in games)
    return won == 0 or isclose(won, n)
