"""Whole games of two, three and four, from the deal to the confirmed count: in the hall and told at a table."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import meld
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.tiles import WHOLE, tiles_of

from .edition import edition
from .match import A, B, C, begun
from .whole_games import hall_game, tiles_in, told_at_a_table

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def charged(match):
    return [line and line.charge for line in match.state.counted]


def checked(match):
    """What holds at every moment of a game in the hall."""
    state = RUMMIKUB.start
    for event in match.events:
        state = RUMMIKUB.apply(state, event)
        if state.phase == "seated":
            continue
        everywhere = state.pool.add(tiles_of(state.table))
        for rack in state.racks:
            everywhere = everywhere.add(rack)
        assert everywhere == WHOLE
        assert not meld.table_faults(state.table)
        assert all(meld.read_meld(one).meld == one for one in state.table)
    assert state == match.state
    return state


@PLAYERS
@given(seed=st.integers(0, 10_000), slow=st.booleans())
@settings(max_examples=12, deadline=None)
def test_a_game_in_the_hall(players, seed, slow):
    match = hall_game(players, seed, slow=slow)
    state = checked(match)
    assert state.phase == "over"
    assert all(state.cleared)
    scores, charges = state.result.scores, state.result.charges
    if state.ended == "out":
        assert (sum(scores), state.result.winners) == (0, (state.out,))
        assert scores[state.out] == sum(charges)
    else:
        assert max(scores) == 0
        assert [seat for seat, score in enumerate(scores) if score == 0] == list(state.result.winners)
        assert {charge + score for charge, score in zip(charges, scores, strict=True)} == {min(charges)}


@PLAYERS
@given(seed=st.integers(0, 10_000), slow=st.booleans(), lazy=st.booleans(), logged=st.booleans())
@settings(max_examples=12, deadline=None)
def test_the_same_game_told_at_a_table_has_the_same_scores(players, seed, slow, lazy, logged):
    """Only counts and final racks are known there; what a player could have melded is asked for where it matters."""
    hall = hall_game(players, seed, slow=slow, lazy=(B,) if lazy else ())
    table = told_at_a_table(hall, logged)
    assert table.state.result == hall.state.result
    assert charged(table) == charged(hall)
    assert not any(line and line.warnings for line in table.state.counted)
    assert tiles_in(table.state) == 106
    assert RUMMIKUB.replay(table.events) == table.state


@pytest.mark.cites("nzrc2024.12b", "nzrc2024.16a")
def test_players_who_only_draw_come_to_the_end_of_the_pool():
    match = hall_game(4, 3, lazy=(0, 1, 2, 3))
    assert (match.state.ended, match.state.turns) == ("pool", 50 + 4)
    assert set(match.state.result.charges) <= {100, 200}
    assert 200 in match.state.result.charges


@given(seed=st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_under_the_switch_an_empty_pool_sums_to_zero_too(seed):
    match = hall_game(3, seed, edition(empty_pool_winner_score="difference"), lazy=(0, 1, 2))
    many = len(match.state.result.winners)
    assert 0 <= -sum(match.state.result.scores) < many


class TestWhatIsHeardAtATable:
    """It may be wrong: it is recorded and checked, never changed."""

    def out(self, laid=11):
        match = begun(2, "table", logged=False)
        match.do(c.LayUnseen(by=A, count=3, initial=30))
        match.do(c.DrawTile(by=B))
        match.do(c.LayUnseen(by=A, count=laid))
        return match

    def test_a_lay_is_checked_as_far_as_it_is_told(self):
        match = begun(2, "table", logged=False)
        assert match.no(c.LayUnseen(by=A, count=3, initial=29)).code == "initial_below_30"
        assert match.no(c.LayUnseen(by=A, count=3)).code == "initial_below_30"
        assert match.no(c.LayUnseen(by=A, count=2, initial=39)).code == "set_too_small"
        assert match.no(c.LayUnseen(by=A, count=0)).code == "no_rack_tile"
        assert match.no(c.LayUnseen(by=A, count=15)).code == "not_on_rack"
        assert match.no(c.LayTiles(by=A, table=(("R1", "R2", "R3"),))).code == "table_not_logged"
        assert begun(2, "table").no(c.LayUnseen(by=A, count=3)).code == "table_logged"

    def test_which_tiles_came_last_is_asked_where_it_matters(self):
        match = self.out()
        assert match.no(c.ConfirmCount(seat=B)).code == "show_rack_first"
        rack = ("R10", "B10", "K10", "R1", "R3", "R5", "R7", "B2", "B4", "B6", "B8", "Y1", "Y4", "Y7", "Y12")
        refused = match.no(c.ShowRack(by=B, tiles=rack))
        assert (refused.code, dict(refused.detail)) == ("which_drawn_last", {"count": 1})
        assert match.no(c.ShowRack(by=B, tiles=rack, drawn_since=("K13",))).code == "not_on_rack"
        (line,) = match.do(c.ShowRack(by=B, tiles=rack, drawn_since=("K10",)))
        assert (line.charge, line.chance.value) == (100, 0)
        (line,) = match.do(c.ShowRack(by=B, tiles=rack, drawn_since=("Y12",)))
        assert (line.charge, line.chance.melds) == (200, (("R10", "B10", "K10"),))
        match.do(c.ConfirmCount(seat=B))
        assert match.state.result.scores == (200, -200)

    def test_a_rack_that_does_not_fit_is_kept_as_told_with_a_warning(self):
        match = begun(3, "table", first=C)
        match.do(c.LayTiles(by=C, table=(("R10", "R11", "R12"),)))
        match.state = replace(match.state, phase="counting", ended="pool", melded=(True,) * 3)
        refused = match.no(c.ShowRack(by=B, tiles=("R1", "R1", "R1")))
        assert (refused.code, dict(refused.detail)) == ("more_than_the_set", {"tiles": "R1"})
        (line,) = match.do(c.ShowRack(by=B, tiles=("R10", "R10")))
        assert line.warnings == ("count_differs:14", "too_many:R10")
        assert (line.tiles, line.value) == (("R10", "R10"), 20)
        (line,) = match.do(c.ShowRack(by=A, tiles=("R10",)))
        assert "too_many:R10" in line.warnings

    def test_a_rack_nobody_shows_is_counted_by_the_referee_with_a_reason(self):
        match = self.out()
        assert match.no(c.ConfirmCount(seat=B, points=77)).code == "reason_missing"
        match.do(c.ConfirmCount(seat=B, points=77, reason="the rack was cleared too early"))
        assert match.state.result.scores == (77, -77)
        assert match.view(A)["count"][B]["reason"] == "the rack was cleared too early"

    def test_what_cannot_be_shown(self):
        match = self.out()
        assert match.no(c.ShowRack(by=B, tiles=("*",))).code == "unreadable_tile"
        assert match.no(c.ShowRack(by=B, tiles=("R1",) * 107)).code == "too_many_tiles"
        assert match.no(c.ShowRack(by=A, tiles=())).code == "not_now"
        assert begun(2).no(c.ShowRack(by=B, tiles=())).code == "rack_of_the_hall"
