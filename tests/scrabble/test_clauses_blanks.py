"""Blanks: named before the press, demanded after it, and what a blank without a letter does to later turns."""

import pytest

from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation import gcg_log

from .match import LEXICON, NZASP, A, B, Match, midgame, rests
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
