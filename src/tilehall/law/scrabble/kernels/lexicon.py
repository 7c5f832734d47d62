# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""A word list as a file to look words up in: opened without a parsing pass, from bytes or a memory map.

The words are a double array: from a node at `base` the letter c (1 to 26) leads over the number at base + c, which
holds c itself in its lowest 5 bits (else there is no such arc), then whether a word ends there, then the next base.
No two nodes have the same base, so the letter alone tells whose arc it is. Nothing goes on from base 0.

All numbers are 32 bits, lowest byte first; a machine that reads them otherwise finds another version and refuses.
"""

import struct
from array import array
from collections.abc import Iterator
from zlib import crc32

import cython

from .wordgraph import LONGEST, Builder, Check
from .wordgraph import WORDS as WORDS  # the site asks how many words a list may have

if cython.compiled:
    from cython.cimports.cpython.unicode import (
        PyUnicode_1BYTE_DATA,
        PyUnicode_1BYTE_KIND,
        PyUnicode_GET_LENGTH,
        PyUnicode_KIND,
    )

COMPILED = cython.compiled

LOOKUP, GENERATOR = b"tilelook", b"tilegraf"
VERSION = 1
_HEAD = struct.Struct("<8sIIIIII")  # what it is, version, words, numbers, two roots, checksum of all the rest
_CHECKED = 28  # bytes of the head before the checksum
_TO_LETTERS = bytes((code + 64) % 256 for code in range(256))
_TO_CODES = bytes((code - 64) % 256 for code in range(256))
PLACE = cython.declare(cython.uint, 0x7FFFFFFF)
ALONE = cython.declare(cython.uint, 0x80000000)
ALONE_PLACE = cython.declare(cython.uint, 0x01FFFFFF)
EVERY = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
BACK = cython.declare(cython.int, 8192)  # slots before the last in which gaps are looked for
ONE = cython.declare(cython.ulonglong, 1)


class Corrupt(ValueError):
    """These bytes are no word list of ours, or not the whole of one."""


def head(kind: bytes, file: object) -> tuple[int, int, int]:
    """Words and two roots, after everything was checked that can be checked without the words themselves."""
    view = memoryview(file)  # type: ignore[arg-type]
    if len(view) < _HEAD.size or len(view) % 4:
        raise Corrupt("too short")
    magic, version, words, numbers, root, other, checksum = _HEAD.unpack_from(view)
    if magic != kind:
        raise Corrupt("not a file of this kind")
    if version != VERSION or view[8:12].cast("I")[0] != VERSION:
        raise Corrupt("another version, or a machine that reads numbers the other way round")
    if len(view) != _HEAD.size + 4 * numbers:
        raise Corrupt("cut off, or longer than it says")
    if crc32(view[_HEAD.size :], crc32(view[:_CHECKED])) != checksum or max(root, other) >= max(numbers, 1):
        raise Corrupt("the checksum does not fit")
    if words > WORDS:
        raise Corrupt("more words than a list may have")
    return words, root, other


def _file(kind: bytes, words: int, roots: tuple[int, int], numbers: bytes) -> bytes:
    begun = _HEAD.pack(kind, VERSION, words, len(numbers) // 4, *roots, 0)[:_CHECKED]
    return begun + struct.pack("<I", crc32(numbers, crc32(begun))) + numbers


def _coded(words: list[bytes]) -> tuple[bytes, list[int]]:
    return b"".join(words).translate(_TO_CODES), [len(word) for word in words]


def lookup_file(words: list[bytes]) -> bytes:
    """The file to look words up in. The words: A to Z, rising, each once; else ValueError."""
    builder = Builder(*_coded(words))
    root = builder.forwards()
    numbers, base = _double_array(builder.numbers(), root)
    return _file(LOOKUP, len(words), (base, 0), numbers)


def generator_file(words: list[bytes]) -> bytes:
    """The file for the generator of plays: the GADDAG and the DAWG, which share what they can (`wordgraph`)."""
    builder = Builder(*_coded(words))
    root = builder.forwards()
    outwards = builder.outwards()
    return _file(GENERATOR, len(words), (root, outwards), builder.numbers())


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _letters(node: cython.uint) -> cython.uint:
    """As a mask; a node of one arc has only its sign."""
    return node if not node & ALONE else ONE << (((node >> 25) & 31) - 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _arcs(node: cython.uint) -> cython.int:
    count: cython.int = 0
    mask: cython.uint = _letters(node)
    while mask:
        mask &= mask - 1
        count += 1
    return count


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _numbers(node: cython.uint) -> cython.int:
    return 1 if node & ALONE else _arcs(node) + 1


@cython.cclass
class Ground:
    """Which slots of a double array are built on, and which bases are in use."""

    slots = cython.declare(cython.ulonglong[::1])
    used = cython.declare(cython.uchar[::1])
    full = cython.declare(cython.int)  # blocks of 64 slots without a free one, from the front
    highest = cython.declare(cython.int)

    def __init__(self, room: int) -> None:
        self.slots = array("Q", bytes(8 * (room // 64 + 4)))
        self.slots[0] = (1 << 27) - 1  # base 0, from which nothing goes on
        self.used = bytearray(room + 256)
        self.full = 0
        self.highest = 26

    @cython.cfunc
    @cython.exceptval(check=False)
    def base(self, mask: cython.uint) -> cython.int:
        """The first base for a node with these letters, not too far back; its slots are taken."""
        base: cython.int
        while self.slots[self.full] == EVERY:
            self.full += 1
        base = max(1, self.full * 64 - 27, self.highest - BACK)
        while not self._free(base, mask):
            base += 1
        self._take(base, mask)
        return base

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _free(self, base: cython.int, mask: cython.ulonglong) -> cython.bint:
        block: cython.int = (base + 1) >> 6
        bit: cython.int = (base + 1) & 63
        taken: cython.ulonglong = self.slots[block] >> bit
        if bit:
            taken |= (self.slots[block + 1] << (64 - bit)) & EVERY
        return taken & mask == 0 and self.used[base] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, base: cython.int, mask: cython.uint) -> cython.void:
        slot: cython.int = base
        self.used[base] = 1
        while mask:
            slot += 1
            if mask & 1:
                self.slots[slot >> 6] |= ONE << (slot & 63)
            mask >>= 1
        self.highest = max(self.highest, slot)


def _double_array(graph: bytes, root: int) -> tuple[bytes, int]:
    """The numbers of the double array and the base of its root.

    The nodes are placed from the last to the first, so that one comes soon after a node that leads to it: a look-up
    then stays within few lines of the processor's cache.
    """
    nodes: cython.uint[::1] = array("I", graph)
    bases: cython.uint[::1] = array("I", bytes(len(graph)))
    size: cython.int = len(graph) // 4
    place: cython.int = 1
    at: cython.int
    ground: Ground = Ground(2 * size + 4096)
    places: list[int] = []
    while place < size:
        places.append(place)
        place += _numbers(nodes[place])
    for at in range(len(places) - 1, -1, -1):
        place = places[at]
        bases[place] = ground.base(_letters(nodes[place]))
    # A look-up may read up to 26 numbers behind the base of any node.
    made: cython.uint[::1] = array("I", bytes(4 * (ground.highest + 27)))
    for place in places:
        _build(nodes, bases, made, place)
    return bytes(memoryview(made)), int(bases[root])


@cython.cfunc
def _build(nodes: cython.uint[::1], bases: cython.uint[::1], made: cython.uint[::1], place: cython.int) -> None:
    node: cython.uint = nodes[place]
    mask: cython.uint = node
    base: cython.uint = bases[place]
    letter: cython.uint = 0
    if node & ALONE:
        letter = (node >> 25) & 31
        made[base + letter] = bases[node & ALONE_PLACE] << 6 | (node >> 30 & 1) << 5 | letter
        return
    while mask:
        letter += 1
        if mask & 1:
            place += 1
            made[base + letter] = bases[nodes[place] & PLACE] << 6 | (nodes[place] >> 31) << 5 | letter
        mask >>= 1


@cython.final
@cython.cclass
class Lookup:
    """An opened file of `lookup_file`. It keeps hold of the bytes or the map, and reads them where they are."""

    numbers = cython.declare(cython.const_uint[::1])
    root = cython.declare(cython.uint)
    size = cython.declare(cython.uint)
    words = cython.declare(cython.uint)

    def __init__(self, file: object) -> None:
        words, root, _ = head(LOOKUP, file)
        self.numbers = memoryview(file)[_HEAD.size :].cast("I")  # type: ignore[arg-type]
        self.size, self.root, self.words = len(self.numbers), root, words

    def __len__(self) -> int:
        return int(self.words)

    def __contains__(self, word: str) -> bool:
        return self.has(word)

    @cython.cfunc
    @cython.exceptval(check=False)
    def number(self, at: cython.uint) -> cython.uint:
        return self.numbers[at] if at < self.size else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def has(self, word: str) -> cython.bint:
        if cython.compiled:
            # Where a text has only one-byte signs they are read in place; others hold something that is no letter.
            if PyUnicode_KIND(word) != PyUnicode_1BYTE_KIND:
                return False
            return self._spelt(PyUnicode_1BYTE_DATA(word), PyUnicode_GET_LENGTH(word))
        signs = word.encode("latin-1", "replace")
        return self._spelt(signs, len(signs))

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _spelt(self, signs: cython.p_const_uchar, length: cython.Py_ssize_t) -> cython.bint:
        base: cython.uint = self.root
        number: cython.uint = 0
        letter: cython.int
        found: cython.int
        at: cython.Py_ssize_t
        for at in range(length):
            letter = signs[at] - 64
            # The bounds are kept here, because a compiled loop runs without checks.
            if letter < 1 or letter > 26 or base + letter >= self.size:
                return False
            number = self.numbers[base + letter]
            found = number & 31
            if found != letter:
                return False
            base = number >> 6
        return number & 32 != 0


def words(graph: Lookup) -> Iterator[bytes]:
    """All of them, in order; Corrupt if the numbers lead astray, which is seen at the latest where they lead."""
    bases: list[int] = [graph.root]
    letters: bytearray = bytearray(1)
    letter: cython.int
    number: cython.uint
    # Every node is on the way to a word, and no way is longer than the longest word.
    left: cython.longlong = LONGEST * len(graph) + 1
    while bases:
        letter = letters[len(letters) - 1] + 1
        if letter > 26:
            bases.pop()
            letters.pop()
            continue
        letters[len(letters) - 1] = letter
        number = graph.number(bases[len(bases) - 1] + letter)
        if number & 31 == letter:
            if number & 32:
                yield bytes(letters.translate(_TO_LETTERS))
            if number >> 6:
                left -= 1
                if left < 0 or len(letters) == LONGEST:
                    raise Corrupt("no list of words, though its checksum fits")
                bases.append(number >> 6)
                letters.append(0)


def graph(file: object) -> tuple[memoryview, tuple[int, int]]:
    """The numbers of a file of `generator_file`, and where the DAWG and the GADDAG in it begin."""
    words, dawg, gaddag = head(GENERATOR, file)
    numbers = memoryview(file)[_HEAD.size :].cast("I")  # type: ignore[arg-type]
    if not Check(numbers).sound(dawg, gaddag, words):
        raise Corrupt("no graph of words, though its checksum fits")
    return numbers, (dawg, gaddag)
