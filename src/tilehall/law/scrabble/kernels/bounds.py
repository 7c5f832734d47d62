# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""How much a play could score at most, for each place where plays begin: the best play is looked for where most is.

A place is a run of tiles, or an empty square with a tile beside its line, and all plays whose first such place it is
(as in `movegen`). What k tiles score at most there is reckoned from the squares alone: the highest tiles of the rack
on the highest letter premiums, and for every crossing the best tile that fits it. The bonus is counted only where
the letters of the whole rack and of the tiles played through may spell a word at all: a set of bits, filled from the
word graph, knows most that do not.
"""

from array import array

import cython

COMPILED = cython.compiled

BLANK = cython.declare(cython.int, 27)
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ENDS = cython.declare(cython.uint, 0x80000000)
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
BITS = 22  # of the number of a bit in the set: 512 kB, of which a list of 170,000 words fills one bit in 25
SHIFT = cython.declare(cython.int, 64 - 22)
ONE = cython.declare(cython.ulonglong, 1)
MOST = 10
# Figures over some squares: product of word premiums, letter premiums, those above 2, tiles lying there, crossings.
TIMES = cython.declare(cython.int, 0)
PREMIUM = cython.declare(cython.int, 1)
HIGH = cython.declare(cython.int, 2)
THROUGH = cython.declare(cython.int, 3)
CROSSING = cython.declare(cython.int, 4)
FIGURES = cython.declare(cython.int, 5)


@cython.cclass
class Bounds:
    """Made once for the arrays of `Squares`; `reckon` for a rack after the board was looked at."""

    size = cython.declare(cython.int)
    bonus_tiles = cython.declare(cython.int)
    bonus = cython.declare(cython.int)
    top_times = cython.declare(cython.int)
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    word_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])
    cross_times = cython.declare(cython.int[::1])
    cross_rest = cython.declare(cython.int[::1])
    # The words, by the sum of the keys of their letters.
    keys = cython.declare(cython.ulonglong[::1])
    spelt = cython.declare(cython.ulonglong[::1])
    graph = cython.declare(cython.const_uint[::1])
    # The rack: its letters by falling value, the sum of the highest k values, the sum of the keys.
    letters = cython.declare(cython.int[::1])
    kinds = cython.declare(cython.int)
    highest = cython.declare(cython.int[::1])
    count = cython.declare(cython.int)
    blanks = cython.declare(cython.int)
    key = cython.declare(cython.ulonglong)
    # Laid to the left and right of a place, by their number: five figures over the squares, and the keys of the tiles.
    left = cython.declare(cython.int[::1])
    right = cython.declare(cython.int[::1])
    right_keys = cython.declare(cython.ulonglong[::1])
    # The places, each as bound << 16 | line << 10 | column << 5 | limit.
    places = cython.declare(cython.uint[::1])
    shared = cython.declare(object, visibility="readonly")
    found = cython.declare(cython.int)

    def __init__(self, graph: memoryview, dawg: int, size: int, shared: tuple, bonus: tuple[int, int]) -> None:  # type: ignore[type-arg]
        """The numbers of the graph and its DAWG; size and arrays of the `Squares`; tiles for a bonus, bonus."""
        self.graph, self.size = graph, size
        self.bonus_tiles, self.bonus = bonus
        self.values, self.letter_times, self.word_times, self.tiles = shared[:4]
        self.cross, self.cross_times, self.cross_rest, _ = shared[4:]
        self.top_times = max(3, *shared[1])
        self.letters, self.highest = array("i", bytes(4 * 28)), array("i", bytes(4 * (MOST + 1)))
        self.left, self.right = array("i", bytes(4 * FIGURES)), array("i", bytes(4 * FIGURES * (MOST + 2)))
        self.right_keys = array("Q", bytes(8 * (MOST + 2)))
        self.shared = array("I", bytes(4 * 2 * size * size))
        self.places = self.shared
        self.keys = array(
            "Q", [0, *((letter * letter * 0xD6E8FEB86659FD93 + letter) % 2**64 for letter in range(1, 32))]
        )
        self.spelt = array("Q", bytes(2**BITS // 8))
        if dawg:
            self._spell(dawg, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spell(self, place: cython.uint, key: cython.ulonglong) -> cython.void:
        """Every word behind this node, by the keys of its letters, into the set."""
        node: cython.uint = self.graph[place]
        letter: cython.int = 0
        if node & ALONE:
            self._spell_on((node & ALONE_PLACE) | (node & 0x40000000) << 1, key, node >> 25 & 31)
            return
        while node:
            letter += 1
            if node & 1:
                place += 1
                self._spell_on(self.graph[place], key, letter)
            node >>= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spell_on(self, arc: cython.uint, key: cython.ulonglong, letter: cython.int) -> cython.void:
        at: cython.ulonglong
        key = (key + self.keys[letter]) & WHOLE
        if arc & ENDS:
            at = ((key * SPREAD) & WHOLE) >> SHIFT
            self.spelt[at >> 6] |= ONE << (at & 63)
        if arc & PLACE:
            self._spell(arc & PLACE, key)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_be(self, key: cython.ulonglong) -> cython.bint:
        at: cython.ulonglong = ((key * SPREAD) & WHOLE) >> SHIFT
        return self.spelt[at >> 6] >> (at & 63) & 1 != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _may_spell(self, key: cython.ulonglong) -> cython.bint:
        """May the whole rack with the tiles of this key be a word? Two blanks may be anything."""
        letter: cython.int
        key = (key + self.key) & WHOLE
        if self.blanks == 0:
            return self._may_be(key)
        letter = 27 if self.blanks > 1 else 1
        while letter < 27 and not self._may_be((key + self.keys[letter]) & WHOLE):
            letter += 1
        return self.blanks > 1 or letter < 27

    def reckon(self, rack: bytes) -> int:
        """The bounds of all places for these tiles, left in `shared`; how many places there are."""
        line: cython.int
        self._take(rack)
        self.found = 0
        for line in range(2 * self.size):
            self._along(line)
        return int(self.found)

    def _take(self, rack: bytes) -> None:
        code: cython.int
        self.count, self.blanks, self.key, self.kinds = len(rack), 0, 0, 0
        if self.count > MOST:
            raise ValueError("too many tiles on the rack")
        for code in sorted(rack, key=self.values.__getitem__, reverse=True):
            if code < 1 or code > BLANK:
                raise ValueError("a tile that is no letter")
            self.highest[self.kinds + 1] = self.highest[self.kinds] + self.values[code]
            self.letters[self.kinds] = code
            self.kinds += 1
            if code == BLANK:
                self.blanks += 1
            else:
                self.key = (self.key + self.keys[code]) & WHOLE

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
        for number in range(self.kinds):
            if self.letters[number] == BLANK:
                return 0 if mask else -1
            if mask >> (self.letters[number] - 1) & 1:
                return self.values[self.letters[number]]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, line: cython.int, col: cython.int, limit: cython.int) -> cython.void:
        """All ways to lay tiles round this place, by how many go to the left and how many to the right."""
        first: cython.int = line * self.size
        at: cython.int = first + col
        rights: cython.int = self._rights(at + 1, first + self.size)
        key: cython.ulonglong = 0
        laid: cython.int = 0
        bound: cython.int = -1
        self.left[TIMES], self.left[PREMIUM], self.left[HIGH], self.left[THROUGH], self.left[CROSSING] = 1, 0, 0, 0, 0
        if self.tiles[at] == 0:
            self._add(at)
            laid = 1
        while at >= first and self.tiles[at]:
            self.left[THROUGH] += self.values[self.tiles[at]]
            key = (key + self.keys[self.tiles[at] & 31]) & WHOLE
            at -= 1
        if laid:
            at -= 1
        while True:
            bound = self._best_of(laid, rights, key, bound)
            if at < first + limit or laid == self.count or self._fits(at) < 0:
                break
            self._add(at)
            laid += 1
            at -= 1
        if bound >= 0:
            self.places[self.found] = bound << 16 | line << 10 | col << 5 | limit
            self.found += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add(self, at: cython.int) -> cython.void:
        """A tile laid at this square, on the left."""
        self.left[TIMES] *= self.word_times[at]
        if self.letter_times[at] > 1:
            self.left[PREMIUM] += 1
        if self.letter_times[at] > 2:
            self.left[HIGH] += 1
        if self.cross_times[at]:
            self.left[CROSSING] += self.cross_rest[at] + self.cross_times[at] * self._fits(at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rights(self, at: cython.int, end: cython.int) -> cython.int:
        """The figures for 0, 1, 2 ... tiles to the right, each with the tiles they meet; how many can be laid."""
        laid: cython.int = 0
        row: cython.int = 0
        fits: cython.int
        key: cython.ulonglong = 0
        self.right[TIMES], self.right[PREMIUM], self.right[HIGH] = 1, 0, 0
        self.right[THROUGH], self.right[CROSSING] = 0, 0
        self.right_keys[0] = 0
        while at < end and laid < self.count:
            fits = self._fits(at)
            if fits < 0:
                break
            self.right[row + FIGURES + TIMES] = self.right[row + TIMES] * self.word_times[at]
            self.right[row + FIGURES + PREMIUM] = self.right[row + PREMIUM] + (1 if self.letter_times[at] > 1 else 0)
            self.right[row + FIGURES + HIGH] = self.right[row + HIGH] + (1 if self.letter_times[at] > 2 else 0)
            self.right[row + FIGURES + THROUGH] = self.right[row + THROUGH]
            self.right[row + FIGURES + CROSSING] = self.right[row + CROSSING]
            if self.cross_times[at]:
                self.right[row + FIGURES + CROSSING] += self.cross_rest[at] + self.cross_times[at] * fits
            laid += 1
            row += FIGURES
            at += 1
            while at < end and self.tiles[at]:
                self.right[row + THROUGH] += self.values[self.tiles[at]]
                key = (key + self.keys[self.tiles[at] & 31]) & WHOLE
                at += 1
            self.right_keys[laid] = key
        return laid

    @cython.cfunc
    @cython.exceptval(check=False)
    def _best_of(self, laid: cython.int, rights: cython.int, key: cython.ulonglong, bound: cython.int) -> cython.int:
        """The bound, raised by what so many tiles on the left can score with any number on the right."""
        more: cython.int
        row: cython.int = 0
        points: cython.int
        premium: cython.int
        high: cython.int
        for more in range(min(rights, self.count - laid) + 1):
            if laid + more:
                premium = self.left[PREMIUM] + self.right[row + PREMIUM]
                high = self.left[HIGH] + self.right[row + HIGH]
                points = self.left[THROUGH] + self.right[row + THROUGH] + self.highest[laid + more]
                points += self.highest[premium] + self.highest[high] * (self.top_times - 2)
                points *= self.left[TIMES] * self.right[row + TIMES]
                points += self.left[CROSSING] + self.right[row + CROSSING]
                if laid + more >= self.bonus_tiles:
                    points += self.bonus
                if points > bound and (
                    laid + more < self.count or self._may_spell((key + self.right_keys[more]) & WHOLE)
                ):
                    bound = points
            row += FIGURES
        return bound
