"""The best lay that the rules allow: by the exact search, within a bound of work where a freed joker makes it long."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from tilehall.law.rummikub import solve
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.solve import Question
from tilehall.law.rummikub.solve.hints import hint
from tilehall.law.rummikub.solve.meld_search import counted_work
from tilehall.law.rummikub.tiles import Meld, Table, sorted_tiles

# States looked at for one turn, after which it is content with what was found: some 25 ms, in which up to 370 searches
# are made. One search may still be under way then; the longest ones take 10 ms.
MOST_WORK = 150_000
_A_QUESTION = 100  # what is done between two questions whether there is time, beside searching

InTime: TypeAlias = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class LayFound:
    tiles: Meld  # from the rack
    table: Table  # the whole table after it
    value: int  # of an initial meld at what jokers stand for, else what these tiles would have cost on the rack
    proved: bool  # that none is better


@contextmanager
def bounded_work(in_time: InTime) -> Iterator[InTime]:
    """Whether there is time for more. Work is counted, so that a choice is the same on a machine of any speed; the
    clock from outside comes second."""
    with counted_work() as work:

        def in_bounds() -> bool:
            work.done += _A_QUESTION
            return work.done < MOST_WORK and in_time()

        yield in_bounds


def best_lay(
    rules: RummikubRules,
    table: Table,
    rack: Meld,
    *,
    melded: bool,
    in_time: InTime,
    question: Question = "tiles",
) -> LayFound | None:
    """Nothing if no lay is legal, or none was found in the time."""
    if not melded:
        return _initial_meld(rules, table, rack)
    with bounded_work(in_time) as in_bounds:
        return legal_lay(rules, table, rack, in_time=in_bounds, question=question)


def legal_lay(
    rules: RummikubRules, table: Table, rack: Meld, *, in_time: InTime, question: Question = "tiles"
) -> LayFound | None:
    """The same after the initial meld, for who bounds the work of a whole turn."""
    if not rules.freed_joker_must_be_new_set.value:
        answer, proved = solve.solve(table, rack, question, in_time), True
    elif (found := hint(table, rack, question, in_time)) is not None:
        answer, proved = found.answer, found.proved
    else:
        return None
    # If it is the lay of most tiles: where an edition wants more than these, no other has enough either.
    enough = answer.feasible and answer.tiles >= rules.lay_min_tiles.value
    return LayFound(answer.play, answer.table, answer.value, proved) if enough else None


def _initial_meld(rules: RummikubRules, table: Table, rack: Meld) -> LayFound | None:
    """The one of most value, which is nearly always that of most tiles."""
    value, melds = solve.best_opening(rack)
    tiles = sorted_tiles(tile for one in melds for tile in one)
    if value < rules.initial_meld_min.value or len(tiles) < rules.lay_min_tiles.value:
        return None
    return LayFound(tiles, (*table, *melds), value, True)
