"""Games that are not played to their end, and what a forfeit is worth."""

import pytest

from tests.ruling_notation import clock_of, dos
from tests.scrabble.ruling_table import rests
from tilehall.law.scrabble.rulings.forfeits import Forfeit, UnfinishedGame, forfeit, unfinished_game
from tilehall.law.scrabble.rulings.ruling_parts import ImpossibleFacts

from .match import BASE, NSA, NZASP


@pytest.mark.cites("nzasp.P.4.1", "nzasp.P.10.1.1", "nzasp.P.10.1.3", "nzasp.P.10.2", "nzasp.P.10.3", "nzasp.P.10.4")
@pytest.mark.parametrize(
    "ground, first, basis, discretion",
    [
        ("not_played", "close_as_forfeit:before_start", "nzasp.P.10.1.1", None),
        ("left", "close_as_forfeit:left", "nzasp.P.10.1.2", "director"),
        ("executive", "decide_forfeit", "nzasp.P.10.1.3", "executive"),
    ],
)
def test_a_forfeit_is_a_win_and_a_loss_of_fixed_worth(ground, first, basis, discretion):
    ruling = forfeit(NZASP, Forfeit(ground=ground))
    assert dos(ruling) == [first, "book_win:50", "book_loss:-50", "not_rated", "may_keep_off_rankings"]
    assert {basis, "nzasp.P.10.2", "nzasp.P.10.3", "nzasp.P.10.4", "nzasp.P.10.5"} <= rests(ruling)
    assert (ruling.discretion, ruling.score) == (discretion, ())


@pytest.mark.cites("nzasp.P.10.1.2")
def test_a_game_that_waits_and_one_whose_time_was_missed():
    waits = unfinished_game(NZASP, UnfinishedGame(arranged=True, kept="to_come"))
    assert (waits.code, dos(waits)) == ("game_adjourned", ["neutralise", "keep_game", "note_time"])
    assert clock_of(waits) == "neutral"
    assert unfinished_game(NZASP, UnfinishedGame(arranged=True, kept="kept")).code == "game_resumes"
    for facts in (UnfinishedGame(arranged=True, kept="missed"), UnfinishedGame(arranged=False, kept="to_come")):
        lost = unfinished_game(NZASP, facts)
        assert (lost.code, dos(lost)[0]) == ("left_unfinished", "close_as_forfeit:left")
        assert unfinished_game(NSA, facts).discretion == "director"


@pytest.mark.cites("nsa2008.4a", "nsa2008.4b")
def test_under_the_nsa_changes_a_game_forfeited_before_it_began_counts_as_a_start_for_one_alone():
    ruling = forfeit(NSA, Forfeit(ground="not_played"))
    assert dos(ruling)[-2:] == ["credit_starts_in_turn", "credit_no_start"]
    assert [str(step.rests_on[0]) for step in ruling.steps[-2:]] == ["nsa2008.4a", "nsa2008.4b"]
    # One that had begun keeps its start; NZASP and the older book book none.
    for rules, ground in ((NSA, "left"), (NSA, "executive"), (NZASP, "not_played"), (BASE, "not_played")):
        assert "credit_starts_in_turn" not in dos(forfeit(rules, Forfeit(ground=ground)))


@pytest.mark.cites("nzasp.P.10.1.2", "reading:R-66")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_whoever_left_forfeits_also_where_the_other_has_no_time(rules):
    for facts in (UnfinishedGame(arranged=True, kept="missed"), UnfinishedGame(arranged=False, kept="to_come")):
        step = unfinished_game(rules, facts).step("leaver_forfeits")
        assert "R-66" in str(step.rests_on[0])


def test_a_time_that_was_never_arranged_was_not_kept():
    with pytest.raises(ImpossibleFacts, match="kept is kept, but no time was arranged"):
        UnfinishedGame(arranged=False, kept="kept")
