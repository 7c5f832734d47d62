"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from collections.abc import Callable
from typing import Any

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.apply import apply
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State

from . import counting, opening, timing, turn
from .refusing import Answer, no


def decide(rules: RummikubRules, state: State, command: c.Command, outside: Outside) -> Answer:
    if state.phase != "waiting":
        told = [getattr(command, name) for name in ("by", "seat") if hasattr(command, name)]
        if any(seat not in state.seats for seat in told):
            return no("no_such_seat", rules.order_of_play)
    elif not isinstance(command, c.OpenGame):
        return no("not_now", rules.order_of_play, phase=state.phase)
    answered = _DECIDED[type(command)](rules, state, command, outside)
    if isinstance(answered, Refusal):
        return answered
    for event in answered:
        state = apply(state, event)
    return *answered, *counting.follows(rules, state, answered)


Decider = Callable[[RummikubRules, State, Any, Outside], Answer]

_DECIDED: dict[type, Decider] = {
    c.OpenGame: opening.open_game,
    c.Deal: opening.deal,
    c.AskFreshStart: opening.fresh_start,
    c.BeReady: opening.ready,
    c.TouchTable: turn.touch,
    c.DrawTile: turn.draw,
    c.LayTiles: turn.lay,
    c.LayUnseen: turn.lay_unseen,
    c.PassTurn: turn.pass_turn,
    c.CallTime: timing.call_time,
    c.ReportTimeout: timing.report,
    c.ConfirmRestored: timing.confirm_restored,
    c.ShowRack: counting.show_rack,
    c.ConfirmCount: counting.confirm,
    c.ClearRack: counting.clear_rack,
}
