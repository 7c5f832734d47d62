"""What taking and leaving an office does to the roles of people, in the transaction that writes it."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.core.exceptions import ValidationError

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.officers import OfficeLeft, OfficeTaken
from tilehall.site.people import store as people
from tilehall.site.people.actions import roles
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Person, RoleHeld
from tilehall.site.people.roles import Role, role_of_office
from tilehall.site.people.store import RoleReach

from . import registers

LAST_OFFICER = "last_officer"


def carry_out(actor: Actor, entries: Sequence[Entry], now: datetime) -> list[Person]:
    """Roles of new officers first, so that somebody is there to give roles; then those of who has left end.

    Who would be the last to give roles keeps the role, and is named: until a successor can sign in.
    """
    taken = [entry.act for entry in entries if isinstance(entry.act, OfficeTaken)]
    left = [entry.act for entry in entries if isinstance(entry.act, OfficeLeft)]
    staying = {(act.person, act.office) for act in taken} & {(act.person, act.office) for act in left}
    for act in taken:
        if (act.person, act.office) not in staying:
            give(actor, act.person, act.office, act.on, now)
    kept = [end(actor, act.person, act.office, act.on, now) for act in left if (act.person, act.office) not in staying]
    return [person for person in kept if person is not None]


def carry_back(actor: Actor, gone: Entry, now: datetime) -> list[Person]:
    """A taking that never was gives no role; a leaving that never was gives it again. A role from before the taking
    stays, unless it was that of a term which ended with it."""
    act = gone.act
    if isinstance(act, OfficeTaken):
        went_on = [term for term in registers.terms() if (term.person, term.office) == (act.person, act.office)]
        ended = any(term.span.until == act.on for term in went_on)
        kept = end(actor, act.person, act.office, act.on, now, given_since=None if ended else act.on)
        return [] if kept is None else [kept]
    if isinstance(gone.act, OfficeLeft):
        give(actor, gone.act.person, gone.act.office, gone.act.on, now)
    return []


def give(actor: Actor, person: int, office: str, since: date, now: datetime) -> None:
    """Somebody who has the role already goes on with it."""
    row, role = people.locked_person(person), _role(office)
    if not people.overlapping_roles(row, role, RoleReach(), since):
        roles.give_role(actor, person=row, role=role, since=since, now=now)


def end(
    actor: Actor, person: int, office: str, until: date, now: datetime, *, given_since: date | None = None
) -> Person | None:
    """The person, if the role must stay for the time being. With a day only a role that is held since then ends."""
    row, role = people.locked_person(person), _role(office)
    for held in _open_roles(row, role):
        if given_since is not None and held.since < given_since:
            continue
        try:
            roles.end_role(actor, role_held=held, until=max(until, held.since), now=now)
        except ValidationError as refused:
            if LAST_OFFICER in _codes(refused):
                return row
            raise
    return None


def _codes(refused: ValidationError) -> Iterable[str | None]:
    return [error.code for errors in refused.error_dict.values() for error in errors]


def _open_roles(person: Person, role: Role) -> list[RoleHeld]:
    return [held for held in people.roles_without_end([role]) if held.person_id == person.pk]


def _role(office: str) -> Role:
    role = role_of_office(office)
    if role is None:
        raise LookupError(f"the office {office} is no role here")
    return role
