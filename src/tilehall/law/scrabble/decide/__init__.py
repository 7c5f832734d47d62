"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from collections.abc import Callable
from typing import Any

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.events import Event
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import SEATS, State

from . import answer, clock, drawing, ending, exchange, opening, turn
from .refusing import Answer, no

_MAKES_TURNS = (c.Place, c.Announce, c.DeclareScore, c.ExchangeTiles, c.PlayTiles)


def decide(rules: ScrabbleRules, state: State, command: c.Command, outside: Outside) -> Answer:
    told = [getattr(command, name) for name in ("by", "of", "seat") if hasattr(command, name)]
    if any(seat not in SEATS for seat in told):
        return no("no_such_seat", rules.seats)
    if isinstance(command, _MAKES_TURNS) and ending.finished(rules, state):
        return no("game_at_its_end", rules.going_out)
    answered = _DECIDED[type(command)](rules, state, command, outside)
    if isinstance(answered, Refusal):
        return answered
    for event in answered:
        state = apply(state, event)
    at = answered[-1].at if answered else outside.moment
    return *answered, *ending.follows(rules, state, at)


def _announce(rules: ScrabbleRules, state: State, command: c.Announce, outside: Outside) -> Answer:
    if command.what == "exchange":
        return exchange.announce(rules, state, command, outside)
    return turn.announce(rules, state, command, outside)


def _play(rules: ScrabbleRules, state: State, command: c.PlayTiles, outside: Outside) -> Answer:
    """Place and press in one, as a screen sends it; an out play stops the clocks in place of the press."""
    placed = turn.place(rules, state, c.Place(by=command.by, placed=command.placed), outside)
    if isinstance(placed, Refusal):
        return placed
    for event in placed:
        state = apply(state, event)
    out = not state.bag and state.held_tiles(command.by) == len(state.draft.placed)
    ended = turn.end_turn(rules, state, command.by, outside, "neutralise" if out else "press")
    return ended if isinstance(ended, Refusal) else (*placed, *ended)


Decider = Callable[[ScrabbleRules, State, Any, Outside], tuple[Event, ...] | Refusal]

_DECIDED: dict[type, Decider] = {
    c.OpenGame: opening.open_game,
    c.CheckTiles: opening.check_tiles,
    c.DrawForFirst: opening.draw_for_first,
    c.ReturnStartTiles: opening.return_start_tiles,
    c.ConfirmPreliminaries: opening.confirm,
    c.DrawTiles: drawing.draw,
    c.TurnUpTiles: opening.turn_up,
    c.RackTiles: drawing.rack,
    c.ShowRack: drawing.show_rack,
    c.StartClock: clock.start,
    c.RestartClock: clock.restart,
    c.NeutraliseClocks: clock.neutralise,
    c.CorrectClock: clock.correct,
    c.Place: turn.place,
    c.PlayTiles: _play,
    c.DeclareScore: turn.declare,
    c.PressClock: turn.press,
    c.NameBlank: turn.name_blank,
    c.NoteBlank: turn.note_blank,
    c.DemandBlank: turn.demand_blank,
    c.RecordScore: turn.record,
    c.MakeNote: turn.make_note,
    c.KeepLine: turn.keep_line,
    c.DisputeScore: clock.dispute,
    c.AgreeScore: clock.agree,
    c.Interrupt: clock.interrupt,
    c.SettleIrregularity: clock.settle,
    c.Announce: _announce,
    c.ExchangeTiles: exchange.whole,
    c.SetAside: exchange.set_aside,
    c.DrawForExchange: exchange.draw,
    c.ReturnExchanged: exchange.give_back,
    c.RackExchanged: exchange.take_up,
    c.Accept: answer.accept,
    c.Hold: answer.hold,
    c.Challenge: answer.challenge,
    c.WithdrawChallenge: answer.withdraw,
    c.Adjudicate: answer.adjudicate,
    c.JudgeAtDevice: answer.judge_at_device,
    c.Decide: answer.director,
    c.CallTime: ending.call_time,
    c.CountBag: clock.count_bag,
    c.Leave: clock.leave,
    c.ComeBack: clock.come_back,
    c.Adjourn: clock.adjourn,
    c.Resume: clock.resume,
    c.Forfeit: ending.forfeit,
    c.SignSlip: ending.sign_slip,
}
