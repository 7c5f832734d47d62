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

from .match import NSA, NZASP, A, midgame


@pytest.mark.cites("nzasp.P.6.3.7", "reading:R-41")
def test_a_draw_ends_the_turn_in_place_of_the_press():
    ruling = missed_press(NZASP, MissedPress(drawn=True))
    assert dos(ruling) == ["turn_ended_by_draw", "answer_turn", "press_clock"]
    assert (ruling.code, clock_of(ruling)) == ("turn_ended", "runs of player until pressed")
    # As after a flash draw, so for as long as after one.
    assert rests(ruling) == {"reading:R-41", "reading:R-42"}
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
