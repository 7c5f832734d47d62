# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""Before the search: how each colour may go on at each number, and what the rest will cost at least.

The estimate is reckoned colour by colour from 13 down, as if all jokers that are left were for this colour, and as if
groups took as many of its tiles as the counts of the others allow. So it is never too high, and it never falls by more
than a step costs.
"""

from array import array

import cython

COMPILED = cython.compiled

NUMBERS = cython.declare(cython.int, 13)
FORMS = cython.declare(cython.int, 12)  # of a colour's open runs, as in `ways`: ten pairs, and two of three runs
COLOUR = cython.declare(cython.int, 36)  # FORMS * 3, of an estimate
WAYS = cython.declare(cython.int, 7)
NEVER = cython.declare(cython.int, 1 << 28)


@cython.cclass
class Estimate:
    """Made once, asked often. Not for two threads at once."""

    on = cython.declare(cython.int[::1])
    given = cython.declare(cython.int[::1])
    total = cython.declare(cython.int[::1])
    table = cython.declare(cython.int[::1])
    jokers = cython.declare(cython.int)
    explicit = cython.declare(cython.bint)
    weights = cython.declare(cython.int[::1])  # of a tile of each number, then of a joker that stands for it
    reach = cython.declare(cython.int[::1])  # by number and colour: the forms that its runs can have, a bit each
    # By number, colour, form: which ways it has, and the jokers that its short runs will then need at least.
    way_counts = cython.declare(cython.int[::1])
    way = cython.declare(cython.int[::1])
    way_form = cython.declare(cython.int[::1])
    way_jokers = cython.declare(cython.int[::1])
    way_lack = cython.declare(cython.int[::1])
    way_left = cython.declare(cython.int[::1])  # where in the table of groups, without the jokers
    way_laid = cython.declare(cython.int[::1])
    hope = cython.declare(cython.int[::1])  # the estimate by number, colour, form and jokers
    shared = cython.declare(tuple, visibility="readonly")

    def __init__(self, on: array, given: array) -> None:  # type: ignore[type-arg]
        """The tables of `ways`."""
        self.on, self.given = on, given
        self.table, self.reach = array("i", bytes(256)), array("i", bytes(4 * 14 * 4))
        by_form = 4 * 14 * 4 * FORMS
        total, weights, counts = array("i", bytes(256)), array("i", bytes(128)), array("i", bytes(by_form))
        way, form, jokers, lack, left, laid = (array("i", bytes(by_form * WAYS)) for _ in range(6))
        hope = array("i", bytes(by_form * 3))
        self.total, self.weights, self.way_counts, self.way, self.way_form = total, weights, counts, way, form
        self.way_jokers, self.way_lack, self.way_left, self.way_laid, self.hope = jokers, lack, left, laid, hope
        self.shared = (total, weights, counts, way, form, jokers, lack, left, laid, hope)

    def reckon(self, total: bytes, table: bytes, weights: tuple, explicit: cython.bint) -> None:  # type: ignore[type-arg]
        """There are so many of each of 53 tiles, those of `table` must be laid; 13 weights of tiles, 13 of jokers.

        Unless explicit, a joker weighs nothing: all are taken to be laid.
        """
        at: cython.int
        if len(total) != 53 or len(table) != 53 or len(weights) != 26:
            raise ValueError("53 counts and 26 weights")
        for at in range(53):
            self.total[at] = total[at]
            self.table[at] = table[at]
            if self.total[at] > 2 or self.table[at] > self.total[at]:
                raise ValueError("more of a tile than there can be")
        self.jokers, self.explicit = total[52], explicit
        for at in range(26):
            self.weights[at] = weights[at] if at < NUMBERS or explicit else 0
        self._list()
        self._hopes()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _lack(self, number: cython.int, colour: cython.int, form: cython.int) -> cython.int:
        """Jokers that the short runs of this form will need at least after this number."""
        ones: cython.int = 2 if form == 4 else 1 if form == 1 or form == 5 or form == 6 else 0
        twos: cython.int = 2 if form == 7 else 1 if form == 2 or form == 5 or form == 8 else 0
        return self._needed(colour * NUMBERS + number, NUMBERS - 1 - number, 3 if form >= 10 else ones + twos, ones)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _needed(self, tile: cython.int, above: cython.int, next_one: cython.int, after: cython.int) -> cython.int:
        """Jokers in place of the so many tiles needed next and after next; more than there are beyond 13."""
        needed: cython.int = 0
        if next_one > 0:
            needed = 9 if above < 1 else max(0, next_one - self.total[tile + 1])
        if after > 0:
            needed += 9 if above < 2 else max(0, after - self.total[tile + 2])
        return needed

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list(self) -> cython.void:
        """From 1 up: the ways of each colour, for the forms that its runs can have."""
        number: cython.int
        colour: cython.int
        form: cython.int
        power: cython.int
        for colour in range(4):
            self.reach[colour] = 1
        for number in range(NUMBERS):
            power = 1
            for colour in range(4):
                self.reach[(number + 1) * 4 + colour] = 0
                for form in range(FORMS):
                    if self.reach[number * 4 + colour] >> form & 1:
                        self._list_ways(number, colour, form, power)
                power *= 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hopes(self) -> cython.void:
        """The estimate, from the last number down."""
        number: cython.int
        colour: cython.int
        form: cython.int
        for colour in range(4):
            for form in range(COLOUR):
                self.hope[(NUMBERS * 4 + colour) * COLOUR + form] = NEVER
            for form in range(3):
                self.hope[(NUMBERS * 4 + colour) * COLOUR + form] = 0
                self.hope[(NUMBERS * 4 + colour) * COLOUR + 3 * 3 + form] = 0
                self.hope[(NUMBERS * 4 + colour) * COLOUR + 9 * 3 + form] = 0
        for number in range(NUMBERS - 1, -1, -1):
            for colour in range(4):
                self._hope(number, colour)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_ways(self, number: cython.int, colour: cython.int, form: cython.int, power: cython.int) -> cython.void:
        """How this colour, with runs of this form, may give tiles of this number to them."""
        line: cython.int = (number * 4 + colour) * FORMS
        have: cython.int = self.total[colour * NUMBERS + number]
        must: cython.int = self.table[colour * NUMBERS + number]
        when: cython.int = (number - 9 if number == 10 or number == 11 else 0) * FORMS
        way: cython.int
        new: cython.int
        laid: cython.int
        lack: cython.int
        at: cython.int = (line + form) * WAYS
        for way in range(WAYS if self.explicit else 3):
            new = self.on[(when + form) * WAYS + way]
            if new < 0 or self.given[way] - have > self.jokers:
                continue
            lack = 0 if new == 0 or new == 3 or new == 9 else self._lack(number, colour, new)
            if lack > self.jokers:
                continue
            self.reach[(number + 1) * 4 + colour] |= 1 << new
            laid = self.given[way] if self.given[way] < have else have
            self.way[at], self.way_form[at], self.way_laid[at] = way, new, laid
            self.way_jokers[at], self.way_lack[at] = self.given[way] - laid, lack
            self.way_left[at] = ((have - laid) * 81 + (must - laid if must > laid else 0)) * power
            at += 1
        self.way_counts[line + form] = at - (line + form) * WAYS

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hope(self, number: cython.int, colour: cython.int) -> cython.void:
        """For this colour alone: the least cost from this number on, by form and jokers that are left."""
        left: cython.int
        form: cython.int
        other: cython.int
        others: cython.int = 0
        kinds: cython.int = 0
        grouped: cython.int
        for other in range(4):
            if other != colour:
                others += self.total[other * NUMBERS + number]
                kinds += self.total[other * NUMBERS + number] > 0
        for left in range(self.jokers + 1):
            grouped = 2 if others + left >= 4 else 1 if kinds + left >= 2 else 0
            for form in range(FORMS):
                if self.reach[number * 4 + colour] >> form & 1:
                    self.hope[(number * 4 + colour) * COLOUR + form * 3 + left] = self._hope_of(
                        number, colour, form, left, grouped
                    )

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _hope_of(
        self, number: cython.int, colour: cython.int, form: cython.int, left: cython.int, grouped: cython.int
    ) -> cython.int:
        """If groups take up to `grouped` tiles of this number and colour."""
        line: cython.int = (number * 4 + colour) * FORMS + form
        above: cython.int = ((number + 1) * 4 + colour) * COLOUR + left
        must: cython.int = self.table[colour * NUMBERS + number] - grouped
        rest: cython.int = self.total[colour * NUMBERS + number] - grouped
        weight: cython.int = self.weights[number]
        best: cython.int = NEVER
        cost: cython.int
        laid: cython.int
        jokers: cython.int
        at: cython.int
        for at in range(line * WAYS, line * WAYS + self.way_counts[line]):
            laid, jokers = self.way_laid[at], self.way_jokers[at]
            if jokers <= left and must <= laid:
                cost = self.hope[above + self.way_form[at] * 3 - jokers]
                if rest > laid:
                    cost += (rest - laid) * weight
                if cost < best:
                    best = cost
        return best
