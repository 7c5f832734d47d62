# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""The board as the generator sees it: every line as a row, and which letters fit where a play crosses it.

Codes: letters are 1 to 26, a blank on the board is the letter it stands for + 32. A board is bytes row by row. All
arrays have the board twice, the second time turned over its diagonal, so that a line down is a row like any other.
They are shared with the generators, which read them.

Plays may also be tried on a board: laid, and taken back. Then what a line is like is told by a number for each line:
two lines with the same number have the same tiles and crossings, and so the same plays.
"""

from array import array

import cython

COMPILED = cython.compiled

TURN = cython.declare(cython.int, 27)
LETTERS = cython.declare(cython.uint, 0x03FFFFFF)
ENDS = cython.declare(cython.uint, 0x80000000)
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
ONE = cython.declare(cython.uint, 1)
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
LOG = cython.declare(cython.int, 1 << 13)  # changes that may be taken back: of some hundred plays
DEEP = cython.declare(cython.int, 128)  # plays that may lie on each other
_TILES = bytes([*range(27), *range(33, 59)])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _bits(mask: cython.uint) -> cython.uint:
    """How many bits are set, without an instruction that not every processor has."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    mask += mask >> 8
    return (mask + (mask >> 16)) & 63


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mixed(number: cython.ulonglong) -> cython.ulonglong:
    number = (number * SPREAD) & WHOLE
    number ^= number >> 32
    number = (number * MIX) & WHOLE
    return number ^ number >> 29


@cython.cclass
class Squares:
    """Made once for a word graph, a board's premiums and the values of tiles; then `look` at boards in turn,
    or `begin` with a board and `lay` plays on it."""

    graph = cython.declare(cython.const_uint[::1])
    dawg = cython.declare(cython.uint)
    gaddag = cython.declare(cython.uint)
    size = cython.declare(cython.int, visibility="readonly")
    area = cython.declare(cython.int)
    empty = cython.declare(cython.bint, visibility="readonly")
    shared = cython.declare(tuple, visibility="readonly")  # all arrays below, in their order
    stale = cython.declare(cython.uchar[::1])  # by line: its tiles are not those it was gone along with
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    word_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])  # letters that make a word the other way, as a mask
    cross_times = cython.declare(cython.int[::1])  # what a tile's value counts there; 0 where no word is made
    cross_rest = cython.declare(cython.int[::1])  # what the tiles lying there count
    through = cython.declare(cython.int[::1])  # values of the tiles of the line that lie before this square; by `look`
    # While plays are tried: a number for each line, and one for the whole board. `numbered`: these two.
    numbered = cython.declare(tuple, visibility="readonly")
    keys = cython.declare(cython.ulonglong[::1])
    whole = cython.declare(cython.ulonglong[::1])
    # How squares were before they changed, in the order in which they did, and where the changes of each play begin.
    squares = cython.declare(cython.int[::1])
    old_tiles = cython.declare(cython.uchar[::1])
    old_cross = cython.declare(cython.uint[::1])
    old_times = cython.declare(cython.int[::1])
    old_rest = cython.declare(cython.int[::1])
    old_keys = cython.declare(cython.ulonglong[::1])
    old_whole = cython.declare(cython.ulonglong[::1])
    logged = cython.declare(cython.int)
    marks = cython.declare(cython.int[::1])
    plays = cython.declare(cython.int)

    def __init__(self, graph: memoryview, roots: tuple[int, int], times: tuple[bytes, bytes], values: bytes) -> None:
        """Numbers and roots of the graph, letter and word premiums by square, values by code."""
        letter_times, word_times = times
        size = round(len(letter_times) ** 0.5)
        if not size * size == len(letter_times) == len(word_times) or len(values) != 64 or not 1 < size < 32:
            raise ValueError("premiums or values of the wrong length")
        self.graph = graph
        self.dawg, self.gaddag = roots
        self.size, self.area, self.empty = size, size * size, True
        self.stale = bytearray(b"\1" * (2 * size))
        ints = bytes(8 * size * size)
        self.shared = (
            array("i", list(values)),
            array("i", [*letter_times, *_turned(letter_times, size)]),
            array("i", [*word_times, *_turned(word_times, size)]),
            bytearray(2 * size * size),
            array("I", ints),
            array("i", ints),
            array("i", ints),
            array("i", ints + bytes(8 * size)),
        )
        self.values, self.letter_times, self.word_times, self.tiles = self.shared[:4]
        self.cross, self.cross_times, self.cross_rest, self.through = self.shared[4:]
        self.numbered = array("Q", bytes(16 * size)), array("Q", bytes(8))
        self.keys, self.whole = self.numbered
        log = bytes(4 * LOG)
        self.squares, self.old_tiles, self.old_cross = array("i", log), bytearray(LOG), array("I", log)
        self.old_times, self.old_rest = array("i", log), array("i", log)
        self.old_keys, self.old_whole = array("Q", 2 * log), array("Q", 2 * log)
        self.marks, self.logged, self.plays = array("i", bytes(4 * DEEP)), 0, 0

    def look(self, board: bytes) -> None:
        """Takes in a board. Only lines that differ from the last one are gone along anew."""
        at: cython.int
        code: cython.int
        size: cython.int = self.size
        if len(board) != self.area:
            raise ValueError("a board of another size")
        if board.translate(None, _TILES):
            raise ValueError("a tile that is no letter")
        self.empty = True
        for at in range(self.area):
            code = board[at]
            if code:
                self.empty = False
            if code != self.tiles[at]:
                self.tiles[at] = code
                self.tiles[self.area + at % size * size + at // size] = code
                self.stale[at // size] = 1
                self.stale[size + at % size] = 1
        for at in range(2 * size):
            if self.stale[at]:
                self.stale[at] = 0
                self._look_along(at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_along(self, line: cython.int) -> cython.void:
        """The values along a line, and for each of its squares the crossing of a play the other way."""
        size: cython.int = self.size
        first: cython.int = line * size
        at: cython.int
        worth: cython.int = 0
        for at in range(first, first + size):
            self.through[at + line] = worth
            worth += self.values[self.tiles[at]]
            self._cross(at, self._other(at))
        self.through[first + size + line] = worth

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _other(self, at: cython.int) -> cython.int:
        """The same square seen the other way."""
        size: cython.int = self.size
        if at < self.area:
            return self.area + at % size * size + at // size
        at -= self.area
        return at % size * size + at // size

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cross(self, at: cython.int, other: cython.int) -> cython.void:
        """Which letters at this square make a word along its line; kept for plays that cross the line."""
        first: cython.int = at - at % self.size
        last: cython.int = first + self.size - 1
        begin: cython.int = at
        end: cython.int = at + 1
        worth: cython.int = 0
        if self.tiles[at] or not ((at > first and self.tiles[at - 1]) or (at < last and self.tiles[at + 1])):
            self.cross[other], self.cross_times[other], self.cross_rest[other] = LETTERS, 0, 0
            return
        while begin > first and self.tiles[begin - 1]:
            begin -= 1
            worth += self.values[self.tiles[begin]]
        while end <= last and self.tiles[end]:
            worth += self.values[self.tiles[end]]
            end += 1
        self.cross_times[other] = self.letter_times[at] * self.word_times[at]
        self.cross_rest[other] = worth * self.word_times[at]
        self.cross[other] = self._fitting(begin, at, end)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fitting(self, begin: cython.int, at: cython.int, end: cython.int) -> cython.uint:
        """The letters that make a word with the tiles from `begin` to before `end` when put at the gap."""
        place: cython.uint
        node: cython.uint
        arc: cython.uint
        sign: cython.int
        fitting: cython.uint = 0
        if begin == at:
            # Nothing before the gap: the word is read from its end.
            place = self._walk(self.gaddag, end - 1, at, -1)
            end = at + 1
        else:
            place = self._walk(self.dawg, begin, at, 1)
        node = self.graph[place] if place else 0
        if node & ALONE:
            sign = node >> 25 & 31
            arc = (node & ALONE_PLACE) | (node & 0x40000000) << 1
            return ONE << (sign - 1) if sign != TURN and self._ends(arc, at + 1, end) else 0
        for sign in range(26):
            if node >> sign & 1:
                place += 1
                if self._ends(self.graph[place], at + 1, end):
                    fitting |= ONE << sign
        return fitting

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _ends(self, arc: cython.uint, at: cython.int, end: cython.int) -> cython.bint:
        """Does a word end with the tiles from `at` to before `end`, or with the arc itself if there are none?"""
        while at < end and arc:
            arc = self._child(arc & PLACE, self.tiles[at] & 31)
            at += 1
        return arc & ENDS != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _walk(self, place: cython.uint, at: cython.int, end: cython.int, step: cython.int) -> cython.uint:
        """The node behind the tiles from `at` to before `end`, 0 if there is none."""
        while at != end and place:
            place = self._child(place, self.tiles[at] & 31) & PLACE
            at += step
        return place

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _child(self, place: cython.uint, sign: cython.int) -> cython.uint:
        """The arc of this sign, 0 if there is none."""
        node: cython.uint = self.graph[place]
        bit: cython.uint = ONE << (sign - 1)
        only: cython.int = node >> 25 & 31
        if node & ALONE:
            if only != sign:
                return 0
            return (node & ALONE_PLACE) | (node & 0x40000000) << 1
        if node & bit == 0:
            return 0
        return self.graph[place + 1 + _bits(node & (bit - 1))]

    # -- plays on trial

    def begin(self, board: bytes) -> None:
        """Takes in a board on which plays will be laid."""
        at: cython.int
        for at in range(2 * self.size):
            self.stale[at] = 1  # an earlier one may still have plays on it
            self.keys[at] = 0
        self.look(board)
        self.logged, self.plays, self.whole[0] = 0, 0, 0
        for at in range(2 * self.area):
            self._key(at)

    def lay(self, place: cython.uint, tiles: cython.ulonglong) -> None:
        """A play, as `LinePlays` tells it."""
        at: cython.int = (place >> 16) * self.size + (place >> 8 & 255)
        left: cython.int = place & 255
        first: cython.int = self.logged
        last: cython.int
        if self.plays == DEEP or self.logged > LOG - 64:
            raise ValueError("too many plays on each other")
        self.marks[self.plays] = first
        self.plays += 1
        while left:
            if self.tiles[at] == 0:
                self._put(at, tiles & 63)
                self._put(self._other(at), tiles & 63)
                tiles >>= 6
                left -= 1
            at += 1
        # All tiles stand in one run along the line, and each in its own across it.
        last = self.logged
        self._around(self.squares[first])
        for at in range(first + 1, last, 2):
            self._around(self.squares[at])

    def lift(self) -> None:
        """Takes back the play laid last."""
        at: cython.int
        self.plays -= 1
        while self.logged > self.marks[self.plays]:
            self.logged -= 1
            at = self.squares[self.logged]
            self.tiles[at] = self.old_tiles[self.logged]
            self.cross[at] = self.old_cross[self.logged]
            self.cross_times[at] = self.old_times[self.logged]
            self.cross_rest[at] = self.old_rest[self.logged]
            self.keys[at // self.size] = self.old_keys[self.logged]
            self.whole[0] = self.old_whole[self.logged]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _key(self, at: cython.int) -> cython.void:
        """Puts the square into the number of its line, or takes it out."""
        key: cython.ulonglong = self.tiles[at]
        if key == 0:
            if self.cross_times[at] == 0:
                return
            key = self.cross_rest[at]
            key = (key << 27 | self.cross[at]) << 6
        key = _mixed((key << 10) + at + 1)
        self.keys[at // self.size] ^= key
        if at < self.area:
            self.whole[0] ^= key

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _note(self, at: cython.int) -> cython.void:
        """The square will be another."""
        self.squares[self.logged] = at
        self.old_tiles[self.logged] = self.tiles[at]
        self.old_cross[self.logged] = self.cross[at]
        self.old_times[self.logged] = self.cross_times[at]
        self.old_rest[self.logged] = self.cross_rest[at]
        self.old_keys[self.logged] = self.keys[at // self.size]
        self.old_whole[self.logged] = self.whole[0]
        self.logged += 1
        self._key(at)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _put(self, at: cython.int, code: cython.int) -> cython.void:
        self._note(at)
        self.tiles[at] = code
        self._key(at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _around(self, at: cython.int) -> cython.void:
        """The crossings at both ends of the run of tiles in which this square stands."""
        first: cython.int = at - at % self.size
        before: cython.int = at - 1
        behind: cython.int = at + 1
        while before >= first and self.tiles[before]:
            before -= 1
        while behind < first + self.size and self.tiles[behind]:
            behind += 1
        if before >= first:
            self._renew(before)
        if behind < first + self.size:
            self._renew(behind)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _renew(self, at: cython.int) -> cython.void:
        other: cython.int = self._other(at)
        self._note(other)
        self._cross(at, other)
        self._key(other)


def _turned(squares: bytes, size: int) -> bytes:
    return bytes(squares[row * size + col] for col in range(size) for row in range(size))
