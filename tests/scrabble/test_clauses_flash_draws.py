"""Flash draws: tiles drawn too early, the challenge that stays open, and what goes back."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES
from tilehall.law.scrabble.game import SCRABBLE

from .match import LEXICON, NZASP, A, B, at, midgame
from .test_clauses_answers import good, three_words


@pytest.mark.cites("nzasp.P.6.5.1", "reading:R-42")
def test_after_a_flash_draw_the_challenge_stays_open_until_the_next_turn_ends():
    match = three_words(NZASP)
    drawn = match.do(c.DrawTiles(by=A, count=3), 1)
    assert (drawn[-1].early, drawn[-1].warnings) == (True, ("score_not_recorded", "early_draw"))
    match.record(A)
    open_one, closed = match, three_words(NZASP)
    open_one.do(c.Challenge(by=B, words=("TAX",)), 21)
    closed.do(c.DrawTiles(by=A, count=3), 1)
    accepted = closed.passes(B)[0]
    assert (accepted.how, accepted.rests_on) == ("completed", ("reading:R-42",))


@pytest.mark.cites("nzasp.P.6.5.3.1")
def test_flash_drawn_tiles_that_were_not_racked_are_shown_and_bagged():
    match = midgame(NZASP, board=(), racks=("QUIXTAB", "*" * 7), bag=30, good=good)
    match.play(A, "8E", "QUIXT", 0)
    match.do(c.DrawTiles(by=A, count=5, to="table"), 1)
    assert len(match.state.bag) == 25
    match.do(c.Challenge(by=B, words=("QUIXT",)), 2)
    _, returned = match.do(c.Adjudicate(lexicon=LEXICON))
    assert (returned.out_of, returned.shown, len(match.state.bag)) == ("table", True, 30)
    assert (match.state.racks[A], match.state.phase) == (FACES.of("QUIXTAB"), "restarting")


@pytest.mark.cites("nzasp.P.6.5.3.2", "reading:R-43")
def test_a_flash_drawn_tile_on_the_rack_makes_it_an_overdraw():
    match = midgame(NZASP, racks=("*" * 7, "*" * 7), bag=30, good=lambda word: False)
    match.play(A, "9E", "TAXI", 0)
    match.do(c.DrawTiles(by=A, count=4, to="table"), 1)
    match.do(c.RackTiles(by=A, count=1), 1)
    match.do(c.Challenge(by=B, words=("TAXI",)), 2)
    events = match.do(c.Adjudicate(lexicon=LEXICON), 9)
    assert [(event.what, event.excess) for event in events if hasattr(event, "excess")] == [("overdraw", 4)]
    assert (match.rack_sizes[A], len(match.state.bag), match.state.phase) == (11, 26, "interrupted")
    match.do(c.SettleIrregularity(returned=("*",) * 4), 60)
    assert (match.rack_sizes[A], len(match.state.bag), match.state.scores) == (7, 30, (0, 0))
    match.do(c.RestartClock(by=A), 61)
    assert (match.state.on_turn, match.state.running.running) == (B, B)


@pytest.mark.cites("nzasp.P.6.1.3.2", "nzasp.P.6.1.3.3", "nzasp.P.6.5.3.2", "reading:R-37")
def test_in_the_hall_chance_picks_what_goes_back_and_the_opponent_is_shown_it():
    """The hall gives out no tile too early any more; games in which it has are still settled."""
    match = midgame(NZASP, kept="hall", racks=("TAXIABC", "DDDDDDD"), good=lambda word: False)
    match.play(A, "9E", "TAXI")
    drawn = e.TilesDrawn(
        by=A, tiles=("E",) * 4, to="rack", purpose="fill", early=True, short=0, warnings=(), at=at(1), rests_on=()
    )
    match.state = SCRABBLE.apply(match.state, drawn)
    match.do(c.Challenge(by=B, words=("TAXI",)), 2)
    match.do(c.Adjudicate(lexicon=LEXICON), 9)
    assert (match.rack_sizes[A], match.state.irregularity.excess) == (11, 4)
    returned, _ = match.do(c.SettleIrregularity(), 20)
    assert (len(returned.tiles), returned.out_of, returned.shown) == (4, "rack", True)
    assert FACES.of("TAXIABCEEEE").contains(FACES.of(returned.tiles))
    assert {"nzasp.P.6.1.3.2", "nzasp.P.6.1.3.3", "reading:R-37"} < set(returned.rests_on)
    assert (match.rack_sizes[A], match.state.shown) == (7, returned.tiles)
