"""Facts out of an address or a form: each as its question asks for it, or what is wrong with it in one sentence."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .desk_questions import DeskFact

LONGEST = 40
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,3})?")  # as a keyboard types it: float() reads far more


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact with what was given for it, if anything; `value` is None while it is not known."""

    fact: DeskFact
    given: str
    value: int | float | str | bool | None
    fault: str


def fact_rows(facts: Sequence[DeskFact], given: Mapping[str, str]) -> tuple[FactRow, ...]:
    return tuple(_row(fact, given.get(fact.fact, "")[:LONGEST]) for fact in facts)


def known_facts(rows: Sequence[FactRow]) -> dict[str, object] | None:
    """The facts, once all of them are known."""
    facts: dict[str, object] = {row.fact.fact: row.value for row in rows}
    return None if None in facts.values() else facts


def _row(fact: DeskFact, given: str) -> FactRow:
    if not given.strip():
        return FactRow(fact, "", None, "")
    if fact.choices:
        chosen = given if given in dict(fact.choices) else None
        value = chosen if fact.type == "choice" or chosen is None else chosen == "yes"
        return FactRow(fact, given, value, "" if chosen else "Please choose one of these.")
    number = read_number(given, whole=fact.type == "int")
    if number is None or not fact.least <= number <= fact.most:
        return FactRow(fact, given, None, f"A number from {fact.least} to {fact.most} in plain figures, please.")
    return FactRow(fact, str(number), number, "")


def read_number(given: str, *, whole: bool) -> int | float | None:
    """A whole one is an int, however it was written, so that it is told and kept without a point. None for anything but
    plain figures."""
    if NUMBER.fullmatch(given) is None:
        return None
    number = float(given)
    return int(number) if number.is_integer() else None if whole else number
