# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""The best table: which tiles stand in runs and which in groups, found by going through the numbers from 1 to 13.

A state says, for each colour, how long its open runs are, and how many jokers are spent. Two open runs of a colour and
three lengths (1, 2, long enough) will do: ten pairs. At each number a colour gives 0, 1 or 2 tiles to its runs; which
runs they lengthen is settled, for short runs must go on and any long one is as good as another. What is left of the
number goes into groups, as many tiles as possible, by a table made once. The cost of a way is the weight of the tiles
not laid. The search is A*: the estimate is, colour by colour, the least cost if groups were bounded only by counts.

There are two forms. The quick one places only the jokers that are needed and leaves the others to be added to the
found table. The explicit one decides on each joker, whose weight may depend on the number it stands for; there a colour
may have a third run, though only with a joker at 11 that makes one run two (…11 and 11, 12, 13), or two jokers at 11
and 12 (…12 and 11, 12, 13). Any other third run is no better than the same two runs made one and the joker added above.

The worst case has a bound: no more than 13 times 30,000 states (62,208 after 11, explicit) are looked at, each once,
and each has at most 243 ways on (2,401 at 11, explicit). Of all 106 tiles it looks at a few thousand.
"""

from array import array
from itertools import product

import cython

COMPILED = cython.compiled

NUMBERS = cython.declare(cython.int, 13)
PAIRS = ((0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 3))
FORMS = cython.declare(cython.int, 12)  # of a colour's open runs: ten pairs, and two of three runs after 11
THREE_NEW = 10  # one of the three is long enough for ending at 12
THREE_OLD = 11  # two of them are
STATES = cython.declare(cython.int, 62208)  # FORMS ** 4 * 3
COLOUR = cython.declare(cython.int, 36)  # FORMS * 3, of an estimate
# How a colour gives tiles to its runs: 0, 1, 2; 3 with one run made two, 4 with both, 3 that stay three, 3 of these.
WAYS = cython.declare(cython.int, 7)
GIVEN = array("i", (0, 1, 2, 3, 4, 3, 3))
NEVER = cython.declare(cython.int, 1 << 28)
IN_STEP = 9  # of a number: the way of each colour, the tiles of each colour in groups, the jokers in groups


def _on(pair: tuple[int, int], given: int) -> int:
    """The form after so many tiles more, or -1: a short run is left behind."""
    short = [length for length in pair if length in (1, 2)]
    if len(short) > given:
        return -1
    longest = max(pair)
    lengths = ((0, 0), ((short[0] if short else longest) + 1, 0), (pair[0] + 1, pair[1] + 1))[given]
    new = sorted((min(3, length) for length in lengths), reverse=True)
    return PAIRS.index((new[0], new[1]))


def _forms() -> array:  # type: ignore[type-arg]
    """By number (any, 11, 12), form and way: the form after it, or -1."""
    found = array("i", [-1]) * (3 * 12 * 7)
    for when, (form, pair) in product(range(3), enumerate(PAIRS)):
        at = (when * 12 + form) * 7
        for given in range(3):
            found[at + given] = _on(pair, given)
        if when == 1:
            both = PAIRS.index((1, 1))
            found[at + 3] = both if pair[0] >= 2 else -1
            found[at + 4] = both if pair[1] >= 2 else -1
            found[at + 5] = -1 if not pair[0] else THREE_OLD if pair[1] else THREE_NEW
    found[(2 * 12 + THREE_NEW) * 7 + 6] = PAIRS.index((2, 2))
    found[(2 * 12 + THREE_OLD) * 7 + 6] = PAIRS.index((3, 2))
    return found


def _are_groups(counts: tuple[int, ...], jokers: int) -> bool:
    """Can these tiles of one number, so many of each colour, be laid as groups of three and four?"""
    size = sum(counts) + jokers
    groups = max((size + 3) // 4, *counts)
    return 3 * groups <= size


def _groups() -> tuple:  # type: ignore[type-arg]
    """By tiles left, tiles that must be laid (81 each) and jokers: the most in groups, and which; -1 if it cannot be."""
    most, which = array("i", [-1]) * (81 * 81 * 3), array("i", [-1]) * (81 * 81 * 3)
    for laid, jokers in product(product(range(3), repeat=4), range(3)):
        if not _are_groups(laid, jokers):
            continue
        own = sum(count * 3**colour for colour, count in enumerate(laid))
        for left in product(*(range(count, 3) for count in laid)):
            place = sum(count * 3**colour for colour, count in enumerate(left)) * 81
            for must in product(*(range(count + 1) for count in laid)):
                at = (place + sum(count * 3**colour for colour, count in enumerate(must))) * 3 + jokers
                if sum(laid) > most[at]:
                    most[at], which[at] = sum(laid), own
    return most, which


ON = _forms()
MOST, WHICH = _groups()


@cython.cclass
class Sweep:
    """Made once, asked often. Not for two threads at once."""

    on = cython.declare(cython.int[::1])
    given = cython.declare(cython.int[::1])
    most = cython.declare(cython.int[::1])
    # The question.
    total = cython.declare(cython.int[::1])
    table = cython.declare(cython.int[::1])
    jokers = cython.declare(cython.int)
    least = cython.declare(cython.int)  # jokers that must be laid
    weights = cython.declare(cython.int[::1])  # of a tile of each number, then of a joker that stands for it
    top = cython.declare(cython.int)  # the highest weight of a joker
    explicit = cython.declare(cython.bint)
    # By number, colour, form: the jokers that its short runs will need at least, and which ways it has.
    lack = cython.declare(cython.int[::1])
    way_counts = cython.declare(cython.int[::1])
    way = cython.declare(cython.int[::1])
    way_form = cython.declare(cython.int[::1])
    way_jokers = cython.declare(cython.int[::1])
    way_lack = cython.declare(cython.int[::1])
    way_left = cython.declare(cython.int[::1])  # where in the table of groups, without the jokers
    way_laid = cython.declare(cython.int[::1])
    hope = cython.declare(cython.int[::1])  # the estimate by number, colour, form and jokers
    # The states met: where they are kept (0: nowhere), and of each its key, cost, the state before and the way from it.
    where = cython.declare(cython.int[::1])
    key = cython.declare(cython.int[::1])
    cost = cython.declare(cython.int[::1])
    before = cython.declare(cython.int[::1])
    step = cython.declare(cython.int[::1])
    done = cython.declare(cython.uchar[::1])
    room = cython.declare(cython.int)
    met = cython.declare(cython.int)
    heap = cython.declare(cython.ulonglong[::1])
    heap_room = cython.declare(cython.int)
    heaped = cython.declare(cython.int)
    # The state being looked at: its number, and how far each colour's ways are chosen.
    at = cython.declare(cython.int)
    number = cython.declare(cython.int)
    tiles = cython.declare(cython.int)  # of this number
    used = cython.declare(cython.int)
    forms = cython.declare(cython.int[::1])
    chosen = cython.declare(cython.int[::1])

    def __init__(self) -> None:
        self.on, self.given, self.most = ON, GIVEN, MOST
        self.total, self.table, self.weights = array("i", bytes(256)), array("i", bytes(256)), array("i", bytes(128))
        by_form = 4 * 14 * 4 * FORMS
        self.lack, self.way_counts = array("i", bytes(by_form)), array("i", bytes(by_form))
        self.way, self.way_form = array("i", bytes(by_form * WAYS)), array("i", bytes(by_form * WAYS))
        self.way_jokers, self.way_lack = array("i", bytes(by_form * WAYS)), array("i", bytes(by_form * WAYS))
        self.way_left, self.way_laid = array("i", bytes(by_form * WAYS)), array("i", bytes(by_form * WAYS))
        self.hope = array("i", bytes(by_form * 3))
        self.forms, self.chosen = array("i", bytes(16)), array("i", bytes(16))
        self.where = array("i", bytes(4 * (NUMBERS + 1) * STATES))
        self.room = self.heap_room = self.met = self.heaped = 0
        self._widen(1 << 13)
        self._widen_heap(1 << 13)

    @property
    def looked_at(self) -> int:
        """States met in the last search."""
        return self.met

    def solve(
        self,
        total: bytes,
        table: bytes,
        weights: tuple,  # type: ignore[type-arg]
        explicit: cython.bint = False,
        limit: cython.int = NEVER,
    ) -> tuple[int, int, bytes] | None:
        """Of these counts those of `table` must be laid: cost, jokers spent, steps of `IN_STEP` for each number.

        Nothing if it cannot be, or costs more than `limit`.
        """
        best: cython.int
        self._take(total, table, weights, explicit)
        self._lacks()
        self._hopes()
        best = self._search(limit)
        found = None if best < 0 else (self.cost[best], self.key[best] % 3, self._steps(best))
        self._clear()
        return found

    def _take(self, total: bytes, table: bytes, weights: tuple, explicit: cython.bint) -> None:  # type: ignore[type-arg]
        at: cython.int
        if len(total) != 53 or len(table) != 53 or len(weights) != 26 or max(total) > 2:
            raise ValueError("53 counts of at most 2, and 26 weights")
        for at in range(53):
            self.total[at] = total[at]
            self.table[at] = table[at]
            if self.table[at] > self.total[at]:
                raise ValueError("more of a tile must be laid than there are")
        self.jokers, self.least, self.explicit = total[52], table[52], explicit
        self.top = 0
        for at in range(26):
            self.weights[at] = weights[at] if at < NUMBERS or self.explicit else 0
            if at >= NUMBERS:
                self.top = max(self.top, self.weights[at])

    # -- before the search

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lacks(self) -> cython.void:
        """Jokers that short runs will need at least, for each form after each number."""
        number: cython.int
        colour: cython.int
        form: cython.int
        ones: cython.int
        twos: cython.int
        for number in range(NUMBERS):
            for colour in range(4):
                for form in range(FORMS):
                    ones = 2 if form == 4 else 1 if form == 1 or form == 5 or form == 6 else 0
                    twos = 2 if form == 7 else 1 if form == 2 or form == 5 or form == 8 else 0
                    self.lack[(number * 4 + colour) * FORMS + form] = self._needed(
                        colour * NUMBERS + number, NUMBERS - 1 - number, 3 if form >= 10 else ones + twos, ones
                    )

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
    def _hopes(self) -> cython.void:
        """The estimate from the last number down; the ways of each colour are listed on the way."""
        number: cython.int
        colour: cython.int
        form: cython.int
        power: cython.int
        for colour in range(4):
            for form in range(COLOUR):
                self.hope[(NUMBERS * 4 + colour) * COLOUR + form] = NEVER
            for form in range(3):
                self.hope[(NUMBERS * 4 + colour) * COLOUR + form] = 0
                self.hope[(NUMBERS * 4 + colour) * COLOUR + 3 * 3 + form] = 0
                self.hope[(NUMBERS * 4 + colour) * COLOUR + 9 * 3 + form] = 0
        for number in range(NUMBERS - 1, -1, -1):
            power = 1
            for colour in range(4):
                for form in range(FORMS if self.explicit and number == 11 else 10):
                    self._list_ways(number, colour, form, power)
                self._hope(number, colour)
                power *= 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_ways(self, number: cython.int, colour: cython.int, form: cython.int, power: cython.int) -> cython.void:
        """How this colour, with runs of this form, may give tiles of this number to them."""
        line: cython.int = (number * 4 + colour) * FORMS
        have: cython.int = self.total[colour * NUMBERS + number]
        when: cython.int = (number - 9 if number == 10 or number == 11 else 0) * FORMS
        way: cython.int
        new: cython.int
        laid: cython.int
        at: cython.int = (line + form) * WAYS
        for way in range(WAYS if self.explicit else 3):
            new = self.on[(when + form) * WAYS + way]
            if new < 0 or self.given[way] - have > self.jokers or self.lack[line + new] > self.jokers:
                continue
            laid = min(self.given[way], have)
            self.way[at], self.way_form[at], self.way_laid[at] = way, new, laid
            self.way_jokers[at], self.way_lack[at] = self.given[way] - laid, self.lack[line + new]
            self.way_left[at] = (
                (have - laid) * 81 + max(0, self.table[colour * NUMBERS + number] - laid)
            ) * power
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
            for form in range(FORMS if self.explicit and number == 11 else 10):
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
        above: cython.int = ((number + 1) * 4 + colour) * COLOUR
        tile: cython.int = colour * NUMBERS + number
        best: cython.int = NEVER
        cost: cython.int
        at: cython.int
        for at in range(line * WAYS, line * WAYS + self.way_counts[line]):
            if self.way_jokers[at] <= left and self.table[tile] - self.way_laid[at] <= grouped:
                cost = max(0, self.total[tile] - self.way_laid[at] - grouped) * self.weights[number]
                cost += self.hope[above + self.way_form[at] * 3 + left - self.way_jokers[at]]
                best = min(best, cost)
        return best

    # -- the search

    @cython.cfunc
    def _search(self, limit: cython.int) -> cython.int:
        """The last state of the best way, or -1."""
        at: cython.int
        colour: cython.int
        estimate: cython.int = 0
        for colour in range(4):
            estimate += self.hope[colour * COLOUR + self.jokers]
        self.key[0], self.cost[0], self.before[0], self.step[0], self.done[0] = 0, 0, -1, 0, 0
        self.met, self.heaped = 1, 0
        self.where[0] = 1
        if estimate > limit or estimate >= NEVER:
            return -1
        self._push(estimate, 0, 0, 0)
        while self.heaped > 0:
            estimate = self.heap[0] >> 27
            at = self._pop()
            if estimate > limit:
                return -1
            if self.key[at] >= NUMBERS * STATES:
                return at
            if not self.done[at]:
                self.done[at] = 1
                self._look_at(at)
        return -1

    @cython.cfunc
    def _look_at(self, at: cython.int) -> cython.void:
        key: cython.int = self.key[at] % STATES
        colour: cython.int
        self.at = at
        self.number = self.key[at] // STATES
        self.used = key % 3
        key //= 3
        self.tiles = 0
        for colour in range(3, -1, -1):
            self.forms[colour] = (self.number * 4 + colour) * FORMS + key % FORMS
            key //= FORMS
            self.tiles += self.total[colour * NUMBERS + self.number]
        self._choose(0, self.used, 0, 0, 0)

    @cython.cfunc
    def _choose(
        self, colour: cython.int, used: cython.int, lack: cython.int, left: cython.int, laid: cython.int
    ) -> cython.void:
        """Each way of this colour and of those after it; then what is left of the number goes into groups."""
        line: cython.int = self.forms[colour]
        at: cython.int
        spare: cython.int
        for at in range(line * WAYS, line * WAYS + self.way_counts[line]):
            spare = self.jokers - used - self.way_jokers[at] - lack - self.way_lack[at]
            if spare < 0:
                continue
            self.chosen[colour] = at
            if colour < 3:
                self._choose(
                    colour + 1,
                    used + self.way_jokers[at],
                    lack + self.way_lack[at],
                    left + self.way_left[at],
                    laid + self.way_laid[at],
                )
            else:
                self._group(used + self.way_jokers[at], spare, left + self.way_left[at], laid + self.way_laid[at])

    @cython.cfunc
    @cython.inline
    def _group(self, used: cython.int, spare: cython.int, left: cython.int, laid: cython.int) -> cython.void:
        """With each number of jokers that lets groups take more; the explicit form tries every number."""
        jokers: cython.int
        grouped: cython.int
        last: cython.int = -1
        cost: cython.int
        short: cython.int = self.top - self.weights[NUMBERS + self.number]
        for jokers in range(spare + 1):
            grouped = self.most[left * 3 + jokers]
            if grouped > last or (self.explicit and grouped >= 0):
                last = grouped
                cost = self.cost[self.at] + self.weights[self.number] * (self.tiles - laid - grouped)
                self._reach(cost + short * (used - self.used + jokers), used + jokers, jokers)

    @cython.cfunc
    @cython.inline
    def _reach(self, cost: cython.int, used: cython.int, grouped: cython.int) -> cython.void:
        """The state after this number, if nothing as cheap has led there."""
        left: cython.int = self.jokers - used
        above: cython.int = (self.number + 1) * 4 * COLOUR + left
        estimate: cython.int = 0
        key: cython.int = self.number + 1
        step: cython.int = 0
        colour: cython.int
        place: cython.int
        for colour in range(4):
            place = self.chosen[colour]
            key = key * FORMS + self.way_form[place]
            step = step * WAYS + self.way[place]
            estimate += self.hope[above + colour * COLOUR + self.way_form[place] * 3]
        if estimate >= NEVER or (self.number == NUMBERS - 1 and self.explicit and used < self.least):
            return
        if self.number == NUMBERS - 1:
            cost += self.top * left
        key = key * 3 + used
        place = self.where[key] - 1
        if place < 0:
            place = self._keep(key)
        elif self.cost[place] <= cost or self.done[place]:
            return
        self.cost[place], self.before[place], self.step[place] = cost, self.at, step * 3 + grouped
        self._push(cost + estimate, self.number + 1, used, place)

    @cython.cfunc
    def _keep(self, key: cython.int) -> cython.int:
        if self.met == self.room:
            self._widen(2 * self.room)
        self.key[self.met] = key
        self.done[self.met] = 0
        self.met += 1
        self.where[key] = self.met
        return self.met - 1

    @cython.cfunc
    def _push(self, estimate: cython.int, number: cython.int, used: cython.int, place: cython.int) -> cython.void:
        """First the least cost, then the highest number, then the fewest jokers."""
        item: cython.ulonglong = estimate
        at: cython.int = self.heaped
        item = item << 27 | (NUMBERS - number) << 23 | used << 21 | place
        if self.heaped == self.heap_room:
            self._widen_heap(2 * self.heap_room)
        self.heaped += 1
        while at > 0 and self.heap[(at - 1) >> 1] > item:
            self.heap[at] = self.heap[(at - 1) >> 1]
            at = (at - 1) >> 1
        self.heap[at] = item

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pop(self) -> cython.int:
        first: cython.ulonglong = self.heap[0]
        item: cython.ulonglong
        at: cython.int = 0
        below: cython.int = 1
        self.heaped -= 1
        item = self.heap[self.heaped]
        while below < self.heaped:
            if below + 1 < self.heaped and self.heap[below + 1] < self.heap[below]:
                below += 1
            if self.heap[below] >= item:
                break
            self.heap[at] = self.heap[below]
            at = below
            below = 2 * at + 1
        self.heap[at] = item
        return first & 0x1FFFFF

    # -- after the search

    def _steps(self, last: int) -> bytes:
        """From the last state back: of each number the ways of the colours, and what goes into groups."""
        steps, at = bytearray(IN_STEP * NUMBERS), last
        for number in range(NUMBERS - 1, -1, -1):
            step, begin = self.step[at], IN_STEP * number
            steps[begin + 8] = step % 3
            step //= 3
            for colour in range(3, -1, -1):
                steps[begin + colour] = step % WAYS
                step //= WAYS
            self._grouped(steps, number)
            at = self.before[at]
        return bytes(steps)

    def _grouped(self, steps: bytearray, number: int) -> None:
        left, must, begin = 0, 0, IN_STEP * number
        for colour in range(4):
            have, runs = self.total[colour * NUMBERS + number], GIVEN[steps[begin + colour]]
            left += max(0, have - runs) * 3**colour
            must += max(0, self.table[colour * NUMBERS + number] - min(runs, have)) * 3**colour
        which = WHICH[(left * 81 + must) * 3 + steps[begin + 8]]
        for colour in range(4):
            steps[begin + 4 + colour] = which // 3**colour % 3

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        at: cython.int
        for at in range(self.met):
            self.where[self.key[at]] = 0

    def _widen(self, room: int) -> None:
        keys, costs = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        befores, steps, done = array("i", bytes(4 * room)), array("i", bytes(4 * room)), bytearray(room)
        for at in range(self.room):
            keys[at], costs[at], befores[at] = self.key[at], self.cost[at], self.before[at]
            steps[at], done[at] = self.step[at], self.done[at]
        self.key, self.cost, self.before, self.step, self.done = keys, costs, befores, steps, done
        self.room = room

    def _widen_heap(self, room: int) -> None:
        wider = array("Q", bytes(8 * room))
        for at in range(self.heap_room):
            wider[at] = self.heap[at]
        self.heap, self.heap_room = wider, room
