"""A command becomes events, or a refusal. What ends the game of itself follows from the state that comes of them."""

from typing import assert_never

from tilehall.law.game.outcome import Outcome
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.events import Event
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.attendance import refuse_while_away
from tilehall.law.scrabble.state import SEATS, State

from . import (
    answers,
    appeals,
    blanks,
    clocks,
    draws,
    exchange,
    game_end,
    hall_games,
    hall_time,
    irregularities,
    preliminaries,
    turn,
)
from .overdue_draws import after_overdue_draw
from .refusals import Decision, refuse

_SEATS_OR_NONE = (*SEATS, None)
_MAKES_TURNS = (c.Place, c.Announce, c.DeclareScore, c.ExchangeTiles, c.PlayTiles, c.PassTurn)
# What may come of a player who is away, or be told of them later; everything else is done at the table.
_FROM_AFAR = (c.ComeBack, c.Leave, c.Forfeit, c.CorrectClock, c.SignSlip, c.RecordScore, c.MakeNote)


def decide(rules: ScrabbleRules, state: State, command: c.Command, outside: Outside) -> Decision:
    came = decide_on(rules, state, command, outside)
    return came if isinstance(came, Refusal) else came.events


def decide_on(
    rules: ScrabbleRules, state: State, command: c.Command, outside: Outside
) -> Outcome[State, Event] | Refusal:
    if any(getattr(command, name, None) not in _SEATS_OR_NONE for name in ("by", "of", "seat", "first_short")):
        return refuse("no_such_seat", rules.seats)
    if state.away is not None and getattr(command, "by", None) == state.away and not isinstance(command, _FROM_AFAR):
        return refuse_while_away(rules, state.away)
    if isinstance(command, _MAKES_TURNS) and (found := game_end.reason_not_to_play_on(rules, state)):
        return refuse("game_at_its_end", found[1])
    answered = _decided(rules, state, command, outside)
    if isinstance(answered, Refusal):
        return answered
    for event in answered:
        state = apply(state, event)
    at = answered[-1].at if answered else outside.moment
    ending = game_end.ending_events(rules, state, at)
    for event in ending:
        state = apply(state, event)
    return Outcome((*answered, *ending), state)


def _announce(rules: ScrabbleRules, state: State, command: c.Announce, outside: Outside) -> Decision:
    if command.what == "exchange":
        return exchange.announce_exchange(rules, state, command, outside)
    return turn.announce(rules, state, command, outside)


def _play(rules: ScrabbleRules, state: State, command: c.PlayTiles, outside: Outside) -> Decision:
    """Place and press in one, as a screen sends it; an out play stops the clocks in place of the press."""
    answer = turn.place_tiles(rules, state, c.Place(by=command.by, placed=command.placed), outside)
    if isinstance(answer, Refusal):
        return answer
    for event in answer:
        state = apply(state, event)
    out = not state.bag and state.held_tiles(command.by) == len(state.draft.placed)
    ended = turn.end_turn(rules, state, command.by, outside, "neutralise" if out else "press")
    return ended if isinstance(ended, Refusal) else (*answer, *ended)


def _decided(rules: ScrabbleRules, state: State, command: c.Command, outside: Outside) -> Decision:  # noqa: C901, PLR0915
    # A table: a case for each command, and mypy sees that none is left out.
    match command:
        case c.OpenGame():
            return preliminaries.open_game(rules, state, command, outside)
        case c.CheckTiles():
            return preliminaries.check_tiles(rules, state, command, outside)
        case c.DrawForFirst():
            return preliminaries.draw_for_first(rules, state, command, outside)
        case c.ReturnStartTiles():
            return preliminaries.return_start_tiles(rules, state, command, outside)
        case c.ConfirmPreliminaries():
            return preliminaries.confirm_preliminaries(rules, state, command, outside)
        case c.DrawTiles():
            return draws.draw_tiles(rules, state, command, outside)
        case c.TurnUpTiles():
            return preliminaries.turn_up_tiles(rules, state, command, outside)
        case c.RackTiles():
            return draws.rack_tiles(rules, state, command, outside)
        case c.ShowRack():
            return draws.show_rack(rules, state, command, outside)
        case c.StartClock():
            return clocks.start_clock(rules, state, command, outside)
        case c.RestartClock():
            return clocks.restart_clock(rules, state, command, outside)
        case c.NeutraliseClocks():
            return clocks.neutralise_clocks(rules, state, command, outside)
        case c.CorrectClock():
            return clocks.correct_clock(rules, state, command, outside)
        case c.Place():
            return turn.place_tiles(rules, state, command, outside)
        case c.PlayTiles():
            return after_overdue_draw(
                rules, state, command.by, outside, lambda now: _play(rules, now, command, outside)
            )
        case c.DeclareScore():
            return turn.declare_score(rules, state, command, outside)
        case c.PressClock():
            return turn.press_clock(rules, state, command, outside)
        case c.NameBlank():
            return blanks.name_blank(rules, state, command, outside)
        case c.NoteBlank():
            return blanks.note_blank(rules, state, command, outside)
        case c.DemandBlank():
            return blanks.demand_blank(rules, state, command, outside)
        case c.RecordScore():
            return turn.record_score(rules, state, command, outside)
        case c.MakeNote():
            return turn.make_note(rules, state, command, outside)
        case c.KeepLine():
            return turn.keep_line(rules, state, command, outside)
        case c.DisputeScore():
            return irregularities.dispute_score(rules, state, command, outside)
        case c.AgreeScore():
            return irregularities.agree_score(rules, state, command, outside)
        case c.Interrupt():
            return irregularities.interrupt(rules, state, command, outside)
        case c.SettleIrregularity():
            return irregularities.settle_irregularity(rules, state, command, outside)
        case c.Announce():
            return _announce(rules, state, command, outside)
        case c.ExchangeTiles():
            return after_overdue_draw(
                rules, state, command.by, outside, lambda now: exchange.exchange_tiles(rules, now, command, outside)
            )
        case c.SetAside():
            return exchange.set_aside(rules, state, command, outside)
        case c.DrawForExchange():
            return exchange.draw_for_exchange(rules, state, command, outside)
        case c.ReturnExchanged():
            return exchange.return_exchanged(rules, state, command, outside)
        case c.RackExchanged():
            return exchange.rack_exchanged(rules, state, command, outside)
        case c.Accept():
            return answers.accept(rules, state, command, outside)
        case c.Hold():
            return answers.hold(rules, state, command, outside)
        case c.Challenge():
            return answers.challenge(rules, state, command, outside)
        case c.WithdrawChallenge():
            return answers.withdraw_challenge(rules, state, command, outside)
        case c.Adjudicate():
            return answers.adjudicate(rules, state, command, outside)
        case c.JudgeAtDevice():
            return answers.judge_at_device(rules, state, command, outside)
        case c.ConfirmReturn():
            return appeals.confirm_return(rules, state, command, outside)
        case c.Appeal():
            return appeals.appeal(rules, state, command, outside)
        case c.RuleOnAppeal():
            return appeals.rule_on_appeal(rules, state, command, outside)
        case c.Decide():
            return answers.director_decides(rules, state, command, outside)
        case c.CallTime():
            return hall_time.call_time(rules, state, command, outside)
        case c.CountBag():
            return irregularities.count_bag(rules, state, command, outside)
        case c.Leave():
            return clocks.leave(rules, state, command, outside)
        case c.ComeBack():
            return clocks.come_back(rules, state, command, outside)
        case c.Adjourn():
            return clocks.adjourn(rules, state, command, outside)
        case c.Resume():
            return clocks.resume(rules, state, command, outside)
        case c.Forfeit():
            return game_end.forfeit(rules, state, command, outside)
        case c.BeReady():
            return hall_games.be_ready(rules, state, command, outside)
        case c.PassTurn():
            return after_overdue_draw(
                rules, state, command.by, outside, lambda now: hall_games.pass_turn(rules, now, command, outside)
            )
        case c.SkipTime():
            return hall_games.skip_time(rules, state, command, outside)
        case c.SignSlip():
            return game_end.sign_slip(rules, state, command, outside)
        case _:
            assert_never(command)
