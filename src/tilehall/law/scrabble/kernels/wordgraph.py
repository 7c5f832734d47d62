# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Builds word graphs: all words from the front (DAWG), or from every letter outwards (GADDAG), equal ends shared.

A graph is an array of 32-bit numbers. A node is a mask, bit 0 to 25 for the letters A to Z and bit 26 for the turn,
then one arc for each bit from the lowest up: where the node behind it stands, and in bit 31 whether a word ends
there. A node with one arc is one number: bit 31, whether a word ends there in bit 30, the sign (1 to 26, 27 for the
turn) in bits 25 to 29, and where the next node stands. Nothing goes on from place 0.

In a GADDAG a word stands once for each of its letters: from that letter back to the front, then (where letters are
left) the turn, then on to the end.

Nodes are written behind all they lead to, so a node like an earlier one is found by its own numbers and dropped.
What comes behind a turn is what the DAWG has behind the same beginning: the GADDAG is a trie of beginnings, read
backwards, that ends in nodes of the DAWG.
"""

from array import array

import cython

COMPILED = cython.compiled

LONGEST = 30  # letters of a word that is taken
ENDS = cython.declare(cython.uint, 0x80000000)
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ALONE = cython.declare(cython.uint, 0x80000000)  # of a node: it has one arc
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
ALONE_ENDS = cython.declare(cython.uint, 0x40000000)
ROOM = 1 << 25  # numbers that a graph may have
WORDS = 1 << 22  # words that a list may have, fifteen times as many as the longest known
PATHS = cython.declare(cython.ulonglong, 1 << 29)  # these from each of their letters
TURN = cython.declare(cython.int, 27)  # as a sign; the letters are 1 to 26, the end is 0
SIGNS = cython.declare(cython.int, 28)
ONE = cython.declare(cython.uint, 1)
WHOLE = cython.declare(cython.uint, 0xFFFFFFFF)
TURN_BIT = cython.declare(cython.uint, 1 << 26)
TURNED = cython.declare(cython.int, 64)
MIX = cython.declare(cython.uint, 0x85EBCA6B)


class NotInOrder(ValueError):
    """The words must come in rising order, each once; the argument is the number of the word that does not."""


@cython.cclass
class Builder:
    """Takes words as codes 1 to 26; then asked for the root of the DAWG, for that of the GADDAG, for the numbers."""

    letters = cython.declare(cython.uchar[::1])
    starts = cython.declare(cython.int[::1])
    words = cython.declare(cython.int)
    # Beginnings of words: where their letters stand, how many, and the arc to what they go on with.
    start = cython.declare(cython.int[::1])
    long = cython.declare(cython.int[::1])
    behind = cython.declare(cython.uint[::1])
    beginnings = cython.declare(cython.int)
    order = cython.declare(cython.int[::1])
    spare = cython.declare(cython.int[::1])
    counts = cython.declare(cython.int[::1])  # by depth and sign
    arcs = cython.declare(cython.uint[::1])  # by depth and sign
    pool = cython.declare(cython.uint[::1])
    used = cython.declare(cython.int)
    nodes = cython.declare(cython.int)
    table = cython.declare(cython.int[::1])
    table_mask = cython.declare(cython.uint)

    def __init__(self, codes: bytes, lengths: list[int]) -> None:
        if sum(lengths) != len(codes) or max(lengths, default=0) > LONGEST:
            raise ValueError("lengths that are not those of the words")
        if codes and (min(codes) < 1 or max(codes) > 26):
            raise ValueError("letters that are not 1 to 26")
        starts, ended = array("i", [0]), 0
        for length in lengths:
            ended += length
            starts.append(ended)
        self.letters = bytearray(codes + b"\0")
        self.starts = starts
        self.words = len(lengths)
        entries = 4 * (len(codes) + 1)
        self.start, self.long = array("i", bytes(entries)), array("i", bytes(entries))
        self.behind = array("I", bytes(entries))
        self.beginnings = 0
        self.counts = array("i", bytes(4 * 28 * (LONGEST + 3)))
        self.arcs = array("I", bytes(4 * 28 * (LONGEST + 3)))
        self.pool = array("I", bytes(4 * 4096))
        self.table = array("i", bytes(4 * 1024))
        self.table_mask = 1023
        self.used = 1
        self.nodes = 0

    def forwards(self) -> int:
        """The root of the DAWG. Comes first."""
        return int(self._forwards(0, self.words, 0) & PLACE)

    def outwards(self) -> int:
        """The root of the GADDAG."""
        at: cython.int
        self.order = array("i", bytes(4 * self.beginnings + 4))
        self.spare = array("i", bytes(4 * self.beginnings + 4))
        for at in range(self.beginnings):
            self.order[at] = at
        return int(self._backwards(0, self.beginnings, 0) & PLACE)

    def numbers(self) -> bytes:
        return bytes(memoryview(self.pool)[: self.used])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _letter(self, word: cython.int, depth: cython.int) -> cython.int:
        """0 behind the last one."""
        at: cython.int = self.starts[word] + depth
        return self.letters[at] if at < self.starts[word + 1] else 0

    @cython.cfunc
    def _forwards(self, low: cython.int, high: cython.int, depth: cython.int) -> cython.uint:
        """The arc to what these words go on with; they begin alike up to here."""
        row: cython.int = depth * SIGNS
        ends: cython.uint = 0
        mask: cython.uint = 0
        sign: cython.int
        last: cython.int = 0
        upto: cython.int
        first: cython.int = low
        if low < high and self._letter(low, depth) == 0:
            ends = ENDS
            low += 1
        while low < high:
            sign = self._letter(low, depth)
            if sign <= last:
                raise NotInOrder(low)
            last = sign
            upto = low + 1
            while upto < high and self._letter(upto, depth) == sign:
                upto += 1
            self.arcs[row + sign] = self._forwards(low, upto, depth + 1)
            mask |= ONE << (sign - 1)
            low = upto
        ends |= self._shared(mask, row)
        if depth:
            self.start[self.beginnings] = self.starts[first]
            self.long[self.beginnings] = depth
            self.behind[self.beginnings] = ends
            self.beginnings += 1
        return ends

    @cython.cfunc
    def _backwards(self, low: cython.int, high: cython.int, depth: cython.int) -> cython.uint:
        """The arc to what these beginnings, read backwards, go on with; they are alike up to here."""
        row: cython.int = depth * SIGNS
        ends: cython.uint = 0
        mask: cython.uint = 0
        sign: cython.int
        if high - low == 1:
            return self._chain(self.order[low], depth)
        self._parted(low, high, depth)
        if self.counts[row]:
            ends = self.behind[self.order[low]]
            low += 1
        # The counts of this depth are kept while deeper ones are filled.
        for sign in range(1, TURN):
            if self.counts[row + sign]:
                self.arcs[row + sign] = self._backwards(low, low + self.counts[row + sign], depth + 1)
                mask |= ONE << (sign - 1)
                low += self.counts[row + sign]
        return self._turned(ends, mask, row)

    @cython.cfunc
    def _turned(self, ends: cython.uint, mask: cython.uint, row: cython.int) -> cython.uint:
        """The arc to a node that also has the turn, if the beginning that ends there goes on."""
        if ends & PLACE:
            self.arcs[row + TURN] = ends & PLACE
            mask |= ONE << (TURN - 1)
        return (ends & ENDS) | self._shared(mask, row)

    @cython.cfunc
    def _chain(self, beginning: cython.int, depth: cython.int) -> cython.uint:
        """The same for a single one, from its end back to here."""
        row: cython.int = depth * SIGNS
        start: cython.int = self.start[beginning]
        end: cython.int = start + self.long[beginning] - depth
        at: cython.int
        sign: cython.int
        arc: cython.uint = self._turned(self.behind[beginning], 0, row)
        for at in range(start, end):
            sign = self.letters[at]
            self.arcs[row + sign] = arc
            arc = self._shared(ONE << (sign - 1), row)
        return arc

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _back(self, beginning: cython.int, depth: cython.int) -> cython.int:
        left: cython.int = self.long[beginning] - depth
        return self.letters[self.start[beginning] + left - 1] if left > 0 else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _parted(self, low: cython.int, high: cython.int, depth: cython.int) -> cython.void:
        """Brings the beginnings into the order of their signs at this depth and counts these."""
        row: cython.int = depth * SIGNS
        at: cython.int
        sign: cython.int
        place: cython.int = low
        for sign in range(SIGNS):
            self.counts[row + sign] = 0
        for at in range(low, high):
            self.counts[row + self._back(self.order[at], depth)] += 1
        for sign in range(SIGNS):
            self.arcs[row + sign] = place
            place += self.counts[row + sign]
        for at in range(low, high):
            sign = self._back(self.order[at], depth)
            self.spare[self.arcs[row + sign]] = self.order[at]
            self.arcs[row + sign] += 1
        for at in range(low, high):
            self.order[at] = self.spare[at]

    @cython.cfunc
    def _shared(self, mask: cython.uint, row: cython.int) -> cython.uint:
        """Where the node with this mask and the arcs of this row stands; written if it is a new one."""
        rest: cython.uint = mask
        place: cython.int = self.used
        size: cython.int = 1
        sign: cython.int = 1
        slot: cython.uint
        if mask == 0:
            return 0
        if place + SIGNS >= len(self.pool):
            self._widen_pool()
        if 2 * self.nodes > len(self.table):
            self._widen_table()
        self.pool[place] = mask
        while rest:
            if rest & 1:
                self.pool[place + size] = self.arcs[row + sign]
                size += 1
            rest >>= 1
            sign += 1
        if size == 2:
            sign -= 1
            self.pool[place] = (
                ALONE | (self.arcs[row + sign] & ENDS) >> 1 | sign << 25 | (self.arcs[row + sign] & PLACE)
            )
            size = 1
        slot = self._slot(place, size)
        if self.table[slot] == 0:
            self.table[slot] = place
            self.used = place + size
            self.nodes += 1
        return self.table[slot]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _slot(self, place: cython.int, size: cython.int) -> cython.uint:
        """The slot of the table for the node at this place: that of a node like it, or a free one."""
        mixed: cython.uint = 0
        at: cython.int
        other: cython.int
        for at in range(place, place + size):
            mixed = ((mixed ^ self.pool[at]) * MIX) & WHOLE
            mixed ^= mixed >> 15
        mixed &= self.table_mask
        while self.table[mixed]:
            other = self.table[mixed]
            at = 0
            while at < size and self.pool[other + at] == self.pool[place + at]:
                at += 1
            if at == size:
                break
            mixed = (mixed + 1) & self.table_mask
        return mixed

    def _widen_pool(self) -> None:
        if self.used > ROOM // 2:
            raise OverflowError("more words than a graph has room for")
        wider = array("I", bytes(memoryview(self.pool)))
        wider.frombytes(bytes(4 * len(self.pool)))
        self.pool = wider

    def _widen_table(self) -> None:
        place: cython.int = 1
        size: cython.int
        rest: cython.uint
        self.table = array("i", bytes(8 * len(self.table)))
        self.table_mask = len(self.table) - 1
        while place < self.used:
            size = 1
            rest = self.pool[place] if not self.pool[place] & ALONE else 0
            while rest:
                rest &= rest - 1
                size += 1
            self.table[self._slot(place, size)] = place
            place += size


@cython.final
@cython.cclass
class Check:
    """Whether a graph can be read without care: a checksum may fit nonsense too, and readers look at no bounds.

    One pass, since a node stands behind all it leads to. That also means that nothing leads in a circle.
    """

    numbers = cython.declare(cython.const_uint[::1])
    size = cython.declare(cython.uint)
    # By place: 0 where no node begins; else the longest way on from it, TURNED where a turn is on it, and from bit 8
    # how many words end behind it.
    seen = cython.declare(cython.ulonglong[::1])
    most = cython.declare(cython.int)  # letters on a way; the turn is one more
    longest = cython.declare(cython.int)  # the same of the node that is looked at
    turned = cython.declare(cython.int)
    count = cython.declare(cython.ulonglong)

    def __init__(self, numbers: memoryview) -> None:
        self.numbers, self.size, self.most = numbers, len(numbers), LONGEST
        self.seen = array("Q", [0]) * len(numbers)

    def sound(self, dawg: int, gaddag: int, words: int) -> bool:
        """The roots lead to nodes, and from them there are as many words as there should be, none too long."""
        place: cython.uint = 1
        used: cython.uint
        if not 0 <= dawg < self.size or not 0 <= gaddag < self.size or self.numbers[0]:
            return False
        while place < self.size:
            used = self._node(place)
            if used == 0:
                return False
            place += used
        forwards, outwards = int(self.seen[dawg]), int(self.seen[gaddag])
        if (dawg and not 0 < forwards & 255 <= LONGEST) or (gaddag and not outwards):
            return False
        return forwards >> 8 == words and outwards >> 8 <= words * LONGEST

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _node(self, place: cython.uint) -> cython.uint:
        """How many numbers the node takes, 0 if it is none."""
        node: cython.uint = self.numbers[place]
        mask: cython.uint = node
        sign: cython.int = node >> 25 & 31
        used: cython.uint = 1
        self.longest, self.turned, self.count = 0, 0, 0
        if node & ALONE:
            if (
                sign < 1
                or sign > TURN
                or not self._arc(place, (node & ALONE_PLACE) | (node & ALONE_ENDS) << 1, sign == TURN)
            ):
                return 0
            mask = 0
        elif node == 0 or node >> TURN:
            return 0
        while mask:
            if place + used >= self.size or not self._arc(place, self.numbers[place + used], mask == TURN_BIT):
                return 0
            mask &= mask - 1
            used += 1
        self.seen[place] = self.count << 8 | self.longest + 1 | self.turned
        return used

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _arc(self, place: cython.uint, arc: cython.uint, turn: cython.bint) -> cython.bint:
        """Leads to an earlier node or nowhere; over a turn to a node with no other turn behind it."""
        to: cython.uint = arc & PLACE
        behind: cython.ulonglong
        if to >= place:
            return False
        behind = self.seen[to]
        if to and not behind:
            return False
        self.longest = max(self.longest, behind & 63)
        self.turned |= TURNED if turn else behind & TURNED
        self.count += (behind >> 8) + (arc >> 31)
        return self.count <= PATHS and self.longest <= self.most and not (turn and (to == 0 or behind & TURNED))
