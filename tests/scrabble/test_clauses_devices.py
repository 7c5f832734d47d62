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
    ruled, awaited = match.do(judged(A, "to", "taxi"), 60)
    assert (awaited.device, awaited.rests_on) == ("external", ("nzasp.P.6.13.6",))
    assert (ruled.acceptable, ruled.words, match.state.on_turn) == (False, ("TAXI", "TO"), B)
    assert match.no(judged(A, "TAXI", "TO")).code == "ruling_stands"


@pytest.mark.cites("nzasp.P.6.14.1", "reading:R-50")
def test_on_a_phone_the_challenger_gives_the_command_once_the_opponent_agrees():
    match = challenged()
    refused = match.no(judged(B, "TAXI", "TO", device="smart", agreed=False))
    assert (refused.code, rests(refused)) == ("consent_missing", {"nzasp.P.6.14.1"})
    assert match.no(judged(A, "TAXI", "TO", device="smart")).code == "challenger_executes"
    ruled, awaited = match.do(judged(B, "TAXI", "TO", device="smart"), 60)
    assert (ruled.acceptable, awaited.rests_on) == (False, ("nzasp.P.6.14.5",))


@pytest.mark.cites("nzasp.P.6.13.6")
def test_after_a_device_the_clock_waits_until_the_rejected_play_is_off():
    match = challenged()
    match.do(judged(A, "TAXI", "TO"), 60)
    refused = match.no(c.RestartClock(by=A), 70)
    assert (refused.code, rests(refused)) == ("player_not_seated", {"nzasp.P.6.13.6"})
    match.do(c.ConfirmReturn(by=A, checks=("seated", "tiles_back")), 80)
    assert match.no(c.RestartClock(by=A)).code == "challenger_not_seated"
    match.do(c.ConfirmReturn(by=B, checks=("seated", "tiles_back")), 90)
    assert match.no(c.RestartClock(by=A)).code == "play_not_removed"
    stood = match.faces
    match.do(c.ConfirmReturn(by=A, checks=("play_removed",)), 95)
    match.do(c.RestartClock(by=A), 100)
    assert (match.faces, match.state.running.running, match.state.phase) == (stood, B, "thinking")
    assert match.no(c.ConfirmReturn(by=A, checks=("seated",))).code == "nothing_to_confirm"


@pytest.mark.cites("nzasp.P.6.14.5")
def test_after_a_phone_the_clock_waits_for_the_tiles_of_both():
    match = challenged()
    match.good = lambda _word: True
    match.do(judged(B, "TAXI", "TO", device="smart"), 60)
    match.do(c.ConfirmReturn(by=A, checks=("seated", "tiles_back")), 70)
    match.do(c.ConfirmReturn(by=B, checks=("seated",)), 70)
    refused = match.no(c.RestartClock(by=A), 71)
    assert (refused.code, rests(refused)) == ("tiles_not_back", {"nzasp.P.6.14.5"})
    assert match.no(c.ConfirmReturn(by=B, checks=())).code == "no_such_check"
    assert match.no(c.ConfirmReturn(by=B, checks=("asleep",))).code == "no_such_check"
    match.do(c.ConfirmReturn(by=B, checks=("tiles_back",)), 72)
    match.do(c.RestartClock(by=A), 73)
    assert match.state.running.running == B


def test_after_an_adjudicator_at_the_table_there_is_nothing_to_be_back_from():
    match = challenged()
    match.do(c.Adjudicate(lexicon=LEXICON), 60)
    assert match.no(c.ConfirmReturn(by=A, checks=("seated",))).code == "nothing_to_confirm"
    match.do(c.RestartClock(by=A), 61)
    assert match.state.running.running == B


def test_there_is_nothing_to_judge_before_a_challenge():
    match = midgame(NZASP)
    assert match.no(judged(A, "TAXI")).code == "no_challenge"
