"""Forty seconds a turn: what a time-out costs, how the table is put back, and who may begin anew."""

from dataclasses import replace

import pytest

from tests.ruling_notation import dos
from tilehall.law.game.seats import Watcher
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.rulings.restored_table import restoring_card
from tilehall.law.rummikub.tiles import FACES, parse_table

from .edition import edition
from .match import NZRC_2024, A, B, C, begun, midgame, opened

SIX = "R4 R5 R6 | K7 K8 K9 | B1 B2 B3 | Y9 Y10 Y11 | R1 B1 Y1 | R13 B13 K13"


@pytest.mark.cites("nzrc2024.7a")
@pytest.mark.parametrize("after, stands", [(40.0, True), (40.1, False), (40.001, False)])
def test_a_turn_may_last_forty_seconds(after, stands):
    match = midgame("R4 R5 R6", ("R7 K1",), pool=30)
    events = match.lay(A, "R4 R5 R6 R7", after)
    if stands:
        assert match.rack(A) == "K1"
    else:
        lost, _ = events
        assert (lost.why, lost.manipulating, lost.declared) == ("time", True, parse_table("R4 R5 R6 R7"))
        assert (match.state.table, match.sizes[A], len(match.state.pool)) == (parse_table("R4 R5 R6"), 5, 27)
    assert match.state.on_turn == B
    assert NZRC_2024.turn_time_s.value == 40


@pytest.mark.cites("nzrc2024.7a", "reading:R-90")
def test_the_clock_starts_when_the_turn_before_ends():
    match = begun(2)
    match.do(c.DrawTile(by=A), 39)
    match.do(c.DrawTile(by=B), 40)
    assert match.state.last.kind == "draw"
    assert match.state.limit.left(match.state.limit.latest) == 40_000


@pytest.mark.cites("nzrc2024.7a")
def test_time_alone_ends_a_turn_and_no_moment_too_early():
    match = begun(2)
    assert RUMMIKUB.due(match.rules, match.state).timestamp() == match.now.timestamp() + 40.001
    assert match.no(c.CallTime(), 40).code == "too_early"
    match.do(c.CallTime(), 0.001)
    assert match.state.on_turn == B


@pytest.mark.cites("nzrc2024.7b")
def test_a_manipulation_cut_short_is_undone_and_costs_three():
    table = "R4 R5 R6 | K7 K8 K9 K10"
    match = midgame(table, ("R1 R1 B3 B3 Y5 Y5 K12 K12 R9",), pool=30)
    match.do(c.TouchTable(by=A, laid=4, moved=True), 20)
    lost, restored = match.do(c.CallTime(), 20.5)
    assert (match.state.table, match.sizes[A], len(match.state.pool)) == (parse_table(table), 12, 27)
    assert match.state.on_turn == B
    assert lost.rests_on[0] == "nzrc2024.7b"
    assert restored.rests_on == ("nzrc2024.7c",)


@pytest.mark.cites("nzrc2024.7b")
def test_a_short_pool_gives_what_it_has():
    match = midgame("R4 R5 R6", ("R1 R1 B3 B3 Y5 Y5 K12 K12 R9",), pool=2)
    match.do(c.TouchTable(by=A, laid=1), 20)
    match.do(c.CallTime(), 20.5)
    assert (match.sizes[A], len(match.state.pool)) == (11, 0)
    assert (match.state.phase, match.state.last_turns) == ("last_round", 4)


@pytest.mark.cites("nzrc2024.7b", "reading:R-91")
def test_who_did_nothing_draws_one():
    match = midgame(racks=("R1 R1 B3 B3 Y5 Y5 K12 K12 R9",), pool=30)
    (lost,) = match.do(c.CallTime(), 41)
    assert (lost.manipulating, lost.rests_on) == (False, ("nzrc2024.7b", "nzrc2024.7a", "reading:R-91"))
    assert (match.sizes[A], len(match.state.pool)) == (10, 29)
    assert (NZRC_2024.timeout_penalty_tiles.value, NZRC_2024.timeout_idle_draw.value) == (3, 1)


@pytest.mark.cites("reading:R-91")
def test_the_switch_makes_sitting_still_cost_three():
    match = midgame(racks=("R1 R9",), pool=30, rules=edition(timeout_idle_draw=3))
    match.do(c.CallTime(), 41)
    assert match.sizes[A] == 5


@pytest.mark.cites("reading:R-91")
def test_what_was_touched_and_put_back_is_no_manipulation():
    match = midgame("R4 R5 R6", ("R1 R9",), pool=30)
    match.do(c.TouchTable(by=A, laid=0, moved=True), 5)
    match.do(c.TouchTable(by=A, laid=0, moved=False), 5)
    match.do(c.CallTime(), 31)
    assert match.sizes[A] == 3


def test_what_is_said_of_the_table_twice_is_in_the_log_once():
    match = midgame("R4 R5 R6", ("R1 R9",), pool=30)
    assert match.do(c.TouchTable(by=A, laid=0, moved=False), 5) == ()
    assert len(match.do(c.TouchTable(by=A, laid=1, moved=True), 5)) == 1
    assert match.do(c.TouchTable(by=A, laid=1, moved=True), 5) == ()
    assert len(match.do(c.TouchTable(by=A, laid=2, moved=True), 5)) == 1
    match.do(c.CallTime(), 31)
    assert match.sizes[A] == 5, "it was touched all the same"


@pytest.mark.cites("reading:R-91")
def test_a_failed_initial_meld_costs_three_and_the_player_has_not_melded():
    match = midgame(racks=("R10 B10 K10",), melded=(False,) * 4, pool=30)
    match.do(c.TouchTable(by=A, laid=3), 39)
    match.lay(A, "R10 B10 K10", 2)
    assert (match.sizes[A], match.state.melded[A], match.state.choices[A]) == (6, False, None)


def test_a_touch_or_a_draw_that_comes_too_late_is_a_turn_lost():
    for command in (c.TouchTable(by=A, laid=1), c.DrawTile(by=A), c.PassTurn(by=A)):
        match = midgame("R4 R5 R6", ("R1 R9",), pool=30)
        (lost,) = match.do(command, 41)
        assert (lost.why, len(lost.tiles)) == ("time", 1)


def test_a_late_table_that_is_the_old_one_is_an_idle_turn():
    match = midgame("R4 R5 R6", ("R1 R9",), pool=30)
    (lost,) = match.lay(A, "R6 R5 R4", 41)
    assert (lost.manipulating, lost.declared, match.sizes[A]) == (False, (), 3)


def test_nobody_lays_more_than_the_rack_holds():
    match = midgame("R4 R5 R6", ("R1 R9",), pool=30)
    assert match.no(c.TouchTable(by=A, laid=3)).code == "not_on_rack"
    assert match.no(c.TouchTable(by=A, laid=-1)).code == "not_on_rack"


@pytest.mark.cites("nzrc2024.7c")
def test_the_card_lists_the_table_of_the_start_and_another_player_confirms():
    match = midgame(SIX, ("R9 R9 K1",), kept="table", pool=30)
    match.do(c.ReportTimeout(by=A, touched=True))
    card = restoring_card(match.rules, match.state)
    assert dos(card) == [
        "restore:R4 R5 R6",
        "restore:K7 K8 K9",
        "restore:B1 B2 B3",
        "restore:Y9 Y10 Y11",
        "restore:R1 B1 Y1",
        "restore:R13 B13 K13",
        "confirm_restored",
    ]
    assert (card.steps[-1].who, dict(card.detail)["melds"]) == ("opponent", 6)
    assert match.view(Watcher())["table"] == [meld.split() for meld in SIX.split(" | ")]
    assert match.no(c.DrawTile(by=B)).code == "restoring_open"
    assert match.no(c.ConfirmRestored(by=A)).code == "another_player_confirms"
    match.do(c.ConfirmRestored(by=C))
    assert (match.state.on_turn, match.sizes[A], match.state.phase) == (B, 6, "playing")
    assert restoring_card(match.rules, match.state).code == "not_now"


@pytest.mark.cites("nzrc2024.7c")
def test_on_screen_the_table_is_restored_of_itself():
    match = midgame(SIX, ("R9 R9 K1",), pool=30)
    match.do(c.TouchTable(by=A, laid=1))
    assert [type(event).__name__ for event in match.do(c.CallTime(), 41)] == ["TurnLost", "TableRestored"]
    assert match.state.phase == "playing"


def unlogged(pool, rack, unseen=12):
    match = midgame(kept="table", pool=pool, players=3)
    racks = (FACES.counted((("*", rack),)), *match.state.racks[1:])
    match.state = replace(match.state, racks=racks, logged=False, unseen=unseen)
    return match


@pytest.mark.cites("nzrc2024.7d", "reading:R-92")
def test_tiles_nobody_can_place_go_to_the_offender():
    match = unlogged(pool=30, rack=9)
    match.do(c.ReportTimeout(by=A, touched=True))
    (restored,) = match.do(c.ConfirmRestored(by=B, leftovers=("K8", "*")))
    assert (match.sizes[A], len(match.state.pool), match.state.unseen) == (14, 27, 10)
    assert restored.rests_on == ("nzrc2024.7c", "nzrc2024.7d", "reading:R-92")


@pytest.mark.cites("nzrc2024.7d", "reading:R-92")
def test_what_stays_on_the_table_must_be_legal():
    """R4 R5 R6, K8 K9 and a K7 that nobody can place: all three black tiles go to the rack, and three more."""
    match = unlogged(pool=30, rack=9, unseen=6)
    match.do(c.ReportTimeout(by=A, touched=True))
    refused = match.no(c.ConfirmRestored(by=B, leftovers=("K7",), table=parse_table("R4 R5 R6 | K8 K9")))
    assert (refused.code, dict(refused.detail)) == ("lift_more_tiles", {"set_2": "K8 K9"})
    match.do(c.ConfirmRestored(by=B, leftovers=("K7", "K8", "K9"), table=parse_table("R4 R5 R6")))
    assert (match.sizes[A], match.state.unseen) == (15, 3)


@pytest.mark.cites("nzrc2024.7d")
def test_with_a_log_nothing_is_left_over():
    match = midgame(SIX, ("R9 R9 K1",), kept="table", pool=30)
    match.do(c.ReportTimeout(by=A, touched=True))
    assert match.no(c.ConfirmRestored(by=B, leftovers=("K7",))).code == "leftovers_in_a_log"


def test_leftovers_are_tiles_that_lay_on_the_table():
    match = unlogged(pool=30, rack=9, unseen=1)
    match.do(c.ReportTimeout(by=A, touched=True))
    assert match.no(c.ConfirmRestored(by=B, leftovers=("K7", "K8"))).code == "more_than_on_the_table"
    assert match.no(c.ConfirmRestored(by=B, leftovers=("Q7",))).code == "unreadable_tile"
    assert match.no(c.CallTime()).code == "not_now"


def test_at_a_table_the_clock_is_the_referees():
    match = begun(2, "table")
    assert RUMMIKUB.due(match.rules, match.state) is None
    match.do(c.DrawTile(by=A), 300)
    assert match.no(c.CallTime()).code == "not_now"
    match.do(c.ReportTimeout(by=B, touched=False))
    assert match.sizes == (15, 15)
    hall = begun(2)
    assert hall.no(c.ReportTimeout(by=A, touched=False)).code == "clock_of_the_hall"


THREE_DOUBLES = "R3 R3 B7 B7 K12 K12 R1 R5 R9 B2 B4 Y6 Y8 Y10"


def dealt(rack):
    match = midgame(racks=("", rack), players=4)
    filler, pool = match.state.pool.draw(tuple(range(14)))
    racks = (FACES.of(filler), *match.state.racks[1:])
    match.state = replace(match.state, phase="dealt", racks=racks, pool=pool, melded=(False,) * 4, ready=(False,) * 4)
    return match


@pytest.mark.cites("nzrc2024.14")
def test_three_doubles_give_the_whole_table_a_new_deal():
    match = dealt(THREE_DOUBLES)
    assert match.view(B)["doubles"] == ["R3", "B7", "K12"]
    assert match.view(Watcher())["doubles"] == []
    assert match.view(A)["doubles"] != match.view(B)["doubles"]
    taken, new = match.do(c.AskFreshStart(by=B))
    assert taken.doubles == ("R3", "B7", "K12")
    assert (match.sizes, len(match.state.pool), match.state.phase) == ((14,) * 4, 50, "dealt")
    assert len(new.racks) == 4
    assert match.rack(B) != THREE_DOUBLES
    assert NZRC_2024.doubles_for_redeal.value == 3


@pytest.mark.cites("nzrc2024.14")
def test_in_the_hall_play_has_begun_once_all_are_ready():
    """Who is ready has seen the rack; the last of them begins play, and with it the time of the first turn."""
    match = dealt(THREE_DOUBLES)
    for seat in match.state.seats[:-1]:
        match.do(c.BeReady(by=seat))
    assert [one.kind for one in RUMMIKUB.offers(match.rules, match.state, B)] == ["ask-fresh-start/1"]
    match.do(c.BeReady(by=match.state.seats[-1]))
    assert match.state.phase == "playing"
    assert RUMMIKUB.offers(match.rules, match.state, B) == ()
    refused = match.no(c.AskFreshStart(by=B))
    assert (refused.code, str(refused.rests_on[0])) == ("game_started", "nzrc2024.14")


@pytest.mark.cites("nzrc2024.14")
def test_at_a_table_play_has_begun_once_a_turn_is_done():
    match = begun(2, "table")
    asked = c.AskFreshStart(by=B, doubles=("R3", "B7", "K12"))
    match.do(asked)
    match.do(c.BeReady(by=A))
    match.do(c.DrawTile(by=A))
    refused = match.no(asked)
    assert (refused.code, str(refused.rests_on[0])) == ("game_started", "nzrc2024.14")


@pytest.mark.cites("nzrc2024.14", "reading:R-98")
@pytest.mark.parametrize(
    "rack, count",
    [
        ("R3 R3 B7 B7 K12 K11 R1 R5 R9 B2 B4 Y6 Y8 Y10", 2),
        ("R3 R3 B7 B7 J J R1 R5 R9 B2 B4 Y6 Y8 Y10", 2),
    ],
)
def test_two_doubles_do_not_and_two_jokers_are_none(rack, count):
    match = dealt(rack)
    refused = match.no(c.AskFreshStart(by=B))
    assert refused.code == "not_three_doubles"
    assert dict(refused.detail) == {"doubles": count, "least": 3}


@pytest.mark.cites("reading:R-98")
def test_there_is_no_limit_to_fresh_starts():
    match = opened(2, "table")
    for _ in range(3):
        match.do(c.AskFreshStart(by=A, doubles=("R3", "B7", "K12")))
    assert match.no(c.AskFreshStart(by=A, doubles=("R3", "R3", "J", "K12"))).code == "not_three_doubles"


def test_play_begins_when_all_are_ready():
    match = opened(2)
    assert match.no(c.DrawTile(by=A)).code == "not_now"
    match.do(c.BeReady(by=B))
    assert match.no(c.BeReady(by=B)).code == "already_ready"
    assert RUMMIKUB.due(match.rules, match.state) is None
    match.do(c.BeReady(by=A))
    assert match.state.phase == "playing"


@pytest.mark.cites("nzrc2024.14")
def test_a_rack_that_has_grown_since_gives_no_right():
    rack = " ".join(f"{tile} {tile}" for tile in ("R1", "R2", "R3", "B4", "B5", "B6", "K7", "K8", "K9"))
    match = midgame("", (rack,), turns=9)
    assert match.no(c.AskFreshStart(by=A)).code == "game_started"
