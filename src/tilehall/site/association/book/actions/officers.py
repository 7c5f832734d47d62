"""Officers and committees: who takes an office and who leaves it, with their roles; committees and who is on them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from tilehall.law.association import committees as committee_law
from tilehall.law.association import officers as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.officers import Leaving
from tilehall.law.association.committees import NewCommittee
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import annual_meetings, member_files, office_effects, registers, store
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

from .commands import Decide, Decision, execute

KEEP = "association.keep_offices"
KEEP_COMMITTEES = "association.keep_registers"
Result = tuple[Entry, ...] | Refusal


@dataclass(slots=True)
class HandOver:
    """What came of it, and who keeps a role until a successor can sign in."""

    result: Result = ()
    kept: list[Person] = field(default_factory=list)


def _with_roles(actor: Actor, decide: Decide, context: CommandContext) -> HandOver:
    done = HandOver()

    def roles(entries: tuple[Entry, ...]) -> None:
        done.kept = office_effects.carry_out(actor, entries, context.now)

    done.result = execute(actor, KEEP, decide, context, in_same_transaction=roles)
    return done


def has_rights(person: int, day: date) -> bool:
    """Whether somebody is a member on that day with nothing that takes their rights."""
    found = member_files.status(Person.objects.get(pk=person), day)
    return found.member and not found.suspension.takes_rights


def take_office(
    actor: Actor, person: Person, *, office: str, on: date, decision: int | None, context: CommandContext
) -> HandOver:
    def decide() -> Decision:
        chosen, member = store.entry(decision), has_rights(person.pk, on)
        over = law.refuse_after_term(chosen, on, annual_meetings.days_set())
        return over or law.take_office(registers.terms(), office, person.pk, on, decision=chosen, member=member)

    return _with_roles(actor, decide, context)


def leave_office(actor: Actor, term: int, *, on: date, why: Leaving, context: CommandContext) -> HandOver:
    return _with_roles(actor, lambda: law.leave_office(registers.term(term), on, why), context)


def hand_over(
    actor: Actor, elected: Sequence[tuple[str, Person, int]], *, on: date, context: CommandContext
) -> HandOver:
    """At the close of an annual meeting: office, person and the entry of the election, for each."""

    def decide() -> Decision:
        chosen = [
            law.Elected(office, person.pk, store.entry(decision), has_rights(person.pk, on))
            for office, person, decision in elected
        ]
        moved = annual_meetings.days_set()
        over = (law.refuse_after_term(one.decision, on, moved) for one in chosen)
        return next((each for each in over if each is not None), None) or law.hand_over(registers.terms(), chosen, on)

    return _with_roles(actor, decide, context)


# --- committees


def appoint_committee(actor: Actor, new: NewCommittee, *, decision: int | None, context: CommandContext) -> Result:
    def decide() -> Decision:
        in_standing = {person for person in new.members if has_rights(person, new.since)}
        return committee_law.appoint(new, store.entry(decision), registers.all_committees(date.max), in_standing)

    return execute(actor, KEEP_COMMITTEES, decide, context)


def join_committee(actor: Actor, committee: int, person: Person, *, on: date, context: CommandContext) -> Result:
    def decide() -> Decision:
        found = registers.committee(committee, on)
        return committee_law.join(found, person.pk, on, member=has_rights(person.pk, on))

    return execute(actor, KEEP_COMMITTEES, decide, context)


def leave_committee(actor: Actor, committee: int, person: Person, *, on: date, context: CommandContext) -> Result:
    def decide() -> Decision:
        return committee_law.leave(registers.committee_entries(), committee, person.pk, on)

    return execute(actor, KEEP_COMMITTEES, decide, context)


def close_committee(actor: Actor, committee: int, *, on: date, context: CommandContext) -> Result:
    return execute(actor, KEEP_COMMITTEES, lambda: committee_law.close(registers.committee(committee, on), on), context)
