"""The lay of most tiles that the rules allow: by the exact search, within a time where a freed joker makes it long."""

from collections.abc import Callable
from dataclasses import dataclass

from tilehall.law.rummikub import solve
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.solve.hints import hint
from tilehall.law.rummikub.tiles import Meld, Table, sorted_tiles

_PATIENCE = 400  # questions whether there is time: each is a search of its own, so that this is well below a second


@dataclass(frozen=True, slots=True)
class LayFound:
    tiles: Meld  # from the rack
    table: Table  # the whole table after it
    value: int  # of an initial meld at what jokers stand for, else what these tiles would have cost on the rack
    proved: bool  # that none is better


def best_lay(
    rules: RummikubRules, table: Table, rack: Meld, *, melded: bool, in_time: Callable[[], bool]
) -> LayFound | None:
    """Nothing if no lay is legal, or none was found in the time."""
    if not melded:
        return _initial_meld(rules, table, rack)
    in_patience = _patient(in_time)
    if not rules.freed_joker_must_be_new_set.value:
        answer, proved = solve.solve(table, rack, "tiles", in_patience), True
    elif (found := hint(table, rack, "tiles", in_patience)) is not None:
        answer, proved = found.answer, found.proved
    else:
        return None
    # It is the lay of most tiles: where an edition wants more of them than these, no other has enough either.
    enough = answer.feasible and answer.tiles >= rules.lay_min_tiles.value
    return LayFound(answer.play, answer.table, answer.value, proved) if enough else None


def _initial_meld(rules: RummikubRules, table: Table, rack: Meld) -> LayFound | None:
    """The one of most value, which is nearly always that of most tiles."""
    value, melds = solve.best_opening(rack)
    tiles = sorted_tiles(tile for one in melds for tile in one)
    if value < rules.initial_meld_min.value or len(tiles) < rules.lay_min_tiles.value:
        return None
    return LayFound(tiles, (*table, *melds), value, True)


def _patient(in_time: Callable[[], bool]) -> Callable[[], bool]:
    """Who asks too often is told that the time is up, so that a search ends on a machine of any speed."""
    left = iter(range(_PATIENCE))
    return lambda: next(left, None) is not None and in_time()
