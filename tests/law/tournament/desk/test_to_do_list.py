"""The one list of a desk: what is done, what is to do, what is optional; and one of it comes next."""

import pytest

from tilehall.law.tournament.desk import redraw
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import CheckedIn, Entered, EntriesClosed, NoticeGiven
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.records import GradePlan, Player
from tilehall.law.tournament.desk.to_do_list import is_next, to_do_list

from .drawn_grades import begun, followed, graded, hall, scored
from .plans import BEGUN, plan

SWISS = GradePlan(name="A", rounds=2, system="swiss")


def told(desk: Desk) -> dict[str, str]:
    return {each.step.code: each.state for each in to_do_list(desk, desk_situation(desk, BEGUN))}


def coming(desk: Desk) -> list[str]:
    now = desk_situation(desk, BEGUN)
    return [each.step.code for each in to_do_list(desk, now) if is_next(each, now)]


def test_before_the_first_round_each_thing_is_done_one_after_the_other() -> None:
    desk = followed(Desk(), [Announced(plan=plan(grades=(SWISS,)))])
    assert coming(desk) == ["take_entries"]
    desk = followed(desk, [Entered(player=Player(number=n, name=f"P{n}", rating=1000 + n)) for n in range(1, 5)])
    assert coming(desk) == ["close_entries"]
    desk = followed(desk, [EntriesClosed()])
    assert coming(desk) == ["check_in"]
    assert told(desk)["close_entries"] == "done"
    assert "grade" not in told(desk)  # everybody is in the one grade that is planned
    here = followed(desk, [CheckedIn(players=(1, 2, 3, 4))])
    assert (coming(here), told(here)["check_in"]) == (["draw"], "done")
    desk = followed(Desk(), [*graded(4, SWISS), EntriesClosed(), CheckedIn(players=(1, 2, 3, 4))])
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert (coming(desk), told(desk)["draw"], told(desk)["prizes"]) == (["tick"], "done", "optional")
    desk = followed(desk, [Ticked(point="lexicon-checked"), Ticked(point="players-briefed")])
    assert coming(desk) == ["begin"]


def test_whoever_asks_to_withdraw_stands_first_before_the_event_too() -> None:
    players = [Entered(player=Player(number=n, name=f"P{n}", rating=1000 + n)) for n in range(1, 5)]
    asked = [NoticeGiven(player=2, reason="ill", at=BEGUN), NoticeGiven(player=3, at=BEGUN)]
    both = (SWISS, GradePlan(name="B", rounds=2, system="swiss"))
    open_still: list[Act] = [Announced(plan=plan(grades=(SWISS,))), *players, *asked]
    ungraded: list[Act] = [Announced(plan=plan(grades=both)), *players, *asked, EntriesClosed()]
    for acts in (open_still, ungraded):
        desk = followed(Desk(), acts)
        listed = [each for each in to_do_list(desk, desk_situation(desk, BEGUN)) if each.state == "to_do"]
        assert [dict(each.step.facts).get("player") for each in listed[:3]] == ["P2", "P3", None]


def test_whoever_is_not_here_is_named_where_they_are_checked_in() -> None:
    desk = followed(Desk(), [*graded(4, SWISS), EntriesClosed(), CheckedIn(players=(1, 2))])
    check_in = next(each for each in to_do_list(desk, desk_situation(desk, BEGUN)) if each.step.code == "check_in")
    assert (check_in.names, dict(check_in.step.facts)["here"]) == (("P03", "P04"), 2)


def test_grades_stand_on_the_list_where_there_are_several() -> None:
    both = (SWISS, GradePlan(name="B", rounds=2, system="swiss"))
    players = [Entered(player=Player(number=n, name=f"P{n}", rating=1000 + n)) for n in range(1, 5)]
    acts: list[Act] = [Announced(plan=plan(grades=both)), *players, EntriesClosed()]
    assert coming(followed(Desk(), acts)) == ["grade"]


def test_between_rounds_results_are_done_and_the_draw_comes_next() -> None:
    desk = hall(4, SWISS)
    desk = begun(followed(desk, redraw.draw_all(desk, 1)))
    assert (coming(desk), told(desk)["enter_results"], told(desk)["draw"]) == (["enter_results"], "to_do", "to_do")
    desk = scored(desk)
    assert (coming(desk), told(desk)["enter_results"]) == (["draw"], "done")
    asked = followed(desk, [NoticeGiven(player=2, reason="ill", at=BEGUN)])
    assert told(asked)["decide_withdrawal"] == "to_do"
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert (coming(desk), told(desk)["draw"]) == (["begin"], "done")


def test_after_the_last_round_it_ends_with_the_report() -> None:
    desk = hall(4, SWISS)
    for _ in range(2):
        desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    assert (coming(desk), told(desk)["prizes"]) == (["finish"], "optional")
    desk = followed(desk, [Finished()])
    assert (coming(desk), told(desk)["finish"], told(desk)["keep_slips"]) == (["send_report"], "done", "to_do")


@pytest.mark.parametrize("days", range(6))
def test_always_one_thing_comes_next(days: int) -> None:
    desk = followed(hall(5, SWISS), [EntriesClosed(), CheckedIn(players=(1, 2, 3, 4, 5))])
    for _ in range(days):
        if desk.over:
            break
        now = desk_situation(desk, BEGUN)
        if now.step.code == "draw":
            desk = followed(desk, redraw.draw_all(desk, 1))
        elif now.step.code == "enter_results":
            desk = scored(desk)
        else:
            desk = begun(desk)
        assert len(coming(desk)) == 1
