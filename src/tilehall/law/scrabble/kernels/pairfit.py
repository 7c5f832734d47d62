# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""From what heaps of tiles brought when they were met to what each is worth: a heap that was seldom met is told by its
tiles, alone and two by two, and the more it was met, the more by itself.

The terms are fitted by least squares over all heaps met, in which every size of heap weighs as much as any other. The
order of the heaps is that of `leaves`.
"""

from array import array

import cython

COMPILED = cython.compiled

CODES = cython.declare(cython.int, 27)
KEPT = cython.declare(cython.int, 6)
TERMS = cython.declare(cython.int, 406)  # one constant, 27 tiles, 378 pairs, of which some are of one tile twice
RIDGE = cython.declare(cython.double, 1e-9)  # keeps terms that no heap has, two of the only Q, at nothing
LEAST = -32767
MOST = 32767


@cython.cclass
class PairFit:
    counts = cython.declare(cython.int[::1])
    sums = cython.declare(cython.longlong[::1])
    seen = cython.declare(cython.int[::1])
    weights = cython.declare(cython.double[::1])  # by size
    matrix = cython.declare(cython.double[::1])
    right = cython.declare(cython.double[::1])
    terms = cython.declare(cython.double[::1])
    own = cython.declare(cython.int[::1])  # by code, how many of it the heap has that is looked at
    active = cython.declare(cython.int[::1])  # its terms, and how often it has each
    times = cython.declare(cython.double[::1])
    count = cython.declare(cython.int)
    at = cython.declare(cython.int)
    trust = cython.declare(cython.double)
    fitting = cython.declare(cython.bint)
    worths = cython.declare(cython.short[::1])

    def __init__(self, counts: bytes, sums: array, seen: array) -> None:  # type: ignore[type-arg]
        """How often each code is in the set; by heap what was met in all, the mean taken off, and how often."""
        self.counts, self.sums, self.seen = array("i", list(counts)), sums, seen
        self.weights = array("d", bytes(8 * 8))
        self.matrix, self.right = array("d", bytes(8 * 406 * 406)), array("d", bytes(8 * 406))
        self.terms, self.own = array("d", bytes(8 * 406)), array("i", bytes(4 * 28))
        self.active, self.times = array("i", bytes(4 * 32)), array("d", bytes(8 * 32))

    def worth(self, starts: list[int], trust: float) -> array:  # type: ignore[type-arg]
        """By heap, in the unit of the sums. `starts`: where each size begins, and one more; `trust`: a heap met so
        often counts half by itself."""
        size: cython.int
        at: cython.int
        total: cython.double
        for size in range(1, KEPT + 1):
            total = 0
            for at in range(starts[size], starts[size + 1]):
                total += self.seen[at]
            self.weights[size] = 1 / total if total > 0 else 0
        found = array("h", bytes(2 * len(self.seen)))
        self.worths, self.trust = found, trust
        self._over_all(True)
        self._solve()
        self._over_all(False)
        found[0] = 0
        return found

    def _over_all(self, fitting: bool) -> None:
        size: cython.int
        self.fitting, self.at = fitting, 1
        for size in range(1, KEPT + 1):
            self._heaps(1, size, size)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _heaps(self, code: cython.int, left: cython.int, size: cython.int) -> cython.void:
        """All heaps with so many tiles left to choose from this code on, in their order."""
        own: cython.int
        rest: cython.int
        if left == 0:
            for rest in range(code, CODES + 1):
                self.own[rest] = 0
            self._heap(size)
            return
        rest = 0
        for own in range(code, CODES + 1):
            rest += self.counts[own]
        if rest < left:
            return
        for own in range(min(left, self.counts[code]) + 1):
            self.own[code] = own
            self._heaps(code + 1, left - own, size)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _heap(self, size: cython.int) -> cython.void:
        if self.fitting:
            if self.seen[self.at]:
                self._terms_of_heap()
                self._add(self.weights[size] * self.seen[self.at], self.sums[self.at] / (1.0 * self.seen[self.at]))
        else:
            self._terms_of_heap()
            self._tell()
        self.at += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _terms_of_heap(self) -> cython.void:
        one: cython.int
        two: cython.int
        self.active[0], self.times[0], self.count = 0, 1, 1
        for one in range(1, CODES + 1):
            if self.own[one] == 0:
                continue
            self._term(one, self.own[one])
            if self.own[one] > 1:
                self._term(self._pair(one, one), self.own[one] * (self.own[one] - 1) // 2)
            for two in range(one + 1, CODES + 1):
                if self.own[two]:
                    self._term(self._pair(one, two), self.own[one] * self.own[two])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _term(self, term: cython.int, times: cython.int) -> cython.void:
        self.active[self.count] = term
        self.times[self.count] = times
        self.count += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _pair(self, one: cython.int, two: cython.int) -> cython.int:
        """The place of a pair among the terms, the higher code second."""
        return CODES + 1 + two * (two - 1) // 2 + one - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add(self, weight: cython.double, mean: cython.double) -> cython.void:
        one: cython.int
        two: cython.int
        for one in range(self.count):
            self.right[self.active[one]] += weight * self.times[one] * mean
            for two in range(self.count):
                self.matrix[self.active[one] * TERMS + self.active[two]] += weight * self.times[one] * self.times[two]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tell(self) -> cython.void:
        at: cython.int
        told: cython.double = 0
        for at in range(self.count):
            told += self.terms[self.active[at]] * self.times[at]
        told = (self.sums[self.at] + self.trust * told) / (self.seen[self.at] + self.trust)
        told += 0.5 if told >= 0 else -0.5
        self.worths[self.at] = cython.cast(cython.int, min(max(told, LEAST), MOST))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _root(self) -> cython.void:
        """By Cholesky's way: the matrix becomes its lower root."""
        row: cython.int
        col: cython.int
        at: cython.int
        total: cython.double
        for row in range(TERMS):
            self.matrix[row * TERMS + row] += RIDGE
            for col in range(row + 1):
                total = self.matrix[row * TERMS + col]
                for at in range(col):
                    total -= self.matrix[row * TERMS + at] * self.matrix[col * TERMS + at]
                if col == row:
                    self.matrix[row * TERMS + row] = max(total, RIDGE) ** 0.5
                else:
                    self.matrix[row * TERMS + col] = total / self.matrix[col * TERMS + col]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _solve(self) -> cython.void:
        row: cython.int
        at: cython.int
        total: cython.double
        self._root()
        for row in range(TERMS):
            total = self.right[row]
            for at in range(row):
                total -= self.matrix[row * TERMS + at] * self.terms[at]
            self.terms[row] = total / self.matrix[row * TERMS + row]
        for row in range(TERMS - 1, -1, -1):
            total = self.terms[row]
            for at in range(row + 1, TERMS):
                total -= self.matrix[at * TERMS + row] * self.terms[at]
            self.terms[row] = total / self.matrix[row * TERMS + row]
