"""What the hall screen shows while a round is played and once grades have ended."""

from dataclasses import replace

from tests.law.tournament.desk.finished_desks import desk_of
from tests.law.tournament.desk.plans import four
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.tournaments.presenters.standings import grade_standings
from tilehall.site.tournaments.presenters.wall_screen import Wall, wall

from .events_of_any_size import crowd, weekend


def shown(desk: Desk) -> Wall:
    return wall(desk, lambda name: grade_standings(desk, name))


def test_while_a_round_is_played_standings_and_all_its_results_stand_beside_the_tables() -> None:
    desk = desk_of([*crowd(40, finished=4)[:-3]])
    screen = shown(desk)
    assert screen.phase == "playing"
    assert len(screen.missing) == 3
    assert len(screen.latest) == 17, "nobody's result is left out"
    assert len([row for each in screen.grade_screens for row in each.standings.rows]) == 40
    assert screen.high_games
    assert screen.biggest_wins


def test_before_the_first_result_nobody_stands_anywhere() -> None:
    desk = desk_of([*crowd(8, finished=0), RoundBegun(round=1, minutes=55)])
    assert shown(desk).grade_screens == ()


def test_a_grade_that_has_ended_has_its_podium_while_others_still_play() -> None:
    desk = desk_of(weekend(7))
    over = shown(desk)
    assert over.phase == "over"
    assert all(each.podium for each in over.grade_screens)
    assert over.grade_screens[0].podium_by_place[0][0] == "1"
    first = next(iter(desk.grades))
    going_on = replace(
        desk,
        grades={
            name: grade if name == first else replace(grade, plan=replace(grade.plan, rounds=9))
            for name, grade in desk.grades.items()
        },
    )
    podiums = {each.standings.grade: bool(each.podium) for each in shown(going_on).grade_screens}
    assert podiums.pop(first)
    assert podiums
    assert not any(podiums.values())


def test_shared_places_stand_on_the_podium_with_the_medal_they_share() -> None:
    screen = shown(desk_of(four()))
    row = replace(screen.grade_screens[0].standings.rows[0], place="1=")
    each = replace(screen.grade_screens[0], podium=(row, row))
    assert [place for place, _ in each.podium_by_place] == ["1", "1"]
