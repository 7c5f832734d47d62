"""The director during rounds: begin, more time, who is late, breaks, ticks and notes."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import late_players
from tilehall.law.tournament.desk import round_control as decisions
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.seats_shown import SeatsShown, refuse_other_round
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.tournaments.hall_tables import plays_here
from tilehall.site.tournaments.store import DeskState

from .commands import Decision, execute

DIRECT = "tournaments.direct"


def begin_round(actor: Actor, number: int, context: CommandContext, *, meant: int | None = None) -> DeskState | Refusal:
    """The next round in all grades; `meant` is the round the button was for, so that none is begun by mistake."""
    return execute(actor, DIRECT, number, lambda desk: decisions.begin_round(desk, meant), context)


def add_time(
    actor: Actor, number: int, minutes: int, context: CommandContext, *, shown: SeatsShown | None = None
) -> DeskState | Refusal:
    """`shown` is the round that the page was of, as it is below."""

    def decide(desk: Desk) -> Decision:
        return refuse_other_round(desk, shown, desk.current) or decisions.add_time(desk, minutes)

    return execute(actor, DIRECT, number, decide, context)


def set_break(
    actor: Actor,
    number: int,
    seconds: int,
    context: CommandContext,
    *,
    told: bool,
    shown: SeatsShown | None = None,
) -> DeskState | Refusal:
    """`told`: the players are told now."""

    def decide(desk: Desk) -> Decision:
        refused = refuse_other_round(desk, shown, desk.current)
        return refused or decisions.set_break(desk, seconds, context.now, told=told)

    return execute(actor, DIRECT, number, decide, context)


def tick(actor: Actor, number: int, point: str, context: CommandContext, *, done: bool = True) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: decisions.tick_point(desk, point, done), context)


def note(actor: Actor, number: int, text: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, DIRECT, number, lambda desk: decisions.make_note(desk, text), context)


def note_late(
    actor: Actor,
    number: int,
    player: int,
    context: CommandContext,
    *,
    clock: bool = False,
    shown: SeatsShown | None = None,
) -> DeskState | Refusal:
    """A player is not at the table; `clock` starts it now. `shown` is what the page was of that it was pressed on."""

    def decide(desk: Desk) -> Decision:
        if plays_here(number, desk.current, player):
            return late_players.plays_in_hall(desk, player)
        return late_players.note_late(desk, player, context.now, clock=clock, shown=shown)

    return execute(actor, DIRECT, number, decide, context)


def note_arrival(
    actor: Actor, number: int, player: int, context: CommandContext, *, shown: SeatsShown | None = None
) -> DeskState | Refusal:
    def decide(desk: Desk) -> Decision:
        return late_players.note_arrival(desk, player, context.now, shown=shown)

    return execute(actor, DIRECT, number, decide, context)


def forfeit_late(
    actor: Actor, number: int, player: int, context: CommandContext, *, shown: SeatsShown | None = None
) -> DeskState | Refusal:
    """Only when the clock of the late player has run out."""

    def decide(desk: Desk) -> Decision:
        if plays_here(number, desk.current, player):
            return late_players.plays_in_hall(desk, player)
        return late_players.forfeit_late_player(desk, player, context.now, shown=shown)

    return execute(actor, DIRECT, number, decide, context)
