"""Aids for adjudication: the organiser lists them, somebody vouches for each, and what fails is withdrawn."""

from datetime import date

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import aids
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.store import DeskState

from .commands import Decision, execute

ORGANISE = "tournaments.organise"


def list_aid(actor: Actor, number: int, name: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: aids.list_aid(desk, name), context)


def vouch_for_aid(
    actor: Actor, number: int, name: str, voucher: tuple[str, date], context: CommandContext
) -> DeskState | Refusal:
    """`voucher`: who vouches for it, and the day on which it was checked."""

    def decide(desk: Desk) -> Decision:
        by, checked = voucher
        return aids.vouch_for_aid(desk, name, by, checked, context.now.astimezone(desk.announced.start.tzinfo).date())

    return execute(actor, ORGANISE, number, decide, context)


def withdraw_aid(actor: Actor, number: int, name: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: aids.withdraw_aid(desk, name), context)
