"""Who answers for an event, its own director or organiser; and which event an address or a topic of news is about."""

from collections.abc import Mapping
from typing import Any

from tilehall.site.games.news import MayListen
from tilehall.site.people.actor import Actor
from tilehall.site.people.event_at_hand import EventAtHand
from tilehall.site.people.roles import Role
from tilehall.site.people.store import RoleReach

from . import store
from .store import TournamentRow

IN_CHARGE = frozenset({Role.DIRECTOR, Role.ORGANISER})


def is_officer_of(actor: Actor, row: TournamentRow) -> bool:
    """Whether this is a director or an organiser, of the event or in the whole hall; who sits at the console is."""
    return actor.console or not actor.roles_at(store.event_name(row)).isdisjoint(IN_CHARGE)


def event_reach(row: TournamentRow) -> RoleReach:
    """Of a role that is held for this event."""
    event = row.rehearsal_of or row
    return RoleReach(event=store.event_name(event), event_title=event.name)


def at_event_of(actor: Actor, number: int) -> Actor:
    """With the roles for the event of this number, and for no other one."""
    if not (actor.event_roles or actor.at):
        return actor
    event = event_at_hand(number)
    return actor.at_event(event.name if event else "")


NOWHERE = {"number": 0}


def event_at_hand(number: int) -> EventAtHand | None:
    """None where there is no such tournament."""
    try:
        row = store.head(number)
    except store.NoSuchTournament:
        return None
    return EventAtHand(store.event_name(row), for_organisers=row.rehearsal_of_id is not None, nowhere=NOWHERE, head=row)


def event_of_address(arguments: Mapping[str, Any]) -> EventAtHand | None:
    """Every address of one tournament names it by its number."""
    number = arguments.get("number")
    return event_at_hand(number) if isinstance(number, int) else None


def may_follow(actor: MayListen, topic: str) -> bool:
    """Whether news of a tournament (tournament.17) are for this one; a rehearsal is its organisers' own."""
    event = event_at_hand(int(topic.rpartition(".")[2]))
    action = "tournaments.organise" if event is not None and event.for_organisers else "tournaments.see"
    return event is not None and actor.may(action, event.name)
