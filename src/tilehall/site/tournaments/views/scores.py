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
from tilehall.law.tournament.desk import slips
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.lines import LONGEST, Typed, begun_line, read_line
from tilehall.law.tournament.desk.results import Result, at_board
from tilehall.law.tournament.desk.things import Board, Grade
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import scoring
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording import said
from tilehall.site.tournaments.wording.scoring import asked, doubts_of

from .frame import hand, kept_or_404, page, unchanged

LAST = 12  # of those that came in, so many are shown


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of a line: `told` if it was refused, `questions` if it must be confirmed, `done` if it is in."""

    line: str = ""
    done: str = ""
    told: Sentence | None = None
    only_again: bool = False
    questions: tuple[str, ...] = ()
    doubts: str = ""
    change: str = ""


@does("tournaments.score")
@GET_OR_POST
def scores(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    at = _round(request, kept.desk)
    if request.method == "POST":
        return _typed(request, kept, at)
    if "at" in request.GET:
        if unchanged(request, kept):
            return HttpResponse(status=204)
        return page(request, kept, "tournaments/scores_lists.html", lists(kept, at))
    return page(request, kept, "tournaments/scores.html", {**lists(kept, at), "heard": Heard()})


@does("tournaments.score")
@require_safe
def pair(request: HallRequest, number: int) -> HttpResponse:
    """Who sits at the table that is being typed, with the figures so far."""
    kept = kept_or_404(number)
    typed = begun_line(kept.desk, _round(request, kept.desk), request.GET.get("line", ""))
    if isinstance(typed, Refusal):
        told = None if typed.code == "nothing_typed" else said(typed)
        return page(request, kept, "tournaments/scores_pair.html", {"told": told})
    told_so_far = {"typed": typed, "seats": _seats(kept.desk, typed), "slip": typed.board.slip}
    return page(request, kept, "tournaments/scores_pair.html", told_so_far)


def _seats(desk: Desk, typed: Typed) -> list[dict[str, Any]]:
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


def _starts(desk: Desk, typed: Typed, seat: int) -> bool:
    drawn = desk.grade(typed.grade).plan.starts == "drawn"
    return seat == 0 and typed.board.meets == "game" and not drawn


# --- a line was typed


def _typed(request: HallRequest, kept: Kept, at: int) -> HttpResponse:
    kept, heard = _heard(request, kept, at)
    if request.headers.get("HX-Request"):
        return page(request, kept, "tournaments/scores_answer.html", {**lists(kept, at), "heard": heard, "oob": True})
    if heard.done:
        messages.success(request, heard.done)
        return redirect(f"{reverse('tournaments:scores', args=[kept.row.pk])}?round={at}")
    return page(request, kept, "tournaments/scores.html", {**lists(kept, at), "heard": heard})


def _heard(request: HallRequest, kept: Kept, at: int) -> tuple[Kept, Heard]:
    line = request.POST.get("line", "")[:LONGEST]
    doubts = request.POST.get("doubts", "")
    if doubts and not _sure(request):
        return kept, Heard(line=line)
    given = read_line(kept.desk, at, line)
    if isinstance(given, Refusal):
        return kept, Heard(line=line, told=said(given))
    given = replace(given, confirmed=frozenset(doubts.split(", ")))
    result = scoring.enter(request.actor, kept.row.pk, given, hand(request))
    if isinstance(result, Refusal):
        return kept_or_404(kept.row.pk), _refused(kept, line, given, result)
    return result, Heard(done=_done(result.desk, given))


def _sure(request: HallRequest) -> bool:
    """What was typed counts; a button only where nothing was. Enter alone is no yes."""
    typed = request.POST.get("sure", "").strip().casefold()
    return typed in ("y", "yes") if typed else request.POST.get("press") == "yes"


def _refused(kept: Kept, line: str, given: Result, refused: Refusal) -> Heard:
    if refused.code == "look_again":
        confirmed = ", ".join(filter(None, (*sorted(given.confirmed), *doubts_of(refused))))
        return Heard(line=line, questions=tuple(asked(refused)), doubts=confirmed)
    if refused.code == "already_in":
        return Heard(told=said(refused), only_again=True)
    change = ""
    if refused.code == "another_result_is_in":
        change = reverse("tournaments:slip-desk", args=[kept.row.pk, given.round, given.player])
    return Heard(line=line, told=said(refused), change=change)


def _done(desk: Desk, given: Result) -> str:
    found = at_board(desk, given)
    if isinstance(found, Refusal) or found[1].slip is None:
        return "Entered."
    _, board = found
    left = sum(1 for _ in desk.missing(given.round))
    to_come = {0: f"Round {given.round} is complete.", 1: "1 table is missing."}.get(
        left, f"{left} tables are missing."
    )
    return f"Table {board.table}: {result_in_words(desk, board)}. {to_come}"


def result_in_words(desk: Desk, board: Board) -> str:
    slip = board.slip
    scores_ = slip.scores if slip else ()
    return ", ".join(f"{desk.name(n)} {score}" for n, score in zip(board.players, scores_, strict=False))


# --- what is missing, what came in


def lists(kept: Kept, at: int) -> dict[str, Any]:
    desk = kept.desk
    held = [grade for grade in desk.grades.values() if len(grade.rounds) >= at > 0]
    came_in = [
        (board.slip.seq, {"grade": grade.name, "board": board, "seats": _figures(desk, board)})
        for grade in held
        for board in grade.rounds[at - 1].boards
        if board.slip is not None and not board.open
    ]
    newest_first = sorted(came_in, key=lambda slip: -slip[0])
    waiting = slips.waiting(desk, at, timezone.now()) if held else ()
    return {
        "at_round": at,
        "drawn": max((len(grade.rounds) for grade in desk.grades.values()), default=0),
        "rounds": range(1, max((len(grade.rounds) for grade in desk.grades.values()), default=0) + 1),
        "waiting": [_waiting(desk, each) for each in waiting],
        "came_in": [shown for _, shown in newest_first[:LAST]],
        "in_all": len(came_in),
        "many_grades": len(desk.grades) > 1,
        "say_grade": _tables_twice(held, at),
        "of_tables": any(grade.plan.system == "tables" for grade in desk.grades.values()),
        "drawn_starts": any(grade.plan.starts == "drawn" for grade in desk.grades.values()),
    }


def _waiting(desk: Desk, each: slips.Waiting) -> dict[str, Any]:
    slip = each.board.slip
    unsigned = [n for n in each.board.players if slip is not None and n not in slip.signed_by]
    return {
        "grade": each.grade,
        "board": each.board,
        "names": " – ".join(desk.name(number) for number in each.board.players),
        "minutes": each.minutes,
        "overdue": each.overdue,
        "hand_in": said(each.hand_in) if each.hand_in else None,
        "unsigned": ", ".join(desk.name(number) for number in unsigned),
        "seats": _figures(desk, each.board) if slip else (),
    }


def _figures(desk: Desk, board: Board) -> list[tuple[str, int, bool]]:
    """Name, score, and whether it is the best of the board."""
    scores_ = board.slip.scores if board.slip else ()
    return [(desk.name(n), score, score == max(scores_)) for n, score in zip(board.players, scores_, strict=True)]


def _tables_twice(held: list[Grade], at: int) -> bool:
    """Whether a number is on two tables of this round, so that the grade must be said with it."""
    numbers = [board.table for grade in held for board in grade.rounds[at - 1].boards if board.table is not None]
    return len(numbers) > len(set(numbers))


def _round(request: HallRequest, desk: Desk) -> int:
    """The round asked for; else the one that is played, or the first."""
    given = request.POST if request.method == "POST" else request.GET
    asked = whole_number(given.get("round", ""), 3)
    return max(desk.current, 1) if asked is None else asked
