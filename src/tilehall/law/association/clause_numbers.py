"""The clauses of the constitution by their numbers: those it has, those that meetings have added, and the next ones."""

import re
from collections.abc import Collection, Iterable

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Entry
from .acts.decisions import Decided
from .vote_count import clause_parts

_NUMBER = re.compile(r"[1-9]\d?(?:\.[1-9]\d?){0,2}", re.ASCII)


def stands(number: str, added: Collection[str] = ()) -> bool:
    """Whether there is such a clause, or clauses inside it."""
    known = (*(each.number for each in CONSTITUTION), *added)
    return any(f"{one}.".startswith(f"{number}.") for one in known)


def clauses_added(entries: Iterable[Entry]) -> dict[int, tuple[str, ...]]:
    """By the entry of the decision, in the order of their days, the clauses that were not there before it. What a
    meeting carried has its number, though it may wait for an approval; a void decision adds nothing."""
    found: dict[int, tuple[str, ...]] = {}
    known: set[str] = set()
    for entry in sorted(entries, key=lambda each: (each.act.on, each.seq)):
        act = entry.act
        if not isinstance(act, Decided) or act.matter != "rule_change" or act.void_because:
            continue
        named = [parts[1] for parts in map(clause_parts, act.changes) if parts is not None and parts[0] == "C"]
        found[entry.seq] = tuple(number for number in named if not stands(number, known))
        known.update(found[entry.seq])
    return found


def refuse_additions(new: Iterable[str], added: Collection[str]) -> Refusal | None:
    """A new clause takes the next number of its level, or is the first inside a clause that has no parts."""
    clause = CONSTITUTION["10.1"]
    known = set(added)
    for number in sorted(new, key=_places):
        if stands(number, known):
            return Refusal(code="clause_stands", rests_on=(clause,), detail=(("clauses", (number,)),))
        if _NUMBER.fullmatch(number) is None or not stands(_before(number), known):
            return Refusal(code="clause_number_gap", rests_on=(clause,), detail=(("clauses", (number,)),))
        known.add(number)
    return None


def _places(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split(".") if part.isdecimal())


def _before(number: str) -> str:
    """After which clause it stands: the one before it on its level; of the first, the clause it is in."""
    outer, _, last = number.rpartition(".")
    if last == "1":
        return outer
    return f"{outer}.{int(last) - 1}" if outer else str(int(last) - 1)
