"""Answers to what an event asks: kept by who entered, or by its officers; read by the officers alone."""

import logging
from collections.abc import Mapping

from django.db import transaction

from tilehall.site.people.actor import Actor, NotYours, require
from tilehall.site.tournaments import answer_rows, store
from tilehall.site.tournaments.event_officers import at_event_of

log = logging.getLogger(__name__)
ENTER, ORGANISE = "tournaments.enter", "tournaments.organise"


def keep(actor: Actor, number: int, player: int, answers: Mapping[str, str]) -> None:
    """One's own, or anybody's by the desk."""
    actor = at_event_of(actor, number)
    require(actor, ENTER)
    own = actor.person is not None and store.number_of(number, actor.person) == player
    if not own and not actor.may(ORGANISE):
        raise NotYours(ENTER)
    answer_rows.keep(number, player, answers)


def forget(actor: Actor, number: int) -> dict[int, answer_rows.Answers]:
    """All of them, when the event is over; what is gone. Who deleted them stands in the hall's own log."""
    require(at_event_of(actor, number), ORGANISE)
    with transaction.atomic():
        gone = answer_rows.all_answers(number)
        answer_rows.forget_event(number)
    account = actor.account.pk if actor.account is not None else "the console"
    log.info("account %s deleted the answers of %d who entered tournament %d", account, len(gone), number)
    return gone
