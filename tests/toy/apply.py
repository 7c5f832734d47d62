"""A state and an event become the next state."""

from dataclasses import replace
from typing import assert_never

from tilehall.law.game.clock import Moment, TurnLimit, clocks
from tilehall.law.game.seats import Seat, next_seat
from tilehall.law.game.tiles import Tiles

from .events import Event, GameEnded, GameOpened, TilesTaken, TimeCalled, WordSpelled
from .rules import FACES
from .state import State


def apply(state: State, event: Event) -> State:
    match event:
        case GameOpened():
            return _opened(state, event)
        case TilesTaken(by=by, tiles=tiles, at=at):
            return _turn_done(_drawn(state, by, FACES.of(tiles)), at)
        case TimeCalled(on=on, drawn=drawn, at=at):
            return _turn_done(_drawn(state, on, FACES.of(drawn)), at)
        case WordSpelled(by=by, word=word, score=score):
            scores = tuple(had + score if seat == by else had for seat, had in enumerate(state.scores))
            racks = _with(state.racks, by, state.racks[by].take(FACES.of(word)))
            return replace(state, racks=racks, scores=scores, spelled=(*state.spelled, (by, word)))
        case GameEnded(scores=scores, winner=winner, at=at):
            now_standing, turn = state.timers()
            stopped = now_standing.neutralise(at), turn.neutralise(at)
            return replace(state, phase="over", scores=scores, winner=winner, clocks=stopped[0], turn=stopped[1])
        case _:
            assert_never(event)


def _with(racks: tuple[Tiles, ...], seat: Seat, rack: Tiles) -> tuple[Tiles, ...]:
    return tuple(rack if at == seat else other for at, other in enumerate(racks))


def _opened(state: State, event: GameOpened) -> State:
    racks = tuple(FACES.of(rack) for rack in event.racks)
    pool = state.pool
    for rack in racks:
        pool = pool.take(rack)
    return replace(
        state,
        phase="thinking",
        names=event.names,
        racks=racks,
        pool=pool,
        scores=(0,) * len(racks),
        clocks=clocks(len(racks), event.base).start(state.on_turn, event.at),
        turn=TurnLimit(limit=event.turn_limit).start(event.at),
    )


def _drawn(state: State, by: Seat, tiles: Tiles) -> State:
    return replace(state, pool=state.pool.take(tiles), racks=_with(state.racks, by, state.racks[by].add(tiles)))


def _turn_done(state: State, at: Moment) -> State:
    running, turn = state.timers()
    following = next_seat(state.on_turn, len(state.racks))
    return replace(state, on_turn=following, clocks=running.press(at), turn=turn.start(at))
