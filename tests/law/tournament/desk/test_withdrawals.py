"""Pulling out while rounds are played: from which round on, and what is not offered twice."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.departures import departures_to_settle, settle_departures
from tilehall.law.tournament.desk.draw import draw_grade
from tilehall.law.tournament.desk.entries import EntryRequest, enter
from tilehall.law.tournament.desk.late_players import note_late
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import GradePlan, Leaving
from tilehall.law.tournament.desk.withdrawals import (
    WithdrawalChoice,
    give_notice,
    no_shows,
    offered_choices,
    refuse_unasked,
    take_notice_back,
    withdraw,
)
from tilehall.law.tournament.standings import standings

from .drawn_grades import begun, followed, hall, scored
from .plans import BEGUN, four, logged

DESK = rebuild(logged(four()))
NOW = BEGUN + timedelta(hours=1)
CHOSEN = WithdrawalChoice(choice="forfeit", asked_at=NOW, reason="ill", notice_given=True)


@pytest.mark.parametrize(("player", "first"), [(1, 2), (3, 1)])
def test_it_counts_from_the_first_round_not_played_yet(player: int, first: int) -> None:
    """The game of 1 is in; that of 3 is still open."""
    decided = withdraw(DESK, player, CHOSEN, NOW)
    assert isinstance(decided, tuple)
    (act,) = decided
    assert isinstance(act, Withdrew)
    assert (act.from_round, act.weighed) == (first, True)
    gone = act.on(DESK, logged((act,))[0].moment)
    assert gone.players[player].left == first
    assert player in gone.grades["A"].players, "the rounds that are drawn still name them"


def test_what_was_played_is_not_withdrawn_from() -> None:
    early = WithdrawalChoice(choice="forfeit", asked_at=NOW, reason="ill", notice_given=True, from_round=1)
    refused = withdraw(DESK, 1, early, NOW)
    assert isinstance(refused, Refusal)
    assert refused.code == "round_is_played"
    tomorrow = WithdrawalChoice(choice="bye", asked_at=NOW + timedelta(days=1))
    refused = withdraw(DESK, 1, tomorrow, NOW)
    assert isinstance(refused, Refusal)
    assert refused.code == "notice_in_the_future"


def test_after_the_start_everything_is_offered_and_weighed() -> None:
    found = offered_choices(DESK, NOW)
    assert found.offered == ("adjust_draw", "bye", "forfeit")
    assert found.weighed
    assert "nzasp.P.4.1" in map(str, found.rests_on)


def test_a_request_is_taken_back_as_long_as_nothing_is_decided() -> None:
    asked = followed(DESK, give_notice(DESK, 3, "ill", NOW))
    assert refuse_unasked(asked, 3) is None
    back = followed(asked, take_notice_back(asked, 3))
    assert back.players[3].leaving is None
    assert back.players[3].grade == DESK.players[3].grade
    for desk, code in (
        (back, "no_notice_to_take_back"),
        (followed(DESK, withdraw(DESK, 3, CHOSEN, NOW)), "gone_already"),
    ):
        refused = take_notice_back(desk, 3)
        assert isinstance(refused, Refusal)
        assert refused.code == code
    unasked = refuse_unasked(back, 3)
    assert unasked is not None
    assert unasked.code == "asks_no_more"


def test_all_who_are_missing_go_in_one_command() -> None:
    there = DESK
    for number in (1, 2, 3):
        there = there.with_player(replace(there.players[number], present=True))
    decided = no_shows(there, "adjust_draw", NOW)
    assert isinstance(decided, tuple)
    assert [act.player for act in decided if isinstance(act, Withdrew)] == [4]


@pytest.mark.cites("nzasp.P.4.3", "nzasp.P.4.4")
@pytest.mark.parametrize(("hours", "clause", "weighed"), [(24, "nzasp.P.4.3", False), (23, "nzasp.P.4.4", True)])
def test_who_gave_notice_and_does_not_come_withdrew_when_the_notice_was_given(
    hours: int, clause: str, weighed: bool
) -> None:
    start = DESK.announced.start
    told = start - timedelta(hours=hours)
    there = DESK
    for number in (1, 2, 3):
        there = there.with_player(replace(there.players[number], present=True))
    there = there.with_player(replace(there.players[4], leaving=Leaving(asked_at=told, reason="ill")))
    decided = no_shows(there, "adjust_draw", NOW)
    assert isinstance(decided, tuple)
    (act,) = decided
    assert isinstance(act, Withdrew)
    assert (act.asked_at, act.notice_given, act.reason, act.weighed) == (told, True, "ill", weighed)
    assert clause in act.rests_on


def test_who_comes_back_before_the_draw_is_in_the_grade_that_kept_the_place() -> None:
    desk = hall(6, GradePlan(name="A", rounds=5))
    before = desk.announced.start - timedelta(hours=5)
    gone = followed(desk, withdraw(desk, 4, replace(CHOSEN, asked_at=before), before))
    assert 4 in gone.grades["A"].players
    coming = EntryRequest(name="P04", member=True, rating=1960, late="is well again")
    back = followed(gone, enter(gone, coming, before.date(), again=4))
    assert (back.players[4].standing, back.players[4].grade) == ("entered", "A")
    playing = begun(followed(back, draw_grade(back, "A", 1)))
    assert not isinstance(note_late(playing, 4, BEGUN + timedelta(hours=1, minutes=1)), Refusal)


@pytest.mark.cites("nzasp.P.9.2", "nzasp.P.4.1", "reading:R-65")
@pytest.mark.parametrize("played", [0, 2])
def test_who_forfeits_the_rest_of_a_round_robin_does_not_make_the_byes_of_the_others_count(played: int) -> None:
    """Seven players, a bye each. That of the one who left was taken away, and six others gained a win by theirs."""
    desk = hall(7, GradePlan(name="A", rounds=7))
    desk = followed(desk, draw_grade(desk, "A", 1))
    for _ in range(played):
        desk = scored(begun(desk))
    desk = followed(desk, withdraw(desk, 4, CHOSEN, NOW))
    desk = followed(desk, settle_departures(desk, "A", 1))
    assert departures_to_settle(desk) == []
    while desk.current < 7:
        desk = scored(begun(desk))
    event = desk.event("A")
    assert set(event.byes.values()) == {1}
    wins = {event.names[each.player]: each.wins for each in standings(event).placings}
    assert wins["P01"] == 6
    assert wins["P04"] == {0: 0, 2: 1}[played]
