"""The referee's procedures on paper: one page for a ruleset, for the day the phone is flat."""

from typing import Any

from tilehall.site.referee.desk_questions import Edition
from tilehall.site.referee.short_procedures import ShortCase, ShortProcedure, short_procedures

from .sheet_records import Paper, SheetEvent
from .typst import plain, printed

SENTENCE = 600  # no step or headline says more


def procedure_sheet(edition: Edition) -> bytes:
    items = [_item(procedure) for procedure in short_procedures(edition)]
    event = SheetEvent(name=edition.name, day="Steps for an example; ask the desk or the rulebook for other numbers.")
    return printed("procedures", Paper.A4, event, "What is to be done", items=items)


def _item(procedure: ShortProcedure) -> dict[str, Any]:
    silent = "silent; advice from " if procedure.silent else ""
    return {
        "title": plain(procedure.title, SENTENCE),
        "clauses": f"({silent}{', '.join(procedure.clauses)})" if procedure.clauses else "",
        "otherwise": [_case(case) for case in procedure.otherwise],
        **_case(procedure.fullest),
    }


def _case(case: ShortCase) -> dict[str, Any]:
    return {
        "example": plain(case.example, SENTENCE),
        "headline": plain(case.headline, SENTENCE),
        "steps": [plain(step, SENTENCE) for step in case.steps],
    }
