"""A challenge of a play whose blank has no letter yet is not lost: silence says nothing before the letter is said."""

import pytest

from tilehall.law.scrabble import commands as c

from .match import BOTH, LEXICON, NSA, NZASP, A, B, midgame, rests
from .squares import square

both = pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.key)


def left_unnamed(rules=NZASP, letters="AB?", **more):
    """A plays AB? with the blank at 9G, writes the score and has not said what the blank is."""
    match = midgame(
        rules,
        racks=("??ABCDE", "*******"),
        clocks=("12:00", "10:00"),
        good=lambda word: word not in ("ABQ", "AQX", "CA"),
        **more,
    )
    match.lay(A, "9E", letters)
    match.do(c.PressClock(by=A), 0)
    match.record(A)
    return match


def named_on_demand(match, when, **letters):
    match.do(c.DemandBlank(by=B), when)
    for name, letter in letters.items():
        match.do(c.NameBlank(by=A, square=square(name[1:]), letter=letter), when + 1)
    match.do(c.PressClock(by=A), when + 2)


def comes_off(match, word, when):
    match.do(c.Challenge(by=B, words=(word,)), when)
    match.do(c.Adjudicate(lexicon=LEXICON), when + 5)
    return match.state.last.kind == "lost_challenge"


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.12.1.3", "reading:R-40")
def test_a_challenge_that_came_before_the_tile_is_heard_once_the_letter_is_said():
    match = left_unnamed()
    (held,) = match.do(c.Challenge(by=B, words=("AB?",)), 1)
    assert held.rests_on == ("nzasp.P.6.12.1.2", "reading:R-40")
    assert match.no(c.Challenge(by=B, words=("AB?",)), 2).code == "blank_undesignated"
    (drawn,) = match.do(c.DrawTiles(by=A, to="table"), 3)
    assert (drawn.early, match.state.last.answer) == (True, "held")
    match.do(c.DemandBlank(by=B), 5)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="Q"), 6)
    match.do(c.RestartClock(by=A), 7)
    assert comes_off(match, "ABQ", 8)
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 40)


@pytest.mark.cites("nzasp.P.6.12.1.3", "reading:R-40")
def test_who_says_the_letter_and_draws_in_one_movement_takes_no_challenge_away():
    match = left_unnamed()
    match.do(c.Challenge(by=B, words=("AB?",)), 1)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="Q"), 3)
    match.do(c.DrawTiles(by=A, to="table"), 3)
    assert comes_off(match, "ABQ", 5)


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.12.1.3", "nzasp.P.6.5.3.2", "reading:R-40")
def test_who_draws_before_saying_the_letter_saves_nothing():
    match = left_unnamed()
    match.do(c.DrawTiles(by=A), 1)
    named_on_demand(match, 2, _9G="Q")
    assert comes_off(match, "ABQ", 5)
    assert (match.state.irregularity.what, match.state.irregularity.excess) == ("overdraw", 3)


@pytest.mark.cites("nzasp.P.6.12.1.3", "nzasp.P.6.12.1.4", "reading:R-40")
def test_a_tile_drawn_after_the_letter_accepts_as_ever():
    match = left_unnamed()
    match.do(c.NameBlank(by=A, square=square("9G"), letter="Q"), 2)
    accepted, drawn = match.do(c.DrawTiles(by=A), 6)
    assert (accepted.how, drawn.early) == ("drawn", False)
    refused = match.no(c.Challenge(by=B, words=("ABQ",)), 7)
    assert (refused.code, rests(refused)) == ("turn_accepted", {"nzasp.P.6.12.1.3", "nzasp.P.6.12.1.4"})


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.12.1.3", "reading:R-40")
def test_of_two_blanks_the_last_letter_counts():
    match = left_unnamed(letters="A??")
    match.do(c.NameBlank(by=A, square=square("9F"), letter="Q"), 2)
    match.do(c.DrawTiles(by=A, count=1, to="table"), 3)
    assert match.state.last.answer == "open"
    named_on_demand(match, 5, _9G="X")
    assert comes_off(match, "AQX", 9)


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.12.1.2", "reading:R-40", "reading:R-48")
def test_a_hold_then_a_draw_then_the_letter():
    match = left_unnamed()
    match.do(c.Hold(by=B), 1)
    match.do(c.DrawTiles(by=A, to="table"), 2)
    match.do(c.DemandBlank(by=B), 3)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="Q"), 4)
    match.do(c.RestartClock(by=A), 5)
    assert comes_off(match, "ABQ", 30)


@pytest.mark.cites("nzasp.P.6.12", "nzasp.P.6.2.2", "reading:R-40")
def test_a_word_without_the_blank_is_challenged_at_once():
    match = left_unnamed()
    assert "CA" in match.state.last.words
    match.do(c.Challenge(by=B, words=("CA", "AB?")), 1)
    refused = match.no(c.Challenge(by=B, words=("CA", "AB?")), 1)
    assert (refused.code, rests(refused)) == ("blank_undesignated", {"nzasp.P.6.2.2"})
    assert comes_off(match, "CA", 1)
    assert match.state.nameless(A) == ()


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.17", "reading:R-40")
def test_after_such_a_challenge_failed_the_letter_is_still_asked_for():
    match = left_unnamed()
    match.good = lambda word: True
    assert not comes_off(match, "CA", 1)
    match.do(c.RestartClock(by=A), 7)
    match.do(c.DemandBlank(by=B), 8)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 20)
    match.do(c.RestartClock(by=A), 21)
    assert (match.state.phase, match.state.on_turn) == ("thinking", B)


@pytest.mark.cites("nzasp.P.6.2.2", "nzasp.P.6.5.1", "reading:R-40")
def test_who_plays_on_has_accepted_a_play_without_its_letter():
    match = left_unnamed()
    match.do(c.DrawTiles(by=A), 3)
    (accepted, *_) = match.passes(B, 9)
    assert accepted.how == "completed"


@pytest.mark.cites("nsa2008.7.3", "nsa2008.8a", "nsa2008.8b")
@pytest.mark.parametrize("drawn_at", [61, 64])
def test_under_the_nsa_changes_the_seconds_count_from_when_the_play_can_be_answered(drawn_at):
    """Named after a minute with the director there; the clocks run again at 63 s."""
    match = left_unnamed(NSA)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="Q"), 60)
    restart = c.RestartClock(by=A)
    for command, when in sorted(((restart, 63), (c.DrawTiles(by=A), drawn_at)), key=lambda told: told[1]):
        match.do(command, when)
    (made, _) = match.do(c.Challenge(by=B, words=("ABQ",)), 66)
    assert (made.asks_director, made.advice) == (True, "allow")


@pytest.mark.cites("nzasp.P.6.12.1.3")
def test_a_tile_drawn_while_the_clocks_stand_for_another_matter_accepts_as_ever():
    match = midgame(NZASP, good=lambda word: False)
    match.play(A, "9E", "TAX")
    match.record(A)
    match.do(c.Interrupt(by=B, what="director_called"))
    match.do(c.SettleIrregularity())
    accepted, _ = match.do(c.DrawTiles(by=A, to="table"))
    assert (accepted.by, accepted.how) == (B, "drawn")


@pytest.mark.cites("nzasp.P.6.5.1")
def test_after_a_flash_draw_a_score_written_late_and_a_second_tile_do_not_close_the_turn():
    match = midgame(NZASP, good=lambda word: False)
    match.play(A, "9E", "TAX")
    match.do(c.DrawTiles(by=A, count=1, to="table"))
    match.record(A)
    (second,) = match.do(c.DrawTiles(by=A, count=2, to="table"))
    assert second.early
    assert comes_off(match, "TAX", 5)
    assert (match.rack_sizes, len(match.state.bag)) == ((7, 7), 40)
