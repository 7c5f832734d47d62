"""Complaints about an opponent: kept as they are said, referred by the organiser, decided by the Executive for good."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import complaints as law
from tilehall.law.tournament.complaints import Complaint
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.report import ComplaintKept

from .aftermath import ComplaintRecord
from .desk import Desk
from .incidents import board_in_round

Decided = tuple[Act, ...] | Refusal


def file_complaint(desk: Desk, complaint_record: ComplaintRecord) -> Decided:
    """It is kept all the same where the opponent or the adjudicator was not told there and then."""
    if complaint_record.by not in desk.players or complaint_record.against not in desk.players:
        return _no(
            desk,
            "no_such_player",
            player=complaint_record.by if complaint_record.by not in desk.players else complaint_record.against,
        )
    if complaint_record.by == complaint_record.against:
        return _no(desk, "about_oneself")
    if board_in_round(desk, complaint_record.round, (complaint_record.by, complaint_record.against)) is None:
        names = {"name": desk.name(complaint_record.by), "other": desk.name(complaint_record.against)}
        return _no(desk, "no_opponents", round=complaint_record.round, **names)
    if not complaint_record.facts.strip():
        return _no(desk, "facts_missing")
    fresh = replace(complaint_record, facts=complaint_record.facts.strip(), state="filed", decision=None, decided=None)
    return (ComplaintKept(number=len(desk.after.complaints) + 1, complaint=fresh),)


def add_facts(desk: Desk, number: int, facts: str) -> Decided:
    if not facts.strip():
        return _no(desk, "facts_missing")

    def more(complaint: Complaint) -> Complaint | Refusal:
        return law.complaint_with_facts(desk.book, complaint, f"{complaint.facts}\n\n{facts.strip()}")

    return _kept(desk, number, more)


def refer_complaint(desk: Desk, number: int) -> Decided:
    return _kept(desk, number, lambda found: law.referred_complaint(desk.book, found))


def decide_complaint(desk: Desk, number: int, decision: str, day: date) -> Decided:
    if not decision.strip():
        return _no(desk, "decision_missing")
    return _kept(desk, number, lambda found: law.decided_complaint(desk.book, found, decision.strip(), day))


def complaint_warnings(desk: Desk, complaint_record: ComplaintRecord) -> tuple[str, ...]:
    return _as_law(desk, complaint_record).warnings


def _kept(desk: Desk, number: int, then: Callable[[Complaint], Complaint | Refusal]) -> Decided:
    if not 1 <= number <= len(desk.after.complaints):
        return _no(desk, "no_such_complaint", number=number)
    was = desk.after.complaints[number - 1]
    answer = then(_as_law(desk, was))
    if isinstance(answer, Refusal):
        return answer
    now = replace(was, facts=answer.facts, state=answer.state, decision=answer.decision, decided=answer.decided)
    return (ComplaintKept(number=number, complaint=now),)


def _as_law(desk: Desk, complaint_record: ComplaintRecord) -> Complaint:
    return Complaint(
        by=desk.name(complaint_record.by),
        against=desk.name(complaint_record.against),
        round=complaint_record.round,
        at=complaint_record.at,
        facts=complaint_record.facts,
        told_opponent=complaint_record.told_opponent,
        told_adjudicator=complaint_record.told_adjudicator,
        state=complaint_record.state,
        decision=complaint_record.decision,
        decided=complaint_record.decided,
    )


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("12.4"),), detail=tuple(detail.items()))
