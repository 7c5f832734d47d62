"""The initial meld that gives away least: no joker, the fewest tiles, and of those the least value."""

from collections.abc import Iterator
from itertools import combinations

from tilehall.law.rummikub.meld import meld_value
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.tiles import COLOURS, NUMBERS, Meld, Table, sorted_tiles, tile_counts

from .best_lay import LayFound, best_lay
from .seat_position import SeatPosition

_MELDS_AT_ONCE = 3  # who needs more of low numbers lays all there is
_MOST_MELDS = 24  # the dearest that a large rack has, so that there are some 2,000 ways of three


def least_first_meld(rules: RummikubRules, position: SeatPosition) -> LayFound | None:
    """Nothing if the rack cannot meld. All of it where that leaves the rack empty, or only jokers make it enough."""
    most = best_lay(rules, (), position.rack, melded=False, in_time=_always)
    if most is None:
        return None
    melds = most.table if len(most.tiles) == len(position.rack) else _least(rules, position.rack) or most.table
    tiles = sorted_tiles(tile for one in melds for tile in one)
    return LayFound(tiles, (*position.table, *melds), sum(map(meld_value, melds)), most.proved)


def _least(rules: RummikubRules, rack: Meld) -> Table | None:
    melds = sorted(_melds(frozenset(rack)), key=meld_value, reverse=True)[:_MOST_MELDS]
    counts = tile_counts(rack)
    best: tuple[int, int, Table] | None = None
    for many in range(1, _MELDS_AT_ONCE + 1):
        for together in combinations(melds, many):
            tiles, value = sum(map(len, together)), sum(map(meld_value, together))
            if value < rules.initial_meld_min.value or tiles < rules.lay_min_tiles.value:
                continue
            if (best is None or (tiles, value) < best[:2]) and _holds(counts, together):
                best = tiles, value, together
        if best is not None:
            return best[2]
    return None


def _holds(counts: bytes, melds: Table) -> bool:
    wanted = tile_counts(tile for one in melds for tile in one)
    return all(there >= want for there, want in zip(counts, wanted, strict=True))


def _melds(rack: frozenset[str]) -> Iterator[Meld]:
    """Groups and runs of these tiles; of a run no more than five tiles, since six are two."""
    for number in range(1, NUMBERS + 1):
        here = [f"{colour}{number}" for colour in COLOURS if f"{colour}{number}" in rack]
        for size in (3, 4):
            yield from combinations(here, size)
    for colour in COLOURS:
        for first in range(1, NUMBERS - 1):
            for length in (3, 4, 5):
                run = tuple(f"{colour}{number}" for number in range(first, first + length))
                if rack.issuperset(run):
                    yield run


def _always() -> bool:
    return True
