"""The scorer's page: a line of figures and Enter; what is missing, and what came in last."""

from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import slip_changes
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board, Grade
from tilehall.law.tournament.desk.results import ReportedResult, find_board
from tilehall.law.tournament.desk.rounds import drawn_by_round
from tilehall.law.tournament.desk.scorer_line import LONGEST, ScorerLine, read_begun_line, read_line
from tilehall.law.tournament.desk.seats_shown import NOTHING_SHOWN, SeatsShown, read_seats, seats_of_board
from tilehall.law.tournament.desk.shown_draw import round_mark
from tilehall.law.tournament.slip import SIGNED_ANEW
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import results
from tilehall.site.tournaments.presenters.boards import WHOLE_ROUND
from tilehall.site.tournaments.presenters.row_pages import first_rows
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.results import (
    anew_confirmed,
    anew_question,
    doubt_questions,
    doubts_of,
    slip_in_question,
)

from .frame import desk_state_or_404, log_unchanged, page

LAST = 12  # of those that came in, so many are shown


@dataclass(frozen=True, slots=True)
class LineOutcome:
    """What became of a line: a `refusal`, `questions` if it must be confirmed, or `done_text` once it is in.

    `shown` and `table` are whom the question is about, `seen` the slip that would be replaced."""

    line: str = ""
    done_text: str = ""
    refusal: Sentence | None = None
    only_again: bool = False
    questions: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    change: str = ""
    shown: SeatsShown | None = None
    table: str = ""
    seen: int | None = None


@does("tournaments.score")
@GET_OR_POST
def scores(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    at = _round(request, state.desk)
    if request.method == "POST":
        return _typed(request, state, at)
    if "at" in request.GET:
        if log_unchanged(request, state):
            return HttpResponse(status=204)
        return page(request, state, "tournaments/scores_lists.html", score_lists(state, at))
    return page(request, state, "tournaments/scores.html", {**score_lists(state, at), "outcome": LineOutcome()})


@does("tournaments.score")
@require_safe
def pair(request: HallRequest, number: int) -> HttpResponse:
    """Who sits at the table that is being typed, with the figures so far."""
    state = desk_state_or_404(number)
    at = _round(request, state.desk)
    typed = read_begun_line(state.desk, at, request.GET.get("line", ""))
    if isinstance(typed, Refusal):
        sentence = None if typed.code == "nothing_typed" else sentence_of(typed)
        return page(request, state, "tournaments/scores_pair.html", {"refusal": sentence})
    line_so_far = {
        "typed": typed,
        "seats": _seats(state.desk, typed),
        "slip": typed.board.slip,
        "shown": seats_of_board(at, typed.board),
        "shown_table": _table(typed.grade, typed.board),
    }
    return page(request, state, "tournaments/scores_pair.html", line_so_far)


def _seats(desk: Desk, typed: ScorerLine) -> list[dict[str, Any]]:
    bonus = typed.figures[len(typed.board.players) :]
    return [
        {
            "name": desk.name(player),
            "score": typed.scores[seat] if seat < len(typed.scores) else None,
            "bonus": bonus[seat] if seat < len(bonus) else None,
            "starts": typed.starred == seat if typed.starred is not None else _starts(desk, typed, seat),
        }
        for seat, player in enumerate(typed.board.players)
    ]


def _starts(desk: Desk, typed: ScorerLine, seat: int) -> bool:
    drawn = desk.grade(typed.grade).plan.starts == "drawn"
    return seat == 0 and typed.board.meets == "game" and not drawn


# --- a line was typed


def _typed(request: HallRequest, state: DeskState, at: int) -> HttpResponse:
    state, line_outcome = _outcome(request, state, at)
    if request.headers.get("HX-Request"):
        return page(
            request,
            state,
            "tournaments/scores_answer.html",
            {**score_lists(state, at), "outcome": line_outcome, "oob": True},
        )
    if line_outcome.done_text:
        messages.success(request, line_outcome.done_text)
        return redirect(f"{reverse('tournaments:scores', args=[state.row.pk])}?round={at}")
    return page(request, state, "tournaments/scores.html", {**score_lists(state, at), "outcome": line_outcome})


def _outcome(request: HallRequest, state: DeskState, at: int) -> tuple[DeskState, LineOutcome]:
    line = request.POST.get("line", "")[:LONGEST]
    doubts = request.POST.getlist("doubts")
    if doubts and not _sure(request):
        return state, LineOutcome(line=line)
    answer = read_line(state.desk, at, line)
    if isinstance(answer, Refusal):
        return state, LineOutcome(line=line, refusal=sentence_of(answer))
    seen = whole_number(request.POST.get("slip", "")) or 0
    answer = replace(answer, confirmed=frozenset(doubts), shown=_shown(request, state.desk, answer), seen=seen)
    result = results.enter(request.actor, state.row.pk, answer, command_context(request))
    if isinstance(result, Refusal):
        return desk_state_or_404(state.row.pk), _refused(state, line, answer, result)
    return result, LineOutcome(done_text=_done(result.desk, answer))


def _shown(request: HallRequest, desk: Desk, reported_result: ReportedResult) -> SeatsShown:
    """Whom the scorer saw: the pair beside the line, or who is faster than it comes, the lists of the round.

    The pair is of the table that was typed when it was asked for, which may be another by now.
    """
    answer = find_board(desk, reported_result)
    if isinstance(answer, Refusal):
        return NOTHING_SHOWN
    if request.POST.get("shown_table") == _table(*answer):
        return read_seats(request.POST.get("shown", ""))
    at = reported_result.round
    lists_are_true = request.POST.get("round_shown") == mark_of_lists(desk, at)
    return seats_of_board(at, answer[1]) if lists_are_true else NOTHING_SHOWN


def _table(grade: str, board: Board) -> str:
    return f"{grade} {board.table}"


def mark_of_lists(desk: Desk, at: int) -> str:
    """Who sits where in a round of all grades; a result that comes in does not change it."""
    return "-".join(round_mark(desk, name, at) for name, grade in desk.grades.items() if len(grade.rounds) >= at > 0)


def _sure(request: HallRequest) -> bool:
    """What was typed counts; a button only where nothing was. Enter alone is no yes."""
    typed = request.POST.get("sure", "").strip().casefold()
    return typed in ("y", "yes") if typed else request.POST.get("press") == "yes"


def _refused(state: DeskState, line: str, reported_result: ReportedResult, refused: Refusal) -> LineOutcome:
    asked = LineOutcome(
        line=line, shown=reported_result.shown, table=f"{reported_result.grade} {reported_result.table}"
    )
    if refused.code == "look_again":
        doubts = (*sorted(reported_result.confirmed), *doubts_of(refused))
        about = slip_in_question(refused)
        return replace(asked, questions=tuple(doubt_questions(refused)), doubts=doubts, seen=about)
    if refused.code == "already_in":
        return LineOutcome(refusal=sentence_of(refused), only_again=True)
    slip_page = reverse("tournaments:slip-desk", args=[state.row.pk, reported_result.round, reported_result.player])
    if refused.code == "another_result_is_in":
        anew = (*sorted(reported_result.confirmed), anew_confirmed(refused))
        seen = slip_in_question(refused)
        return replace(asked, questions=(anew_question(refused),), doubts=anew, change=slip_page, seen=seen)
    change = slip_page if refused.code in slip_changes.LOCKED else ""
    return LineOutcome(line=line, refusal=sentence_of(refused), change=change)


def _done(desk: Desk, reported_result: ReportedResult) -> str:
    answer = find_board(desk, reported_result)
    if isinstance(answer, Refusal) or answer[1].slip is None:
        return "Entered."
    grade, board = answer
    left = sum(1 for _ in desk.missing(reported_result.round))
    to_come = {0: f"Round {reported_result.round} is complete.", 1: "1 table is missing."}.get(
        left, f"{left} tables are missing."
    )
    return (
        f"Table {board.table}: {result_in_words(desk, board)}. {to_come}{_drawn_before(desk, grade, reported_result)}"
    )


def _drawn_before(desk: Desk, grade: str, reported_result: ReportedResult) -> str:
    """A result that is typed anew does not change what was drawn on it; that is for the director to decide."""
    held, coming = desk.grade(grade), reported_result.round + 1
    sure = {slip_changes.TYPED_ANEW, SIGNED_ANEW} & reported_result.confirmed
    anew = sure and desk.current == reported_result.round
    if not anew or len(held.rounds) < coming or not drawn_by_round(held, coming):
        return ""
    return f" Round {coming} is drawn already, on what was typed before: tell the director, who can draw it again."


def result_in_words(desk: Desk, board: Board) -> str:
    slip = board.slip
    scores_ = slip.scores if slip else ()
    return ", ".join(f"{desk.name(n)} {score}" for n, score in zip(board.players, scores_, strict=False))


# --- what is missing, what came in


def score_lists(state: DeskState, at: int) -> dict[str, Any]:
    desk = state.desk
    grades = [grade for grade in desk.grades.values() if len(grade.rounds) >= at > 0]
    came_in = [
        (board.slip.seq, grade.name, board)
        for grade in grades
        for board in grade.rounds[at - 1].boards
        if board.slip is not None and not board.open
    ]
    newest_first = sorted(came_in, key=lambda slip: -slip[0])
    waiting = slip_changes.unsigned_slips(desk, at, timezone.now()) if grades else ()
    return {
        "at_round": at,
        "drawn": max((len(grade.rounds) for grade in desk.grades.values()), default=0),
        "rounds": range(1, max((len(grade.rounds) for grade in desk.grades.values()), default=0) + 1),
        "waiting": [_waiting(desk, unsigned_slip) for unsigned_slip in first_rows(waiting, whole=WHOLE_ROUND)],
        "missing_in_all": len(waiting),
        "came_in": [
            {"grade": grade, "board": board, "seats": _figures(desk, board)} for _, grade, board in newest_first[:LAST]
        ],
        "in_all": len(came_in),
        "round_shown": mark_of_lists(desk, at),
        "many_grades": len(desk.grades) > 1,
        "say_grade": _tables_twice(grades, at),
        "of_tables": any(grade.plan.system == "tables" for grade in desk.grades.values()),
        "drawn_starts": any(grade.plan.starts == "drawn" for grade in desk.grades.values()),
    }


def _waiting(desk: Desk, unsigned_slip: slip_changes.UnsignedSlip) -> dict[str, Any]:
    slip = unsigned_slip.board.slip
    unsigned = [n for n in unsigned_slip.board.players if slip is not None and n not in slip.signed_by]
    return {
        "grade": unsigned_slip.grade,
        "board": unsigned_slip.board,
        "names": " – ".join(desk.name(number) for number in unsigned_slip.board.players),
        "minutes": unsigned_slip.minutes,
        "overdue": unsigned_slip.overdue,
        "hand_in": sentence_of(unsigned_slip.hand_in) if unsigned_slip.hand_in else None,
        "unsigned": ", ".join(desk.name(number) for number in unsigned),
        "seats": _figures(desk, unsigned_slip.board) if slip else (),
    }


def _figures(desk: Desk, board: Board) -> list[tuple[str, int, bool]]:
    """Name, score, and whether it is the best of the board."""
    scores_ = board.slip.scores if board.slip else ()
    return [(desk.name(n), score, score == max(scores_)) for n, score in zip(board.players, scores_, strict=True)]


def _tables_twice(grades: list[Grade], at: int) -> bool:
    """Whether a number is on two tables of this round, so that the grade must be said with it."""
    numbers = [board.table for grade in grades for board in grade.rounds[at - 1].boards if board.table is not None]
    return len(numbers) > len(set(numbers))


def _round(request: HallRequest, desk: Desk) -> int:
    """The round asked for; else the one that is played, or the first."""
    given = request.POST if request.method == "POST" else request.GET
    round_ = whole_number(given.get("round", ""), 3)
    return max(desk.current, 1) if round_ is None else round_
