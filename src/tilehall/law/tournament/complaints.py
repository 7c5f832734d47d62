"""A complaint about an opponent: said at once, referred by the organiser, decided by the Executive for good."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal

from .book import Book

State = Literal["filed", "referred", "final"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What a player says about an opponent, and whom was told there and then."""

    by: str
    against: str
    round: int
    at: datetime
    facts: str
    told_opponent: bool
    told_adjudicator: bool
    state: State = "filed"
    decision: str | None = None
    decided: date | None = None

    @property
    def warnings(self) -> tuple[str, ...]:
        """It is kept all the same."""
        asked = {"opponent_not_told": self.told_opponent, "adjudicator_not_told": self.told_adjudicator}
        return tuple(name for name, told in asked.items() if not told)


def referred_complaint(book: Book, complaint: Complaint) -> Complaint | Refusal:
    """The organiser sends it to the Executive."""
    return _final(book, complaint) or replace(complaint, state="referred")


def decided_complaint(book: Book, complaint: Complaint, decision: str, decided: date) -> Complaint | Refusal:
    """The Executive's word is final; it may forfeit games."""
    if complaint.state == "filed":
        return Refusal(code="not_referred", rests_on=(book.resting("12.4"),))
    return _final(book, complaint) or replace(complaint, state="final", decision=decision, decided=decided)


def complaint_with_facts(book: Book, complaint: Complaint, facts: str) -> Complaint | Refusal:
    """More facts, as long as nothing is decided."""
    return _final(book, complaint) or replace(complaint, facts=facts)


def _final(book: Book, complaint: Complaint) -> Refusal | None:
    if complaint.state != "final":
        return None
    return Refusal(code="decision_is_final", rests_on=(book.resting("12.4"),))
