"""What tiles that stay are worth, learnt from games of the hall against itself.

In each turn of these games racks are drawn by lot from all tiles that are not on the board, and the best that could be
done with each is noted for every heap of tiles of it: who keeps the heap and draws will do as well on average. (The
racks that are really held are no such draw: they are full of what was kept before for being good, or could not be got
rid of.) Then the next generation plays by what was learnt. Only whole numbers are added up, and the games are numbered:
who shares the work, or goes on later, comes to the same.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.kernels.pairfit import PairFit
from tilehall.law.scrabble.leave_table import COUNTS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder

from .choosers import by_equity
from .deals import Choice, Chooser, Sight, play_deal
from .matches import shuffled
from .simulation import pool

TRUST = 60.0  # met so often, a heap is told half by itself and half by its tiles, alone and two by two
RACKS = 2  # by lot in each turn; a game then costs three times as much as it would alone


@dataclass(slots=True)
class Tally:
    """By heap, what was met in all and how often."""

    sums: "array[int]"
    seen: "array[int]"

    def add(self, other: "Tally") -> None:
        self.sums = array("q", map(int.__add__, self.sums, other.sums))
        self.seen = array("i", map(int.__add__, self.seen, other.seen))


def empty_tally(finder: Finder) -> Tally:
    heaps = finder.leaves.heaps
    return Tally(array("q", bytes(8 * heaps)), array("i", bytes(4 * heaps)))


def tally_games(finder: Finder, generation: str, numbers: Sequence[int]) -> Tally:
    """What these games of a generation bring. Without a table yet the score alone is what can be done."""
    tally = empty_tally(finder)
    for number in numbers:
        deal = f"{generation}/{number}"
        chooser = _noting(finder, tally, Lots(f"{deal}/racks"))
        play_deal((chooser, chooser), shuffled(deal), Lots(deal))
    return tally


def _noting(finder: Finder, tally: Tally, lots: Lots) -> Chooser:
    choose = by_equity(finder, lambda _: True)

    def noting(sight: Sight) -> Choice:
        if sight.bag >= ON_A_RACK:
            tiles = pool(sight.board, b"")
            for _ in range(RACKS):
                worth, _found = finder.best_turn(sight.board, _drawn(tiles, lots), sight.bag, 0)
                finder.leaves.note(worth, tally.sums, tally.seen)
        return choose(sight)

    return noting


def _drawn(tiles: list[int], lots: Lots) -> bytes:
    for at in range(ON_A_RACK):
        other = at + lots.below(len(tiles) - at)
        tiles[at], tiles[other] = tiles[other], tiles[at]
    return bytes(tiles[:ON_A_RACK])


def learnt(finder: Finder, tally: Tally) -> "array[int]":
    """The worths that follow: how far each heap is above or below what is met on the whole."""
    mean = round(tally.sums[0] / tally.seen[0])
    above = array("q", (met - mean * often for met, often in zip(tally.sums, tally.seen, strict=True)))
    starts = finder.leaves.size_starts_of_heaps()
    return PairFit(COUNTS, above, tally.seen).worth(starts, TRUST)
