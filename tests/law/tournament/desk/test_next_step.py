"""What comes next at a desk, from the announcement to the report: always one step, and what is missing by name."""

from dataclasses import replace
from datetime import timedelta

from tilehall.law.tournament.desk import departures, draw, hand_made_pairs, late_players, redraw, round_control
from tilehall.law.tournament.desk.acts.announcement import Announced, Ticked
from tilehall.law.tournament.desk.acts.entries import CheckedIn, Entered, EntriesClosed, NoticeGiven, Withdrew
from tilehall.law.tournament.desk.acts.report import Finished, ReportSent, SlipsReleased
from tilehall.law.tournament.desk.acts.results import ResultDisputed, ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.imported_results import ImportDetails, acts_of_import
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.next_step import DeskSituation, desk_situation
from tilehall.law.tournament.desk.phases import round_ended_at
from tilehall.law.tournament.desk.records import GradePlan, Player, Wish
from tilehall.law.tournament.event import Entrant, Event, PairGame, PlayerId
from tilehall.law.tournament.formats.import_result import ImportedGrade, ImportResult

from .drawn_grades import begun, followed, graded, hall, scored
from .plans import BEGUN, logged, plan

SWISS = GradePlan(name="A", rounds=2, system="swiss")
START = BEGUN + timedelta(hours=1)


def step(desk: Desk, minutes: float = 0) -> DeskSituation:
    return desk_situation(desk, START + timedelta(minutes=minutes))


def code(desk: Desk, minutes: float = 0) -> str:
    return step(desk, minutes).step.code


def test_from_nothing_to_the_first_round() -> None:
    assert code(Desk()) == "announce"
    desk = followed(Desk(), [Announced(plan=plan(grades=(SWISS, GradePlan(name="B", rounds=2, system="swiss"))))])
    assert code(desk) == "take_entries"
    desk = followed(desk, [Entered(player=Player(number=1, name="Ana"))])
    assert code(desk) == "close_entries"
    desk = followed(desk, [Entered(player=Player(number=2, name="Ben", standing="asking"))])
    assert code(desk) == "decide_entries"
    assert step(desk).missing[0].names == ("Ben",)
    closed = followed(desk, [EntriesClosed()])
    assert code(closed) == "grade"
    assert [each.names for each in step(closed).missing] == [("Ana",)]


def test_graded_drawn_checked_in_ticked_and_begun() -> None:
    desk = followed(Desk(), [*graded(4, SWISS), EntriesClosed()])
    assert (code(desk), step(desk).others[0].code) == ("check_in", "draw")
    assert code(followed(desk, [CheckedIn(players=(1, 2, 3))])) == "check_in"
    assert code(followed(desk, [CheckedIn(players=(1, 2, 3, 4))])) == "draw"
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert code(desk) == "check_in"
    assert len(step(desk).missing) == 4
    desk = followed(desk, [CheckedIn(players=(1, 2, 3))])
    assert (code(desk), step(desk).others[0].code) == ("tick", "check_in")
    desk = followed(desk, [Ticked(point="lexicon-checked"), Ticked(point="players-briefed")])
    assert (code(desk), step(desk).step.press) == ("begin", True)
    assert [each.names for each in step(desk).missing] == [("P04",)]
    assert round_control.cannot_begin(desk) is None


def test_during_a_round_the_most_pressing_comes_first() -> None:
    desk = hall(4, SWISS)
    desk = begun(followed(desk, redraw.draw_all(desk, 1)))
    now = step(desk)
    assert (now.phase, now.step.code, len(now.missing)) == ("round", "enter_results", 2)
    one, other = desk.round("A", 1).boards
    phone = ResultEntered(grade="A", round=1, player=one.players[0], scores=(400, 380), by_player=one.players[0])
    desk = followed(desk, [phone])
    assert {each.code for each in step(desk).missing} == {"entered", "open"}
    desk = followed(desk, [ResultDisputed(grade="A", round=1, player=one.players[1])])
    assert (code(desk), dict(step(desk).step.facts)["table"]) == ("settle_dispute", one.table)
    desk = followed(desk, late_players.note_late(desk, other.players[0], START))
    assert code(desk, 10) == "settle_dispute"
    assert code(desk, 25) == "forfeit"


def test_between_rounds_withdrawals_and_draws_come_before_the_next_one() -> None:
    desk = hall(5, SWISS)
    desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    assert (step(desk).phase, code(desk)) == ("between", "draw")
    desk = followed(desk, hand_made_pairs.settle_wish(desk, "A", Wish(round=2, byes=(1,))))
    desk = followed(desk, redraw.draw_all(desk, 1))
    assert (code(desk), dict(step(desk).step.facts)["round"]) == ("begin", 2)
    late = followed(desk, [Entered(player=Player(number=6, name="Late Lou"))])
    assert [each.code for each in step(late).others] == ["let_in"]
    asked = followed(desk, [NoticeGiven(player=5, reason="ill", at=START)])
    assert [each.code for each in step(asked).others] == ["decide_withdrawal"]
    gone = followed(desk, [Withdrew(player=5, choice="bye", from_round=2)])
    assert code(gone) == "settle"
    assert code(followed(gone, departures.settle_departures(gone, "A", 1))) == "begin"


def test_a_break_says_when_the_next_round_may_be_called() -> None:
    desk = hall(4, SWISS, ruleset="nsa-2008")
    desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    desk = followed(desk, redraw.draw_all(desk, 1))
    ended = round_ended_at(desk)
    assert ended is not None
    assert desk_situation(desk, ended).not_before == ended + timedelta(minutes=10)


def test_from_the_last_slip_to_the_report() -> None:
    desk = hall(4, SWISS)
    for _ in range(2):
        desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    assert (step(desk).phase, code(desk)) == ("over", "finish")
    desk = followed(desk, [Finished()])
    assert code(desk) == "send_report"
    officers = [each.names[0] for each in step(desk).missing]
    assert len(officers) == 3
    desk = followed(desk, [ReportSent(officer=each) for each in officers])
    assert code(desk) == "keep_slips"
    assert code(followed(desk, [SlipsReleased()])) == "done"


def test_a_result_taken_back_from_an_earlier_round_is_asked_for_again() -> None:
    desk = hall(4, SWISS)
    desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    desk = scored(begun(followed(desk, redraw.draw_all(desk, 1))))
    assert code(desk) == "finish"
    board = desk.round("A", 1).boards[0]
    desk = desk.with_board("A", 1, board, replace(board, slip=None))
    told = step(desk).step
    assert told.code == "enter_results"
    assert dict(told.facts) == {"count": 1, "round": 1}


def test_who_enters_when_the_grades_are_drawn_does_not_stop_the_first_round() -> None:
    desk = followed(hall(4, SWISS), [EntriesClosed(), CheckedIn(players=(1, 2, 3, 4))])
    desk = followed(desk, redraw.draw_all(desk, 1))
    desk = followed(desk, [Entered(player=Player(number=5, name="Late"))])
    assert code(desk) == "begin"
    assert "let_in" in [each.code for each in step(desk).others]


def test_a_round_robin_that_got_more_rounds_is_drawn_on() -> None:
    robin = GradePlan(name="A", rounds=3)
    desk = hall(4, robin)
    desk = followed(desk, redraw.draw_all(desk, 1))
    for _ in range(3):
        desk = scored(begun(desk))
    longer = replace(desk.announced, grades=(replace(robin, rounds=5),))
    desk = followed(desk, [Announced(plan=longer)])
    assert code(desk) == "draw"
    before = desk.grade("A").rounds
    desk = followed(desk, redraw.draw_all(desk, 2))
    assert (len(desk.grade("A").rounds), desk.grade("A").rounds[:3]) == (5, before)
    assert code(desk) == "begin"


def test_a_grade_that_came_in_behind_the_others_is_drawn() -> None:
    """A file with three rounds of one grade and two of the other, of five that are planned."""
    names = ("Ana", "Ben")
    players = tuple(Entrant(id=PlayerId(name), name=name, rating=None, games=0) for name in names)
    played = (PairGame(first=players[0].id, second=players[1].id, score=(400, 300)),)
    grades = tuple(
        ImportedGrade(
            name=name,
            event=Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=rounds),
            planned_rounds=5,
        )
        for name, rounds in (("A", (played,) * 2), ("B", (played,) * 3))
    )
    imported = ImportResult(format="tsh", name="Cup", day=None, grades=grades)
    desk = rebuild(logged(acts_of_import(imported, ImportDetails(day=START.date()))))
    behind = step(desk).step
    assert (behind.code, behind.facts) == ("draw_behind", (("round", 3), ("grade", "A")))
    desk = followed(desk, draw.draw_grade(desk, "A", 1))
    assert code(desk) == "enter_results"
