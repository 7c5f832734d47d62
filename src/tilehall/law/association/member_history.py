"""What happened to one person, act by act, as a list of dated acts tells it; an act that cannot be is refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .fee_years import FeePayment, second_payment
from .member_status import MemberFacts, refused_ceasing
from .membership import EndingGround, MemberKind, Membership, Span, day_after
from .suspension import club_suspension, new_suspension, refused_reinstatement, suspension_on

MemberAct = Literal["resigned", "declared_ceased", "suspended", "club_suspended", "club_terminated", "reinstated"]
HonourKind = Literal["honorary", "honorary_vp", "life"]


@dataclass(frozen=True, slots=True)
class DatedAct:
    act: MemberAct
    on: date
    until: date | None = None


@dataclass(frozen=True, slots=True)
class ClassFrom:
    kind: MemberKind
    since: date


@dataclass(frozen=True, slots=True)
class RefusedFact:
    """Which fact the rules do not allow: the place in its own list, from 0 on."""

    among: Literal["classes", "fees", "acts"]
    place: int
    refusal: Refusal


def member_facts(
    joined: date, classes: Sequence[ClassFrom], payments: Sequence[FeePayment], acts: Sequence[DatedAct]
) -> MemberFacts | RefusedFact:
    """Everything in the order of its days; on one day a class comes before an act, and else the list's order holds."""
    facts = _paid(payments)
    if isinstance(facts, RefusedFact):
        return facts
    first = max((held for held in classes if held.since <= joined), key=lambda held: held.since, default=None)
    if first is not None and first.kind == MemberKind.LIFE and first.since < joined:
        return RefusedFact("classes", classes.index(first), _no_member("4.3.1"))
    kind = MemberKind.ORDINARY if first is None else first.kind
    facts = replace(facts, memberships=(Membership(kind, Span(joined)),))
    later = [(held.since, 0, place) for place, held in enumerate(classes) if held.since > joined]
    ordered = sorted([*later, *((act.on, 1, place) for place, act in enumerate(acts))])
    for _, rank, place in ordered:
        after = _honoured(facts, classes[place]) if rank == 0 else _ACTS[acts[place].act](facts, acts[place])
        if isinstance(after, Refusal):
            return RefusedFact("classes" if rank == 0 else "acts", place, after)
        facts = after
    return facts


def _paid(payments: Sequence[FeePayment]) -> MemberFacts | RefusedFact:
    """The one paid later is the second, wherever the list has it."""
    ordered = sorted(enumerate(payments), key=lambda placed: (placed[1].paid, placed[0]))
    kept: list[FeePayment] = []
    for place, payment in ordered:
        if refusal := second_payment(kept, payment.year):
            return RefusedFact("fees", place, refusal)
        kept.append(payment)
    return MemberFacts(payments=tuple(kept))


def _no_member(number: str) -> Refusal:
    return Refusal(code="not_a_member", rests_on=(CONSTITUTION[number],))


def _open(facts: MemberFacts, on: date) -> bool:
    """Whether the last membership has begun by that day and has no end in sight."""
    last = facts.memberships[-1].span
    return last.until is None and last.since <= on


def _ended(facts: MemberFacts, until: date | None, ground: EndingGround) -> MemberFacts:
    *before, last = facts.memberships
    over = Membership(last.kind, Span(last.span.since, until), ground)
    return replace(facts, memberships=(*before, over))


def _begun(facts: MemberFacts, kind: MemberKind, since: date) -> MemberFacts:
    return replace(facts, memberships=(*facts.memberships, Membership(kind, Span(since))))


def _honoured(facts: MemberFacts, held: ClassFrom) -> MemberFacts | Refusal:
    """Honorary members need not have been members; a life member must."""
    if _open(facts, held.since):
        facts = _ended(facts, held.since, EndingGround.CLASS_CHANGED)
    elif held.kind == MemberKind.LIFE:
        return _no_member("4.3.1")
    return _begun(facts, held.kind, held.since)


def _resigned(facts: MemberFacts, act: DatedAct) -> MemberFacts | Refusal:
    """The day on which the notice is received is the last one as a member."""
    if not _open(facts, act.on):
        return _no_member("5.1")
    return _ended(facts, day_after(act.on), EndingGround.RESIGNED)


def _declared(facts: MemberFacts, act: DatedAct) -> MemberFacts | Refusal:
    if not _open(facts, act.on):
        return _no_member("5.2")
    return refused_ceasing(facts, act.on) or _ended(facts, act.on, EndingGround.DECLARED)


def _suspended(facts: MemberFacts, act: DatedAct) -> MemberFacts | Refusal:
    if not _open(facts, act.on):
        return _no_member("5.3")
    new = new_suspension(facts.suspensions, act.on, act.until)
    return new if isinstance(new, Refusal) else replace(facts, suspensions=(*facts.suspensions, new))


def _club_suspended(facts: MemberFacts, act: DatedAct) -> MemberFacts:
    return replace(facts, suspensions=(*facts.suspensions, club_suspension(act.on, act.until)))


def _club_terminated(facts: MemberFacts, act: DatedAct) -> MemberFacts:
    """A second club's termination, or one of who had left, ends nothing more."""
    return _ended(facts, act.on, EndingGround.ENDED_BY_CLUB) if _open(facts, act.on) else facts


def _reinstated(facts: MemberFacts, act: DatedAct) -> MemberFacts | Refusal:
    """Rejoining after a suspension, or after a membership that ended; never after a suspension for life. Where a club's
    suspension runs and no invitation waits, it is that one which is lifted."""
    refusal = refused_reinstatement(facts.suspensions, facts.returns, act.on)
    last = facts.memberships[-1]
    back = last.span.until is not None
    if refusal and (refusal.code == "life_suspension" or not back):
        return refusal
    if back:
        facts = _begun(facts, last.kind, act.on)
    state = suspension_on(facts.suspensions, facts.returns, act.on)
    if state.running and state.source == "club" and not _runs_by_executive(facts, act.on):
        lifted = [replace(held, lifted=act.on) if held.runs(act.on) else held for held in facts.suspensions]
        return replace(facts, suspensions=tuple(lifted))
    return replace(facts, returns=(*facts.returns, act.on))


def _runs_by_executive(facts: MemberFacts, day: date) -> bool:
    """Or has run out, with the invitation not yet taken up."""
    own = [held for held in facts.suspensions if held.source == "executive"]
    return suspension_on(own, facts.returns, day).takes_rights


_ACTS: dict[MemberAct, Callable[[MemberFacts, DatedAct], MemberFacts | Refusal]] = {
    "resigned": _resigned,
    "declared_ceased": _declared,
    "suspended": _suspended,
    "club_suspended": _club_suspended,
    "club_terminated": _club_terminated,
    "reinstated": _reinstated,
}
