# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""All legal plays of a position, scored, by walking a GADDAG outwards from the squares where a play must touch.

The board is that of `squares`, looked at before; the graph is that of `wordgraph`. On a rack a blank is 27. A play is
kept as three numbers (score, place, tiles) and made into more only when it is asked for.
"""

from array import array

import cython

COMPILED = cython.compiled

BLANK = cython.declare(cython.int, 27)
STANDS_FOR = cython.declare(cython.int, 32)
TURN = cython.declare(cython.int, 27)
ENDS = cython.declare(cython.uint, 0x80000000)
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
ONE = cython.declare(cython.uint, 1)
MOST = 10  # tiles that may be on a rack


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


@cython.cclass
class Generator:
    """Made once for a board of `Squares`; then `find` with a rack, as often as the board was looked at anew."""

    graph = cython.declare(cython.const_uint[::1])
    gaddag = cython.declare(cython.uint)
    size = cython.declare(cython.int)
    bonus_tiles = cython.declare(cython.int)
    bonus = cython.declare(cython.int)
    # By code or square, as in `Squares`.
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    word_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])
    cross_times = cython.declare(cython.int[::1])
    cross_rest = cython.declare(cython.int[::1])
    through = cython.declare(cython.int[::1])
    # The search: the rack, the line, and by the number of tiles laid what they score and which they are.
    rack = cython.declare(cython.int[::1])
    have = cython.declare(cython.uint)
    down = cython.declare(cython.int)
    line = cython.declare(cython.int)
    anchor = cython.declare(cython.int)
    limit = cython.declare(cython.int)
    start = cython.declare(cython.int)
    left = cython.declare(cython.int)
    points = cython.declare(cython.int[::1])
    times = cython.declare(cython.int[::1])
    others = cython.declare(cython.int[::1])
    laid = cython.declare(cython.ulonglong[::1])
    crossed = cython.declare(cython.int[::1])
    # What was found.
    count = cython.declare(cython.int, visibility="readonly")
    room = cython.declare(cython.int)
    scores = cython.declare(cython.int[::1])
    places = cython.declare(cython.uint[::1])
    words = cython.declare(cython.ulonglong[::1])

    def __init__(self, graph: memoryview, gaddag: int, size: int, shared: tuple, bonus: tuple[int, int]) -> None:  # type: ignore[type-arg]
        """The numbers of the graph and its GADDAG; size and arrays of the `Squares`; tiles for a bonus, bonus."""
        self.graph, self.gaddag, self.size = graph, gaddag, size
        self.bonus_tiles, self.bonus = bonus
        self.values, self.letter_times, self.word_times, self.tiles = shared[:4]
        self.cross, self.cross_times, self.cross_rest, self.through = shared[4:]
        self.rack = array("i", bytes(4 * 28))
        few = bytes(8 * (MOST + 2))
        self.points, self.times, self.others = array("i", few), array("i", few), array("i", few)
        self.laid, self.crossed = array("Q", few), array("i", few)
        self.times[0] = 1
        self.count = 0
        self._widen(4096)

    def _widen(self, room: int) -> None:
        """Room for this many plays; what was found stays."""
        scores, places, words = array("i", bytes(4 * room)), array("I", bytes(4 * room)), array("Q", bytes(8 * room))
        at: cython.int
        for at in range(self.count):
            scores[at], places[at], words[at] = self.scores[at], self.places[at], self.words[at]
        self.scores, self.places, self.words = scores, places, words
        self.room = room

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

    # -- the search

    def find(self, rack: bytes, opening: bool) -> int:
        """All plays with these tiles, `opening` if the board is empty; how many there are."""
        line: cython.int
        self._take(rack)
        self.count = 0
        if self.left and opening:
            self.down, self.line, self.limit = 0, self.size // 2 * self.size, 0
            self._from_square(self.size // 2)
        elif self.left:
            for line in range(2 * self.size):
                self._search(line)
        return int(self.count)

    def _take(self, rack: bytes) -> None:
        code: cython.int
        if len(rack) > MOST:
            raise ValueError("too many tiles on the rack")
        for code in range(28):
            self.rack[code] = 0
        self.have = 0
        for code in rack:
            if code < 1 or code > BLANK:
                raise ValueError("a tile that is no letter")
            self.rack[code] += 1
            if code != BLANK:
                self.have |= ONE << (code - 1)
        self.left = len(rack)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _search(self, line: cython.int) -> cython.void:
        """The plays along a line. Each is found from the first run of tiles, or crossing, that it touches."""
        size: cython.int = self.size
        first: cython.int = line * size
        col: cython.int = 0
        arc: cython.uint
        self.down = 1 if line >= size else 0
        self.line = first
        self.limit = 0
        while col < size:
            if self.tiles[first + col]:
                while col + 1 < size and self.tiles[first + col + 1]:
                    col += 1
                self.anchor = col
                arc = self._child(self.gaddag, self.tiles[first + col] & 31)
                if arc:
                    self._leftwards(arc, col, 0)
                col += 1
                self.limit = col + 1
            elif self.cross_times[first + col] and not (
                (col > 0 and self.tiles[first + col - 1]) or (col + 1 < size and self.tiles[first + col + 1])
            ):
                self._from_square(col)
                self.limit = col + 1
            col += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _from_square(self, col: cython.int) -> cython.void:
        self.anchor = col
        self._lay(self.gaddag, col, 0, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leftwards(self, arc: cython.uint, col: cython.int, laid: cython.int) -> cython.void:
        """The letters from here to the anchor are on the way; what may come before them, or behind the turn?"""
        place: cython.uint = arc & PLACE
        turn: cython.uint
        while col > 0 and self.tiles[self.line + col - 1]:
            col -= 1
            arc = self._child(place, self.tiles[self.line + col] & 31)
            if arc == 0:
                return
            place = arc & PLACE
        if arc & ENDS and laid:
            self._found(col, self.anchor, laid)
        if place == 0 or self.left == 0:
            return
        if self.anchor + 1 < self.size:
            turn = self._child(place, TURN)
            if turn:
                self.start = col
                self._lay(turn & PLACE, self.anchor + 1, laid, True)
        if col > self.limit:
            self._lay(place, col - 1, laid, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rightwards(self, arc: cython.uint, col: cython.int, laid: cython.int) -> cython.void:
        """The letters from the start to here are on the way; what may come behind them?"""
        col += 1
        while col < self.size and self.tiles[self.line + col]:
            arc = self._child(arc & PLACE, self.tiles[self.line + col] & 31)
            if arc == 0:
                return
            col += 1
        if arc & ENDS:
            self._found(self.start, col - 1, laid)
        if arc & PLACE and col < self.size and self.left:
            self._lay(arc & PLACE, col, laid, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay(self, place: cython.uint, col: cython.int, laid: cython.int, right: cython.bint) -> cython.void:
        """Every tile of the rack that leads on from this node, at this empty square."""
        node: cython.uint = self.graph[place]
        fitting: cython.uint = self.cross[self.line + col]
        mask: cython.uint
        bit: cython.uint
        below: cython.uint
        if self.rack[BLANK] == 0:
            fitting &= self.have
        if node & ALONE:
            mask = node >> 25 & 31
            if mask != 27 and fitting >> (mask - 1) & 1:
                self._tile((node & ALONE_PLACE) | (node & 0x40000000) << 1, col, laid, right, mask)
            return
        mask = node & fitting
        while mask:
            bit = mask & (~mask + 1)
            mask ^= bit
            below = bit - 1
            self._tile(self.graph[place + 1 + _bits(node & below)], col, laid, right, _bits(below) + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tile(
        self, arc: cython.uint, col: cython.int, laid: cython.int, right: cython.bint, sign: cython.int
    ) -> cython.void:
        """This letter, as itself and as a blank."""
        at: cython.int = self.line + col
        worth: cython.int
        bit: cython.uint = ONE << (sign - 1)
        self.left -= 1
        self.times[laid + 1] = self.times[laid] * self.word_times[at]
        self.crossed[laid + 1] = self.cross_times[at]
        if self.have & bit:
            worth = self.values[sign]
            self.points[laid + 1] = self.points[laid] + worth * self.letter_times[at]
            self.others[laid + 1] = self.others[laid] + worth * self.cross_times[at] + self.cross_rest[at]
            self.rack[sign] -= 1
            if self.rack[sign] == 0:
                self.have ^= bit
            self._on(arc, col, laid, right, sign)
            self.rack[sign] += 1
            self.have |= bit
        if self.rack[BLANK]:
            self.points[laid + 1] = self.points[laid]
            self.others[laid + 1] = self.others[laid] + self.cross_rest[at]
            self.rack[BLANK] -= 1
            self._on(arc, col, laid, right, sign + STANDS_FOR)
            self.rack[BLANK] += 1
        self.left += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _on(
        self, arc: cython.uint, col: cython.int, laid: cython.int, right: cython.bint, code: cython.int
    ) -> cython.void:
        tile: cython.ulonglong = code
        if right:
            self.laid[laid + 1] = self.laid[laid] | tile << (6 * laid)
            self._rightwards(arc, col, laid + 1)
        else:
            self.laid[laid + 1] = self.laid[laid] << 6 | tile
            self._leftwards(arc, col, laid + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _found(self, start: cython.int, end: cython.int, laid: cython.int) -> cython.void:
        """A word from `start` to `end` of the line. A single tile that makes a word across was found across."""
        line: cython.int = self.line // self.size
        points: cython.int
        if laid == 1 and self.down and self.crossed[1]:
            return
        points = self.points[laid] + self.through[self.line + line + end + 1] - self.through[self.line + line + start]
        points = points * self.times[laid] + self.others[laid]
        if laid >= self.bonus_tiles:
            points += self.bonus
        if self.count == self.room:
            self._widen(2 * self.room)
        self.scores[self.count] = points
        self.places[self.count] = line << 16 | start << 8 | laid
        self.words[self.count] = self.laid[laid]
        self.count += 1

    # -- the answers

    def summed(self) -> int:
        """The sum of all scores."""
        at: cython.int
        total: cython.longlong = 0
        for at in range(self.count):
            total += self.scores[at]
        return int(total)

    def floor(self, top: int) -> int:
        """A score that the first `top` plays by score have at least, and of the others only those like the last."""
        at: cython.int
        most: cython.int = 0
        if not 0 < top < self.count:
            return 0
        if top == 1:
            for at in range(self.count):
                most = max(most, self.scores[at])
            return int(most)
        return sorted(self.scores[: self.count], reverse=True)[top - 1]

    def plays(self, floor: int) -> list[tuple[int, int, int, int, bytes]]:
        """Plays with at least this score as found: score, down, row, column, and codes with 0 for tiles lying there."""
        return [self._play(at) for at in range(self.count) if self.scores[at] >= floor]

    def _play(self, number: cython.int) -> tuple[int, int, int, int, bytes]:
        line: cython.int = self.places[number] >> 16
        at: cython.int = self.places[number] >> 8 & 255
        laid: cython.int = self.places[number] & 255
        first: cython.int = line * self.size
        tiles: cython.ulonglong = self.words[number]
        start: cython.int = at
        codes: bytearray = bytearray()
        while at < self.size and (laid or self.tiles[first + at]):
            if self.tiles[first + at]:
                codes.append(0)
            else:
                codes.append(tiles & 63)
                tiles >>= 6
                laid -= 1
            at += 1
        score: int = self.scores[number]
        if line >= self.size:
            return score, 1, start, line - self.size, bytes(codes)
        return score, 0, line, start, bytes(codes)
