"""Who answers for an event: its own director or organiser."""

from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import Role

from .store import TournamentRow

IN_CHARGE = frozenset({Role.DIRECTOR, Role.ORGANISER})


def is_officer_of(actor: Actor, _row: TournamentRow) -> bool:
    """Whether this is a director or an organiser of the event; who sits at the console is."""
    return actor.console or not actor.roles.isdisjoint(IN_CHARGE)
