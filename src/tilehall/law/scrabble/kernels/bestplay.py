# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""The plays that count most, by score and by what stays: windows are looked into from the highest bound down, until
none may be as high. What counts is in hundredths of a point.

In a window words are not searched for but looked up (`anagrams`), by some tiles of the rack and the heap of tiles
played through. Which tiles may make words with a heap is found out once for all windows played through such a heap.
"""

from array import array

import cython

COMPILED = cython.compiled

BLANK = cython.declare(cython.int, 27)
STANDS_FOR = cython.declare(cython.int, 32)
WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
ONE = cython.declare(cython.uint, 1)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MOST = cython.declare(cython.int, 10)  # tiles that may be on a rack
VOWELS = cython.declare(cython.uint, 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15 | 1 << 21)
POINT = cython.declare(cython.int, 100)
LOWEST = cython.declare(cython.int, 512)  # as in `windows`, and so is the next
TOP = cython.declare(cython.int, 2559)
PRODUCTS = cython.declare(cython.int, 28)
SKY = cython.declare(cython.int, 1000000)  # points: in the highest chain are all bounds from there up


@cython.cclass
class BestPlay:
    """Made once for the arrays of `Squares`, `Anagrams` and `Windows`; then asked after each `reckon` of these."""

    size = cython.declare(cython.int)
    bonus_tiles = cython.declare(cython.int)
    bonus = cython.declare(cython.int)
    # As in `Squares`.
    values = cython.declare(cython.int[::1])
    letter_times = cython.declare(cython.int[::1])
    tiles = cython.declare(cython.uchar[::1])
    cross = cython.declare(cython.uint[::1])
    cross_times = cython.declare(cython.int[::1])
    cross_rest = cython.declare(cython.int[::1])
    # As in `Anagrams`.
    keys = cython.declare(cython.ulonglong[::1])
    known = cython.declare(cython.ulonglong[::1])
    first = cython.declare(cython.uint[::1])
    sums = cython.declare(cython.ulonglong[::1])
    starts = cython.declare(cython.uint[::1])
    spelling = cython.declare(cython.uchar[::1])
    bits = cython.declare(cython.int)
    # As in `Windows`.
    chains = cython.declare(cython.int[::1])
    chained = cython.declare(cython.int[::1])
    places = cython.declare(cython.uint[::1])
    laid = cython.declare(cython.int[::1])
    bounds = cython.declare(cython.int[::1])
    times = cython.declare(cython.int[::1])
    heaps = cython.declare(cython.int[::1])
    bare = cython.declare(cython.int[::1])
    heap_sums = cython.declare(cython.ulonglong[::1])
    counts = cython.declare(cython.int[::1])
    part_bounds = cython.declare(cython.int[::1])
    part_times = cython.declare(cython.int[::1])
    # The rack: equal letters side by side, then blanks; its parts without blanks, as masks, those that differ by size.
    rack = cython.declare(cython.int[::1])
    count = cython.declare(cython.int)
    blanks = cython.declare(cython.int)
    part_sums = cython.declare(cython.ulonglong[::1])
    part_sizes = cython.declare(cython.int[::1])
    parts = cython.declare(cython.int[::1])
    part_starts = cython.declare(cython.int[::1])
    # As in `Leaves`, and for 0, 1 and 2 blanks laid their mask.
    worth_laid = cython.declare(cython.int[::1])
    after = cython.declare(cython.int[::1])
    blank_masks = cython.declare(cython.int[::1])
    # By heap and tiles laid: which parts make words with it, and for what their blanks stand, << 16 and << 24.
    fit_starts = cython.declare(cython.int[::1])
    fit_ends = cython.declare(cython.int[::1])
    fits = cython.declare(cython.uint[::1])
    spelt = cython.declare(cython.uchar[::1])  # the word that each makes
    stride = cython.declare(cython.int)
    masks = cython.declare(cython.uint[::1])  # by heap, tiles laid and place: the letters that these words have there
    fit_count = cython.declare(cython.int)
    fit_room = cython.declare(cython.int)
    # The word being tried: the letters laid for it, what each is worth, and how often a letter is still to come.
    letters = cython.declare(cython.int[::1])
    worth = cython.declare(cython.int[::1])
    spare = cython.declare(cython.int[::1])
    # On an empty board: what a vowel on this square costs, because of what may be laid beside it.
    beside = cython.declare(cython.int[::1])
    opening = cython.declare(cython.bint)
    given_away = cython.declare(cython.int)
    lowest = cython.declare(cython.int, visibility="readonly")
    highest = cython.declare(cython.int)  # the bound of the windows that are looked into now: none comes above it
    found = cython.declare(list, visibility="readonly")

    def __init__(self, arrays: tuple, bonus: tuple[int, int], beside: tuple[int, ...]) -> None:  # type: ignore[type-arg]
        """Arrays of `Squares`, `Anagrams`, `Windows` and `Leaves`; tiles for a bonus, bonus; for each square what a
        vowel there costs on an empty board."""
        board, words, windows, leaves = arrays
        self.size, self.beside = int(len(beside) ** 0.5), array("i", beside)
        self.bonus_tiles, self.bonus = bonus
        self.values, self.letter_times, _, self.tiles, self.cross, self.cross_times, self.cross_rest, _ = board
        self.keys, self.known, self.first, self.sums, self.starts, self.spelling = words
        self.bits = len(words[2]).bit_length() - 1
        self.chains, self.chained, self.places, self.laid, self.bounds = windows[:5]
        self.times, self.heaps, self.bare, self.heap_sums, self.counts = windows[5:10]
        self.part_bounds, self.part_times = windows[10:]
        self.worth_laid, self.after = leaves[:2]
        few, parts = bytes(4 * 64), bytes(4 << MOST)
        self.rack, self.part_starts, self.blank_masks = array("i", few), array("i", few), array("i", few)
        self.letters, self.worth, self.spare = array("i", few), array("i", few), array("i", few)
        self.part_sums = array("Q", 2 * parts)
        self.part_sizes, self.parts = array("i", parts), array("i", parts)
        size, by_heap = self.size, bytes(4 * (MOST + 1) * len(windows[8]))
        self.fit_starts, self.fit_ends = array("i", by_heap), array("i", by_heap)
        self.masks = array("I", bytes(len(by_heap) * size))
        self.stride, self.fit_count = size + 1, 0
        self._widen(4096)
        self.found = []

    def find(self, rack: bytes, floor: int, opening: bool) -> list[tuple[int, int, int, int, bytes]]:
        """The plays, none that counts less than `floor`: score, down, row, column, and codes with 0 for tiles that lie
        there. What they count is `lowest` then. `opening`: the board is empty, and that shall count."""
        chain: cython.int
        window: cython.int
        at: cython.int
        self._take(rack)
        self.found = []
        self.lowest, self.opening, self.given_away = floor, opening, 0
        self.fit_count = 0
        for at in range(self.counts[1] * (MOST + 1)):
            self.fit_starts[at] = -1
        chain = self.counts[2] if self.counts[0] else -1
        while chain >= 0 and (chain - LOWEST) * POINT >= self.lowest:
            self.highest = (chain - LOWEST if chain < TOP else SKY) * POINT
            window = self.chains[chain]
            while window >= 0:
                if self.bounds[window] >= self.lowest:
                    self._look_into(window)
                window = self.chained[window]
            chain -= 1
        return self.found

    # -- the rack

    def _take(self, rack: bytes) -> None:
        code: cython.int
        at: cython.int = 0
        if len(rack) > MOST:
            raise ValueError("too many tiles on the rack")
        self.blanks = 0
        for code in sorted(rack):
            if code < 1 or code > BLANK:
                raise ValueError("a tile that is no letter")
            self.blanks += code == BLANK
            self.rack[at] = code
            at += 1
        self.count = at
        if self.blanks > 2:
            raise ValueError("more than two blanks on a rack")
        for at in range(self.blanks + 1):
            self.blank_masks[at] = ((1 << at) - 1) << (self.count - self.blanks)
        self._part()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _part(self) -> cython.void:
        """The parts of the rack without its blanks. Of parts with the same letters only the first has its size."""
        tile: cython.int
        rest: cython.int
        mask: cython.int
        letters: cython.int = self.count - self.blanks
        for tile in range(letters):
            for rest in range(1 << tile):
                mask = rest | 1 << tile
                self.part_sums[mask] = (self.part_sums[rest] + self.keys[self.rack[tile]]) & WHOLE
                self.part_sizes[mask] = self.part_sizes[rest] + 1
                if self.part_sizes[rest] > MOST or (
                    tile > 0 and self.rack[tile] == self.rack[tile - 1] and rest >> (tile - 1) & 1 == 0
                ):
                    self.part_sizes[mask] = MOST + 1
        self._sort(1 << letters)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sort(self, masks: cython.int) -> cython.void:
        """The parts by size."""
        size: cython.int
        mask: cython.int
        place: cython.int = 0
        for size in range(MOST + 2):
            self.part_starts[size] = 0
        for mask in range(masks):
            self.part_starts[self.part_sizes[mask]] += 1
        for size in range(MOST + 1):
            place += self.part_starts[size]
            self.part_starts[size] = place
        for mask in range(masks - 1, -1, -1):
            size = self.part_sizes[mask]
            if size <= MOST:
                self.part_starts[size] -= 1
                self.parts[self.part_starts[size]] = mask
        self.part_starts[MOST + 1] = place

    # -- a window

    @cython.cfunc
    def _look_into(self, window: cython.int) -> cython.void:
        """The words for this window, one by one, if at every square one of them fits."""
        place: cython.uint = self.places[window]
        start: cython.int = (place >> 16) * self.size + (place >> 8 & 255)
        length: cython.int = (place & 255) + 1 - (place >> 8 & 255)
        row: cython.int = self.heaps[window] * (MOST + 1) + self.laid[window]
        at: cython.int
        times: cython.int = self.times[window] * POINT
        if self.fit_starts[row] < 0:
            self._fit(row, self.heaps[window], self.laid[window], length)
        for at in range(length):
            if self._allowed(start + at) & self.masks[row * self.size + at] == 0:
                return
        for at in range(self.fit_starts[row], self.fit_ends[row]):
            if self.bare[window] + times * self.worth_laid[self.fits[at] & 0xFFFF] + self._after(
                self.fits[at]
            ) >= self.lowest and self._lies(at * self.stride, start, length):
                self._score(window, self.fits[at], at * self.stride)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _after(self, fit: cython.uint) -> cython.int:
        """What is added to the score when this part is laid, with as many blanks as it takes."""
        return self.after[fit & 0xFFFF | self.blank_masks[(fit >> 16 & 255 != 0) + (fit >> 24 != 0)]]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _allowed(self, at: cython.int) -> cython.uint:
        """The letters that may be at this square, as a mask."""
        tile: cython.int = self.tiles[at]
        return ONE << ((tile & 31) - 1) if tile else self.cross[at]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _lies(self, begin: cython.int, start: cython.int, length: cython.int) -> cython.bint:
        at: cython.int = 0
        while at < length and self._allowed(start + at) >> (self.spelt[begin + at] - 1) & 1:
            at += 1
        return at == length

    @cython.cfunc
    def _fit(self, row: cython.int, heap: cython.int, laid: cython.int, length: cython.int) -> cython.void:
        """Which parts of the rack, with so many tiles in all, make which words of this length with the heap."""
        blanks: cython.int
        part: cython.int
        at: cython.int
        self.fit_starts[row] = self.fit_count
        for at in range(length):
            self.masks[row * self.size + at] = 0
        for blanks in range(min(self.blanks, laid) + 1):
            if laid - blanks <= self.count - self.blanks:
                for part in range(self.part_starts[laid - blanks], self.part_starts[laid - blanks + 1]):
                    if self._may_count(self.parts[part] | self.blank_masks[blanks], laid):
                        self._fit_part(row, self.parts[part], self.heap_sums[heap], blanks, length)
        self.fit_ends[row] = self.fit_count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_count(self, mask: cython.int, laid: cython.int) -> cython.bint:
        """Whether a play with this part may still count most: no window to come is bound higher than the one looked
        into, and by so much as the part lies below the best one of its size, its plays lie below such a bound."""
        at: cython.int
        times: cython.int
        first: cython.int = laid * PRODUCTS
        for at in range(first + 1, first + 1 + self.part_times[first]):
            times = self.part_times[at]
            if (
                times == 0
                or self.highest
                - self.part_bounds[first + times]
                + (self.worth_laid[mask] * times * POINT + self.after[mask])
                >= self.lowest
            ):
                return True
        return False

    @cython.cfunc
    def _fit_part(
        self, row: cython.int, part: cython.uint, total: cython.ulonglong, blanks: cython.int, length: cython.int
    ) -> cython.void:
        one: cython.uint
        two: cython.uint
        total = (total + self.part_sums[part]) & WHOLE
        if blanks == 0:
            if self._may_be(total):
                self._look_up(row, part, total, length)
            return
        for one in range(1, 27):
            for two in range(0 if blanks == 1 else one, 1 if blanks == 1 else 27):
                if self._may_be((total + self.keys[one] + self.keys[two]) & WHOLE):
                    self._look_up(
                        row, part | one << 16 | two << 24, (total + self.keys[one] + self.keys[two]) & WHOLE, length
                    )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _may_be(self, total: cython.ulonglong) -> cython.bint:
        bit: cython.ulonglong = ((total * SPREAD) & WHOLE) >> (60 - self.bits)
        return self.known[bit >> 6] >> (bit & 63) & 1 != 0

    @cython.cfunc
    def _look_up(self, row: cython.int, fit: cython.uint, total: cython.ulonglong, length: cython.int) -> cython.void:
        """The words of these letters are kept side by side, with the letters that they have at each place."""
        slot: cython.ulonglong = ((total * SPREAD) & WHOLE) >> (64 - self.bits)
        word: cython.uint
        at: cython.int
        letter: cython.int
        for word in range(self.first[slot], self.first[slot + 1]):
            if self.sums[word] == total and self.starts[word] + length == self.starts[word + 1]:
                if self.fit_count == self.fit_room:
                    self._widen(2 * self.fit_room)
                for at in range(length):
                    letter = self.spelling[self.starts[word] + at]
                    self.spelt[self.fit_count * self.stride + at] = letter
                    self.masks[row * self.size + at] |= ONE << (letter - 1)
                self.fits[self.fit_count] = fit
                self.fit_count += 1

    def _widen(self, room: int) -> None:
        wider, spelt = array("I", bytes(4 * room)), bytearray(room * self.stride)
        if self.fit_count:
            wider[: self.fit_count] = array("I", self.fits[: self.fit_count])
            spelt[: self.fit_count * self.stride] = self.spelt[: self.fit_count * self.stride]
        self.fits, self.spelt, self.fit_room = wider, spelt, room

    @cython.cfunc
    def _score(self, window: cython.int, fit: cython.uint, begin: cython.int) -> cython.void:
        """The word that begins at this letter lies in the window: what does it score, its blanks wherever they may?"""
        place: cython.uint = self.places[window]
        line: cython.int = place >> 16
        at: cython.int = line * self.size + (place >> 8 & 255)
        end: cython.int = line * self.size + (place & 255)
        times: cython.int = self.times[window]
        points: cython.int = self.bonus if self.laid[window] >= self.bonus_tiles else 0
        laid: cython.int = 0
        letter: cython.int
        self.given_away = 0
        while at <= end:
            if self.tiles[at]:
                points += self.values[self.tiles[at]] * times
            else:
                letter = self.spelt[begin]
                self.letters[laid] = letter
                self.worth[laid] = self.values[letter] * (self.letter_times[at] * times + self.cross_times[at])
                points += self.worth[laid] + self.cross_rest[at]
                if self.opening and VOWELS >> letter & 1:
                    self.given_away += self.beside[at]
                laid += 1
                if self.laid[window] == 1 and line >= self.size and self.cross_times[at]:
                    return  # a single tile that makes a word across is laid across
            begin += 1
            at += 1
        if self._has(fit, laid):
            self._blanks(window, points, fit)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has(self, fit: cython.uint, laid: cython.int) -> cython.bint:
        """Are these the letters to be laid? Another heap with the same sum of keys is not likely, but it may be."""
        at: cython.int
        letter: cython.int
        for letter in range(27):
            self.spare[letter] = 0
        for at in range(self.count - self.blanks):
            self.spare[self.rack[at]] += fit >> at & 1
        self.spare[fit >> 16 & 255] += 1
        self.spare[fit >> 24] += 1
        for at in range(laid):
            self.spare[self.letters[at]] -= 1
            if self.spare[self.letters[at]] < 0:
                return False
        return True

    @cython.cfunc
    def _blanks(self, window: cython.int, points: cython.int, fit: cython.uint) -> cython.void:
        """The play without blanks, or with each letter that they may be."""
        at: cython.int
        other: cython.int
        one: cython.int = fit >> 16 & 255
        two: cython.int = fit >> 24
        added: cython.int = self._after(fit) - self.given_away
        laid: cython.int = self.laid[window]
        if one == 0:
            self._keep(window, points, added, -1, -1)
            return
        for at in range(laid):
            if self.letters[at] == one:
                if two == 0:
                    self._keep(window, points - self.worth[at], added, at, -1)
                    continue
                for other in range(at + 1 if one == two else 0, laid):
                    if self.letters[other] == two and other != at:
                        self._keep(window, points - self.worth[at] - self.worth[other], added, at, other)

    @cython.cfunc
    def _keep(
        self, window: cython.int, points: cython.int, added: cython.int, one: cython.int, two: cython.int
    ) -> cython.void:
        """If nothing better was found. `one` and `two` are blanks, by their number among the tiles laid."""
        place: cython.uint = self.places[window]
        line: cython.int = place >> 16
        start: cython.int = place >> 8 & 255
        last: cython.int = place & 255
        at: cython.int
        laid: cython.int = 0
        codes: bytearray
        if points * POINT + added < self.lowest:
            return
        if points * POINT + added > self.lowest:
            self.lowest = points * POINT + added
            self.found = []
        codes = bytearray()
        for at in range(line * self.size + start, line * self.size + last + 1):
            if self.tiles[at]:
                codes.append(0)
            else:
                codes.append(self.letters[laid] + (STANDS_FOR if laid in (one, two) else 0))
                laid += 1
        if line < self.size:
            self.found.append((points, 0, line, start, bytes(codes)))
        else:
            self.found.append((points, 1, start, line - self.size, bytes(codes)))
