"""Mixing tables so that nobody meets anybody oftener than must be: a seeded search by swaps that ends by itself.

Simulated annealing on swaps of two seats in one round. All in whole numbers, so that a seed gives the same tables on
every machine, and bounded by steps, not by time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from .designs import Tables
from .lots import Lots

MOST_STEPS = 400_000  # about a second; most draws are done much sooner
STEPS = 2_000  # for each player in each round, up to the most
NEAR = 50  # from here on every better draw is kept at once; before, at the end of each heat
_ONE = 1 << 16
# The chance, out of 65,536, that a swap which costs one more is made, from warm to cold.
_HEATS = tuple(_ONE * chance // 1000 for chance in range(60, 0, -2))


@dataclass(slots=True)
class TableMix:
    """Rounds that may be changed, on top of meetings that have happened."""

    players: int
    rounds: list[list[list[int]]]
    met: list[list[int]]
    short: list[int]
    at: list[list[int]] = field(init=False)
    cost: int = field(init=False)

    def __post_init__(self) -> None:
        self.at = []
        for each in self.rounds:
            place = [0] * self.players
            for number, table in enumerate(each):
                for player in table:
                    place[player] = number
            self.at.append(place)
            count_meetings(each, self.met, self.short)
        self.cost = _repeats(self.met) + _shorts(self.short)

    def tables(self) -> list[Tables]:
        return [tuple(tuple(table) for table in each) for each in self.rounds]


def count_meetings(each: Sequence[Sequence[int]], met: list[list[int]], short: list[int]) -> None:
    longest = max(map(len, each))
    for table in each:
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
        if len(table) < longest:
            for player in table:
                short[player] += 1


def mixed_tables(start: Sequence[Tables], before: Sequence[Tables], players: int, lots: Lots) -> list[Tables]:
    """The rounds of `start` with seats swapped until nothing is gained; `before` has been played and stays."""
    met, short = [[0] * players for _ in range(players)], [0] * players
    for each in before:
        count_meetings(each, met, short)
    state = TableMix(players, [[list(table) for table in each] for each in start], met, short)
    least, best, kept = _least_repeats(met) + _least_shorts(short), state.cost, state.tables()
    movable = [number for number, each in enumerate(state.rounds) if len(each) > 1]
    steps = min(STEPS * players * len(start), MOST_STEPS) // len(_HEATS)
    for heat in _HEATS if movable else ():
        for _ in range(steps):
            if best <= least:
                return kept
            _step(state, movable, lots, heat)
            if state.cost < best <= least + NEAR:
                best, kept = state.cost, state.tables()
        if state.cost < best:
            best, kept = state.cost, state.tables()
    return kept


def meetings_above_least(rounds: Sequence[Tables], players: int) -> tuple[int, int]:
    """How far a draw is above the least thinkable, in meetings and in seats at short tables; (0, 0) is the best."""
    met, short = [[0] * players for _ in range(players)], [0] * players
    for each in rounds:
        count_meetings(each, met, short)
    return (_repeats(met) - _least_repeats(met), _shorts(short) - _least_shorts(short))


def _repeats(met: list[list[int]]) -> int:
    """Every meeting beyond the first, the third dearer than the second."""
    return sum(m * (m - 1) // 2 for row in met for m in row) // 2


def _shorts(short: list[int]) -> int:
    return sum(own * own for own in short)


def _least_repeats(met: list[list[int]]) -> int:
    """All meetings spread evenly over all pairs."""
    pairs = len(met) * (len(met) - 1) // 2
    each, over = divmod(sum(map(sum, met)) // 2, pairs)
    return (pairs - over) * (each * (each - 1) // 2) + over * ((each + 1) * each // 2)


def _least_shorts(short: list[int]) -> int:
    each, over = divmod(sum(short), len(short))
    return (len(short) - over) * each * each + over * (each + 1) ** 2


def _step(state: TableMix, movable: Sequence[int], lots: Lots, heat: int) -> None:
    bits = lots.bits()
    number = movable[(bits & 0xFFF) % len(movable)]
    tables, place = state.rounds[number], state.at[number]
    one, other = (bits >> 12 & 0xFFFF) % state.players, (bits >> 28 & 0xFFFF) % state.players
    here, there = place[one], place[other]
    if here == there:
        return
    change = _change(state, tables[here], tables[there], one, other)
    chance = _ONE
    for _ in range(min(change, 8)):
        chance = chance * heat >> 16
    if change > 0 and bits >> 48 >= chance:
        return
    _swap(state, tables, (here, there), (one, other))
    place[one], place[other] = there, here
    state.cost += change


def _change(state: TableMix, here: list[int], there: list[int], one: int, other: int) -> int:
    """What a swap of the two would add to the cost."""
    ones, others, change = state.met[one], state.met[other], 0
    for player in here:
        if player != one:
            change += others[player] - ones[player] + 1
    for player in there:
        if player != other:
            change += ones[player] - others[player] + 1
    if len(here) != len(there):
        up, down = (one, other) if len(there) < len(here) else (other, one)
        change += 2 * (state.short[up] - state.short[down] + 1)
    return change


def _swap(state: TableMix, tables: list[list[int]], where: tuple[int, int], who: tuple[int, int]) -> None:
    (here, there), (one, other) = (tables[where[0]], tables[where[1]]), who
    for table, leaves, comes in ((here, one, other), (there, other, one)):
        for player in table:
            if player != leaves:
                state.met[leaves][player] -= 1
                state.met[player][leaves] -= 1
                state.met[comes][player] += 1
                state.met[player][comes] += 1
        table[table.index(leaves)] = comes
    if len(here) != len(there):
        up, down = (one, other) if len(there) < len(here) else (other, one)
        state.short[up] += 1
        state.short[down] -= 1
