# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""All plays with what is left of two racks that nobody fills any more; those of a line are found once and remembered.

What is left of a rack is a mask over the tiles it began with. What may be played along a line follows from the number
that `Squares` keeps for the line and from that mask, and few plays touch more than some lines. Equal tiles stand side
by side and leave from the highest down, so that equal remainders have one mask. The search is that of `movegen`.
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
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
MOST = cython.declare(cython.int, 9)  # tiles of a rack, drawn ones among them; a seat's masks are behind the other's
ROOM = cython.declare(cython.int, 1 << 18)  # plays of all positions on the way to the one looked at
HELD = cython.declare(cython.int, 1 << 19)  # plays remembered, before all are forgotten


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
class LinePlays:
    """Made once for the arrays of `Squares`; then `begin` with two racks, and `find` as often as the board changed."""

    graph = cython.declare(cython.const_uint[::1])
    gaddag = cython.declare(cython.uint)
    size = cython.declare(cython.int)
    bonus_tiles = cython.declare(cython.int)
    bonus = cython.declare(cython.int)
    # As in `Squares`.
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    word_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])
    cross_times = cython.declare(cython.int[::1])
    cross_rest = cython.declare(cython.int[::1])
    keys = cython.declare(cython.ulonglong[::1])
    # By seat and mask: what tells it from others, and by code the mask without such a tile.
    racks = cython.declare(cython.int[::1])
    counts = cython.declare(cython.int[::1])
    rack_keys = cython.declare(cython.ulonglong[::1])
    without = cython.declare(cython.int[::1])
    # The search along a line, as in `Generator`; `kept` is what stays on the rack.
    seat = cython.declare(cython.int)
    rack = cython.declare(cython.int[::1])
    have = cython.declare(cython.uint)
    line = cython.declare(cython.int)
    anchor = cython.declare(cython.int)
    limit = cython.declare(cython.int)
    start = cython.declare(cython.int)
    left = cython.declare(cython.int)
    crossed = cython.declare(cython.int)
    points = cython.declare(cython.int[::1])
    times = cython.declare(cython.int[::1])
    others = cython.declare(cython.int[::1])
    laid = cython.declare(cython.ulonglong[::1])
    kept = cython.declare(cython.int[::1])
    # What is remembered: of which line and mask, where its plays begin and how many they are; the plays of all.
    bits = cython.declare(cython.int)
    tags = cython.declare(cython.ulonglong[::1])
    firsts = cython.declare(cython.int[::1])
    held = cython.declare(cython.int[::1])
    known = cython.declare(cython.int)
    count = cython.declare(cython.int)
    room = cython.declare(cython.int)
    own_scores = cython.declare(cython.int[::1])
    own_places = cython.declare(cython.uint[::1])
    own_words = cython.declare(cython.ulonglong[::1])
    own_rests = cython.declare(cython.int[::1])
    # What is handed out, and whether it was more than there is room for.
    shared = cython.declare(tuple, visibility="readonly")  # the arrays from here on, in their order
    worths = cython.declare(cython.int[::1])  # by seat and mask
    scores = cython.declare(cython.int[::1])
    places = cython.declare(cython.uint[::1])
    words = cython.declare(cython.ulonglong[::1])
    rests = cython.declare(cython.int[::1])
    short = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, graph: memoryview, gaddag: int, shared: tuple, bonus: tuple[int, int]) -> None:  # type: ignore[type-arg]
        """The numbers of the graph and its GADDAG; the arrays of the `Squares` and the numbers of lines; tiles for a
        bonus, bonus."""
        self.graph, self.gaddag = graph, gaddag
        self.bonus_tiles, self.bonus = bonus
        self.values, self.letter_times, self.word_times, self.tiles = shared[:4]
        self.cross, self.cross_times, self.cross_rest = shared[4:7]
        self.keys, self.size = shared[8], len(shared[8]) // 2
        few = bytes(8 * (MOST + 2))
        self.racks, self.counts = array("i", few * 2), array("i", few)
        self.rack_keys, self.without = array("Q", bytes(16 << MOST)), array("i", bytes((8 << MOST) * 28))
        self.rack = array("i", bytes(4 * 28))
        self.points, self.times, self.others = array("i", few), array("i", few), array("i", few)
        self.laid, self.kept = array("Q", few), array("i", few)
        self.times[0] = 1
        self.shared = (
            array("i", bytes(8 << MOST)),
            array("i", bytes(4 * ROOM)),
            array("I", bytes(4 * ROOM)),
            array("Q", bytes(8 * ROOM)),
            array("i", bytes(4 * ROOM)),
        )
        self.worths, self.scores, self.places, self.words, self.rests = self.shared
        self.short, self.bits, self.room, self.count = False, -1, 0, 0
        self._widen(1 << 12)

    def begin(self, racks: tuple[bytes, bytes], bits: int) -> None:
        """The rack of each seat, and how many lines may be remembered, as a power of 2. What is known stays known."""
        for seat in (0, 1):
            self._take(seat, sorted(racks[seat]))
        self.short = False
        if self.bits != bits:
            self.bits = bits
            self._forget()

    def _take(self, seat: int, rack: list[int]) -> None:
        """All that may be left of a rack. A mask that lacks the first of equal tiles does not come up."""
        own: cython.int
        if len(rack) > MOST or any(not 0 < code <= BLANK for code in rack):
            raise ValueError("too many tiles on the rack, or a tile that is no letter")
        key: cython.ulonglong = 0
        self.counts[seat] = len(rack)
        for at, code in enumerate(rack):
            self.racks[seat * MOST + at] = code
            key = _mixed((key + code) & WHOLE)
        for mask in range(1 << len(rack)):
            own = seat << MOST | mask
            self.worths[own] = 0
            self.rack_keys[own] = _mixed((key + mask) & WHOLE)
            for at, code in enumerate(rack):
                if mask >> at & 1:
                    self.worths[own] += self.values[code]
                    self.without[own * 28 + code] = mask ^ 1 << at

    def _forget(self) -> None:
        self.tags = array("Q", bytes(8 << self.bits))
        self.firsts, self.held = array("i", bytes(4 << self.bits)), array("i", bytes(4 << self.bits))
        self.count, self.known = 0, 0

    def _widen(self, room: int) -> None:
        scores, places, words = array("i", bytes(4 * room)), array("I", bytes(4 * room)), array("Q", bytes(8 * room))
        rests = array("i", bytes(4 * room))
        at: cython.int
        for at in range(self.count):
            scores[at], places[at] = self.own_scores[at], self.own_places[at]
            words[at], rests[at] = self.own_words[at], self.own_rests[at]
        self.own_scores, self.own_places, self.own_words, self.own_rests = scores, places, words, rests
        self.room = room

    def find(self, seat: cython.int, mask: cython.int, number: cython.int) -> int:
        """All plays of this seat with what is left to it, numbered from here on; the number behind them."""
        line: cython.int
        slot: cython.int
        at: cython.int
        end: cython.int
        taken: cython.bint = False
        key: cython.ulonglong
        for line in range(2 * self.size):
            if self.keys[line] == 0:
                continue
            key = _mixed((self.keys[line] + self.rack_keys[seat << MOST | mask]) & WHOLE) | 1
            slot = key >> (64 - self.bits)
            while self.tags[slot] and self.tags[slot] != key:
                slot = (slot + 1) & ((1 << self.bits) - 1)
            if self.tags[slot] == 0:
                if not taken:
                    self._tell(seat, mask)
                    taken = True
                slot = self._remember(key, slot, line)
            end = self.firsts[slot] + self.held[slot]
            if end - self.firsts[slot] > ROOM - number:
                self.short = True
                end = self.firsts[slot]
            for at in range(self.firsts[slot], end):
                self.scores[number] = self.own_scores[at]
                self.places[number] = self.own_places[at]
                self.words[number] = self.own_words[at]
                self.rests[number] = self.own_rests[at]
                number += 1
        return number

    @cython.cfunc
    def _remember(self, key: cython.ulonglong, slot: cython.int, line: cython.int) -> cython.int:
        """Finds the plays of a line, and where they are kept."""
        if 4 * self.known > 3 << self.bits or self.count > HELD:
            self._forget()
            slot = key >> (64 - self.bits)
        self.firsts[slot] = self.count
        self._search(line)
        self.tags[slot] = key
        self.held[slot] = self.count - self.firsts[slot]
        self.known += 1
        return slot

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tell(self, seat: cython.int, mask: cython.int) -> cython.void:
        """The tiles of a mask."""
        code: cython.int
        at: cython.int
        for code in range(28):
            self.rack[code] = 0
        self.have, self.left, self.seat, self.kept[0] = 0, 0, seat, mask
        for at in range(self.counts[seat]):
            if mask >> at & 1:
                code = self.racks[seat * MOST + at]
                self.rack[code] += 1
                self.left += 1
                if code != BLANK:
                    self.have |= ONE << (code - 1)

    # -- the search along a line, as in `Generator`

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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _search(self, line: cython.int) -> cython.void:
        """Each play is found from the first run of tiles, or crossing, that it touches."""
        size: cython.int = self.size
        first: cython.int = line * size
        col: cython.int = 0
        arc: cython.uint
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
                self.anchor = col
                self._lay(self.gaddag, col, 0, False)
                self.limit = col + 1
            col += 1

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
        if laid == 0:
            self.crossed = self.cross_times[at]
        self.left -= 1
        self.times[laid + 1] = self.times[laid] * self.word_times[at]
        if self.have & bit:
            worth = self.values[sign]
            self.points[laid + 1] = self.points[laid] + worth * self.letter_times[at]
            self.others[laid + 1] = self.others[laid] + worth * self.cross_times[at] + self.cross_rest[at]
            self.kept[laid + 1] = self.without[(self.seat << MOST | self.kept[laid]) * 28 + sign]
            self.rack[sign] -= 1
            if self.rack[sign] == 0:
                self.have ^= bit
            self._on(arc, col, laid, right, sign)
            self.rack[sign] += 1
            self.have |= bit
        if self.rack[BLANK]:
            self.points[laid + 1] = self.points[laid]
            self.others[laid + 1] = self.others[laid] + self.cross_rest[at]
            self.kept[laid + 1] = self.without[(self.seat << MOST | self.kept[laid]) * 28 + BLANK]
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
        points: cython.int = self.points[laid]
        at: cython.int
        if laid == 1 and self.line >= self.size * self.size and self.crossed:
            return
        for at in range(self.line + start, self.line + end + 1):
            points += self.values[self.tiles[at]]
        points = points * self.times[laid] + self.others[laid]
        if laid >= self.bonus_tiles:
            points += self.bonus
        if self.count == self.room:
            self._widen(2 * self.room)
        self.own_scores[self.count] = points
        self.own_places[self.count] = self.line // self.size << 16 | start << 8 | laid
        self.own_words[self.count] = self.laid[laid]
        self.own_rests[self.count] = self.kept[laid]
        self.count += 1
