"""Too many tiles drawn: which of them go back into the bag."""

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c

from .match import BOTH, LEXICON, NZASP, A, B, Match, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


@pytest.mark.cites("nzasp.P.6.1.3.2")
def test_once_a_tile_of_too_many_is_racked_any_tile_may_go_back():
    """A needs 4, draws 5 to the table and racks one: the opponent picks out of all eight, this time off the rack."""
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDF"), to="table"))
    assert match.state.phase == "interrupted"
    match.do(c.RackTiles(by=A, count=1))
    match.do(c.SettleIrregularity(returned=("R",)))
    assert sorted(match.state.racks[A]) == sorted("ETABCDF")
    assert (len(match.state.fresh[A]), len(match.state.bag)) == (0, 36)


@pytest.mark.cites("nzasp.P.6.1.3.1")
def test_while_none_is_racked_the_surplus_comes_out_of_those_drawn():
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDFG"), to="table"))
    for told in (("B", "R"), ("E", "T"), ("B", "B")):
        refused = match.no(c.SettleIrregularity(returned=told))
        assert (refused.code, rests(refused)) == ("not_among_these_tiles", {"nzasp.P.6.1.3.1"})
    match.do(c.SettleIrregularity(returned=("B", "G")))
    assert sorted(match.state.racks[A]) == sorted("ERT")
    assert sorted(match.state.fresh[A]) == sorted("ACDF")


@pytest.mark.cites("nzasp.P.6.1.3.1", "nzasp.P.6.1.3.2")
@pytest.mark.parametrize(
    "drawn, racked, returned, accepted",
    [
        ("AB***", 0, "Q", True),  # the face of one that nobody had told
        ("AB***", 0, "R", True),
        ("ABCDF", 0, "*", True),  # the face of the one returned is not told
        ("ABCDF", 0, "R", False),
        ("ABCDF", 1, "R", True),
        ("ABCDF", 1, "F", True),
        ("ABCDF", 1, "Z", False),
        ("AB***", 1, "Z", True),
    ],
)
def test_what_goes_back_is_one_of_those_picked_from(drawn, racked, returned, accepted):
    match = midgame(NZASP, racks=("QUIXERT", "*******"))
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, tiles=tuple(drawn), to="table"))
    if racked:
        match.do(c.RackTiles(by=A, count=racked))
    settled = match.answer(c.SettleIrregularity(returned=tuple(returned)))
    assert (not isinstance(settled, Refusal)) == accepted


@pytest.mark.cites("nzasp.P.6.1.3.4", "nzasp.P.6.1.3.5")
def test_the_opponent_finds_too_many_tiles_that_the_record_knows_nothing_of():
    """B holds eight where we heard of seven; A, who found it, chooses the X from the turned rack."""
    match = midgame(NZASP, bag=20, racks=("*******", "XEEEEEE"))
    opened, stopped = match.do(c.Interrupt(by=A, what="overdraw"))
    assert (opened.by, opened.excess, stopped.by) == (B, 0, A)
    assert "nzasp.P.6.1.3.4" in opened.rests_on
    assert match.no(c.SettleIrregularity(returned=("É",))).code == "count_differs"
    events = match.do(c.SettleIrregularity(returned=("X",)))
    assert (len(match.state.bag), match.state.shown, match.state.owed) == (20, ("X",), (0, 0))
    assert sorted(match.state.racks[B]) == sorted("EEEEEE*")
    assert {rest for event in events for rest in event.rests_on} == {"nzasp.P.6.1.3.4", "nzasp.P.6.1.3"}
    match.do(c.RestartClock(by=B))
    assert match.state.running.running == A


@pytest.mark.cites("nzasp.P.6.1.3", "nzasp.P.6.7.6")
def test_too_many_drawn_to_fill_the_rack_are_none_of_an_exchange_that_follows():
    match = midgame(NZASP, racks=("TAXIABC", "*******"))
    match.play(A, "9E", "TAX")
    match.passes(B)
    match.do(c.Announce(by=A, what="exchange", count=2))
    match.do(c.SetAside(by=A, tiles=("A", "B")))
    match.do(c.DrawTiles(by=A, count=5))
    assert match.state.irregularity.excess == 2
    match.do(c.SettleIrregularity(returned=("*", "*")))
    assert (match.state.exchange.drawn, match.rack_sizes[A]) == (0, 7)
    match.do(c.RestartClock(by=B))
    match.do(c.DrawForExchange(by=A, count=2))
    match.do(c.ReturnExchanged(by=A, counted=True))
    match.do(c.RackExchanged(by=A))
    assert match.rack_sizes[A] == 7


@pytest.mark.cites("nzasp.P.6.1.3", "nzasp.P.6.5.3.1", "nzasp.P.6.5.3.2", "nsa2008.2b")
@pytest.mark.parametrize("racked", [0, 1])
@both
def test_after_a_surplus_went_back_an_upheld_challenge_takes_the_rest_of_the_draw(rules, racked):
    """A needs 4 and draws 6 without writing the score; two go back, then the play comes off: seven tiles again."""
    match = midgame(rules, racks=("QUIXERT", "*******"), good=lambda word: False)
    match.play(A, "9E", "QUIX")
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDFG"), to="table"), 2)
    if racked:
        match.do(c.RackTiles(by=A, count=racked))
    match.do(c.SettleIrregularity(returned=("B", "G")))
    match.do(c.RestartClock(by=A))
    match.do(c.Challenge(by=B, words=("QUIX",)), 3)
    if match.state.phase == "asking":
        match.do(c.Decide(question="challenge", granted=True, reason="within five seconds"))
    match.do(c.Adjudicate(lexicon=LEXICON))
    if match.state.irregularity is not None:
        assert match.state.irregularity.excess == 4
        match.do(c.SettleIrregularity(returned=tuple("ACDF")))
    assert (sorted(match.state.racks[A]), match.rack_sizes, len(match.state.bag)) == (sorted("QUIXERT"), (7, 7), 40)


@pytest.mark.cites("nzasp.P.6.1.1", "nzasp.P.6.1.3")
@both
def test_after_a_surplus_in_the_first_rack_the_first_clock_still_waits_for_a_tile_in_sight(rules):
    match = Match(rules)
    match.do(c.OpenGame(names=("A", "B"), lexicon=LEXICON, kept="table", first=A, begun=True))
    match.do(c.DrawTiles(by=A, tiles=tuple("ABCDEFGH"), to="table"))
    match.do(c.SettleIrregularity(returned=("C",)))
    assert (match.state.phase, match.rack_sizes) == ("starting", (7, 0))
    refused = match.no(c.StartClock(by=B))
    assert (refused.code, rests(refused)) == ("too_early", {str(rules.first_clock_racked.basis)})
    match.do(c.RackTiles(by=A, count=1))
    match.do(c.StartClock(by=B), 9)
    assert (match.state.phase, match.state.running.running, match.clock(A, 9)) == ("thinking", A, "25:00")
