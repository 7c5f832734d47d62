"""What a player holds, draws and is told shows in nobody else's view: whatever it is, all others see the same."""

from dataclasses import replace
from itertools import accumulate

import pytest

from tilehall.law.game.seats import AllRacks, Observer, Watcher
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import FACES

from .live_games import by_offers
from .match import A, B, C, midgame


def viewers_besides(seat, seats):
    """All who must not know what this seat holds."""
    return [one for other in seats if other != seat for one in (other, Observer(other))] + [Watcher()]


def test_only_who_drew_a_tile_is_told_which():
    match = midgame(table="R10 R11 R12", racks=("R1 B3",), players=3)
    (drawn,) = match.do(c.DrawTile(by=A))[0].tiles
    for viewer in (A, Observer(A)):
        assert match.view(viewer)["last"]["drawn"] == [drawn]
    for viewer in (*viewers_besides(A, match.state.seats), AllRacks()):
        assert match.view(viewer)["last"]["drawn"] == 1


def test_only_who_holds_doubles_is_told_so():
    state = midgame(racks=("R5 R5 B7", "K9 K9 Y1", "R1 B3 Y5"), players=3, phase="dealt").state
    told = {viewer: RUMMIKUB.view(state, viewer)["doubles"] for viewer in (A, B, C, *map(Observer, (A, B, C)))}
    assert told == {A: ["R5"], Observer(A): ["R5"], B: ["K9"], Observer(B): ["K9"], C: [], Observer(C): []}
    assert [RUMMIKUB.view(state, viewer)["doubles"] for viewer in (Watcher(), AllRacks())] == [[], []]


def with_others_tiles(state: State, seat: int) -> State:
    """The same game had this seat drawn as many other tiles: the least of those that are hidden."""
    hidden = state.racks[seat].add(state.pool)
    rack, pool = hidden.draw(tuple(range(len(state.racks[seat]))))
    racks = tuple(FACES.of(rack) if one == seat else held for one, held in enumerate(state.racks))
    last = state.last
    if last is not None and last.by == seat:
        last = replace(last, drawn=tuple(sorted(pool.plain())[: len(last.drawn)]))
    return state.but(racks=racks, pool=pool, last=last)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_view_of_another_is_the_same_whatever_a_seat_holds(seed):
    changed = 0
    for state in accumulate(by_offers(3, seed).events, RUMMIKUB.apply, initial=RUMMIKUB.start):
        for seat in state.seats:
            if not state.racks or not len(state.pool) or state.opened_rack(seat):
                continue
            other = with_others_tiles(state, seat)
            changed += RUMMIKUB.view(other, seat) != RUMMIKUB.view(state, seat)
            for viewer in viewers_besides(seat, state.seats):
                assert RUMMIKUB.view(other, viewer) == RUMMIKUB.view(state, viewer)
    assert changed > 50, "else nothing was hidden"
