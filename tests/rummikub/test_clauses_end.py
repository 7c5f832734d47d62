"""Going out, the empty pool, what each player is charged, the count, and the scores."""

from dataclasses import replace

import pytest

from tilehall.law.game.seats import Observer, Watcher
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.score import rack_value, unmelded_charge
from tilehall.law.rummikub.state import MeldChoice
from tilehall.law.rummikub.tiles import FACES, parse_rack

from .edition import edition
from .match import NZRC_2024, A, B, C, D, midgame

TENS = "R10 B10 K10"
NO_MELD = "R1 B3 Y5 K7 Y12 R13 B6 Y2 K1 B9 R4"


def confirm_all(match):
    for seat in match.state.to_count:
        events = match.do(c.ConfirmCount(seat=seat))
    return events[-1]


def gone_out(racks, melded=(True,) * 4, *, choices=None, rules=NZRC_2024):
    """a lays the last tile; the others hold these."""
    match = midgame("R4 R5 R6", ("R7", *racks), melded=melded, rules=rules, players=1 + len(racks))
    if choices is not None:
        match.state = replace(match.state, choices=choices)
    match.lay(A, "R4 R5 R6 R7")
    return match


@pytest.mark.cites("nzrc2024.1a")
def test_an_empty_rack_ends_the_game_at_once():
    match = midgame("R4 R5 R6", ("R7",))
    _, ended, *_ = match.lay(A, "R4 R5 R6 R7")
    assert (ended.reason, ended.out, ended.rests_on) == ("out", A, ("nzrc2024.1a",))
    assert (match.state.phase, match.sizes[A]) == ("counting", 0)
    for command in (c.DrawTile(by=B), c.PassTurn(by=B), c.TouchTable(by=B, laid=0)):
        assert match.no(command).code == "game_over"
    assert confirm_all(match).winners == (A,)


@pytest.mark.cites("nzrc2024.1a")
def test_the_initial_meld_may_be_the_last():
    match = midgame(racks=(TENS,), melded=(False,) * 4)
    match.lay(A, TENS)
    assert match.state.out == A


@pytest.mark.cites("nzrc2024.1b", "reading:R-85")
def test_the_winner_collects_what_the_others_are_charged():
    match = gone_out(("B5 K9", "J Y3", NO_MELD), (True, True, True, False))
    scored = confirm_all(match)
    assert scored.scores == (217, -14, -103, -100)
    assert sum(scored.scores) == 0
    assert {"nzrc2024.1b", "reading:R-85"} <= set(scored.rests_on)
    assert (NZRC_2024.winner_scores.value, NZRC_2024.loser_scores.value) == (
        "sum_of_opponent_charges",
        "minus_own_charge",
    )


@pytest.mark.cites("reading:R-85")
def test_with_losers_at_zero_nobody_loses_anything():
    match = gone_out(("B5 K9", "J Y3"), (True,) * 3, rules=edition(loser_scores="zero"))
    assert confirm_all(match).scores == (117, 0, 0)


@pytest.mark.cites("nzrc2024.1b")
def test_a_winner_may_be_given_nothing():
    match = gone_out(("B5 K9", "J Y3"), (True,) * 3, rules=edition(winner_scores="zero"))
    assert confirm_all(match).scores == (0, -14, -103)


@pytest.mark.cites("nzrc2024.11")
def test_a_joker_on_the_rack_counts_a_hundred():
    assert rack_value(parse_rack("J J B4"), NZRC_2024.joker_rack_value.value) == 204
    match = gone_out(("J J B4", "K2 K3", "B1"))
    line = match.state.counted[B]
    assert (line.value, line.charge) == (204, 204)


@pytest.mark.cites("nzrc2024.12a", "reading:R-96")
def test_who_never_melded_and_could_not_is_charged_a_hundred():
    """Best meld 27 at the start of the last turn, 88 on the rack at the end."""
    rack = "R9 B9 K9 R1 R3 B2 B4 B12 Y6 Y7 K3 K13"
    match = midgame("R4 R5 R6", ("R7", "B1", "K1", rack), melded=(True, True, True, False))
    match.state = replace(match.state, on_turn=D, pool=FACES.of(["Y10", "Y10"]))
    match.do(c.DrawTile(by=D))
    match.lay(A, "R4 R5 R6 R7")
    line = match.state.counted[D]
    assert (line.value, line.charge, line.chance.value) == (88, 100, 27)
    counted = [event for event in match.events if type(event).__name__ == "RackCounted" and event.seat == D]
    assert {"nzrc2024.12a", "reading:R-96"} <= set(counted[0].rests_on)
    assert NZRC_2024.unmelded_charge_could_not.value == 100


@pytest.mark.cites("nzrc2024.12a", "reading:R-96")
@pytest.mark.parametrize("mode, charge", [("flat", 100), ("add", 188), ("max", 100)])
def test_whether_the_charge_replaces_the_rack_is_a_switch(mode, charge):
    assert unmelded_charge(88, 100, mode) == charge
    held = "R13 B13 Y12 K12 R10 B9 Y7 K5 R7"  # 88
    rules = NZRC_2024 if mode == "flat" else edition(unmelded_charge_mode=mode)
    match = gone_out((held,), (True, False), rules=rules)
    assert match.state.counted[B].value == 88
    assert match.state.counted[B].charge == charge
    assert NZRC_2024.unmelded_charge_mode.value == "flat"


@pytest.mark.cites("nzrc2024.12a")
def test_the_larger_of_the_two_is_a_mode_too():
    match = gone_out(("R13 B13 Y12 K12 R10 B9 Y7 K5 R7 J",), (True, False), rules=edition(unmelded_charge_mode="max"))
    assert match.state.counted[B].charge == 188


@pytest.mark.cites("nzrc2024.12b", "reading:R-97")
def test_who_could_have_melded_and_drew_is_charged_two_hundred():
    match = midgame("R4 R5 R6", ("R7", "B1", "K1", f"{TENS} {NO_MELD}"), melded=(True, True, True, False))
    match.state = replace(match.state, on_turn=D)
    match.do(c.DrawTile(by=D))
    match.lay(A, "R4 R5 R6 R7")
    line = match.state.counted[D]
    assert (line.charge, line.chance.melds) == (200, (("R10", "B10", "K10"),))
    for viewer in (A, D, Watcher(), Observer(B)):
        assert match.view(viewer)["count"][D]["could_meld"] == {"value": 30, "melds": [["R10", "B10", "K10"]]}
    assert confirm_all(match).scores[D] == -200
    assert NZRC_2024.unmelded_charge_chose_not.value == 200


@pytest.mark.cites("nzrc2024.12b", "reading:R-97")
def test_a_meld_that_only_the_last_draw_completed_is_no_chance():
    match = midgame("R4 R5 R6", ("R7", "B1", "K1", f"R10 B10 {NO_MELD}"), melded=(True, True, True, False))
    match.state = replace(match.state, on_turn=D, pool=FACES.of(["K10", "K10"]))
    match.do(c.DrawTile(by=D))
    assert "K10" in match.state.racks[D]
    match.lay(A, "R4 R5 R6 R7")
    assert match.state.counted[D].charge == 100


@pytest.mark.cites("reading:R-97")
@pytest.mark.parametrize("touched, charge", [(True, 100), (False, 200)])
def test_a_turn_lost_while_laying_is_no_choice_and_an_idle_one_is(touched, charge):
    match = midgame("R4 R5 R6", ("R7", "B1", "K1", f"{TENS} {NO_MELD}"), melded=(True, True, True, False))
    match.state = replace(match.state, on_turn=D)
    if touched:
        match.do(c.TouchTable(by=D, laid=3))
    match.do(c.CallTime(), 41)
    match.lay(A, "R4 R5 R6 R7")
    assert match.state.counted[D].charge == charge


@pytest.mark.cites("reading:R-97")
def test_a_choice_before_a_turn_lost_still_counts():
    match = midgame("R4 R5 R6", ("R7", f"{TENS} {NO_MELD}"), melded=(True, False), players=2)
    match.do(c.DrawTile(by=A))
    match.do(c.DrawTile(by=B))
    match.do(c.DrawTile(by=A))
    match.do(c.TouchTable(by=B, laid=3))
    match.do(c.CallTime(), 41)
    assert match.state.choices[B] == MeldChoice(chance=match.state.choices[B].chance, drawn=4)
    assert match.state.choices[B].chance.value == 30


@pytest.mark.cites("reading:R-97")
def test_who_never_had_a_turn_could_not_meld():
    match = gone_out((f"{TENS} R1",), (True, False))
    assert (match.state.counted[B].charge, match.state.counted[B].chance) == (100, None)


@pytest.mark.cites("nzrc2024.13")
def test_no_rack_is_cleared_before_the_count():
    match = gone_out(("B5", "K9", "Y3"))
    match.do(c.ConfirmCount(seat=B))
    refused = match.no(c.ClearRack(by=C))
    assert (refused.code, dict(refused.detail), basis_texts(*refused.rests_on)) == (
        "count_open",
        {"open": 2},
        ["nzrc2024.13"],
    )
    assert match.no(c.Deal()).code == "count_open"
    match.do(c.ConfirmCount(seat=C))
    assert match.state.phase == "counting"
    match.do(c.ConfirmCount(seat=D))
    assert match.state.phase == "over"
    match.do(c.ClearRack(by=C))
    assert match.no(c.ClearRack(by=C)).code == "already_cleared"
    assert match.no(c.Deal()).code == "game_over"


@pytest.mark.cites("nzrc2024.13")
def test_the_referee_confirms_each_rack_once():
    match = gone_out(("B5", "K9"))
    assert match.no(c.ConfirmCount(seat=A)).code == "nothing_to_count"
    match.do(c.ConfirmCount(seat=B))
    assert match.no(c.ConfirmCount(seat=B)).code == "already_confirmed"


@pytest.mark.cites("nzrc2024.13")
def test_another_count_than_ours_needs_a_reason_and_both_are_kept():
    match = gone_out(("B5", "K9"))
    refused = match.no(c.ConfirmCount(seat=B, points=6))
    assert (refused.code, dict(refused.detail)) == ("count_differs", {"ours": 5})
    assert match.no(c.ConfirmCount(seat=B, points=-1, reason="x")).code == "points_out_of_range"
    (event,) = match.do(c.ConfirmCount(seat=B, points=6, reason="a tile had fallen down"))
    assert (event.points, event.ours) == (6, 5)


def played_out(counts, rules=NZRC_2024):
    """Nobody went out; the last turn of the last round is passed."""
    rest = FACES.none()
    match = midgame("", tuple(counts), players=len(counts), rules=rules)
    match.state = replace(match.state, pool=rest, phase="last_round", last_turns=1)
    match.do(c.PassTurn(by=A))
    return match


@pytest.mark.cites("nzrc2024.16a", "reading:R-99")
def test_an_empty_pool_gives_everybody_one_more_turn():
    match = midgame(pool=1)
    match.state = replace(match.state, on_turn=C)
    match.do(c.DrawTile(by=C))
    assert (match.state.phase, match.state.last_turns) == ("last_round", 4)
    for seat in (D, A, B, C):
        assert match.state.on_turn == seat
        refused = match.no(c.DrawTile(by=seat))
        assert (refused.code, basis_texts(*refused.rests_on)) == ("pool_empty", ["nzrc2024.16a"])
        assert match.state.phase == "last_round"
        match.do(c.PassTurn(by=seat))
    assert match.state.phase == "counting"
    ended = next(event for event in match.events if type(event).__name__ == "GameEnded")
    assert (ended.reason, ended.rests_on) == ("pool", ("nzrc2024.16a", "reading:R-99"))


@pytest.mark.cites("nzrc2024.16a")
def test_going_out_in_the_last_round_wins():
    match = midgame("R4 R5 R6", ("R7", "B1"), players=2, pool=0)
    match.state = replace(match.state, phase="last_round", last_turns=2)
    match.lay(A, "R4 R5 R6 R7")
    assert (match.state.phase, match.state.ended, match.state.out) == ("counting", "out", A)


@pytest.mark.cites("reading:R-99")
@pytest.mark.parametrize("laid", [0, 1])
def test_a_time_out_in_the_last_round_takes_no_tiles(laid):
    match = midgame("R4 R5 R6", ("R7 B1", "B1"), players=2, pool=0)
    match.state = replace(match.state, phase="last_round", last_turns=2)
    match.do(c.TouchTable(by=A, laid=laid))
    lost = match.do(c.CallTime(), 41)[0]
    assert (lost.tiles, match.sizes, match.state.last_turns) == ((), (2, 1), 1)
    assert "reading:R-99" in lost.rests_on


# 25, 7, 40 and 13 points
COUNTED = ("R12 R13", "B7", "Y13 Y12 Y10 Y5", "K13")


@pytest.mark.cites("nzrc2024.16b", "reading:R-100")
def test_the_lowest_count_is_taken_off_all():
    match = played_out(COUNTED)
    scored = confirm_all(match)
    assert scored.charges == (25, 7, 40, 13)
    assert tuple(-score for score in scored.scores) == (18, 0, 33, 6)
    assert {"nzrc2024.16b", "reading:R-100"} <= set(scored.rests_on)


@pytest.mark.cites("reading:R-100")
def test_smallest_is_meant_in_points_and_who_never_melded_enters_with_the_charge():
    match = midgame("", ("J", "R1 R2 R3", NO_MELD), players=3, melded=(True, True, False))
    match.state = replace(match.state, pool=FACES.none(), phase="last_round", last_turns=1)
    match.do(c.PassTurn(by=A))
    scored = confirm_all(match)
    assert (scored.charges, scored.scores, scored.winners) == ((100, 6, 100), (-94, 0, -94), (B,))


@pytest.mark.cites("nzrc2024.16c")
def test_the_lowest_wins_with_zero():
    scored = confirm_all(played_out(COUNTED))
    assert (scored.scores, scored.winners) == ((-18, 0, -33, -6), (B,))
    assert NZRC_2024.empty_pool_winner_score.value == "zero"


@pytest.mark.cites("nzrc2024.16c", "reading:R-101")
def test_equal_lowest_are_joint_winners():
    scored = confirm_all(played_out(("R12 R13", "B7", "Y7", "K13")))
    assert (scored.scores, scored.winners) == ((-18, 0, 0, -6), (B, C))


@pytest.mark.cites("nzrc2024.16c", "reading:R-101")
@pytest.mark.parametrize(
    "counts, scores", [(COUNTED, (-18, 57, -33, -6)), (("R12 R13", "B7", "Y7", "K13"), (-18, 12, 12, -6))]
)
def test_the_switch_gives_the_winner_the_differences(counts, scores):
    scored = confirm_all(played_out(counts, edition(empty_pool_winner_score="difference")))
    assert (scored.scores, sum(scored.scores)) == (scores, 0)
