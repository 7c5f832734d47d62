"""What a motion and its amendments may bring of business that needs notice: the particulars of it, and no other clause.

Whether words keep to the matter only people can say: the chair does, and the log has it. That they name no other clause
is read from them.
"""

import re
from dataclasses import dataclass

from tilehall.law.association.clause_numbers import stands
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .records import AgendaItem

_DOTTED = re.compile(r"(?<![\d.$])\d{1,2}(?:\.\d{1,2})+(?![\d.]*\d)")
_LISTED = r"\s+((?:\d[\d.]*(?:\s*(?:,|and|to|or|&)\s*)?)+)"
_CLAUSES = re.compile(rf"\bclauses?{_LISTED}", re.IGNORECASE)
_RULES = re.compile(rf"\brules?{_LISTED}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Proposed:
    """The words, and whether the chair finds that they keep to what the notice says."""

    text: str
    within_notice: bool = False


def clauses_in(text: str) -> frozenset[str]:
    """Those of the constitution that words name: 9.3, or 19 after "clause"; there also one it does not have yet."""
    plain = frozenset(number for number in (*_DOTTED.findall(text), *_listed(_RULES, text)) if stands(number))
    return plain | _listed(_CLAUSES, text)


def _listed(after: re.Pattern[str], text: str) -> frozenset[str]:
    return frozenset(number for found in after.findall(text) for number in re.findall(r"\d+(?:\.\d+)*", found))


def refuse_other_words(item: AgendaItem, proposed: Proposed) -> Refusal | None:
    """A change of the constitution is moved as it stands in the notice."""
    if item.kind != "rule_change" or _plain(proposed.text) == _plain(item.text):
        return None
    return Refusal(code="not_as_noticed", rests_on=(CONSTITUTION["10.1"],))


def refuse_amendment(item: AgendaItem, before: str, proposed: Proposed) -> Refusal | None:
    """Of a change of the constitution it touches the clauses of the notice only, and keeps to their matter; of one of
    the rules of play it moves the day, since the term and its new value are those that the committee put forward."""
    if item.kind == "rules_of_play" and _plain(proposed.text) != _plain(before):
        return Refusal(code="change_stands", rests_on=(CONSTITUTION["13.3"],))
    if item.kind != "rule_change":
        return None
    noticed = (*item.clauses, *clauses_in(item.text))
    others = tuple(
        sorted(
            number
            for number in clauses_in(proposed.text)
            if not any(f"{number}.".startswith(f"{own}.") for own in noticed)
        )
    )
    clause = CONSTITUTION["10.1"]
    if others:
        return Refusal(code="clause_not_in_notice", rests_on=(clause,), detail=(("clauses", others),))
    return None if proposed.within_notice else Refusal(code="beyond_the_notice", rests_on=(clause,))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
