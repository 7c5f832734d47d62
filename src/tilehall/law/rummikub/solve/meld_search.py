"""From counts to the best melds: what the kernels find, for each of the four questions."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilehall.law.rummikub.kernels import estimate, layout, sweep, ways
from tilehall.law.rummikub.tiles import JOKER_CODE, NUMBERS

COMPILED = all(kernel.COMPILED for kernel in (estimate, layout, sweep, ways))

Question: TypeAlias = Literal["tiles", "value", "opening", "arrange"]
QUESTIONS: tuple[Question, ...] = ("tiles", "value", "opening", "arrange")

JOKER_VALUE = 100  # what a joker that is laid would have cost on the rack
NO_LIMIT = (1 << 28) - 1
STANDS = 64  # added to a tile: a joker that stands for it

# A tile not laid costs its weight: the first wish times more than the second can ever come to, plus the second.
_MANY, _DEAR = 1024, 128
_NUMBERS = range(1, NUMBERS + 1)
_MOST_TILES = (*(_MANY + number for number in _NUMBERS), *(_MANY + JOKER_VALUE,) * NUMBERS)
_MOST_VALUE = (*(_DEAR * number + 1 for number in _NUMBERS), *(_DEAR * JOKER_VALUE + 1,) * NUMBERS)
_FACE_VALUE = tuple(_DEAR * number + 1 for number in _NUMBERS) * 2
_WEIGHTS = {"tiles": _MOST_TILES, "arrange": _MOST_TILES, "value": _MOST_VALUE, "opening": _FACE_VALUE}


@dataclass(frozen=True, slots=True)
class MeldsFound:
    """What is not laid, in the weights of the question, and the melds as the kernels write them."""

    cost: int
    melds: list[bytes]


@dataclass(slots=True)
class SearchWork:
    """What searches have cost: states looked at, a search itself counted as some. The same on every machine."""

    done: int = 0


_A_SEARCH = 400  # states that could be looked at while one search is begun and told
_work: ContextVar[SearchWork | None] = ContextVar("search work", default=None)


@contextmanager
def counted_work() -> Iterator[SearchWork]:
    """Counts what the searches inside cost, of this thread alone."""
    work = SearchWork()
    token = _work.set(work)
    try:
        yield work
    finally:
        _work.reset(token)


class _Kernels:
    def __init__(self) -> None:
        self.estimate = estimate.Estimate(ways.ON, ways.GIVEN)
        self.sweep = sweep.Sweep(ways.MOST, self.estimate.shared)
        self.layout = layout.Layout(ways.GIVEN, ways.WHICH)


_idle: list[_Kernels] = []


@contextmanager
def _kernels() -> Iterator[_Kernels]:
    """A set of kernels for one search: they keep their arrays, and two threads must not use the same."""
    try:
        own = _idle.pop()
    except IndexError:
        own = _Kernels()
    try:
        yield own
    finally:
        _idle.append(own)


def warm_kernels() -> None:
    """Makes the kernels' arrays, which takes as long as a hundred answers, before anything is timed."""
    with _kernels():
        pass


def best_melds(total: bytes, table: bytes, question: Question, limit: int = NO_LIMIT) -> MeldsFound | None:
    """There are so many of each tile, those of the table must be laid. Nothing if it cannot be or costs more.

    First as if every joker found a place: then only the needed ones are searched for, and the others are added. Where
    the melds have no room for them, or where it counts what a joker stands for, the explicit search decides.
    """
    weights, jokers, least = _WEIGHTS[question], total[JOKER_CODE], table[JOKER_CODE]
    with _kernels() as own:
        for explicit in (question == "opening" and jokers > 0, True):
            own.estimate.reckon(total, table, weights, explicit)
            found = own.sweep.search(jokers, least, explicit, limit)
            if (work := _work.get()) is not None:
                work.done += own.sweep.looked_at + _A_SEARCH
            if found is None:
                return None
            melds = own.layout.lay(total, table, found[2], 0 if explicit else jokers - found[1])
            if melds is not None:
                return MeldsFound(found[0], melds)
    raise AssertionError("what was searched for explicitly can be laid")


def without_meaning(tile: int) -> int:
    """The tile of a meld as it is counted: a joker whatever it stands for."""
    return JOKER_CODE if tile >= STANDS else tile


def tile_counts(melds: list[bytes]) -> bytes:
    counts = bytearray(JOKER_CODE + 1)
    for meld in melds:
        for tile in meld:
            counts[without_meaning(tile)] += 1
    return bytes(counts)


def counts_less(counts: bytes, other: bytes) -> bytes:
    return bytes([own - gone for own, gone in zip(counts, other, strict=True)])


def counts_plus(counts: bytes, other: bytes) -> bytes:
    return bytes([own + more for own, more in zip(counts, other, strict=True)])
