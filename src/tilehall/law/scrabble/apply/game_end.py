"""The end of a game, and the slip."""

from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.piles import with_seat
from tilehall.law.scrabble.state import Result, State


def game_ended(state: State, event: e.GameEnded) -> State:
    result = Result(
        reason=event.reason,
        out=event.out,
        racks=event.racks,
        overtime=event.overtime,
        half_wins=event.half_wins,
    )
    clocks = state.running.neutralise(event.at)
    return state.but(phase="over", scores=event.scores, result=result, clocks=clocks, out_at=None, irregularity=None)


def slip_signed(state: State, event: e.SlipSigned) -> State:
    return state.but(signed=with_seat(state.signed, event.by, event.totals))
