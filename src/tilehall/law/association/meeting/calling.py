"""Whether a meeting may be called for a day: the weekend of the annual one, postponement, direction and requisition."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.calendar_plans import refuse_to_postpone_on
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
    directions_used: frozenset[str] = frozenset()  # by which another special meeting is called
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
    moved = Rescheduled(
        plan=replace(plan, kind=now.kind),
        rests_on=tuple(basis_texts(*found)),
        another_day=plan.day != meeting.sitting.day,
    )
    return (moved,)


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
    if (undecided := refuse_to_postpone_on(facts.decision, "agm", plan.day.year, plan.day)) is not None:
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
        if plan.decision in facts.directions_used:
            return Refusal(code="direction_used", rests_on=(clause,), detail=(("reference", plan.decision),))
        return refuse_to_rest_on(facts.decision, "call_sgm") or (clause,)
    if plan.ground != "requisition":
        return Refusal(code="not_directed", rests_on=(clause,))
    if (short := refuse_requisition(plan.signatures, facts.unfit_signatures)) is not None:
        return short
    return (CONSTITUTION.reading("9.4"),)


def clubs_signed_for(signatures: tuple[Signature, ...], signers: int, most: int) -> int:
    """How many clubs, up to `most`, have so many of their members among the signatures. Whoever signs for several of
    their clubs counts for one of them: that which makes it most clubs."""
    members: dict[int, set[int]] = {}
    for signature in signatures:
        members.setdefault(signature.club, set()).add(signature.person)
    able = [signed for signed in members.values() if len(signed) >= signers]
    sizes = range(min(most, len(able)), 0, -1)
    return next((size for size in sizes if any(_apart(few, signers) for few in combinations(able, size))), 0)


def _apart(members: Sequence[Set[int]], signers: int) -> bool:
    """Whether each of these clubs has so many signers that count for no other of them."""
    places = [signed for signed in members for _ in range(signers)]
    holds: dict[int, int] = {}

    def fill(place: int, asked: set[int]) -> bool:
        for person in places[place] - asked:
            asked.add(person)
            # Who has a place already gives it up, where somebody else can take that one.
            if person not in holds or fill(holds[person], asked):
                holds[person] = place
                return True
        return False

    return all(fill(place, set()) for place in range(len(places)))


def refuse_requisition(signatures: tuple[Signature, ...], unfit: frozenset[Signature] = frozenset()) -> Refusal | None:
    """`unfit` are those that count for no club; they are named where the others do not suffice."""
    clause = REGISTER[CONSTITUTION["9.4"].clause]
    signers = clause.parameter("sgm_signers_per_club").value
    clubs = clause.parameter("sgm_clubs").value
    if not isinstance(signers, int) or not isinstance(clubs, int):
        raise TypeError(clause.id)
    counting = tuple(each for each in signatures if each not in unfit)
    enough = clubs_signed_for(counting, signers, clubs)
    if enough >= clubs:
        return None
    detail: tuple[tuple[str, Fact], ...] = (("clubs", enough), ("needed", clubs), ("signers", signers))
    basis = CONSTITUTION.reading("9.4")
    if not unfit:
        return Refusal(code="requisition_short", rests_on=(basis,), detail=detail)
    names = tuple(f"{each.name} ({each.club_name})" for each in signatures if each in unfit)
    return Refusal(code="signatures_do_not_count", rests_on=(basis,), detail=(*detail, ("names", names)))
