# cython: language_level=3, boundscheck=False, wraparound=False
"""A multiset as bytes: at each place how many there are of the tile with that number, 255 at most.

Written in plain Python that Cython compiles; without a compiler the same lines run interpreted. Lengths and
numbers are checked here, because compiled loops run without bounds checks.
"""

import cython

COMPILED = cython.compiled


def add(left: bytes, right: bytes) -> bytes:
    """Both together. OverflowError with the number of the tile of which there would be too many."""
    size: cython.Py_ssize_t = len(left)
    if len(right) != size:
        raise ValueError("counts of different lengths")
    out: bytearray = bytearray(size)
    at: cython.Py_ssize_t
    both: cython.int
    for at in range(size):
        both = left[at]
        both += right[at]
        if both > 255:
            raise OverflowError(at)
        out[at] = both
    return bytes(out)


def take(left: bytes, right: bytes) -> bytes:
    """The left without the right. LookupError with the number of the first tile that is not there."""
    size: cython.Py_ssize_t = len(left)
    if len(right) != size:
        raise ValueError("counts of different lengths")
    out: bytearray = bytearray(size)
    at: cython.Py_ssize_t
    have: cython.int
    want: cython.int
    for at in range(size):
        have = left[at]
        want = right[at]
        if want > have:
            raise LookupError(at)
        out[at] = have - want
    return bytes(out)


def within(left: bytes, right: bytes) -> bool:
    """Is all of the left also in the right?"""
    size: cython.Py_ssize_t = len(left)
    if len(right) != size:
        raise ValueError("counts of different lengths")
    at: cython.Py_ssize_t
    have: cython.int
    want: cython.int
    for at in range(size):
        want = left[at]
        have = right[at]
        if want > have:
            return False
    return True


def total(counts: bytes) -> int:
    size: cython.Py_ssize_t = len(counts)
    at: cython.Py_ssize_t
    one: cython.int
    found: cython.long = 0
    for at in range(size):
        one = counts[at]
        found += one
    return int(found)


def tally(numbers: bytes, kinds: int) -> bytes:
    """Counts from the numbers of single tiles, each below `kinds`."""
    size: cython.Py_ssize_t = len(numbers)
    out: bytearray = bytearray(kinds)
    at: cython.Py_ssize_t
    number: cython.int
    for at in range(size):
        number = numbers[at]
        if number >= kinds:
            raise IndexError(number)
        if out[number] == 255:
            raise OverflowError(number)
        out[number] += 1
    return bytes(out)


def spread(counts: bytes) -> bytes:
    """The numbers of the single tiles in rising order, the reverse of `tally`."""
    size: cython.Py_ssize_t = len(counts)
    out: bytearray = bytearray(total(counts))
    at: cython.Py_ssize_t
    place: cython.Py_ssize_t = 0
    left: cython.int
    for at in range(size):
        left = counts[at]
        while left > 0:
            out[place] = at
            place += 1
            left -= 1
    return bytes(out)
