"""Clauses, coverage and differences as plain data: the shapes of `tilehall rules --json` and of the API."""

from datetime import date
from typing import Any

from .basis import basis_texts
from .clause_history import ClauseHistory, DatedValue, history_of, values_of
from .differences import Difference, counterparts
from .documents import section_number
from .register import REGISTER, Clause, ReadingText, Value


def json_value(given: Value) -> Any:
    """As JSON has it: dates as text, tuples as lists."""
    if isinstance(given, date):
        return given.isoformat()
    return [json_value(item) for item in given] if isinstance(given, tuple) else given


def clause_summary(clause: Clause) -> dict[str, Any]:
    return {"id": clause.id, "title": clause.title, "says": clause.says}


def clause_details(clause: Clause) -> dict[str, Any]:
    reading, before = REGISTER.reading_of(clause.id), history_of(clause.id)
    return {
        **clause_summary(clause),
        "document": clause.document,
        "section": section_number(clause),
        "means": clause.means,
        "does": clause.does,
        "how": clause.how,
        "because": clause.because,
        "discretion": clause.discretion,
        "cited_by": list(REGISTER.cited.get(clause.id, ())),
        "owed": clause.id in REGISTER.owed,
        "surface": clause.surface,
        "parameters": {own.name: json_value(own.value) for own in clause.parameters},
        "earlier": {own.name: [_dated(was) for was in values_of(own)[:-1]] for own in clause.parameters if own.earlier},
        "reading": None if reading is None else _reading(reading),
        "history": None if before is None else _history(before),
        "counterparts": list(counterparts(clause.id)),
        "examples": [{"given": own.given, "when": own.when, "then": own.then} for own in clause.examples],
    }


def coverage_summary() -> dict[str, Any]:
    missing = sorted(clause.id for clause in REGISTER if clause.id not in REGISTER.cited)
    return {"clauses": len(REGISTER), "cited": len(REGISTER) - len(missing), "explained": 0, "missing": missing}


def difference_row(row: Difference) -> dict[str, Any]:
    return {
        "question": row.question,
        "left": row.left,
        "right": row.right,
        "rests_on_left": list(row.rests_on_left),
        "rests_on_right": list(row.rests_on_right),
    }


def _reading(reading_text: ReadingText) -> dict[str, Any]:
    plain = {name: getattr(reading_text, name) for name in ("id", "unclear", "reading", "why", "otherwise", "switch")}
    return {**plain, "rests_on": [reading_text.clause, f"reading:{reading_text.id}"]}


def _history(before: ClauseHistory) -> dict[str, Any]:
    return {
        "mark": before.mark,
        "earlier": before.earlier,
        "note": before.note,
        "values": [_dated(was) for was in before.values],
        "rests_on": basis_texts(*before.rests_on),
    }


def _dated(was: DatedValue) -> dict[str, Any]:
    return {
        "parameter": was.parameter,
        "value": json_value(was.value),
        "since": json_value(was.since),
        "until": json_value(was.until),
        "source": was.source,
    }
