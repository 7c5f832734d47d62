"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from typing import assert_never

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.apply import apply
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.state import State

from . import count_sheet, deal, turn, turn_time
from .refusals import Decision, refuse


def decide(rules: RummikubRules, state: State, command: c.Command, outside: Outside) -> Decision:
    if state.phase != "waiting":
        told = [getattr(command, name) for name in ("by", "seat") if hasattr(command, name)]
        if any(seat not in state.seats for seat in told):
            return refuse("no_such_seat", rules.order_of_play)
    elif not isinstance(command, c.OpenGame):
        return refuse("not_now", rules.order_of_play, phase=state.phase)
    answered = _decided(rules, state, command, outside)
    if isinstance(answered, Refusal) or not answered:
        return answered
    for event in answered:
        state = apply(state, event)
    return *answered, *count_sheet.events_that_follow(rules, state, answered)


def _decided(rules: RummikubRules, state: State, command: c.Command, outside: Outside) -> Decision:  # noqa: C901
    # A table: a case for each command, and mypy sees that none is left out.
    match command:
        case c.OpenGame():
            return deal.open_game(rules, state, command, outside)
        case c.Deal():
            return deal.deal(rules, state, command, outside)
        case c.AskFreshStart():
            return deal.ask_fresh_start(rules, state, command, outside)
        case c.BeReady():
            return deal.be_ready(rules, state, command, outside)
        case c.TouchTable():
            return turn.touch_table(rules, state, command, outside)
        case c.DrawTile():
            return turn.draw_tile(rules, state, command, outside)
        case c.LayTiles():
            return turn.lay_tiles(rules, state, command, outside)
        case c.LayUnseen():
            return turn.lay_unseen(rules, state, command, outside)
        case c.PassTurn():
            return turn.pass_turn(rules, state, command, outside)
        case c.CallTime():
            return turn_time.call_time(rules, state, command, outside)
        case c.SkipTime():
            return turn_time.skip_time(rules, state, command, outside)
        case c.ReportTimeout():
            return turn_time.report_timeout(rules, state, command, outside)
        case c.ConfirmRestored():
            return turn_time.confirm_restored(rules, state, command, outside)
        case c.ShowRack():
            return count_sheet.show_rack(rules, state, command, outside)
        case c.ConfirmCount():
            return count_sheet.confirm_count(rules, state, command, outside)
        case c.ClearRack():
            return count_sheet.clear_rack(rules, state, command, outside)
        case _:
            assert_never(command)
