"""A tile turns up after a play was challenged off: whose refill fell short first is asked of the plays that stand."""

import pytest

from tilehall.law.scrabble import commands as c

from .match import BOTH, LEXICON, NZASP, A, B, midgame, rests

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def judged(match, good, *, by=B):
    """The last play is challenged, and stands or comes off."""
    match.good = lambda word: good
    match.do(c.Challenge(by=by, words=match.state.last.words[:1]))
    if match.state.phase == "asking":
        match.do(c.Decide(question="challenge", granted=True, reason="in time"))
    match.do(c.Adjudicate(lexicon=LEXICON))


def shorts(match):
    return [short[1:] for short in match.state.short_draws]


@pytest.mark.cites("nzasp.P.6.10.5", "nzasp.P.6.11.3", "nzasp.P.6.11.4", "nzasp.P.6.16")
def test_a_found_tile_is_due_to_who_fell_short_by_a_play_that_stands():
    """A's TAX came off with the bag empty, so B's TO was the first that could not be refilled."""
    match = midgame(NZASP, bag=0, racks=("TAXEEEE", "TONETIN"), scores=(300, 310))
    match.play(A, "9E", "TAX")
    judged(match, good=False)
    match.do(c.RestartClock(by=A))
    match.play(B, "9E", "TO")
    match.do(c.Accept(by=A))
    match.play(A, "10E", "TAX")
    match.do(c.Accept(by=B))
    scored = match.state.scores
    match.lay(B, "11E", "NETIN")
    match.do(c.NeutraliseClocks(by=B))
    match.do(c.Accept(by=A))
    assert match.state.result.out == B
    (found,) = match.do(c.CountBag(count=1))
    assert (found.owed, found.rests_on) == ((0, 1), ("nzasp.P.6.11", "nzasp.P.6.11.3"))
    match.do(c.DrawTiles(by=B, tiles=("Q",)))
    assert (match.state.phase, match.state.result, match.state.on_turn) == ("restarting", None, A)
    assert match.state.scores == (scored[A], scored[B] + match.state.last.score)


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.6.16", "nsa2008.2b")
@pytest.mark.parametrize("to", ["table", "rack"])
@both
def test_a_refill_that_goes_back_with_its_play_was_none(rules, to):
    match = midgame(rules, bag=2, racks=("TAXEEEE", "TOEEEEE"))
    match.play(A, "9E", "TAX", 1)
    match.do(c.DrawTiles(by=A, tiles=("S", "S"), to=to), 2)
    assert shorts(match) == [(A, 1)]
    judged(match, good=False)
    assert shorts(match) == []
    if match.state.irregularity is not None:
        match.do(c.SettleIrregularity(returned=("S", "S")))
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 2)


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.6.9", "nzasp.P.6.16")
def test_a_count_that_showed_a_refill_short_is_void_with_its_play():
    match = midgame(NZASP, bag=4, racks=("TAXEEEE", "*" * 7))
    match.play(A, "9E", "TAX")
    match.do(c.CountBag(count=2))
    assert shorts(match) == [(A, 1)]
    judged(match, good=False)
    assert shorts(match) == []


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.6.16")
def test_an_earlier_refill_and_that_of_the_opponent_stay():
    match = midgame(NZASP, bag=0, racks=("TAXEEEE", "TOEEEEE"))
    match.play(A, "9E", "TAX")
    match.do(c.Accept(by=B))
    match.play(B, "10E", "TO")
    match.do(c.Accept(by=A))
    match.play(A, "11E", "EE")
    assert shorts(match) == [(A, 3), (B, 2), (A, 5)]
    judged(match, good=False)
    assert shorts(match) == [(A, 3), (B, 2)]


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.6.15.3", "reading:R-53")
@both
def test_an_appeal_that_brings_the_play_back_brings_its_short_refill_back(rules):
    match = midgame(rules, bag=0, racks=("TAXEEEE", "*" * 7))
    match.play(A, "9E", "TAX")
    before = match.state.short_draws
    judged(match, good=False)
    match.do(c.Appeal(by=A))
    match.do(c.RuleOnAppeal(lexicon=LEXICON, acceptable=True))
    assert match.state.short_draws == before != ()


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.6.15.3", "reading:R-53")
@both
def test_an_appeal_that_takes_the_play_off_takes_its_short_refill_too(rules):
    """Drawn after the first verdict, in NSA games a line below that of the lost turn."""
    match = midgame(rules, bag=2, racks=("TAXEEEE", "*" * 7))
    match.play(A, "9E", "TAX")
    judged(match, good=True)
    match.do(c.DrawTiles(by=A, to="table"))
    assert shorts(match) == [(A, 1)]
    match.do(c.Appeal(by=B))
    match.do(c.RuleOnAppeal(lexicon=LEXICON, acceptable=False))
    assert (shorts(match), match.state.last.kind) == ([], "lost_challenge")


@pytest.mark.cites("nzasp.P.6.11.3", "nzasp.P.12.9")
@pytest.mark.parametrize("racks", [("*" * 5, "*" * 5), ("*" * 5, "*" * 3), ("*" * 3, "*" * 5)])
def test_where_nobody_knows_who_fell_short_first_the_players_say(racks):
    match = midgame(NZASP, bag=0, racks=racks)
    match.state = match.state.but(missing=1)
    refused = match.no(c.CountBag(count=1))
    assert refused.code == "first_short_unknown"
    assert {"nzasp.P.6.11.3", "nzasp.P.12.9"} <= rests(refused)
    for first, owed in ((A, (1, 0)), (B, (0, 1))):
        (found,) = match.answer(c.CountBag(count=1, first_short=first))
        assert found.owed == owed
    assert match.no(c.CountBag(count=1, first_short=2)).code == "no_such_seat"


@pytest.mark.cites("nzasp.P.6.10", "nzasp.P.6.10.5", "nzasp.P.6.11", "nzasp.P.6.11.3", "reading:R-46")
@pytest.mark.parametrize(
    "what, opens, shares",
    [
        ("found_outside", "nzasp.P.6.10", ("nzasp.P.6.10", "nzasp.P.6.10.5")),
        ("found_in_bag", "nzasp.P.6.11", ("nzasp.P.6.11", "nzasp.P.6.11.3")),
    ],
)
def test_what_is_done_with_a_found_tile_rests_on_where_it_was_found(what, opens, shares):
    match = midgame(NZASP, bag=0, racks=("*" * 5, "*" * 7))
    match.state = match.state.but(missing=1)
    opened, stopped = match.do(c.Interrupt(by=A, what=what))
    assert (opened.rests_on, stopped.rests_on) == ((opens,), ("reading:R-46",))
    (found,) = match.do(c.CountBag(count=1))
    assert (found.owed, found.rests_on) == ((1, 0), shares)
    (settled,) = match.do(c.SettleIrregularity())
    assert settled.rests_on == (opens,)
