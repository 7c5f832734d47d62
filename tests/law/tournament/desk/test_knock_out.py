"""Knock-outs and the Fontes prelude at the desk: byes, legs, leavers, latecomers, hands, a plan that is too short."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import departures, hand_made_pairs, late_joiners, redraw
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.money import PrizesPromised
from tilehall.law.tournament.desk.announcement import announce
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.draw import draw_grade, round_to_draw_ahead
from tilehall.law.tournament.desk.grade_standing import ordered_standings
from tilehall.law.tournament.desk.knock_out import grade_bracket
from tilehall.law.tournament.desk.prize_winners import grade_placings, propose_awards
from tilehall.law.tournament.desk.records import GradePlan, Player, Stage, Wish
from tilehall.law.tournament.desk.report import desk_report
from tilehall.law.tournament.report import Report
from tilehall.law.tournament.standings import BY_BRACKET, standings

from .drawn_grades import begun, followed, hall, met, scored, upset_cup
from .plans import plan

CUP = GradePlan(name="A", rounds=3, system="knock-out")


def played(desk: Desk, rounds: int = 99) -> Desk:
    for _ in range(rounds):
        if len(desk.grade("A").rounds) == desk.current and not desk.over:
            desk = followed(desk, redraw.draw_all(desk, 1))
        if desk.over:
            break
        desk = scored(begun(desk))
    return desk


def placed(desk: Desk) -> list[int]:
    bracket = grade_bracket(desk, "A")
    assert bracket is not None
    return [number_of(each) for each in bracket.places]


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (5, 3), (6, 3), (8, 3), (9, 4), (16, 4)])
def test_the_best_seed_wins_when_the_better_always_does(players: int, rounds: int) -> None:
    desk = played(hall(players, replace(CUP, rounds=rounds, third_place=True)))
    assert desk.over
    assert len(desk.grade("A").rounds) == rounds
    assert placed(desk)[:2] == [1, 2]
    assert placed(desk)[2:] == ([3, 4] if players > 3 else [])
    byes = {board.players[0] for board in desk.grade("A").rounds[0].boards if board.meets == "bye"}
    assert byes == set(range(1, 2**rounds - players + 1))
    assert all(board.why for each in desk.grade("A").rounds for board in each.boards)


def test_the_best_of_three_ends_when_it_is_decided_and_the_plan_says_so() -> None:
    desk = played(hall(4, replace(CUP, rounds=6, best_of=3)))
    assert desk.over
    assert [len(each.boards) for each in desk.grade("A").rounds] == [2, 2, 1, 1]
    assert desk.grade("A").plan.rounds == 4
    assert placed(desk) == [1, 2]


def test_a_final_of_four_follows_the_swiss_rounds_for_some() -> None:
    stages = (Stage(first=4, system="knock-out"),)
    desk = played(hall(9, GradePlan(name="A", rounds=5, system="swiss", stages=stages, bracket=4, third_place=True)))
    assert desk.over
    assert [len(each.boards) for each in desk.grade("A").rounds] == [5, 5, 5, 2, 2]
    assert len(placed(desk)) == 4
    assert [each.way for each in desk.grade("A").rounds] == ["swiss"] * 3 + ["knock-out"] * 2


def test_who_leaves_is_beaten_by_who_stays_and_who_comes_late_is_not_in_it() -> None:
    desk = played(hall(8, CUP), 1)
    desk = followed(desk, redraw.draw_all(desk, 1))
    semifinals = met(desk.grade("A").rounds[1].boards)
    assert semifinals == {frozenset((1, 4)), frozenset((2, 3))}
    desk = followed(desk, [Withdrew(player=1, choice="adjust_draw", from_round=2)])
    desk = followed(desk, departures.settle_departures(desk, "A", 3))
    assert met(desk.grade("A").rounds[1].boards) == {frozenset((2, 3))}
    desk = followed(desk, [Entered(player=Player(number=9, name="Late"))])
    desk = followed(desk, late_joiners.join_late(desk, 9, "A", "nothing"))
    desk = played(desk)
    assert placed(desk) == [2, 4]
    assert desk.over


def leaves(desk: Desk, player: int, from_round: int, choice: str = "adjust_draw") -> Desk:
    desk = followed(desk, [Withdrew(player=player, choice=choice, from_round=from_round)])
    if departures.departures_to_settle(desk):
        desk = followed(desk, departures.settle_departures(desk, "A", 3))
    return desk


def prize_order(desk: Desk) -> list[tuple[int, int]]:
    return [(each.place, number_of(each.player)) for each in grade_placings(desk, "A")]


@pytest.mark.parametrize("choice", ["adjust_draw", "bye", "forfeit"])
@pytest.mark.parametrize(
    ("leaver", "from_round", "drawn", "order"),
    [
        (4, 2, False, [1, 2, 3, 4]),  # a semifinalist, before the semifinals are drawn
        (4, 2, True, [1, 2, 3, 4]),  # and after
        (3, 3, False, [1, 2, 4, 3]),  # the loser of a semifinal, before the match for the third place
        (2, 3, False, [1, 2, 3, 4]),  # a finalist is second all the same
        (2, 3, True, [1, 2, 3, 4]),
    ],
)
def test_who_leaves_a_semifinal_or_the_final_leaves_no_place_without_a_name(
    leaver: int, from_round: int, drawn: bool, order: list[int], choice: str
) -> None:
    desk = played(hall(8, replace(CUP, third_place=True)), from_round - 1)
    if drawn:
        desk = followed(desk, redraw.draw_all(desk, 1))
    desk = played(leaves(desk, leaver, from_round, choice))
    assert desk.over
    assert placed(desk) == order
    assert prize_order(desk)[:4] == list(enumerate(order, 1))


def test_the_only_loser_of_a_semifinal_is_third_without_a_board() -> None:
    desk = played(hall(3, replace(CUP, rounds=2, third_place=True)))
    assert placed(desk) == [1, 2, 3]
    assert [len(each.boards) for each in desk.grade("A").rounds] == [2, 1]


@pytest.mark.parametrize("choice", ["adjust_draw", "bye", "forfeit"])
def test_who_leaves_a_round_that_is_begun_moves_nobody_in_the_bracket(choice: str) -> None:
    """1 meets 8 and the winner 4 or 5, whoever of them is there; 2 and 3 are in the other half."""
    desk = begun(followed(hall(8, CUP), redraw.draw_all(hall(8, CUP), 1)))
    desk = scored(leaves(desk, 1, 1, choice))
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert met(desk.grade("A").rounds[1].boards) == {frozenset((8, 4)), frozenset((2, 3))}
    assert placed(played(desk)) == [2, 4]


def test_who_went_on_because_another_left_stays_the_winner_of_that_match_when_leaving_later() -> None:
    desk = played(hall(4, replace(CUP, rounds=6, best_of=3)), 1)
    desk = played(leaves(desk, 1, 2), 1)  # 4 goes on, with one game lost
    desk = played(leaves(desk, 4, 3))
    assert desk.over
    assert placed(desk) == [2, 4]


def test_a_hand_is_followed_and_wishes_are_refused() -> None:
    desk = hall(4, replace(CUP, rounds=2))
    refused = hand_made_pairs.settle_wish(desk, "A", Wish(round=1, pairs=((1, 2),)))
    assert isinstance(refused, Refusal)
    assert refused.code == "no_wishes_in_knock_out"
    desk = followed(desk, draw_grade(desk, "A", 1))
    desk = followed(desk, hand_made_pairs.pair_by_hand(desk, "A", 1, 1, 2))
    assert placed(played(desk)) == [1, 3]


def test_too_few_rounds_are_told_and_too_many_are_dropped() -> None:
    refused = draw_grade(hall(9, CUP), "A", 1)
    assert isinstance(refused, Refusal)
    assert refused.code == "cannot_draw"
    told = (("why", "too_few_rounds_for_a_knock_out"), ("players", 9), ("least", 4), ("wanted", 4))
    assert refused.detail == (("grade", "A"), *told)
    desk = played(hall(4, replace(CUP, rounds=5)))
    assert (desk.over, desk.grade("A").plan.rounds) == (True, 2)


def test_nothing_is_drawn_ahead_and_a_drawn_round_may_be_drawn_again() -> None:
    desk = begun(followed(hall(8, CUP), draw_grade(hall(8, CUP), "A", 1)))
    assert round_to_draw_ahead(desk, desk.grade("A")) is None
    desk = followed(scored(desk), draw_grade(scored(desk), "A", 1))
    assert met(followed(desk, draw_grade(desk, "A", 9)).grade("A").rounds[1].boards) == met(
        desk.grade("A").rounds[1].boards
    )


@pytest.mark.parametrize(
    ("grade", "code"),
    [
        (replace(CUP, best_of=2), "best_of_odd"),
        (replace(CUP, best_of=11), "best_of_odd"),
        (replace(CUP, bracket=1), "bracket_too_small"),
        (replace(CUP, gibson=True), "no_gibson_here"),
        (replace(CUP, stages=(Stage(first=2, system="swiss"),)), "knock_out_is_last"),
        (replace(CUP, system="swiss", stages=(Stage(first=2, system="fontes"),)), "not_by_round"),
    ],
)
def test_knock_outs_that_cannot_be_are_refused(grade: GradePlan, code: str) -> None:
    answer = announce(plan(grades=(grade,)))
    assert isinstance(answer, Refusal)
    assert answer.code == code
    act = Announced(plan=plan(grades=(replace(CUP, best_of=3, third_place=True, bracket=8),)))
    assert CODEC.decode(CODEC.encode(act)) == act


# --- Fontes

FONTES = GradePlan(name="A", rounds=5, system="fontes")


@pytest.mark.parametrize("players", [4, 8, 9, 11, 14])
def test_three_rounds_in_quads_and_then_swiss(players: int) -> None:
    desk = hall(players, FONTES)
    desk = followed(desk, draw_grade(desk, "A", 1))
    assert [each.way for each in desk.grade("A").rounds] == ["fontes"] * 3
    desk = played(desk)
    assert [each.way for each in desk.grade("A").rounds] == ["fontes"] * 3 + ["swiss"] * 2
    assert desk.over


def test_a_prelude_that_somebody_leaves_goes_on_as_swiss() -> None:
    desk = hall(8, FONTES)
    desk = played(followed(desk, draw_grade(desk, "A", 1)), 1)
    desk = followed(desk, [Withdrew(player=3, choice="adjust_draw", from_round=2)])
    desk = followed(desk, departures.settle_departures(desk, "A", 4))
    assert [each.way for each in desk.grade("A").rounds] == ["fontes", "swiss"]
    desk = played(desk)
    assert desk.over
    assert [each.way for each in desk.grade("A").rounds] == ["fontes"] + ["swiss"] * 4


def test_another_system_may_follow_the_quads() -> None:
    desk = played(hall(8, replace(FONTES, stages=(Stage(first=5, system="hill"),))))
    assert [each.way for each in desk.grade("A").rounds] == ["fontes"] * 3 + ["swiss", "hill"]


def test_prizes_go_by_the_bracket_and_not_by_wins() -> None:
    desk = upset_cup()
    wins = [number_of(each.player) for each in standings(desk.event("A")).placings]
    assert wins[:3] == [1, 3, 2]
    assert [(each.place, number_of(each.player)) for each in grade_placings(desk, "A")][:4] == [
        (1, 1), (2, 2), (3, 3), (4, 4),
    ]  # fmt: skip


def test_a_comeback_ends_at_the_place_that_the_bracket_gives() -> None:
    comeback = Prize(key="1", told="Comeback", cents=0, kind="comeback")
    desk = followed(upset_cup(), [PrizesPromised(prizes=(comeback,))])
    assert standings(desk.event("A")).placings[1].player == player_id(3), "third at half time, second by the spread"
    assert propose_awards(desk) == (), "and third again, since the match for the third place was won"


def test_who_went_out_together_is_placed_by_wins_and_spread_and_who_was_not_in_it_comes_last() -> None:
    stages = (Stage(first=4, system="knock-out"),)
    desk = played(hall(9, GradePlan(name="A", rounds=5, system="swiss", stages=stages, bracket=4)))
    bracket = grade_bracket(desk, "A")
    assert bracket is not None
    order = [each.player for each in grade_placings(desk, "A")]
    assert tuple(order[:2]) == bracket.places
    assert set(order[:4]) == set(bracket.seeds)
    others = [each.player for each in standings(desk.event("A")).placings if each.player not in bracket.seeds]
    assert order[4:] == others


def test_standings_and_report_have_the_order_of_the_prizes_and_say_on_what_it_rests() -> None:
    desk = upset_cup()
    order = [each.player for each in grade_placings(desk, "A")]
    assert list(map(number_of, order[:4])) == [1, 2, 3, 4]
    placed_as = ordered_standings(desk, "A")
    assert [each.player for each in placed_as.placings] == order
    assert [each.place for each in placed_as.placings] == [each.place for each in grade_placings(desk, "A")]
    assert desk.book.silent(BY_BRACKET) in placed_as.rests_on
    report = desk_report(desk)
    assert isinstance(report, Report)
    assert [line.full_name for line in report.lines] == [desk.name(number_of(each)) for each in order]
    assert report.by_bracket == ("A",)
    assert desk.book.silent(BY_BRACKET) in report.rests_on


def test_while_the_bracket_runs_wins_and_spread_order_the_grade() -> None:
    desk = played(hall(6, replace(CUP, third_place=True)), 2)
    placed_as = ordered_standings(desk, "A")
    assert placed_as == standings(desk.event("A"))
    assert desk.book.silent(BY_BRACKET) not in placed_as.rests_on


def test_the_report_has_who_was_not_in_the_bracket_after_all_who_were() -> None:
    stages = (Stage(first=4, system="knock-out"),)
    desk = played(hall(9, GradePlan(name="A", rounds=5, system="swiss", stages=stages, bracket=4)))
    report = desk_report(desk)
    assert isinstance(report, Report)
    bracket = grade_bracket(desk, "A")
    assert bracket is not None
    sent = [line.full_name for line in report.lines]
    assert set(sent[:4]) == {desk.name(number_of(each)) for each in bracket.seeds}
    assert sent == [desk.name(number) for _, number in prize_order(desk)]


@pytest.mark.parametrize("third_place", [True, False])
def test_where_nobody_comes_to_the_final_from_one_half_the_beaten_of_the_other_semifinal_is_second(
    third_place: bool,
) -> None:
    desk = played(hall(4, replace(CUP, rounds=2, third_place=third_place)), 0)
    desk = followed(desk, redraw.draw_all(desk, 1))
    desk = begun(desk)
    for leaver in (2, 3):
        desk = leaves(desk, leaver, 1)
    desk = played(scored(desk))
    assert desk.over
    assert [number for _, number in prize_order(desk)][:2] == [1, 4]
    assert [place for place, _ in prize_order(desk)][:2] == [1, 2]
