"""How tests play Rummikub without knowing it; see tests/toy/play.py for what each function is for."""

from dataclasses import replace

from tilehall.law.game.clock import Moment
from tilehall.law.game.outside import Pick
from tilehall.law.game.seats import Seat, Viewer, rack_seen_by
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import solve
from tilehall.law.rummikub.events import Chance
from tilehall.law.rummikub.state import MeldChoice, State, doubles
from tilehall.law.rummikub.tiles import FACES, JOKER, Table

ATTEMPTS = 110  # until a pool of fifty is drawn and the racks are counted
NAMES = ("Aroha", "Ben", "Cleo", "Dan")


def is_word(_text: str) -> bool:
    return False


def opening() -> c.Command:
    return c.OpenGame(names=NAMES)


def attempt(state: State, pick: Pick) -> c.Command:
    """Mostly something that fits the phase, now and then anything at all."""
    if pick(1, 16) == (0,):
        return anything(state, pick)
    ways = _WAYS[state.phase](state, pick)
    return ways[pick(1, len(ways))[0]]


def laid(state: State, by: Seat) -> Table | None:
    """The table after the best play of this seat, if it has any."""
    rack = state.racks[by].plain()
    if not state.melded[by]:
        value, melds = solve.best_opening(rack)
        return (*state.table, *melds) if value >= 30 else None
    found = solve.solve(state.table, rack, "tiles")
    return found.table if found.feasible else None


def _playing(state: State, pick: Pick) -> list[c.Command]:
    by = state.on_turn
    rest = c.DrawTile(by=by) if state.pool else c.PassTurn(by=by)
    if state.draft.under_way:
        return [c.TouchTable(by=by, laid=0), rest, c.CallTime(), _skip(state)]
    # Who holds a joker saves it, so that some pools run out.
    table = None if JOKER in state.racks[by] else laid(state, by)
    if pick(1, 12) == (0,):
        many = pick(1, 3)[0] if state.racks[by] else 0
        return [c.TouchTable(by=by, laid=min(many, len(state.racks[by])), moved=pick(1, 2) == (0,))]
    return [rest if table is None else c.LayTiles(by=by, table=table)]


def _skip(state: State) -> c.Command:
    """The hall was down for a moment after the turn began."""
    return c.SkipTime(since=state.limit.latest, until=Moment(state.limit.latest + 1))


def _dealt(state: State, pick: Pick) -> list[c.Command]:
    lucky = [c.AskFreshStart(by=seat) for seat in state.seats if len(doubles(state.racks[seat])) >= 3]
    if lucky or pick(1, 8) == (0,):
        return lucky or [c.AskFreshStart(by=seat) for seat in state.seats]
    return [c.BeReady(by=seat) for seat in state.seats if not state.ready[seat]]


def _counting(state: State, _pick: Pick) -> list[c.Command]:
    waiting = [seat for seat in state.to_count if state.confirmed[seat] is None]
    return [c.ConfirmCount(seat=waiting[0]), c.ClearRack(by=waiting[0]), c.ConfirmCount(seat=waiting[-1])]


_WAYS = {
    "waiting": lambda _state, _pick: [opening()],
    "seated": lambda _state, _pick: [c.Deal()],
    "dealt": _dealt,
    "playing": _playing,
    "last_round": _playing,
    "restoring": lambda state, _pick: [c.ConfirmRestored(by=seat) for seat in state.seats],
    "counting": _counting,
    "over": lambda state, _pick: [c.ClearRack(by=seat) for seat in state.seats],
}


def anything(state: State, pick: Pick) -> c.Command:
    """Everything that makes sense somewhere, by anybody, whether it is the moment for it or not."""
    seat = Seat(pick(1, 5)[0])
    rack = state.racks[seat].plain() if seat in state.seats else ("R1",)
    ways: list[c.Command] = [opening(), c.Deal(), c.Deal(counts=(14, 14)), c.CallTime(), c.BeReady(by=seat)]
    ways += [c.AskFreshStart(by=seat), c.TouchTable(by=seat, laid=1), c.TouchTable(by=seat, laid=99)]
    ways += [c.DrawTile(by=seat), c.DrawTile(by=seat, count=2), c.PassTurn(by=seat), c.ClearRack(by=seat)]
    ways += [c.LayTiles(by=seat, table=(*state.table, rack[:3])), c.LayTiles(by=seat, table=state.table)]
    ways += [c.LayTiles(by=seat, table=state.table[1:]), c.LayUnseen(by=seat, count=3, initial=30)]
    ways += [c.ReportTimeout(by=seat, touched=True), c.ConfirmRestored(by=seat), c.ShowRack(by=seat, tiles=rack)]
    ways += [_skip(state), c.ConfirmCount(seat=seat), c.ConfirmCount(seat=seat, points=7, reason="looked")]
    return ways[pick(1, len(ways))[0]]


def reshuffled(state: State, viewer: Viewer, pick: Pick) -> State:
    """Everything in the pool or on a rack that the viewer cannot see is dealt anew, and what follows from it."""
    if state.kept == "table":
        return state
    seen, unseen, racks = rack_seen_by(viewer), state.pool, list(state.racks)
    hidden = [seat for seat in state.seats if seat != seen and state.phase not in ("counting", "over")]
    for seat in hidden:
        unseen = unseen.add(racks[seat])
    for seat in hidden:
        drawn, unseen = unseen.draw(pick(len(racks[seat]), len(unseen)))
        racks[seat] = FACES.of(drawn)
    last, choices = state.last, list(state.choices)
    if last is not None and last.by != seen:
        last = replace(last, drawn=("Y13",) * len(last.drawn))
    if state.phase not in ("counting", "over"):  # nobody is told before, not even the player
        other = Chance(value=77, melds=(("R1", "B1", "Y1"),))
        choices = [one if one is None else MeldChoice(chance=other, drawn=one.drawn) for one in choices]
    return replace(state, pool=unseen, racks=tuple(racks), last=last, choices=tuple(choices))
