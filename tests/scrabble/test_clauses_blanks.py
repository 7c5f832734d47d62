"""Blanks: named before the press, demanded after it, and what a blank without a letter does to later turns."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import gcg_log

from .match import LEXICON, NSA, NZASP, A, B, Match, midgame, rests
from .squares import square


def left_unnamed(**more):
    """A plays AB? with the blank at 9G and has not said what it is."""
    match = midgame(NZASP, racks=("?ABCDEF", "*******"), clocks=("12:00", "10:00"), **more)
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A), 0)
    return match


def drawn(match):
    match.record(A)
    match.do(c.DrawTiles(by=A))


def said_okay(match):
    match.do(c.Accept(by=B))


def tentatively_laid(match):
    match.lay(B, "10E", "AT")


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
@pytest.mark.parametrize("meanwhile", [drawn, said_okay, tentatively_laid])
def test_a_letter_is_demanded_until_the_opponent_has_made_a_turn(meanwhile):
    match = left_unnamed()
    meanwhile(match)
    match.do(c.DemandBlank(by=B), 3)
    assert (match.state.running.running, match.state.phase) == (A, "interrupted")
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 8)
    match.do(c.PressClock(by=A), 9)
    assert (match.clock(A, 9), match.clock(B, 9)) == ("11:54", "9:57")
    assert (match.state.on_turn, match.state.running.running) == (B, B)
    assert "ABS" in match.state.last.words


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_after_the_opponents_turn_nobody_is_bound_to_name_it():
    match = left_unnamed()
    drawn(match)
    match.passes(B)
    assert match.no(c.DemandBlank(by=B)).code == "no_unnamed_blank"


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_a_hold_that_was_released_does_not_bring_the_demand_back():
    match = left_unnamed()
    match.do(c.Hold(by=B))
    match.do(c.Accept(by=B))
    match.do(c.DemandBlank(by=B), 4)
    assert match.state.running.running is None  # not A's clock
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"))


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_a_play_that_is_held_is_not_ruled_on_before_its_blank_has_a_letter():
    match = left_unnamed()
    match.do(c.Hold(by=B), 3)
    assert match.no(c.Challenge(by=B, words=match.state.last.words), 5).code == "blank_undesignated"
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 8)
    assert (match.state.last.answer, match.state.running.running) == ("held", B)
    match.do(c.Challenge(by=B, words=("ABS",)), 9)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nzasp.P.6.2.1", "nzasp.P.6.2.2", "reading:R-40")
def test_who_holds_a_play_with_a_nameless_blank_does_not_pay_for_the_letter_and_may_still_challenge():
    match = left_unnamed()
    match.do(c.Hold(by=B), 3)
    opened, stopped = match.do(c.DemandBlank(by=B), 4)
    assert (opened.what, opened.by, stopped.running) == ("blank_undesignated", A, None)
    assert (*opened.rests_on, *stopped.rests_on) == ("reading:R-40", "reading:R-40")
    assert (match.clock(B, 4), match.clock(B, 60)) == ("9:56", "9:56")
    assert match.no(c.PressClock(by=B), 60).code == "not_now"
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 61)
    (restarted,) = match.do(c.RestartClock(by=A), 62)
    assert (restarted.running, restarted.rests_on) == (B, ("reading:R-40",))
    match.do(c.Challenge(by=B, words=("ABS",)), 65)
    assert match.state.phase == "adjudicating"


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_a_word_through_a_blank_without_a_letter_is_not_ruled_on_until_it_has_one():
    match = left_unnamed(good=lambda word: word in ("SO", "DO"))
    drawn(match)
    match.lay(B, "G9", ".O")
    match.do(c.PressClock(by=B), 20)
    through = next(word for word in match.state.last.words if "?" in word)
    refused = match.no(c.Challenge(by=A, words=(through,)))
    assert (refused.code, rests(refused)) == ("blank_undesignated", {"nzasp.P.6.2.2"})
    assert match.no(c.NameBlank(by=B, square=square("9G"), letter="S")).code == "no_unnamed_blank"
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 25)
    named = through.replace("?", "S")
    assert match.state.last.words.count(named) == 1
    match.do(c.Challenge(by=A, words=(named,)), 30)
    match.do(c.Adjudicate(lexicon=LEXICON), 40)
    assert match.no(c.NameBlank(by=A, square=square("9G"), letter="T")).code == "no_unnamed_blank"


@pytest.mark.cites("nzasp.P.6.2.2", "reading:R-40")
def test_a_letter_named_turns_later_stands_in_the_record_of_its_own_turn():
    match = Match(NZASP)
    match.do(c.OpenGame(names=("A", "B"), lexicon=LEXICON, kept="table", first=A, begun=True))
    for seat in (A, B):
        match.do(c.DrawTiles(by=seat))
    match.do(c.StartClock(by=B))
    match.lay(A, "8G", "AB?")
    match.do(c.PressClock(by=A))
    match.do(c.DrawTiles(by=A))
    match.play(B, "I8", ".O")
    match.do(c.Place(by=A, placed=((square("10I"), "N"),)))
    match.do(c.NameBlank(by=A, square=square("8I"), letter="S"))
    plays = [turn.text for turn in gcg_log.record_of_events(SCRABBLE, match.events).turns]
    assert plays == ["8G ABs", "I8 .O"]


def unseen(rules=NZASP, rack="?ABCDE?", **more):
    """One of the players cannot see the board."""
    return midgame(rules, racks=(rack, "*******"), vision_impaired=True, **more)


def confirmed(match, *squares):
    for each in squares:
        match.do(c.NoteBlank(square=square(each), what="confirmed"))


@pytest.mark.cites("nzasp.P.6.2.1", "reading:R-103")
def test_each_blank_of_a_turn_is_confirmed_before_the_clock_runs_again():
    match = unseen()
    match.play(A, "9E", "ABs", 10)
    confirmed(match, "9G")
    match.do(c.RestartClock(by=A), 20)
    match.do(c.Accept(by=B), 21)
    match.do(c.DrawTiles(by=A))
    match.play(B, "10E", "TO", 30)
    match.do(c.Accept(by=A))
    match.play(A, "11E", "eD", 40)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    confirmed(match, "9G")  # that of the earlier turn once more
    assert match.state.phase == "interrupted"
    confirmed(match, "11E")
    assert (match.state.phase, match.state.restart.run, match.state.restart.by) == ("restarting", B, (A,))
    two = unseen()
    two.play(A, "9E", "Abs", 10)
    assert two.state.unconfirmed == (square("9F"), square("9G"))
    for at in two.state.unconfirmed:
        assert two.state.phase == "interrupted"
        two.do(c.NoteBlank(square=at, what="confirmed"))
    assert two.state.phase == "restarting"


@pytest.mark.cites("nzasp.P.6.2.1", "nzasp.P.6.2.2", "reading:R-103")
def test_a_blank_named_on_demand_is_confirmed_too():
    match = unseen(rack="?ABCDEF", clocks=("12:00", "10:00"))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A), 0)
    match.do(c.DemandBlank(by=B), 3)
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 8)
    match.do(c.PressClock(by=A), 9)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    confirmed(match, "9G")
    match.do(c.RestartClock(by=A), 60)
    assert (match.clock(A, 61), match.clock(B, 61)) == ("11:54", "9:56")


@pytest.mark.cites("nzasp.P.6.2.1", "reading:R-103")
def test_a_blank_named_of_its_own_accord_stops_the_clock_for_the_adjudicator():
    match = unseen(rack="?ABCDEF", clocks=("12:00", "10:00"))
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A), 0)
    refused = match.no(c.NoteBlank(square=square("9G"), what="confirmed"), 2)
    assert (refused.code, rests(refused)) == ("blank_undesignated", {"nzasp.P.6.2.2"})
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"), 5)
    assert (match.state.phase, match.state.running.running) == ("interrupted", None)
    confirmed(match, "9G")
    match.do(c.RestartClock(by=A), 60)
    assert (match.state.phase, match.clock(B, 61)) == ("answering", "9:54")


@pytest.mark.cites("nzasp.P.6.2.1", "reading:R-103")
def test_a_letter_given_while_the_clocks_stand_for_something_else_is_confirmed_before_they_run():
    match = unseen(rack="?ABCDEF")
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A))
    match.do(c.Interrupt(by=B, what="director_called"))
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"))
    match.do(c.SettleIrregularity())
    refused = match.no(c.RestartClock(by=A))
    assert (refused.code, rests(refused)) == ("blank_unconfirmed", {"nzasp.P.6.2.1"})
    confirmed(match, "9G")
    match.do(c.RestartClock(by=A))


@pytest.mark.cites("nzasp.P.6.2.1", "nzasp.P.8.2", "reading:R-103")
def test_once_it_is_confirmed_an_out_play_waits_with_both_clocks_standing():
    match = midgame(NZASP, racks=("?AB", "EEE"), bag=0, vision_impaired=True)
    match.lay(A, "9E", "ABs")
    match.do(c.NeutraliseClocks(by=A), 10)
    assert match.state.phase == "interrupted"
    match.do(c.NoteBlank(square=square("9G"), what="confirmed"), 60)
    assert (match.state.phase, match.state.running.running) == ("out", None)
    assert match.no(c.StartClock(by=A), 63).code == "too_early"
    match.do(c.StartClock(by=A), 65)
    assert match.state.running.running == B


@pytest.mark.cites("nzasp.P.6.2.1")
def test_a_blank_on_the_square_of_one_that_came_off_is_confirmed_anew():
    match = unseen(rack="?ABCDE?", good=lambda word: word != "ABS")
    match.play(A, "9E", "ABs")
    confirmed(match, "9G")
    match.do(c.RestartClock(by=A))
    match.do(c.Challenge(by=B, words=("ABS",)))
    match.do(c.Adjudicate(lexicon=LEXICON))
    match.do(c.RestartClock(by=A))
    match.passes(B)
    match.play(A, "9E", "ABe")
    assert (match.state.phase, match.state.unconfirmed) == ("interrupted", (square("9G"),))


def test_under_the_nsa_changes_a_letter_that_was_missing_is_confirmed_too():
    match = unseen(rules=NSA, rack="?ABCDEF")
    match.lay(A, "9E", "AB?")
    match.do(c.PressClock(by=A))
    assert match.state.irregularity.what == "blank_undesignated"
    match.do(c.NameBlank(by=A, square=square("9G"), letter="S"))
    assert (match.state.phase, match.state.irregularity.what) == ("interrupted", "blank_unconfirmed")
    confirmed(match, "9G")
    assert match.state.phase == "restarting"
