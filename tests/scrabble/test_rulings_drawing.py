"""The proper way to draw, at the desk and in a game; and that tiles change places above the table."""

import pytest

from tests.ruling_notation import dos
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings import QUESTIONS
from tilehall.law.scrabble.rulings.drawing import ProperDraw, proper_draw
from tilehall.law.scrabble.rulings.overdraws import Overdraw

from .match import NZASP, A, midgame

RACK = ("QUIXERT", "*******")


@pytest.mark.cites("nzasp.P.6.1.2")
def test_the_card_gives_the_steps_in_order():
    ruling = proper_draw(NZASP, ProperDraw(counted=True))
    assert dos(ruling) == ["hold_bag", "show_hand", "draw_face_down", "confirm_number", "rack_drawn"]
    assert [str(basis) for basis in ruling.rests_on] == ["nzasp.P.6.1.2"]


@pytest.mark.cites("nzasp.P.6.1.2")
@pytest.mark.parametrize("counted, hint", [(False, ("count_first",)), (True, ())])
def test_racking_before_the_count_is_a_hint_and_no_more(counted, hint):
    match = midgame(NZASP, racks=RACK)
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, count=4, to="table"))
    racked = match.do(c.RackTiles(by=A, counted=counted))[-1]
    assert (racked.warnings, len(racked.tiles)) == (hint, 4)


@pytest.mark.cites("nzasp.P.6.1.2", "nzasp.P.6.1.3.2")
def test_five_drawn_and_racked_before_the_count_are_an_overdraw_with_tiles_racked():
    match = midgame(NZASP, racks=RACK)
    match.play(A, "9E", "QUIX")
    match.record(A)
    match.do(c.DrawTiles(by=A, count=5, to="table"))
    match.do(c.RackTiles(by=A, count=1))
    assert match.state.interruption.what == "overdraw"
    asked = QUESTIONS["overdraw"]
    assert asked.ruling(NZASP, Overdraw(drawn=5, needed=4, racked=1, found_by="drawer")).code == "overdraw_racked"


@pytest.mark.cites("nzasp.P.6.1.2")
def test_the_hall_counts_by_itself():
    match = midgame(NZASP, kept="hall", racks=("TAXEEEE", "EEEEEEE"))
    match.play(A, "9E", "TAX")
    match.do(c.DrawTiles(by=A, to="table"), 5)
    assert match.do(c.RackTiles(by=A))[-1].warnings == ()


@pytest.mark.cites("nzasp.P.12.3")
@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_every_card_that_handles_tiles_ends_above_the_table(rules):
    asked = QUESTIONS["overdraw"]
    ruling = asked.ruling(rules, asked.facts(drawn=6, needed=4, racked=0, found_by="drawer"))
    last = ruling.steps[-1]
    assert last.do == "above_the_table"
    assert "nzasp.P.12.3" in str(last.rests_on[0])
    assert set(last.rests_on) <= set(ruling.rests_on)
    nothing_moves = asked.ruling(rules, asked.facts(drawn=4, needed=4, racked=4, found_by="drawer"))
    assert "above_the_table" not in dos(nothing_moves)
