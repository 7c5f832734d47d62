"""The director during rounds: begin, more time, who is late, breaks, ticks and notes."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import late_players
from tilehall.law.tournament.desk import round_control as decisions
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import DeskState

from .commands import CommandContext, execute

DIRECT = "tournaments.direct"


def begin_round(actor: Actor, number: int, context: CommandContext, *, meant: int | None = None) -> DeskState | Refusal:
    """The next round in all grades; `meant` is the round the button was for, so that none is begun by mistake."""
    return execute(actor, DIRECT, number, lambda desk: decisions.begin_round(desk, meant), context)


def add_time(actor: Actor, number: int, minutes: int, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: decisions.add_time(desk, minutes), context)


def set_break(actor: Actor, number: int, seconds: int, context: CommandContext, *, told: bool) -> DeskState | Refusal:
    """`told`: the players are told now."""
    return execute(
        actor, DIRECT, number, lambda desk: decisions.set_break(desk, seconds, context.now, told=told), context
    )


def tick(actor: Actor, number: int, point: str, context: CommandContext, *, done: bool = True) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: decisions.tick_point(desk, point, done), context)


def note(actor: Actor, number: int, text: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: decisions.make_note(desk, text), context)


def note_late(
    actor: Actor, number: int, player: int, context: CommandContext, *, clock: bool = False
) -> DeskState | Refusal:
    """A player is not at the table; `clock` starts it now."""
    return execute(
        actor, DIRECT, number, lambda desk: late_players.note_late(desk, player, context.now, clock=clock), context
    )


def note_arrival(actor: Actor, number: int, player: int, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: late_players.note_arrival(desk, player, context.now), context)


def forfeit_late(actor: Actor, number: int, player: int, context: CommandContext) -> DeskState | Refusal:
    """Only when the clock of the late player has run out."""
    return execute(
        actor, DIRECT, number, lambda desk: late_players.forfeit_late_player(desk, player, context.now), context
    )
