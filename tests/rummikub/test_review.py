"""A game looked back at: what could have been laid in each turn, and when the first meld was possible."""

from collections import Counter

import pytest

from tilehall.law.game.clock import Moment
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.practice.held_tiles import held_since
from tilehall.law.rummikub.practice.review import review
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import FACES

from .live_games import TOOLS, by_opponents
from .match import NZRC_2024, A, begun, midgame
from .whole_games import hall_game, told_at_a_table


def test_every_turn_is_told_with_the_best_there_was():
    match = by_opponents(3, 5)
    reviews = list(RUMMIKUB.review(match.rules, match.events, TOOLS))
    assert len(reviews) == match.state.turns
    for one in reviews:
        event = match.events[one.seq - 1]
        assert event.by == one.by
        if one.played["kind"] == "lay":  # who plays greedily always lays the best
            assert len(one.best[0]["tiles"]) == len(one.played["tiles"])
            assert set(one.played["tiles"]) <= set(one.rack)
        else:
            assert not one.possible
            assert one.best == ()


@pytest.mark.cites("nzrc2024.12b")
def test_the_turn_from_which_on_a_player_could_have_melded():
    match = hall_game(2, 4, lazy=(0, 1))
    reviews = list(review(match.rules, match.events, TOOLS))
    for seat in (0, 1):
        own = [one for one in reviews if one.by == seat]
        could = [one for one in own if one.possible]
        first = [one for one in own if one.detail["first_chance"]]
        assert first == could[:1]
        assert all(one.detail["value"] >= 30 for one in could)


def test_a_turn_that_was_lost_is_told_as_such():
    match = begun(2)
    match.do(c.TouchTable(by=A, laid=1), 10)
    match.do(c.CallTime(), 31)
    (one,) = review(match.rules, match.events, TOOLS)
    assert (one.played["kind"], one.played["why"], one.played["manipulating"]) == ("lost", "time", True)
    assert len(one.played["drawn"]) == 3
    assert len(one.rack) == 14


def test_of_racks_that_nobody_told_nothing_is_said():
    match = told_at_a_table(hall_game(2, 4))
    assert list(review(NZRC_2024, match.events, TOOLS)) == []


def test_the_rack_is_the_one_at_the_start_of_the_turn():
    match = by_opponents(2, 8)
    state = State()
    racks = {}
    for seq, event in enumerate(match.events, 1):
        racks[seq] = state.racks
        state = RUMMIKUB.apply(state, event)
    for one in review(match.rules, match.events, TOOLS):
        assert FACES.of(one.rack) == racks[one.seq][one.by]


def _own_turns(match, seat):
    """Plainly: the rack after each own turn, by the number of its event."""
    state, after = State(), {}
    for seq, event in enumerate(match.events, 1):
        state = RUMMIKUB.apply(state, event)
        if type(event).__name__ in ("TileDrawn", "TilesLaid", "TurnPassed") and event.by == seat:
            after[seq] = state.racks[seat].plain()
    return after


def _points(tiles):
    return sum(100 if tile == "J" else int(tile[1:]) for tile in tiles)


@pytest.mark.cites("nzrc2024.12a", "nzrc2024.12b")
@pytest.mark.parametrize("players, seed, cost", [(3, 1, 16), (3, 4, 64), (2, 4, 0)])
def test_a_first_meld_that_was_never_laid_cost_the_charge_less_that_of_the_rest(players, seed, cost):
    """Nothing where the whole rack is worth more than what is charged in its place."""
    match = hall_game(players, seed, lazy=(1,))
    (counted,) = [one for one in match.events if type(one).__name__ == "RackCounted" and one.seat == 1]
    assert not match.state.melded[1]
    own = [one for one in review(match.rules, match.events, TOOLS) if one.by == 1 and one.possible]
    first, later = own[0], own[1:]
    rest = _points(counted.tiles) - _points(first.best[0]["tiles"])
    held = first.detail["held_to_end"]
    assert (held["charged"], held["rest"], held["cost"]) == (200, rest, cost)
    assert cost == max(0, 200 - rest)
    assert "nzrc2024.12a" in held["rests_on"]
    assert not any("charged" in one.detail["held_to_end"] for one in later), "it is charged once"
    costs, named = held["cost"], Counter(held["first"])
    for one in later:
        costs, named = costs + one.detail["held_to_end"]["cost"], named + Counter(one.detail["held_to_end"]["first"])
        assert costs == max(0, 200 - _points(counted.tiles) + _points(named.elements())), (
            "together, what was given away"
        )


@pytest.mark.parametrize("seed", [4, 9])
def test_of_each_turn_what_could_have_been_laid_and_was_held_to_the_end(seed):
    match = hall_game(2, seed, lazy=(1,))
    reviews = list(review(match.rules, match.events, TOOLS))
    told, noted = 0, {0: Counter(), 1: Counter()}
    for one in reviews:
        held = one.detail.get("held_to_end")
        assert (held is None) == (not one.possible)
        if held is None:
            continue
        later = [rack for seq, rack in _own_turns(match, one.by).items() if seq >= one.seq]
        best, laid = one.best[0]["tiles"], one.played.get("tiles", [])
        for tile in set(best):
            least = min(rack.count(tile) for rack in later)
            assert held["tiles"].count(tile) == min(max(0, best.count(tile) - laid.count(tile)), least)
        for tiles, points in (("tiles", "points"), ("first", "cost")):
            if points == "points" or one.by == 0:
                assert held[points] == _points(held[tiles])
        assert Counter(held["first"]) == Counter(held["tiles"]) - noted[one.by], "each costs something once"
        noted[one.by] |= Counter(held["tiles"])
        told += bool(held["tiles"])
    assert told, "who never lays holds something at a cost"


def test_nothing_is_held_at_a_cost_before_the_count():
    match = hall_game(2, 4, lazy=(1,))
    until = next(at for at, event in enumerate(match.events) if type(event).__name__ == "GameEnded")
    reviews = list(review(match.rules, match.events[:until], TOOLS))
    assert reviews
    assert not any("held_to_end" in one.detail for one in reviews)


def test_a_tile_laid_and_drawn_again_was_not_held():
    """Only racks are looked at: somebody holds K13, lays it, and ends with the other K13 of the set."""
    at = {"at": Moment(0), "rests_on": ()}
    opened = midgame("", ("K13 R1", "B1"), players=2).state
    drawn, laid = (
        e.TileDrawn(by=A, tiles=("R2",), chance=None, **at),
        e.TilesLaid(by=A, tiles=("K13",), table=(), initial=None, **at),
    )
    later = e.TileDrawn(by=A, tiles=("K13",), chance=None, **at)
    ended = e.GameEnded(reason="pool", out=None, **at)
    since = held_since((drawn, laid, later, ended), opened)
    assert since == {1: Counter(("R1", "R2")), 2: Counter(("R1", "R2")), 3: Counter(("R1", "R2", "K13"))}
