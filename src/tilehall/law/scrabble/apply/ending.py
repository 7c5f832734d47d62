"""The end of a game, and the slip."""

from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.piles import changed
from tilehall.law.scrabble.state import Result, State


def game_ended(state: State, event: e.GameEnded) -> State:
    result = Result(
        reason=event.reason,
        out=event.out,
        racks=event.racks,
        overtime=event.overtime,
        half_wins=event.half_wins,
    )
    told = state.running.neutralise(event.at)
    return state.but(phase="over", scores=event.scores, result=result, clocks=told, out_at=None)


def slip_signed(state: State, event: e.SlipSigned) -> State:
    return state.but(signed=changed(state.signed, event.by, event.totals))
