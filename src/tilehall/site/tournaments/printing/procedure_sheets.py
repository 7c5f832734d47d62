"""The referee's procedures on paper: one sheet for a ruleset, for the day the phone is flat.

The sheet is as small as can be read: A4 where all stands on it in type of 7.5 points at least, on both sides if need
be, else A3. A folded A3 sheet has the size of A4.
"""

from typing import Any

from tilehall.site.referee.desk_questions import Edition
from tilehall.site.referee.ruling_cases import Sentence
from tilehall.site.referee.short_procedures import ShortCase, ShortProcedure, short_procedures

from .sheet_records import Paper, SheetEvent
from .typst import plain, printed

SENTENCE = 600  # no step or headline says more
HOW_TO_READ = (
    "Find what happened and answer A, B, C …: the case with your answers says what is to be done, step by step.",
    "Numbers in bold italics are the example’s. Example, clauses and outcome hold until others are given.",
    "Where several cases of a procedure with a + come together, the steps of each are done.",
    "In brackets: clauses and readings (R); silent: the rules say nothing, and the steps are advice.",
)


def procedure_sheet(edition: Edition) -> bytes:
    procedures = short_procedures(edition)
    items = [_item(procedure) for procedure in procedures if procedure.decides]
    others = [plain(procedure.title, SENTENCE) for procedure in procedures if not procedure.decides]
    left = (f"At the desk only, as clocks and score go on as before: {'; '.join(others)}.",) if others else ()
    event = SheetEvent(name=edition.name, day="Made from the rules by Tilehall; the referee’s desk has the same.")
    return printed("procedures", Paper.A4, event, "What is to be done", items=items, reading=(*HOW_TO_READ, *left))


def _item(procedure: ShortProcedure) -> dict[str, Any]:
    return {
        "title": plain(procedure.title, SENTENCE) + (" +" if procedure.partial else ""),
        "asks": [[letter, plain(ask, SENTENCE)] for letter, ask in procedure.asks],
        "cases": [_case(case, above) for case, above in zip(procedure.cases, (None, *procedure.cases), strict=False)],
    }


def _case(case: ShortCase, above: ShortCase | None) -> dict[str, Any]:
    """What it comes to, its example and its clauses are not said again where they are those of the case above."""
    told = {
        "example": plain(case.example, SENTENCE),
        "headline": _pieces(case.headline),
        "clauses": ", ".join((*(("silent",) if case.silent else ()), *case.clauses)),
    }
    before = {} if above is None else _case(above, None)
    new = {name: type(said)() if said == before.get(name) else said for name, said in told.items()}
    return {
        "when": plain(" · ".join(case.when), SENTENCE),
        "begins": case.begins_as_above,
        "ends": case.ends_as_above,
        "steps": [_pieces(step) for step in case.own_steps],
        **new,
    }


def _pieces(sentence: Sentence) -> list[list[str | bool]]:
    """A piece that ends with a space keeps it: the next one is its number."""
    return [[_unbroken(piece), number] for piece, number in sentence]


def _unbroken(piece: str) -> str:
    said = plain(piece, SENTENCE)
    return f"{' ' if piece[:1].isspace() else ''}{said}{' ' if piece[-1:].isspace() and said else ''}"
