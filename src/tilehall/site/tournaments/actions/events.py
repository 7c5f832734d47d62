"""An event is announced, and its plan changed."""

import secrets

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import announcing
from tilehall.law.tournament.desk.things import Plan
from tilehall.site.games import live
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out, origin


def announce(actor: Actor, plan: Plan, hand: Hand) -> Kept | Refusal:
    """A new tournament. Pressed twice it is the one tournament."""
    require(actor, "tournaments.organise")
    decided = announcing.announce(plan)
    if isinstance(decided, Refusal):
        return decided

    def once() -> Kept:
        if (number := store.opened(hand.command_id)) is not None:
            return store.load(number)
        kept = store.open_tournament(secrets.token_hex(16), decided, origin(actor, hand))
        live.announce(f"tournament.{kept.row.pk}", kept.row.seq)
        return kept

    return until_no_clash(once)


def amend_plan(actor: Actor, number: int, plan: Plan, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, "tournaments.organise", number, lambda desk: announcing.amend(desk, plan), hand)
