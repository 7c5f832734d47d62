"""The register: people and clubs, kept by the desk. A club officer keeps the own club's people only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tilehall.law.association.membership import MemberKind

from .. import membership, store
from ..actor import Actor, NotYours, require, require_for_club
from ..models import Club, Person
from ..name_order import folded_name, tidy_name

MAKE_MEMBERS = "people.take_in_people"  # by a list or one by one: the same people may, and of the same classes


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody the register does not know, as the form has it. Without a class they are no member; `another` says that
    the namesake already in the register is somebody else."""

    full_name: str
    club: Club | None
    contact: str = ""
    another: bool = False
    kind: str = ""
    since: date | None = None


def enter_person(actor: Actor, new: NewPerson, *, now: datetime) -> Person:
    """The person, in their club from the day of their membership on where they have one: all of it or nothing."""
    require_for_club(actor, "people.add_person", new.club.pk if new.club else None)
    full_name, today = checked_name("full_name", new.full_name), timezone.localdate(now)
    since = _day_of_membership(actor, new, today) if new.kind else None
    with transaction.atomic():
        known = [f"{person} ({person.club or 'Independent'})" for person in store.namesakes(full_name)[:5]]
        if known and not new.another:
            text = f"The register already has {', '.join(known)}. If this is somebody else, say so below."
            raise ValidationError({"full_name": ValidationError(text, code="namesake")})
        entry_origin = membership.EntryOrigin(actor.account, now)
        person = store.add_person(
            full_name=full_name, club=new.club, contact=new.contact, added_by=actor.account, now=now
        )
        if since is not None:
            membership.begin_membership(person, new.kind, since, entry_origin)
        if new.club is not None:
            membership.join_club(person, new.club, since or today, entry_origin)
    return person


def _day_of_membership(actor: Actor, new: NewPerson, today: date) -> date:
    require_for_club(actor, MAKE_MEMBERS, new.club.pk if new.club else None)
    if new.kind not in [kind.value for kind in MemberKind]:
        raise ValidationError({"kind": "There is no such class of members."})
    if new.kind != MemberKind.ORDINARY and actor.only_for_own_clubs(MAKE_MEMBERS):
        raise ValidationError({"kind": "Only the association’s officers enter this class. Choose ordinary member."})
    if new.since is None:
        raise ValidationError({"since": "From which day are they a member? Write it as 14/03/2026."})
    if new.since > today:
        raise ValidationError({"since": "This day is still to come."})
    return new.since


def add_person(
    actor: Actor, *, full_name: str, club: Club | None, contact: str = "", another: bool = False, now: datetime
) -> Person:
    """Somebody who is no member, or not by this entry."""
    return enter_person(actor, NewPerson(full_name=full_name, club=club, contact=contact, another=another), now=now)


def add_club(actor: Actor, *, name: str, town: str = "") -> Club:
    require(actor, "people.add_club")
    name = checked_name("name", name, longest=80)
    if len(tidy_name(town)) > 80:
        raise ValidationError({"town": "At most 80 letters."})
    try:
        with transaction.atomic():
            return store.add_club(name=name, town=town)
    except IntegrityError:
        raise ValidationError({"name": f"There is already a club called {name}."}) from None


def set_club(actor: Actor, *, person: Person, club: Club | None, now: datetime) -> Person:
    """A club officer may take in who is in no club and no member, or let a member of the own club go; not take from
    other clubs. An independent member joins a club by the association's own officers."""
    require(actor, "people.add_person")
    with transaction.atomic():
        person = store.locked_person(person.pk)
        theirs = (person.club_id, club.pk if club else None)
        if not all(actor.may_for_club("people.add_person", one) for one in theirs if one is not None):
            raise NotYours("people.add_person")
        if actor.only_for_own_clubs("people.add_person") and membership.is_independent(person, timezone.localdate(now)):
            raise NotYours("people.add_person")
        if person.club_id != (club.pk if club else None):
            _move(person, club, membership.EntryOrigin(actor.account, now))
    return person


def _move(person: Person, club: Club | None, entry_origin: membership.EntryOrigin) -> None:
    """From one club to another; further clubs they belong to stay as they are."""
    today = timezone.localdate(entry_origin.at)
    if person.club is not None:
        membership.leave_club(person, person.club, today, entry_origin)
    if club is not None:
        membership.join_club(person, club, today, entry_origin)
    store.set_club(person, club)


def amend_person(
    actor: Actor, *, person: Person, full_name: str, club: Club | None, contact: str, now: datetime
) -> Person:
    """Mends a misspelt name, the club and the desk's note."""
    require(actor, "people.add_person")
    full_name = checked_name("full_name", full_name)
    with transaction.atomic():
        require_for_club(actor, "people.add_person", store.locked_person(person.pk).club_id)
        person = set_club(actor, person=person, club=club, now=now)
        store.amend_person(person, full_name=full_name, contact=contact)
    return person


def checked_name(field: str, name: str, longest: int = 120) -> str:
    text = tidy_name(name)
    if len(folded_name(text)) < 2 or not any(sign.isalpha() for sign in text):
        raise ValidationError({field: "A name is needed."})
    if len(text) > longest or len(folded_name(text)) > longest:
        raise ValidationError({field: f"A name has at most {longest} letters."})
    if not text.isprintable():
        raise ValidationError({field: "This name holds signs that cannot be seen."})
    return text
