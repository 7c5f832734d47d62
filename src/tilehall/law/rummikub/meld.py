"""Groups and runs: is it one, what does each joker in it stand for, how is it written, what is it worth.

A meld is judged as tiles, in whatever order they are given. A joker may be given with what it stands for ("J=R7") or
without; then every reading that makes a meld counts. The colour of a joker in a group is never asked: any colour that
the group lacks will do, and the joker is written with the first of them in the order R B Y K.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from . import tiles
from .tiles import COLOURS, NUMBERS, Meld, Table

GROUP = "group"
RUN = "run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """What makes a group and a run; a ruleset says which."""

    group_sizes: tuple[int, ...]
    run_min: int
    run_wrap: bool  # may 1 follow 13?

    @property
    def smallest(self) -> int:
        return min(*self.group_sizes, self.run_min)


USUAL = Shapes(group_sizes=(3, 4), run_min=3, run_wrap=False)


@dataclass(frozen=True, slots=True)
class MeldReading:
    """One way to read some tiles as a meld. `meld` is how it is written, each joker with what it stands for."""

    kind: str
    meld: Meld
    value: int


FaultCode = Literal[
    "set_too_small",
    "set_too_large",
    "duplicate_colour",
    "duplicate_number",
    "run_wraps",
    "run_gap",
    "joker_stands_wrong",
    "not_a_set",
]


@dataclass(frozen=True, slots=True)
class MeldFault:
    """Why some tiles are no meld: a code, and the tile it is about where there is one."""

    code: FaultCode
    tile: str | None = None


def readings_of_meld(given: Sequence[str], shapes: Shapes = USUAL) -> tuple[MeldReading, ...]:
    """Every reading that makes these tiles a meld, the most valuable first; none if they are no meld.

    A group is one reading, whatever colour its jokers are given.
    """
    plain = [tile for tile in given if not tiles.is_joker(tile)]
    if not plain:
        return ()
    meld_readings = [*_groups(given, plain, shapes), *_runs(given, plain, shapes)]
    return tuple(sorted(meld_readings, key=lambda read: (-read.value, read.kind, read.meld)))


def read_meld(given: Sequence[str], shapes: Shapes = USUAL) -> MeldReading | None:
    """The reading of these tiles where there is no more than one; else the one of most value."""
    return next(iter(readings_of_meld(given, shapes)), None)


def joker_meanings(given: Sequence[str], shapes: Shapes = USUAL) -> frozenset[str]:
    """All tiles that a joker of this meld may stand for, in any of its readings."""
    found: set[str] = set()
    for meld_reading in readings_of_meld(given, shapes):
        if meld_reading.kind == GROUP:
            own = {tiles.colour(tile) for tile in given if not tiles.is_joker(tile)}
            here = {tiles.number(tile) for tile in given if not tiles.is_joker(tile)}.pop()
            if any(map(tiles.is_joker, given)):
                found.update(f"{colour}{here}" for colour in COLOURS if colour not in own)
        else:
            found.update(tile[2:] for tile in meld_reading.meld if tiles.is_joker(tile))
    return frozenset(found)


def meld_value(meld: Iterable[str]) -> int:
    """The sum of a meld that is written out, each joker at the tile it stands for."""
    return sum(tiles.number(tiles.stands_for(tile) or tile) for tile in meld)


def meld_fault(given: Sequence[str], shapes: Shapes = USUAL) -> MeldFault | None:
    """Why these tiles are no meld; nothing if they are one."""
    if readings_of_meld(given, shapes):
        return None
    if len(given) < shapes.smallest:
        return MeldFault("set_too_small")
    free = [tiles.without_meaning(tile) for tile in given]
    if free != list(given) and readings_of_meld(free, shapes):  # only what is said of a joker stands in the way
        text = next(tile for tile in given if tiles.is_joker(tile) and tiles.stands_for(tile))
        return MeldFault("joker_stands_wrong", text)
    plain = [tile for tile in given if not tiles.is_joker(tile)]
    if len({tiles.number(tile) for tile in plain}) <= 1:
        return _group_fault(plain)
    if len({tiles.colour(tile) for tile in plain}) == 1:
        return _run_fault(given, plain)
    return MeldFault("not_a_set")


def table_faults(table: Table, shapes: Shapes = USUAL) -> tuple[tuple[int, MeldFault], ...]:
    """Every bad meld of a table by its place, counted from 0."""
    found = ((at, meld_fault(meld, shapes)) for at, meld in enumerate(table))
    return tuple((at, wrong) for at, wrong in found if wrong is not None)


def without_meanings(meld: Iterable[str]) -> tuple[str, ...]:
    """A meld as tiles only, in the order of a rack: two melds of the same tiles are then equal."""
    return tiles.sorted_tiles(meld)


def _groups(given: Sequence[str], plain: list[str], shapes: Shapes) -> Iterable[MeldReading]:
    number = tiles.number(plain[0])
    own = [tiles.colour(tile) for tile in plain]
    if len(given) not in shapes.group_sizes or len(given) > len(COLOURS):
        return
    if any(tiles.number(tile) != number for tile in plain) or len(set(own)) < len(own):
        return
    texts = [tile[2:] for tile in given if tiles.is_joker(tile) and tiles.stands_for(tile)]
    told = [tiles.colour(tile) for tile in texts]
    if any(tiles.number(tile) != number for tile in texts) or len({*own, *told}) < len(own) + len(told):
        return
    missing = [colour for colour in COLOURS if colour not in own and colour not in told]
    jokers = told + missing[: len(given) - len(plain) - len(told)]
    written = {colour: f"{colour}{number}" for colour in own}
    written.update({colour: tiles.joker_for(f"{colour}{number}") for colour in jokers})
    meld = tuple(written[colour] for colour in COLOURS if colour in written)
    yield MeldReading(GROUP, meld, number * len(given))


def _runs(given: Sequence[str], plain: list[str], shapes: Shapes) -> Iterable[MeldReading]:
    colour = tiles.colour(plain[0])
    if not shapes.run_min <= len(given) <= NUMBERS or any(tiles.colour(tile) != colour for tile in plain):
        return
    texts = [tile[2:] for tile in given if tiles.is_joker(tile) and tiles.stands_for(tile)]
    if any(tiles.colour(tile) != colour for tile in texts):
        return
    own = {tiles.number(tile) for tile in plain}
    fixed = own | {tiles.number(tile) for tile in texts}
    if len(fixed) < len(plain) + len(texts):
        return
    last = NUMBERS if shapes.run_wrap and len(given) < NUMBERS else NUMBERS - len(given) + 1
    for first in range(1, last + 1):
        numbers = [(first + step - 1) % NUMBERS + 1 for step in range(len(given))]
        if fixed <= set(numbers):
            meld = tuple(_in_run(f"{colour}{number}", number in own) for number in numbers)
            yield MeldReading(RUN, meld, sum(numbers))


def _in_run(tile: str, itself: bool) -> str:
    return tile if itself else tiles.joker_for(tile)


def _group_fault(plain: list[str]) -> MeldFault:
    twice = [tile for tile, times in Counter(plain).items() if times > 1]
    return MeldFault("duplicate_colour", twice[0]) if twice else MeldFault("set_too_large")


def _run_fault(given: Sequence[str], plain: list[str]) -> MeldFault:
    twice = [tile for tile, times in Counter(plain).items() if times > 1]
    if twice:
        return MeldFault("duplicate_number", twice[0])
    if len(given) > NUMBERS:
        return MeldFault("set_too_large")
    if readings_of_meld(given, Shapes(group_sizes=(), run_min=1, run_wrap=True)):
        return MeldFault("run_wraps")
    return MeldFault("run_gap")
