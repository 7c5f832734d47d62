"""What may be done about a member: joining, classes, leaving, suspension and the way back. Acts or a refusal."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION, constitution_version
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import Act, Entry
from .acts.decisions import Matter
from .acts.members import (
    Accepted,
    AcceptedBy,
    Applied,
    ClassGiven,
    ClubActed,
    ClubsTold,
    DeclaredCeased,
    Declined,
    Died,
    Invited,
    MemberClass,
    Reinstated,
    Resigned,
    Secretary,
    Suspended,
    SuspensionLifted,
)
from .decisions import refuse_before, refuse_to_rest_on
from .member_status import MemberFacts, member_status, refused_ceasing
from .membership import EndingGround, MemberKind, NoMember, changes_of, standing_on
from .suspension import clubs_to_tell, new_suspension, refused_reinstatement, suspension_on

Decision = tuple[Act, ...] | Refusal
# Whose recommendation and which election make somebody of a class.
_ELECTED: dict[MemberClass, tuple[Matter, Matter]] = {
    "honorary": ("recommend_honorary", "elect_honorary"),
    "honorary_vp": ("recommend_honorary", "elect_honorary"),
    "life": ("recommend_life", "elect_life"),
}
# Endings that are not a club's to undo: by the Association, or by a club with effect for all of them.
_NO_CLUB_UNDOES: dict[EndingGround, tuple[str, str]] = {
    EndingGround.DECLARED: ("declared_out", "5.2"),
    EndingGround.ENDED_BY_CLUB: ("ended_by_a_club", "5.6"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberCase:
    """One person with what is known of them, the day on which something is entered, and the entries it may rest on."""

    person: int
    facts: MemberFacts
    today: date

    def refuse(self, code: str, *bases: Basis, **detail: Fact) -> Refusal:
        return Refusal(code=code, rests_on=bases, detail=tuple(detail.items()))

    def is_member(self, day: date) -> bool:
        return member_status(self.facts, day).member


# --- joining


def apply(case: MemberCase, *, on: date, club: int | None, told: str = "") -> Decision:
    """Any player may; there is no test of entry."""
    if on > case.today:
        return case.refuse("not_yet", CONSTITUTION["4.1.1"], on=on)
    if case.is_member(on):
        return case.refuse("member_already", CONSTITUTION["4.1.1"])
    if died := _refuse_after_death(case, on):
        return died
    return (Applied(on=on, person=case.person, club=club, told=told.strip()),)


def accept(case: MemberCase, application: Entry | None, *, on: date, decision: Entry | None) -> Decision:
    """By the Executive's decision, by the Secretary without a meeting, or, through a club, on its return."""
    if application is None or not isinstance(asked := application.act, Applied) or asked.person != case.person:
        return case.refuse("no_application", CONSTITUTION["4.1.2"])
    if on < asked.on:
        return case.refuse("before_application", CONSTITUTION["4.1.2"], on=asked.on)
    if decision is not None:
        refused = refuse_to_rest_on(decision, "accept_member", person=case.person)
        if refused := refused or refuse_before(decision, on, CONSTITUTION["4.1.2"]):
            return refused
    if refused := refuse_second_membership(case, on):
        return refused
    without_meeting: AcceptedBy = "secretary" if asked.club is None else "club_return"
    return (
        Accepted(
            on=on,
            person=case.person,
            way=without_meeting if decision is None else "executive",
            bound_by=constitution_version(on),
            club=asked.club,
            application=application.seq,
            decision=None if decision is None else decision.seq,
        ),
    )


def join_through_club(case: MemberCase, club: int, *, on: date, by_club: bool) -> Decision:
    """On the return of a club: application and acceptance in one. Whom the Association has declared out or a club has
    ended, the Association's own officers take in again."""
    if on > case.today:
        return case.refuse("not_yet", CONSTITUTION["4.1.2"], on=on)
    standing = standing_on(case.facts.memberships, (), on)
    if by_club and isinstance(standing, NoMember) and standing.ground in _NO_CLUB_UNDOES:
        code, clause = _NO_CLUB_UNDOES[standing.ground]
        return case.refuse(code, CONSTITUTION[clause])
    if refused := refuse_second_membership(case, on):
        return refused
    return (
        Applied(on=on, person=case.person, club=club),
        Accepted(on=on, person=case.person, way="club_return", bound_by=constitution_version(on), club=club),
    )


def take_over(case: MemberCase, *, on: date, club: int | None) -> Decision:
    """Somebody who was an ordinary member before this book began."""
    if on > case.today:
        return case.refuse("not_yet", CONSTITUTION["4.1.1"], on=on)
    if refused := refuse_second_membership(case, on):
        return refused
    return (Accepted(on=on, person=case.person, way="taken_over", bound_by=constitution_version(on), club=club),)


def refuse_second_membership(case: MemberCase, on: date) -> Refusal | None:
    """Who is a member, or is suspended for life, is not taken in anew."""
    status = member_status(case.facts, on)
    if status.suspension.for_life:
        return case.refuse("life_suspension", CONSTITUTION["5.4"])
    begun = [each.span.since for each in case.facts.memberships if each.held]
    later = min((since for since in begun if since >= on), default=None)
    if status.member or later is not None:
        return case.refuse("member_already", CONSTITUTION["4.1.1"], since=status.since or later)
    return _refuse_after_death(case, on)


def _refuse_after_death(case: MemberCase, on: date) -> Refusal | None:
    standing = standing_on(case.facts.memberships, (), on)
    if isinstance(standing, NoMember) and standing.ground is EndingGround.DIED:
        return case.refuse("died", CONSTITUTION["4"], on=standing.ended)
    return None


def decline(case: MemberCase, application: Entry | None, *, on: date, why: str) -> Decision:
    if application is None or not isinstance(application.act, Applied) or application.act.person != case.person:
        return case.refuse("no_application", CONSTITUTION["4.1.2"])
    return (Declined(on=on, person=case.person, application=application.seq, why=why.strip()),)


def give_class(case: MemberCase, member_class: str, recommendation: Entry | None, election: Entry | None) -> Decision:
    """By a recommendation of the one body and the election of an annual meeting, from the day of the election."""
    if member_class not in [kind.value for kind in MemberKind]:
        return case.refuse("unknown_class", CONSTITUTION["4"], member_class=member_class)
    kind = next((known for known in _ELECTED if known == member_class), None)
    if kind is None:
        return case.refuse("class_not_elected", CONSTITUTION["4.1.1"])
    refused = _refuse_election(case, kind, recommendation, election)
    if refused is not None or recommendation is None or election is None:
        return refused or case.refuse("not_elected", CONSTITUTION["4.2.1"])
    on = election.act.on
    if kind == "life" and not case.is_member(on):
        return case.refuse("not_a_member", CONSTITUTION["4.3.1"])
    if refused := refuse_before_later(case, on) or _refuse_after_death(case, on):
        return refused
    return (
        ClassGiven(
            on=on, person=case.person, member_class=kind, recommendation=recommendation.seq, election=election.seq
        ),
    )


def _refuse_election(
    case: MemberCase, kind: MemberClass, recommendation: Entry | None, election: Entry | None
) -> Refusal | None:
    """Both decisions must be there, on this matter and this person, in this order."""
    recommended, elected = _ELECTED[kind]
    refused = refuse_to_rest_on(recommendation, recommended, missing="no_recommendation", person=case.person)
    refused = refused or refuse_to_rest_on(election, elected, missing="not_elected", person=case.person)
    if refused or recommendation is None or election is None:
        return refused
    if recommendation.act.on > election.act.on:
        return case.refuse("recommended_after", CONSTITUTION["4.2.1"], on=election.act.on)
    return None


def refuse_before_later(case: MemberCase, day: date) -> Refusal | None:
    """What begins, changes or ends a membership is entered in the order of its days: a change before one that is known
    would have been decided otherwise then. Whoever enters late takes the later ones back first."""
    changes = [known for known in changes_of(case.facts.memberships) if known > day]
    return case.refuse("before_later", CONSTITUTION["4"], day=day, later=min(changes)) if changes else None


# --- leaving


def resign(case: MemberCase, *, received: date, addressed_to: Secretary, written: bool) -> Decision:
    """In writing, to a secretary; the day it is received is the last one."""
    basis = CONSTITUTION["5.1"]
    if not written:
        return case.refuse("not_in_writing", basis)
    if received > case.today:
        return case.refuse("not_yet", basis, on=received)
    if not case.is_member(received):
        return case.refuse("not_a_member", basis)
    if later := refuse_before_later(case, received):
        return later
    return (Resigned(on=received, person=case.person, addressed_to=addressed_to),)


def declare_ceased(case: MemberCase, decision: Entry | None) -> Decision:
    """By the Management Committee, after the end of a year that stayed unpaid; from the day of its decision."""
    if refused := refuse_to_rest_on(decision, "cease", person=case.person):
        return refused
    if decision is None:
        return case.refuse("decision_missing", CONSTITUTION["5.2"])
    on = decision.act.on
    if refused := refused_ceasing(case.facts, on) or refuse_before_later(case, on):
        return refused
    year = member_status(case.facts, on).owes[0]
    return (DeclaredCeased(on=on, person=case.person, year=year, decision=decision.seq),)


def record_death(case: MemberCase, *, on: date) -> Decision:
    if on > case.today:
        return case.refuse("not_yet", CONSTITUTION["4"], on=on)
    if not case.is_member(on):
        return case.refuse("not_a_member", CONSTITUTION["4"])
    if later := refuse_before_later(case, on):
        return later
    return (Died(on=on, person=case.person),)


# --- suspension


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSuspension:
    """`club_counts`: whether an earlier suspension by a club counts, as the Executive has decided; None if it was not
    asked."""

    since: date
    until: date | None
    why: str
    club_counts: bool | None = None


def suspend(case: MemberCase, decision: Entry | None, new: NewSuspension) -> Decision:
    """By the Executive. After an earlier one it is for life, whatever end was asked for; the page says so before."""
    refused = _refuse_suspension(case, decision, new)
    if refused is not None or decision is None:
        return refused or case.refuse("decision_missing", CONSTITUTION["5.3"])
    asks = asks_whether_a_clubs_counts(case.facts, new.since)
    if asks and new.club_counts is None:
        return case.refuse("say_whether_it_counts", CONSTITUTION.reading("5.4"))
    earlier = [replace(held, counts=held.counts or new.club_counts is True) for held in case.facts.suspensions]
    suspension = new_suspension(earlier, new.since, new.until)
    if isinstance(suspension, Refusal):
        return suspension
    entered = Suspended(
        on=new.since,
        person=case.person,
        until=new.until,
        why=new.why.strip(),
        decision=decision.seq,
        for_life=suspension.for_life,
        club_counts=new.club_counts if asks else None,
    )
    return (entered,)


def _refuse_suspension(case: MemberCase, decision: Entry | None, new: NewSuspension) -> Refusal | None:
    since, until = new.since, new.until
    if refused := refuse_to_rest_on(decision, "suspend", person=case.person):
        return refused
    if decision is None:
        return case.refuse("decision_missing", CONSTITUTION["5.3"])
    if not case.is_member(since):
        return case.refuse("not_a_member", CONSTITUTION["5.3"])
    if since < decision.act.on:
        return case.refuse("before_decision", CONSTITUTION["5.3"], on=decision.act.on)
    if until is not None and until < since:
        return case.refuse("ends_before_it_begins", CONSTITUTION["5.3"], since=since, until=until)
    if not new.why.strip():
        return case.refuse("why_missing", CONSTITUTION["5.3"])
    return None


def would_be_for_life(facts: MemberFacts) -> bool:
    """Whether a further one would make one of the two for life, whichever is the later."""
    return any(held.source == "executive" for held in facts.suspensions)


def asks_whether_a_clubs_counts(facts: MemberFacts, since: date | None = None) -> bool:
    """Whether the Executive has to say that a suspension by a club, on that day or before it, counts or not: it does
    not by itself, and where they themselves have suspended somebody before nothing hangs on it."""
    by_club = [held for held in facts.suspensions if held.source == "club" and (since is None or held.since <= since)]
    return bool(by_club) and not would_be_for_life(facts)


def report_club_act(case: MemberCase, acted: ClubActed, officers: Collection[str]) -> Decision:
    """An officer of the club tells the Secretary what the club did; it carries over from the day the club named."""
    basis = CONSTITUTION["5.5"]
    if acted.officer not in officers:
        return case.refuse("no_officer_of_the_club", basis)
    if acted.reported > case.today or acted.on > acted.reported:
        return case.refuse("not_yet", basis, on=max(acted.on, acted.reported))
    if acted.what == "suspended" and acted.until is None:
        return case.refuse("end_missing", CONSTITUTION["5.6"])
    if acted.until is not None and acted.until < acted.on:
        return case.refuse("ends_before_it_begins", CONSTITUTION["5.6"], since=acted.on, until=acted.until)
    if not case.is_member(acted.on):
        return case.refuse("not_a_member", CONSTITUTION["5.6"])
    later = refuse_before_later(case, acted.on) if acted.what == "terminated" else None
    return later or (acted,)


def lift(
    case: MemberCase, suspension: Entry | None, decision: Entry | None, *, on: date, lifted: bool = False
) -> Decision:
    """The Executive may undo what a club's act did to the rights in the Association; once, and while it does."""
    basis = CONSTITUTION.reading("5.6")
    if suspension is None or not isinstance(suspension.act, ClubActed) or suspension.act.person != case.person:
        return case.refuse("nothing_to_lift", basis)
    if refused := refuse_to_rest_on(decision, "lift_suspension", person=case.person):
        return refused
    if decision is None or on < decision.act.on:
        return case.refuse("before_decision", basis, on=None if decision is None else decision.act.on)
    if on > case.today:
        return case.refuse("not_yet", basis, on=on)
    if suspension.act.what == "terminated" and (refused := refuse_second_membership(case, on)):
        return refused
    if lifted or (suspension.act.until is not None and on > suspension.act.until):
        return case.refuse("nothing_to_lift", basis)
    return (SuspensionLifted(on=on, person=case.person, suspension=suspension.seq, decision=decision.seq),)


def invite(case: MemberCase, suspension: Entry | None, *, on: date) -> Decision:
    """From the day after a suspension ran out."""
    if suspension is None or not isinstance(suspension.act, Suspended) or suspension.act.person != case.person:
        return case.refuse("not_suspended", CONSTITUTION["5.4"])
    state = suspension_on(case.facts.suspensions, case.facts.returns, on)
    if state.for_life:
        return case.refuse("life_suspension", CONSTITUTION["5.4"])
    if state.invited is None:
        return case.refuse(
            "still_suspended" if state.running else "not_suspended", CONSTITUTION["5.4"], until=state.until
        )
    return (Invited(on=on, person=case.person, suspension=suspension.seq),)


def reinstate(case: MemberCase, suspension: Entry | None, *, on: date) -> Decision:
    """Who was invited has rejoined."""
    if on > case.today:
        return case.refuse("not_yet", CONSTITUTION["5.4"], on=on)
    if refused := refused_reinstatement(case.facts.suspensions, case.facts.returns, on):
        return refused
    if suspension is None or not isinstance(suspension.act, Suspended) or suspension.act.person != case.person:
        return case.refuse("not_suspended", CONSTITUTION["5.4"])
    state = suspension_on(case.facts.suspensions, case.facts.returns, on)
    if state.running:
        return case.refuse("still_suspended", CONSTITUTION["5.4"], until=state.until)
    return (Reinstated(on=on, person=case.person, suspension=suspension.seq),)


def tell_clubs(
    case: MemberCase, action: Entry | None, decision: Entry | None, *, warranted: bool, registered: Collection[int]
) -> Decision:
    """Where the Executive finds the case calls for it, every registered club but the one that reported it."""
    if action is None or not isinstance(action.act, ClubActed) or action.act.person != case.person:
        return case.refuse("nothing_reported", CONSTITUTION["5.7"])
    if refused := refuse_to_rest_on(decision, "warn_clubs", person=case.person):
        return refused
    if decision is None:
        return case.refuse("decision_missing", CONSTITUTION["5.7"])
    clubs = clubs_to_tell(registered, action.act.club, warranted=warranted)
    return (
        ClubsTold(
            on=decision.act.on,
            person=case.person,
            action=action.seq,
            decision=decision.seq,
            warranted=warranted,
            clubs=tuple(clubs),
        ),
    )
