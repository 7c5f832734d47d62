"""Hard games of the hall, from the first tile to the signed slip: the clauses that can occur where the bag is ours."""

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.scrabble import commands as c

from .match import LEXICON, NSA, NZASP, A, B
from .test_whole_games import finished, phony
from .whole_games import WholeGame


def challenged(game, by, acceptable):
    """All words of the last turn, as one challenge with one verdict."""
    words = game.state.last.words
    made = game.do(c.Challenge(by=by, words=words))[0]
    assert made.words == words
    ruled = game.do(c.Adjudicate(lexicon=LEXICON))[0]
    assert ruled.acceptable is acceptable
    return ruled


def both_ways(game):
    """A hold that is let go, a hold that is not; nobody draws meanwhile."""
    game.later(20)
    game.lay_best(A)
    game.do(c.PressClock(by=A))
    game.do(c.Hold(by=B))
    assert game.no(c.DrawTiles(by=A)).code == "held"
    game.later(40)
    game.do(c.Accept(by=B))
    assert (game.clock(A), game.clock(B)) == ("24:40", "24:20")
    game.draw(A)
    assert game.no(c.Challenge(by=B, words=game.state.last.words)).code == "turn_accepted"


def away_and_back(game, by, other):
    """Both play, nobody draws, then each draws in the order of play."""
    game.later(20)
    game.lay_best(by)
    game.do(c.PressClock(by=by))
    game.do(c.Leave(by=by, permitted=True))
    assert game.no(c.DrawTiles(by=by)).code == "player_absent"
    game.later(20)
    game.lay_best(other)
    game.do(c.PressClock(by=other))
    stood = game.faces
    game.later(600)
    assert game.faces == stood
    game.do(c.Decide(question="absence", granted=True, reason="ten minutes"))
    game.later(60)
    game.do(c.ComeBack(by=by))
    assert game.no(c.DrawTiles(by=other)).code == "other_draws_first"
    for seat in (by, other):
        game.draw(seat)
    assert game.rack_sizes == (7, 7)


@pytest.mark.cites(
    "nzasp.P.6.12.1.2",
    "nzasp.P.6.12.1.3",
    "nzasp.P.6.12.2.2",
    "nzasp.P.6.17",
    "nzasp.P.7.2.1",
    "nzasp.P.7.2.2",
    "nzasp.P.8.2.1",
)
@pytest.mark.parametrize("seed", range(3))
def test_a_hard_nzasp_game_of_the_hall(seed):
    game = WholeGame(NZASP, "hall", seed)
    both_ways(game)
    # B wants to draw before the press, and too soon after it; the words are challenged meanwhile and are good.
    game.later(20)
    game.lay_best(B)
    assert game.no(c.DrawTiles(by=B)).code == "draw_not_yet"
    game.do(c.PressClock(by=B))
    game.later(4)
    assert game.no(c.DrawTiles(by=B)).code == "draw_not_yet"
    worth = game.state.scores[B]
    ruled = challenged(game, A, acceptable=True)
    assert game.state.scores[B] == worth + 5 * len(ruled.words)
    game.do(c.RestartClock(by=B))
    game.draw(B)
    # A's phony comes off before a tile was to be had for it.
    phony(game, A)
    game.do(c.PressClock(by=A))
    bag = len(game.state.bag)
    assert game.no(c.DrawTiles(by=A)).code == "draw_not_yet"
    challenged(game, B, acceptable=False)
    stood = game.faces
    game.later(15)
    game.do(c.RestartClock(by=A))
    assert (game.rack_sizes[A], len(game.state.bag), game.faces) == (7, bag, stood)
    away_and_back(game, B, A)
    game.to_the_end()
    if game.state.phase == "out":
        waiting, out = game.state.on_turn, game.state.last.by
        game.later(4)
        assert game.no(c.StartClock(by=out)).code == "too_early"
        game.later(1)
        game.do(c.StartClock(by=out))
        game.later(20)
        game.do(c.ShowRack(by=waiting, tiles=game.state.racks[waiting].plain()))
    game.sign()
    assert finished(game)


@pytest.mark.cites("nsa2008.2a", "nsa2008.2e", "nsa2008.2f", "nsa2008.8b", "nsa2008.9b", "nsa2008.9d")
@pytest.mark.parametrize("seed", range(3))
def test_a_hard_nsa_game_of_the_hall(seed):
    game = WholeGame(NSA, "hall", seed)
    both_ways(game)
    # B's good play is challenged: A loses the turn, the clock waits for a tile; B delays.
    game.later(20)
    game.lay_best(B)
    game.do(c.PressClock(by=B))
    challenged(game, A, acceptable=True)
    assert (game.state.sheet[-1].kind, game.state.on_turn) == ("lost_turn", B)
    assert game.no(c.RestartClock(by=A)).code == "replacement_not_seen"
    game.do(c.RestartClock(by=A, delaying=True))
    game.draw(B)
    # B's phony, to be drawn for at once: the opponent has five seconds, and no director is asked.
    phony(game, B)
    game.do(c.PressClock(by=B))
    bag = len(game.state.bag)
    game.later(2)
    refused = game.no(c.DrawTiles(by=B))
    assert (refused.code, basis_texts(*refused.rests_on)) == ("draw_not_yet", ["nsa2008.8b"])
    game.later(2)
    challenged(game, A, acceptable=False)
    assert (len(game.state.bag), game.rack_sizes) == (bag, (7, 7))
    game.do(c.RestartClock(by=B))
    away_and_back(game, A, B)
    game.to_the_end()
    if game.state.phase == "out":
        waiting = game.state.on_turn
        game.later(10)
        game.do(c.Hold(by=waiting))
        game.later(game.state.running.left(waiting, game.state.running.latest) // 1000 + 30)
        assert game.do(c.Accept(by=waiting))[-1].overtime[waiting] == 10
    game.sign()
    assert finished(game)


@pytest.mark.cites("nsa2008.9b")
def test_an_nsa_game_of_the_hall_ends_fifteen_seconds_after_the_out_play():
    game = WholeGame(NSA, "hall", 0)
    game.to_the_end()
    assert game.state.phase == "out"
    game.later(15)
    assert game.no(c.CallTime()).code == "time_not_up"
    game.later(1)
    assert game.do(c.CallTime())[-1].reason == "out"
    game.sign()
    assert finished(game)
