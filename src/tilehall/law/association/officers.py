"""The five offices: one holder each, from one annual meeting to the next; vacancies are filled in between."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .acts.act import Act, Entry
from .acts.decisions import Decided
from .acts.officers import Leaving, Office, OfficeLeft, OfficeTaken
from .decisions import basis_of, refuse_before, refuse_to_rest_on
from .membership import Span
from .offices import executive_offices
from .weekends import agm_weekend

_WEEKEND = timedelta(days=2)  # from its first day to its last


@dataclass(frozen=True, slots=True)
class Term:
    """Somebody in an office. `entry` is that of the taking."""

    office: Office
    person: int
    span: Span
    entry: int
    elected: bool
    decision: int | None = None


@dataclass(frozen=True, slots=True)
class OfficeWarning:
    code: str
    rests_on: tuple[Basis, ...]
    detail: tuple[tuple[str, Fact], ...] = ()


def terms(entries: Iterable[Entry], decisions: Iterable[Entry] = ()) -> list[Term]:
    """All that were ever held, in the order of the book; `decisions` tell who was elected."""
    elections = {each.seq for each in decisions if isinstance(each.act, Decided) and each.act.matter == "elect_officer"}
    found: dict[int, Term] = {}
    for entry in entries:
        act = entry.act
        if isinstance(act, OfficeTaken):
            elected = act.decision in elections
            found[entry.seq] = Term(act.office, act.person, Span(act.on), entry.seq, elected, act.decision)
        elif isinstance(act, OfficeLeft) and act.taking in found:
            held = found[act.taking]
            found[act.taking] = replace(held, span=Span(held.span.since, act.on))
    return list(found.values())


def holders_on(held: Iterable[Term], day: date) -> dict[str, Term | None]:
    """Every office in the order of the clause; None where it is vacant."""
    found: dict[str, Term | None] = dict.fromkeys(executive_offices().value)
    for term in held:
        if term.span.holds(day):
            found[term.office] = term
    return found


def trustees_on(held: Iterable[Term], day: date) -> tuple[int, ...]:
    """The Executive of that day, each once: all property is vested in them by their offices."""
    people = [term.person for term in holders_on(held, day).values() if term is not None]
    return tuple(dict.fromkeys(people))


def next_agm(after: date, postponed: Iterable[date] = ()) -> date:
    """The day of the annual meeting that ends a term: its weekend's first day, or the day it was postponed to."""
    moved = {day.year: day for day in postponed}
    for year in (after.year, after.year + 1):
        day = moved.get(year, agm_weekend(year).first)
        if day > after:
            return day
    return agm_weekend(after.year + 2).first


def term_ends(term: Term, postponed: Iterable[date] = ()) -> date:
    """When it is over: terms run from one annual meeting to the next."""
    rule = clause_parameter(str, CONSTITUTION["6.2"], "term").value
    return {"agm_to_agm": next_agm(term.span.since, postponed)}[rule]


def refuse_after_term(decision: Entry | None, on: date, postponed: Iterable[date] = ()) -> Refusal | None:
    """Nobody begins on an election or an appointment whose term is over: it ran to the annual meeting after it. That
    one may have been on any day of its weekend. What elected is the meeting of its year itself, also where it was
    adjourned and closes later."""
    if decision is None or not isinstance(decision.act, Decided):
        return None
    chosen = decision.act.on
    over = next_agm(date(chosen.year, 12, 31) if decision.act.matter == "elect_officer" else chosen, postponed)
    if on <= over + _WEEKEND:
        return None
    detail = (("chosen", chosen), ("until", over))
    return Refusal(code="term_over", rests_on=(basis_of(decision.act.matter),), detail=detail)


def take_office(
    held: Sequence[Term], office: str, person: int, on: date, *, decision: Entry | None, member: bool
) -> tuple[Act, ...] | Refusal:
    """Elected by an annual meeting, or appointed by the Management Committee to an office that is vacant."""
    if office not in executive_offices().value:
        return Refusal(code="unknown_office", rests_on=(CONSTITUTION["6.1"],), detail=(("office", office),))
    refusal = refuse_to_rest_on(decision, "elect_officer", "vacancy")
    if refusal or decision is None:
        return refusal or Refusal(code="decision_missing", rests_on=(CONSTITUTION["6.7"],))
    if not member:
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["6.2"], CONSTITUTION["6.7"]))
    basis = CONSTITUTION["6.7" if getattr(decision.act, "matter", "") == "vacancy" else "6.2"]
    if refused := refuse_before(decision, on, basis) or _refuse_of_another(held, office, person, decision, basis):
        return refused
    taken = [term for term in held if term.office == office and term.span.meets(Span(on))]
    if taken:
        detail = (("office", office), ("since", taken[0].span.since))
        return Refusal(code="office_held", rests_on=(CONSTITUTION["6.1"],), detail=detail)
    return (OfficeTaken(on=on, person=person, office=_office(office), decision=decision.seq),)


def leave_office(term: Term | None, on: date, why: Leaving) -> tuple[Act, ...] | Refusal:
    """`on` is the first day without it."""
    if term is None or term.span.until is not None:
        return Refusal(code="office_vacant", rests_on=(CONSTITUTION["6.1"],))
    if on < term.span.since or (on == term.span.since and why != "agm"):
        detail = (("since", term.span.since),)
        return Refusal(code="left_before_taken", rests_on=(CONSTITUTION["6.2"],), detail=detail)
    return (OfficeLeft(on=on, person=term.person, office=term.office, taking=term.entry, why=why),)


def refuse_two_holders(held: Sequence[Term]) -> Refusal | None:
    """Whether by these terms two are in one office on some day."""
    for place, term in enumerate(held):
        for other in held[:place]:
            if other.office == term.office and other.span.meets(term.span):
                later = max(other.span.since, term.span.since)
                detail = (("office", term.office), ("since", later))
                return Refusal(code="office_held", rests_on=(CONSTITUTION["6.1"],), detail=detail)
    return None


@dataclass(frozen=True, slots=True)
class Elected:
    office: str
    person: int
    decision: Entry | None
    member: bool = True


def hand_over(held: Sequence[Term], elected: Sequence[Elected], on: date) -> tuple[Act, ...] | Refusal:
    """At the close of an annual meeting all terms end, also one that began by an appointment earlier on its day, and
    who was elected begins. Offices without a candidate are vacant then."""
    acts: list[Act] = []
    over: list[Term] = []
    for term in held:
        if term.span.until is None and (term.span.since < on or (term.span.since == on and not term.elected)):
            acts.append(
                OfficeLeft(on=on, person=term.person, office=term.office, taking=term.entry, why="agm"),
            )
            over.append(replace(term, span=Span(term.span.since, on)))
        else:
            over.append(term)
    for one in elected:
        taken = take_office(over, one.office, one.person, on, decision=one.decision, member=one.member)
        if isinstance(taken, Refusal):
            return taken
        acts += taken
        chosen = None if one.decision is None else one.decision.seq
        over.append(Term(_office(one.office), one.person, Span(on), 0, True, chosen))
    return tuple(acts)


def retire_without_term(holders: Iterable[tuple[str, int]], on: date) -> tuple[Act, ...]:
    """At the close of an annual meeting also those retire of whom the book has no taking, where nobody follows them."""
    return tuple(
        OfficeLeft(on=on, person=person, office=_office(office), taking=None, why="agm") for office, person in holders
    )


def offices_known(entries: Iterable[Entry], day: date) -> frozenset[str]:
    """Of which the book says by that day who took or left them; of all others a role tells who is in office."""
    acts = (entry.act for entry in entries)
    return frozenset(act.office for act in acts if isinstance(act, OfficeTaken | OfficeLeft) and act.on <= day)


def two_offices(held: Iterable[Term], day: date) -> tuple[OfficeWarning, ...]:
    """One person in two offices is allowed, counts once and is told."""
    offices: dict[int, list[str]] = {}
    for office, term in holders_on(held, day).items():
        if term is not None:
            offices.setdefault(term.person, []).append(office)
    return tuple(
        OfficeWarning("two_offices", (CONSTITUTION.reading("6.1"),), (("person", person), ("offices", tuple(own))))
        for person, own in offices.items()
        if len(own) > 1
    )


def _office(office: str) -> Office:
    known: dict[str, Office] = {
        "president": "president",
        "vice_president": "vice_president",
        "secretary": "secretary",
        "treasurer": "treasurer",
        "web_master": "web_master",
    }
    return known[office]


def _refuse_of_another(held: Sequence[Term], office: str, person: int, decision: Entry, basis: Basis) -> Refusal | None:
    """A decision that names somebody brings nobody else into office, and them into one: who was elected Secretary is
    not President by it when that office falls vacant."""
    about = getattr(decision.act, "person", None)
    if about is None:
        return None
    used = any(term.decision == decision.seq and term.office != office for term in held)
    if about == person and not used:
        return None
    detail = (("reference", str(getattr(decision.act, "reference", ""))),)
    code = "decision_of_another_office" if about == person else "decision_about_another"
    return Refusal(code=code, rests_on=(basis,), detail=detail)
