"""From a position to its plays: what the kernels find, as plain values in the order in which plays are listed."""

from dataclasses import dataclass
from functools import cached_property

from .board import CODES, LETTER_TIMES, SIGNS, SIZE, VALUES, WORD_TIMES, Square, play_coordinates
from .kernels import anagrams, bestplay, leaves, lexicon, movegen, squares, windows
from .leave_table import BESIDE, COUNTS, TILE_WORTHS, LeaveTable

COMPILED = all(kernel.COMPILED for kernel in (anagrams, bestplay, leaves, movegen, squares, windows))
ON_A_RACK = 7
LEAST = leaves.NONE
RawPlay = tuple[int, int, int, int, bytes]  # score, down, row, column, codes with 0 for a tile that lies there


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

    def __init__(
        self,
        graph: bytes | memoryview,
        *,
        bonus: int,
        bonus_tiles: int,
        exchange_from: int = ON_A_RACK,
        table: LeaveTable | None = None,
    ) -> None:
        """`exchange_from`: how many tiles the bag must hold for an exchange. `table`: what leaves are worth."""
        numbers, roots = lexicon.graph(graph)
        self._squares = squares.Squares(numbers, roots, (LETTER_TIMES, WORD_TIMES), VALUES)
        self._plays = movegen.Generator(numbers, roots[1], SIZE, self._squares.shared, (bonus_tiles, bonus))
        self._numbers, self._dawg, self._bonus = numbers, roots[0], (bonus_tiles, bonus)
        self.graph, self.bonus, self.bonus_tiles = graph, bonus, bonus_tiles
        worths, late = (table.worths, table.note.late) if table is not None else (memoryview(b"").cast("h"), ())
        self.beside = _beside(table.note.beside if table is not None else BESIDE)
        self.exchange_from = exchange_from
        self.leaves = leaves.Leaves(COUNTS, TILE_WORTHS, worths, late, exchange_from)

    def all(self, board: bytes, rack: str, top: int | None = None) -> PlaysFound:
        """All legal plays; of those handed out the `top` best: by score, then coordinates, then text."""
        self._squares.look(board)
        count = self._plays.find(bytes(map(CODES.__getitem__, rack)), self._squares.empty)
        wanted = count if top is None else min(top, count)
        plays = [_play(*one) for one in self._plays.plays(self._plays.floor(wanted))] if wanted else []
        return PlaysFound(count, self._plays.summed(), tuple(sorted(plays, key=_order)[:wanted]))

    def all_raw(self, board: bytes, rack: bytes) -> list[RawPlay]:
        """All plays as the kernel gives them, as they were found."""
        self._squares.look(board)
        self._plays.find(rack, self._squares.empty)
        found: list[RawPlay] = self._plays.plays(LEAST)
        return found

    @property
    def opening(self) -> bool:
        """Whether the board that was looked at last is empty."""
        return bool(self._squares.empty)

    @staticmethod
    def play(raw: RawPlay) -> Play:
        return _play(*raw)

    def best(self, board: bytes, rack: str) -> Play | None:
        """The first of all plays, found without looking at most of the others."""
        found = self.best_raw(board, bytes(map(CODES.__getitem__, rack)))
        return _play(*found) if found else None

    def best_raw(self, board: bytes, rack: bytes) -> RawPlay | None:
        self._squares.look(board)
        self.leaves.plain(rack)
        return self._highest(rack, LEAST, False)

    def best_turn(self, board: bytes, rack: bytes, bag: int, other: int) -> tuple[int, RawPlay | None]:
        """The best by equity, in hundredths of a point, with so many tiles in the bag and on the opponent's rack the
        worth of `other`. Where it is no play, it is the exchange of `leaves.swap`, or a pass if there is none."""
        self._squares.look(board)
        swapped = self.leaves.weigh(rack, bag, other)
        kept = self.leaves.kept()
        found = self._highest(rack, max(swapped, kept), self._squares.empty)
        if found is not None:
            return self._best.lowest, found
        if swapped < kept:
            self.leaves.forget_exchange()
        return max(swapped, kept), None

    def _highest(self, rack: bytes, floor: int, opening: bool) -> RawPlay | None:
        self._windows.reckon(rack, self._squares.empty)
        highest: list[RawPlay] = self._best.find(rack, floor, opening)
        if len(highest) < 2:
            return highest[0] if highest else None
        return min(highest, key=lambda raw: _order(_play(*raw)))

    @cached_property
    def _anagrams(self) -> anagrams.Anagrams:
        """Made on demand: it takes some megabytes, and as long as some hundred plays."""
        return anagrams.Anagrams(self._numbers, self._dawg)

    @cached_property
    def _windows(self) -> windows.Windows:
        return windows.Windows(SIZE, self._squares.shared, self._anagrams.shared[0], self.leaves.shared, self._bonus)

    @cached_property
    def _best(self) -> bestplay.BestPlay:
        arrays = self._squares.shared, self._anagrams.shared, self._windows.shared, self.leaves.shared
        return bestplay.BestPlay(arrays, self._bonus, self.beside)


def _beside(cost: int) -> tuple[int, ...]:
    """By square, what a vowel there costs on an empty board. Only the middle row needs it: a column is the same."""
    middle = SIZE // 2
    return tuple(cost if at // SIZE == middle and LETTER_TIMES[at - SIZE] > 1 else 0 for at in range(SIZE * SIZE))


def _play(score: int, down: int, row: int, column: int, codes: bytes) -> Play:
    text = "".join([SIGNS[code] if code else "." for code in codes])
    return Play(text, play_coordinates(Square(row * SIZE + column), bool(down)), score, len(codes) - codes.count(0))


def _order(play: Play) -> tuple[int, str, str]:
    return -play.score, play.coords, play.text
