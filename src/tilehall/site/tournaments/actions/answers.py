"""Answers to what an event asks: kept by who entered, or by its officers; read by the officers alone."""

from collections.abc import Mapping

from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.event_officers import at_event_of

ENTER, ORGANISE = "tournaments.enter", "tournaments.organise"


def keep(actor: Actor, number: int, player: int, answers: Mapping[str, str]) -> None:
    """One's own, or anybody's by the desk."""
    actor = at_event_of(actor, number)
    require(actor, ENTER)
    own = actor.person is not None and store.number_of(number, actor.person) == player
    if not own and not actor.may(ORGANISE):
        raise NotYours(ENTER)
    answer_rows.keep(number, player, answers)


def forget(actor: Actor, number: int) -> int:
    """All of them, when the event is over; how many there were."""
    require(at_event_of(actor, number), ORGANISE)
    return answer_rows.forget_event(number)
