"""The exact best play of any table and rack: most tiles, most value, the best initial meld, or can all these stand.

The search uses free manipulation, any legal table; whether the table shown also has every freed joker in a new meld is
said beside it. What `hints` offers in play keeps that rule.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tilehall.law.rummikub import jokers, meld, tiles
from tilehall.law.rummikub.tiles import JOKER, JOKER_CODE, NUMBERED, NUMBERS, Meld, Table

from .easiest import easiest_to_follow, unchanged_melds
from .fewest import with_fewest_changes
from .meld_search import (
    COMPILED,
    JOKER_VALUE,
    QUESTIONS,
    STANDS,
    MeldsFound,
    Question,
    best_melds,
    counts_less,
    counts_plus,
    tile_counts,
    warm_kernels,
)

__all__ = [
    "COMPILED",
    "INITIAL",
    "QUESTIONS",
    "Question",
    "SolverAnswer",
    "SolverPosition",
    "best_opening",
    "meld_codes",
    "solve",
    "solver_position",
    "warm_kernels",
    "written_melds",
]

INITIAL = 30  # what an initial meld is usually worth at least; a ruleset may want another figure

_CODES = {tile: code for code, tile in enumerate(NUMBERED)}
_CODES |= {tiles.joker_for(tile): code + STANDS for code, tile in enumerate(NUMBERED)}
_SIGNS = {code: tile for tile, code in _CODES.items()}


@dataclass(frozen=True, slots=True)
class SolverAnswer:
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


@dataclass(frozen=True, slots=True)
class SolverPosition:
    """A question about a table and a rack, ready for the search: melds of the start, and counts of tiles."""

    question: Question
    table: Table
    start: list[bytes]
    held: bytes
    lying: bytes

    def search(self) -> MeldsFound | None:
        """The exact best, as the kernels write it: this is what takes time. Nothing if the tiles cannot stand."""
        total = counts_plus(self.held, self.lying)
        return best_melds(total, total if self.question == "arrange" else self.lying, self.question)

    def answer(self, melds_found: MeldsFound | None, in_time: Callable[[], bool] | None = None) -> SolverAnswer:
        """What was found, told. `in_time` is asked whether there is time to look for the fewest changed melds."""
        if melds_found is None:
            return self.make_answer((), 0, bytes(len(self.held)), None)
        if not self.start:
            return self.make_answer(
                (), 0, counts_less(tile_counts(melds_found.melds), self.lying), None, melds_found.melds
            )
        total = counts_plus(self.held, self.lying)
        if not any(counts_less(tile_counts(melds_found.melds), self.lying)):
            return self.make_answer(self.start, len(self.start), bytes(len(self.held)), True)
        melds_kept = with_fewest_changes(self.start, total, self.question, melds_found, in_time or _never)
        same = [one for at, one in enumerate(self.start) if melds_kept.stay >> at & 1]
        play = counts_less(tile_counts(same + melds_kept.others), self.lying)
        broken = [written_melds(one) for at, one in enumerate(self.start) if not melds_kept.stay >> at & 1]
        others = easiest_to_follow(broken, list(map(written_melds, melds_kept.others)))
        stay = len(same) + unchanged_melds(broken, others)
        return self.make_answer(same, stay, play, melds_kept.proved, map(meld_codes, others))

    def make_answer(
        self, same: Iterable[bytes], stay: int, play: bytes, proved: bool | None, others: Iterable[bytes] = ()
    ) -> SolverAnswer:
        """`same` melds stay, the others are new."""
        after = (*map(written_melds, same), *map(written_melds, sorted(others, key=_order)))
        value = sum(map(meld.meld_value, after)) if self.question == "opening" else _value(play)
        stands = {"opening": value >= INITIAL, "arrange": bool(after) or not any(self.held + self.lying)}
        return SolverAnswer(
            question=self.question,
            feasible=stands.get(self.question, any(play)),
            tiles=sum(play),
            value=value,
            play=_listed(play),
            table=after,
            rest=_listed(counts_less(self.held, play)),
            joker_rule_kept=self._kept(after),
            changed=len(self.start) - stay if self.start else None,
            fewest=proved,
        )

    def _kept(self, after: Table) -> bool | None:
        if self.question == "arrange":
            return None
        return self.question == "opening" or not self.lying[JOKER_CODE] or jokers.joker_places(self.table, after)


def solver_position(table: Table, rack: tuple[str, ...], question: Question) -> SolverPosition:
    """The table must be legal, except for `arrange`, which takes table and rack as one heap.

    For an initial meld the table does not count.
    """
    start = [meld_codes(one) for one in table] if question in ("tiles", "value") else []
    lying = tile_counts(start)
    if question == "arrange":
        lying = tiles.tile_counts(tile for one in table for tile in one)
    return SolverPosition(question, table, start, tiles.tile_counts(rack), lying)


def solve(
    table: Table, rack: tuple[str, ...], question: Question, in_time: Callable[[], bool] | None = None
) -> SolverAnswer:
    """The exact best play. Without `in_time` the first best table found is shown, changed as it may be."""
    asked = solver_position(table, rack, question)
    return asked.answer(asked.search(), in_time)


def best_opening(rack: tuple[str, ...]) -> tuple[int, Table]:
    """The most that can be laid of these tiles alone, each joker at what it stands for, and its melds."""
    answer = solve((), rack, "opening")
    return answer.value, answer.table


def meld_codes(one: Meld) -> bytes:
    """A legal meld as the kernels write it: canonical, a joker as what it stands for plus 64."""
    if JOKER not in map(tiles.without_meaning, one):
        return bytes(sorted(map(_CODES.__getitem__, one)))
    read = meld.read_meld(one)
    if read is None:
        raise ValueError(f"{tiles.print_tiles(one)} is no meld")
    return bytes(map(_CODES.__getitem__, read.meld))


def written_melds(one: bytes) -> Meld:
    return tuple(map(_SIGNS.__getitem__, one))


def _never() -> bool:
    return False


def _order(one: bytes) -> tuple[bool, int, int]:
    """Runs colour by colour, then groups by number."""
    first, group = one[0] % STANDS, (one[1] - one[0]) % STANDS != 1
    return (True, first % NUMBERS, first) if group else (False, first, len(one))


def _listed(counts: bytes) -> Meld:
    return tuple(tiles.tile_of_code(tile) for tile, count in enumerate(counts) for _ in range(count))


def _value(play: bytes) -> int:
    """What these tiles would have cost on the rack."""
    return (
        sum(count * (tile % NUMBERS + 1) for tile, count in enumerate(play[:JOKER_CODE]))
        + JOKER_VALUE * play[JOKER_CODE]
    )
