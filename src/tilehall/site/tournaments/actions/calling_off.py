"""An event is called off, or takes place after all; those who entered are written to by the same press."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import calling_off
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import letters as wording

from . import letters
from .commands import Decision, InSameTransaction, execute

ORGANISE = "tournaments.organise"


@dataclass(frozen=True, slots=True)
class TypedReason:
    """Why; whether everybody who entered is written to, and the page of the event as such a letter names it."""

    reason: str
    tell: bool = False
    address: str = ""


def call_off(actor: Actor, number: int, typed: TypedReason, context: CommandContext) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return calling_off.call_off(desk, typed.reason)

    told = _letters(actor, typed, "called off", wording.called_off, context)
    return execute(actor, ORGANISE, number, decide, context, in_same_transaction=told)


def take_place(actor: Actor, number: int, typed: TypedReason, context: CommandContext) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return calling_off.take_place_after_all(desk, typed.reason)

    told = _letters(actor, typed, "takes place", wording.takes_place, context)
    return execute(actor, ORGANISE, number, decide, context, in_same_transaction=told)


def _letters(
    actor: Actor, typed: TypedReason, about: str, words: letters.Words, context: CommandContext
) -> InSameTransaction:
    def write(state: DeskState) -> None:
        if typed.tell:
            letters.write_to_entrants(actor, state, about, words, typed.address, context)

    return write
