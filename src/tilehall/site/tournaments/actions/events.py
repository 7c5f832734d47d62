"""An event is announced, and its plan changed."""

import secrets

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import announcement
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState

from .commands import CommandContext, execute, origin


def announce(actor: Actor, plan: Plan, context: CommandContext) -> DeskState | Refusal:
    """A new tournament. Pressed twice it is the one tournament."""
    require(actor, "tournaments.organise")
    decided = announcement.announce(plan)
    if isinstance(decided, Refusal):
        return decided

    def once() -> DeskState:
        if (number := store.tournament_opened_by(context.command_id)) is not None:
            return store.load(number)
        state = store.open_tournament(secrets.token_hex(16), decided, origin(actor, context))
        news.announce(f"tournament.{state.row.pk}", state.row.seq)
        return state

    return until_no_clash(once)


def amend_plan(actor: Actor, number: int, plan: Plan, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, "tournaments.organise", number, lambda desk: announcement.amend_plan(desk, plan), context)
