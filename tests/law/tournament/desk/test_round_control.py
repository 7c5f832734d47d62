"""Rounds begin in their order, clocks of late players run as the ruleset says, breaks are announced."""

from datetime import date, datetime, timedelta

import pytest

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import draw, late_players, round_control
from tilehall.law.tournament.desk.acts.announcement import Ticked
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import GradePlan

from .drawn_grades import begun, followed, hall, scored
from .plans import BEGUN

START = BEGUN + timedelta(hours=1)  # of round 1, as `begun` has it


def four(**more: object) -> Desk:
    desk = hall(4, GradePlan(name="A", rounds=3), **more)
    return followed(desk, draw.draw_grade(desk, "A", 1))


def refused(answer: object) -> Refusal:
    assert isinstance(answer, Refusal)
    return answer


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def test_a_round_begins_only_when_the_one_before_is_done() -> None:
    desk = begun(four())
    answer = refused(round_control.begin_round(desk))
    assert (answer.code, dict(answer.detail)["tables"]) == ("round_not_finished", (1, 2))
    desk = followed(scored(desk), round_control.begin_round(scored(desk), 2))
    assert desk.current == 2
    assert refused(round_control.begin_round(scored(desk), 4)).code == "not_the_next_round"
    desk = scored(begun(scored(desk)))
    assert refused(round_control.begin_round(desk)).code == "all_rounds_played"


def test_who_begins_a_round_that_another_has_just_begun_is_told_so() -> None:
    desk = begun(four())
    for number in (1, 2, 3):
        answer = refused(round_control.begin_round(desk, number))
        assert (answer.code, answer.detail) == ("round_begun_already", (("round", number),))
        assert refused(round_control.begin_round(scored(desk), number)).code == "round_begun_already"
        desk = begun(scored(desk)) if number < 3 else desk


@pytest.mark.cites("nzasp.P.1.3")
def test_round_1_waits_for_the_word_list_and_the_briefing() -> None:
    desk = followed(four(), [Ticked(point="players-briefed", done=False)])
    assert refused(round_control.begin_round(desk)).code == "briefing_missing"
    assert not isinstance(
        round_control.begin_round(followed(desk, round_control.tick_point(desk, "players-briefed"))), Refusal
    )
    assert refused(round_control.tick_point(desk, "coffee")).code == "no_such_point"
    no_briefing = followed(four(self_adjudication=False), [Ticked(point="players-briefed", done=False)])
    assert not isinstance(round_control.begin_round(no_briefing), Refusal)


def test_a_withdrawal_is_carried_out_before_the_round() -> None:
    desk = followed(four(), [Withdrew(player=4, choice="bye", from_round=1)])
    assert refused(round_control.begin_round(desk)).code == "withdrawal_unsettled"


def test_time_is_added_within_reason() -> None:
    desk = begun(four())
    desk = followed(desk, round_control.add_time(desk, 5))
    assert desk.floor.now is not None
    assert round_control.round_end(desk.floor.now) == after(65)
    assert refused(round_control.add_time(desk, 5000)).code == "absurd_time"
    assert refused(round_control.add_time(desk, -65)).code == "absurd_time"
    assert refused(round_control.add_time(four(), 5)).code == "no_round_runs"


@pytest.mark.cites("nzasp.P.4.1")
def test_a_late_clock_runs_from_the_start_and_ends_in_a_forfeit() -> None:
    desk = begun(four())
    desk = followed(desk, late_players.note_late(desk, 2, after(1)))
    (waiting,) = late_players.late_players_now(desk, after(10))
    assert waiting.clock is not None
    assert (waiting.clock.used_s, waiting.running, waiting.due) == (600, True, False)
    assert refused(late_players.forfeit_late_player(desk, 2, after(10))).code == "not_yet_forfeit"
    assert late_players.late_players_now(desk, after(25))[0].due
    desk = followed(desk, late_players.forfeit_late_player(desk, 2, after(25)))
    board = desk.board_of("A", 1, 2)
    assert board is not None
    assert (board.meets, board.players[0]) == ("forfeit", 2)
    assert late_players.late_players_now(desk, after(26)) == []


@pytest.mark.cites("nsa2008.1a")
def test_under_the_nsa_rules_the_clock_waits_five_minutes_and_the_forfeit_comes_a_second_later() -> None:
    desk = begun(four(ruleset="nsa-2008", begins=date(2026, 5, 2)))
    early = refused(late_players.note_late(desk, 2, after(4), clock=True))
    assert early.code == "before_grace"
    desk = followed(desk, late_players.note_late(desk, 2, after(6), clock=True))
    at = after(6) + timedelta(seconds=1500)
    assert not late_players.late_players_now(desk, at)[0].due
    assert late_players.late_players_now(desk, at + timedelta(seconds=1))[0].due


@pytest.mark.cites("nsa2008.1a", "nsa2008.1b")
def test_under_the_nsa_rules_nothing_is_charged_before_the_director_has_started_the_clock() -> None:
    desk = begun(four(ruleset="nsa-2008", begins=date(2026, 5, 2)))
    desk = followed(desk, late_players.note_late(desk, 2, after(1)))
    (waiting,) = late_players.late_players_now(desk, after(40))
    assert waiting.clock is not None
    assert (waiting.clock.used_s, waiting.running, waiting.due) == (0, False, False)
    assert refused(late_players.forfeit_late_player(desk, 2, after(40))).code == "late_clock_not_started"
    came = followed(desk, late_players.note_arrival(desk, 2, after(40)))
    (arrived,) = late_players.late_players_now(came, after(41))
    assert arrived.clock is not None
    assert (arrived.clock.phase, arrived.clock.left_s) == ("arrived", 1500)


def test_who_came_has_the_time_that_is_left() -> None:
    desk = begun(four())
    desk = followed(desk, late_players.note_late(desk, 2, after(1)))
    desk = followed(desk, late_players.note_arrival(desk, 2, after(8)))
    (came,) = late_players.late_players_now(desk, after(40))
    assert came.clock is not None
    assert (came.clock.phase, came.clock.left_s) == ("arrived", 17 * 60)
    assert desk.player(2).present
    assert refused(late_players.note_arrival(desk, 2, after(9))).code == "no_game_waits"


@pytest.mark.cites("nzasp.P.4.2")
def test_a_late_clock_that_runs_is_not_started_anew() -> None:
    desk = begun(four())
    desk = followed(desk, late_players.note_late(desk, 2, after(1), clock=True))
    desk = followed(desk, late_players.note_late(desk, 2, after(20), clock=True))
    assert late_players.late_players_now(desk, after(26))[0].due
    arrived = followed(desk, late_players.note_arrival(desk, 2, after(21)))
    again = followed(arrived, late_players.note_late(arrived, 2, after(22), clock=True))
    (missing,) = late_players.late_players_now(again, after(23))
    assert (missing.running, missing.late.clock_started) == (True, after(1)), "an arrival that was noted by mistake"


@pytest.mark.cites("nzasp.P.4.2", "reading:R-33")
@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-2008"])
def test_while_both_are_missing_no_clock_runs_and_no_forfeit_gives_the_other_a_win(ruleset: str) -> None:
    desk = begun(four(ruleset=ruleset, begins=date(2026, 5, 2)))
    board = desk.board_of("A", 1, 2)
    assert board is not None
    one, other = board.players
    for player in (one, other):
        desk = followed(desk, late_players.note_late(desk, player, after(6), clock=ruleset == "nsa-2008"))
    missing = late_players.late_players_now(desk, after(40))
    assert [each.clock and (each.clock.used_s, each.running, each.due) for each in missing] == [(0, False, False)] * 2
    no = refused(late_players.forfeit_late_player(desk, one, after(40)))
    assert no.code == "both_are_missing"
    assert ("reading:R-33" in basis_texts(*no.rests_on)) == (ruleset == "nzasp-2022")
    desk = followed(desk, late_players.note_arrival(desk, one, after(10)))
    clocks = {each.late.player: each.clock for each in late_players.late_players_now(desk, after(15))}
    came, awaited = clocks[one], clocks[other]
    assert came is not None
    assert awaited is not None
    assert (came.phase, came.left_s, awaited.phase, awaited.used_s) == ("arrived", 1500, "runs", 300)
    late = after(10) + timedelta(seconds=1501)
    desk = followed(desk, late_players.forfeit_late_player(desk, other, late), late)
    settled = desk.board_of("A", 1, one)
    assert settled is not None
    assert (settled.meets, settled.players) == ("forfeit", (other, one))


def test_nobody_is_late_for_a_game_that_was_played() -> None:
    desk = scored(begun(four()))
    assert refused(late_players.note_late(desk, 2, after(1))).code == "no_game_waits"
    assert refused(late_players.note_late(four(), 2, after(1))).code == "no_game_waits"


@pytest.mark.cites("nsa2008.1f")
def test_a_short_break_is_announced_before_it_begins() -> None:
    desk = begun(four(ruleset="nsa-2008"))
    told = round_control.set_break(desk, 300, after(30), told=True)
    desk = followed(desk, told)
    assert desk.floor.breaks[0].begins == after(60)
    assert refused(round_control.set_break(desk, 300, after(30), told=False)).code == "notice_missing"
    assert refused(round_control.set_break(desk, 299, after(30), told=True)).code == "below_minimum"
    done = scored(desk)
    assert refused(round_control.set_break(done, 400, after(50), told=True)).code == "notice_missing"


@pytest.mark.cites("nsa2008.1e")
def test_without_an_announcement_the_next_game_starts_ten_minutes_after_the_last() -> None:
    desk = scored(begun(four(ruleset="nsa-2008")))
    assert round_control.next_start(desk, after(50)) == after(60)
    nzasp = scored(begun(four()))
    assert round_control.next_start(nzasp, after(50)) is None
    nzasp = followed(nzasp, round_control.set_break(nzasp, 45 * 60, after(55), told=False))
    assert round_control.next_start(nzasp, after(50)) == after(100)


def test_in_rummikub_breaks_are_the_organisers_and_late_players_are_noted_after_one() -> None:
    """Its rules know no breaks; the desk asks about them all the same."""
    desk = hall(8, GradePlan(name="A", rounds=3, system="tables"), ruleset="nzrc-2024", official=False)
    desk = begun(followed(desk, draw.draw_grade(desk, "A", 1)))
    desk = scored(followed(desk, round_control.set_break(desk, 60, after(30), told=False)))
    assert round_control.next_start(desk, after(62)) == after(63)
    desk = begun(desk)
    assert round_control.next_start(scored(desk), after(200)) is None
    late = late_players.note_late(desk, 2, after(90))
    assert not isinstance(late, Refusal)


@pytest.mark.cites("nsa2008.1e")
def test_nobody_is_late_before_the_break_after_the_last_games_is_over() -> None:
    desk = begun(four(ruleset="nsa-2008"))
    for board in desk.round("A", 1).boards:
        result = ResultEntered(grade="A", round=1, player=board.players[0], scores=(400, 380))
        desk = followed(desk, [result], after(50))
    desk = followed(desk, round_control.begin_round(desk), after(52))
    assert refused(late_players.note_late(desk, 2, after(55), clock=True)).code == "break_not_over"
    assert refused(late_players.note_late(desk, 2, after(64), clock=True)).code == "before_grace"
    desk = followed(desk, late_players.note_late(desk, 2, after(65), clock=True))
    (waiting,) = late_players.late_players_now(desk, after(66))
    assert waiting.clock is not None
    assert (waiting.clock.may_start_at, waiting.clock.used_s) == (after(65), 60)
