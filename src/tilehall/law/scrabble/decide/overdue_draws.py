"""Tiles that a player has not drawn when the opponent's next turn ends: in a game of the hall they are drawn first."""

from collections.abc import Callable

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import IN_PLAY, State, other_seat

from .draws import draw_tiles, refuse_draw_out_of_turn
from .refusals import Decision
from .steps_in_one import decided_in_one
from .turn import completed_turn


def after_overdue_draw(
    rules: ScrabbleRules, state: State, by: Seat, outside: Outside, turn: Callable[[State], Decision]
) -> Decision:
    """A turn, and before it what the opponent has to draw for the turn before.

    At a table those tiles are out of the bag by then. Here who answers fast enough, or draws while the other only looks
    on, would have the last tiles of the bag, an exchange or an out play that are not theirs.
    """
    return decided_in_one(state, (lambda now: _overdue_draw(rules, now, by, outside), turn))


def draws_first(rules: ScrabbleRules, state: State, by: Seat) -> int:
    """How many tiles of the bag the opponent draws before this seat's turn ends."""
    other = other_seat(by)
    if state.terms.kept != "hall" or state.phase not in IN_PLAY or by != state.on_turn:
        return 0
    if refuse_draw_out_of_turn(rules, state, other) is not None:
        return 0
    return min(state.owed[other], len(state.bag))


def _overdue_draw(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    if not draws_first(rules, state, by):
        return ()
    accepted = completed_turn(rules, state, by, outside)
    for event in accepted:
        state = apply(state, event)
    drawn = draw_tiles(rules, state, c.DrawTiles(by=other_seat(by)), outside)
    return drawn if isinstance(drawn, Refusal) else (*accepted, *drawn)
