"""How an ending is best played: the bag is empty, so that both racks are known and nothing is left to chance.

Two passes on end close a line here, though the rules let the game go on until the sixth turn without a score. For the
best that can be done it comes to the same: after two passes the same player faces the same board with the same tiles,
and whoever would gain by a play then would have gained as much by it before. What a pass is worth that is not the best
is told too low: who passes may still play once the other has passed too (`practice/known_endings` reckons with that).
With five such turns behind them one pass is enough: that is `passed`.
(A play of both blanks alone scores nothing either; that it counts as one of the six is left out of account.)
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from .board import LETTER_TIMES, SIZE, VALUES, WORD_TIMES
from .kernels import ending, lexicon, lineplays, squares
from .plays import RawPlay

NODES = 200_000  # positions looked at where nobody says how many: some tenths of a second
PASS = -1
FAR = 50_000  # more than can be won
DEEPEST = 40  # turns; no ending has more plays, and a pass is followed by a play or ends it
_LEAST = 8  # positions: as many as a play followed by passes has
_MOST_BITS = 20  # as a power of 2, how many positions are remembered at most

InTime = Callable[[], bool]
KernelPlay = tuple[int, int, int]  # score, place, tiles; a pass has place 0


@dataclass(frozen=True, slots=True)
class Weighed:
    """A play, or a pass where there is none. `value`: by how much who plays it gains on the other from here on, with
    what the racks bring and cost at the end; a pass, as if the game were over when the other passes too. What is not
    `known` is that much at most, and less than the best."""

    play: RawPlay | None
    value: int
    known: bool


@dataclass(frozen=True, slots=True)
class EndingFound:
    """The best play, or pass, and its `value` as in `Weighed`. `line`: all turns from here on, passes as None. `exact`:
    it was searched to the end, and nobody can do better. Else all was searched `depth` turns ahead, and from there on
    both laid what seemed best; with more `nodes` it gets better. `candidates`: the best first."""

    play: RawPlay | None
    value: int
    line: tuple[RawPlay | None, ...]
    exact: bool
    depth: int
    nodes: int
    candidates: tuple[Weighed, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of an ending. `nodes`: how many positions may be looked at; there are about a million in a second.
    `in_time` is asked now and then, and says when to stop before. `top`: of how many candidates the value shall be
    known, and `asked`: of which others (None is the pass). `passed`: a pass now ends the game, because the other has
    passed or five turns before this one have not scored."""

    nodes: int = NODES
    in_time: InTime | None = None
    top: int = 1
    asked: Collection[RawPlay | None] = ()
    passed: bool = False


WANTED = Wanted()


class Endings:
    """Plays endings by one word list (a file of `lexicon.generator_file`). Not for two threads at once.

    Made once, then asked `best` as often as one likes: with codes on board and racks, as a `Finder` takes them. The
    same question has the same answer on any machine, unless `in_time` cut it short.
    """

    def __init__(self, graph: bytes | memoryview, *, bonus: int, bonus_tiles: int) -> None:
        numbers, roots = lexicon.graph(graph)
        self._squares = squares.Squares(numbers, roots, (LETTER_TIMES, WORD_TIMES), VALUES)
        arrays = (*self._squares.shared, *self._squares.numbered)
        self._plays = lineplays.LinePlays(numbers, roots[1], arrays, (bonus_tiles, bonus))
        self._ending = ending.Ending(self._squares, self._plays, (arrays[-1], *self._plays.shared))

    def best(self, board: bytes, racks: tuple[bytes, bytes], wanted: Wanted = WANTED) -> EndingFound:
        """The best for the first of the racks, whose turn it is."""
        first, second = racks
        kernel = self.begin(board, racks, ((1 << len(first)) - 1, (1 << len(second)) - 1), wanted)
        kernel.bound(max(wanted.nodes, _LEAST), wanted.in_time)
        search = _Search(kernel, board)
        search.deepen(wanted.top, search.numbers_of(wanted.asked))
        return search.found()

    def begin(self, board: bytes, racks: tuple[bytes, bytes], left: tuple[int, int], wanted: Wanted) -> ending.Ending:
        """The kernel with a position; of the racks only what the masks in `left` say is there now."""
        if not any(board):
            raise ValueError("nobody has laid anything yet")
        bits = min(_MOST_BITS, max(10, wanted.nodes.bit_length()))
        self._squares.begin(board)
        self._plays.begin(racks, max(10, bits - 3))
        self._ending.begin(left, wanted.passed, bits)
        return self._ending


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What came of a play: its value, or a bound where it is not `sure`; `closed`: no deeper search finds another."""

    number: int
    value: int
    sure: bool
    closed: bool
    line: Sequence[KernelPlay] = ()


class _Search:
    """One position, its plays looked into one turn deeper each time, the best of the last time first."""

    def __init__(self, kernel: ending.Ending, board: bytes) -> None:
        self._kernel, self._board = kernel, board
        self._plays = dict(enumerate(kernel.listed()))
        self._ranked: list[_Outcome] = []
        self._depth, self._exact = 0, False

    def numbers_of(self, asked: Iterable[RawPlay | None]) -> frozenset[int]:
        """A play of one tile may be told across or down: what counts is where which tiles lie."""
        wanted = [None if play is None else (play[0], _placed(play)) for play in asked]
        scores = {one[0] for one in wanted if one is not None}
        found = {PASS} if None in wanted else set()
        for number, (score, place, tiles, *_) in self._plays.items():
            if score in scores and (score, _placed(raw_play(self._board, score, place, tiles))) in wanted:
                found.add(number)
        return frozenset(found)

    def deepen(self, top: int, asked: Collection[int]) -> None:
        numbers = sorted(self._plays, key=lambda number: -self._plays[number][4])
        while not self._exact and self._depth <= DEEPEST:
            done = self._once(numbers, top, asked)
            if self._kernel.stopped:
                # What was looked into deeper is the best of before, and what came after it and may be better still.
                again = {one.number for one in done}
                self._ranked = _ranked(done) + [one for one in self._ranked if one.number not in again]
                return
            self._ranked = _ranked(done)
            self._exact = all(one.closed for one in done)
            numbers = [one.number for one in self._ranked]
            self._depth += 1

    def _once(self, numbers: Iterable[int], top: int, asked: Collection[int]) -> list[_Outcome]:
        """All plays to one depth. That a play is not among the first is enough to know of it, if nobody asked."""
        done: list[_Outcome] = []
        best: list[int] = []
        for number in [*numbers, *([] if self._ranked else [PASS])]:
            floor = best[top - 1] if len(best) >= top and number not in asked else -FAR
            outcome = self._outcome(number, floor)
            if self._kernel.stopped and (done or self._ranked):
                break
            done.append(outcome)
            best = sorted([*best, outcome.value], reverse=True)[:top]
        return done

    def _outcome(self, number: int, floor: int) -> _Outcome:
        kernel = self._kernel
        if floor > -FAR:
            value = kernel.after(number, self._depth, floor, floor + 1)
            if value <= floor or kernel.stopped:
                return _Outcome(number, value, False, kernel.closed)
        value = kernel.after(number, self._depth, floor, FAR)
        return _Outcome(number, value, True, kernel.closed, kernel.line())

    def found(self) -> EndingFound:
        best = self._ranked[0]
        candidates = tuple(Weighed(self._play(one.number), one.value, one.sure) for one in self._ranked)
        return EndingFound(
            candidates[0].play,
            best.value,
            laid_in_turn(self._board, best.line),
            self._exact,
            max(self._depth - 1, 0),
            self._kernel.nodes,
            candidates,
        )

    def _play(self, number: int) -> RawPlay | None:
        return None if number == PASS else raw_play(self._board, *self._plays[number][:3])


def _ranked(done: Iterable[_Outcome]) -> list[_Outcome]:
    return sorted(done, key=lambda one: -one.value)


def raw_play(board: bytes | bytearray, score: int, place: int, tiles: int) -> RawPlay:
    """A play of the kernel as the others tell it."""
    line, start, laid = place >> 16, place >> 8 & 255, place & 255
    down = line >= SIZE
    row, column = (start, line - SIZE) if down else (line, start)
    codes, at, step = bytearray(), row * SIZE + column, SIZE if down else 1
    for _ in range(start, SIZE):
        if not board[at] and not laid:
            break
        codes.append(0 if board[at] else tiles & 63)
        if not board[at]:
            tiles, laid = tiles >> 6, laid - 1
        at += step
    return score, int(down), row, column, bytes(codes)


def _placed(play: RawPlay) -> frozenset[tuple[int, int]]:
    _, down, row, column, codes = play
    return frozenset((row * SIZE + column + at * (SIZE if down else 1), code) for at, code in enumerate(codes) if code)


def laid_in_turn(board: bytes, line: Iterable[KernelPlay]) -> tuple[RawPlay | None, ...]:
    """The plays of a line, each on the board that those before it left."""
    now, turns = bytearray(board), []
    for score, place, tiles in line:
        play = raw_play(now, score, place, tiles) if place else None
        turns.append(play)
        for square, code in _placed(play) if play is not None else ():
            now[square] = code
    return tuple(turns)
