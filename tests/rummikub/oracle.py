"""The same questions asked in two other ways: by trying everything, and of an integer programme. Nothing here is ours.

A tile is colour * 13 + number - 1, a joker 52; a position is 53 counts that must be laid and 53 that there are.
"""

from functools import cache
from itertools import combinations

import highspy
import numpy as np

JOKER = 52
TILES, VALUE, OPENING, ARRANGE = "tiles", "value", "opening", "arrange"


def weight(question, number, joker):
    """What a tile laid is worth, so that the second wish only decides among equals of the first."""
    points = 100 if joker and question != OPENING else number
    return points + 10_000 if question in (TILES, ARRANGE) else 1_000 * points + 1


def _full_melds(longest):
    for colour in range(4):
        for first in range(13):
            for length in range(3, min(longest, 13 - first) + 1):
                yield tuple(colour * 13 + first + step for step in range(length))
    for number in range(13):
        for size in (3, 4):
            for colours in combinations(range(4), size):
                yield tuple(colour * 13 + number for colour in colours)


@cache
def melds(longest=5):
    """Every meld as (tiles, numbers that its jokers stand for). A longer run is some of three to five tiles."""
    found = set()
    for full in _full_melds(longest):
        for jokers in range(3):
            for stood in combinations(full, jokers):
                found.add((tuple(t for t in full if t not in stood), tuple(sorted(t % 13 + 1 for t in stood))))
    return sorted(found)


class Programme:
    """How often each meld is laid is a whole number; each tile is laid as often as it must be or may be."""

    def __init__(self):
        self.melds = melds()
        columns = [[*tiles, *[JOKER] * len(jokers)] for tiles, jokers in self.melds]
        self.solver = highspy.Highs()
        self.solver.setOptionValue("output_flag", False)
        self.solver.setOptionValue("threads", 1)
        self.solver.setOptionValue("mip_rel_gap", 0.0)
        self.solver.setOptionValue("mip_abs_gap", 0.5)
        lp = highspy.HighsLp()
        count = len(columns)
        lp.num_col_, lp.num_row_ = count, 53
        lp.col_cost_ = np.zeros(count)
        lp.col_lower_, lp.col_upper_ = np.zeros(count), np.full(count, 2.0)
        lp.row_lower_, lp.row_upper_ = np.zeros(53), np.zeros(53)
        lp.sense_ = highspy.ObjSense.kMaximize
        starts, index, value = [0], [], []
        for column in columns:
            for tile in sorted(set(column)):
                index.append(tile)
                value.append(float(column.count(tile)))
            starts.append(len(index))
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_, lp.a_matrix_.index_ = np.array(starts), np.array(index)
        lp.a_matrix_.value_ = np.array(value)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * count
        self.solver.passModel(lp)
        self.question = None

    def _ask(self, question):
        if question != self.question:
            costs = np.array(
                [
                    float(
                        sum(weight(question, t % 13 + 1, False) for t in tiles)
                        + sum(weight(question, number, True) for number in jokers)
                    )
                    for tiles, jokers in self.melds
                ]
            )
            self.solver.changeColsCost(len(costs), np.arange(len(costs), dtype=np.int32), costs)
            self.question = question

    def solve(self, total, table, question):
        """(tiles laid beyond the table, their value), or None if the table's tiles cannot stand."""
        self._ask(question)
        rows = np.arange(53, dtype=np.int32)
        must = np.array([*(total if question == ARRANGE else table)], dtype=float)
        self.solver.changeRowsBounds(53, rows, must, np.array([*total], dtype=float))
        self.solver.run()
        if self.solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        times = [round(x) for x in self.solver.getSolution().col_value]
        laid, stood = [0] * 53, 0
        for (tiles, jokers), often in zip(self.melds, times, strict=True):
            for tile in tiles:
                laid[tile] += often
            laid[JOKER] += often * len(jokers)
            stood += often * sum(jokers)
        play = [own - must for own, must in zip(laid, table, strict=True)]
        value = sum(count * (tile % 13 + 1) for tile, count in enumerate(play[:JOKER]))
        return sum(play), value + (stood if question == OPENING else 100 * play[JOKER])


def brute(total, table, question):
    """The same by trying every heap of melds. For a dozen tiles."""
    best = None
    ways = [
        (tiles, jokers)
        for tiles, jokers in melds(13)
        if len(jokers) <= total[JOKER] and all(total[tile] for tile in tiles)
    ]

    def worth(laid, stood):
        play = [own - must for own, must in zip(laid, table, strict=True)]
        value = sum(count * (tile % 13 + 1) for tile, count in enumerate(play[:JOKER]))
        value += stood if question == OPENING else 100 * play[JOKER]
        return (sum(play), value) if question in (TILES, ARRANGE) else (value, sum(play))

    def go(start, laid, stood):
        nonlocal best
        must = total if question == ARRANGE else table
        if all(own >= least for own, least in zip(laid, must, strict=True)):
            best = max(best or (0, 0), worth(laid, stood))
        for at in range(start, len(ways)):
            tiles, jokers = ways[at]
            if laid[JOKER] + len(jokers) <= total[JOKER] and all(laid[tile] < total[tile] for tile in tiles):
                more = list(laid)
                for tile in tiles:
                    more[tile] += 1
                more[JOKER] += len(jokers)
                go(at, more, stood + sum(jokers))

    go(0, [0] * 53, 0)
    if best is None:
        return None
    return best if question in (TILES, ARRANGE) else best[::-1]
