"""A play explained: what a person does at the table, step by step, to get from one table to another.

Each step makes or adds to one meld: tiles are taken from melds that lie there, tiles are laid from the rack, and what
they give is told. Of all orders one is told in which melds are broken as seldom as may be. Who carries out the steps
one by one has the new table in the end.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush

from . import meld, tiles
from .tiles import Meld, Table


@dataclass(frozen=True, slots=True)
class TakenTiles:
    """These tiles from the meld at this place, which looks so just then."""

    tiles: Meld
    place: int
    out_of: Meld


@dataclass(frozen=True, slots=True)
class PlayStep:
    """Takes and lays at a place: a meld of the start, counted from 0, or a new one. Before that it looks like `to`."""

    place: int
    takes: tuple[TakenTiles, ...]
    lays: Meld
    to: Meld
    gives: Meld


@dataclass(slots=True)
class _Making:
    """A meld of the new table: where it will lie, and what comes to it from each meld of the start."""

    meld: Meld
    needs: Counter[str]
    parts: dict[int, Counter[str]]
    place: int = -1


def steps_between(start: Table, end: Table) -> tuple[PlayStep, ...]:
    """What leads from the one table to the other; what the first lacks comes from the rack."""
    places = [Counter(meld.without_meanings(one)) for one in start]
    making = _sources(places, end)
    left = [one for one in making if one.needs or any(at != one.place for at in one.parts)]
    places += [Counter() for _ in range(max((one.place for one in making), default=-1) + 1 - len(places))]
    play_steps = []
    while left:
        one = min(left, key=lambda each: _broken(places, each))
        left.remove(one)
        play_steps.append(_step(places, one))
    return tuple(play_steps)


def _move(source: Counter[str], target: Counter[str], moved: Counter[str]) -> None:
    if not moved <= source:
        raise ValueError(f"{tiles.print_tiles(moved - source)} is not there")
    source.subtract(moved)
    target.update(moved)


def _sources(places: list[Counter[str]], end: Table) -> list[_Making]:
    """Each new meld takes over the old one that it shares most with; so most tiles can stay where they lie."""
    making = [_Making(one, Counter(meld.without_meanings(one)), {}) for one in end]
    rest = [Counter(place) for place in places]
    taken: set[int] = set()
    # What a pair shares can only become less, so a pair is looked at again when its turn comes.
    pairs = [(*_shared(rest[at], one), at, which) for at in range(len(rest)) for which, one in enumerate(making)]
    heapify(pairs)
    while pairs:
        *before, at, which = heappop(pairs)
        one = making[which]
        now = _shared(rest[at], one)
        part = rest[at] & one.needs
        if not part:
            continue
        if tuple(before) < now:
            heappush(pairs, (*now, at, which))
            continue
        one.parts[at] = part
        rest[at] -= part
        one.needs -= part
        if one.place < 0 and at not in taken:
            one.place = at
            taken.add(at)
    if any(place.total() for place in rest):
        raise ValueError("a tile of the start is missing at the end")
    for new, one in enumerate((one for one in making if one.place < 0), len(places)):
        one.place = new
    return making


def _shared(rest: Counter[str], one: _Making) -> tuple[bool, int, int]:
    """Least is first: the very same tiles, then the most that are shared, then those that need the fewest more."""
    part = sum(min(count, one.needs[tile]) for tile, count in rest.items() if tile in one.needs)
    needs = one.needs.total()
    return not part == needs == rest.total(), -part, needs


def _broken(places: list[Counter[str]], one: _Making) -> int:
    """How many of the melds concerned are none after this step."""
    after = [places[at] - part for at, part in one.parts.items() if at != one.place]
    after.append(places[one.place] + sum((part for at, part in one.parts.items() if at != one.place), one.needs))
    return sum(1 for place in after if place and not _is_meld(meld.without_meanings(place.elements())))


@lru_cache(maxsize=1024)
def _is_meld(tiles_of_it: Meld) -> bool:
    return meld.read_meld(tiles_of_it) is not None


def _step(places: list[Counter[str]], one: _Making) -> PlayStep:
    to = _shown(places[one.place])
    takes = []
    for at, part in sorted(one.parts.items()):
        if at != one.place:
            takes.append(TakenTiles(tiles.sorted_tiles(part.elements()), at, _shown(places[at])))
            _move(places[at], places[one.place], part)
    places[one.place].update(one.needs)
    whole = places[one.place] == Counter(meld.without_meanings(one.meld))
    gives = one.meld if whole else _shown(places[one.place])
    return PlayStep(one.place, tuple(takes), tiles.sorted_tiles(one.needs.elements()), to, gives)


def _shown(place: Counter[str]) -> Meld:
    """As a meld is written if it is one, else in the order of a rack."""
    read = meld.read_meld(tuple(place.elements())) if place.total() else None
    return read.meld if read else tiles.sorted_tiles(place.elements())
