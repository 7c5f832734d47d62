"""What the rules prescribe of a draw: how starts are decided, the Masters, and what a draw rests on."""

from collections.abc import Iterable, Sequence
from typing import Any

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import NZRC
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION, Book

from .pairs import DrawnBye, Entry

MASTERS = "masters"


def start_mode(book: Book, kind: str, mode: str) -> Ruling | Refusal:
    """Whether an event of this kind may decide its starts in this way: `draw` or `balanced`."""
    required = book.term(tuple, "balanced_starts_required_for")
    bases: tuple[Basis, ...] = (required.basis, CONSTITUTION["15.7"]) if kind == MASTERS else (required.basis,)
    detail = (("kind", kind), ("start_mode", mode))
    if kind in required.value and mode != "balanced":
        return Refusal(code="balanced_required", rests_on=bases, detail=detail)
    return Ruling(code="start_mode_allowed", rests_on=bases, detail=detail)


def masters_draw(pairing: str, method: str | None) -> Ruling | Refusal:
    """The Masters is a round robin, with starts balanced by a method that the committee has named."""
    if pairing != "round_robin":
        return Refusal(code="round_robin_required", rests_on=(CONSTITUTION["15.5"],), detail=(("pairing", pairing),))
    if not method:
        return Refusal(code="starts_method_missing", rests_on=(CONSTITUTION["15.7"],))
    bases = (CONSTITUTION["15.5"], CONSTITUTION["15.7"])
    return Ruling(code="draw_allowed", rests_on=bases, detail=(("starts_method", method),))


def rests_on_pairs(book: Book, balanced: bool, byes: bool) -> tuple[Basis, ...]:
    """What a draw of games for two rests on."""
    bases = (book.resting("5.3" if balanced else "5.2"),)
    return (*bases, book.resting("9.1")) if byes else bases


def rests_on_rounds(book: Book, byes: bool) -> tuple[Basis, ...]:
    """The same of a round drawn from the placings; which way of pairing is used no document says."""
    assumed = book.silent("how a grade that is no round robin is paired, and who has the bye, is for the organiser")
    return (*rests_on_pairs(book, True, byes), book.resting("11.1"), assumed)


def rests_on_tables() -> tuple[Basis, ...]:
    return (NZRC.silent("tables of four, three where it must be, nobody meeting oftener than need be"),)


def has_byes(rounds: Iterable[Sequence[Entry[Any]]]) -> bool:
    return any(isinstance(entry, DrawnBye) for each in rounds for entry in each)
