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

import cython

COMPILED = cython.compiled

NUMBERS = cython.declare(cython.int, 13)
FORMS = cython.declare(cython.int, 12)  # of a colour's open runs, as in `ways`: ten pairs, and two of three runs
STATES = cython.declare(cython.int, 62208)  # FORMS ** 4 * 3
COLOUR = cython.declare(cython.int, 36)  # FORMS * 3, of an estimate
WAYS = cython.declare(cython.int, 7)
NEVER = cython.declare(cython.int, 1 << 28)
SLOTS = cython.declare(cython.int, 20)  # more than twice the states that can be met, in bits
SPREAD = cython.declare(cython.uint, 0x9E3779B1)
WHOLE = cython.declare(cython.uint, 0xFFFFFFFF)
FEW = cython.declare(cython.int, (1 << 11) - 1)
ON_AT_ONCE = cython.declare(cython.int, 7203)  # ways from one state: WAYS ** 4 * 3


@cython.cclass
class Sweep:
    """Made once, asked often. Not for two threads at once."""

    most = cython.declare(cython.int[::1])
    jokers = cython.declare(cython.int)
    least = cython.declare(cython.int)
    explicit = cython.declare(cython.bint)
    top = cython.declare(cython.int)  # the highest weight of a joker
    # As in `Estimate`.
    total = cython.declare(cython.int[::1])
    weights = cython.declare(cython.int[::1])
    way_counts = cython.declare(cython.int[::1])
    way = cython.declare(cython.int[::1])
    way_form = cython.declare(cython.int[::1])
    way_jokers = cython.declare(cython.int[::1])
    way_lack = cython.declare(cython.int[::1])
    way_left = cython.declare(cython.int[::1])
    way_laid = cython.declare(cython.int[::1])
    hope = cython.declare(cython.int[::1])
    # The states met: a place less one by key, spread over so many slots that are near one another, for most searches
    # meet few. Of each state its slot, key, cost, the state before and the way from it.
    where = cython.declare(cython.int[::1])
    mask = cython.declare(cython.int)
    slot = cython.declare(cython.int[::1])
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

    def __init__(self, most: array, reckoned: tuple) -> None:  # type: ignore[type-arg]
        """The table of groups of `ways`, and the arrays of an `Estimate`."""
        self.most = most
        self.total, self.weights, self.way_counts, self.way, self.way_form = reckoned[:5]
        self.way_jokers, self.way_lack, self.way_left, self.way_laid, self.hope = reckoned[5:]
        self.forms, self.chosen = array("i", bytes(16)), array("i", bytes(16))
        self.where, self.mask = array("i", bytes(4 << SLOTS)), FEW
        self.room = self.heap_room = self.met = self.heaped = 0
        self._widen(1 << 14)
        self._widen_heap(1 << 14)

    @property
    def looked_at(self) -> int:
        """States met in the last search."""
        return self.met

    def search(self, jokers: cython.int, least: cython.int, explicit: cython.bint, limit: cython.int) -> tuple | None:  # type: ignore[type-arg]
        """After `Estimate.reckon`: cost, jokers spent and a step for each number; nothing above `limit`.

        `least` jokers must be laid, which only the explicit form sees to.
        """
        best: cython.int
        at: cython.int
        self.jokers, self.least, self.explicit, self.top = jokers, least, explicit, 0
        for at in range(NUMBERS, 2 * NUMBERS):
            self.top = max(self.top, self.weights[at])
        best = self._search(limit)
        found = None if best < 0 else (self.cost[best], self.key[best] % 3, self._steps(best))
        self._clear()
        return found

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
        self.met, self.heaped, self.mask = 0, 0, FEW
        self._keep(0, 0)
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
                self._make_room()
                self._look_at(at)
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
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
    @cython.exceptval(check=False)
    def _reach(self, cost: cython.int, used: cython.int, grouped: cython.int) -> cython.void:
        """The state after this number, if nothing as cheap has led there."""
        left: cython.int = self.jokers - used
        above: cython.int = (self.number + 1) * 4 * COLOUR + left
        estimate: cython.int = 0
        key: cython.int = self.number + 1
        step: cython.int = 0
        colour: cython.int
        place: cython.int
        slot: cython.int
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
        slot = self._slot(key)
        place = self.where[slot] - 1
        if place < 0:
            place = self._keep(key, slot)
        elif self.cost[place] <= cost or self.done[place]:
            return
        self.cost[place], self.before[place], self.step[place] = cost, self.at, step * 3 + grouped
        self._push(cost + estimate, self.number + 1, used, place)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _slot(self, key: cython.int) -> cython.int:
        """Where this state is noted, or the free slot for it."""
        spread: cython.uint = key
        slot: cython.int = (((spread * SPREAD) & WHOLE) >> 12) & self.mask
        while self.where[slot] and self.key[self.where[slot] - 1] != key:
            slot = (slot + 1) & self.mask
        return slot

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, key: cython.int, slot: cython.int) -> cython.int:
        self.key[self.met] = key
        self.slot[self.met] = slot
        self.done[self.met] = 0
        self.met += 1
        self.where[slot] = self.met
        if 2 * self.met > self.mask:
            self._spread()
        return self.met - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _spread(self) -> cython.void:
        """Over four times as many slots."""
        at: cython.int
        self._clear()
        self.mask = min(4 * self.mask + 3, (1 << SLOTS) - 1)
        for at in range(self.met):
            self.slot[at] = self._slot(self.key[at])
            self.where[self.slot[at]] = at + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _push(self, estimate: cython.int, number: cython.int, used: cython.int, place: cython.int) -> cython.void:
        """First the least cost, then the highest number, then the fewest jokers."""
        item: cython.ulonglong = estimate
        at: cython.int = self.heaped
        item = item << 27 | (NUMBERS - number) << 23 | used << 21 | place
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

    def _steps(self, at: cython.int) -> tuple:  # type: ignore[type-arg]
        """From the last state back: at each number the ways of the colours, and the jokers in groups, packed."""
        steps: list = []  # type: ignore[type-arg]
        while at > 0:
            steps.append(self.step[at])
            at = self.before[at]
        return tuple(reversed(steps))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _clear(self) -> cython.void:
        at: cython.int
        for at in range(self.met):
            self.where[self.slot[at]] = 0

    @cython.cfunc
    @cython.inline
    def _make_room(self) -> cython.void:
        if self.met + ON_AT_ONCE > self.room:
            self._widen(2 * self.room)
        if self.heaped + ON_AT_ONCE > self.heap_room:
            self._widen_heap(2 * self.heap_room)

    def _widen(self, room: int) -> None:
        keys, costs, slots = array("i", bytes(4 * room)), array("i", bytes(4 * room)), array("i", bytes(4 * room))
        befores, steps, done = array("i", bytes(4 * room)), array("i", bytes(4 * room)), bytearray(room)
        for at in range(self.room):
            keys[at], costs[at], befores[at] = self.key[at], self.cost[at], self.before[at]
            steps[at], done[at], slots[at] = self.step[at], self.done[at], self.slot[at]
        self.key, self.cost, self.before, self.step, self.done = keys, costs, befores, steps, done
        self.slot, self.room = slots, room

    def _widen_heap(self, room: int) -> None:
        wider = array("Q", bytes(8 * room))
        for at in range(self.heap_room):
            wider[at] = self.heap[at]
        self.heap, self.heap_room = wider, room
