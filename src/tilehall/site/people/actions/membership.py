"""Beginning and ending a membership. Both only add rows; what was a mistake is ended as such, never removed."""

from __future__ import annotations

from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from tilehall.law.association.membership import EndingGround, MemberKind, Span

from .. import membership, store
from ..actor import Actor, require, require_for_club
from ..membership import EntryOrigin
from ..models import Membership, MembershipEnd, Person

DOES = "people.keep_membership"
# A club officer passes on who joins and who leaves; classes and declarations are the association's own.
FOR_CLUB_OFFICERS = (EndingGround.RESIGNED, EndingGround.ENDED_BY_CLUB, EndingGround.DIED, EndingGround.MISTAKE)
BY_HAND = (*FOR_CLUB_OFFICERS, EndingGround.DECLARED)


def begin_membership(actor: Actor, *, person: Person, kind: str, since: date, now: datetime) -> Membership:
    """Another class than before is a change of class: the old one ends the same day."""
    require(actor, DOES)
    if kind not in list(MemberKind):
        raise ValidationError({"kind": "Choose a class of members."})
    if kind != MemberKind.ORDINARY and actor.only_for_own_clubs(DOES):
        raise ValidationError({"kind": "Only the association's officers enter this class. Choose ordinary member."})
    entry_origin = EntryOrigin(actor.account, now)
    with transaction.atomic():
        person = store.locked_person(person.pk)
        require_for_club(actor, DOES, person.club_id)
        if actor.only_for_own_clubs(DOES) and membership.is_declared_out(person, since):
            text = f"The association has declared {person} a member no longer: its officers take them in again."
            raise ValidationError({"since": text})
        for held in membership.overlapping_memberships(person, Span(since)):
            if held.kind == kind or held.since >= since:
                text = f"{person} is {held.get_kind_display().lower()} from {held.since:%d/%m/%Y} already."
                raise ValidationError({"since": text})
            if actor.only_for_own_clubs(DOES):
                text = f"{person} is {held.get_kind_display().lower()}. Only the association's officers change that."
                raise ValidationError({"kind": text})
            if any(held.ends.all()):
                raise ValidationError({"since": "The membership before this one ends later: begin on that day."})
            membership.end_membership(held, since, EndingGround.CLASS_CHANGED, entry_origin)
        return membership.begin_membership(person, kind, since, entry_origin)


def end_membership(actor: Actor, *, held: Membership, until: date, ground: str, now: datetime) -> MembershipEnd:
    """`until` is the first day without it. What was entered by mistake never held, whatever day is given."""
    require(actor, DOES)
    if ground not in grounds_for(actor):
        raise ValidationError({"ground": "Choose why the membership ends."})
    if ground == EndingGround.MISTAKE:
        until = held.since
    if until < held.since:
        raise ValidationError({"until": f"The membership began on {held.since:%d/%m/%Y}: it cannot end before that."})
    with transaction.atomic():
        require_for_club(actor, DOES, store.locked_person(held.person_id).club_id)
        if held.ends.filter(until__lte=until).exists():
            raise ValidationError({"until": "The membership has ended by then already."})
        if actor.only_for_own_clubs(DOES) and held.ends.exclude(ground__in=FOR_CLUB_OFFICERS).exists():
            raise ValidationError({"ground": "The association has ended this membership: its officers change that."})
        return membership.end_membership(held, until, ground, EntryOrigin(actor.account, now))


def grounds_for(actor: Actor) -> tuple[EndingGround, ...]:
    return FOR_CLUB_OFFICERS if actor.only_for_own_clubs(DOES) else BY_HAND
