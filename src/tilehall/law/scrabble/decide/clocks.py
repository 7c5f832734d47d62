"""Clocks started, stopped and corrected; players who leave, and games that go on later."""

from typing import Literal

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings import attendance, challenges
from tilehall.law.scrabble.rulings.clocks import ClockCorrection, clock_correction, restart_bases
from tilehall.law.scrabble.state import AFTER_VERDICT, IN_PLAY, Restart, State, other_seat

from .appeals import refuse_before_return
from .blanks import neutralise_after_demand
from .game_end import out_play_ruling, window_closed
from .preliminaries import preliminaries_open, start_first_clock
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase, refuse_off_turn
from .turn import end_turn


def start_clock(rules: ScrabbleRules, state: State, command: c.StartClock, outside: Outside) -> Decision:
    if state.phase == "preliminaries":
        return preliminaries_open(rules, state) or start_first_clock(rules, state, outside, command.by)
    if state.phase == "starting":
        return start_first_clock(rules, state, outside, command.by)
    return _start_opponents(rules, state, command, outside)


def _start_opponents(rules: ScrabbleRules, state: State, command: c.StartClock, outside: Outside) -> Decision:
    """After an out play that is not answered; a hold is no acceptance."""
    silence, last = rules.out_play_silence, state.last
    if state.phase != "out" or not state.out_pending or last is None or last.by != command.by or state.out_at is None:
        return refuse_in_this_phase(rules, state)
    if state.away is not None:
        return attendance.refuse_while_away(rules, state.away)
    ruling = out_play_ruling(rules, state, outside.moment, "hold" if last.answer == "held" else "none")
    if ruling.code == "not_covered":
        return ruling.as_refusal()
    after = dict(ruling.detail).get("may_start_at_s")
    if window_closed(rules, state, outside.moment):
        return refuse("window_closed", silence)
    if after is None:
        return refuse("window_runs", silence)
    if state.running.running is not None:
        return refuse("clock_runs", silence)
    if ruling.code == "wait":
        return refuse("too_early", silence, after_s=after)
    return (clocks_event(outside, state.on_turn, command.by, "unanswered", silence),)


def restart_clock(rules: ScrabbleRules, state: State, command: c.RestartClock, outside: Outside) -> Decision:
    waits = state.restart
    if state.phase != "restarting" or waits is None:
        return refuse_in_this_phase(rules, state)
    winner = delaying_winner(rules, state, command, waits)
    if not_back := refuse_before_return(rules, state, waits, excused=winner):
        return not_back
    if waits.run == state.away:
        return attendance.refuse_while_away(rules, waits.run)
    if winner is not None and (waits.unseen is not None or refuse_before_return(rules, state, waits)):
        return (clocks_event(outside, waits.run, command.by, "winner_delaying", rules.winner_delaying),)
    if waits.unseen is not None and isinstance(unseen := _restart_ruling(rules, state, waits), Refusal):
        return unseen
    if state.unconfirmed:
        return refuse("blank_unconfirmed", rules.blank_confirmed)
    return _restarted(rules, state, command, waits, outside)


def _restarted(
    rules: ScrabbleRules, state: State, command: c.RestartClock, waits: Restart, outside: Outside
) -> Decision:
    """Nothing stands in the way but who may do it."""
    if waits.by == (state.away,):
        # Who ought to has left: the one at the table may complete a turn all the same.
        return (clocks_event(outside, waits.run, command.by, "restart", Term("go_on", rules.resting("leaving_turn"))),)
    if command.by not in waits.by:
        return Refusal(code="not_yours_to_restart", rests_on=restart_bases(rules, waits.after))
    if waits.ought not in (None, command.by):
        clause = Term("warning", rules.resting("overdraw_clocks"))
        return (clocks_event(outside, waits.run, command.by, "restart_by_wrong_player", clause),)
    terms = (Term("restart", basis) for basis in restart_bases(rules, waits.after))
    return (clocks_event(outside, waits.run, command.by, "restart", *terms),)


def delaying_winner(rules: ScrabbleRules, state: State, command: c.RestartClock, waits: Restart) -> Seat | None:
    """The winner of the challenge, where the other says that the winner delays and the rules have an answer to that."""
    if not command.delaying or state.last is None or waits.after not in AFTER_VERDICT:
        return None
    player = state.last.by
    by: Literal["player", "opponent"] = "player" if command.by == player else "opponent"
    ruling = _restart_ruling(rules, state, waits, delay_named_by=by)
    if isinstance(ruling, Refusal) or ruling.code != "winner_delays":
        return None
    winner = player if waits.after == "play_stands" else other_seat(player)
    return None if command.by == winner else winner


def _restart_ruling(
    rules: ScrabbleRules,
    state: State,
    waits: Restart,
    delay_named_by: Literal["nobody", "player", "opponent"] = "nobody",
) -> Ruling | Refusal:
    """After a verdict; of a good play whose player has seen no replacement yet."""
    facts = challenges.RestartFacts(
        upheld=waits.after == "play_rejected",
        reracked=True,
        first_seen=False,
        bag_empty=not state.bag,
        delay_named_by=delay_named_by,
    )
    return challenges.restart_after_ruling(rules, facts)


def neutralise_clocks(rules: ScrabbleRules, state: State, command: c.NeutraliseClocks, outside: Outside) -> Decision:
    last, irregularity = state.last, state.interruption
    runs = state.clocks is not None and state.clocks.running is not None
    if irregularity is not None and irregularity.what == "blank_demand" and irregularity.by == command.by:
        return neutralise_after_demand(rules, state, command.by, outside)
    if state.phase == "out" and last is not None and last.by == command.by and (runs or state.out_at is None):
        if last.answer == "held" and state.out_at is None:
            return refuse("held", rules.out_play_hold_runs_clock)
        return (clocks_event(outside, None, command.by, "out_play", rules.out_play),)
    if state.phase == "out" and command.by == state.running.running and state.out_at is not None:
        answers = Term("opponent_stops", rules.resting("out_play_no_reply"))
        return (clocks_event(outside, None, command.by, "answering", answers),)
    return refuse_off_turn(rules, state, command.by) or end_turn(rules, state, command.by, outside, "neutralise")


def correct_clock(rules: ScrabbleRules, state: State, command: c.CorrectClock, outside: Outside) -> Decision:
    term = rules.clock_corrections
    if state.phase in ("waiting", "over"):
        return refuse_in_this_phase(rules, state)
    if not command.reason.strip():
        return refuse("reason_missing", term)
    if command.used < 0:
        return refuse("bad_time", term)
    agreed = command.agreed_by
    facts = ClockCorrection(both_agree=agreed == "both", director_grants=agreed == "director")
    ruling = clock_correction(rules, facts)
    if agreed == "" or ruling.code != "clock_corrected":
        return ruling.as_refusal() if ruling.code == "not_covered" else refuse("not_agreed", term)
    clock_corrected = e.ClockCorrected(
        seat=command.seat,
        used=command.used,
        agreed_by=agreed,
        reason=command.reason,
        at=outside.moment,
        rests_on=bases_of(term),
    )
    return (clock_corrected,)


def leave(rules: ScrabbleRules, state: State, command: c.Leave, outside: Outside) -> Decision:
    if state.phase not in IN_PLAY or state.away is not None:
        return refuse_in_this_phase(rules, state)
    ruling = attendance.leaving(rules, attendance.Leaving(emergency=False, permission=command.permitted))
    if ruling.code == "not_covered":
        return ruling.as_refusal()
    if ruling.code != "left_with_permission":
        return refuse("permission_missing", rules.leaving)
    if command.by == state.on_turn:
        return refuse("finish_turn", rules.absence_drawing)
    basis = bases_of(rules.leaving, rules.absence_drawing)
    return (e.PlayerAway(by=command.by, away=True, at=outside.moment, rests_on=basis),)


def come_back(rules: ScrabbleRules, state: State, command: c.ComeBack, outside: Outside) -> Decision:
    if state.away != command.by:
        return refuse_in_this_phase(rules, state)
    back = e.PlayerAway(by=command.by, away=False, at=outside.moment, rests_on=bases_of(rules.leaving))
    if state.phase == "out" and state.on_turn == command.by:
        # The out play was made meanwhile: the seconds for its answer are counted from now.
        return back, clocks_event(outside, None, command.by, "out_play", rules.out_play, rules.leaving)
    if state.phase not in IN_PLAY or state.running.running is not None:
        return (back,)
    return back, clocks_event(outside, state.on_turn, command.by, "back", rules.leaving)


def adjourn(rules: ScrabbleRules, state: State, command: c.Adjourn, outside: Outside) -> Decision:
    if state.phase in ("waiting", "adjourned", "over"):
        return refuse_in_this_phase(rules, state)
    basis = bases_of(rules.adjourning)
    stopped = clocks_event(outside, None, None, "adjourned", rules.adjourning)
    game_adjourned = e.GameAdjourned(
        reason=command.reason, arranged=command.arranged, at=outside.moment, rests_on=basis
    )
    return stopped, game_adjourned


def resume(rules: ScrabbleRules, state: State, _command: c.Resume, outside: Outside) -> Decision:
    if state.phase != "adjourned":
        return refuse_in_this_phase(rules, state)
    resumed = e.GameResumed(at=outside.moment, rests_on=bases_of(rules.adjourning))
    if state.held_back != "out" or state.last is None:
        return (resumed,)
    if state.last.answer == "held" and state.out_at is None:  # whose hold had started a clock has it started again
        return resumed, clocks_event(outside, state.on_turn, None, "held", rules.out_play, rules.adjourning)
    # Nobody was there to answer the out play meanwhile: the seconds are counted from now.
    return resumed, clocks_event(outside, None, None, "out_play", rules.out_play, rules.adjourning)
