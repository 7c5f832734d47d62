"""How a member stands on a day: class, suspension, vote, what is owed. All of it from dated facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .fee_years import FeePayment, not_before, years_owed
from .membership import EndingGround, MemberKind, Membership, MemberStanding, NoMember, standing_on
from .suspension import Suspension, SuspensionState, suspension_on

VOTING = frozenset({MemberKind.ORDINARY, MemberKind.LIFE})
EXEMPT = frozenset({MemberKind.LIFE, MemberKind.HONORARY, MemberKind.HONORARY_VP})
_ENDINGS: dict[EndingGround, Basis] = {
    EndingGround.RESIGNED: CONSTITUTION["5.1"],
    EndingGround.DECLARED: CONSTITUTION["5.2"],
    EndingGround.ENDED_BY_CLUB: CONSTITUTION["5.6"],
}


@dataclass(frozen=True, slots=True)
class MemberFacts:
    """What is known of one person, dated. `returns` are the days from which rights came back before their time or
    by rejoining; `fees_since` is the first year for which a meeting's fees are known, None where that is not told."""

    memberships: tuple[Membership, ...] = ()
    suspensions: tuple[Suspension, ...] = ()
    returns: tuple[date, ...] = ()
    payments: tuple[FeePayment, ...] = ()
    fees_since: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberStatus:
    """`kind` is the class on that day, or the last one held; None for who was no member by then.

    `ended` is the first day without the membership that ended last.
    """

    member: bool
    kind: MemberKind | None
    votes: int
    counts_for_quorum: bool
    suspension: SuspensionState
    owes: tuple[int, ...]
    rests_on: tuple[Basis, ...]
    since: date | None = None
    ended: date | None = None


def member_status(facts: MemberFacts, day: date) -> MemberStatus:
    standing = standing_on(facts.memberships, (), day)
    suspension = suspension_on(facts.suspensions, facts.returns, day)
    kind = standing.kind if isinstance(standing, MemberStanding) else _last_kind(facts.memberships, day)
    owes = () if kind in EXEMPT else owed_years(facts, day)
    if isinstance(standing, NoMember):
        return MemberStatus(
            member=False,
            kind=kind,
            votes=0,
            counts_for_quorum=False,
            suspension=suspension,
            owes=owes,
            rests_on=(*_why_outside(standing), *suspension.rests_on, *_owing(owes)),
            ended=standing.ended,
        )
    votes = may_vote(standing.kind, suspension)
    return MemberStatus(
        member=True,
        kind=standing.kind,
        votes=clause_parameter(int, CONSTITUTION["9.7"], "votes_per_member").value if votes else 0,
        counts_for_quorum=votes,
        suspension=suspension,
        owes=owes,
        rests_on=(*standing.rests_on, *suspension.rests_on, *_voting(standing.kind, votes), *_owing(owes)),
        since=standing.since,
    )


def may_vote(kind: MemberKind, suspension: SuspensionState) -> bool:
    """Ordinary and life members do, while nothing takes their rights; an unpaid fee takes none."""
    return kind in VOTING and not suspension.takes_rights


def owed_years(facts: MemberFacts, day: date) -> tuple[int, ...]:
    """Of the years in which somebody was an ordinary member when the fee fell due, and for which a fee was set."""
    ordinary = [held.span for held in facts.memberships if held.kind == MemberKind.ORDINARY]
    owed = years_owed(ordinary, facts.payments, day)
    return owed if facts.fees_since is None else tuple(year for year in owed if year >= facts.fees_since)


def refused_ceasing(facts: MemberFacts, on: date) -> Refusal | None:
    """Whether the Management Committee may declare somebody out on that day: only after a year that stayed unpaid."""
    rests_on = (CONSTITUTION["5.2"],)
    standing = standing_on(facts.memberships, (), on)
    if isinstance(standing, NoMember):
        return Refusal(code="not_a_member", rests_on=rests_on)
    owed = () if standing.kind in EXEMPT else owed_years(facts, on)
    if not owed:
        return Refusal(code="nothing_unpaid", rests_on=rests_on)
    earliest = not_before(owed[0])
    if earliest is None or on < earliest:
        return Refusal(code="not_before", rests_on=rests_on, detail=(("day", earliest), ("year", owed[0])))
    return None


def _last_kind(memberships: Sequence[Membership], day: date) -> MemberKind | None:
    begun = [held for held in memberships if held.span.since <= day and held.span.until != held.span.since]
    return max(begun, key=lambda held: held.span.since).kind if begun else None


def _why_outside(standing: NoMember) -> tuple[Basis, ...]:
    ending = _ENDINGS.get(standing.ground) if standing.ground else None
    return (CONSTITUTION["4.1.1"],) if ending is None else (ending,)


def _voting(kind: MemberKind, votes: bool) -> tuple[Basis, ...]:
    if not votes:
        return ()
    return (CONSTITUTION["9.7"], *((CONSTITUTION.reading("4.3.2"),) if kind == MemberKind.LIFE else ()))


def _owing(owes: tuple[int, ...]) -> tuple[Basis, ...]:
    return (CONSTITUTION["4.1.3"], CONSTITUTION["4.1.5"], CONSTITUTION.reading("5.2")) if owes else ()
