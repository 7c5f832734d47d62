"""Tables of worths to try the search with: any numbers will do, as long as they are the same on both sides."""

from array import array
from functools import cache

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.kernels.leaves import Leaves
from tilehall.law.scrabble.leave_table import COUNTS, TILE_WORTHS, LeaveTable, TableNote

NO_WORTHS = memoryview(b"").cast("h")
NOTE = TableNote(lexicon="", name="enable1", games=(1,), seed=1)


def numbered(exchange_from=7):
    """The kernel without a table: it numbers heaps."""
    return Leaves(COUNTS, TILE_WORTHS, NO_WORTHS, (), exchange_from)


@cache
def any_table(seed="any", late=()):
    """From -30 to 30 points, drawn by lot."""
    lots = Lots(seed)
    worths = array("h", [0, *(lots.below(6001) - 3000 for _ in range(numbered().heaps - 1))])
    note = TableNote(lexicon="", name="enable1", games=(1,), seed=1, late=late)
    return LeaveTable(note, memoryview(worths).cast("B").cast("h"))
