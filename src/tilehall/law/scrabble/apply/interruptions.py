"""Clocks set and put right, irregularities, players who are away, games that go on later."""

from dataclasses import replace

from tilehall.law.game.clock import Moment, TimeGap
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.state import SEATS, Irregularity, Restart, State, Turn, other_seat

from .challenges import last_turn


def clocks_set(state: State, event: e.ClocksSet) -> State:
    running = state.running
    clocks = running.neutralise(event.at) if event.running is None else running.start(event.running, event.at)
    phase, restart, out_at = state.phase, state.restart, state.out_at
    goes_on = event.running is not None or event.why == "out_play"
    if goes_on and phase in ("starting", "restarting"):
        phase, restart = state.played_on(), None
    if event.why == "out_play":
        out_at = event.at
    elif event.why == "held":
        out_at = None
    begun = clocks.spent[state.on_turn] if event.why == "first" else state.turn_from
    return state.but(
        clocks=clocks, phase=phase, restart=restart, out_at=out_at, turn_from=begun, last=_last_after(state, event)
    )


def _last_after(state: State, event: e.ClocksSet) -> Turn | None:
    """Only now can a play be answered whose blank had no letter, or one that had to be confirmed; and one that was made
    while who answers it was away, or before the game was adjourned."""
    restart, last = state.restart, state.last
    if last is None or event.running is None or not last.answerable:
        return last
    came_back = event.why == "back" and event.by == other_seat(last.by)
    after = restart.after if restart is not None and state.phase == "restarting" else ""
    stood = came_back or after in ("blank_undesignated", "blank_unconfirmed", "adjourned")
    return last.but(answer_from=event.at) if stood else last


def clock_corrected(state: State, event: e.ClockCorrected) -> State:
    running = state.running
    moved = event.used - running.used(event.seat, event.at) if event.seat == state.on_turn else 0
    return state.but(clocks=running.corrected(event.seat, event.used, event.at), turn_from=state.turn_from + moved)


def director_decided(state: State, event: e.DirectorDecided) -> State:
    if event.question != "challenge":
        return state
    if event.granted:
        return state.but(phase="adjudicating")
    waits = Restart(run=state.on_turn, by=SEATS, after="challenge_refused", since=event.at)
    accepted = last_turn(state).but(answer="accepted")
    return state.but(phase="restarting", challenge=None, restart=waits, last=accepted)


def irregularity_opened(state: State, event: e.IrregularityOpened) -> State:
    starting = state.phase == "starting"
    irregularity = Irregularity(what=event.what, by=event.by, excess=event.excess, before_start=starting)
    return state.but(phase="interrupted", irregularity=irregularity)


def irregularity_settled(state: State, event: e.IrregularitySettled) -> State:
    if state.irregularity is not None and state.irregularity.before_start:
        return state.but(phase="starting", irregularity=None)  # no clock was stopped, so none is started again
    waiting = other_seat(state.on_turn)
    either = event.what == "overdraw"
    by = SEATS if either else (waiting,)
    settled = Restart(run=state.on_turn, by=by, after=event.what, since=event.at, ought=waiting if either else None)
    restart = settled if state.restart is None else replace(state.restart, since=event.at)
    return state.but(phase="restarting", irregularity=None, restart=restart)


def player_away(state: State, event: e.PlayerAway) -> State:
    if event.away:
        return state.but(away=event.by)
    return state.but(away=None, back=event.by if state.has_to_draw(event.by) else None)


def game_adjourned(state: State, _event: e.GameAdjourned) -> State:
    return state.but(phase="adjourned", held_back=state.phase)


def game_resumed(state: State, event: e.GameResumed) -> State:
    back = state.held_back or "thinking"
    if back in ("thinking", "answering"):
        restart = Restart(run=state.on_turn, by=(other_seat(state.on_turn),), after="adjourned", since=event.at)
        return state.but(phase="restarting", restart=restart, held_back=None)
    if state.restart is not None:  # whoever was to start a clock has the time for it once more
        return state.but(phase=back, held_back=None, restart=replace(state.restart, since=event.at))
    return state.but(phase=back, held_back=None)


def time_skipped(state: State, event: e.TimeSkipped) -> State:
    """Whatever is counted from a moment is counted as if the gap had not been."""
    gap = TimeGap(event.since, event.until)
    first, second = (_shifted(gap, at) for at in state.before.ready_at)
    last, restart = state.last, state.restart
    return state.but(
        clocks=state.running.skipped(gap),
        before=replace(state.before, ready_at=(first, second)),
        last=None if last is None else last.but(answer_from=gap.shifted(last.answered_from)),
        restart=None if restart is None else replace(restart, since=gap.shifted(restart.since)),
        out_at=_shifted(gap, state.out_at),
    )


def _shifted(gap: TimeGap, at: Moment | None) -> Moment | None:
    return None if at is None else gap.shifted(at)
