"""A round drawn on the standings of an earlier one, while results of the round before it are still coming."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, hand_made_pairs, redraw
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.draw import ProposedDraw, draw_grade, propose_draw, round_to_draw_ahead
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.records import GradePlan, Stage, Wish
from tilehall.law.tournament.standings import standings

from .drawn_grades import begun, followed, hall, met, scored
from .plans import BEGUN

SWISS = GradePlan(name="A", rounds=5, system="swiss")


def half_played(players: int, rounds: int, grade: GradePlan = SWISS) -> Desk:
    """So many rounds are over, and the next is being played: one result of it is in."""
    desk = hall(players, grade)
    for _ in range(rounds):
        desk = scored(begun(followed(desk, draw_grade(desk, "A", 1))))
    desk = begun(followed(desk, draw_grade(desk, "A", 1)))
    board = desk.round("A", desk.current).boards[0]
    scores = (300, 500)
    return followed(desk, [ResultEntered(grade="A", round=desk.current, player=board.players[0], scores=scores)])


def proposed(desk: Desk, seed: int = 1, **more: bool) -> ProposedDraw:
    answer = propose_draw(desk, "A", seed, **more)
    assert isinstance(answer, ProposedDraw)
    return answer


def test_the_desk_offers_it_and_says_on_what_it_stands() -> None:
    desk = half_played(8, 2)
    grade = desk.grade("A")
    assert round_to_draw_ahead(desk, grade) == 4
    offered = [step for step in desk_situation(desk, BEGUN).others if step.code == "draw_ahead"]
    assert [dict(step.facts) for step in offered] == [{"round": 4, "grade": "A", "after": 2}]
    made = proposed(desk, ahead=True)
    assert (made.first_round, made.after) == (4, 2)
    assert "silent:nzasp: a round may be drawn on the standings" in " ".join(made.act.rests_on)
    refused = propose_draw(desk, "A", 1)
    assert isinstance(refused, Refusal)
    assert refused.code == "round_not_done"


def test_it_is_the_draw_of_those_standings_and_who_meets_now_does_not_meet_again() -> None:
    hill = replace(SWISS, stages=(Stage(first=4, system="hill"),))
    desk = half_played(8, 2, hill)
    placed = [number_of(each.player) for each in standings(desk.event("A", through=2)).placings]
    made = proposed(desk, ahead=True)
    assert met(made.rounds[0]) == {frozenset(two) for two in list(pairwise(placed))[::2]}
    swiss = proposed(half_played(8, 2), ahead=True)
    all_met = [met(each.boards) for each in half_played(8, 2).grade("A").rounds]
    assert not met(swiss.rounds[0]) & set.union(*all_met)


def test_late_results_do_not_change_it_and_it_can_be_begun_when_they_are_in() -> None:
    desk = followed(half_played(8, 2), draw_grade(half_played(8, 2), "A", 1, ahead=True))
    drawn = desk.grade("A").rounds[3]
    assert drawn.after == 2
    assert not [step for step in desk_situation(desk, BEGUN).others if step.code == "draw_ahead"]
    desk = scored(desk)
    assert desk.grade("A").rounds[3] == drawn
    assert desk_situation(desk, BEGUN).step.code == "begin"
    again = followed(desk, draw_grade(desk, "A", 9))  # the director may draw it again, now on all results
    assert again.grade("A").rounds[3].after is None
    assert scored(begun(desk)).grade("A").finished == 4


def test_it_can_be_drawn_again_while_results_are_coming_and_only_one_round_ahead() -> None:
    desk = half_played(8, 1)
    desk = followed(desk, draw_grade(desk, "A", 1, ahead=True))
    assert round_to_draw_ahead(desk, desk.grade("A")) == 3
    desk = followed(desk, draw_grade(desk, "A", 2, ahead=True))
    assert [each.seed for each in desk.grade("A").rounds] == [1, 1, 2]


def test_before_any_result_it_goes_by_the_ratings() -> None:
    desk = half_played(6, 0)
    made = proposed(desk, ahead=True)
    assert (made.first_round, made.after) == (2, 0)
    assert not met(made.rounds[0]) & met(desk.grade("A").rounds[0].boards)


def test_who_leaves_and_what_a_hand_made_are_kept_to() -> None:
    desk = half_played(8, 2)
    desk = followed(desk, hand_made_pairs.settle_wish(desk, "A", Wish(round=4, pairs=((8, 1),))))
    desk = followed(desk, draw_grade(desk, "A", 1, ahead=True))
    assert (8, 1) in [board.players for board in desk.grade("A").rounds[3].boards]
    desk = followed(desk, [Withdrew(player=3, choice="adjust_draw", from_round=4)])
    desk = followed(desk, departures.settle_departures(desk, "A", 1))
    last = desk.grade("A").rounds[3]
    assert (last.after, sum(board.meets == "bye" for board in last.boards)) == (2, 1)
    assert (8, 1) in [board.players for board in last.boards]
    assert 3 not in {each for board in last.boards for each in board.players}
    assert not isinstance(redraw.redraw_rest(desk, "A", 5), Refusal)


@pytest.mark.parametrize("grade", [GradePlan(name="A", rounds=5), GradePlan(name="A", rounds=7, system="swiss")])
def test_nothing_is_offered_where_all_is_drawn_or_no_round_is_left(grade: GradePlan) -> None:
    desk = half_played(6, 0, replace(grade, rounds=5 if grade.system == "round-robin" else 1))
    assert round_to_draw_ahead(desk, desk.grade("A")) is None
    assert not [step for step in desk_situation(desk, BEGUN).others if step.code == "draw_ahead"]


def test_a_final_is_drawn_ahead_of_the_last_round_robin_results() -> None:
    robin = GradePlan(name="A", rounds=4, stages=(Stage(first=4, system="hill"),))
    desk = hall(4, robin)
    desk = followed(desk, draw_grade(desk, "A", 1))
    desk = begun(scored(begun(scored(begun(desk)))))
    assert round_to_draw_ahead(desk, desk.grade("A")) == 4
    assert proposed(desk, ahead=True).after == 2


@settings(max_examples=20, deadline=None)
@given(players=st.integers(4, 11), rounds=st.integers(0, 3), seed=st.integers(0, 10**6))
def test_everybody_has_one_board_and_the_log_keeps_the_standings(players: int, rounds: int, seed: int) -> None:
    desk = half_played(players, rounds)
    acts = draw_grade(desk, "A", seed, ahead=True)
    assert not isinstance(acts, Refusal)
    assert [CODEC.decode(CODEC.encode(act)) for act in acts] == list(acts)
    desk = followed(desk, acts)
    last = desk.grade("A").rounds[-1]
    assert last.after == rounds
    assert sorted(n for board in last.boards for n in board.players) == list(range(1, players + 1))
    byes = [board.players for each in desk.grade("A").rounds for board in each.boards if board.meets == "bye"]
    assert len(set(byes)) == len(byes)
