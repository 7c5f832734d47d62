"""A late click does not answer another play than the one that was seen."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.rummikub.match import midgame as rummikub_midgame
from tests.scrabble.match import NZASP, A
from tests.scrabble.match import midgame as scrabble_midgame
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.state import Draft
from tilehall.law.rummikub.tiles import parse_table
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.site.play.basis_moved import has_moved

NOW, SEEN = 9, 8


def live(game, seen, now):
    """A game in play whose state was `seen` one event ago."""
    played = SimpleNamespace(row=SimpleNamespace(seq=NOW), game=game, state=now)
    return SimpleNamespace(played=played, earlier=[(SEEN, seen)])


RUNS = rummikub_midgame(table="R1 R2 R3", players=3).state


@pytest.mark.parametrize(
    ("since", "moved"),
    [
        ({}, False),
        ({"ready": (True, False, True)}, False),
        ({"table": parse_table("R1 R2 R3 R4")}, True),
        ({"draft": Draft(laid=1)}, True),
        ({"draft": Draft(moved=True)}, True),
        ({"on_turn": 1}, True),
    ],
)
def test_a_turn_of_rummikub_rests_on_the_table_and_what_is_done_to_it(since, moved):
    game = live(RUMMIKUB, RUNS, RUNS.but(**since))
    assert has_moved(game, "lay-tiles/1", SEEN) is moved
    assert has_moved(game, "draw-tile/1", SEEN) is moved


def test_an_answer_to_a_play_rests_on_that_play():
    match = scrabble_midgame(NZASP, kept="hall", racks=("HORSEAB", "WORDING"))
    seen = match.state
    match.play(A, "9D", "HOB", 5)
    game = live(SCRABBLE, seen, match.state)
    assert has_moved(game, "accept/1", SEEN)
    clocks = replace(match.state.running, spent=(1000, 1000))
    assert not has_moved(live(SCRABBLE, match.state, replace(match.state, clocks=clocks)), "accept/1", SEEN)


def test_of_what_was_seen_so_long_ago_nothing_is_known_and_it_has_moved():
    game = live(RUMMIKUB, RUNS, RUNS)
    assert has_moved(game, "draw-tile/1", SEEN - 1)
    assert not has_moved(game, "draw-tile/1", NOW), "that is what lies there"


@pytest.mark.parametrize("kind", ["be-ready/1", "forfeit/1", None, 7])
def test_what_answers_nothing_is_judged_by_the_rules_alone(kind):
    assert not has_moved(live(RUMMIKUB, RUNS, RUNS.but(on_turn=1)), kind, SEEN)
