"""What a withdrawal changed in the draw stands on a page; and a draw with nobody checked in asks first."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tests.law.tournament.desk.drawn_grades import graded
from tests.law.tournament.desk.plans import plan
from tests.site.people.conftest import officer
from tests.site.tournaments.finished_event import opened
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import CheckedIn, Entered, EntriesClosed
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.records import Board, GradePlan, Player, Round, Starts
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import draw, results
from tilehall.site.tournaments.presenters.draw_changes import draw_changes
from tilehall.site.tournaments.store import DeskState

pytestmark = pytest.mark.django_db

ROBIN, SWISS = GradePlan(name="A", rounds=3), GradePlan(name="A", rounds=3, system="swiss")
NOW = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)
TICKS = (Ticked(point="lexicon-checked"), Ticked(point="players-briefed"))


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(officer(Role.DIRECTOR))
    return client


def press(client: Client, number: int, what: str, **told: object) -> str:
    answer = client.post(f"/tournaments/{number}/desk/{what}/", told, follow=True)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def drawn(director: Client, players: int, grade: GradePlan) -> int:
    number = opened((*graded(players, grade), EntriesClosed(), CheckedIn(players=tuple(range(1, players + 1))), *TICKS))
    press(director, number, "draw-all", seed="5")
    return number


def leave(director: Client, number: int, choice: str) -> str:
    told = press(
        director, number, "entries/4", do="withdraw", choice=choice, asked_at="01/05/2026 12:00", reason="ill",
        notice_given="yes", from_round="1",
    )  # fmt: skip
    assert "P04 is still in the draw" in told
    return press(director, number, "settle", grade="A")


def test_what_somebody_else_changed_a_moment_before_is_no_change_of_the_withdrawal(
    director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = drawn(director, 4, ROBIN)
    carry_out = draw.settle

    def a_moment_after_another(*given: Any) -> DeskState | Refusal:
        forfeit = ForfeitRequest(round=1, player=1, ground="no_show")
        assert not isinstance(results.forfeit(CONSOLE, number, forfeit, CommandContext(NOW, "another")), Refusal)
        return carry_out(*given)

    monkeypatch.setattr(draw, "settle", a_moment_after_another)
    told = leave(director, number, "bye")
    assert told.count("Has a bye now") >= 2
    assert "P01 forfeits" not in told


def test_byes_for_the_opponents_are_named_round_by_round(director: Client) -> None:
    told = leave(director, drawn(director, 4, ROBIN), "bye")
    assert "What changed in the draw" in told
    assert told.count("Has a bye now") == 3
    assert {name for name in ("P01", "P02", "P03") if f"Has a bye now {name}" in told} == {"P01", "P02", "P03"}
    assert "New pair" not in told


def test_forfeits_are_named_with_who_wins_by_them(director: Client) -> None:
    number = drawn(director, 4, ROBIN)
    board = store.load(number).desk.board_of("A", 1, 4)
    assert board is not None
    opponent = next(each for each in board.players if each != 4)
    told = leave(director, number, "forfeit")
    assert f"Forfeited P04 forfeits to P0{opponent}" in told


def test_a_round_drawn_anew_shows_the_new_pairs_and_what_is_gone(director: Client) -> None:
    number = drawn(director, 6, SWISS)
    before = {frozenset(board.players) for board in store.load(number).desk.round("A", 1).boards}
    told = leave(director, number, "adjust_draw")
    after = {frozenset(board.players) for board in store.load(number).desk.round("A", 1).boards}
    assert told.count("– P") + told.count("Has a bye now") >= len(after - before)
    assert "No more" in told
    assert "Has a bye now" in told


def test_a_pair_that_only_sits_elsewhere_or_swaps_the_start_is_named() -> None:
    drawn_desk = rebuild(store.load(opened((*graded(6, SWISS), EntriesClosed()))).entries)
    rows = (Board(meets="game", players=(1, 2), table=1), Board(meets="game", players=(3, 4), table=2))
    moved = (Board(meets="game", players=(2, 1), table=1), Board(meets="game", players=(3, 4), table=3))

    def seated(boards: tuple[Board, ...], starts: Starts = "balanced") -> Desk:
        grade = drawn_desk.grade("A")
        plan_so = replace(grade.plan, starts=starts)
        return replace(drawn_desk, grades={"A": replace(grade, plan=plan_so, rounds=(Round(number=1, boards=boards),))})

    (change,) = draw_changes(seated(rows), seated(moved))
    assert change.elsewhere == ("P03 – P04, table 2 → table 3",)
    assert change.starts == ("P02 – P01: P02 starts",)
    assert not change.pairs + change.gone + change.byes
    (change,) = draw_changes(seated(rows), seated(moved, "drawn"))
    assert change.starts == ()
    assert draw_changes(seated(rows), seated(rows)) == []


def test_entries_of_the_log_that_are_not_there_have_no_changes(director: Client) -> None:
    number = drawn(director, 4, ROBIN)
    seq = store.head(number).seq
    for before, after in ((0, seq), (seq, 1), (1, seq + 1)):
        assert director.get(f"/tournaments/{number}/desk/draw/changes/{before}/{after}/").status_code == 404
    assert (
        "Nothing in the draw changed" in director.get(f"/tournaments/{number}/desk/draw/changes/1/2/").content.decode()
    )


def test_drawing_with_nobody_checked_in_asks_once(director: Client) -> None:
    number = opened((*graded(4, SWISS), EntriesClosed(), *TICKS))
    told = press(director, number, "draw-all", seed="5")
    assert "Nobody is checked in yet" in told
    assert "Draw all 4 who are entered" in told
    assert store.load(number).desk.grade("A").rounds == ()
    told = press(director, number, "draw/take", seed="5", grade="A")
    assert "Nobody is checked in yet" in told
    told = press(director, number, "draw-all", seed="5", anyway="1")
    assert "Drawn: here are the pairs." in told
    assert "Round 1 as it is drawn" in told
    assert "Grade A is drawn." in press(director, number, "draw/take", seed="6", grade="A")  # asked once


def test_with_somebody_here_nothing_is_asked_and_the_pairs_are_shown_and_printed(director: Client) -> None:
    number = opened((*graded(4, SWISS), EntriesClosed(), CheckedIn(players=(1,)), *TICKS))
    told = press(director, number, "draw-all", seed="5")
    assert "Round 1 as it is drawn" in told
    assert all(name in told for name in ("P01", "P02", "P03", "P04"))
    assert "Print result slips" in told
    assert "All is ready" not in told
    assert "Not checked in: 3" in told


def test_where_one_grade_is_planned_the_draw_puts_everybody_into_it(director: Client) -> None:
    players = [Entered(player=Player(number=n, name=f"P{n}", rating=1000 + n)) for n in range(1, 5)]
    here = CheckedIn(players=(1, 2, 3, 4))
    number = opened((Announced(plan=plan(grades=(SWISS,))), *players, EntriesClosed(), here))
    assert "Make the grades" not in director.get(f"/tournaments/{number}/desk/").content.decode()
    assert "Show the draw" in director.get(f"/tournaments/{number}/desk/draw/").content.decode()
    press(director, number, "draw-all", seed="5")
    desk = store.load(number).desk
    assert (desk.grade("A").players, len(desk.grade("A").rounds)) == ((4, 3, 2, 1), 1)
