# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Words by the letters they are made of, in any order: a map kept in memory, filled from a word graph on demand.

Every letter has a key, and a word is found by the sum of the keys of its letters. A set of bits in front of the map
knows most sums that belong to no word. Two heaps of letters might have the same sum, so whoever finds a word here
still compares the letters.

Words that are looked for together stand side by side: where they are read, waiting for memory is most of the time.
"""

from array import array

import cython

COMPILED = cython.compiled

PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ENDS = cython.declare(cython.uint, 0x80000000)
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
ONE = cython.declare(cython.ulonglong, 1)
LONGEST = 32


def _key(letter: int) -> int:
    """As good as drawn by lot: keys with a pattern would give many heaps of letters the same sum."""
    mixed = letter * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return mixed ^ mixed >> 31


@cython.cclass
class Anagrams:
    """All words of the DAWG at this place of a graph (`wordgraph`). `shared` are the arrays below, in their order."""

    graph = cython.declare(cython.const_uint[::1])
    begun = cython.declare(cython.uchar[::1])
    words = cython.declare(cython.int)
    size = cython.declare(cython.int)
    shared = cython.declare(tuple, visibility="readonly")
    keys = cython.declare(cython.ulonglong[::1])  # of the letters 1 to 26
    known = cython.declare(cython.ulonglong[::1])  # the set of bits; its size is a power of two, 64 bits a number
    first = cython.declare(cython.uint[::1])  # by the upper bits of a mixed sum, the first word; and one more
    sums = cython.declare(cython.ulonglong[::1])  # by word
    starts = cython.declare(cython.uint[::1])  # by word, where its letters begin; and one more
    letters = cython.declare(cython.uchar[::1])
    bits = cython.declare(cython.int, visibility="readonly")  # of a number in the table of first words

    def __init__(self, graph: memoryview, dawg: int) -> None:
        self.graph, self.begun = graph, bytearray(LONGEST)
        self.words = self.size = 0
        if dawg:
            self._count(dawg, 0)
        self.bits = max(6, int(self.words).bit_length())
        keys, known = array("Q", [0, *map(_key, range(1, 27))]), array("Q", bytes(2 << self.bits))
        first = array("I", bytes((4 << self.bits) + 4))
        self.keys, self.known, self.first = keys, known, first
        sums, starts, letters = self._by_word()
        self.sums, self.starts, self.letters = sums, starts, letters
        self.words = self.size = 0
        if dawg:
            self._fill(dawg, 0, 0)
        self.shared = (keys, known, first, *self._by_word())
        self._order(sums, starts, letters)

    def _by_word(self) -> tuple[array, array, bytearray]:  # type: ignore[type-arg]
        """Room for sums, starts and letters."""
        return array("Q", bytes(8 * self.words + 8)), array("I", bytes(4 * self.words + 4)), bytearray(self.size + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count(self, place: cython.uint, depth: cython.int) -> cython.void:
        """How many words are behind this node, and how many letters they have."""
        node: cython.uint = self.graph[place]
        at: cython.uint = place
        arc: cython.uint
        mask: cython.uint = 1 if node & ALONE else node
        while mask:
            mask &= mask - 1
            at += 1
            arc = (node & ALONE_PLACE) | (node & 0x40000000) << 1 if node & ALONE else self.graph[at]
            if arc & ENDS:
                self.words += 1
                self.size += depth + 1
            if arc & PLACE:
                self._count(arc & PLACE, depth + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill(self, place: cython.uint, depth: cython.int, total: cython.ulonglong) -> cython.void:
        """The words behind this node, which begin with the letters begun."""
        node: cython.uint = self.graph[place]
        letter: cython.int = 0
        if node & ALONE:
            self._fill_on((node & ALONE_PLACE) | (node & 0x40000000) << 1, depth, total, node >> 25 & 31)
            return
        while node:
            letter += 1
            if node & 1:
                place += 1
                self._fill_on(self.graph[place], depth, total, letter)
            node >>= 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_on(self, arc: cython.uint, depth: cython.int, total: cython.ulonglong, letter: cython.int) -> cython.void:
        self.begun[depth] = letter
        total = (total + self.keys[letter]) & WHOLE
        if arc & ENDS:
            self._enter(depth + 1, total)
        if arc & PLACE:
            self._fill(arc & PLACE, depth + 1, total)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _enter(self, length: cython.int, total: cython.ulonglong) -> cython.void:
        bit: cython.ulonglong = ((total * SPREAD) & WHOLE) >> (64 - self.bits - 4)
        at: cython.int
        self.known[bit >> 6] |= ONE << (bit & 63)
        self.first[bit >> 4] += 1
        self.sums[self.words] = total
        for at in range(length):
            self.letters[self.size] = self.begun[at]
            self.size += 1
        self.words += 1
        self.starts[self.words] = self.size

    @cython.cfunc
    def _order(self, sums: cython.ulonglong[::1], starts: cython.uint[::1], letters: cython.uchar[::1]) -> cython.void:
        """The words as they were entered, now by the upper bits of their mixed sums."""
        slot: cython.ulonglong
        word: cython.int
        place: cython.uint
        at: cython.uint
        order: cython.uint[::1] = array("I", bytes(4 * self.words + 4))
        self.sums, self.starts, self.letters = self.shared[3:]
        for slot in range(len(self.first) - 1):
            self.first[slot + 1] += self.first[slot]
        for word in range(self.words - 1, -1, -1):
            slot = ((sums[word] * SPREAD) & WHOLE) >> (64 - self.bits)
            self.first[slot] -= 1
            order[self.first[slot]] = word
        self.size = 0
        for word in range(self.words):
            place = order[word]
            self.sums[word] = sums[place]
            for at in range(starts[place], starts[place + 1]):
                self.letters[self.size] = letters[at]
                self.size += 1
            self.starts[word + 1] = self.size
