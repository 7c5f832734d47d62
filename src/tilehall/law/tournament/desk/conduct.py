"""Complaints about an opponent: kept as they are said, referred by the organiser, decided by the Executive for good."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import complaints as law
from tilehall.law.tournament.complaints import Complaint
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.closing import ComplaintKept

from .after import Complained
from .desk import Desk

Decided = tuple[Act, ...] | Refusal


def file(desk: Desk, told: Complained) -> Decided:
    """It is kept all the same where the opponent or the adjudicator was not told there and then."""
    if told.by not in desk.players or told.against not in desk.players:
        return _no(desk, "no_such_player", player=told.by if told.by not in desk.players else told.against)
    if told.by == told.against:
        return _no(desk, "about_oneself")
    if not told.facts.strip():
        return _no(desk, "facts_missing")
    fresh = replace(told, facts=told.facts.strip(), state="filed", decision=None, decided=None)
    return (ComplaintKept(number=len(desk.after.complaints) + 1, complaint=fresh),)


def add_facts(desk: Desk, number: int, facts: str) -> Decided:
    if not facts.strip():
        return _no(desk, "facts_missing")

    def more(found: Complaint) -> Complaint | Refusal:
        return law.change(desk.book, found, f"{found.facts}\n\n{facts.strip()}")

    return _kept(desk, number, more)


def refer(desk: Desk, number: int) -> Decided:
    return _kept(desk, number, lambda found: law.refer(desk.book, found))


def decide(desk: Desk, number: int, decision: str, day: date) -> Decided:
    if not decision.strip():
        return _no(desk, "decision_missing")
    return _kept(desk, number, lambda found: law.decide(desk.book, found, decision.strip(), day))


def warnings(desk: Desk, told: Complained) -> tuple[str, ...]:
    return _as_law(desk, told).warnings


def _kept(desk: Desk, number: int, then: Callable[[Complaint], Complaint | Refusal]) -> Decided:
    if not 1 <= number <= len(desk.after.complaints):
        return _no(desk, "no_such_complaint", number=number)
    was = desk.after.complaints[number - 1]
    found = then(_as_law(desk, was))
    if isinstance(found, Refusal):
        return found
    now = replace(was, facts=found.facts, state=found.state, decision=found.decision, decided=found.decided)
    return (ComplaintKept(number=number, complaint=now),)


def _as_law(desk: Desk, told: Complained) -> Complaint:
    return Complaint(
        by=desk.name(told.by),
        against=desk.name(told.against),
        round=told.round,
        at=told.at,
        facts=told.facts,
        told_opponent=told.told_opponent,
        told_adjudicator=told.told_adjudicator,
        state=told.state,
        decision=told.decision,
        decided=told.decided,
    )


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("12.4"),), detail=tuple(detail.items()))
