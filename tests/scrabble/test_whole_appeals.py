"""A whole game at a table: a verdict from a phone, appeals that confirm and that reverse, and one at its very end."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import gcg_log
from tilehall.law.scrabble.rulesets import RULESETS

from .match import LEXICON, NSA, NZASP, A, B
from .play import CHECKS
from .test_whole_games import finished, phony
from .whole_games import WholeGame


def challenged(game, by, opponent):
    """The best play of one, and all its words challenged by the other."""
    game.later(20)
    game.lay_best(by)
    game.do(c.PressClock(by=by))
    game.do(c.Challenge(by=opponent, words=game.state.last.words))


def appealed(game, by, acceptable):
    game.do(c.Appeal(by=by))
    game.later(60)
    return game.do(c.RuleOnAppeal(lexicon=LEXICON, acceptable=acceptable))


def started_again(game):
    """Both sit again where they have been away, and where a tile has to be seen first it is."""
    if game.state.restart.device is not None:
        for seat in (A, B):
            game.do(c.ConfirmReturn(by=seat, checks=CHECKS))
    if game.state.restart.unseen is not None:
        game.draw(game.state.restart.unseen, 1)
    game.do(c.RestartClock(by=game.state.restart.by[0]))


def verdicts_appealed(game):
    # Turn 1: ruled on by a phone, which both believe.
    challenged(game, A, B)
    words = game.state.last.words
    game.do(c.JudgeAtDevice(by=B, device="smart", typed=words, agreed=True, lexicon=LEXICON))
    started_again(game)
    if game.state.on_turn == B:
        game.refill(A)
    # A good play that the adjudicator rejects; the referee puts it back.
    by = game.state.on_turn
    other = B if by == A else A
    game.refill(other)
    challenged(game, by, other)
    before = game.state.scores[by]
    game.do(c.Adjudicate(lexicon=LEXICON, acceptable=False))
    reversed_one = appealed(game, by, None)
    assert [getattr(event, "acceptable", None) for event in reversed_one] == [None, True]
    assert game.state.scores[by] >= before
    assert game.no(c.Appeal(by=other)).code == "appeal_used"
    started_again(game)
    game.refill(by)
    # A phony that the adjudicator lets pass; on appeal it comes off. Then a verdict that is confirmed.
    by, other = game.state.on_turn, A if game.state.on_turn == B else B
    stood = game.state.scores[by]
    phony(game, by)
    game.do(c.DeclareScore(by=by, score=10))
    game.do(c.PressClock(by=by))
    game.do(c.Challenge(by=other, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon=LEXICON, acceptable=True))
    appealed(game, other, None)
    assert (game.state.scores[by], game.state.sheet[-1].kind, game.rack_sizes[by]) == (stood, "lost_challenge", 7)
    started_again(game)
    by, other = other, by
    challenged(game, by, other)
    game.do(c.Adjudicate(lexicon=LEXICON))
    assert len(appealed(game, other, None)) == 1
    started_again(game)
    game.refill(by)
    game.to_the_end()
    # The out play is challenged, and its verdict appealed against when the game is over already.
    assert game.state.phase == "out"
    game.do(c.Challenge(by=game.state.on_turn, words=game.state.last.words))
    game.do(c.Adjudicate(lexicon=LEXICON, acceptable=True))
    ended = game.state
    appealed(game, game.state.last.by, True)
    assert (game.state.result, game.state.scores) == (ended.result, ended.scores)
    game.sign()


@pytest.mark.cites("nzasp.P.6.15.3", "nzasp.P.6.14.5")
@pytest.mark.parametrize("rules, seed", [(NZASP, 31), (NZASP, 32), (NSA, 31)])
def test_a_game_in_which_verdicts_are_appealed_against(rules, seed):
    game = WholeGame(rules, "table", seed)
    verdicts_appealed(game)
    assert finished(game)
    # The record of the game holds only the verdicts that stand, and comes to the same scores.
    record = gcg_log.record_of_events(SCRABBLE, game.events)
    kinds = [turn.kind for turn in record.turns]
    assert (kinds.count("off"), kinds.count("challenge")) == (1, 4)
    replayed = gcg_log.replay_events(SCRABBLE, RULESETS[rules.key], game.events)
    assert sorted(replayed.final.scores) == sorted(game.state.scores)
    assert [*replayed.disagreements] == []
