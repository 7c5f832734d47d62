"""A state and an event become the next state. Nothing is judged here: events hold what was decided."""

from typing import TypeVar, assert_never

from tilehall.law.game.clock import Moment, TimeGap, TurnLimit
from tilehall.law.game.seats import Seat, next_seat
from tilehall.law.game.tiles import Tiles

from . import events as e
from .state import ConfirmedCount, CountLine, Draft, LastTurn, MeldChoice, Result, SheetLine, State, unknown_tiles
from .tiles import FACES, UNKNOWN

T = TypeVar("T")


def apply(state: State, event: e.Event) -> State:  # noqa: C901
    # A table: a case for each event, and mypy sees that none is left out. What happens in every turn stands first,
    # since a replay asks case by case.
    match event:
        case e.TileDrawn():
            return _drawn(state, event)
        case e.TilesLaid():
            return _laid(state, event)
        case e.TableTouched():
            return _touched(state, event)
        case e.TurnPassed():
            return _passed(state, event)
        case e.TurnLost():
            return _lost(state, event)
        case e.GameOpened():
            return _opened(state, event)
        case e.TilesDealt():
            return _dealt(state, event)
        case e.FreshStartTaken():
            return _fresh_start(state, event)
        case e.SeatReady():
            return _ready(state, event)
        case e.PlayBegun():
            return _begun(state, event)
        case e.TimeSkipped():
            return _skipped(state, event)
        case e.TableRestored():
            return _restored(state, event)
        case e.GameEnded():
            return _ended(state, event)
        case e.RackCounted():
            return _counted(state, event)
        case e.CountConfirmed():
            return _confirmed(state, event)
        case e.GameScored():
            return _scored(state, event)
        case e.RackCleared():
            return _cleared(state, event)
        case _:
            assert_never(event)


def _opened(state: State, event: e.GameOpened) -> State:
    many = len(event.names)
    total = FACES.counted(event.tiles)
    return state.but(
        phase="seated",
        names=event.names,
        kept=event.kept,
        logged=event.logged,
        first=event.first,
        on_turn=event.first,
        # At a table nobody tells us the order of the pool: so many tiles, and no more is known.
        pool=total if event.kept == "hall" else unknown_tiles(len(total)),
        racks=(FACES.none(),) * many,
        ready=(False,) * many,
        melded=(False,) * many,
        choices=(None,) * many,
        counted=(None,) * many,
        confirmed=(None,) * many,
        cleared=(False,) * many,
        limit=TurnLimit(limit=event.limit),
    )


def _dealt(state: State, event: e.TilesDealt) -> State:
    pool, racks = state.pool, []
    for dealt in event.racks:
        rack = FACES.of(dealt)
        racks.append(rack)
        pool = pool.take(rack)
    return state.but(phase="dealt", pool=pool, racks=tuple(racks), dealt_at=event.at)


def _fresh_start(state: State, _event: e.FreshStartTaken) -> State:
    pool = state.pool
    for rack in state.racks:
        pool = pool.add(rack)
    none = (False,) * len(state.names)
    return state.but(phase="seated", pool=pool, racks=(FACES.none(),) * len(state.names), ready=none, draft=Draft())


def _ready(state: State, event: e.SeatReady) -> State:
    return state.but(ready=_changed(state.ready, event.by, True))


def _begun(state: State, event: e.PlayBegun) -> State:
    return state.but(phase="playing", limit=state.limit.start(event.at))


def _touched(state: State, event: e.TableTouched) -> State:
    return state.but(draft=Draft(laid=event.laid, moved=event.moved))


def _drawn(state: State, event: e.TileDrawn) -> State:
    last = LastTurn(by=event.by, kind="draw", laid=(), drawn=event.tiles)
    chosen = _chose(state, event.by, event.chance)
    return _turn_over(_takes(chosen, event.by, event.tiles), last, event.at)


def _laid(state: State, event: e.TilesLaid) -> State:
    last = LastTurn(by=event.by, kind="lay", laid=event.tiles, drawn=(), initial=event.initial)
    return _turn_over(
        state.but(
            racks=_changed(state.racks, event.by, rack_without(state.racks[event.by], FACES.of(event.tiles))),
            table=event.table,
            unseen=state.unseen if state.logged else state.unseen + len(event.tiles),
            melded=_changed(state.melded, event.by, True),
            choices=_changed(state.choices, event.by, None),
        ),
        last,
        event.at,
    )


def _passed(state: State, event: e.TurnPassed) -> State:
    last = LastTurn(by=event.by, kind="pass", laid=(), drawn=())
    return _turn_over(_chose(state, event.by, event.chance), last, event.at)


def _lost(state: State, event: e.TurnLost) -> State:
    last = LastTurn(by=event.by, kind="lost", laid=(), drawn=event.tiles, why=event.why)
    chosen = state if event.manipulating else _chose(state, event.by, event.chance)
    taken = _takes(chosen, event.by, event.tiles)
    if event.manipulating:
        # The turn passes once the table stands as it stood.
        return taken.but(phase="restoring", offender=event.by, last=last, limit=state.limit.neutralise(event.at))
    return _turn_over(taken, last, event.at)


def _restored(state: State, event: e.TableRestored) -> State:
    lifted = FACES.of(event.leftovers)
    taken = state.but(
        racks=_changed(state.racks, event.offender, state.racks[event.offender].add(lifted)),
        unseen=state.unseen - len(lifted),
        choices=_more_drawn(state, event.offender, len(lifted)),
        offender=None,
    )
    last = state.last
    if last is None:
        raise ValueError("no turn was lost")
    return _turn_over(taken, last, event.at)


def _skipped(state: State, event: e.TimeSkipped) -> State:
    """What waits for a moment waits as much longer."""
    gap = TimeGap(event.since, event.until)
    return state.but(limit=state.limit.skipped(gap), dealt_at=gap.shifted(state.dealt_at))


def _ended(state: State, event: e.GameEnded) -> State:
    return state.but(phase="counting", ended=event.reason, out=event.out, limit=state.limit.neutralise(event.at))


def _counted(state: State, event: e.RackCounted) -> State:
    line = CountLine(
        tiles=event.tiles, value=event.value, charge=event.charge, chance=event.chance, warnings=event.warnings
    )
    return state.but(
        counted=_changed(state.counted, event.seat, line),
        racks=_changed(state.racks, event.seat, FACES.of(event.tiles)),
    )


def _confirmed(state: State, event: e.CountConfirmed) -> State:
    line = ConfirmedCount(points=event.points, reason=event.reason)
    return state.but(confirmed=_changed(state.confirmed, event.seat, line))


def _scored(state: State, event: e.GameScored) -> State:
    result = Result(charges=event.charges, scores=event.scores, winners=event.winners)
    return state.but(phase="over", result=result)


def _cleared(state: State, event: e.RackCleared) -> State:
    return state.but(cleared=_changed(state.cleared, event.by, True))


def rack_without(rack: Tiles, laid: Tiles) -> Tiles:
    """A rack without these tiles. Of a rack heard of at a table unknown tiles go for those it was not said to hold."""
    if rack.contains(laid):
        return rack.take(laid)
    return rack.take(unknown_tiles(len(laid))) if UNKNOWN in rack else rack.take(laid)


def _takes(state: State, by: Seat, tiles: e.Codes) -> State:
    drawn = FACES.of(tiles)
    return state.but(
        pool=state.pool.take(drawn),
        racks=_changed(state.racks, by, state.racks[by].add(drawn)),
        choices=_more_drawn(state, by, len(tiles)),
    )


def _chose(state: State, by: Seat, chance: e.Chance | None) -> State:
    if state.melded[by]:
        return state
    return state.but(choices=_changed(state.choices, by, MeldChoice(chance=chance, drawn=0)))


def _more_drawn(state: State, by: Seat, count: int) -> tuple[MeldChoice | None, ...]:
    had = state.choices[by]
    if had is None:
        return state.choices
    return _changed(state.choices, by, MeldChoice(chance=had.chance, drawn=had.drawn + count))


def _turn_over(state: State, last: LastTurn, at: Moment) -> State:
    """The next seat is on turn and its time runs. Once the pool is empty each seat has one turn more."""
    left = state.last_turns
    if left is not None:
        left -= 1
    elif not state.pool:
        left = len(state.names)
    return state.but(
        phase="playing" if left is None else "last_round",
        last=last,
        sheet=(*state.sheet, _line(state, last)),
        last_turns=left,
        turns=state.turns + 1,
        on_turn=next_seat(last.by, len(state.names)),
        draft=Draft(),
        limit=state.limit.start(at),
    )


def _line(state: State, last: LastTurn) -> SheetLine:
    return SheetLine(
        by=last.by,
        kind=last.kind,
        laid=last.laid,
        drawn=len(last.drawn),
        initial=last.initial,
        why=last.why,
        rack=len(state.racks[last.by]),
    )


def _changed(each: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*each[:seat], value, *each[seat + 1 :])
