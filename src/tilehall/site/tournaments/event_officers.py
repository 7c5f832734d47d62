"""Who answers for an event, its own director or organiser; and which event an address or a topic of news is about."""

from collections.abc import Mapping
from typing import Any

from tilehall.site.games.news import MayListen
from tilehall.site.people.actor import Actor
from tilehall.site.people.event_at_hand import EventAtHand
from tilehall.site.people.roles import Role

from . import store
from .store import TournamentRow

IN_CHARGE = frozenset({Role.DIRECTOR, Role.ORGANISER})


def is_officer_of(actor: Actor, _row: TournamentRow) -> bool:
    """Whether this is a director or an organiser of the event; who sits at the console is."""
    return actor.console or not actor.roles.isdisjoint(IN_CHARGE)


def event_at_hand(number: int) -> EventAtHand | None:
    """None where there is no such tournament."""
    found = store.event_keys(number)
    return None if found is None else EventAtHand(store.public_name(found[0]), for_organisers=found[1])


def event_of_address(arguments: Mapping[str, Any]) -> EventAtHand | None:
    """Every address of one tournament names it by its number."""
    number = arguments.get("number")
    return event_at_hand(number) if isinstance(number, int) else None


def may_follow(actor: MayListen, topic: str) -> bool:
    """Whether news of a tournament (tournament.17) are for this one; a rehearsal is its organisers' own."""
    event = event_at_hand(int(topic.rpartition(".")[2]))
    return event is not None and actor.may("tournaments.organise" if event.for_organisers else "tournaments.see")
