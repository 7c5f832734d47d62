"""Where to cut a field into grades: a proposal with its costs, for the organiser to take or to change.

Wishes, not rules: even numbers, a round robin that fits the rounds, a gap in ratings at the cut, no provisional player
next to it. A dynamic programme over the players in order of rating gives the cheapest plans.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest

ODD = 100  # a bye in every round
ROUND_OFF = 20  # for every round more or fewer than a round robin of that size has
ONCE_MORE = (0, 15, 80)  # once, twice and three times through: new opponents are better than old ones
WIDEST_GAP = 30  # a wider gap is not worth another grade
NEAR = 30  # rating points from a cut, within which a provisional player is to be discussed
DISCUSS = 50
SMALLEST = 6

Way = tuple[int, int, tuple[int, ...]]  # its cost, how uneven it is, its sizes


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayer:
    name: str
    rating: int
    provisional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPlan:
    """Sizes from the top. `discuss` names provisional players near a cut."""

    sizes: tuple[int, ...]
    cost: int
    gaps: tuple[int, ...]
    discuss: tuple[str, ...]


def proposed_cuts(players: Sequence[RatedPlayer], rounds: int, best: int = 3) -> tuple[CutPlan, ...]:
    """The cheapest plans, cheapest first. Fewer players than two grades need stay together."""
    ordered = sorted(players, key=lambda each: -each.rating)
    count = len(ordered)
    if count < 2 * SMALLEST:
        return (_plan(ordered, (count,), _size_cost(count, rounds)),) if count else ()
    # The cheapest ways to grade the first i players, as (cost, sizes); a prefix that cannot be graded has none.
    ways: list[list[tuple[int, tuple[int, ...]]]] = [[(0, ())], *([] for _ in range(count))]
    alone = {size: _size_cost(size, rounds) for size in _sizes(rounds, count)}
    for end in range(SMALLEST, count + 1):
        cut = 0 if end == count else _cut_cost(ordered, end)
        found = (
            (cost + alone[size] + cut, (*sizes, size))
            for size in alone
            if size <= end
            for cost, sizes in ways[end - size]
        )
        ways[end] = nsmallest(best, found)
    return tuple(_plan(ordered, sizes, cost) for cost, sizes in ways[count])


def cut_into(grades: int, players: Sequence[RatedPlayer], rounds: int) -> CutPlan | None:
    """The cheapest plan with so many grades, of equal ones the most even; None where that cannot be."""
    ordered = sorted(players, key=lambda each: -each.rating)
    count = len(ordered)
    if grades == 1 and count:
        return _plan(ordered, (count,), _size_cost(count, rounds))
    alone = {size: _size_cost(size, rounds) for size in range(SMALLEST, count + 1)}
    cut = [_cut_cost(ordered, end) if SMALLEST <= end < count else 0 for end in range(count + 1)]
    ways: dict[int, Way] = {0: (0, 0, ())}
    for _ in range(grades):
        ways = _one_more(ways, alone, cut)
    if grades < 1 or count not in ways:
        return None
    cost, _, sizes = ways[count]
    return _plan(ordered, sizes, cost)


def cut_evenly(grades: int, players: Sequence[RatedPlayer], rounds: int) -> tuple[CutPlan, ...]:
    """So many grades of about one size, even numbers but for the last: of a field too large to look for the best."""
    pairs, odd = divmod(len(players), 2)
    if not 0 < grades <= pairs:
        return ()
    each, more = divmod(pairs, grades)
    sizes = tuple(2 * (each + (n < more)) + (odd if n == grades - 1 else 0) for n in range(grades))
    ordered = sorted(players, key=lambda rated_player: -rated_player.rating)
    ends = [sum(sizes[: n + 1]) for n in range(grades - 1)]
    cost = sum(_size_cost(size, rounds) for size in sizes) + sum(_cut_cost(ordered, end) for end in ends)
    return (_plan(ordered, sizes, cost),)


def _one_more(ways: dict[int, Way], alone: dict[int, int], cut: Sequence[int]) -> dict[int, Way]:
    """The cheapest ways with one grade more, by the number of players they grade."""
    further: dict[int, Way] = {}
    for start, (cost, squares, sizes) in ways.items():
        for size in range(SMALLEST, len(cut) - start):
            end = start + size
            way = (cost + alone[size] + cut[end], squares + size * size, (*sizes, size))
            if end not in further or way < further[end]:
                further[end] = way
    return further


def _sizes(rounds: int, count: int) -> range:
    """A grade so large that two round robins and more fit into it is always cheaper cut in two."""
    return range(SMALLEST, min(count, max(3 * (rounds + 2), 4 * SMALLEST)) + 1)


def _size_cost(size: int, rounds: int) -> int:
    """What a grade of this size costs by itself; one larger than the rounds can cover is played as a Swiss."""
    times = [(n, n * (size - 1)) for n in range(1, len(ONCE_MORE) + 1) if n * (size - 1) <= rounds]
    odd = ODD if size % 2 else 0
    if not times:
        return odd + ROUND_OFF * (size - 1 - rounds)
    return odd + min(ROUND_OFF * (rounds - games) + ONCE_MORE[n - 1] for n, games in times)


def _cut_cost(ordered: Sequence[RatedPlayer], end: int) -> int:
    gap = ordered[end - 1].rating - ordered[end].rating
    return (DISCUSS if _near(ordered, end) else 0) - min(gap, WIDEST_GAP)


def _near(ordered: Sequence[RatedPlayer], end: int) -> tuple[str, ...]:
    """Provisional players within reach of the cut."""
    low, high = ordered[end].rating - NEAR, ordered[end - 1].rating + NEAR
    return tuple(
        rated_player.name for rated_player in ordered if rated_player.provisional and low <= rated_player.rating <= high
    )


def _plan(ordered: Sequence[RatedPlayer], sizes: tuple[int, ...], cost: int) -> CutPlan:
    ends = [sum(sizes[: n + 1]) for n in range(len(sizes) - 1)]
    return CutPlan(
        sizes=sizes,
        cost=cost,
        gaps=tuple(ordered[end - 1].rating - ordered[end].rating for end in ends),
        discuss=tuple(dict.fromkeys(name for end in ends for name in _near(ordered, end))),
    )
