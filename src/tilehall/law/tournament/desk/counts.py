"""The count sheet of a Rummikub table: what is left on each rack, typed as tiles or points, and the scores of it."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.book import NZRC, Book

# Whether a player opened; who did not is charged, more if it would have been possible.
Opened = Literal["opened", "could_not", "chose_not"]
_TILE = re.compile(r"J|[RBYK](?:1[0-3]|[1-9])", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rack:
    """What a player was left with: "R7 K13 J", or the points, "21". Who went out has nothing, "0" or "out"."""

    typed: str
    opened: Opened = "opened"

    @property
    def out(self) -> bool:
        return self.typed.strip().upper() in ("", "0", "OUT")

    @property
    def told(self) -> str:
        """As it is kept with the slip."""
        if self.out:
            return "out"
        words = {"opened": "", "could_not": "(could not open)", "chose_not": "(chose not to open)"}[self.opened]
        return f"{' '.join(self.typed.upper().split())} {words}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    charges: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats
    racks: tuple[str, ...]
    emptied: bool  # nobody went out: the pool was exhausted
    rests_on: tuple[Basis, ...]


def count(book: Book, racks: Sequence[Rack]) -> Counted | Refusal:
    """The scores of a table in seat order. At most one rack is empty; if none is, the pool was exhausted."""
    values = [_value(book, seat, rack) for seat, rack in enumerate(racks, 1)]
    for value in values:
        if isinstance(value, Refusal):
            return value
    known = [value for value in values if not isinstance(value, Refusal)]
    if over := _more_than_the_set(book, racks):
        return over
    out = [seat for seat, rack in enumerate(racks) if rack.out]
    if len(out) > 1:
        return _no("two_went_out")
    if any(racks[seat].opened != "opened" for seat in out):
        return _no("out_without_opening")
    charged = [_charge(book, rack, value) for rack, value in zip(racks, known, strict=True)]
    charges = tuple(charge for charge, _ in charged)
    scores, winners, bases = _going_out(book, charges, out[0]) if out else _empty_pool(book, charges)
    return Counted(
        charges=charges,
        scores=scores,
        winners=winners,
        racks=tuple(rack.told for rack in racks),
        emptied=not out,
        rests_on=tuple(dict.fromkeys((*bases, *(basis for _, each in charged for basis in each)))),
    )


def _value(book: Book, seat: int, rack: Rack) -> int | Refusal:
    typed = rack.typed.strip().upper()
    if rack.out:
        return 0
    if typed.isascii() and typed.isdecimal():
        return int(typed) if len(typed) < 5 and int(typed) <= _most(book) else _no("points_cannot_be", seat=seat)
    joker = book.term(int, "joker_rack_value").value
    worth = 0
    for tile in typed.split():
        if not _TILE.fullmatch(tile):
            return _no("unreadable_rack", seat=seat, tile=tile[:12])
        worth += joker if tile == "J" else int(tile[1:])
    return worth


def _most(book: Book) -> int:
    """Every tile of the set on one rack."""
    numbers, each = book.term(int, "numbers").value, book.term(int, "colours").value * book.term(int, "copies").value
    return (
        each * numbers * (numbers + 1) // 2 + book.term(int, "jokers").value * book.term(int, "joker_rack_value").value
    )


def _more_than_the_set(book: Book, racks: Sequence[Rack]) -> Refusal | None:
    tiles = Counter(tile for rack in racks for tile in rack.typed.upper().split() if _TILE.fullmatch(tile))
    limits = {"J": book.term(int, "jokers").value}
    usual = book.term(int, "copies").value
    over = sorted(tile for tile, number in tiles.items() if number > limits.get(tile, usual))
    return _no("more_than_the_set", tiles=" ".join(over)) if over else None


def _charge(book: Book, rack: Rack, value: int) -> tuple[int, tuple[Basis, ...]]:
    joker = book.term(int, "joker_rack_value")
    if rack.opened == "opened":
        return value, (joker.basis,) if "J" in rack.typed.upper().split() else ()
    name = "unmelded_charge_could_not" if rack.opened == "could_not" else "unmelded_charge_chose_not"
    charge, mode = book.term(int, name), book.term(str, "unmelded_charge_mode")
    found = {"flat": charge.value, "add": charge.value + value, "max": max(charge.value, value)}[mode.value]
    return found, (charge.basis, mode.basis)


def _going_out(book: Book, charges: tuple[int, ...], out: int) -> tuple[tuple[int, ...], tuple[int, ...], list[Basis]]:
    won, lost = book.term(str, "winner_scores"), book.term(str, "loser_scores")
    gained = sum(charges) - charges[out] if won.value == "sum_of_opponent_charges" else 0
    scores = [-charge if lost.value == "minus_own_charge" else 0 for charge in charges]
    scores[out] = gained
    return tuple(scores), (out,), [won.basis, lost.basis]


def _empty_pool(book: Book, charges: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], list[Basis]]:
    """The lowest is taken off all, and stands at zero; joint winners share what the winner may gain, rounded down."""
    term = book.term(str, "empty_pool_winner_score")
    over = [charge - min(charges) for charge in charges]
    winners = tuple(seat for seat, more in enumerate(over) if not more)
    gained = sum(over) // len(winners) if term.value == "difference" else 0
    return tuple(-more if more else gained for more in over), winners, [NZRC["16b"], term.basis]


def _no(code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(NZRC["13"],), detail=tuple(detail.items()))
