"""The close of an annual meeting: terms end and those elected begin, with their roles, and the accounts it took have
been presented; in the same transaction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tilehall.law.association import officers as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.money import StatementsPresented
from tilehall.law.association.acts.officers import OfficeTaken
from tilehall.law.association.meeting.elections import elected_officers
from tilehall.law.association.meeting.preparation import pack_year
from tilehall.law.association.meeting.records import RETIRED, VacantOffice
from tilehall.law.association.meeting.resolutions import meeting_fault
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.association.money.review import present_statements
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import office_effects, registers
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.officers import has_rights
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.money.store import ledger
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.models import Person
from tilehall.site.people.roles import role_of_office


@dataclass(frozen=True, slots=True)
class HandOver:
    """Who takes which office at the close, and which stay vacant: of those elected who cannot begin, and of those who
    retire and are followed by nobody."""

    begins: tuple[law.Elected, ...] = ()
    vacant: tuple[VacantOffice, ...] = ()


def handed_over(meeting: Meeting) -> HandOver:
    """Nothing stands against a close: whoever cannot begin, since their rights are gone by now or the office is taken,
    leaves it vacant. What a meeting without valid notice elected is void."""
    if not _ends_terms(meeting):
        return HandOver()
    day, held = meeting.sitting.day, registers.terms()
    begins: list[law.Elected] = []
    vacant: list[VacantOffice] = []
    for office, person, name in elected_officers(meeting):
        one = law.Elected(office, person, _election(meeting, office), has_rights(person, day))
        decided = law.hand_over(held, [*begins, one], day)
        if isinstance(decided, Refusal):
            vacant.append(VacantOffice(office=office, person=person, name=name, why=decided.code))
        else:
            begins.append(one)
    in_office, unbegun = register.officers_on(day), {(each.office, each.person) for each in vacant}
    for office in _without_successor(meeting, begins):
        holder = in_office.get(office)
        if holder is not None and (office, holder.pk) not in unbegun:
            vacant.append(VacantOffice(office=office, person=holder.pk, name=holder.full_name, why=RETIRED))
    return HandOver(tuple(begins), tuple(vacant))


def _ends_terms(meeting: Meeting) -> bool:
    """An annual meeting that had elections on its agenda, and sat at least once on notice as it must be given. What was
    elected in a sitting without it is void by itself; where that is all, nobody's term ends by it."""
    sat = (sitting for sitting in meeting.sittings if sitting.opened is not None)
    if meeting.called.kind != "agm" or all(meeting_fault(meeting, sitting) for sitting in sat):
        return False
    chosen = [_election(meeting, office) for office, _, _ in elected_officers(meeting)]
    if chosen and all(each is not None and getattr(each.act, "void_because", "") for each in chosen):
        return False
    return any(item.kind == "election" for item in meeting.agenda)


def _without_successor(meeting: Meeting, begins: Sequence[law.Elected]) -> list[str]:
    """Offices whose election stood on the agenda, or whose term in the book ends with all others, and which nobody
    takes, nor has taken on the day."""
    day = meeting.sitting.day
    running = [term for term in registers.terms() if term.span.until is None]
    filled = {one.office for one in begins} | {term.office for term in running if term.span.since >= day}
    elections = [item.office for item in meeting.agenda if item.kind == "election"]
    every = dict.fromkeys([*elections, *(term.office for term in running)])
    return [office for office in every if office not in filled]


def hand_over(before: MeetingState, after: MeetingState, actor: Actor, context: CommandContext) -> None:
    """What a meeting without valid notice elected is void, and nobody's term ends by it."""
    meeting = after.meeting
    if before.meeting.phase == "closed" or meeting.phase != "closed" or not _ends_terms(meeting):
        return
    day = meeting.sitting.day
    decided = law.hand_over(registers.terms(), handed_over(meeting).begins, day)
    if isinstance(decided, Refusal):
        raise TypeError(f"{decided.code}: those who cannot begin were left out")
    retiring = law.retire_without_term(_by_role_only(meeting), day)
    if not decided and not retiring:
        return  # nobody was elected, and nobody was in office
    own = replace(origin(actor, context), command_id=f"{context.command_id[:50]} offices")
    entries = book.append([*retiring, *decided], own)
    # The meeting has decided it: whoever is in the chair needs no right of their own to give a role.
    by_the_meeting = actor.by_decision()
    office_effects.carry_out(by_the_meeting, entries, context.now)
    _end_roles_of_others(
        [entry.act for entry in entries if isinstance(entry.act, OfficeTaken)], by_the_meeting, context
    )


def _by_role_only(meeting: Meeting) -> Iterator[tuple[str, int]]:
    """Who is in an office by a role from before the day, and the book says nothing of it. Only offices whose election
    stood on the agenda."""
    day = meeting.sitting.day
    known = registers.offices_known(day)
    for item in meeting.agenda:
        role = role_of_office(item.office) if item.kind == "election" and item.office not in known else None
        holding = people.roles_without_end([] if role is None else [role]).filter(since__lt=day)
        for person in sorted({each.person_id for each in holding}):
            yield item.office, person


def kept_roles(meeting: Meeting) -> list[Person]:
    """After the close: who has the role of an office that they are in no longer, since nobody else who can sign in may
    give roles."""
    if meeting.phase != "closed" or not _ends_terms(meeting):
        return []
    in_office = {(term.office, term.person) for term in registers.terms() if term.span.until is None}
    kept: dict[int, Person] = {}
    for item in meeting.agenda:
        role = role_of_office(item.office) if item.kind == "election" else None
        for each in people.roles_without_end([] if role is None else [role]).select_related("person"):
            if (item.office, each.person_id) not in in_office:
                kept[each.person_id] = each.person
    return list(kept.values())


def present_accounts(before: MeetingState, after: MeetingState, actor: Actor, context: CommandContext) -> None:
    """The accounts that the meeting took were presented to it: from then on the Treasurer can close their year. Where
    the law of the books does not find it so, it stays with the Treasurer."""
    meeting = after.meeting
    if meeting.called.kind != "agm" or before.meeting.phase == "closed" or meeting.phase != "closed":
        return
    dealt = any(item.kind == "accounts" and item.number in meeting.done for item in meeting.agenda)
    if not dealt or meeting_fault(meeting, meeting.sitting):
        return
    year, day = pack_year(meeting), meeting.sitting.day
    if isinstance(present_statements(ledger.statement_record(year), day, timezone.localdate(context.now)), Refusal):
        return
    own = replace(origin(actor, context), command_id=f"{context.command_id[:50]} accounts")
    book.append([StatementsPresented(on=day, year=year)], own)


def _election(meeting: Meeting, office: str) -> Entry | None:
    reference = next((each.decision for each in meeting.elections if each.office == office and each.decision), "")
    return book.decision(reference)


def _end_roles_of_others(taken: list[OfficeTaken], actor: Actor, context: CommandContext) -> None:
    """Who held the role without a term in the book, from before there was one."""
    for act in taken:
        role = role_of_office(act.office)
        for held in people.roles_without_end([] if role is None else [role]):
            if held.person_id != act.person:
                office_effects.end(actor, held.person_id, act.office, act.on, context.now)
