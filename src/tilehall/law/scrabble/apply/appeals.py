"""What follows a verdict until the clock runs again: both come back to the table, or one appeals."""

from dataclasses import replace

from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import Square, with_tiles
from tilehall.law.scrabble.piles import on_the_board, taken_from_pile, with_seat
from tilehall.law.scrabble.state import IN_PLAY, SEATS, StandingVerdict, State, Turn

from .challenges import last_turn
from .interruptions import clock_corrected, time_skipped
from .turn import blank_noted, score_agreed


def return_awaited(state: State, event: e.ReturnAwaited) -> State:
    restart = state.restart
    return state if restart is None else state.but(restart=replace(restart, device=event.device, checks=((), ())))


def return_confirmed(state: State, event: e.ReturnConfirmed) -> State:
    restart = state.restart
    if restart is None:
        return state
    told = tuple(dict.fromkeys((*restart.checks[event.by], *event.checks)))
    return state.but(restart=replace(restart, checks=with_seat(restart.checks, event.by, told)))


def appeal_made(state: State, event: e.AppealMade) -> State:
    """A game that the verdict ended is open again, with its scores as they were without the sums of the end."""
    verdict, result = _verdict_of(state), state.result
    goes_on = "restarting" if state.phase == "over" else state.phase
    appealed = replace(verdict, appealed=event.by, goes_on=goes_on)
    after = state.but(phase="appealing", verdict=appealed)
    if result is None:
        return after
    scores = tuple(state.scores[seat] - result.racks[seat] + result.overtime[seat] for seat in SEATS)
    return after.but(scores=scores, result=None, signed=(None, None))


def appeal_ruled(state: State, event: e.AppealRuled) -> State:
    verdict = _verdict_of(state)
    if not event.confirmed:
        return _before_verdict(state, verdict)
    # From now on the clocks wait once more.
    restart = None if state.restart is None else replace(state.restart, since=event.at)
    return state.but(phase=verdict.goes_on, restart=restart)


def kept_verdict(state: State, verdict: StandingVerdict, event: e.Event) -> State:
    """What is put right or told after a verdict holds also for the game as it stood before."""
    before = verdict.before
    match event:
        case e.BagCounted() | e.GameEnded(reason="forfeit") | e.IrregularitySettled():
            return state.but(verdict=None)  # tiles that were picked, seen and put back cannot be had again
        case e.ClocksSet() if state.phase in (*IN_PLAY, "out"):
            return state.but(verdict=None)
        case e.ScoreAgreed():
            before = score_agreed(before, event)
        case e.BlankNoted():
            before = blank_noted(before, event)
        case e.BlankNamed():
            before = before.but(board=with_tiles(before.board, ((Square(event.square), event.letter.lower()),)))
        case e.ClockCorrected():
            before = clock_corrected(before, event)
        case e.TimeSkipped():
            before = time_skipped(before, event)
        case _:
            return state
    return state.but(verdict=replace(verdict, before=before))


def _before_verdict(state: State, verdict: StandingVerdict) -> State:
    """As if the verdict had not been given; tiles that were drawn or went back meanwhile did so all the same."""
    was, last = verdict.before, last_turn(verdict.before)
    racks = state.racks
    if last_turn(state).kind == "lost_challenge":
        racks = taken_from_pile(racks, last.by, on_the_board(last.placed))
    after = state.but(
        phase="adjudicating",
        board=was.board,
        blanks=was.blanks,
        racks=racks,
        scores=was.scores,
        sheet=was.sheet,
        zeros=was.zeros,
        on_turn=was.on_turn,
        turn_from=was.turn_from,
        challenge=was.challenge,
        irregularity=was.irregularity,
        restart=was.restart,
        open_racks=was.open_racks,
        short_draws=(*was.short_draws, *(short for short in state.short_draws if short not in was.short_draws)),
        last=_still_open(state, was),
    )
    drawn = after.held_tiles(last.by) - was.held_tiles(last.by)
    return after.but(owed=with_seat(state.owed, last.by, max(0, was.owed[last.by] - drawn)))


def _still_open(state: State, was: State) -> Turn:
    now = last_turn(state)
    return last_turn(was).but(drawn=now.drawn, drawn_racked=now.drawn_racked, recorded=now.recorded)


def _verdict_of(state: State) -> StandingVerdict:
    if state.verdict is None:
        raise ValueError("no verdict waits for the clock")
    return state.verdict
