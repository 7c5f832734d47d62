"""The exact best play of any table and rack: most tiles, most value, the best initial meld, or can all these stand.

The search uses free manipulation, any legal table; whether the table shown also has every freed joker in a new meld is
said beside it. What `hints` offers in play keeps that rule.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tilehall.law.rummikub import jokers, meld, tiles
from tilehall.law.rummikub.tiles import JOKER, JOKER_CODE, NUMBERED, NUMBERS, Meld, Table

from .fewest import fewest_changed
from .search import COMPILED, JOKER_VALUE, QUESTIONS, STANDS, Question, best, counted, less, plus, warm

__all__ = [
    "COMPILED",
    "INITIAL",
    "QUESTIONS",
    "Answer",
    "Question",
    "best_opening",
    "codes",
    "solve",
    "warm",
    "written",
]

INITIAL = 30  # what an initial meld is usually worth at least; a ruleset may want another figure

_CODES = {tile: code for code, tile in enumerate(NUMBERED)}
_CODES |= {tiles.standing(tile): code + STANDS for code, tile in enumerate(NUMBERED)}
_SIGNS = {code: tile for tile, code in _CODES.items()}


@dataclass(frozen=True, slots=True)
class Answer:
    """The tiles laid and their value; the whole table after the play (for an initial meld the new melds only).

    `changed` counts the melds of the start that are no longer there, and `fewest` says that this was proved to be as
    few as an equal answer can have; False where the time was up before. Both None where no melds stood.
    """

    question: Question
    feasible: bool
    tiles: int
    value: int
    play: Meld
    table: Table
    rest: Meld
    joker_rule_kept: bool | None
    changed: int | None
    fewest: bool | None


def solve(table: Table, rack: tuple[str, ...], question: Question, in_time: Callable[[], bool] | None = None) -> Answer:
    """The table must be legal, except for `arrange`, which takes table and rack as one heap.

    `in_time` is asked again and again whether there is time to look for the fewest changed melds; without it the first
    best table found is shown.
    """
    if question == "arrange":
        return _arranged(table, rack)
    if question == "opening":
        return _opened(rack)
    start = [codes(one) for one in table]
    held, lying = tiles.counts(rack), counted(start)
    total = plus(held, lying)
    found = best(total, lying, question)
    if found is None:
        raise ValueError("the table is not legal")
    play = less(counted(found.melds), lying)
    if not any(play):
        return _nothing(start, held, question)
    stay, others, proved = 0, found.melds, None
    if start:
        kept = fewest_changed(start, total, question, found, in_time or _never)
        stay, others, proved = kept.stay, kept.others, kept.proved
    same = [one for at, one in enumerate(start) if stay >> at & 1]
    play = less(counted(same + others), lying)
    after = (*map(written, same), *map(written, sorted(others, key=_order)))
    return Answer(
        question=question,
        feasible=True,
        tiles=sum(play),
        value=_value(play),
        play=_listed(play),
        table=after,
        rest=_listed(less(held, play)),
        joker_rule_kept=not lying[JOKER_CODE] or jokers.kept(table, after),
        changed=len(table) - stay.bit_count() if table else None,
        fewest=proved,
    )


def best_opening(rack: tuple[str, ...]) -> tuple[int, Table]:
    """The most that can be laid of these tiles alone, each joker at what it stands for, and its melds."""
    found = _opened(rack)
    return found.value, found.table


def codes(one: Meld) -> bytes:
    """A legal meld as the kernels write it: canonical, a joker as what it stands for plus 64."""
    if JOKER not in map(tiles.itself, one):
        return bytes(sorted(map(_CODES.__getitem__, one)))
    read = meld.read(one)
    if read is None:
        raise ValueError(f"{tiles.print_tiles(one)} is no meld")
    return bytes(map(_CODES.__getitem__, read.meld))


def written(one: bytes) -> Meld:
    return tuple(map(_SIGNS.__getitem__, one))


def _never() -> bool:
    return False


def _order(one: bytes) -> tuple[bool, int, int]:
    """Runs colour by colour, then groups by number."""
    first, group = one[0] % STANDS, (one[1] - one[0]) % STANDS != 1
    return (True, first % NUMBERS, first) if group else (False, first, len(one))


def _listed(counts: bytes) -> Meld:
    return tuple(tiles.sign(tile) for tile, count in enumerate(counts) for _ in range(count))


def _value(play: bytes) -> int:
    """What these tiles would have cost on the rack."""
    return (
        sum(count * (tile % NUMBERS + 1) for tile, count in enumerate(play[:JOKER_CODE]))
        + JOKER_VALUE * play[JOKER_CODE]
    )


def _nothing(start: list[bytes], held: bytes, question: Question) -> Answer:
    return Answer(
        question=question,
        feasible=False,
        tiles=0,
        value=0,
        play=(),
        table=tuple(map(written, start)),
        rest=_listed(held),
        joker_rule_kept=True,
        changed=0 if start else None,
        fewest=True if start else None,
    )


def _opened(rack: tuple[str, ...]) -> Answer:
    held = tiles.counts(rack)
    found = best(held, bytes(len(held)), "opening")
    melds = found.melds if found else []
    play = counted(melds)
    after = tuple(map(written, sorted(melds, key=_order)))
    value = sum(map(meld.value, after))
    return Answer(
        question="opening",
        feasible=value >= INITIAL,
        tiles=sum(play),
        value=value,
        play=_listed(play),
        table=after,
        rest=_listed(less(held, play)),
        joker_rule_kept=True,
        changed=None,
        fewest=None,
    )


def _arranged(table: Table, rack: tuple[str, ...]) -> Answer:
    held = tiles.counts(rack)
    counts = plus(held, tiles.counts(tile for one in table for tile in one))
    found = best(counts, counts, "arrange")
    return Answer(
        question="arrange",
        feasible=found is not None,
        tiles=sum(held) if found else 0,
        value=_value(held) if found else 0,
        play=_listed(held) if found else (),
        table=tuple(map(written, sorted(found.melds, key=_order))) if found else (),
        rest=() if found else _listed(held),
        joker_rule_kept=None,
        changed=None,
        fewest=None,
    )
