"""Whole games: played in the hall by people who play well, and the same game told by somebody at the table."""

from dataclasses import dataclass, field

from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.state import State

from . import play
from .match import NZRC_2024, Match, begun, opened


def hall_game(players, seed, rules=NZRC_2024, lazy=(), slow=False):
    """From the deal to the cleared racks. `lazy` seats never lay; `slow` players now and then run out of time."""
    match = begun(players, rules=rules, seed=seed)
    while match.state.phase in ("playing", "last_round"):
        _turn(match, lazy, slow)
    for seat in match.state.to_count:
        match.do(c.ConfirmCount(seat=seat), 5)
    for seat in match.state.seats:
        match.do(c.ClearRack(by=seat), 1)
    return match


def _turn(match: Match, lazy, slow) -> None:
    state, by = match.state, match.state.on_turn
    table = None if by in lazy else play.laid(state, by)
    (chance,) = match.pick(1, 12)
    if slow and chance < 3:
        if chance < 2 and state.racks[by]:
            match.do(c.TouchTable(by=by, laid=1, moved=bool(chance)), 10)
        match.do(c.CallTime(), 41)
        return
    command = c.LayTiles(by=by, table=table) if table is not None else None
    if command is not None and isinstance(match.answer(command), tuple):
        match.do(command, 12)
    else:
        match.do(c.DrawTile(by=by) if state.pool else c.PassTurn(by=by), 12)


@dataclass
class RecordedGame:
    """A game of the hall told as if at a table: turn by turn, and the racks only at the end."""

    match: Match
    since: dict[int, list[str]] = field(default_factory=dict)  # drawn since the start of the last choice

    def tell(self, events):
        for event in events:
            told = _TOLD.get(type(event))
            if told is not None:
                told(self, event)

    def drawn(self, event: e.TileDrawn) -> None:
        self.since[event.by] = list(event.tiles)
        self.match.do(c.DrawTile(by=event.by), 12)

    def passed(self, event: e.TurnPassed) -> None:
        self.since[event.by] = []
        self.match.do(c.PassTurn(by=event.by), 12)

    def laid(self, event: e.TilesLaid) -> None:
        if self.match.state.logged:
            self.match.do(c.LayTiles(by=event.by, table=event.table), 12)
        else:
            self.match.do(c.LayUnseen(by=event.by, count=len(event.tiles), initial=event.initial), 12)

    def lost(self, event: e.TurnLost) -> None:
        if not event.manipulating:
            self.since[event.by] = []
        self.since.setdefault(event.by, []).extend(event.tiles)
        self.match.do(c.ReportTimeout(by=event.by, touched=event.manipulating), 41)
        if event.manipulating:
            other = next(seat for seat in self.match.state.seats if seat != event.by)
            self.match.do(c.ConfirmRestored(by=other), 20)

    def counted(self, event: e.RackCounted) -> None:
        shown = c.ShowRack(by=event.seat, tiles=event.tiles, drawn_since=tuple(self.since.get(event.seat, ())))
        self.match.do(shown, 30)

    def confirmed(self, event: e.CountConfirmed) -> None:
        self.match.do(c.ConfirmCount(seat=event.seat, points=event.points), 10)

    def cleared(self, event: e.RackCleared) -> None:
        self.match.do(c.ClearRack(by=event.by), 1)


_TOLD = {
    e.TileDrawn: RecordedGame.drawn,
    e.TurnPassed: RecordedGame.passed,
    e.TilesLaid: RecordedGame.laid,
    e.TurnLost: RecordedGame.lost,
    e.RackCounted: RecordedGame.counted,
    e.CountConfirmed: RecordedGame.confirmed,
    e.RackCleared: RecordedGame.cleared,
}


def told_at_a_table(hall: Match, logged: bool = True) -> Match:
    match = opened(len(hall.state.names), "table", rules=hall.rules, logged=logged)
    match.do(c.BeReady(by=0))
    RecordedGame(match).tell(hall.events)
    return match


def tiles_in(state: State) -> int:
    """All tiles, wherever they are."""
    on_table = sum(map(len, state.table)) + state.unseen
    return len(state.pool) + sum(map(len, state.racks)) + on_table
