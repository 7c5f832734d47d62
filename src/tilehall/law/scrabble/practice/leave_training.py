"""What tiles that stay are worth, learnt from games of the hall against itself.

In every turn with a full rack and tiles in the bag the best that could be done is noted for each heap of tiles of that
rack: who keeps the heap will be able to do as much on average. Then the next generation plays by what was learnt.
Only whole numbers are added up, and the games are numbered: who shares the work, or goes on later, comes to the same.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.kernels.pairfit import PairFit
from tilehall.law.scrabble.leave_table import COUNTS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder

from .choosers import other_worth
from .deals import PASS, Choice, Chooser, Sight, play_deal
from .matches import shuffled

TRUST = 60.0  # met so often, a heap is told half by itself and half by its tiles, alone and two by two


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
    chooser = _noting(finder, tally)
    for number in numbers:
        deal = f"{generation}/{number}"
        play_deal((chooser, chooser), shuffled(deal), Lots(deal))
    return tally


def _noting(finder: Finder, tally: Tally) -> Chooser:
    leaves, sums, seen = finder.leaves, tally.sums, tally.seen

    def choose(sight: Sight) -> Choice:
        worth, found = finder.best_turn(sight.board, sight.rack, sight.bag, other_worth(sight))
        swap = leaves.swap
        if sight.bag and len(sight.rack) == ON_A_RACK:
            leaves.note(worth, sums, seen)
        if found is not None:
            return Choice(found)
        return Choice(exchanged=leaves.tiles(swap)) if swap else PASS

    return choose


def learnt(finder: Finder, tally: Tally) -> "array[int]":
    """The worths that follow: how far each heap is above or below what is met on the whole."""
    mean = round(tally.sums[0] / tally.seen[0])
    above = array("q", (met - mean * often for met, often in zip(tally.sums, tally.seen, strict=True)))
    starts = finder.leaves.size_starts_of_heaps()
    return PairFit(COUNTS, above, tally.seen).worth(starts, TRUST)
