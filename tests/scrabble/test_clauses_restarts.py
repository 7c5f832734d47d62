"""What verdicts, stopped clocks and clocks started again rest on, and a winner who delays."""

import pytest

from tilehall.law.scrabble import commands as c

from .match import LEXICON, NSA, NZASP, A, B, midgame


def ruled(rules, good):
    match = midgame(rules, good=lambda word: good)
    match.play(A, "9E", "TAX", 1)
    match.record(A)
    match.do(c.Challenge(by=B, words=("TAX",)), 2)
    return match, match.do(c.Adjudicate(lexicon=LEXICON), 3)[0]


@pytest.mark.cites("nzasp.P.6.16", "nzasp.P.6.12.2.2")
def test_a_rejected_play_does_not_rest_on_the_clause_for_good_ones():
    _, verdict = ruled(NZASP, good=False)
    assert verdict.rests_on == ("nzasp.P.6.16", "nzasp.P.6.12.2.2")


@pytest.mark.cites("nsa2008.2d", "nsa2008.2e", "reading:R-77", "reading:R-78")
@pytest.mark.parametrize(
    "good, bases", [(False, ("nsa2008.2d", "reading:R-77")), (True, ("nsa2008.2e", "reading:R-78"))]
)
def test_an_nsa_clock_started_after_a_verdict_rests_on_its_clause_and_on_how_we_read_it(good, bases):
    match, _ = ruled(NSA, good)
    if good:
        match.do(c.DrawTiles(by=A))
    (restarted,) = match.do(c.RestartClock(by=A))
    assert restarted.rests_on == bases


@pytest.mark.cites("nzasp.P.7.2.3", "reading:R-58")
def test_the_clocks_of_an_emergency_stand_by_how_we_read_its_clause():
    match = midgame(NZASP)
    opened, stopped = match.do(c.Interrupt(by=B, what="leaving"))
    assert (opened.rests_on, stopped.running, stopped.rests_on) == (("nzasp.P.7.2.3",), None, ("reading:R-58",))


@pytest.mark.cites("nsa2008.2f")
@pytest.mark.parametrize("good, winner", [(True, A), (False, B)])
def test_a_winner_who_delays_after_a_device_is_not_waited_for_with_the_tiles_either(good, winner):
    """Putting tiles back is what the exception is about; the loser need say nothing that is not so. Taking a rejected
    play off is the loser's part, and nobody says of oneself that one delays."""
    loser = B if winner == A else A
    match = midgame(NSA, good=lambda word: good)
    match.play(A, "9E", "TAX", 10)
    match.do(c.Challenge(by=B, words=("TAX",)), 12)
    match.do(c.JudgeAtDevice(by=A, device="external", typed=("TAX",), agreed=True, lexicon=LEXICON), 20)
    match.do(c.ConfirmReturn(by=loser, checks=("seated",)), 21)
    assert match.no(c.RestartClock(by=loser), 22).code.endswith("_not_seated")
    assert match.no(c.RestartClock(by=winner, delaying=True), 23).code.endswith("_not_seated")
    if not good:
        assert match.no(c.RestartClock(by=loser, delaying=True), 23).code == "play_not_removed"
        match.do(c.ConfirmReturn(by=loser, checks=("play_removed",)), 24)
    (restarted,) = match.do(c.RestartClock(by=loser, delaying=True), 25)
    assert (restarted.why, restarted.running, restarted.rests_on) == ("winner_delaying", winner, ("nsa2008.2f",))
