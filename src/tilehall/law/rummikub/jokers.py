"""Jokers from the start of a turn to its end: which are freed, and is a freed one in a new meld?

A joker is freed if at the end it lies in a meld that shares no other tile with the meld it lay in, or if it stands for
another tile. A joker whose meaning was open is freed only if no meaning it had is left. The meld it then lies in is new
if, the joker taken away, it is not one that stood at the start.

Nobody can tell two jokers, or the two copies of a tile, from one another, so both are matched in the player's favour:
any joker of the end may be the one of the start, and a meld that still stands is that of the start, not its twin.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from . import meld, tiles
from .tiles import Meld, Table


@dataclass(frozen=True, slots=True)
class JokerPlace:
    """A joker on the table: its meld, the other tiles of it, and all that it may stand for."""

    meld: Meld
    others: tuple[str, ...]
    meanings: frozenset[str]


def joker_places(start: Table, end: Table) -> bool:
    """Is every joker that the turn freed in a new meld?"""
    return freed_joker_fault(start, end) is None


def freed_joker_fault(start: Table, end: Table) -> Meld | None:
    """A meld of the end, as it is given there, that holds a freed joker and is not new; nothing if there is none."""
    before, after = list(_standing(start)), list(_standing(end))
    if not before:
        return None
    if len(after) < len(before):
        raise ValueError("a joker has left the table")
    stood, stands = Counter(map(meld.without_meanings, start)), Counter(map(meld.without_meanings, end))
    fault: Meld | None = None
    for matched in permutations(after, len(before)):
        freed = [new for old, new in zip(before, matched, strict=True) if is_freed(old, new)]
        fault = next((new.meld for new in freed if stands[new.others] < stood[new.others]), None)
        if fault is None:
            return None
    return fault


def is_freed(old: JokerPlace, new: JokerPlace) -> bool:
    return not (Counter(old.others) & Counter(new.others)) or old.meanings.isdisjoint(new.meanings)


def _standing(table: Iterable[Meld]) -> Iterator[JokerPlace]:
    for one in table:
        for at, tile in enumerate(one):
            if tiles.is_joker(tile):
                others = meld.without_meanings((*one[:at], *one[at + 1 :]))
                yield JokerPlace(one, others, _meanings(one, tile))


def _meanings(given: Meld, joker: str) -> frozenset[str]:
    """In a group any colour that is missing, whatever is written; in a run what is said, else all that can be."""
    text = tiles.stands_for(joker)
    if text is None or any(read.kind == meld.GROUP for read in meld.readings_of_meld(given)):
        return meld.joker_meanings(given)
    return frozenset((text,))
