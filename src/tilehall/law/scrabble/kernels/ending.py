# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disable-error-code="untyped-decorator,no-any-return"
"""What an ending is worth: by how much who is to move will gain on the other from here on, if both play their best.

Negamax with alpha-beta to a depth given from outside; where it stops, both lay what counts most until the end, and
what was found so is not `closed`. Positions met before are known by board, racks and who is to move.
"""

from array import array

import cython

COMPILED = cython.compiled

WHOLE = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
SPREAD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)
MOST = cython.declare(cython.int, 9)  # as in `LinePlays`
ROOM = cython.declare(cython.int, 1 << 18)
DEEP = cython.declare(cython.int, 64)  # turns: each lays a tile, or is a pass before one that does
FAR = cython.declare(cython.int, 100000)  # more than can be won
DONE = cython.declare(cython.int, -1000000)  # the order of a play that was looked at
FIRST = cython.declare(cython.int, 1000000)
PASS = cython.declare(cython.int, -1)
CLOSED = cython.declare(cython.int, 1 << 20)  # the depth of what does not hang on depth
EXACT, AT_LEAST, AT_MOST = cython.declare(cython.int, 1), cython.declare(cython.int, 2), cython.declare(cython.int, 3)
OFTEN = cython.declare(cython.int, 1023)  # positions between two looks at the clock
PLAYS = cython.declare(cython.int, 12)  # how many plays of a seat are told apart that were good before, a power of 2
GOOD = cython.declare(cython.int, 3)  # points that each doubling of how good a play was before is worth


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _mixed(number: cython.ulonglong) -> cython.ulonglong:
    number = (number * SPREAD) & WHOLE
    number ^= number >> 32
    number = (number * MIX) & WHOLE
    return number ^ number >> 29


@cython.cclass
class Ending:
    """Made once for a `Squares` and its `LinePlays`; `begin` with what is left to whom, then `listed` and `after`."""

    squares, plays = cython.declare(object), cython.declare(object)
    whole = cython.declare(cython.ulonglong[::1])
    worths = cython.declare(cython.int[::1])
    scores = cython.declare(cython.int[::1])
    places = cython.declare(cython.uint[::1])
    words = cython.declare(cython.ulonglong[::1])
    rests = cython.declare(cython.int[::1])
    orders = cython.declare(cython.int[::1])
    good = cython.declare(cython.int[::1])  # by seat and play: how often it was the best, and how deep
    # The position: who is to move, what is left to whom, whether the other has just passed; turns from the root.
    seat = cython.declare(cython.int, visibility="readonly")
    left = cython.declare(cython.int[::1], visibility="readonly")
    passed = cython.declare(cython.bint, visibility="readonly")
    turn = cython.declare(cython.int)
    begins = cython.declare(cython.int[::1])  # by turn: the number of its first play
    # The best line from each turn on: how long, and score, place and tiles of each play; a pass has place 0.
    lengths = cython.declare(cython.int[::1])
    line_scores = cython.declare(cython.int[::1])
    line_places = cython.declare(cython.uint[::1])
    line_words = cython.declare(cython.ulonglong[::1])
    # Positions met before: which, value, kind and depth, the play to try first.
    bits = cython.declare(cython.int)
    salt = cython.declare(cython.ulonglong)
    tags = cython.declare(cython.ulonglong[::1])
    values = cython.declare(cython.int[::1])
    kinds = cython.declare(cython.int[::1])
    best_places = cython.declare(cython.uint[::1])
    best_words = cython.declare(cython.ulonglong[::1])
    # How much was looked at, how much may be, and whether what was told last is closed, or nothing.
    nodes = cython.declare(cython.longlong, visibility="readonly")
    most = cython.declare(cython.longlong)
    in_time = cython.declare(object)
    closed = cython.declare(cython.bint, visibility="readonly")
    stopped = cython.declare(cython.bint, visibility="readonly")

    def __init__(self, squares: object, plays: object, shared: tuple) -> None:  # type: ignore[type-arg]
        """The two; the last array of the first and those of the second."""
        self.squares, self.plays = squares, plays
        self.whole, self.worths, self.scores, self.places, self.words, self.rests = shared
        few, lines = bytes(4 * DEEP), bytes(4 * DEEP * DEEP)
        self.orders, self.good = array("i", bytes(4 * ROOM)), array("i", bytes(8 << PLAYS))
        self.left, self.begins, self.lengths = array("i", bytes(8)), array("i", few), array("i", few)
        self.line_scores, self.line_places = array("i", lines), array("I", lines)
        self.line_words = array("Q", 2 * lines)
        self.bits, self.salt = -1, 0

    def begin(self, left: tuple[int, int], passed: bool, bits: int) -> None:
        """What the first, who is to move, and the second have left, as masks; whether a pass now ends the game; how
        many positions may be remembered, as a power of 2."""
        at: cython.int
        self.seat, self.passed, self.turn, self.begins[0] = 0, passed, 0, 0
        self.left[0], self.left[1] = left
        if self.bits != bits:
            self.tags, self.values = array("Q", bytes(8 << bits)), array("i", bytes(4 << bits))
            self.kinds, self.best_places = array("i", bytes(4 << bits)), array("I", bytes(4 << bits))
            self.best_words, self.bits = array("Q", bytes(8 << bits)), bits
        self.salt = _mixed(self.salt + 1)  # what is remembered of other questions is not met again
        for at in range(2 << PLAYS):
            self.good[at] = 0

    def bound(self, most: int, in_time: object) -> None:
        """How many positions may be looked at from now on, and who says now and then whether there is still time."""
        self.nodes, self.most, self.in_time, self.stopped = 0, most, in_time, False

    # -- turn by turn, as told from outside

    def listed(self) -> list[tuple[int, int, int, int, int]]:
        """Finds the plays of who is to move: score, place, tiles, what stays, and how likely each is the best."""
        first: cython.int = self.begins[self.turn]
        end: cython.int = self.plays.find(self.seat, self.left[self.seat], first)
        self.begins[self.turn + 1] = end
        told = zip(
            self.scores[first:end], self.places[first:end], self.words[first:end], self.rests[first:end], strict=True
        )
        return [(*one, self._likely(at)) for at, one in enumerate(told, first)]

    def keep(self, number: int, mask: int) -> None:
        """With this play more stays on the rack, because tiles are drawn."""
        self.rests[self.begins[self.turn] + number] = mask

    def step(self, number: int) -> None:
        """The play, or the pass, is made, and the other is to move."""
        if number != PASS:
            number += self.begins[self.turn]
            self.squares.lay(self.places[number], self.words[number])
            self.left[self.seat] = self.rests[number]
        self.seat, self.passed = 1 - self.seat, number == PASS
        self.turn += 1

    def back(self, mask: int, passed: bool) -> None:
        """Takes the step back to where who made it had so much left, and the other had passed or not."""
        if not self.passed:
            self.squares.lift()
        self.seat, self.passed = 1 - self.seat, passed
        self.left[self.seat] = mask
        self.turn -= 1

    def after(self, number: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> int:
        """What a play of the position listed last is worth, or the pass, which is -1."""
        value: cython.int
        if number != PASS:
            number += self.begins[self.turn]
        value = self._after(number, depth, alpha, beta)
        self._keep(number)
        return value

    def line(self) -> list[tuple[int, int, int]]:
        """The best line of what `after` told last: score, place and tiles; of a pass, 0."""
        at, end = self.turn * DEEP, self.turn * DEEP + self.lengths[self.turn]
        return [*zip(self.line_scores[at:end], self.line_places[at:end], self.line_words[at:end], strict=True)]

    # -- the search

    @cython.cfunc
    def _after(self, number: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """A play is laid, what comes then is reckoned, and the play taken back."""
        score: cython.int = 0
        value: cython.int
        seat: cython.int = self.seat
        left: cython.int = self.left[seat]
        passed: cython.bint = self.passed
        self.lengths[self.turn + 1] = 0
        self.closed = True
        if number == PASS and passed:
            return self._settled()
        if number != PASS:
            score = self.scores[number]
            if self.rests[number] == 0:
                return score + 2 * self._other_worth()
            self.squares.lay(self.places[number], self.words[number])
            self.left[seat] = self.rests[number]
        self.seat, self.passed = 1 - seat, number == PASS
        self.turn += 1
        value = score - self._value(depth, score - beta, score - alpha)
        self.turn -= 1
        if number != PASS:
            self.squares.lift()
        self.seat, self.passed, self.left[seat] = seat, passed, left
        return value

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _other_worth(self) -> cython.int:
        return self.worths[(1 - self.seat) << MOST | self.left[1 - self.seat]]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _settled(self) -> cython.int:
        """Where nobody lays any more each loses what is on the own rack."""
        return self._other_worth() - self.worths[self.seat << MOST | self.left[self.seat]]

    @cython.cfunc
    def _value(self, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """What the position is worth to who is to move: below alpha at most that, from beta on at least that."""
        turn: cython.int = self.turn
        value: cython.int
        slot: cython.uint
        key: cython.ulonglong = self.left[0] << 12 | self.left[1] << 2 | self.seat << 1 | self.passed
        self.lengths[turn] = 0
        if self._spent():
            return 0
        key = _mixed((self.whole[0] + _mixed(key)) & WHOLE)
        slot = key >> (64 - self.bits)
        key = (key ^ self.salt) | 1  # the place is the same whatever was asked before, and so is all that follows
        # With an open window the line is wanted too.
        if self.tags[slot] == key and beta - alpha == 1 and self._is_known(slot, depth, alpha, beta):
            self.closed = self.kinds[slot] >> 2 >= CLOSED
            return self.values[slot]
        self.begins[turn + 1] = self.plays.find(self.seat, self.left[self.seat], self.begins[turn])
        if self.begins[turn + 1] == self.begins[turn]:
            value = self._after(PASS, depth, alpha, beta)  # who cannot but pass loses no depth by it
            self._keep(PASS)
        elif depth > 0:
            value = self._search(depth, alpha, beta, slot, key)
        else:
            value = self._play_out()
            self._remember(slot, key, value, EXACT, PASS)
        return value

    @cython.cfunc
    def _spent(self) -> cython.bint:
        """Has as much been looked at as may be?"""
        self.nodes += 1
        if self.nodes > self.most:
            self.stopped = True
        elif self.nodes & OFTEN == 0 and self.in_time is not None:
            self.stopped = not self.in_time()
        return self.stopped

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_known(self, slot: cython.uint, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.bint:
        kind: cython.int = self.kinds[slot] & 3
        return self.kinds[slot] >> 2 >= depth and (
            kind == EXACT or (self.values[slot] >= beta if kind == AT_LEAST else self.values[slot] <= alpha)
        )

    @cython.cfunc
    @cython.exceptval(check=False)
    def _remember(
        self, slot: cython.uint, key: cython.ulonglong, value: cython.int, kind: cython.int, number: cython.int
    ) -> cython.void:
        self.tags[slot], self.values[slot], self.kinds[slot] = key, value, kind
        self.best_places[slot] = 0 if number == PASS else self.places[number]
        self.best_words[slot] = 0 if number == PASS else self.words[number]

    @cython.cfunc
    def _search(
        self, depth: cython.int, alpha: cython.int, beta: cython.int, slot: cython.uint, key: cython.ulonglong
    ) -> cython.int:
        """The plays one by one, the likeliest first, then the pass."""
        first: cython.int = self.begins[self.turn]
        end: cython.int = self.begins[self.turn + 1]
        standing: cython.int = self._settled()
        best: cython.int = standing if self.passed else -FAR
        best_number: cython.int = PASS
        number: cython.int = self._order(first, end, self.tags[slot] == key, slot)
        value: cython.int
        closed: cython.bint = not self.plays.short
        if self.passed:
            self.lengths[self.turn + 1] = 0
            self._keep(PASS)
        while best < beta:
            if number == PASS and (self.passed or standing <= max(alpha, best)):
                # Who passes lets the other end the game: it brings no more than that.
                best = max(best, standing)
                break
            value = self._tried(number, depth - 1, max(alpha, best), beta)
            if self.stopped:
                return 0
            closed = self.closed and (closed or value >= beta)
            if value > best:
                best, best_number = value, number
                self._keep(number)
            if number == PASS:
                break
            self.orders[number] = DONE
            number = self._next(first, end)
        self.closed = closed
        if best > alpha and best_number != PASS:
            self.good[self._play_key(best_number)] += depth * depth
        number = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        self._remember(slot, key, best, (CLOSED if closed else depth) << 2 | number, best_number)
        return best

    @cython.cfunc
    def _tried(self, number: cython.int, depth: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """After the first play it is enough to know that the others are no better, for as long as they are not."""
        value: cython.int
        if beta - alpha > 1 and alpha > -FAR:
            value = self._after(number, depth, alpha, alpha + 1)
            if value <= alpha or value >= beta or self.stopped:
                return value
        return self._after(number, depth, alpha, beta)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _order(self, first: cython.int, end: cython.int, known: cython.bint, slot: cython.uint) -> cython.int:
        """How likely each play is the best, and the likeliest of them."""
        number: cython.int
        good: cython.int
        for number in range(first, end):
            self.orders[number] = self._likely(number)
            good = self.good[self._play_key(number)]
            while good:
                self.orders[number] += GOOD
                good >>= 1
            if known and self.places[number] == self.best_places[slot] and self.words[number] == self.best_words[slot]:
                self.orders[number] = FIRST
        return self._next(first, end)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _play_key(self, number: cython.int) -> cython.int:
        key: cython.ulonglong = self.places[number]
        key = _mixed((self.words[number] + (key << 32)) & WHOLE) >> (64 - PLAYS)
        return self.seat << PLAYS | key

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _likely(self, number: cython.int) -> cython.int:
        """What it brings, and what it takes off the rack that would be lost at the end."""
        if self.rests[number] == 0:
            return self.scores[number] + 2 * self._other_worth() + 20
        return self.scores[number] - 2 * self.worths[self.seat << MOST | self.rests[number]]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _next(self, first: cython.int, end: cython.int) -> cython.int:
        """The likeliest play that was not looked at, or the pass."""
        number: cython.int
        best: cython.int = PASS
        most: cython.int = DONE
        for number in range(first, end):
            if self.orders[number] > most:
                best, most = number, self.orders[number]
        return best

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _likeliest(self, first: cython.int, end: cython.int) -> cython.int:
        number: cython.int
        best: cython.int = PASS
        for number in range(first, end):
            if best == PASS or self._likely(number) > self._likely(best):
                best = number
        return best

    @cython.cfunc
    def _play_out(self) -> cython.int:
        """Both lay what is likeliest until the end."""
        first: cython.int = self.begins[self.turn]
        end: cython.int = self.begins[self.turn + 1]
        seat: cython.int = self.seat
        left: tuple[int, int] = (self.left[0], self.left[1])
        passed: cython.bint = self.passed
        number: cython.int
        laid: cython.int = 0
        total: cython.int = 0
        own: cython.int = 1
        while True:
            number = self._likeliest(first, end)
            self._note(self.turn * DEEP + self.lengths[self.turn], number)
            self.lengths[self.turn] += 1
            if number == PASS:
                if passed:
                    total += own * self._settled()
                    break
                passed = True
            else:
                total += own * self.scores[number]
                if self.rests[number] == 0:
                    total += 2 * own * self._other_worth()
                    break
                self.squares.lay(self.places[number], self.words[number])
                self.left[self.seat] = self.rests[number]
                laid, passed = laid + 1, False
            self.seat, own = 1 - self.seat, -own
            self.nodes += 1
            end = self.plays.find(self.seat, self.left[self.seat], first)
        for _ in range(laid):
            self.squares.lift()
        self.seat, self.left[0], self.left[1] = seat, left[0], left[1]
        self.closed = False
        return total

    # -- lines

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, number: cython.int) -> cython.void:
        """The best line of this turn begins with this play and goes on with that of the next turn."""
        first: cython.int = self.turn * DEEP
        at: cython.int
        self._note(first, number)
        self.lengths[self.turn] = self.lengths[self.turn + 1] + 1
        for at in range(first + 1, first + self.lengths[self.turn]):
            self.line_scores[at] = self.line_scores[at + DEEP - 1]
            self.line_places[at] = self.line_places[at + DEEP - 1]
            self.line_words[at] = self.line_words[at + DEEP - 1]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _note(self, at: cython.int, number: cython.int) -> cython.void:
        self.line_scores[at] = 0 if number == PASS else self.scores[number]
        self.line_places[at] = 0 if number == PASS else self.places[number]
        self.line_words[at] = 0 if number == PASS else self.words[number]
