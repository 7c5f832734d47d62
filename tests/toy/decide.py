"""A command becomes events, or a refusal."""

from typing import assert_never

from tilehall.law.game.clock import Moment, overtime_cost, seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Refusal

from .commands import CallTime, Command, OpenGame, SpellWord, TakeTiles
from .events import Event, GameEnded, GameOpened, TilesTaken, TimeCalled, WordSpelled
from .rules import FACES, ToyRules
from .state import State


def decide(rules: ToyRules, state: State, command: Command, outside: Outside) -> tuple[Event, ...] | Refusal:
    match command:
        case OpenGame():
            return _open(rules, state, command, outside)
        case TakeTiles():
            return _off_turn(rules, state, command.by, outside) or _take(rules, state, command, outside)
        case SpellWord():
            return _off_turn(rules, state, command.by, outside) or _spell(rules, state, command, outside)
        case CallTime():
            return _call_time(rules, state, outside)
        case _:
            assert_never(command)


def _no(code: str, term: Term[int] | Term[str], **detail: int | str) -> Refusal:
    return Refusal(code=code, rests_on=(term.basis,), detail=tuple(detail.items()))


def _open(rules: ToyRules, state: State, command: OpenGame, outside: Outside) -> tuple[Event, ...] | Refusal:
    if state.phase != "waiting":
        return _no("already_open", rules.order)
    if len(command.names) != rules.seats.value:
        return _no("wrong_number_of_players", rules.seats, seats=rules.seats.value)
    racks, pool = [], state.pool
    for _ in command.names:
        drawn, pool = pool.draw(outside.pick(rules.dealt.value, len(pool)))
        racks.append(FACES.of(drawn).plain())
    opened = GameOpened(
        ruleset=rules.key,
        overrides=rules.overrides,
        names=command.names,
        racks=tuple(racks),
        base=seconds_as_ms(rules.base_time_s.value),
        turn_limit=seconds_as_ms(rules.turn_limit_s.value),
        at=outside.moment,
    )
    return (opened,)


def _off_turn(rules: ToyRules, state: State, by: Seat, outside: Outside) -> Refusal | None:
    if state.phase != "thinking":
        return _no("not_in_play", rules.order)
    if by != state.on_turn:
        return _no("not_on_turn", rules.order, on_turn=state.on_turn)
    if state.timers()[1].is_up(outside.moment):
        return _no("time_is_up", rules.turn_limit_s, limit=rules.turn_limit_s.value)
    return None


def _take(rules: ToyRules, state: State, command: TakeTiles, outside: Outside) -> tuple[Event, ...] | Refusal:
    most = min(rules.take_most.value, len(state.pool))
    if not 1 <= command.count <= most:
        return _no("wrong_count", rules.take_most, most=most)
    drawn, pool = state.pool.draw(outside.pick(command.count, len(state.pool)))
    taken = TilesTaken(by=command.by, tiles=drawn, at=outside.moment)
    return taken, *_ending(rules, state, pool, outside.moment)


def _spell(rules: ToyRules, state: State, command: SpellWord, outside: Outside) -> tuple[Event, ...] | Refusal:
    known = command.word != "" and all(letter in FACES.names for letter in command.word)
    if not known or not state.racks[command.by].contains(FACES.of(command.word)):
        return _no("not_your_tiles", rules.words)
    if not outside.is_word(command.word):
        return _no("no_word", rules.words)
    score = len(command.word) ** 2
    rests_on = tuple(basis_texts(rules.words.basis))
    return (WordSpelled(by=command.by, word=command.word, score=score, at=outside.moment, rests_on=rests_on),)


def _call_time(rules: ToyRules, state: State, outside: Outside) -> tuple[Event, ...] | Refusal:
    if state.phase != "thinking":
        return _no("not_in_play", rules.order)
    if not state.timers()[1].is_up(outside.moment):
        return _no("time_not_up", rules.turn_limit_s, limit=rules.turn_limit_s.value)
    count = min(rules.timeout_draw.value, len(state.pool))
    drawn, pool = state.pool.draw(outside.pick(count, len(state.pool)))
    rests_on = tuple(basis_texts(rules.turn_limit_s.basis, rules.timeout_draw.basis))
    called = TimeCalled(on=state.on_turn, drawn=drawn, at=outside.moment, rests_on=rests_on)
    return called, *_ending(rules, state, pool, outside.moment)


def _ending(rules: ToyRules, state: State, pool: Tiles, now: Moment) -> tuple[Event, ...]:
    """With the last tile the game is over."""
    if len(pool) > 0:
        return ()
    clocks, _ = state.timers()
    cost, unit = rules.overtime_points.value, seconds_as_ms(rules.overtime_unit_s.value)
    over = [
        overtime_cost(clocks.used(Seat(seat), now), base=clocks.base, unit=unit, points=cost)
        for seat in range(len(state.scores))
    ]
    scores = tuple(score - costs for score, costs in zip(state.scores, over, strict=True))
    best = [Seat(seat) for seat, score in enumerate(scores) if score == max(scores)]
    rests_on = tuple(basis_texts(rules.order.basis, rules.overtime_points.basis))
    return (GameEnded(scores=scores, winner=best[0] if len(best) == 1 else None, at=now, rests_on=rests_on),)
