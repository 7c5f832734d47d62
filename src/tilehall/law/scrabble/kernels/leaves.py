# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""What stays on the rack, and what it is worth: a number for every heap of up to six tiles of the set.

The heaps stand by size, those of one size in the order of how often they have the first letter, then the second, and
so on, so that the place of a heap is a sum of a few numbers. All worths are in hundredths of a point.
On a rack a blank is 27; the parts of a rack are masks over its tiles, sorted by code.
"""

from array import array

import cython

COMPILED = cython.compiled

CODES = cython.declare(cython.int, 28)
BLANK = cython.declare(cython.int, 27)
KEPT = cython.declare(cython.int, 6)  # tiles of the largest heap
SIZES = cython.declare(cython.int, 7)
MOST = cython.declare(cython.int, 10)  # tiles that may be on a rack
NONE = -(10**9)
STUCK = cython.declare(cython.int, 1000)  # for whoever has tiles left when the bag is empty: the turn that goes by
POINT = cython.declare(cython.int, 100)


@cython.cclass
class Leaves:
    """Made once for a set of tiles and a table of worths, or for none; then asked about racks in turn."""

    table = cython.declare(cython.const_short[::1])
    late = cython.declare(cython.int[::1])
    exchange_from = cython.declare(cython.int)
    values = cython.declare(cython.int[::1])
    counts = cython.declare(cython.int[::1])
    skips = cython.declare(cython.int[::1])  # by code, tiles of the heap from this code on, and how many have the code
    starts = cython.declare(cython.int[::1])  # by size, the place of the first heap; and one more
    lowest = cython.declare(cython.int[::1])  # by mask, its lowest bit
    # The rack that was asked about last, and by mask: size, how often its lowest code is in it, place.
    rack = cython.declare(cython.int[::1])
    count = cython.declare(cython.int)
    bag = cython.declare(cython.int)
    sizes = cython.declare(cython.int[::1])
    runs = cython.declare(cython.int[::1])
    bases = cython.declare(cython.int[::1])
    ranks = cython.declare(cython.int[::1])
    odd = cython.declare(cython.int[::1])  # more of a code than the set has: there is no such heap
    # What is shared, in this order: by mask of what is laid, the value of its tiles and what is added to its score;
    # all masks by size, and by number of tiles where their masks begin.
    shared = cython.declare(tuple, visibility="readonly")
    worth_laid = cython.declare(cython.int[::1])
    after = cython.declare(cython.int[::1])
    by_size = cython.declare(cython.int[::1])
    size_starts = cython.declare(cython.int[::1])
    # The best exchange: what is given back, as a mask, and what is then kept is worth; NONE where there is none.
    swap = cython.declare(cython.int, visibility="readonly")
    swap_worth = cython.declare(cython.int, visibility="readonly")

    def __init__(
        self, counts: bytes, values: bytes, table: memoryview, late: tuple[int, ...], exchange_from: int
    ) -> None:
        """How often each code is in the set and its value; worths by place, or nothing; what leaving so many in the
        bag adds, from seven short upwards; how many the bag must hold for an exchange."""
        masks = bytes(4 << MOST)
        self.counts, self.values = array("i", list(counts)), array("i", list(values))
        self.skips, self.starts = array("i", bytes(4 * 28 * 7 * 7)), array("i", bytes(4 * 9))
        self.table, self.late, self.exchange_from = table, array("i", [*late, 0]), exchange_from
        self.rack, self.count, self.bag = array("i", bytes(4 * 16)), 0, 0
        self.lowest = array("i", [0, *((mask & -mask).bit_length() - 1 for mask in range(1, 1 << MOST))])
        self.sizes, self.runs, self.bases = array("i", masks), array("i", masks), array("i", masks)
        self.ranks, self.odd = array("i", masks), array("i", masks)
        self.shared = array("i", masks), array("i", masks), array("i", masks), array("i", bytes(4 * 16))
        self.worth_laid, self.after, self.by_size, self.size_starts = self.shared
        self.swap, self.swap_worth = 0, NONE
        self._number()
        if len(table) not in (0, self.starts[KEPT + 1]):
            raise ValueError("a table of another set of tiles")

    def _number(self) -> None:
        """How many heaps of each size there are from each code on, and what follows from it."""
        ways = [[0] * 7 for _ in range(29)]
        ways[28][0] = 1
        for code in range(27, 0, -1):
            for size in range(7):
                more = [ways[code + 1][size - own] for own in range(min(size, self.counts[code]) + 1)]
                ways[code][size] = sum(more)
                for own in range(7):
                    self.skips[(code * 7 + size) * 7 + own] = sum(more[:own])
        for size in range(7):
            self.starts[size + 1] = self.starts[size] + ways[1][size]

    @property
    def heaps(self) -> int:
        """How many there are, the empty one among them."""
        return int(self.starts[KEPT + 1])

    def size_starts_of_heaps(self) -> list[int]:
        """Where the heaps of each size begin, and one more."""
        return list(self.starts[: KEPT + 2])

    # -- a rack

    def weigh(self, rack: bytes, bag: int, other: int) -> int:
        """With so many tiles in the bag: what to keep each part is worth, and the best exchange, whose worth is given
        back. Where the bag is empty, keeping costs what the rules take off, and going out brings what the other rack,
        worth `other`, holds."""
        mask: cython.int
        laid: cython.int
        full: cython.int
        worth: cython.int
        most: cython.int
        self._take(rack)
        self.bag = bag
        full = (1 << self.count) - 1
        most = bag if bag >= self.exchange_from else 0  # no more are exchanged than the bag holds
        self.swap, self.swap_worth = 0, NONE
        for laid in range(full + 1):
            mask = full ^ laid
            if bag == 0:
                worth = 2 * other * POINT if mask == 0 else -2 * POINT * self.worth_laid[mask] - STUCK
            else:
                worth = self._worth(mask)
                if 0 < self.sizes[laid] <= most and self.sizes[mask] <= KEPT and worth > self.swap_worth:
                    self.swap, self.swap_worth = laid, worth
                worth += self._late(bag - self.sizes[laid])
            self.after[laid] = worth
        return int(self.swap_worth)

    def plain(self, rack: bytes) -> None:
        """As if it did not matter what stays."""
        mask: cython.int
        self._take(rack)
        for mask in range(1 << self.count):
            self.after[mask] = 0

    def after_tiles(self, laid: bytes) -> int:
        """What is added to the score of a play with these tiles of the rack weighed last."""
        return int(self.after[self._mask(laid)])

    def given_back(self, tiles: bytes) -> int:
        """What it is worth to exchange these tiles of the rack weighed last."""
        return int(self._worth((1 << self.count) - 1 ^ self._mask(tiles)))

    def _mask(self, tiles: bytes) -> int:
        """A part of the rack with these tiles, in the order of their codes."""
        mask: cython.int = 0
        at: cython.int = 0
        for code in tiles:
            while at < self.count and self.rack[at] != code:
                at += 1
            if at == self.count:
                raise ValueError("not on the rack")
            mask |= 1 << at
            at += 1
        return int(mask)

    def tiles(self, mask: int) -> bytes:
        """The tiles of a part."""
        return bytes([self.rack[at] for at in range(self.count) if mask >> at & 1])

    def place(self, heap: bytes) -> int:
        """Where the worth of this heap stands in the table."""
        self._take(heap)
        if len(heap) > KEPT or self.odd[(1 << self.count) - 1]:
            raise ValueError("no heap of the table")
        return int(self._place((1 << self.count) - 1))

    def forget_exchange(self) -> None:
        """There is something better than the best one."""
        self.swap, self.swap_worth = 0, NONE

    def kept(self) -> int:
        """What it is worth to keep the whole rack weighed last: where tiles may be drawn, the mean over its tiles of
        what all the others are worth, so that an exchange of one of them is never worse."""
        at: cython.int
        total: cython.int = 0
        full: cython.int = (1 << self.count) - 1
        if self.bag == 0 or self.sizes[full] <= KEPT:
            return int(self.after[0])
        for at in range(self.count):
            total += self._worth(full ^ 1 << at)
        return total // self.count if self.count else 0

    def note(self, best: int, sums: array, seen: array) -> None:  # type: ignore[type-arg]
        """The best that could be done with the rack asked about last, for each heap of it that could have been kept.
        Every tile counts for itself, so that a heap is met as often as it is kept by who draws at random."""
        mask: cython.int
        place: cython.int
        total: cython.longlong[::1] = sums
        times: cython.int[::1] = seen
        for mask in range(1 << self.count):
            if self.sizes[mask] <= KEPT and self.odd[mask] == 0:
                place = self._place(mask)
                total[place] += best
                times[place] += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _place(self, mask: cython.int) -> cython.int:
        return self.starts[self.sizes[mask]] + self.ranks[mask]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _worth(self, mask: cython.int) -> cython.int:
        if self.sizes[mask] > KEPT or self.odd[mask] or len(self.table) == 0:
            return 0
        return self.table[self._place(mask)]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _late(self, left: cython.int) -> cython.int:
        """What it adds that so many are left in the bag, below 0 as many as are missing."""
        left += SIZES
        return self.late[left] if 0 <= left < len(self.late) else 0

    def _take(self, rack: bytes) -> None:
        code: cython.int
        at: cython.int
        if len(rack) > MOST:
            raise ValueError("too many tiles on the rack")
        self.count = 0
        for code in rack:
            if code < 1 or code > BLANK:
                raise ValueError("a tile that is no letter")
            at = self.count
            while at > 0 and self.rack[at - 1] > code:
                self.rack[at] = self.rack[at - 1]
                at -= 1
            self.rack[at] = code
            self.count += 1
        self._part()
        self._sort()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _part(self) -> cython.void:
        """All parts, each made of one that lacks its first tile."""
        mask: cython.int
        rest: cython.int
        code: cython.int
        for mask in range(1, 1 << self.count):
            rest = mask & (mask - 1)
            code = self.rack[self.lowest[mask]]
            self.sizes[mask] = self.sizes[rest] + 1
            self.worth_laid[mask] = self.worth_laid[rest] + self.values[code]
            if rest and self.rack[self.lowest[rest]] == code:
                self.runs[mask] = self.runs[rest] + 1
                self.bases[mask] = self.bases[rest]
            else:
                self.runs[mask] = 1
                self.bases[mask] = self.ranks[rest]
            self.odd[mask] = self.odd[rest] or self.runs[mask] > self.counts[code]
            self.ranks[mask] = self.bases[mask]
            if self.sizes[mask] <= KEPT and self.odd[mask] == 0:
                self.ranks[mask] += self.skips[(code * SIZES + self.sizes[mask]) * SIZES + self.runs[mask]]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sort(self) -> cython.void:
        """The masks by size; they are others only where the rack has another number of tiles."""
        mask: cython.int
        size: cython.int
        if self.size_starts[MOST + 1] == 1 << self.count:
            return
        for size in range(MOST + 2):
            self.size_starts[size] = 0
        for mask in range(1 << self.count):
            self.size_starts[self.sizes[mask]] += 1
        for size in range(1, MOST + 2):
            self.size_starts[size] += self.size_starts[size - 1]
        for mask in range((1 << self.count) - 1, -1, -1):
            self.size_starts[self.sizes[mask]] -= 1
            self.by_size[self.size_starts[self.sizes[mask]]] = mask
