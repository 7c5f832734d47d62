"""Grades at the desk: from the top, newcomers by the organiser, others by agreement of both; teams; more grades."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.grades import Graded
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.grades import (
    Agreement,
    acts_back_in_grade,
    grade_alone,
    grade_names,
    graded_alone,
    make_grades,
    movable_players,
    newcomers,
    place_newcomer,
    propose_cuts,
    regrade,
)
from tilehall.law.tournament.desk.log import Entry, follow_entries, rebuild
from tilehall.law.tournament.desk.records import GradePlan, Pairing, Player

from .plans import BEGUN, four, logged, pair, plan

AB = (GradePlan(name="A", rounds=3), GradePlan(name="B", rounds=3))
Decided = tuple[Act, ...] | Refusal


def field(*ratings: int | None, games: int = 100, grades: tuple[GradePlan, ...] = AB) -> Desk:
    players = (Player(number=n, name=f"P{n}", rating=rating, games=games) for n, rating in enumerate(ratings, 1))
    return rebuild(logged((Announced(plan=plan(grades=grades)), *(Entered(player=each) for each in players))))


def after(desk: Desk, decided: Decided) -> Desk:
    assert isinstance(decided, tuple), decided
    return follow_entries(
        desk, [Entry(seq=desk.seq + n, at=BEGUN, by="Dora", act=act) for n, act in enumerate(decided, 1)]
    )


def no(decided: Decided) -> tuple[str, list[object]]:
    assert isinstance(decided, Refusal)
    return decided.code, list(decided.plain()["rests_on"])  # type: ignore[call-overload]


@pytest.mark.cites("nzasp.P.2.1")
def test_grades_are_filled_from_the_top() -> None:
    desk = after(field(1400, 1600, 1300, 1500), make_grades(field(1400, 1600, 1300, 1500), {"A": 2, "B": 2}))
    assert {name: held.players for name, held in desk.grades.items()} == {"A": (2, 4), "B": (1, 3)}
    assert desk.players[3].grade == "B"
    assert no(make_grades(desk, {"A": 2, "B": 1}))[0] == "sizes_do_not_fit"
    assert no(make_grades(desk, {"A": 4, "B": 0}))[0] == "grade_is_empty"


@pytest.mark.cites("nzasp.P.2.2")
def test_a_newcomer_is_placed_with_a_reason_and_a_rated_player_not_at_all() -> None:
    desk = field(1600, 1500, 1400, None)
    assert [each.name for each in newcomers(desk)] == ["P4"]
    assert no(make_grades(desk, {"A": 2, "B": 2})) == ("grade_missing", ["nzasp.P.2.2"])
    assert no(place_newcomer(desk, 4, "A", " ")) == ("reason_missing", ["nzasp.P.2.2"])
    assert no(place_newcomer(desk, 1, "B", "asked for it"))[0] == "grades_follow_ratings"
    desk = after(desk, place_newcomer(desk, 4, "A", "won the club's ladder"))
    desk = after(desk, make_grades(desk, {"A": 2, "B": 2}))
    assert {name: held.players for name, held in desk.grades.items()} == {"A": (1, 4), "B": (2, 3)}
    moved = after(desk, place_newcomer(desk, 4, "B", "on second thoughts"))
    assert {name: held.players for name, held in moved.grades.items()} == {"A": (1,), "B": (2, 3, 4)}


def test_with_one_grade_nobody_need_be_placed() -> None:
    desk = field(1600, None, grades=AB[:1])
    assert after(desk, make_grades(desk, {"A": 2})).grades["A"].players == (1, 2)


def test_who_was_placed_in_a_grade_that_is_not_made_is_not_lost() -> None:
    desk = field(1600, 1500, None)
    desk = after(desk, place_newcomer(desk, 3, "B", "new"))
    assert no(make_grades(desk, {"A": 3})) == ("grade_missing", ["nzasp.P.2.2"])


@pytest.mark.cites("nzasp.P.2.3.i")
def test_a_provisional_player_is_regraded_if_both_agree() -> None:
    desk = field(1600, 1500, 1400, 1300, games=29)
    agreed = Agreement(grade="A", by_player=True, by_organiser=True, reason="plays stronger")
    assert no(regrade(desk, 4, replace(agreed, by_player=False)))[0] == "agreement_missing"
    assert no(regrade(desk, 4, replace(agreed, reason="")))[0] == "reason_missing"
    desk = after(desk, regrade(desk, 4, agreed))
    assert (desk.players[4].regraded, desk.players[4].grade) == (True, "A")
    assert desk.players[4].placed_because == "plays stronger"
    desk = after(desk, make_grades(desk, {"A": 2, "B": 2}))
    assert desk.grades["A"].players == (1, 4)
    assert no(regrade(field(1600, 1500, games=30), 2, agreed))[0] == "grades_follow_ratings"


@pytest.mark.cites("nzasp.P.2.3")
@pytest.mark.cites("reading:R-32")
def test_nobody_is_regraded_in_an_event_of_one_grade() -> None:
    agreed = Agreement(grade="A", by_player=True, by_organiser=True, reason="plays stronger")
    alone = field(1600, 1500, 1400, games=29, grades=(replace(AB[0], system="swiss"),))
    assert no(regrade(alone, 3, agreed)) == ("one_grade_only", ["nzasp.P.2.3", "reading:R-32"])
    desk = field(1600, 1500, 1400, games=29)
    desk = after(desk, regrade(desk, 3, agreed))
    assert no(make_grades(desk, {"A": 3})) == ("one_grade_only", ["nzasp.P.2.3", "reading:R-32"])


@pytest.mark.cites("nzasp.P.2.1")
@pytest.mark.cites("reading:R-31")
def test_equal_ratings_are_graded_by_their_seeding_also_when_one_comes_back() -> None:
    desk = field(1600, 1500, 1500, 1400)
    for number, seed in ((2, 9), (3, 4)):
        desk = desk.with_player(replace(desk.players[number], listed=seed))
    desk = after(desk, make_grades(desk, {"A": 2, "B": 2}))
    assert [held.players for held in desk.grades.values()] == [(1, 3), (2, 4)]
    one = after(desk, make_grades(desk, {"A": 4}))
    one = one.with_grade(replace(one.grades["A"], players=(1, 2, 4)))
    (graded,) = acts_back_in_grade(one, one.players[3])
    assert isinstance(graded, Graded)
    assert dict(graded.grades)["A"] == (1, 3, 2, 4)


@pytest.mark.cites("nzasp.P.2.3.ii")
def test_a_historic_player_may_be_regraded_too() -> None:
    desk = field(1600, 1500)
    for last, loose in ((date(2024, 5, 2), True), (date(2024, 5, 3), False)):
        old = desk.with_player(replace(desk.players[2], last_game=last))
        assert bool(movable_players(old)) is loose


def test_more_grades_than_planned_are_played_as_the_last_one() -> None:
    desk = field(*range(1600, 1000, -50))
    assert grade_names(desk.announced, 4) == ["A", "B", "C", "D"]
    desk = after(desk, make_grades(desk, {"A": 4, "B": 4, "C": 4}))
    assert [grade.name for grade in desk.announced.grades] == ["A", "B", "C"]
    assert [len(held.players) for held in desk.grades.values()] == [4, 4, 4]
    desk = after(desk, make_grades(desk, {"A": 12}))
    assert list(desk.grades) == ["A"]


def test_proposals_leave_out_who_was_moved() -> None:
    desk = field(*range(1600, 1000, -50))
    assert [sum(each.sizes) for each in propose_cuts(desk)] == [12] * len(propose_cuts(desk))
    assert propose_cuts(rebuild(logged((Announced(plan=plan()),)))) == ()


@pytest.mark.parametrize("count", [2, 121, 300, 500, 501, 3000])
def test_a_field_of_any_size_has_a_proposal_whose_grades_all_have_names(count: int) -> None:
    for grades in (AB, AB[:1]):
        desk = field(*range(4000, 4000 - count, -1), grades=grades)
        proposed = propose_cuts(desk)
        assert proposed
        for cut_plan in proposed:
            assert sum(cut_plan.sizes) == count
            assert len(grade_names(desk.announced, len(cut_plan.sizes))) == len(cut_plan.sizes)


def test_a_large_field_is_cut_as_planned() -> None:
    assert [each.sizes for each in propose_cuts(field(*range(4000, 3399, -1)))] == [(300, 301)]
    assert [each.sizes for each in propose_cuts(field(*range(4000, 3398, -1)))] == [(302, 300)]


def test_a_drawn_grade_stays() -> None:
    desk = rebuild(logged(four()))
    assert no(make_grades(desk, {"A": 4}))[0] == "grade_is_drawn"


def test_a_team_match_needs_two_teams() -> None:
    match = (GradePlan(name="Match", rounds=2, system="two-teams"),)
    desk = field(1600, 1500, 1400, 1300, grades=match)
    assert no(make_grades(desk, {"Match": 4}))[0] == "team_missing"
    for number, team in ((1, "North"), (2, "South"), (3, "North"), (4, "East")):
        desk = desk.with_player(replace(desk.players[number], team=team))
    assert no(make_grades(desk, {"Match": 4}))[0] == "not_two_teams"
    desk = desk.with_player(replace(desk.players[4], team="South"))
    assert after(desk, make_grades(desk, {"Match": 4})).grades["Match"].players == (1, 2, 3, 4)


def test_rummikub_is_graded_as_in_scrabble_and_says_so() -> None:
    tables = (GradePlan(name="R", rounds=3, system="tables"),)
    made = plan(ruleset="nzrc-2024", official=False, grades=tables)
    desk = rebuild(logged((Announced(plan=made), *(Entered(player=Player(number=n, name=f"P{n}")) for n in (1, 2, 3)))))
    decided = make_grades(desk, {"R": 3})
    assert after(desk, decided).grades["R"].players == (1, 2, 3)
    assert movable_players(desk) == []


@pytest.mark.cites("nzasp.P.2.1")
def test_where_one_grade_is_planned_everybody_is_in_it_without_a_step() -> None:
    desk = field(1400, 1600, None, grades=AB[:1])
    assert desk.grade("A").players == ()
    assert graded_alone(desk).grade("A").players == (2, 1, 3)
    made = after(desk, grade_alone(desk))
    assert made.grade("A").players == (2, 1, 3)
    assert grade_alone(made) == ()
    late = after(made, (Entered(player=Player(number=4, name="P4", rating=1500)),))
    assert graded_alone(late).grade("A").players == (2, 4, 1, 3)
    drawn = after(
        made,
        (Drawn(grade="A", first_round=1, rounds=((pair(2, 1, 1), Pairing(meets="bye", players=(3,))),), way="swiss"),),
    )
    after_draw = after(drawn, (Entered(player=Player(number=4, name="P4", rating=1500)),))
    assert grade_alone(after_draw) == (), "who comes after the draw moves nobody; they join at a later round"
    assert graded_alone(after_draw).grade("A").players == (2, 1, 3)
    assert grade_alone(field(1400, 1600)) == ()
    assert graded_alone(field(1400, 1600)).grade("A").players == ()


def test_one_grade_of_teams_waits_until_everybody_has_one() -> None:
    desk = field(1400, 1600, grades=(GradePlan(name="Match", rounds=2, system="two-teams"),))
    assert no(grade_alone(desk))[0] == "team_missing"
    assert graded_alone(desk) == desk
