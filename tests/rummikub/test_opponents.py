"""The practice opponent: lays most tiles, keeps the rules, is quick, and sees no more than a player."""

from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toy.chance import seeded
from tilehall.law.game.opponents import Tools
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.game import RUMMIKUB

from . import play
from .edition import edition
from .live_games import TOOLS, by_opponents, sight
from .match import NZRC_2024, A, B, midgame, opened
from .whole_games import tiles_in

GREEDY = RUMMIKUB.opponents["greedy"]


def chosen(match, seat=A, tools=TOOLS):
    return GREEDY.choose(match.rules, sight(match, seat), tools)


def table_of(intent):
    return {" ".join(one) for one in intent["table"]}


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=5, deadline=None)
def test_robots_play_whole_games(players, seed):
    """Every intent is taken: what they choose is legal, and there is always something to choose."""
    match = by_opponents(players, seed)
    assert match.state.result is not None
    assert tiles_in(match.state) == 106
    assert not any(isinstance(event, e.TurnLost) for event in match.events)


def test_it_lays_most_tiles_by_manipulation():
    match = midgame("R3 R4 R5 R6 | B9 Y9 K9 | K1 K2 K3", ("B6 K6 R1",), turns=1)
    intent = chosen(match)
    assert intent["kind"] == "lay-tiles/1"
    match.do(RUMMIKUB.command(intent, A))
    assert match.rack(A) == "R1"


@pytest.mark.parametrize("freed", [True, False])
@pytest.mark.parametrize("rack, least, kind", [("R7 K13", 2, "draw-tile/1"), ("R7 R8", 2, "lay-tiles/1")])
def test_it_lays_as_many_tiles_as_an_edition_wants(rack, least, kind, freed):
    rules = edition(lay_min_tiles=least, freed_joker_must_be_new_set=freed)
    match = midgame("R3 R4 R5 R6", (rack,), turns=1, rules=rules)
    intent = chosen(match)
    assert intent["kind"] == kind
    match.do(RUMMIKUB.command(intent, A))


def test_its_first_meld_is_as_large_as_an_edition_wants():
    match = midgame("", ("R10 B10 K10 Y1",), turns=1, rules=edition(lay_min_tiles=4), melded=(False,) * 4)
    assert chosen(match)["kind"] == "draw-tile/1"


@pytest.mark.cites("nzrc2024.9c")
def test_it_keeps_the_rule_of_the_freed_joker():
    match = midgame("R2 B2 Y2 J=K2 | K11 K12 K13", ("K2 B9",), turns=1)
    assert chosen(match)["kind"] == "draw-tile/1"
    free = midgame("R2 B2 Y2 J=K2 | K11 K12 K13", ("K2 B9",), turns=1, rules=edition(freed_joker_must_be_new_set=False))
    intent = chosen(free)
    assert intent["kind"] == "lay-tiles/1"
    free.do(RUMMIKUB.command(intent, A))


@pytest.mark.cites("nzrc2024.4a")
@pytest.mark.parametrize("rack, kind", [("R9 B9 Y9 K1", "draw-tile/1"), ("R10 B10 Y10 K1", "lay-tiles/1")])
def test_it_comes_out_with_thirty(rack, kind):
    match = midgame("K1 K2 K3", (rack,), melded=(False, True, True, True), turns=1)
    assert chosen(match)["kind"] == kind


@pytest.mark.cites("nzrc2024.16a")
def test_with_an_empty_pool_it_passes():
    match = midgame("K1 K2 K3", ("R9 B8",), pool=0, phase="last_round", last_turns=4, turns=1)
    assert chosen(match) == {"kind": "pass-turn/1"}


def test_it_is_ready_at_once_and_waits_off_turn():
    match = opened(2)
    assert chosen(match) == {"kind": "be-ready/1"}
    match.do(c.BeReady(by=A))
    assert chosen(match) is None
    match.do(c.BeReady(by=B))
    assert chosen(match, B) is None
    assert chosen(match)["kind"] in ("draw-tile/1", "lay-tiles/1")


def test_what_it_cannot_see_does_not_change_its_choice():
    for seed in range(5):
        match = by_opponents(2, seed)
        state = RUMMIKUB.start
        for event in match.events:
            state = RUMMIKUB.apply(state, event)
            if state.phase != "playing":
                continue
            match.state = state
            intent = chosen(match, state.on_turn)
            match.state = play.reshuffled(state, state.on_turn, seeded(seed))
            assert chosen(match, state.on_turn) == intent


@pytest.mark.long
def test_it_is_quick_even_where_a_joker_makes_it_hard():
    """Both jokers lie on a full table: the search that keeps the rule tries most."""
    table = (
        "R1 R2 R3 R4 R5 R6 R7 | B1 B2 B3 B4 B5 B6 B7 | Y1 Y2 Y3 Y4 Y5 Y6 Y7 | K1 K2 K3 K4 K5 K6 K7 | "
        "R8 B8 Y8 J=K8 | R9 B9 K9 J=Y9 | R10 B10 Y10 K10 | R11 B11 Y11 K11 | R12 B12 Y12 K12"
    )
    match = midgame(table, ("K8 Y9 R13 B13 R1 B2 Y3 K4 R5 B6 Y7 R8 B9 Y10", "K13"), players=2, turns=1)
    begun = perf_counter()
    until = begun + 0.5
    intent = chosen(match, tools=Tools(is_word=lambda _word: False, in_time=lambda: perf_counter() < until))
    assert perf_counter() - begun < 3, "half a second was given, on a machine that has nothing else to do"
    match.do(RUMMIKUB.command(intent, A))


def test_out_of_time_it_still_makes_a_turn():
    match = midgame("R5 J=R6 R7 | K1 K2 K3", ("R6 B9 K4",), turns=1)
    intent = chosen(match, tools=Tools(is_word=lambda _word: False, in_time=lambda: False))
    match.do(RUMMIKUB.command(intent, A))
    assert NZRC_2024.key == "nzrc-2024"
