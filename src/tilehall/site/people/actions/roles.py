"""Giving and ending roles. Both only add rows, so who held what, when, and who said so can always be read."""

from __future__ import annotations

from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from .. import store
from ..actor import Actor, require
from ..models import Club, Person, RoleEnd, RoleHeld
from ..permissions import ACTIONS
from ..rights_taken import are_taken
from ..roles import GIVEN, OF_AN_EVENT, Role
from ..store import RoleReach

APPOINT = "tournaments.appoint"


def give_role(
    actor: Actor, *, person: Person, role: str, club: Club | None = None, since: date, now: datetime
) -> RoleHeld:
    """It waits, if the record was claimed by an account of which nobody has said that it is theirs (account_checks.py).

    The console names an account when it gives a role, and so says it by that.
    """
    require(actor, "people.give_role", "")
    if role not in GIVEN:
        raise ValidationError(
            {"role": "This is not a role that is given: everyone is a visitor, every known person a player."}
        )
    if role == Role.CLUB_OFFICER and club is None:
        raise ValidationError({"club": "A club officer acts for a club: choose it."})
    if role != Role.CLUB_OFFICER and club is not None:
        raise ValidationError({"club": "Only a club officer acts for a club: leave this empty."})
    return _given(actor, person, role, RoleReach(club=club), since, now)


def appoint(actor: Actor, *, person: Person, role: str, reach: RoleReach, since: date, now: datetime) -> RoleHeld:
    """A role for one event: it opens that event and nothing else. Its own officers may give it, too."""
    require(actor, APPOINT, reach.event)
    if role not in OF_AN_EVENT or not reach.event:
        raise ValidationError({"role": "This is no role of an event: the Secretary gives it for the whole hall."})
    return _given(actor, person, role, reach, since, now)


def _given(actor: Actor, person: Person, role: str, reach: RoleReach, since: date, now: datetime) -> RoleHeld:
    with transaction.atomic():
        person = store.locked_person(person.pk)
        if store.overlapping_roles(person, role, reach, since):
            raise ValidationError({"role": f"{person} already holds this role then. End it first to change its days."})
        account = store.account_of(person)
        if account is None:
            # A code handed out before, by whoever may do that, must not become a key to the new role.
            store.void_codes(person, now)
        elif actor.console and not store.is_confirmed(account):
            store.add_account_check(account, person, theirs=True, by=actor.account, now=now)
        return store.add_role(person=person, role=role, reach=reach, since=since, given_by=actor.account, now=now)


def end_role(actor: Actor, *, role_held: RoleHeld, until: date, now: datetime) -> RoleEnd:
    """`until` is the first day without the role. An earlier end may follow a later one; the earliest counts."""
    if not (role_held.event and actor.may(APPOINT, role_held.event)):
        require(actor, "people.give_role", "")
    if until < role_held.since:
        raise ValidationError({"until": f"The role began on {role_held.since:%d/%m/%Y}: it cannot end before that."})
    with transaction.atomic():
        givers = ACTIONS["people.give_role"]
        store.lock_roles([*givers, role_held.role])
        if role_held.ends.filter(until__lte=until).exists():
            raise ValidationError({"until": "The role has ended by then already."})
        if role_held.role in givers:
            _somebody_is_left(role_held, until)
        return store.add_role_end(role_held=role_held, until=until, ended_by=actor.account, now=now)


def _somebody_is_left(role_held: RoleHeld, until: date) -> None:
    """After this, somebody who can sign in must still be able to give roles, with no end in sight; nobody whose roles
    open nothing then."""
    others = store.roles_without_end(ACTIONS["people.give_role"]).exclude(pk=role_held.pk)
    able = others.filter(since__lte=until, person__account__in=store.confirmed_accounts())
    if all(are_taken(person, until) for person in able.order_by().values_list("person", flat=True).distinct()):
        text = (
            "Nobody who can sign in would be left to give roles. Give the successor the role first, "
            "and let them claim their member record; then end this one."
        )
        raise ValidationError({"until": ValidationError(text, code="last_officer")})
