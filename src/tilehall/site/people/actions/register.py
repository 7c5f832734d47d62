"""The register: people and clubs, kept by the desk. A club officer keeps the own club's people only."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from .. import membership, store
from ..actor import Actor, NotYours, require, require_for_club
from ..models import Club, Person
from ..name_order import folded_name, tidy_name


def add_person(
    actor: Actor, *, full_name: str, club: Club | None, contact: str = "", another: bool = False, now: datetime
) -> Person:
    """`another` says that the namesake already in the register is somebody else."""
    require_for_club(actor, "people.add_person", club.pk if club else None)
    full_name = checked_name("full_name", full_name)
    with transaction.atomic():
        known = [f"{person} ({person.club or 'Independent'})" for person in store.namesakes(full_name)[:5]]
        if known and not another:
            text = f"The register already has {', '.join(known)}. If this is somebody else, say so below."
            raise ValidationError({"full_name": ValidationError(text, code="namesake")})
        person = store.add_person(full_name=full_name, club=club, contact=contact, added_by=actor.account, now=now)
        if club is not None:
            membership.join_club(person, club, timezone.localdate(now), membership.EntryOrigin(actor.account, now))
        return person


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
