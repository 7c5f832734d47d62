# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Lays out what `sweep` found: runs and groups, each joker with what it stands for, and the jokers it did not need.

A meld is bytes: a run rising, a group colour by colour; a joker is the number of the tile it stands for plus 64.
"""

from array import array

import cython

COMPILED = cython.compiled

NUMBERS = cython.declare(cython.int, 13)
WAYS = cython.declare(cython.int, 7)
STANDS = cython.declare(cython.int, 64)
ROOM = cython.declare(cython.int, 16)  # for one run


@cython.cclass
class Layout:
    """Made once, asked often. Not for two threads at once."""

    given = cython.declare(cython.int[::1])
    which = cython.declare(cython.int[::1])
    total = cython.declare(cython.int[::1])
    table = cython.declare(cython.int[::1])
    way = cython.declare(cython.int[::1])  # by colour and number
    # The open runs of a colour, and of what is laid the tiles and where each meld ends.
    runs = cython.declare(cython.uchar[::1])
    lengths = cython.declare(cython.int[::1])
    open = cython.declare(cython.int)
    written = cython.declare(bytearray)
    tiles = cython.declare(cython.uchar[::1])
    ends = cython.declare(cython.int[::1])
    count = cython.declare(cython.int)

    def __init__(self, given: array, which: array) -> None:  # type: ignore[type-arg]
        """The tables of `ways`."""
        self.given, self.which = given, which
        self.total, self.table, self.way = array("i", bytes(256)), array("i", bytes(256)), array("i", bytes(256))
        self.runs, self.lengths = bytearray(8 * ROOM), array("i", bytes(32))
        self.written = bytearray(256)
        self.tiles, self.ends = self.written, array("i", bytes(256))

    def lay(self, total: bytes, table: bytes, steps: tuple, spare: cython.int) -> list[bytes] | None:  # type: ignore[type-arg]
        """The melds by these steps, with so many jokers added; nothing if there is no place for these."""
        at: cython.int
        step: cython.int
        self.ends[0], self.count = 0, 0
        for at in range(52):
            self.total[at] = total[at]
            self.table[at] = table[at]
        for at in range(NUMBERS):
            step = steps[at]
            self._groups(at, step // 3, step % 3)
        for at in range(4):
            self._runs_of(at)
        laid: bytes = bytes(self.written)
        melds = [laid[self.ends[at] : self.ends[at + 1]] for at in range(self.count)]
        for _ in range(spare):
            if not _added_joker(melds):
                return None
        return melds

    # -- runs

    @cython.cfunc
    @cython.exceptval(check=False)
    def _runs_of(self, colour: cython.int) -> cython.void:
        tile: cython.int
        self.open = 0
        for tile in range(colour * NUMBERS, colour * NUMBERS + NUMBERS):
            self._go_on(tile, self.way[tile])
        while self.open > 0:
            self._close(0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _go_on(self, tile: cython.int, way: cython.int) -> cython.void:
        """Short runs go on first, then long ones, then new ones begin; a run that does not go on is closed."""
        given: cython.int = self.given[way]
        jokers: cython.int = max(0, given - self.total[tile])
        run: cython.int
        if way == 3 or way == 4:  # the longest, or both, end here, and as many begin with the same number
            while given > 2:
                run = self._longest()
                self._lengthen(run, tile)
                self._close(run)
                given -= 1
        while self.open > given:
            self._close(self._longest())
        while self.open < given:
            self.lengths[self.open] = 0
            self.open += 1
        for run in range(given):
            self._lengthen(run, tile + (STANDS if run < jokers else 0))
        if way == 6:
            self._close(self._longest())

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _longest(self) -> cython.int:
        run: cython.int
        best: cython.int = 0
        for run in range(1, self.open):
            if self.lengths[run] > self.lengths[best]:
                best = run
        return best

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _lengthen(self, run: cython.int, tile: cython.int) -> cython.void:
        self.runs[run * ROOM + self.lengths[run]] = tile
        self.lengths[run] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _close(self, run: cython.int) -> cython.void:
        """The run is a meld; the last open one takes its place."""
        at: cython.int
        for at in range(self.lengths[run]):
            self._write(self.runs[run * ROOM + at])
        self._end()
        self.open -= 1
        self.lengths[run] = self.lengths[self.open]
        for at in range(self.lengths[run]):
            self.runs[run * ROOM + at] = self.runs[self.open * ROOM + at]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _write(self, tile: cython.int) -> cython.void:
        self.tiles[self.ends[self.count + 1]] = tile
        self.ends[self.count + 1] += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _end(self) -> cython.void:
        self.count += 1
        self.ends[self.count + 1] = self.ends[self.count]

    # -- groups

    @cython.cfunc
    @cython.exceptval(check=False)
    def _groups(self, number: cython.int, ways: cython.int, jokers: cython.int) -> cython.void:
        """What the runs of a number leave, as `ways` says. Notes the way of each colour."""
        colour: cython.int
        tile: cython.int
        laid: cython.int
        left: cython.int = 0
        must: cython.int = 0
        for colour in range(3, -1, -1):
            tile = colour * NUMBERS + number
            self.way[tile] = ways % WAYS
            ways //= WAYS
            laid = min(self.total[tile], self.given[self.way[tile]])
            left = left * 3 + self.total[tile] - laid
            must = must * 3 + max(0, self.table[tile] - laid)
        if number == 0:
            self.ends[1] = 0
        self._deal(number, self.which[(left * 81 + must) * 3 + jokers], jokers)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _deal(self, number: cython.int, counts: cython.int, jokers: cython.int) -> cython.void:
        """As few groups as will do, tile after tile dealt to them in turn, so that two of a colour never meet."""
        colour: cython.int
        rest: cython.int = counts
        size: cython.int = jokers
        groups: cython.int = 0
        group: cython.int = 0
        for colour in range(4):
            groups = max(groups, rest % 3)
            size += rest % 3
            rest //= 3
            self.lengths[colour] = 0
        groups = max(groups, (size + 3) // 4)
        for colour in range(4):
            for _ in range(counts % 3):
                self.lengths[group] |= 1 << colour
                group = group + 1 if group + 1 < groups else 0
            counts //= 3
        for _ in range(jokers):
            self.lengths[group] += 16
            group = group + 1 if group + 1 < groups else 0
        for group in range(groups):
            self._group(number, self.lengths[group] & 15, self.lengths[group] >> 4)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _group(self, number: cython.int, colours: cython.int, jokers: cython.int) -> cython.void:
        """A joker takes the first colour that is missing."""
        colour: cython.int
        for colour in range(4):
            if colours >> colour & 1:
                self._write(colour * NUMBERS + number)
            elif jokers > 0:
                jokers -= 1
                self._write(colour * NUMBERS + number + STANDS)
        self._end()


@cython.cfunc
def _added_joker(melds: list) -> cython.bint:  # type: ignore[type-arg]
    """A joker laid at a run's end or beginning, into a run from 1 to 13 that becomes two, or to a group of three."""
    at: cython.int
    first: cython.int
    last: cython.int
    meld: bytes
    for at in range(len(melds)):
        meld = melds[at]
        first, last = meld[0] & 63, meld[len(meld) - 1] & 63
        if first // NUMBERS == last // NUMBERS:
            if last % NUMBERS < NUMBERS - 1:
                melds[at] = meld + bytes((last + 1 + STANDS,))
            elif first % NUMBERS:
                melds[at] = bytes((first - 1 + STANDS,)) + meld
            else:
                melds[at] = meld[:6] + bytes((first + 6 + STANDS,))
                melds.append(meld[6:])
            return True
    for at in range(len(melds)):
        meld = melds[at]
        if len(meld) == 3:
            melds[at] = _four(meld)
            return True
    return False


@cython.cfunc
def _four(group: bytes) -> bytes:
    """A group of three with a joker for the missing colour."""
    number: cython.int = (group[0] & 63) % NUMBERS
    own = {tile & 63: tile for tile in group}
    full = [colour * NUMBERS + number for colour in range(4)]
    return bytes([own.get(tile, tile + STANDS) for tile in full])
