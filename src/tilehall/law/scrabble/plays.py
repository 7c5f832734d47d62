"""From a position to its plays: what the kernels find, as plain values in the order in which plays are listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .board import BLANK_CODE, CODES, EMPTY, LETTER_TIMES, SIGNS, SIZE, VALUES, WORD_TIMES, Square, play_coordinates
from .kernels import anagrams, bestplay, lexicon, movegen, squares, windows

COMPILED = all(kernel.COMPILED for kernel in (anagrams, bestplay, movegen, squares, windows))
ON_A_RACK = 7
ZEROS_TO_END = 6

_Raw = tuple[int, int, int, int, bytes]  # score, down, row, column, codes with 0 for a tile that lies there


@dataclass(frozen=True, slots=True)
class Play:
    """`text` has dots for tiles played through and lower case for blanks; `tiles` is how many are laid."""

    text: str
    coords: str
    score: int
    tiles: int


@dataclass(frozen=True, slots=True)
class PlaysFound:
    """How many plays there are and what they score together, and the first of them: as many as were asked for."""

    count: int
    sum_scores: int
    plays: tuple[Play, ...]


class Finder:
    """Finds plays by one word list (a file of `lexicon.generator_file`). Not for two threads at once."""

    def __init__(self, graph: bytes | memoryview, *, bonus: int, bonus_tiles: int) -> None:
        numbers, roots = lexicon.graph(graph)
        self._squares = squares.Squares(numbers, roots, (LETTER_TIMES, WORD_TIMES), VALUES)
        self._plays = movegen.Generator(numbers, roots[1], SIZE, self._squares.shared, (bonus_tiles, bonus))
        self._numbers, self._dawg, self._bonus = numbers, roots[0], (bonus_tiles, bonus)

    def all(self, board: bytes, rack: str, top: int | None = None) -> PlaysFound:
        """All legal plays; of those handed out the `top` best: by score, then coordinates, then text."""
        self._squares.look(board)
        count = self._plays.find(bytes(map(CODES.__getitem__, rack)), self._squares.empty)
        wanted = count if top is None else min(top, count)
        plays = [_play(*one) for one in self._plays.plays(self._plays.floor(wanted))] if wanted else []
        return PlaysFound(count, self._plays.summed(), tuple(sorted(plays, key=_order)[:wanted]))

    def best(self, board: bytes, rack: str) -> Play | None:
        """The first of all plays, found without looking at most of the others."""
        found = self.best_raw(board, bytes(map(CODES.__getitem__, rack)))
        return _play(*found) if found else None

    def best_raw(self, board: bytes, rack: bytes) -> _Raw | None:
        self._squares.look(board)
        self._windows.reckon(rack, self._squares.empty)
        highest: list[_Raw] = self._best.find(rack)
        if len(highest) < 2:
            return highest[0] if highest else None
        return min(highest, key=lambda raw: _order(_play(*raw)))

    @cached_property
    def _anagrams(self) -> anagrams.Anagrams:
        """Made on demand: it takes some megabytes, and as long as some hundred plays."""
        return anagrams.Anagrams(self._numbers, self._dawg)

    @cached_property
    def _windows(self) -> windows.Windows:
        return windows.Windows(SIZE, self._squares.shared, self._anagrams.shared[0], self._bonus)

    @cached_property
    def _best(self) -> bestplay.BestPlay:
        words, where = self._anagrams.shared, self._windows.shared
        return bestplay.BestPlay(SIZE, self._squares.shared, words, where, self._bonus)


def self_play(finder: Finder, bag: Sequence[int]) -> int:
    """A game of the best play by score against itself, the tiles taken from the end of the bag; its positions.

    Who finds no play passes, and the game ends as if both had passed three times.
    """
    left, board = list(bag), bytearray(EMPTY)
    racks = [[left.pop() for _ in range(ON_A_RACK)] for _ in range(2)]
    positions = zeros = 0
    while zeros < ZEROS_TO_END and all(racks):
        rack = racks[positions % 2]
        positions += 1
        found = finder.best_raw(bytes(board), bytes(rack))
        zeros = 0 if found else zeros + 1
        if found:
            _, down, row, column, codes = found
            for at, code in enumerate(codes):
                if code:
                    board[row * SIZE + column + at * (SIZE if down else 1)] = code
                    rack.remove(code if code < BLANK_CODE else BLANK_CODE)
            while left and len(rack) < ON_A_RACK:
                rack.append(left.pop())
    return positions


def _play(score: int, down: int, row: int, column: int, codes: bytes) -> Play:
    text = "".join([SIGNS[code] if code else "." for code in codes])
    return Play(text, play_coordinates(Square(row * SIZE + column), bool(down)), score, len(codes) - codes.count(0))


def _order(play: Play) -> tuple[int, str, str]:
    return -play.score, play.coords, play.text
