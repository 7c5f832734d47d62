"""Turns that score nothing, overtime, and a rack that was not filled."""

from dataclasses import replace

import pytest

from tests.ruling_notation import clock_of, dos
from tests.scrabble.ruling_table import rests
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble.rulings.drawing import Underdraw, underdraw
from tilehall.law.scrabble.rulings.game_ending import Overtime, ScorelessTurns, overtime, scoreless_turns

from .match import NSA, NZASP

both = pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)


@pytest.mark.cites("nzasp.P.8.1.3", "nzasp.P.8.3")
@both
@pytest.mark.parametrize("turns, bag, code", [(5, 40, "zeros_go_on"), (6, 40, "zeros_end"), (7, 0, "zeros_end")])
def test_six_scoreless_turns_in_a_row_end_the_game_and_each_loses_the_own_rack(rules, turns, bag, code):
    ruling = scoreless_turns(rules, ScorelessTurns(turns=turns, bag=bag))
    assert ruling.code == code
    assert "count_zeros:6" in dos(ruling)
    assert ("own_racks_off" in dos(ruling)) == (code == "zeros_end")
    assert clock_of(ruling) == ("neutral" if code == "zeros_end" else "as_before")
    assert rests(ruling) >= {str(rules.zero_turns_end.basis)}
    assert (rules is NZASP) == ("nzasp.P.8.1.3" in rests(ruling))


@pytest.mark.cites("nzasp.P.8.1.3")
def test_an_edition_may_want_a_bag_below_seven():
    limited = replace(NZASP, zero_turns_bag_below=Term(7, NZASP.zero_turns_end.basis))
    assert scoreless_turns(limited, ScorelessTurns(turns=6, bag=7)).code == "zeros_go_on"
    assert scoreless_turns(limited, ScorelessTurns(turns=6, bag=6)).code == "zeros_end"


@pytest.mark.cites("nzasp.P.8.4")
@both
@pytest.mark.parametrize("over_s, points", [(0, 0), (1, 10), (60, 10), (61, 20), (600, 100)])
def test_overtime_costs_ten_points_a_minute_begun_and_never_the_game(rules, over_s, points):
    ruling = overtime(rules, Overtime(over_s=over_s))
    assert ruling.score == ((("player", -points),) if points else ())
    assert (ruling.code, clock_of(ruling)) == ("overtime" if points else "in_time", "as_before")
    assert (f"overtime_off:{points}" in dos(ruling)) == bool(points)
    assert rests(ruling) >= {str(rules.overtime_points.basis)}
    assert (rules is NZASP) == ("nzasp.P.8.4" in rests(ruling))


@pytest.mark.cites("nzasp.P.6.1.3")
@both
@pytest.mark.parametrize("needed, drawn", [(4, 5), (0, 7)])
def test_more_drawn_than_needed_is_no_short_draw_but_an_overdraw(rules, needed, drawn):
    ruling = underdraw(rules, Underdraw(needed=needed, drawn=drawn, bag=20))
    assert (ruling.code, f"see_overdraw:{drawn - needed}" in dos(ruling)) == ("drew_too_many", True)
    assert str(rules.overdraw.basis) in rests(ruling)


@pytest.mark.cites("nzasp.P.6.3.6", "nzasp.P.6.1.2")
@both
@pytest.mark.parametrize(
    "needed, drawn, bag, code, does",
    [
        (4, 3, 20, "underdraw", "draw:1"),
        (7, 2, 3, "underdraw", "draw:3"),
        (4, 3, 0, "bag_has_no_more", "play_with_fewer:1"),
        (4, 4, 20, "no_underdraw", "play_on"),
    ],
)
def test_a_rack_that_was_not_filled_is_filled_when_it_is_noticed(rules, needed, drawn, bag, code, does):
    ruling = underdraw(rules, Underdraw(needed=needed, drawn=drawn, bag=bag))
    assert (ruling.code, does in dos(ruling)) == (code, True)
    assert str(rules.drawing.basis) in rests(ruling)
