"""A system for each round: one follows another, with odd numbers, leavers, latecomers and a plan that is changed."""

from dataclasses import replace

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.contention import Clinched
from tilehall.law.tournament.desk import departures, late_joiners, redraw
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.money import PrizesPromised
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.announcement import announce
from tilehall.law.tournament.desk.cash_records import Prize
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.draw import ProposedDraw, draw_grade, next_round_to_draw, propose_draw
from tilehall.law.tournament.desk.grade_standing import clinched_places, prize_places
from tilehall.law.tournament.desk.records import GradePlan, Player, Stage
from tilehall.law.tournament.draws.reason import Reason
from tilehall.law.tournament.standings import standings

from .drawn_grades import begun, differences, followed, hall, met, scored
from .plans import plan

SWISS_THEN_HILL = GradePlan(name="A", rounds=5, system="swiss", stages=(Stage(first=4, system="hill"),))
ROBIN_THEN_FINAL = GradePlan(name="A", rounds=4, stages=(Stage(first=4, system="hill"),))


def played(desk: Desk, rounds: int) -> Desk:
    for _ in range(rounds):
        if len(desk.grade("A").rounds) == desk.current:
            desk = followed(desk, redraw.draw_all(desk, 1))
        desk = scored(begun(desk))
    return desk


def ways(desk: Desk) -> list[str]:
    return [each.way for each in desk.grade("A").rounds]


def neighbours(desk: Desk, number: int) -> set[frozenset[int]]:
    """First with second, third with fourth, by the placings before this round."""
    placed = [number_of(each.player) for each in standings(desk.event("A", through=number - 1)).placings]
    return {frozenset(placed[n : n + 2]) for n in range(0, len(placed) - 1, 2)}


@pytest.mark.parametrize("players", [6, 8])
def test_the_king_of_the_hill_follows_the_swiss_rounds(players: int) -> None:
    desk = played(hall(players, SWISS_THEN_HILL), 5)
    assert ways(desk) == ["swiss"] * 3 + ["hill"] * 2
    for number in (4, 5):
        assert met(desk.grade("A").rounds[number - 1].boards) == neighbours(desk, number)
    assert desk.over


def test_a_final_follows_a_round_robin_that_was_drawn_at_once() -> None:
    desk = followed(hall(4, ROBIN_THEN_FINAL), draw_grade(hall(4, ROBIN_THEN_FINAL), "A", 1))
    assert ways(desk) == ["round-robin"] * 3
    assert next_round_to_draw(desk, desk.grade("A")) == 1  # nothing is played: it may be drawn again
    desk = played(desk, 4)
    assert ways(desk) == ["round-robin"] * 3 + ["hill"]
    assert met(desk.grade("A").rounds[3].boards) == neighbours(desk, 4)


def test_each_round_has_the_factor_of_its_stage() -> None:
    stages = (Stage(first=2, system="factor", factor=2), Stage(first=3, system="factor", factor=1))
    desk = played(hall(8, GradePlan(name="A", rounds=3, system="swiss", stages=stages)), 3)
    placed = [number_of(each.player) for each in standings(desk.event("A", through=1)).placings]
    second = met(desk.grade("A").rounds[1].boards)
    assert {frozenset((placed[0], placed[2])), frozenset((placed[1], placed[3]))} <= second
    assert ways(desk) == ["swiss", "factor", "factor"]


def test_who_leaves_a_round_robin_shortens_it_and_the_final_moves_up() -> None:
    robin = GradePlan(name="A", rounds=6, stages=(Stage(first=6, system="hill"),))
    desk = played(hall(6, robin), 0)
    desk = followed(desk, draw_grade(desk, "A", 1))
    gone = [Withdrew(player=each, choice="adjust_draw", from_round=1) for each in (5, 6)]
    desk = followed(desk, gone)
    desk = followed(desk, departures.settle_departures(desk, "A", 3))
    desk = played(desk, desk.last_round)
    assert desk.over
    assert ways(desk)[-1] == "hill"
    assert sum(way == "hill" for way in ways(desk)) == 1


def test_a_late_joiner_and_a_leaver_change_only_what_is_not_begun() -> None:
    desk = played(hall(7, SWISS_THEN_HILL), 3)
    desk = followed(desk, [Entered(player=Player(number=8, name="Late"))])
    desk = followed(desk, late_joiners.join_late(desk, 8, "A", "nothing"))
    desk = played(desk, 1)
    assert all(board.meets == "game" for board in desk.grade("A").rounds[3].boards)
    desk = followed(desk, [Withdrew(player=1, choice="adjust_draw", from_round=5)])
    desk = played(desk, 1)
    assert sum(board.meets == "bye" for board in desk.grade("A").rounds[4].boards) == 1
    assert desk.over


def test_a_plan_changed_in_the_middle_cuts_the_rounds_that_were_drawn_at_once() -> None:
    desk = hall(6, GradePlan(name="A", rounds=5))
    desk = scored(begun(followed(desk, draw_grade(desk, "A", 1))))
    first = desk.grade("A").rounds[0]
    changed = replace(desk.announced.grades[0], stages=(Stage(first=3, system="swiss"),))
    desk = followed(desk, [Announced(plan=replace(desk.announced, grades=(changed,)))])
    assert ways(desk) == ["round-robin"] * 2
    desk = played(desk, 4)
    assert ways(desk) == ["round-robin"] * 2 + ["swiss"] * 3
    assert desk.grade("A").rounds[0] == first
    late = replace(changed, stages=(Stage(first=2, system="hill"),))
    assert ways(followed(desk, [Announced(plan=replace(desk.announced, grades=(late,)))])) == ways(desk)


@pytest.mark.cites("nzasp.P.5.3")
def test_any_event_may_choose_even_starts() -> None:
    """In a Swiss of this size somebody would else be two apart; prescribed or chosen, nobody is."""
    swiss = GradePlan(name="A", rounds=8, system="swiss")
    apart = {even: differences(played(hall(14, replace(swiss, even_starts=even)), 8)) for even in (False, True)}
    assert max(map(abs, apart[False].values())) == 2
    assert set(apart[True].values()) == {0}


@pytest.mark.parametrize(
    ("grade", "code"),
    [
        (replace(SWISS_THEN_HILL, stages=(Stage(first=1, system="hill"),)), "stages_out_of_order"),
        (replace(SWISS_THEN_HILL, stages=(Stage(first=6, system="hill"),)), "stages_out_of_order"),
        (
            replace(SWISS_THEN_HILL, stages=(Stage(first=4, system="hill"), Stage(first=3, system="swiss"))),
            "stages_out_of_order",
        ),
        (replace(SWISS_THEN_HILL, stages=(Stage(first=3, system="round-robin"),)), "not_by_round"),
        (replace(SWISS_THEN_HILL, stages=(Stage(first=3, system="factor", factor=0),)), "factor_below_one"),
        (replace(SWISS_THEN_HILL, system="two-teams"), "one_system_only"),
        (replace(SWISS_THEN_HILL, system="round-robin-plus"), "one_system_only"),
        (
            replace(SWISS_THEN_HILL, rounds=9, stages=tuple(Stage(first=n, system="hill") for n in range(2, 8))),
            "too_many_stages",
        ),
    ],
)
def test_stages_that_cannot_be_are_refused(grade: GradePlan, code: str) -> None:
    answer = announce(plan(grades=(grade,)))
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert str(answer.rests_on[0]).startswith("silent:nzasp")


def test_tables_have_one_system() -> None:
    grade = GradePlan(name="A", rounds=4, system="tables", stages=(Stage(first=3, system="hill"),))
    answer = announce(plan(grades=(grade,), ruleset="nzrc-2024", official=False))
    assert isinstance(answer, Refusal)
    assert answer.code == "one_system_only"


@pytest.mark.cites("nzasp.C.15.5")
def test_a_masters_that_ends_with_a_final_is_no_round_robin() -> None:
    desk = hall(4, ROBIN_THEN_FINAL, kind="masters", starts_method="circle")
    answer = draw_grade(desk, "A", 1)
    assert isinstance(answer, Refusal)
    assert answer.code == "round_robin_required"


def test_a_plan_without_stages_is_written_as_it_always_was() -> None:
    told = CODEC.encode(Announced(plan=plan()))
    assert "stages" not in told["plan"]["grades"][0]  # type: ignore[index,call-overload,operator]
    act = Announced(plan=plan(grades=(SWISS_THEN_HILL,)))
    assert CODEC.decode(CODEC.encode(act)) == act


# --- clinched places


GIBSON = GradePlan(name="A", rounds=5, system="swiss", gibson=True, prize_places=1)


def test_a_clinched_place_is_marked_and_paired_so_at_the_desk() -> None:
    desk = hall(8, GIBSON)
    for number in range(1, 5):
        desk = begun(followed(desk, draw_grade(desk, "A", 1)))
        for board in desk.round("A", number).boards:
            scores = tuple(450 if each == 1 else 400 for each in board.players)
            desk = followed(desk, [ResultEntered(grade="A", round=number, player=board.players[0], scores=scores)])
    assert clinched_places(desk, "A") == {player_id(1): Clinched(1, "wins")}
    made = propose_draw(desk, "A", 1)
    assert isinstance(made, ProposedDraw)
    (board,) = [each for each in made.rounds[0] if 1 in each.players]
    assert isinstance(board.why, Reason)
    assert board.why.code == "gibson"
    assert any("who has clinched a place" in basis for basis in made.act.rests_on)
    off = replace(desk.announced.grades[0], gibson=False)
    plain = followed(desk, [Announced(plan=replace(desk.announced, grades=(off,)))])
    assert clinched_places(plain, "A") == {}
    assert CODEC.decode(CODEC.encode(made.act)) == made.act


def test_the_places_with_a_prize_are_planned_promised_or_three() -> None:
    desk = hall(8, replace(GIBSON, prize_places=None))
    assert prize_places(desk, desk.grade("A")) == 3
    promised = [
        Prize(key="1", told="first", cents=100, grade="A", place=1),
        Prize(key="2", told="second", cents=100, place=2),
        Prize(key="3", told="fourth of another", cents=100, grade="B", place=4),
    ]
    desk = followed(desk, [PrizesPromised(prizes=tuple(promised))])
    assert prize_places(desk, desk.grade("A")) == 2
    assert prize_places(hall(8, GIBSON), hall(8, GIBSON).grade("A")) == 1


@pytest.mark.parametrize(
    ("grade", "code"),
    [
        (replace(GIBSON, prize_places=0), "no_prize_places"),
        (replace(GIBSON, system="australian"), "no_gibson_here"),
        (replace(GIBSON, system="round-robin"), "no_gibson_here"),
        (replace(GIBSON, system="two-teams"), "no_gibson_here"),
        (replace(GIBSON, system="round-robin-plus", plus="australian"), "no_gibson_here"),
        (replace(GIBSON, stages=(Stage(first=4, system="australian"),)), "no_gibson_here"),
    ],
)
def test_clinched_places_are_paired_where_rounds_are_weighed(grade: GradePlan, code: str) -> None:
    answer = announce(plan(grades=(grade,)))
    assert isinstance(answer, Refusal)
    assert answer.code == code
    assert not isinstance(announce(plan(grades=(replace(GIBSON, system="round-robin-plus", plus="hill"),))), Refusal)
