"""What was before: for each clause the rule it replaced, how it stands to it, and the dated values of its figures."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from .basis import Basis, Cite
from .documents import DOCUMENTS, NSA
from .register import REGISTER, Clause, Parameter, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedValue:
    """A value from `since` (None: from before our documents) until the day before `until` (None: still in force)."""

    parameter: str
    value: Value
    since: date | None
    until: date | None
    source: str
    span: Value = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseHistory:
    """The history panel of a clause. `earlier` names the former rule, None where there was none or none is told."""

    clause: str
    mark: str
    earlier: str | None
    note: str | None
    values: tuple[DatedValue, ...]
    rests_on: tuple[Basis, ...]


def history_of(clause: str) -> ClauseHistory | None:
    """What is known about the past of a clause; None where nothing is."""
    own = REGISTER[clause]
    told = _TOLD.get(clause)
    return _amended(own) if told is None else _panel(own, told)


def values_of(parameter: Parameter) -> tuple[DatedValue, ...]:
    """The dated values of a figure, oldest first; one that never changed has a single one."""
    since = DOCUMENTS[REGISTER[parameter.clause].document].in_force_from
    before = tuple(
        DatedValue(
            parameter=parameter.name, value=was.value, since=None, until=was.until, source=was.source, span=was.span
        )
        for was in parameter.earlier
    )
    now = DatedValue(parameter=parameter.name, value=parameter.value, since=since, until=None, source=parameter.clause)
    return (*before, now)


def _panel(clause: Clause, plain: dict[str, Any]) -> ClauseHistory:
    note = Cite(plain["told_by"])
    read_as = REGISTER[note.clause].reading
    bases: tuple[Basis, ...] = (note,) if read_as is None else (note, NSA.reading(note.clause.removeprefix("nsa2008.")))
    changed = tuple(value for own in clause.parameters if own.earlier for value in values_of(own))
    return ClauseHistory(
        clause=clause.id,
        mark=plain.get("marks", {}).get(clause.id, plain["mark"]),
        earlier=plain.get("references", {}).get(clause.id, plain["earlier"]),
        note=plain.get("notes", {}).get(clause.id, plain.get("note")),
        values=changed,
        rests_on=bases,
    )


def _amended(clause: Clause) -> ClauseHistory | None:
    """The NZASP texts date their amendments without saying what was before."""
    for parameter in clause.parameters:
        if parameter.name in ("amended", "added") and isinstance(parameter.value, date):
            text = f"{parameter.name} {parameter.value.day} {parameter.value:%B %Y}"
            return ClauseHistory(
                clause=clause.id, mark=text, earlier=None, note=None, values=(), rests_on=(Cite(clause.id),)
            )
    return None


_TOLD = {clause: told for told in REGISTER.tables["history"] for clause in told["clauses"]}
