"""Whether a meeting may be called for a day: the weekend of the annual one, postponement, direction and requisition."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.decisions import refuse_to_rest_on
from tilehall.law.association.weekends import agm_weekend, outside_weekend
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.register import REGISTER
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import MeetingAct
from .acts.calling import Called, CalledOff, Reconvened, Rescheduled
from .records import MeetingPlan, Signature
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal
FARTHEST_YEARS = 2  # nobody calls a meeting later than this; a year mistyped is found out


@dataclass(frozen=True, slots=True, kw_only=True)
class CallingFacts:
    """What is known outside this meeting: the day it is entered, the years that have their annual one already, the
    decision that the calling names, as the book has it, and which signatures are of nobody who may sign for the club:
    no member with rights, or not in that club."""

    today: date
    decision: Entry | None = None
    annual_years: frozenset[int] = frozenset()
    unfit_signatures: frozenset[Signature] = frozenset()


def call_meeting(plan: MeetingPlan, facts: CallingFacts) -> Decision:
    found = _grounds(plan, facts)
    if isinstance(found, Refusal):
        return found
    return (Called(plan=plan, rests_on=tuple(basis_texts(*found))),)


def reschedule(meeting: Meeting, plan: MeetingPlan, facts: CallingFacts) -> Decision:
    """Before it has begun; an annual meeting keeps to its weekend, or is postponed within its year."""
    now = meeting.called
    if now.kind == "agm" and plan.day.year != now.day.year:
        return _other_year(now.day, plan.day)
    found = _grounds(replace(plan, kind=now.kind), replace(facts, annual_years=facts.annual_years - {now.day.year}))
    if isinstance(found, Refusal):
        return found
    return (Rescheduled(plan=replace(plan, kind=now.kind), rests_on=tuple(basis_texts(*found))),)


def call_off(reason: str) -> Decision:
    return (CalledOff(reason=reason),)


def reconvene(meeting: Meeting, day: date, convened: str, place: str) -> Decision:
    """After an adjournment the Secretary sets a new day and gives notice afresh. An annual meeting stays in its
    year."""
    if meeting.called.kind == "agm" and day.year != meeting.called.day.year:
        return _other_year(meeting.called.day, day)
    if day < meeting.sitting.day:
        return Refusal(code="before_the_adjournment", rests_on=(CONSTITUTION.reading("9.5"),))
    rests_on = tuple(basis_texts(CONSTITUTION.reading("9.5")))
    return (Reconvened(day=day, convened=convened, place=place, rests_on=rests_on),)


def _grounds(plan: MeetingPlan, facts: CallingFacts) -> tuple[Basis, ...] | Refusal:
    """What the calling rests on."""
    if not facts.today.year - FARTHEST_YEARS <= plan.day.year <= facts.today.year + FARTHEST_YEARS:
        assumed = CONSTITUTION.silent("a meeting is called for a day within two years")
        return Refusal(code="wrong_year", rests_on=(assumed,), detail=(("day", plan.day),))
    if plan.kind == "agm":
        return _annual_grounds(plan, facts)
    if plan.kind == "sgm":
        return _special_grounds(plan, facts)
    if plan.kind == "management":
        return (CONSTITUTION["7.3"],)
    return (CONSTITUTION["6.1"],)


def _annual_grounds(plan: MeetingPlan, facts: CallingFacts) -> tuple[Basis, ...] | Refusal:
    weekend = agm_weekend(plan.day.year)
    if plan.day.year in facts.annual_years:
        return Refusal(code="annual_already", rests_on=(CONSTITUTION["9.1"],), detail=(("year", plan.day.year),))
    postponed = plan.ground == "postponed"
    if (outside := outside_weekend(plan.day, weekend, postponed=postponed)) is not None:
        return outside
    if weekend.holds(plan.day):
        return weekend.rests_on
    if (undecided := refuse_to_rest_on(facts.decision, "postpone")) is not None:
        return undecided
    if not plan.reason:
        return Refusal(code="reason_missing", rests_on=(CONSTITUTION["16"],))
    return (*weekend.rests_on, CONSTITUTION["16"])


def _other_year(was: date, day: date) -> Refusal:
    return Refusal(
        code="same_calendar_year",
        rests_on=(CONSTITUTION["16"],),
        detail=(("was", was), ("year", was.year), ("day", day)),
    )


def _special_grounds(plan: MeetingPlan, facts: CallingFacts) -> tuple[Basis, ...] | Refusal:
    clause = CONSTITUTION["9.4"]
    if plan.ground == "directed":
        return refuse_to_rest_on(facts.decision, "call_sgm") or (clause,)
    if plan.ground != "requisition":
        return Refusal(code="not_directed", rests_on=(clause,))
    if (short := refuse_requisition(plan.signatures, facts.unfit_signatures)) is not None:
        return short
    return (CONSTITUTION.reading("9.4"),)


def requisition_counts(signatures: tuple[Signature, ...]) -> Counter[str]:
    """How many signed for each club; whoever signed twice counts once, for the club named first."""
    first: dict[int, str] = {}
    for signature in signatures:
        first.setdefault(signature.person, signature.club_name)
    return Counter(first.values())


def refuse_requisition(signatures: tuple[Signature, ...], unfit: frozenset[Signature] = frozenset()) -> Refusal | None:
    """`unfit` are those that count for no club; they are named where the others do not suffice."""
    clause = REGISTER[CONSTITUTION["9.4"].clause]
    signers = clause.parameter("sgm_signers_per_club").value
    clubs = clause.parameter("sgm_clubs").value
    if not isinstance(signers, int) or not isinstance(clubs, int):
        raise TypeError(clause.id)
    counting = tuple(each for each in signatures if each not in unfit)
    enough = [club for club, count in requisition_counts(counting).items() if count >= signers]
    if len(enough) >= clubs:
        return None
    detail: tuple[tuple[str, Fact], ...] = (("clubs", len(enough)), ("needed", clubs), ("signers", signers))
    basis = CONSTITUTION.reading("9.4")
    if not unfit:
        return Refusal(code="requisition_short", rests_on=(basis,), detail=detail)
    names = tuple(f"{each.name} ({each.club_name})" for each in signatures if each in unfit)
    return Refusal(code="signatures_do_not_count", rests_on=(basis,), detail=(*detail, ("names", names)))
