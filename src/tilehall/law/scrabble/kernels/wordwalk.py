# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Walks through a word graph by the alphabet, past the words of a pattern that some tiles make; and ways to draw them.

A pattern is a row of signs: 1 to 26 for a letter, ANY for one letter whichever, RUN for any number of them. Where a
word has come to in it is a set of places: bit n says that the first n signs are used up. A run of letters may be over
as soon as it begins, so whoever stands before one stands behind it too.

Tiles are 28 counts: 1 to 26 of the letters, 27 of the blanks. A blank is taken only when the letter itself is used up,
so no word is met twice.
"""

from array import array
from math import comb

import cython

COMPILED = cython.compiled

ANY, RUN = 27, 28
BLANKS = 27  # where they are counted
STANDS_FOR = cython.declare(cython.int, 32)  # added to the code of a letter for which a blank stands
SIGNS = 40  # of a pattern, each of them a bit
MOST = 15  # letters of a word that is drawn, of which no set of a hundred tiles has more ways than 64 bits hold
ROW = cython.declare(cython.int, 18)
LONGEST = 31  # letters of a word of a sound graph (`wordgraph.Check`), and one more
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
ALONE_ENDS = cython.declare(cython.uint, 0x40000000)
ENDS = cython.declare(cython.uint, 0x80000000)
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class Walk:
    """One walk through a graph that was checked, for one pattern and some tiles; another needs another one, so that
    threads share nothing but the graph."""

    graph = cython.declare(cython.const_uint[::1])
    fits = cython.declare(cython.ulonglong[::1])  # by letter, the places of a pattern at which it fits
    runs = cython.declare(cython.ulonglong)  # the places before a run
    whole = cython.declare(cython.ulonglong)  # the place behind the last sign
    tiles = cython.declare(cython.uchar[::1])
    begun = cython.declare(cython.uchar[::1])
    words = cython.declare(bytearray)
    most = cython.declare(cython.int)
    count = cython.declare(cython.int)

    def __init__(self, graph: memoryview, pattern: bytes, tiles: bytes) -> None:
        if len(pattern) > SIGNS or len(tiles) != BLANKS + 1:
            raise ValueError("no pattern or no counts")
        fits = [0] * 27
        self.runs = 0
        for at, sign in enumerate(pattern):
            if sign == RUN:
                self.runs |= ONE << at
            for letter in range(1, 27):
                if sign in (letter, ANY):
                    fits[letter] |= 1 << at
        self.graph, self.fits, self.whole = graph, array("Q", fits), ONE << len(pattern)
        self.tiles, self.begun = bytearray(tiles), bytearray(LONGEST)
        self.words, self.count, self.most = bytearray(), 0, 0

    def find(self, dawg: int, most: int) -> tuple[bytes, int]:
        """The first words, each with a 0 behind it, and how many there are in all."""
        self.words, self.count, self.most = bytearray(), 0, most
        if dawg:
            self._go(dawg, 0, self._past_runs(1))
        return bytes(self.words), self.count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _past_runs(self, places: cython.ulonglong) -> cython.ulonglong:
        """The places, and those behind the runs before which they are; there may be one run behind another."""
        behind: cython.ulonglong = places & self.runs
        while behind:
            places |= behind << 1
            behind = (behind << 1) & self.runs
        return places

    @cython.cfunc
    def _go(self, place: cython.uint, depth: cython.int, places: cython.ulonglong) -> cython.void:
        """All that goes on from this node."""
        node: cython.uint = self.graph[place]
        letter: cython.int = 0
        if node & ALONE:
            self._go_on(node >> 25 & 31, (node & ALONE_PLACE) | (node & ALONE_ENDS) << 1, depth, places)
            return
        while node:
            letter += 1
            if node & 1:
                place += 1
                self._go_on(letter, self.graph[place], depth, places)
            node >>= 1

    @cython.cfunc
    def _go_on(self, letter: cython.int, arc: cython.uint, depth: cython.int, places: cython.ulonglong) -> cython.void:
        """All that goes on over this arc, if the letter fits and there is a tile for it."""
        taken: cython.int = letter if self.tiles[letter] else BLANKS
        places = self._past_runs(((places & self.fits[letter]) << 1) | (places & self.runs))
        if places == 0 or self.tiles[taken] == 0:
            return
        self.tiles[taken] -= 1
        self.begun[depth] = letter if taken == letter else letter + STANDS_FOR
        if arc & ENDS and places & self.whole:
            self._meet(depth + 1)
        if arc & PLACE:
            self._go(arc & PLACE, depth + 1, places)
        self.tiles[taken] += 1

    @cython.cfunc
    def _meet(self, length: cython.int) -> cython.void:
        at: cython.int
        self.count += 1
        if self.count <= self.most:
            for at in range(length):
                self.words.append(self.begun[at])
            self.words.append(0)


@cython.final
@cython.cclass
class Draws:
    """In how many ways the tiles of a word can be drawn from a set, each tile and each blank told from the others. It
    never changes, so that threads may share it."""

    # By letter, then by how many of it are taken, two below none at the front: the ways to take them.
    taken = cython.declare(cython.ulonglong[::1])
    one_blank = cython.declare(cython.ulonglong)
    two_blanks = cython.declare(cython.ulonglong)

    def __init__(self, tiles: bytes) -> None:
        if len(tiles) != BLANKS + 1:
            raise ValueError("no counts of a set")
        taken = array("Q", bytes(8 * ROW * BLANKS))
        for letter in range(1, 27):
            for count in range(MOST + 1):
                taken[letter * ROW + 2 + count] = comb(tiles[letter], count)
        self.taken, self.one_blank, self.two_blanks = taken, tiles[BLANKS], comb(tiles[BLANKS], 2)

    def ways(self, words: bytes) -> list[int]:
        """Of words each with a 0 behind it, of MOST letters at most, none of them a blank."""
        found: list[int] = []
        letters: cython.const_uchar[::1] = words
        counts: cython.uchar[::1] = bytearray(32)
        length: cython.int = 0
        at: cython.Py_ssize_t
        for at in range(len(words)):
            if letters[at]:
                counts[letters[at] & 31] += 1
                length += 1
            elif length > MOST:
                raise ValueError("a word that is too long")
            else:
                found.append(self._ways(counts))
                length = 0
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ways(self, counts: cython.uchar[::1]) -> cython.ulonglong:
        """Of the letters counted, which are then none again. Goes letter by letter, with a sum for each number of
        tiles for which a blank has come in."""
        none: cython.ulonglong = 1
        one: cython.ulonglong = 0
        two: cython.ulonglong = 0
        letter: cython.int
        row: cython.int
        for letter in range(1, 27):
            if counts[letter]:
                row = letter * ROW + counts[letter]
                two = two * self.taken[row + 2] + one * self.taken[row + 1] + none * self.taken[row]
                one = one * self.taken[row + 2] + none * self.taken[row + 1]
                none = none * self.taken[row + 2]
                counts[letter] = 0
        return none + one * self.one_blank + two * self.two_blanks
