# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Where tiles could be laid, and how much they could score there at most.

A window is a stretch of a line that so many tiles of the rack would fill up, with the tiles it is played through: its
heap. What it scores at most is reckoned from the squares alone: the highest tiles of the rack on the highest letter
premiums, and on every crossing the best tile that fits it. To that comes what is kept (`leaves`): of all parts of the
rack that could be laid, the one that counts most with what stays. The windows hang in chains, one for each bound.
All bounds are in hundredths of a point.

The board is that of `squares`; on a rack a blank is 27.
"""

from array import array

import cython

COMPILED = cython.compiled

BLANK = cython.declare(cython.int, 27)
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MOST = cython.declare(cython.int, 10)  # tiles that may be on a rack
POINT = cython.declare(cython.int, 100)
LOWEST = cython.declare(cython.int, 512)  # so many points below none is the lowest chain
TOP = cython.declare(cython.int, 2559)  # the chain of all bounds from here up
PRODUCTS = cython.declare(cython.int, 28)  # products of word premiums below this are met again and again
UNKNOWN = cython.declare(cython.int, -2147483647)
# Figures over some squares: product of word premiums, letter premiums, those above 2, tiles lying there, crossings.
TIMES = cython.declare(cython.int, 0)
PREMIUM = cython.declare(cython.int, 1)
HIGH = cython.declare(cython.int, 2)
THROUGH = cython.declare(cython.int, 3)
CROSSING = cython.declare(cython.int, 4)
FIGURES = cython.declare(cython.int, 5)


@cython.cclass
class Windows:
    """Made once for the arrays of `Squares`; `reckon` for a rack after each look at the board."""

    size = cython.declare(cython.int)
    bonus_tiles = cython.declare(cython.int)
    bonus = cython.declare(cython.int)
    top_times = cython.declare(cython.int)
    # As in `Squares`, and the keys of the letters as in `Anagrams`.
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    word_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])
    cross_times = cython.declare(cython.int[::1])
    cross_rest = cython.declare(cython.int[::1])
    keys = cython.declare(cython.ulonglong[::1])
    # The rack by falling value, blanks last, and the sum of its highest k values.
    rack = cython.declare(cython.int[::1])
    count = cython.declare(cython.int)
    highest = cython.declare(cython.int[::1])
    # As in `Leaves`, and by tiles laid and product of word premiums what the best part counts with what it leaves.
    worth_laid = cython.declare(cython.int[::1])
    after = cython.declare(cython.int[::1])
    by_size = cython.declare(cython.int[::1])
    size_starts = cython.declare(cython.int[::1])
    part_bounds = cython.declare(cython.int[::1])
    part_times = cython.declare(cython.int[::1])  # by tiles laid: how many such products there are, and then each
    # Laid to the left and right of a place, by their number; behind which square those on the right end.
    left = cython.declare(cython.int[::1])
    right = cython.declare(cython.int[::1])
    right_sums = cython.declare(cython.ulonglong[::1])
    right_ends = cython.declare(cython.int[::1])
    # What is shared, in this order. By bound the first window, or -1; by window the next of the same bound, where it
    # is (line << 16 | start << 8 | last), tiles laid, bound, product of word premiums, heap, bound without the part
    # that is laid; by heap the sum of its keys; how many windows and heaps there are, and the highest chain; and the
    # last two arrays above.
    shared = cython.declare(tuple, visibility="readonly")
    chains = cython.declare(cython.int[::1])
    chained = cython.declare(cython.int[::1])
    places = cython.declare(cython.uint[::1])
    laid = cython.declare(cython.int[::1])
    bounds = cython.declare(cython.int[::1])
    times = cython.declare(cython.int[::1])
    heaps = cython.declare(cython.int[::1])
    bare = cython.declare(cython.int[::1])
    heap_sums = cython.declare(cython.ulonglong[::1])
    counts = cython.declare(cython.int[::1])
    found = cython.declare(cython.int)
    top = cython.declare(cython.int)
    # Heaps by the sum of their keys: a table, and which of its slots are taken.
    table = cython.declare(cython.int[::1])
    slots = cython.declare(cython.ulonglong)
    heap_slots = cython.declare(cython.ulonglong[::1])
    heap_count = cython.declare(cython.int)

    def __init__(self, size: int, board: tuple, keys: array, leaves: tuple, bonus: tuple[int, int]) -> None:  # type: ignore[type-arg]
        """Size and arrays of the `Squares`, keys of the `Anagrams`, arrays of `Leaves`; tiles for a bonus, bonus."""
        self.size, self.keys = size, keys
        self.bonus_tiles, self.bonus = bonus
        self.values, self.letter_times, self.word_times, self.tiles = board[:4]
        self.cross, self.cross_times, self.cross_rest, _ = board[4:]
        self.worth_laid, self.after, self.by_size, self.size_starts = leaves
        by_product = bytes(4 * 28 * 11)
        self.top_times = max(3, *board[1])
        few, most = bytes(4 * 64), 2 * size * size * (MOST + 1)
        self.rack, self.highest = array("i", few), array("i", few)
        self.left, self.right, self.right_ends = array("i", few), array("i", few), array("i", few)
        self.right_sums = array("Q", few)
        by_window = [array(kind, bytes(4 * most)) for kind in "iIiiiii"]
        chains = array("i", [-1]) * (TOP + 1)
        by_part = array("i", by_product), array("i", by_product)
        self.shared = (chains, *by_window, array("Q", bytes(8 * most)), array("i", bytes(12)), *by_part)
        self.chains, self.chained, self.places, self.laid, self.bounds = self.shared[:5]
        self.times, self.heaps, self.bare, self.heap_sums, self.counts = self.shared[5:10]
        self.part_bounds, self.part_times = self.shared[10:]
        room = 1 << (2 * most).bit_length()
        self.table, self.slots = array("i", bytes(4 * room)), room - 1
        self.heap_slots = array("Q", bytes(8 * most))
        self.heap_count, self.top = 0, 0

    def reckon(self, rack: bytes, opening: bool) -> int:
        """All windows for these tiles, which `Leaves` was asked about; `opening` if the board is empty; how many."""
        line: cython.int
        self._take(rack)
        self._clear()
        if opening and self.count:
            self._place(self.size // 2, self.size // 2, 0)
        elif self.count:
            for line in range(2 * self.size):
                self._along(line)
        self.counts[0], self.counts[1], self.counts[2] = self.found, self.heap_count, self.top
        return int(self.found)

    def _take(self, rack: bytes) -> None:
        code: cython.int
        at: cython.int
        self.count = 0
        if len(rack) > MOST:
            raise ValueError("too many tiles on the rack")
        for code in rack:
            if code < 1 or code > BLANK:
                raise ValueError("a tile that is no letter")
            at = self.count
            while at > 0 and code != BLANK and self._below(self.rack[at - 1], code):
                self.rack[at] = self.rack[at - 1]
                at -= 1
            self.rack[at] = code
            self.count += 1
        for at in range(self.count):
            self.highest[at + 1] = self.highest[at] + self.values[self.rack[at]]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _below(self, code: cython.int, other: cython.int) -> cython.bint:
        return code == BLANK or self.values[code] < self.values[other]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        at: cython.int
        for at in range(self.top + 1):
            self.chains[at] = -1
        for at in range(self.heap_count):
            self.table[self.heap_slots[at]] = 0
        for at in range(len(self.part_bounds)):
            self.part_bounds[at] = UNKNOWN
        for at in range(MOST + 1):
            self.part_times[at * PRODUCTS] = 0
        self.top = 0
        self.found = 0
        self.heap_count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _along(self, line: cython.int) -> cython.void:
        size: cython.int = self.size
        first: cython.int = line * size
        limit: cython.int = 0
        col: cython.int = 0
        while col < size:
            if self.tiles[first + col]:
                while col + 1 < size and self.tiles[first + col + 1]:
                    col += 1
                self._place(line, col, limit)
                col += 1
                limit = col + 1
            elif self.cross_times[first + col] and not (
                (col > 0 and self.tiles[first + col - 1]) or (col + 1 < size and self.tiles[first + col + 1])
            ):
                if self._fits(first + col) >= 0:
                    self._place(line, col, limit)
                limit = col + 1
            col += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fits(self, at: cython.int) -> cython.int:
        """The value of the best tile of the rack that may lie at this square, -1 if none may."""
        number: cython.int
        mask: cython.uint = self.cross[at]
        for number in range(self.count):
            if self.rack[number] == BLANK:
                return 0 if mask else -1
            if mask >> (self.rack[number] - 1) & 1:
                return self.values[self.rack[number]]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, line: cython.int, col: cython.int, limit: cython.int) -> cython.void:
        """All windows whose first place this is, by how many tiles go to the left and how many to the right."""
        first: cython.int = line * self.size
        at: cython.int = first + col
        rights: cython.int = self._rights(at + 1, first + self.size)
        total: cython.ulonglong = 0
        laid: cython.int = 0
        fits: cython.int
        self.left[TIMES], self.left[PREMIUM], self.left[HIGH], self.left[THROUGH], self.left[CROSSING] = 1, 0, 0, 0, 0
        while at >= first and self.tiles[at]:
            self.left[THROUGH] += self.values[self.tiles[at]]
            total = (total + self.keys[self.tiles[at] & 31]) & WHOLE
            at -= 1
        if at < first + col:
            self._hang(line, at + 1, laid, rights, total)
        while at >= first + limit and laid < self.count:
            fits = self._fits(at)
            if fits < 0:
                break
            self.left[TIMES] *= self.word_times[at]
            self.left[PREMIUM] += self.letter_times[at] > 1
            self.left[HIGH] += self.letter_times[at] > 2
            self.left[CROSSING] += self.cross_rest[at] + self.cross_times[at] * fits
            laid += 1
            self._hang(line, at, laid, rights, total)
            at -= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rights(self, at: cython.int, end: cython.int) -> cython.int:
        """The figures for 0, 1, 2 ... tiles to the right, each with the tiles they meet; how many can be laid."""
        laid: cython.int = 0
        row: cython.int = 0
        fits: cython.int
        total: cython.ulonglong = 0
        self.right[TIMES], self.right[PREMIUM], self.right[HIGH] = 1, 0, 0
        self.right[THROUGH], self.right[CROSSING] = 0, 0
        self.right_sums[0] = 0
        self.right_ends[0] = at
        while at < end and laid < self.count:
            fits = self._fits(at)
            if fits < 0:
                break
            self.right[row + FIGURES + TIMES] = self.right[row + TIMES] * self.word_times[at]
            self.right[row + FIGURES + PREMIUM] = self.right[row + PREMIUM] + (1 if self.letter_times[at] > 1 else 0)
            self.right[row + FIGURES + HIGH] = self.right[row + HIGH] + (1 if self.letter_times[at] > 2 else 0)
            self.right[row + FIGURES + THROUGH] = self.right[row + THROUGH]
            self.right[row + FIGURES + CROSSING] = (
                self.right[row + CROSSING] + self.cross_rest[at] + self.cross_times[at] * fits
            )
            laid += 1
            row += FIGURES
            at += 1
            while at < end and self.tiles[at]:
                self.right[row + THROUGH] += self.values[self.tiles[at]]
                total = (total + self.keys[self.tiles[at] & 31]) & WHOLE
                at += 1
            self.right_sums[laid] = total
            self.right_ends[laid] = at
        return laid

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hang(
        self, line: cython.int, start: cython.int, laid: cython.int, rights: cython.int, total: cython.ulonglong
    ) -> cython.void:
        """The windows from this start with so many tiles on the left, and any number on the right, into the chains."""
        more: cython.int
        row: cython.int
        points: cython.int
        times: cython.int
        first: cython.int = line * self.size
        for more in range(min(rights, self.count - laid) + 1):
            if laid + more == 0 or self.right_ends[more] - start < 2:
                continue
            row = more * FIGURES
            times = self.left[TIMES] * self.right[row + TIMES]
            points = self.left[THROUGH] + self.right[row + THROUGH]
            points += self.highest[self.left[PREMIUM] + self.right[row + PREMIUM]]
            points += self.highest[self.left[HIGH] + self.right[row + HIGH]] * (self.top_times - 2)
            points = points * times + self.left[CROSSING] + self.right[row + CROSSING]
            if laid + more >= self.bonus_tiles:
                points += self.bonus
            self.places[self.found] = line << 16 | (start - first) << 8 | (self.right_ends[more] - 1 - first)
            self.laid[self.found] = laid + more
            self.times[self.found] = times
            self.bare[self.found] = points * POINT
            self.bounds[self.found] = points * POINT + self._part_bound(laid + more, times)
            self.heaps[self.found] = self._heap((total + self.right_sums[more]) & WHOLE)
            self._chain(self.bounds[self.found])
            self.found += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _chain(self, bound: cython.int) -> cython.void:
        """The window just found, with those that are bound as high to the point."""
        chain: cython.int = min(max((bound + LOWEST * POINT + POINT - 1) // POINT, 0), TOP)
        self.chained[self.found] = self.chains[chain]
        self.chains[chain] = self.found
        self.top = max(self.top, chain)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _part_bound(self, laid: cython.int, times: cython.int) -> cython.int:
        """What any part of so many tiles counts at most: its values by the word premiums, and what then stays."""
        at: cython.int
        mask: cython.int
        kept: cython.int = laid * PRODUCTS + (times if times < PRODUCTS else 0)
        most: cython.int = self.part_bounds[kept]
        if most != UNKNOWN and times < PRODUCTS:
            return most
        most = UNKNOWN
        for at in range(self.size_starts[laid], self.size_starts[laid + 1]):
            mask = self.by_size[at]
            most = max(most, self.worth_laid[mask] * times * POINT + self.after[mask])
        if self.part_bounds[kept] == UNKNOWN and self.part_times[laid * PRODUCTS] < PRODUCTS - 1:
            self.part_times[laid * PRODUCTS] += 1
            self.part_times[laid * PRODUCTS + self.part_times[laid * PRODUCTS]] = times if times < PRODUCTS else 0
        self.part_bounds[kept] = most
        return most

    @cython.cfunc
    @cython.exceptval(check=False)
    def _heap(self, total: cython.ulonglong) -> cython.int:
        """The number of the heap with these keys."""
        slot: cython.ulonglong = (total ^ total >> 29) & self.slots
        heap: cython.int
        while self.table[slot]:
            heap = self.table[slot] - 1
            if self.heap_sums[heap] == total:
                return heap
            slot = (slot + 1) & self.slots
        heap = self.heap_count
        self.heap_count += 1
        self.table[slot] = self.heap_count
        self.heap_slots[heap] = slot
        self.heap_sums[heap] = total
        return heap
