"""What stands on the agenda: the template of the annual meeting, and whether a piece of business may be taken on."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.clause_numbers import refuse_additions, stands
from tilehall.law.association.decisions import refuse_to_rest_on
from tilehall.law.association.notice_days import deadline, late, late_non_routine
from tilehall.law.association.offices import executive_offices
from tilehall.law.association.play_rules import refuse_change
from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Fact, Refusal

from .acts.act import MeetingAct
from .acts.calling import ItemsAdded, ItemsOrdered, ItemWithdrawn
from .bodies import HONOURS, refuse_business_of_others
from .records import AgendaItem, ItemKind
from .state import Meeting

Decision = tuple[MeetingAct, ...] | Refusal
KEPT_FOR_GOOD = ("10.2", "18.2")
UNNOTICED: tuple[ItemKind, ...] = ("routine", "minutes")  # how a meeting runs is no business that is notified


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFacts:
    """What is known outside the meeting: the day, whether the proposer and whom it is about are members, the clubs."""

    today: date
    proposer_is_member: bool = False
    person_is_member: bool = False
    club_is_registered: bool = False
    recommendation: Entry | None = None  # the decision that the item names, as the book has it
    criteria: str = ""  # the reference of the criteria for the event of a selection, where there are any
    added: frozenset[str] = frozenset()  # clauses of the constitution that meetings have added so far


@dataclass(frozen=True, slots=True)
class _Asked:
    """Business that somebody wants on an agenda."""

    meeting: Meeting
    item: AgendaItem
    facts: ItemFacts


_Check = Callable[[_Asked], Refusal | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    kind: ItemKind
    title: str
    basis: Basis
    office: str = ""


OFFICE_TITLES = {
    "president": "President",
    "vice_president": "Vice President",
    "secretary": "Secretary",
    "treasurer": "Treasurer",
    "web_master": "Webmaster",
}


def annual_template() -> tuple[AgendaItem, ...]:
    """What every annual meeting deals with, in the order of the clause; numbered from 1."""
    lines = [
        _Line(kind="routine", title="Apologies", basis=CONSTITUTION["9.1"]),
        _Line(kind="minutes", title="Minutes of the last annual meeting", basis=CONSTITUTION["9.8"]),
        _Line(kind="report", title="Report of the Executive", basis=CONSTITUTION["6.6"]),
        _Line(kind="accounts", title="Accounts and balance sheet", basis=CONSTITUTION["6.6"]),
        *(
            _Line(kind="election", title=f"Election: {office_title(office)}", basis=CONSTITUTION["6.2"], office=office)
            for office in executive_offices().value
        ),
        _Line(kind="reviewer", title="Honorary Reviewer", basis=CONSTITUTION["4.1.7"]),
        _Line(kind="venue", title="Venue of the next championship", basis=CONSTITUTION.reading("14.2")),
        _Line(kind="masters_host", title="Host of the next Masters", basis=CONSTITUTION["15.2"]),
    ]
    return tuple(
        AgendaItem(number=number, kind=line.kind, title=line.title, office=line.office, rests_on=_texts(line.basis))
        for number, line in enumerate(lines, 1)
    )


def office_title(office: str) -> str:
    return OFFICE_TITLES.get(office, office.replace("_", " ").capitalize())


def _texts(*bases: Basis) -> tuple[str, ...]:
    return tuple(basis_texts(*bases))


def use_template(meeting: Meeting) -> Decision:
    if meeting.called.kind != "agm":
        return Refusal(code="no_template", rests_on=(CONSTITUTION["9.1"],))
    if meeting.items:
        return Refusal(code="agenda_begun", rests_on=(CONSTITUTION["9.1"],))
    return (ItemsAdded(items=annual_template()),)


def next_number(meeting: Meeting) -> int:
    return max((item.number for item in meeting.items), default=0) + 1


def add_item(meeting: Meeting, item: AgendaItem, facts: ItemFacts) -> Decision:
    """The item gets its number and what it rests on here."""
    checks: tuple[_Check, ...] = (
        _refuse_other_body,
        _refuse_not_in_notice,
        *_CHECKS.get(item.kind, ()),
    )
    for check in checks:
        if (refusal := check(_Asked(meeting, item, facts))) is not None:
            return refusal
    basis = _BASES.get(item.kind, CONSTITUTION["9.1"] if meeting.general else CONSTITUTION["7.3"])
    return (ItemsAdded(items=(replace(item, number=next_number(meeting), rests_on=_texts(basis)),)),)


def withdraw_item(item: int, reason: str) -> Decision:
    return (ItemWithdrawn(item=item, reason=reason),)


def move_item(meeting: Meeting, number: int, up: bool) -> Decision:
    """One place up or down; at the end nothing changes."""
    order = [item.number for item in meeting.agenda]
    at = order.index(meeting.item(number).number)
    to = at - 1 if up else at + 1
    if not 0 <= to < len(order):
        return ()
    order[at], order[to] = order[to], order[at]
    return (ItemsOrdered(items=tuple(order)),)


# --- what each kind of business asks for


def _refuse_other_body(asked: _Asked) -> Refusal | None:
    return refuse_business_of_others(asked.meeting.called.kind, asked.item)


def _refuse_not_in_notice(asked: _Asked) -> Refusal | None:
    """A General Meeting does the business of its notice: once that is out, nothing joins it."""
    if not asked.meeting.general or asked.item.kind in UNNOTICED:
        return None
    if not asked.meeting.sitting.notices and asked.meeting.phase == "called":
        return None
    clause = CONSTITUTION["9.1"] if asked.meeting.called.kind == "agm" else CONSTITUTION["9.4"]
    return Refusal(code="not_in_notice", rests_on=(clause,))


def _refuse_special_business(asked: _Asked) -> Refusal | None:
    clause = CONSTITUTION["9.2"]
    if not asked.facts.proposer_is_member:
        return Refusal(code="not_a_member", rests_on=(clause,), detail=(("name", asked.item.proposer_name),))
    if not asked.item.written:
        return Refusal(code="not_in_writing", rests_on=(clause,))
    if asked.meeting.called.kind != "agm":
        return None
    last = deadline("agm", "special_business", asked.meeting.sittings[0].day)
    return late(last, asked.item.received or asked.facts.today)


def _refuse_rule_change(asked: _Asked) -> Refusal | None:
    """It names the clauses that stand and change, and the numbers of those that are new."""
    clause, item = CONSTITUTION["10.1"], asked.item
    changed = tuple(number for number in item.clauses if number not in item.added)
    unknown = tuple(number for number in changed if not stands(number, asked.facts.added))
    if not item.clauses:
        return Refusal(code="no_change_named", rests_on=(clause,))
    if unknown:
        facts_of: tuple[tuple[str, Fact], ...] = (("clauses", unknown),)
        return Refusal(code="clause_missing", rests_on=(clause,), detail=facts_of)
    proposed = {number for each in asked.meeting.agenda for number in each.added}
    if (refusal := refuse_additions(item.added, asked.facts.added | proposed)) is not None:
        return refusal
    if not item.text.strip():
        return Refusal(code="particulars_missing", rests_on=(clause,))
    if item.repeal and item.added:
        return Refusal(code="repeal_adds_nothing", rests_on=(clause,))
    if item.repeal and (protected := _kept_for_good(item.clauses)):
        return Refusal(code="entrenched", rests_on=(CONSTITUTION["10.2"],), detail=(("clauses", protected),))
    return None


def _kept_for_good(clauses: tuple[str, ...]) -> tuple[str, ...]:
    """The protection itself, and the market value clause, cannot be taken out, nor what they stand in."""
    return tuple(number for number in clauses for kept in KEPT_FOR_GOOD if f"{kept}.".startswith(f"{number}."))


def _refuse_election(asked: _Asked) -> Refusal | None:
    """An office is voted on once."""
    if all(each.office != asked.item.office for each in asked.meeting.agenda if each.kind == "election"):
        return None
    office = (("office", office_title(asked.item.office)),)
    return Refusal(code="office_on_agenda", rests_on=(CONSTITUTION["6.2"],), detail=office)


def _refuse_honour(asked: _Asked) -> Refusal | None:
    """Honorary classes are put forward by the Management Committee, life members by the Executive."""
    if asked.item.honour not in HONOURS:
        return Refusal(code="unknown_class", rests_on=(CONSTITUTION["4"],))
    wanted = HONOURS[asked.item.honour][1]
    named, missing = asked.item.person, "no_recommendation"
    lacking = refuse_to_rest_on(asked.facts.recommendation, wanted, missing=missing, person=named)
    if lacking is not None:
        return lacking
    if asked.item.honour == "life" and not asked.facts.person_is_member:
        name = (("name", asked.item.person_name),)
        return Refusal(code="not_a_member", rests_on=(CONSTITUTION["4.3.1"],), detail=name)
    return None


def _refuse_fee(asked: _Asked) -> Refusal | None:
    return refuse_to_rest_on(asked.facts.recommendation, "fees_consultation", missing="consultation_missing")


def _refuse_host(asked: _Asked) -> Refusal | None:
    if asked.item.club is None or asked.facts.club_is_registered:
        return None
    name = (("name", asked.item.club_name),)
    return Refusal(code="not_a_registered_club", rests_on=(CONSTITUTION["15.2"],), detail=name)


def _refuse_rules_of_play(asked: _Asked) -> Refusal | None:
    change = asked.item.change
    if change is None or not change.origin:
        return Refusal(code="rules_committee_first", rests_on=(CONSTITUTION["13.3"],))
    return refuse_change(change.ruleset, change.parameter, change.value)


def _refuse_non_routine(asked: _Asked) -> Refusal | None:
    """In time for four weeks' notice, or it came up after the last day for that."""
    return late_non_routine(asked.facts.today, asked.meeting.sittings[0].day, asked.item.arose)


def _refuse_selection(asked: _Asked) -> Refusal | None:
    """The Executive decides alone only where no criteria are set and it says why there was no time."""
    if asked.facts.criteria:
        detail = (("reference", asked.facts.criteria),)
        return Refusal(code="criteria_exist", rests_on=(CONSTITUTION["17.3"],), detail=detail)
    if not asked.item.text.strip():
        return Refusal(code="reason_missing", rests_on=(CONSTITUTION["17.3"],))
    return None


_CHECKS: dict[ItemKind, tuple[_Check, ...]] = {
    "special_business": (_refuse_special_business,),
    "rule_change": (_refuse_rule_change,),
    "election": (_refuse_election,),
    "honour": (_refuse_honour,),
    "fee": (_refuse_fee,),
    "masters_host": (_refuse_host,),
    "rules_of_play": (_refuse_rules_of_play,),
    "non_routine": (_refuse_non_routine,),
    "selection": (_refuse_selection,),
}
_BASES: dict[ItemKind, Basis] = {
    "special_business": CONSTITUTION["9.2"],
    "rule_change": CONSTITUTION["10.1"],
    "honour": CONSTITUTION["4.2.1"],
    "payment": CONSTITUTION["18.1"],
    "rules_of_play": CONSTITUTION["13.4"],
    "criteria": CONSTITUTION["17.1"],
    "selection": CONSTITUTION["17.3"],
    "appointment": CONSTITUTION["6.7"],
    "application": CONSTITUTION.reading("4.1.2"),
    "fee": CONSTITUTION["4.1.3"],
}
