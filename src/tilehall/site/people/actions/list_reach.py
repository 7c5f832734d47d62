"""How far a list reaches: a club officer's touches no membership that the same officer could not touch by hand."""

from __future__ import annotations

from datetime import date

from django.db.models import Q, QuerySet

from tilehall.law.association.membership import EndingGround

from .. import membership
from ..actor import Actor
from ..models import ListTaken, Person
from ..rights_taken import are_taken

ListKind = ListTaken.What
ACTION_OF_LIST = {ListKind.PEOPLE: "people.take_in_people", ListKind.RATINGS: "people.take_in_ratings"}
# What a club passes on; classes and declarations are the association's own.
FOR_CLUB_OFFICERS = (EndingGround.RESIGNED, EndingGround.ENDED_BY_CLUB, EndingGround.DIED, EndingGround.MISTAKE)
_OUT = {
    EndingGround.DECLARED: "The association has declared {} a member no longer",
    EndingGround.ENDED_BY_CLUB: "A club has ended the membership of {}",
}
ASK = "ask the association's Secretary"


def clubs_in_sight(actor: Actor, what: str) -> frozenset[int] | None:
    """Of whose people they read what such a list brought; None is everybody."""
    return actor.clubs if actor.only_for_own_clubs(ACTION_OF_LIST[ListKind(what)]) else None


def lists_in_sight(actor: Actor) -> QuerySet[ListTaken]:
    """A club officer's are those they took in themselves, and those that put somebody into a club of theirs."""
    seen = Q(pk__in=())
    for what in ListKind:
        if actor.may(ACTION_OF_LIST[what]):
            clubs = clubs_in_sight(actor, what)
            seen |= Q(what=what) if clubs is None else Q(what=what) & membership.reaches(clubs, actor.account)
    return membership.lists_taken().filter(seen)


def why_not_begin(actor: Actor, person: Person, ground: EndingGround | None, since: date) -> str:
    """Why a list of theirs may not make this person a member; empty if it may. Who is in no club joins the officer's
    by it; whom the association has declared out, or a club has put out, is taken in again by its own officers. Who is
    suspended is no matter of a list. `ground` is why they are no member, where they were one."""
    does = ACTION_OF_LIST[ListKind.PEOPLE]
    if person.club_id is not None and not actor.may_for_club(does, person.club_id):
        return f"{person} is with {person.club} and not a member now"
    if ground is EndingGround.DIED:
        return f"{person} has died"
    if ground is not None and are_taken(person.pk, since):
        return f"{person} is suspended"
    return _OUT[ground].format(person) if ground in _OUT and actor.only_for_own_clubs(does) else ""


def why_not_join(actor: Actor, person: Person) -> str:
    """Why a list of theirs may not put this member into a club; empty if it may."""
    if actor.only_for_own_clubs(ACTION_OF_LIST[ListKind.PEOPLE]) and person.club_id is None:
        return f"{person} is a member and in no club"
    return ""


def may_undo(actor: Actor, list_taken: ListTaken) -> bool:
    """A club officer undoes what they took in themselves, while everybody in it is still of a club of theirs and the
    association has ended none of the memberships."""
    does = ACTION_OF_LIST[ListKind(list_taken.what)]
    if not actor.only_for_own_clubs(does):
        return actor.may(does)
    if not is_own_list(actor, list_taken) or membership.is_ended_otherwise(list_taken, FOR_CLUB_OFFICERS):
        return False
    return all(actor.may_for_club(does, club) for club in membership.clubs_in_list(list_taken))


def is_own_list(actor: Actor, list_taken: ListTaken) -> bool:
    return actor.account is not None and list_taken.taken_by_id == actor.account.pk
