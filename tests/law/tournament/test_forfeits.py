"""During a round: breaks, latecomers, and games that are not competed in."""

from datetime import date, datetime, timedelta
from fractions import Fraction

import pytest

from tests.ruling_notation import dos
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.breaks import BreakRequest, late_clock_from, proposed_start, set_break
from tilehall.law.tournament.event import Event, Forfeit
from tilehall.law.tournament.forfeits import (
    AdjournedGame,
    ExecutiveDecision,
    ForfeitedGame,
    forfeit_by_executive,
    forfeit_unfinished,
    forfeit_unplayed,
)
from tilehall.law.tournament.late_clock import LateFacts, late_clock_now
from tilehall.law.tournament.standings import Placing, standings

from .grade_lines import event, game

NZASP, NSA = Book("nzasp-2022"), Book("nsa-2008")
DAY = datetime(2008, 8, 2)


def at(hour: int, minute: int, second: int = 0) -> datetime:
    return DAY.replace(hour=hour, minute=minute, second=second)


def placed(found: Event) -> dict[str, Placing]:
    return {one.player: one for one in standings(found).placings}


# -- breaks


@pytest.mark.cites("nsa2008.1e")
@pytest.mark.cites("reading:R-73")
def test_the_start_after_a_normal_break() -> None:
    start = proposed_start(NSA, [at(14, 2), at(14, 7)])
    assert start == at(14, 17)
    early = late_clock_from(NSA, start, at(14, 16, 59))
    assert isinstance(early, Refusal)
    assert (early.code, basis_texts(*early.rests_on)) == ("break_not_over", ["reading:R-73"])
    assert isinstance(late_clock_from(NSA, start, start), Ruling)


@pytest.mark.cites("nsa2008.1f")
def test_a_break_may_be_cut_to_five_minutes_if_players_were_told() -> None:
    asked = BreakRequest(seconds=300, begins=at(14, 2), told_at=at(13, 55))
    assert isinstance(set_break(NSA, asked), Ruling)
    assert proposed_start(NSA, [at(14, 2)], seconds=300) == at(14, 7)
    refused = set_break(NSA, BreakRequest(seconds=240, begins=at(14, 2), told_at=at(13, 55)))
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("below_minimum", ["nsa2008.1f"])


@pytest.mark.cites("nsa2008.1f")
@pytest.mark.parametrize("told_at", [None, at(14, 2), at(14, 3)])
def test_notice_comes_before_the_break(told_at: datetime | None) -> None:
    refused = set_break(NSA, BreakRequest(seconds=300, begins=at(14, 2), told_at=told_at))
    assert isinstance(refused, Refusal)
    assert refused.code == "notice_missing"


def test_a_longer_break_and_the_nzasp_silence() -> None:
    longer = set_break(NSA, BreakRequest(seconds=601, begins=at(14, 2), told_at=None))
    assert isinstance(longer, Ruling)
    assert basis_texts(*longer.rests_on) == ["nsa2008.1e"]
    ours = set_break(NZASP, BreakRequest(seconds=60, begins=at(14, 2), told_at=None))
    assert isinstance(ours, Ruling)
    assert basis_texts(*ours.rests_on)[0].startswith("silent:nzasp: no break is prescribed")
    assert proposed_start(NZASP, [at(14, 2)]) is None
    assert isinstance(late_clock_from(NZASP, at(14, 2), at(14, 1)), Refusal)


# -- latecomers


@pytest.mark.cites("nzasp.P.4.2")
def test_the_clock_runs_from_the_call_to_the_forfeit() -> None:
    late = LateFacts(start=at(9, 0))
    shown = late_clock_now(NZASP, late, at(9, 10))
    assert (shown.phase, shown.must, shown.used_s, shown.left_s) == ("runs", True, 600, 900)
    assert shown.forfeit_at == at(9, 25)
    assert late_clock_now(NZASP, late, at(9, 24, 59)).phase == "runs"
    assert late_clock_now(NZASP, late, at(9, 25)).phase == "forfeit"
    came = late_clock_now(NZASP, LateFacts(start=at(9, 0), arrived=at(9, 7)), at(9, 30))
    assert (came.phase, came.used_s, came.left_s) == ("arrived", 420, 1080)


@pytest.mark.cites("nsa2008.1a")
@pytest.mark.cites("nsa2008.1b")
def test_under_the_nsa_changes_not_before_five_minutes() -> None:
    late = LateFacts(start=at(9, 0), clock_started=at(9, 5))
    shown = late_clock_now(NSA, late, at(9, 4, 59))
    assert (shown.phase, shown.must, shown.used_s, shown.may_start_at) == ("before", False, 0, at(9, 5))
    assert late_clock_now(NSA, late, at(9, 30)).phase == "runs"
    assert late_clock_now(NSA, late, at(9, 30)).left_s == 0
    assert late_clock_now(NSA, late, at(9, 30, 1)).phase == "forfeit"
    later = LateFacts(start=at(9, 0), clock_started=at(9, 8))
    assert late_clock_now(NSA, later, at(9, 10)).used_s == 120
    assert late_clock_now(NSA, LateFacts(start=at(9, 0), clock_started=at(9, 1)), at(9, 10)).used_s == 300


@pytest.mark.cites("nsa2008.1a", "nsa2008.1b")
@pytest.mark.parametrize("minutes", [4, 5, 9, 31, 59])
def test_a_clock_that_may_be_started_and_was_not_costs_nothing(minutes: int) -> None:
    waiting = late_clock_now(NSA, LateFacts(start=at(9, 0)), at(9, minutes))
    assert (waiting.phase, waiting.used_s, waiting.left_s) == ("before", 0, 1500)
    assert (waiting.may_start_at, waiting.forfeit_at) == (at(9, 5), None)
    came = late_clock_now(NSA, LateFacts(start=at(9, 0), arrived=at(9, minutes)), at(9, 59))
    assert (came.phase, came.used_s, came.left_s) == ("arrived", 0, 1500)


# -- forfeits

ROUND = [[game("A", "B", 410, 400), game("C", "D", 400, 390)], [game("B", "A"), game("D", "C")]]


@pytest.mark.cites("nzasp.P.4.1")
@pytest.mark.cites("nzasp.P.10.1.1")
def test_not_playing_is_a_forfeit() -> None:
    four = [[game("A", "C", 410, 400), game("B", "D", 400, 390)] for _ in range(3)]
    found = event(*four, [game("A", "B"), game("C", "D", 1, 0)])
    done = forfeit_unplayed(NZASP, found, 4, "B", reason="ill")
    assert isinstance(done, ForfeitedGame)
    assert done.event.rounds[3][0] == Forfeit(player="B", to="A")
    told = dict(done.ruling.detail)
    assert (told["ground"], told["by"], told["reason"]) == ("no_show", "B", "ill")
    assert basis_texts(*done.ruling.rests_on)[:2] == ["nzasp.P.4.1", "nzasp.P.10.1.1"]
    before, after = placed(found), placed(done.event)
    assert (after["A"].wins - before["A"].wins, after["A"].spread - before["A"].spread) == (1, 50)
    assert (after["B"].wins - before["B"].wins, after["B"].spread - before["B"].spread) == (0, -50)
    # Unrated: it is no game played of either.
    assert (after["A"].games, after["B"].games) == (3, 3)


@pytest.mark.cites("nzasp.P.10.1.1")
@pytest.mark.parametrize(("number", "player", "told"), [(1, "B", "already_played"), (2, "Z", "no_game_scheduled")])
def test_only_a_scheduled_game_that_is_open_is_not_played(number: int, player: str, told: str) -> None:
    refused = forfeit_unplayed(NZASP, event(*ROUND), number, player)
    assert isinstance(refused, Refusal)
    assert refused.code == told


@pytest.mark.cites("nzasp.P.10.1.2")
@pytest.mark.cites("reading:R-66")
@pytest.mark.cites("nsa2008.4a")
def test_who_left_forfeits_if_the_game_is_never_finished() -> None:
    found = event(*ROUND)
    done = forfeit_unfinished(NZASP, found, 2, AdjournedGame(left="A", arranged=at(17, 30), kept=False))
    assert isinstance(done, ForfeitedGame)
    assert done.event.rounds[1][0] == Forfeit(player="A", to="B", begun_by="B")
    assert (dict(done.ruling.detail)["ground"], done.ruling.discretion) == ("left", "director")
    assert "reading:R-66" in basis_texts(*done.ruling.rests_on)
    assert isinstance(forfeit_unfinished(NZASP, found, 2, AdjournedGame(left="A", arranged=None)), ForfeitedGame)
    kept = forfeit_unfinished(NZASP, found, 2, AdjournedGame(left="A", arranged=at(17, 30), kept=True))
    assert isinstance(kept, Ruling)
    assert kept.code == "finished_later"


@pytest.mark.cites("nzasp.P.10.1.3")
def test_the_executive_forfeits_a_game_after_the_event() -> None:
    rounds = [[game("A", "B", 410, 400), game("C", "D", 400, 390)] for _ in range(3)]
    found = event(*rounds)
    done = forfeit_by_executive(
        NZASP, found, 3, "A", ExecutiveDecision(reference="EX-2026-09", decided=date(2026, 3, 20))
    )
    assert isinstance(done, ForfeitedGame)
    assert dos(done.ruling) == [
        "recompute_standings",
        "recompute_ratings",
        "show_note:EX-2026-09",
    ]
    assert dict(done.ruling.detail)["decided"] == date(2026, 3, 20)
    after = placed(done.event)
    # A keeps two games at +10 each; B two at -10 each, and the win with +50.
    assert (after["A"].wins, after["A"].spread, after["B"].wins, after["B"].spread) == (2, -30, 1, 30)
    assert after["B"].points == Fraction(1200)


def test_a_late_clock_can_never_have_run_before_the_start() -> None:
    assert late_clock_now(NZASP, LateFacts(start=at(9, 0), arrived=at(8, 50)), at(9, 0)).used_s == 0
    assert late_clock_now(NZASP, LateFacts(start=at(9, 0)), at(9, 0) - timedelta(minutes=1)).phase == "before"
