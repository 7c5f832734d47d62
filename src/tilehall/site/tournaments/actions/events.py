"""An event is announced, and its plan changed."""

import secrets
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from tilehall.law.game.clock import as_moment
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import announcement
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Plan
from tilehall.site.association.book import play_versions
from tilehall.site.games import news
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actions import appoint
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import event_reach
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import letters as wording

from . import letters
from .commands import Decision, execute


def announce(actor: Actor, plan: Plan, context: CommandContext) -> DeskState | Refusal:
    """A new tournament. Pressed twice it is the one tournament."""
    require(actor, "tournaments.organise", "")  # in the whole hall: there is no event yet
    decided = announcement.announce(by_rules_of_its_day(plan))
    if isinstance(decided, Refusal):
        return decided

    def once() -> DeskState:
        if (number := store.tournament_opened_by(context.command_id)) is not None:
            return store.load(number)
        with transaction.atomic():
            state = store.open_tournament(secrets.token_hex(16), decided, origin(actor, context))
            _make_organiser(actor, state, context)
        news.announce(f"tournament.{state.row.pk}", state.row.seq)
        return state

    return until_no_clash(once)


def by_rules_of_its_day(plan: Plan) -> Plan:
    """An event is played by the rules as they are on its first day: those that the association has changed by then."""
    version = play_versions.version_on(plan.begins, plan.ruleset) if not plan.overrides else None
    if version is None:
        return plan
    key, overrides = version.pinned(as_moment(plan.start))
    return replace(plan, ruleset=key, overrides=overrides)


def _make_organiser(actor: Actor, state: DeskState, context: CommandContext) -> None:
    """Who announces an event organises it, also when they no longer do so in the whole hall."""
    if actor.person is not None:
        appoint(
            actor,
            person=actor.person,
            role=Role.ORGANISER,
            reach=event_reach(state.row),
            since=timezone.localdate(context.now),
            now=context.now,
        )


def amend_plan(
    actor: Actor, number: int, plan: Plan, context: CommandContext, *, tell: str = ""
) -> DeskState | Refusal:
    """`tell` is the full address of the event's page for a letter to everybody who entered, if it is on another day, at
    another hour or place now; without it none is written."""
    before: list[Plan] = []

    def decide(desk: Desk) -> Decision:
        before[:] = [desk.announced]
        return announcement.amend_plan(desk, plan)

    def write(state: DeskState) -> None:
        (was,) = before
        if tell and wording.is_moved(was, state.desk.announced):
            letters.write_to_entrants(actor, state, "moved", partial(wording.moved, was), tell, context)

    return execute(actor, "tournaments.organise", number, decide, context, in_same_transaction=write)
