"""The director during rounds: begin, more time, who is late, breaks, ticks and notes."""

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import lateness
from tilehall.law.tournament.desk import running as decisions
from tilehall.site.people.actor import Actor
from tilehall.site.tournaments.store import Kept

from .carrying import Hand, carry_out

DIRECT = "tournaments.direct"


def begin_round(actor: Actor, number: int, hand: Hand, *, meant: int | None = None) -> Kept | Refusal:
    """The next round in all grades; `meant` is the round the button was for, so that none is begun by mistake."""
    return carry_out(actor, DIRECT, number, lambda desk: decisions.begin_round(desk, meant), hand)


def add_time(actor: Actor, number: int, minutes: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: decisions.add_time(desk, minutes), hand)


def set_break(actor: Actor, number: int, seconds: int, hand: Hand, *, told: bool) -> Kept | Refusal:
    """`told`: the players are told now."""
    return carry_out(actor, DIRECT, number, lambda desk: decisions.set_break(desk, seconds, hand.now, told=told), hand)


def tick(actor: Actor, number: int, point: str, hand: Hand, *, done: bool = True) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: decisions.tick(desk, point, done), hand)


def note(actor: Actor, number: int, told: str, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: decisions.note(desk, told), hand)


def note_late(actor: Actor, number: int, player: int, hand: Hand, *, clock: bool = False) -> Kept | Refusal:
    """A player is not at the table; `clock` starts it now."""
    return carry_out(actor, DIRECT, number, lambda desk: lateness.note_late(desk, player, hand.now, clock=clock), hand)


def arrived(actor: Actor, number: int, player: int, hand: Hand) -> Kept | Refusal:
    return carry_out(actor, DIRECT, number, lambda desk: lateness.arrived(desk, player, hand.now), hand)


def forfeit_late(actor: Actor, number: int, player: int, hand: Hand) -> Kept | Refusal:
    """Only when the clock of the late player has run out."""
    return carry_out(actor, DIRECT, number, lambda desk: lateness.forfeit(desk, player, hand.now), hand)
