"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from typing import assert_never

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
    answered = _decided(rules, state, command, outside)
    if isinstance(answered, Refusal):
        return answered
    for event in answered:
        state = apply(state, event)
    return *answered, *counting.follows(rules, state, answered)


def _decided(rules: RummikubRules, state: State, command: c.Command, outside: Outside) -> Answer:  # noqa: C901
    # A table: a case for each command, and mypy sees that none is left out.
    match command:
        case c.OpenGame():
            return opening.open_game(rules, state, command, outside)
        case c.Deal():
            return opening.deal(rules, state, command, outside)
        case c.AskFreshStart():
            return opening.fresh_start(rules, state, command, outside)
        case c.BeReady():
            return opening.ready(rules, state, command, outside)
        case c.TouchTable():
            return turn.touch(rules, state, command, outside)
        case c.DrawTile():
            return turn.draw(rules, state, command, outside)
        case c.LayTiles():
            return turn.lay(rules, state, command, outside)
        case c.LayUnseen():
            return turn.lay_unseen(rules, state, command, outside)
        case c.PassTurn():
            return turn.pass_turn(rules, state, command, outside)
        case c.CallTime():
            return timing.call_time(rules, state, command, outside)
        case c.ReportTimeout():
            return timing.report(rules, state, command, outside)
        case c.ConfirmRestored():
            return timing.confirm_restored(rules, state, command, outside)
        case c.ShowRack():
            return counting.show_rack(rules, state, command, outside)
        case c.ConfirmCount():
            return counting.confirm(rules, state, command, outside)
        case c.ClearRack():
            return counting.clear_rack(rules, state, command, outside)
        case _:
            assert_never(command)
