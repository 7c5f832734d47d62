"""The out play and its answer: silence, hold and challenge, under every ruleset."""

from dataclasses import replace

import pytest

from tests.ruling_notation import clock_of
from tests.scrabble.ruling_table import SEATS, at, dos, faces, rests, standing, step_clock
from tilehall.law.rulebook.basis import Term
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.law.scrabble.rulings.out_play import OutPlay, ResultRecount, out_bonus, out_play, result_recount
from tilehall.law.scrabble.rulings.table_clock import overtime_points

NZASP, NSA, BASE = (RULESETS[key] for key in ("nzasp-2022", "nsa-2008", "nsa-base"))


def cites(*clauses):
    return pytest.mark.cites(*clauses)


@pytest.mark.parametrize(
    "rules, seconds, answer, code",
    [
        pytest.param(NZASP, 4, "none", "wait", marks=cites("nzasp.P.8.2.1")),
        pytest.param(NZASP, 5, "none", "opponents_clock_may_start", marks=cites("nzasp.P.8.2.1")),
        pytest.param(NZASP, 16, "none", "opponents_clock_may_start", marks=cites("nzasp.P.8.2.1")),
        pytest.param(NZASP, 4, "hold", "wait", marks=cites("nzasp.P.8.2.1", "reading:R-62")),
        pytest.param(NZASP, 5, "hold", "opponents_clock_may_start", marks=cites("nzasp.P.8.2.1", "reading:R-62")),
        pytest.param(NZASP, 60, "challenge", "challenged", marks=cites("nzasp.P.8.2.1")),
        # silent for 16 s: the game is over at 15 s
        pytest.param(NSA, 16, "none", "game_over"),
        pytest.param(NSA, 14, "none", "wait"),
        pytest.param(NSA, 15.0, "challenge", "challenged"),
        pytest.param(NSA, 15.1, "challenge", "game_over"),
        pytest.param(NSA, 10, "hold", "held"),
        pytest.param(NSA, 15.1, "hold", "game_over"),
        pytest.param(BASE, 5.0, "hold", "held"),
        pytest.param(BASE, 5.1, "none", "game_over"),
    ],
)
def test_so_many_seconds_after_the_out_play(rules, seconds, answer, code):
    ruling = out_play(rules, OutPlay(seconds=seconds, answer=answer))
    assert (ruling.code, dict(ruling.detail)["over"]) == (code, code == "game_over")
    # Who stops the clocks for a challenge the NSA text does not say.
    assert ruling.discretion == ("director" if rules is NSA and code == "challenged" else None)


@pytest.mark.cites("nzasp.P.6.12.2.1")
def test_who_challenges_an_out_play_stops_the_clocks():
    stops = out_play(NZASP, OutPlay(seconds=8, answer="challenge")).steps[0]
    assert (stops.do, stops.who, rests(stops)) == ("neutralise", "challenger", {"nzasp.P.6.12.2.1"})


@pytest.mark.cites("nzasp.P.6.10.5", "nzasp.P.6.11.4")
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
@pytest.mark.parametrize("mine", [380, 392, 400])
def test_a_rack_worth_the_same_changes_nothing(rules, mine):
    ruling = result_recount(rules, ResultRecount(mine=mine, theirs=404, out="mine", rack_before=6, rack_now=6))
    assert (ruling.code, ruling.score) == ("result_unchanged", ())
    assert [step.count for step in ruling.steps if step.do == "total_now"] == [mine + 12, 404]
    assert "out_points_back" not in {step.do for step in ruling.steps}


@pytest.mark.cites("nzasp.P.8.2.1", "reading:R-62")
def test_after_five_seconds_the_player_may_start_the_opponents_clock():
    # A played out at t=0, B has 0:30.
    early = out_play(NZASP, OutPlay(seconds=4, answer="none"))
    assert (early.code, dict(early.detail)["may_start_at_s"], "nzasp.P.8.2.1" in rests(early)) == ("wait", 5, True)
    ruling = out_play(NZASP, OutPlay(seconds=5, answer="none"))
    assert dos(ruling) == ["may_start_clock:opponent", "accept_by_showing", "stop_own_clock_with_answer"]
    clocks = step_clock(standing(70, 30), ruling.steps[0], 5)
    assert ruling.steps[-1].who == "opponent"
    clocks = clocks.neutralise(at(45))
    seat = SEATS["opponent"]
    assert faces(clocks, 45) == ("1:10", "-0:10")
    assert overtime_points(NZASP, clocks.used(seat, at(45))).value == 10
    # About five seconds: the director may let a start pass that comes a second early.
    assert dict(ruling.detail)["director_may_accept_from_s"] == 4
    assert "reading:R-62" in rests(ruling)


@pytest.mark.parametrize(
    "rules, does, clauses",
    [
        pytest.param(
            NZASP,
            ["wait:5", "then_may_start_clock:opponent", "accept_by_showing"],
            {"nzasp.P.8.2", "nzasp.P.8.2.1"},
            marks=cites("nzasp.P.8.2", "nzasp.P.8.2.1"),
        ),
        pytest.param(NSA, ["wait:15", "then_game_over"], {"nsa2008.9b"}, marks=cites("nsa2008.9b")),
        pytest.param(BASE, ["wait:5", "then_game_over"], {"nsa2008.9n"}, marks=cites("nsa2008.9n")),
    ],
)
def test_who_waits_is_told_for_what(rules, does, clauses):
    ruling = out_play(rules, OutPlay(seconds=3, answer="none"))
    assert dos(ruling) == does
    assert clauses <= rests(ruling)


@pytest.mark.cites("nzasp.P.8.2.1")
def test_a_clock_that_may_be_started_stands_until_it_is():
    ruling = out_play(NZASP, OutPlay(seconds=6, answer="none"))
    assert clock_of(ruling) == "neutral until started"


def test_under_the_nsa_text_nobody_starts_a_clock_on_silence():
    assert out_play(NSA, OutPlay(seconds=5, answer="none")).code == "wait"
    assert out_play(NSA, OutPlay(seconds=16, answer="none")).code == "game_over"
    held = out_play(NSA, OutPlay(seconds=10, answer="hold"))
    clocks = step_clock(standing(190, 160), held.steps[0], 10)
    assert faces(clocks, 12) == ("3:10", "2:38")
    assert {"nsa2008.9c", "nsa2008.9d"} <= rests(held)


@pytest.mark.parametrize("term", ["out_play_window_effect", "out_play_hold_runs_clock"])
@pytest.mark.parametrize("rules", [NZASP, NSA], ids=lambda rules: rules.key)
def test_a_word_that_no_procedure_knows_goes_to_the_adjudicator(rules, term):
    odd = replace(rules, **{term: Term("otherwise", getattr(rules, term).basis)})
    ruling = out_play(odd, OutPlay(seconds=3, answer="hold"))
    assert (ruling.code, ruling.discretion) == ("not_covered", "adjudicator")


def test_a_rack_left_is_worth_twice_its_value():
    bonus = out_bonus(NZASP, 11)
    assert (bonus.value, bonus.basis) == (22, NZASP.out_bonus_factor.basis)


@pytest.mark.parametrize(
    "facts, code, totals, change",
    [
        # A's five tiles were worth 8, with the found Q they are worth 18: 36 in place of 16
        pytest.param(
            (400, 390, "mine", 8, 18), "player_wins_still", (436, 390), ("player", 20), marks=cites("nzasp.P.6.10.5")
        ),
        # 380 and 12, then 14: 394
        pytest.param(
            (392, 380, "theirs", 6, 7), "opponent_wins_now", (392, 394), ("opponent", 2), marks=cites("nzasp.P.6.11.4")
        ),
        pytest.param((380, 394, "mine", 6, 7), "nobody_wins_now", (394, 394), ("player", 2)),
        pytest.param((380, 393, "mine", 6, 7), "player_wins_now", (394, 393), ("player", 2)),
        pytest.param((300, 392, "mine", 6, 16), "opponent_wins_still", (332, 392), ("player", 20)),
    ],
)
def test_a_rack_worth_something_else_may_change_the_winner(facts, code, totals, change):
    asked = dict(zip(("mine", "theirs", "out", "rack_before", "rack_now"), facts, strict=True))
    ruling = result_recount(NZASP, ResultRecount(**asked))
    assert ruling.code == code
    assert tuple(step.count for step in ruling.steps if step.do == "total_now") == totals
    assert ruling.score == (change,)
    assert {"nzasp.P.6.10.5", "nzasp.P.6.11.4", "nzasp.P.8.3"} <= {str(basis) for basis in ruling.rests_on}
