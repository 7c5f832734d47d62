"""A press that was forgotten, who stops and restarts, and a clock that shows the wrong time."""

from dataclasses import replace

import pytest

from tests.ruling_notation import clock_of, dos
from tests.scrabble.ruling_table import rests, whos
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.rulings.clocks import (
    ClockCorrection,
    MissedPress,
    StoppedClocks,
    clock_correction,
    missed_press,
    stopped_clocks,
)
from tilehall.law.scrabble.rulings.conduct import NotCovered, not_covered

from .match import LEXICON, NSA, NZASP, A, B, midgame


@pytest.mark.cites("nzasp.P.6.3.7", "reading:R-41")
def test_a_draw_ends_the_turn_in_place_of_the_press():
    ruling = missed_press(NZASP, MissedPress(drawn=True))
    # The turn is over already, so no press ends it.
    assert dos(ruling) == ["turn_ended_by_draw", "answer_turn", "press_running_clock"]
    assert (ruling.code, clock_of(ruling)) == ("turn_ended", "runs of player until pressed")
    # As after a flash draw, so for as long as after one.
    assert rests(ruling) == {"nzasp.P.6.3.7", "reading:R-41", "reading:R-42"}
    assert rests(ruling.steps[0]) == {"nzasp.P.6.3.7"}
    assert rests(ruling.steps[1]) == {"reading:R-41", "reading:R-42"}
    assert missed_press(NZASP, MissedPress(drawn=False)).code == "turn_open"
    assert missed_press(NSA, MissedPress(drawn=True)).discretion == "director"


def test_where_a_draw_does_not_end_the_turn_the_engine_says_so():
    match = midgame(replace(NZASP, missed_press=Term("otherwise", NZASP.missed_press.basis)))
    match.lay(A, "9E", "TAX")
    assert match.no(c.DrawTiles(by=A)).code == "not_covered"


@pytest.mark.cites("nzasp.P.6.1.3.5", "nzasp.P.6.6")
@pytest.mark.parametrize(
    "matter, basis", [("overdraw", "nzasp.P.6.1.3.5"), ("score", "nzasp.P.6.6"), ("found_tile", "reading:R-46")]
)
def test_who_is_on_the_clock_stops_it_and_who_waits_starts_it(matter, basis):
    ruling = stopped_clocks(NZASP, StoppedClocks(matter=matter, running="opponent"))
    assert whos(ruling) == {"neutralise": "opponent", "settle_matter": "both", "start_clock:opponent": "player"}
    assert basis in rests(ruling)
    assert clock_of(ruling) == "neutral then opponent"


@pytest.mark.cites("nzasp.P.6.12.2.1", "nzasp.P.6.16", "nzasp.P.6.17")
def test_a_challenge_is_stopped_for_by_who_challenges_and_started_after_by_the_player():
    ruling = stopped_clocks(NZASP, StoppedClocks(matter="challenge", running="opponent"))
    assert whos(ruling) == {"neutralise": "challenger", "await_verdict": "both", "start_clock:opponent": "player"}
    assert rests(ruling) == {"nzasp.P.6.12.2.1", "nzasp.P.6.16", "nzasp.P.6.17"}
    assert clock_of(ruling) == "neutral then opponent"


@pytest.mark.cites("nzasp.P.6.12.1.1", "nzasp.P.6.3.7", "nsa2008.7.5")
@pytest.mark.parametrize("rules, ends", [(NZASP, "nzasp.P.6.12.1.1"), (NSA, "nsa2008.7.5")])
def test_while_the_players_own_clock_runs_there_is_nothing_to_challenge_unless_the_press_was_forgotten(rules, ends):
    ruling = stopped_clocks(rules, StoppedClocks(matter="challenge", running="player"))
    assert dos(ruling) == ["turn_goes_on", "challenge_after_turn", "unless_press_forgotten"]
    assert (ruling.code, clock_of(ruling)) == ("turn_open", "runs of player until pressed")
    assert [str(step.rests_on[0]) for step in ruling.steps[:2]] == [ends, ends]
    assert ruling.steps[2].rests_on == (rules.missed_press.basis,)


@pytest.mark.cites("nsa2008.2d", "nsa2008.2e", "reading:R-78")
def test_under_the_nsa_changes_the_verdict_says_whose_clock_runs_after_a_challenge():
    ruling = stopped_clocks(NSA, StoppedClocks(matter="challenge", running="opponent"))
    assert (dos(ruling)[-1], clock_of(ruling)) == ("start_clock:on_move", "neutral then on_move")
    assert "reading:R-78" in rests(ruling)


@pytest.mark.cites("nzasp.P.6.2.1", "reading:R-103")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_for_a_player_who_cannot_see_the_blank_the_clocks_stand_until_an_adjudicator_has_confirmed_it(rules):
    ruling = stopped_clocks(rules, StoppedClocks(matter="blank_not_seen", running="opponent"))
    asked = whos(ruling)
    assert (asked["call_adjudicator"], asked["confirm_blank"], asked["start_clock:opponent"]) == (
        "both",
        "adjudicator",
        "player",
    )
    assert (ruling.code, clock_of(ruling)) == ("blank_confirmed", "neutral then opponent")
    assert "P.6.2.1" in str(ruling.rests_on[0])
    assert "R-103" in str(ruling.rests_on[-1])


@pytest.mark.cites("nzasp.P.12.9")
def test_where_a_document_says_nothing_of_cases_without_a_rule_no_word_is_called_final():
    assert dos(not_covered(NZASP, NotCovered())) == ["agree_courteously", "adjudicator_rules"]
    assert dos(not_covered(NSA, NotCovered())) == ["director_decides", "agree_courteously"]


def overdrawn(match):
    match.play(A, "9E", "TAX", 0)
    match.record(A)
    match.do(c.DrawTiles(by=A, count=4), 2)
    match.do(c.SettleIrregularity(returned=("*",)), 9)


def disputed(match):
    match.play(A, "9E", "TAX", 0)
    match.do(c.DisputeScore(by=B), 2)
    match.do(c.AgreeScore(score=20), 9)


def director_called(match):
    match.play(A, "9E", "TAX", 0)
    match.do(c.Interrupt(by=B, what="director_called"), 2)
    match.do(c.SettleIrregularity(), 9)


def tiles_counted(match):
    match.play(A, "9E", "TAX", 0)
    match.do(c.Interrupt(by=B, what="found_outside"), 2)
    match.do(c.SettleIrregularity(), 9)


def put_off(match):
    match.play(A, "9E", "TAX", 0)
    match.do(c.Adjourn(reason="the hall closes", arranged="tomorrow"), 2)
    match.do(c.Resume(), 9)


def judged(match, acceptable):
    match.play(A, "9E", "TAX", 0)
    match.do(c.Challenge(by=B, words=("TAX",)), 2)
    match.do(c.Adjudicate(lexicon=LEXICON, acceptable=acceptable), 9)


def stood(match):
    judged(match, True)


def came_off(match):
    judged(match, False)


@pytest.mark.cites("nzasp.P.6.1.3.5", "nzasp.P.6.6", "nzasp.P.6.16", "nzasp.P.6.17", "reading:R-39", "reading:R-46")
@pytest.mark.parametrize(
    "stopped, bases",
    [
        (overdrawn, ("nzasp.P.6.1.3.5", "reading:R-39")),
        (disputed, ("nzasp.P.6.6", "reading:R-39")),
        (director_called, ("nzasp.P.12.9", "reading:R-39")),
        (tiles_counted, ("reading:R-46",)),
        (put_off, ("nzasp.P.10.1.2", "reading:R-39")),
        (stood, ("nzasp.P.6.17",)),
        (came_off, ("nzasp.P.6.16",)),
    ],
)
def test_a_restart_rests_on_what_the_clocks_were_stopped_for(stopped, bases):
    match = midgame(NZASP)
    stopped(match)
    (restarted,) = match.do(c.RestartClock(by=A), 10)
    assert (restarted.why, restarted.running, restarted.rests_on) == ("restart", B, bases)


@pytest.mark.cites("nzasp.P.6.16", "reading:R-39")
@pytest.mark.parametrize("stopped, basis", [(came_off, "nzasp.P.6.16"), (disputed, "nzasp.P.6.6")])
def test_who_may_not_restart_is_told_by_which_clause(stopped, basis):
    match = midgame(NZASP)
    stopped(match)
    refused = match.no(c.RestartClock(by=B), 10)
    assert (refused.code, str(refused.rests_on[0])) == ("not_yours_to_restart", basis)


@pytest.mark.cites("reading:R-78")
def test_under_the_nsa_changes_a_reading_on_challenges_is_the_ground_of_no_other_restart():
    for stopped in (overdrawn, disputed, director_called, tiles_counted, put_off):
        match = midgame(NSA)
        stopped(match)
        (restarted,) = match.do(c.RestartClock(by=A), 10)
        assert "reading:R-78" not in restarted.rests_on


@pytest.mark.cites("nzasp.P.3.2")
@pytest.mark.parametrize(
    "both, director, code, discretion",
    [
        (False, False, "clock_unchanged", "director"),
        (True, False, "clock_corrected", None),
        (False, True, "clock_corrected", "director"),
    ],
)
def test_a_clock_is_corrected_only_by_both_or_by_the_director(both, director, code, discretion):
    ruling = clock_correction(NZASP, ClockCorrection(both_agree=both, director_grants=director))
    assert (ruling.code, ruling.discretion) == (code, discretion)
    # The clause leaves the clock to the players; whose word a correction takes it does not say.
    unsaid = str(NZASP.resting("clock_corrected_by"))
    assert unsaid.startswith("silent:nzasp: ")
    assert {"nzasp.P.3.2", unsaid} == rests(ruling)
    assert all(unsaid in rests(step) for step in ruling.steps)
