"""The best play whose table has every freed joker in a new meld: what may be offered to a player in a game.

If the best table of all keeps the rule, it is that. Else the melds that hold a joker in the end are tried one by one:
such a meld is laid aside, and the rest is searched for. With all of them tried the answer is exact; the time that is
given may be up before, and the answer says so.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tilehall.law.rummikub import jokers
from tilehall.law.rummikub.tiles import JOKER_CODE, NUMBERS, Table

from . import Question, SolverAnswer, SolverPosition, solver_position, written_melds
from .meld_search import (
    NO_LIMIT,
    STANDS,
    MeldsFound,
    best_melds,
    counts_less,
    counts_plus,
    tile_counts,
    without_meaning,
)


@dataclass(frozen=True, slots=True)
class Hint:
    """`proved`: no table that keeps the rule is better."""

    answer: SolverAnswer
    proved: bool


def hint(table: Table, rack: tuple[str, ...], question: Question, in_time: Callable[[], bool]) -> Hint | None:
    """For most tiles or most value. Nothing if no tile can be laid so, or none was found in the time."""
    asked = solver_position(table, rack, question)
    melds_found = asked.search()
    if melds_found is None or not any(counts_less(tile_counts(melds_found.melds), asked.lying)):
        return None
    answer = asked.answer(melds_found, in_time)
    if answer.joker_rule_kept:
        return Hint(answer, True)
    kept = _Kept(asked, melds_found.cost, in_time)
    kept.look()
    if kept.best is None:
        return None
    play = counts_less(tile_counts(kept.best), asked.lying)
    same = (Counter(asked.start) & Counter(kept.best)).total()
    return Hint(asked.make_answer((), same, play, False, kept.best), kept.proved)


class _Kept:
    """Looks for the least cost at which all melds of the end, those with jokers first, keep the rule."""

    def __init__(self, position: SolverPosition, least: int, in_time: Callable[[], bool]) -> None:
        self.asked, self.least, self.in_time = position, least, in_time
        self.total = counts_plus(position.held, position.lying)
        self.limit = NO_LIMIT
        self.best: list[bytes] | None = None
        self.proved = False

    def look(self) -> None:
        self.proved = self._with([], self.total)

    def _with(self, laid: list[bytes], left: bytes) -> bool:
        """Every meld with a joker besides those laid. False when the time is up."""
        for one in joker_melds(left):
            if self.limit <= self.least:
                return True
            if not self.in_time():
                return False
            rest = counts_less(left, tile_counts([one]))
            melds_found = self._rest(rest)
            if melds_found is not None and not self._noted([*laid, one, *melds_found.melds], melds_found.cost):
                if rest[JOKER_CODE] and not self._with([*laid, one], rest):
                    return False
                if not self._beside([*laid, one], rest):
                    return False
        return True

    def _rest(self, left: bytes) -> MeldsFound | None:
        """The best of what is left, if it is better than the best so far: what must lie and is not yet laid is laid."""
        gone = counts_less(self.total, left)
        must = bytes([max(0, own - there) for own, there in zip(self.asked.lying, gone, strict=True)])
        return best_melds(left, must, self.asked.question, self.limit - 1)

    def _noted(self, melds: list[bytes], cost: int) -> bool:
        """Is this table within the rule, and a tile laid?"""
        if not any(counts_less(tile_counts(melds), self.asked.lying)):
            return True  # to lay nothing is no play, and no table with these melds is better
        if not jokers.joker_places(self.asked.table, tuple(map(written_melds, melds))):
            return False
        self.limit, self.best = cost, melds
        return True

    def _beside(self, laid: list[bytes], left: bytes) -> bool:
        """A joker may be added to a twin of a meld that stands, if that stays."""
        bare = {bytes(tile for tile in one if tile < STANDS) for one in laid}
        for one in self.asked.start:
            if one in bare and all(own <= there for own, there in zip(tile_counts([one]), left, strict=True)):
                if not self.in_time():
                    return False
                melds_found = self._rest(counts_less(left, tile_counts([one])))
                if melds_found is not None:
                    self._noted([*laid, one, *melds_found.melds], melds_found.cost)
        return True


def joker_melds(counts: bytes) -> Iterator[bytes]:
    """Every meld with a joker that these tiles can make."""
    for full in _full_melds():
        for many in range(1, counts[JOKER_CODE] + 1):
            for stood in combinations(full, many):
                if all(counts[without_meaning(tile)] for tile in full if tile not in stood):
                    yield bytes([tile + STANDS if tile in stood else tile for tile in full])


def _full_melds() -> Iterator[tuple[int, ...]]:
    for number in range(NUMBERS):
        for size in (3, 4):
            yield from combinations(range(number, JOKER_CODE, NUMBERS), size)
    for first in range(JOKER_CODE):
        for length in range(3, NUMBERS - first % NUMBERS + 1):
            yield tuple(range(first, first + length))
