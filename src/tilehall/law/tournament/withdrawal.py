"""An entrant pulls out: what the organiser may choose, what must be weighed, and the player's appeal."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling, Step

from .book import PLAY, Book, clause_parameter

ADJUST, BYE, FORFEIT = "adjust_draw", "bye", "forfeit"
MILD, ALL = (ADJUST, BYE), (ADJUST, BYE, FORFEIT)
ORGANISER, PLAYER, EXECUTIVE = "organiser", "player", "executive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """When the event starts and when the player pulled out."""

    start: datetime
    at: datetime

    @property
    def lead(self) -> timedelta:
        return self.start - self.at


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedChoices:
    """What the organiser may do. `weighed`: reason and notice must be recorded, and the player may appeal."""

    offered: tuple[str, ...]
    weighed: bool
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalDecision:
    """What the organiser decided, and when the player was told."""

    choice: str
    notified_at: datetime
    reason: str | None = None
    notice_given: bool | None = None
    notice: timedelta | None = None


def offered_choices(book: Book, facts: Withdrawal) -> OfferedChoices:
    early, late = (clause_parameter(int, PLAY[number], "withdrawal_hours") for number in ("4.3", "4.4"))
    if facts.lead < timedelta(0):
        begun = book.silent("after the start games not played are forfeits unless the organiser changes the rest")
        return OfferedChoices(offered=ALL, weighed=True, rests_on=(book.resting("4.1"), begun))
    if facts.lead < timedelta(hours=late.value):
        return OfferedChoices(offered=ALL, weighed=True, rests_on=(book.resting("4.4"),))
    literal = book.term(bool, "withdrawal_literal")
    if not literal.value and facts.lead >= timedelta(hours=early.value):
        return OfferedChoices(offered=MILD, weighed=False, rests_on=(book.read("4.3"), book.resting("4.3")))
    free = book.silent("no rule for so early a withdrawal: the organiser is free")
    return OfferedChoices(offered=ALL, weighed=False, rests_on=(literal.basis, free))


def judge_decision(book: Book, facts: Withdrawal, decision: WithdrawalDecision) -> Ruling | Refusal:
    """The organiser's decision, complete with what must be weighed, and until when the player may appeal."""
    choices = offered_choices(book, facts)
    if decision.choice not in choices.offered:
        detail = (("choice", decision.choice), ("offered", choices.offered))
        return Refusal(code="not_offered", rests_on=choices.rests_on, detail=detail)
    if not choices.weighed:
        return Ruling(code=decision.choice, rests_on=choices.rests_on, discretion=ORGANISER)
    asked = {
        "reason": bool(decision.reason and decision.reason.strip()),
        "notice_given": decision.notice_given is not None,
        "notice": decision.notice is not None or decision.notice_given is False,
    }
    if missing := [name for name, there in asked.items() if not there]:
        return Refusal(code="factors_missing", rests_on=choices.rests_on, detail=(("missing", tuple(missing)),))
    until = appeal_until(book, decision.notified_at)
    step = Step(do="may_appeal", who=PLAYER, rests_on=(book.resting("4.4"),), until=until)
    return Ruling(code=decision.choice, rests_on=choices.rests_on, steps=(step,), discretion=ORGANISER)


def appeal_until(book: Book, notified_at: datetime) -> datetime:
    return notified_at + timedelta(hours=book.term(int, "appeal_hours").value)


def appeal_ruling(book: Book, notified_at: datetime, filed_at: datetime, *, committee: bool) -> Ruling | Refusal:
    """Within the time, to the Judicial Committee; while there is none it is kept for the Executive."""
    hours = book.term(int, "appeal_hours")
    until = appeal_until(book, notified_at)
    if filed_at > until:
        return Refusal(code="appeal_window_closed", rests_on=(hours.basis,), detail=(("until", until),))
    to = "judicial_committee" if committee else EXECUTIVE
    bases = (hours.basis,) if committee else (hours.basis, book.read("4.4"))
    return Ruling(code="appeal_accepted", rests_on=bases, discretion=to, detail=(("to", to),))
