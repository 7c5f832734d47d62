"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from typing import assert_never

from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import SEATS, State

from . import answer, clock, drawing, ending, exchange, irregularities, opening, turn
from .refusing import Answer, no

_MAKES_TURNS = (c.Place, c.Announce, c.DeclareScore, c.ExchangeTiles, c.PlayTiles)


def decide(rules: ScrabbleRules, state: State, command: c.Command, outside: Outside) -> Answer:
    told = [getattr(command, name) for name in ("by", "of", "seat") if hasattr(command, name)]
    if any(seat not in SEATS for seat in told):
        return no("no_such_seat", rules.seats)
    if isinstance(command, _MAKES_TURNS) and ending.finished(rules, state):
        return no("game_at_its_end", rules.going_out)
    answered = _decided(rules, state, command, outside)
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


def _decided(rules: ScrabbleRules, state: State, command: c.Command, outside: Outside) -> Answer:  # noqa: C901, PLR0915
    # A table: a case for each command, and mypy sees that none is left out.
    match command:
        case c.OpenGame():
            return opening.open_game(rules, state, command, outside)
        case c.CheckTiles():
            return opening.check_tiles(rules, state, command, outside)
        case c.DrawForFirst():
            return opening.draw_for_first(rules, state, command, outside)
        case c.ReturnStartTiles():
            return opening.return_start_tiles(rules, state, command, outside)
        case c.ConfirmPreliminaries():
            return opening.confirm(rules, state, command, outside)
        case c.DrawTiles():
            return drawing.draw(rules, state, command, outside)
        case c.TurnUpTiles():
            return opening.turn_up(rules, state, command, outside)
        case c.RackTiles():
            return drawing.rack(rules, state, command, outside)
        case c.ShowRack():
            return drawing.show_rack(rules, state, command, outside)
        case c.StartClock():
            return clock.start(rules, state, command, outside)
        case c.RestartClock():
            return clock.restart(rules, state, command, outside)
        case c.NeutraliseClocks():
            return clock.neutralise(rules, state, command, outside)
        case c.CorrectClock():
            return clock.correct(rules, state, command, outside)
        case c.Place():
            return turn.place(rules, state, command, outside)
        case c.PlayTiles():
            return _play(rules, state, command, outside)
        case c.DeclareScore():
            return turn.declare(rules, state, command, outside)
        case c.PressClock():
            return turn.press(rules, state, command, outside)
        case c.NameBlank():
            return turn.name_blank(rules, state, command, outside)
        case c.NoteBlank():
            return turn.note_blank(rules, state, command, outside)
        case c.DemandBlank():
            return turn.demand_blank(rules, state, command, outside)
        case c.RecordScore():
            return turn.record(rules, state, command, outside)
        case c.MakeNote():
            return turn.make_note(rules, state, command, outside)
        case c.KeepLine():
            return turn.keep_line(rules, state, command, outside)
        case c.DisputeScore():
            return irregularities.dispute(rules, state, command, outside)
        case c.AgreeScore():
            return irregularities.agree(rules, state, command, outside)
        case c.Interrupt():
            return irregularities.interrupt(rules, state, command, outside)
        case c.SettleIrregularity():
            return irregularities.settle(rules, state, command, outside)
        case c.Announce():
            return _announce(rules, state, command, outside)
        case c.ExchangeTiles():
            return exchange.whole(rules, state, command, outside)
        case c.SetAside():
            return exchange.set_aside(rules, state, command, outside)
        case c.DrawForExchange():
            return exchange.draw(rules, state, command, outside)
        case c.ReturnExchanged():
            return exchange.give_back(rules, state, command, outside)
        case c.RackExchanged():
            return exchange.take_up(rules, state, command, outside)
        case c.Accept():
            return answer.accept(rules, state, command, outside)
        case c.Hold():
            return answer.hold(rules, state, command, outside)
        case c.Challenge():
            return answer.challenge(rules, state, command, outside)
        case c.WithdrawChallenge():
            return answer.withdraw(rules, state, command, outside)
        case c.Adjudicate():
            return answer.adjudicate(rules, state, command, outside)
        case c.JudgeAtDevice():
            return answer.judge_at_device(rules, state, command, outside)
        case c.Decide():
            return answer.director(rules, state, command, outside)
        case c.CallTime():
            return ending.call_time(rules, state, command, outside)
        case c.CountBag():
            return irregularities.count_bag(rules, state, command, outside)
        case c.Leave():
            return clock.leave(rules, state, command, outside)
        case c.ComeBack():
            return clock.come_back(rules, state, command, outside)
        case c.Adjourn():
            return clock.adjourn(rules, state, command, outside)
        case c.Resume():
            return clock.resume(rules, state, command, outside)
        case c.Forfeit():
            return ending.forfeit(rules, state, command, outside)
        case c.SignSlip():
            return ending.sign_slip(rules, state, command, outside)
        case _:
            assert_never(command)
