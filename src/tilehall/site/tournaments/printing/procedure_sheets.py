"""The referee's procedures on paper, for the day the phone is flat: pages of A4 that every club can print, or one sheet
of A3 with the same in smaller type."""

from functools import lru_cache
from threading import Lock
from typing import Any

from tilehall.site.pages.phrases import joined
from tilehall.site.referee.case_words import Answers
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.referee.ruling_cases import Sentence, said
from tilehall.site.referee.short_procedures import ShortCase, ShortProcedure, ShortStep, short_procedures

from .sheet_records import Paper, SheetEvent
from .typst import plain, printed

SENTENCE = 600  # no step or headline says more
FEW = 2  # headlines of a case; more of them say less than its steps, and so do more answers that do not suffice
# A step that ends many lists; it is told once, at the head.
EVERYWHERE = "All of this is done above the table, for both to see."
WITH_TILES = "Whatever is done with tiles is done above the table, for both to see."
# The first step of many cases of which the rules say nothing; their mark tells it.
DIRECTOR_FIRST = "The director decides what is to be done."
MARK = "silent: director"
WITH_MARK = f"“{MARK}”: before anything else the director decides what is to be done."
HOW_TO_READ = (
    "Find what happened, then the line that fits: what it comes to, and what is done, step by step.",
    "Numbers in bold italics are those of the example (e.g.).",
    "In brackets: clauses and readings (R); silent: the rules say nothing, and the steps are advice.",
)
_MAKING = Lock()


def procedure_sheet(edition: Edition, *, large: bool = False) -> bytes:
    """`large`: one sheet of A3. Whoever asks while it is made waits for it."""
    with _MAKING:
        return _made(edition, large)


def make_procedure_sheets() -> None:
    """All of them, before somebody waits for one; the large ones last, for which fewer people ask."""
    for large in (False, True):
        for edition in EDITIONS:
            procedure_sheet(edition, large=large)


@lru_cache(maxsize=8)
def _made(edition: Edition, large: bool) -> bytes:
    procedures = short_procedures(edition)
    items = [_item(procedure) for procedure in procedures if procedure.decides]
    others = [plain(procedure.title, SENTENCE) for procedure in procedures if not procedure.decides]
    left = (f"At the desk only, as clocks and score go on as before: {'; '.join(others)}.",) if others else ()
    event = SheetEvent(name=edition.name, day="Made from the rules by Tilehall; the referee’s desk has the same.")
    steps = {said(step.sentence) for procedure in procedures for case in procedure.cases for step in case.steps}
    marks = (WITH_MARK,) if any(_is_marked(case) for procedure in procedures for case in procedure.cases) else ()
    reading = (*HOW_TO_READ, *marks, *((WITH_TILES,) if EVERYWHERE in steps else ()), *left)
    return printed("procedures", Paper.A4, event, "What is to be done", items=items, reading=reading, large=large)


def _item(procedure: ShortProcedure) -> dict[str, Any]:
    unsure = [case for case in procedure.cases if not case.when.exact]
    return {
        "title": plain(procedure.title, SENTENCE),
        "rule": plain(procedure.rule, SENTENCE),
        "cases": [_case(case, last=unsure[-1:] == [case]) for case in procedure.cases],
    }


def _case(case: ShortCase, *, last: bool) -> dict[str, Any]:
    shown = [step for step in case.steps if said(step.sentence) != EVERYWHERE]
    marked = _is_marked(case)
    if marked:
        shown = shown[1:]
    before = (None, *shown)
    silent = (MARK if marked else "silent",) if case.silent else ()
    return {
        "when": plain(_capital(case_line(case.when, last=last)), SENTENCE),
        "example": plain(case.example, SENTENCE),
        "headline": " ".join(plain(said(one), SENTENCE) for one in case.headlines) if _is_few(case) else "",
        "steps": [_step(step, above) for step, above in zip(shown, before, strict=False)],
        "clauses": ", ".join((*silent, *case.clauses)),
    }


def _is_marked(case: ShortCase) -> bool:
    """That the director decides is its first step and not the only one."""
    steps = case.steps
    return case.silent and len(steps) > 1 and steps[0].when is None and said(steps[0].sentence) == DIRECTOR_FIRST


def _is_few(case: ShortCase) -> bool:
    return len(case.headlines) <= FEW


def _step(step: ShortStep, above: ShortStep | None) -> dict[str, Any]:
    same = above is not None and step.when is not None and step.when == above.when and step.when.exact
    when = "if so" if same else step_line(step.when)
    example = "" if above is not None and step.example == above.example else step.example
    return {
        "when": plain(_capital(when), SENTENCE),
        "example": plain(example, SENTENCE),
        "words": _pieces(step.sentence),
    }


def case_line(when: Answers, *, last: bool) -> str:
    """What the others leave stands last; of several that cannot be told apart by answers alone, the others may be."""
    if not when.exact:
        return "otherwise" if last else f"possible with {_any(when)}"
    return f"unless {_all(when)}" if when.negated else _any(when)


def step_line(when: Answers | None) -> str:
    if when is None:
        return ""
    if not when.exact:
        few = 0 < len(when.alternatives[0]) <= FEW
        return f"as needed, with {joined(list(when.alternatives[0]))}" if few else "as needed"
    return f"unless {_all(when)}" if when.negated else f"if {_any(when)}"


def _any(when: Answers) -> str:
    return "; or ".join(" · ".join(words) for words in when.alternatives)


def _all(when: Answers) -> str:
    return joined(list(when.alternatives[0]))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _pieces(sentence: Sentence) -> list[list[str | bool]]:
    """A piece that ends with a space keeps it: the next one is its number."""
    return [[_unbroken(piece), number] for piece, number in sentence]


def _unbroken(piece: str) -> str:
    words = plain(piece, SENTENCE)
    return f"{' ' if piece[:1].isspace() else ''}{words}{' ' if piece[-1:].isspace() and words else ''}"
