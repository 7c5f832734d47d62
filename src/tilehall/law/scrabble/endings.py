"""How an ending is best played: the bag is empty, so that both racks are known and nothing is left to chance."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from .board import EMPTY, LETTER_TIMES, SIZE, VALUES, WORD_TIMES
from .kernels import ending, lexicon, lineplays, trial
from .plays import RawPlay

COMPILED = all(kernel.COMPILED for kernel in (ending, lineplays, trial))
NODES = 200_000  # positions looked at where nobody says how many
PASS = -1
_FAR = 50_000  # more than can be won
_DEEPEST = 60
_LINES, _POSITIONS = 17, 18  # how many are remembered, as powers of 2

InTime = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A play, or a pass where there is none. `value`: by how much who plays it gains from here on until the end, what
    the racks bring and cost among it; where it is not `known`, so much at most."""

    play: RawPlay | None
    value: int
    known: bool


@dataclass(frozen=True, slots=True)
class EndingFound:
    """The best play, or pass, with its `value` as in `Weighed`. `line`: the turns from here on in their order, passes
    as None. `exact`: both can do no better, however long one searched; else it was looked `depth` turns ahead, and both
    laid from there on what seemed best. `candidates`: the best first."""

    play: RawPlay | None
    value: int
    line: tuple[RawPlay | None, ...]
    exact: bool
    depth: int
    nodes: int
    candidates: tuple[Weighed, ...]


class Endings:
    """Plays endings by one word list (a file of `lexicon.generator_file`). Not for two threads at once."""

    def __init__(self, graph: bytes | memoryview, *, bonus: int, bonus_tiles: int) -> None:
        numbers, roots = lexicon.graph(graph)
        self._trial = trial.Trial(numbers, roots, (LETTER_TIMES, WORD_TIMES), VALUES)
        shared = self._trial.shared
        self._plays = lineplays.LinePlays(numbers, roots[1], shared, (bonus_tiles, bonus))
        self._ending = ending.Ending(self._trial, self._plays, (shared[-1], *self._plays.shared))

    def best(self, board: bytes, rack: bytes, other: bytes, *, nodes: int = NODES, passed: bool = False, top: int = 1, in_time: InTime | None = None) -> EndingFound:
        self._trial.begin(board)
        self._plays.begin((rack, other), _LINES)
        self._ending.begin(0, ((1 << len(rack)) - 1, (1 << len(other)) - 1), passed, _POSITIONS)
        return _Search(self._ending, board, top).found(nodes, in_time)


class _Search:
    """One position, looked into turn by turn deeper."""

    def __init__(self, kernel: ending.Ending, board: bytes, top: int) -> None:
        self._kernel, self._board, self._top = kernel, board, top
        self._numbers = [*range(kernel.open()), PASS]

    def found(self, nodes, in_time):
        k = self._kernel
        k.bound(1 << 40, None)
        ranked = []
        for n in self._numbers:
            v = k.after(n, 0, -_FAR, _FAR)
            ranked.append((v, n, k.closed, k.line()))
        ranked.sort(key=lambda o: -o[0])
        best = ranked[0]
        exact = all(o[2] for o in ranked)
        depth = 0
        k.bound(nodes, in_time)
        self.log = []
        while not exact and depth < _DEEPEST:
            depth += 1
            done = []
            alpha = -_FAR
            for o in ranked:
                n = o[1]
                if alpha > -_FAR:
                    v = k.after(n, depth, alpha, alpha + 1)
                    if v > alpha and not k.stopped:
                        v = k.after(n, depth, alpha, _FAR)
                else:
                    v = k.after(n, depth, -_FAR, _FAR)
                if k.stopped:
                    break
                done.append((v, n, k.closed, k.line()))
                alpha = max(alpha, v)
            self.log.append((depth, k.nodes, max(done)[0] if done else None))
            if k.stopped:
                break
            exact = all(o[2] for o in done)
            ranked = sorted(done, key=lambda o: -o[0])
            best = ranked[0]
        return exact, best[0], depth, k.nodes, self.log, best[3]
