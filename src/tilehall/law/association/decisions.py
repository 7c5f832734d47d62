"""Whose a matter is: which body may decide it, and whether another act may rest on what was decided."""

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .acts.act import Entry
from .acts.decisions import ApprovalRecorded, Body, Decided, Matter
from .vote_count import Motion, clause_parts, is_carried

PREFIXES: Mapping[Body, str] = MappingProxyType(
    {"agm": "AGM", "sgm": "SGM", "management": "MC", "executive": "EX", "committee": "CO"}
)
_ANY: tuple[Body, ...] = ("agm", "sgm", "management", "executive")
_GENERAL: tuple[Body, ...] = ("agm", "sgm")

# Who decides what, and by which clause. What is not here any body may decide, by the general power.
_WHOSE: dict[Matter, tuple[tuple[Body, ...], Basis]] = {
    "fees": (("agm",), CONSTITUTION["4.1.3"]),
    "fees_consultation": (("management",), CONSTITUTION["4.1.3"]),
    "recommend_honorary": (("management",), CONSTITUTION["4.2.1"]),
    "recommend_life": (("executive",), CONSTITUTION["4.3.1"]),
    "elect_honorary": (("agm",), CONSTITUTION["4.2.1"]),
    "elect_life": (("agm",), CONSTITUTION["4.3.1"]),
    "elect_officer": (("agm",), CONSTITUTION["6.2"]),
    "cease": (("management",), CONSTITUTION["5.2"]),
    "suspend": (("executive",), CONSTITUTION["5.3"]),
    "lift_suspension": (("executive",), CONSTITUTION.reading("5.6")),
    "warn_clubs": (("executive",), CONSTITUTION["5.7"]),
    "accept_member": (("executive",), CONSTITUTION["4.1.2"]),
    "vacancy": (("management",), CONSTITUTION["6.7"]),
    "committee": (("executive",), CONSTITUTION["6.5"]),
    "reviewer": (("agm",), CONSTITUTION["4.1.7"]),
    "championship_venue": (("agm",), CONSTITUTION["14.2"]),
    "championship_format": (("management",), CONSTITUTION["14.3"]),
    "masters_host": (("agm",), CONSTITUTION["15.2"]),
    "postpone": (("executive",), CONSTITUTION["16"]),
    "criteria": (("management",), CONSTITUTION["17.1"]),
    "select": (("management", "executive"), CONSTITUTION["17.1"]),
    "rules_of_play": (("management",), CONSTITUTION["13.4"]),
    "rule_change": (_GENERAL, CONSTITUTION["10.1"]),
    "bylaw": (_ANY, CONSTITUTION["3.1.1"]),
    "affiliation": (_ANY, CONSTITUTION["3.1.2"]),
    "payment": (_ANY, CONSTITUTION["3.1.3"]),
    "social": (("management",), CONSTITUTION["2.5"]),
    "free_entry": (("executive",), CONSTITUTION["6.8"]),
    "call_sgm": (("management",), CONSTITUTION["9.4"]),
    "meeting_place": (("management",), CONSTITUTION["9.1"]),
    "wind_up": (_GENERAL, CONSTITUTION["20"]),
}
# What the rules give to the Association in general meeting: the Executive cannot decide it.
RESERVED = frozenset(matter for matter, (bodies, _) in _WHOSE.items() if set(bodies) <= set(_GENERAL))


def bodies_for(matter: Matter) -> tuple[Body, ...]:
    """Those that may decide it; a committee may, where it was delegated."""
    return _WHOSE[matter][0] if matter in _WHOSE else _ANY


def basis_of(matter: Matter) -> Basis:
    return _WHOSE[matter][1] if matter in _WHOSE else CONSTITUTION["3.1"]


def may_decide(body: Body, matter: Matter) -> Ruling | Refusal:
    """A committee acts with powers of the Executive, so that it may decide what the Executive may."""
    acting: Body = "executive" if body == "committee" else body
    basis = basis_of(matter)
    if acting in bodies_for(matter):
        return Ruling(code="may_decide", rests_on=(basis, CONSTITUTION["3.1"]))
    if matter in RESERVED:
        detail = (("matter", matter), ("bodies", bodies_for(matter)))
        return Refusal(code="reserved", rests_on=(CONSTITUTION["6.4"], basis), detail=detail)
    return Refusal(code="not_this_body", rests_on=(basis,), detail=(("matter", matter), ("bodies", bodies_for(matter))))


def next_reference(body: Body, day: date, taken: frozenset[str]) -> str:
    """MC-2026-04: the body, the year, and the next number of that year."""
    stem = f"{PREFIXES[body]}-{day.year}-"
    numbers = [one.removeprefix(stem) for one in taken if one.startswith(stem)]
    return f"{stem}{max((int(one) for one in numbers if one.isdecimal()), default=0) + 1:02d}"


def refuse_rule_change(decided: Decided) -> Refusal | None:
    """Why a change of the constitution that comes from paper was none: it names no clauses by their numbers, so that
    nobody can tell whether they are protected, or its votes were fewer than two thirds."""
    clause = CONSTITUTION["10.1"]
    if decided.matter != "rule_change":
        return None
    unread = tuple(text for text in decided.changes if (parts := clause_parts(text)) is None or parts[0] != "C")
    if unread or not decided.changes:
        return Refusal(code="clauses_missing", rests_on=(clause,), detail=(("clauses", unread),))
    votes = decided.votes
    put = Motion(room="general", kind="rule_change", clauses=decided.changes)
    if votes is None or is_carried(put, votes.in_favour, votes.against):
        return None
    sums = (("in_favour", votes.in_favour), ("against", votes.against))
    return Refusal(code="no_two_thirds", rests_on=(clause, CONSTITUTION.reading("10.1")), detail=sums)


def refuse_to_rest_on(
    entry: Entry | None,
    *matters: Matter,
    missing: str = "decision_missing",
    person: int | None = None,
    approval: Entry | None = None,
) -> Refusal | None:
    """Why an act that needs a decision on one of these matters cannot rest on this entry; None where it can. A decision
    about somebody is about nobody else, and one that waits for an approval carries nothing without it."""
    bases = tuple(dict.fromkeys(basis_of(matter) for matter in matters))
    if entry is None or not isinstance(entry.act, Decided):
        return Refusal(code=missing, rests_on=bases, detail=(("matter", matters[0]),))
    decided = entry.act
    reference = ("reference", decided.reference)
    if decided.matter not in matters:
        about = (("matter", matters[0]), ("about", decided.matter))
        return Refusal(code="decision_on_another_matter", rests_on=bases, detail=(reference, *about))
    if person is not None and decided.person not in (None, person):
        return Refusal(code="decision_about_another", rests_on=bases, detail=(reference,))
    if decided.void_because:
        because = (("because", decided.void_because),)
        return Refusal(code="decision_void", rests_on=(CONSTITUTION["9.8"],), detail=(reference, *because))
    if decided.not_in_force and (approval is None or getattr(approval.act, "decision", None) != entry.seq):
        return Refusal(code="change_not_in_force", rests_on=(*bases, CONSTITUTION["10.2"]), detail=(reference,))
    return None


def in_force_from(decided: Decided, approval: ApprovalRecorded | None) -> date | None:
    """The latest of the days it needs: when it was decided, the day it names, the approval it waits for. None while it
    waits, or where it is void."""
    if decided.void_because or (decided.not_in_force and approval is None):
        return None
    days = (decided.on, decided.since, None if approval is None else approval.on)
    return max(day for day in days if day is not None)


def refuse_before(decision: Entry, on: date, basis: Basis) -> Refusal | None:
    """What rests on a decision holds from its day on at the earliest."""
    if on >= decision.act.on:
        return None
    return Refusal(code="before_decision", rests_on=(basis,), detail=(("on", decision.act.on),))


def refuse_approval(decision: Entry | None, approved: Entry | None, on: date, today: date) -> Refusal | None:
    """Why the tax authority's approval of a change from paper cannot be recorded: of a meeting held here it is recorded
    there. It may be from before the meeting, which is asked to approve nothing without it."""
    clause = CONSTITUTION["10.2"]
    if decision is None or not isinstance(decision.act, Decided) or not decision.act.not_in_force:
        return Refusal(code="no_approval_needed", rests_on=(clause,))
    reference = ("reference", decision.act.reference)
    if decision.act.meeting is not None:
        return Refusal(code="decided_at_a_meeting", rests_on=(clause,), detail=(reference,))
    if approved is not None:
        return Refusal(code="approved_already", rests_on=(clause,), detail=(("day", approved.act.on),))
    if on > today:
        return Refusal(code="not_yet", rests_on=(clause,), detail=(("on", on),))
    return None
