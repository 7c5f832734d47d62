"""Players who judge a challenge themselves: who types, who gives the command, one verdict."""

import pytest

from tilehall.law.scrabble import commands as c

from .match import LEXICON, NZASP, A, B, midgame, rests


def challenged():
    """B challenges TAXI and TO."""
    match = midgame(NZASP, board=(("8G", "OD"),), good=lambda word: word != "TO")
    match.play(A, "7G", "TAXI", 0)
    match.do(c.Challenge(by=B, words=("TAXI", "TO")), 5)
    return match


def judged(by, *typed, device="external", agreed=True):
    return c.JudgeAtDevice(by=by, device=device, typed=typed, agreed=agreed, lexicon=LEXICON)


@pytest.mark.cites("nzasp.P.6.13.1")
def test_at_a_device_the_words_are_those_that_were_named_and_the_opponent_gives_the_command():
    match = challenged()
    refused = match.no(judged(A, "TAXI", "TQ"))
    assert (refused.code, dict(refused.detail)) == ("typed_differs", {"differ": "TQ/TO"})
    assert rests(refused) == {"nzasp.P.6.13.1"}
    refused = match.no(judged(B, "TAXI", "TO"))
    assert (refused.code, rests(refused)) == ("opponent_executes", {"nzasp.P.6.13.1"})
    assert match.no(judged(A, "TAXI")).code == "typed_differs"
    assert match.no(judged(A, "TAXI", "TO", "AD")).code == "typed_differs"
    (ruled,) = match.do(judged(A, "to", "taxi"), 60)
    assert (ruled.acceptable, ruled.words, match.state.on_turn) == (False, ("TAXI", "TO"), B)
    assert match.no(judged(A, "TAXI", "TO")).code == "ruling_stands"


@pytest.mark.cites("nzasp.P.6.14.1", "reading:R-50")
def test_on_a_phone_the_challenger_gives_the_command_once_the_opponent_agrees():
    match = challenged()
    refused = match.no(judged(B, "TAXI", "TO", device="smart", agreed=False))
    assert (refused.code, rests(refused)) == ("consent_missing", {"nzasp.P.6.14.1"})
    assert match.no(judged(A, "TAXI", "TO", device="smart")).code == "challenger_executes"
    (ruled,) = match.do(judged(B, "TAXI", "TO", device="smart"), 60)
    assert ruled.acceptable is False


def test_there_is_nothing_to_judge_before_a_challenge():
    match = midgame(NZASP)
    assert match.no(judged(A, "TAXI")).code == "no_challenge"
