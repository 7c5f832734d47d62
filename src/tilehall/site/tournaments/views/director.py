"""The director's screen: what happens now, what is missing, one next step; the boards, late players, timer, breaks."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import late_players
from tilehall.law.tournament.desk.aids import aids_offered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.next_step import desk_situation
from tilehall.law.tournament.desk.seats_shown import SeatsShown, read_seats
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.people.commands import command_context, new_command, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import draw as draws
from tilehall.site.tournaments.actions import rounds as actions
from tilehall.site.tournaments.desk_sheets import SHEETS
from tilehall.site.tournaments.forms import rounds as forms
from tilehall.site.tournaments.presenters.desk_boards import desk_boards
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import steps
from tilehall.site.tournaments.wording.notes import NOTES, note_words

from .desk_list import desk_lines, may_do
from .draw_changes import span_of_command
from .draw_check import ask_about_check_in
from .draw_job import is_large, start_draw
from .frame import desk_state_or_404, log_unchanged, page, redirect_with_result, show_result
from .seeds import new_seed
from .sheets import requested_sheet, sheet_fits, why_not_printed
from .timer import milliseconds, timer_of

HANDED_OUT = ("pairings-by-table", "pairings-by-name", "slips", "count-sheets")
USUAL_PAUSE = 15  # minutes, as long as no break is set


@dataclass(frozen=True, slots=True)
class LateLine:
    """A late player. `since_ms`: a clock that runs, counted up; `limit` is when it is a forfeit."""

    number: int
    name: str
    table: int | None
    seats: SeatsShown
    phase: str
    may_start: datetime | None
    must: bool
    used: str
    since_ms: int | None
    limit: datetime | None
    both_missing: bool


@does("tournaments.score")
@require_safe
def desk(request: HallRequest, number: int) -> HttpResponse:
    """The whole screen, or for a page that follows only what moves."""
    state = desk_state_or_404(number)
    now = timezone.now()
    late = late_players.late_players_now(state.desk, now) if state.desk.begun else []
    follows = "at" in request.GET
    if follows and log_unchanged(request, state) and not any(late_player_now.running for late_player_now in late):
        return HttpResponse(status=204)
    desk_now = desk_situation(state.desk, now)
    may = request.actor.may("tournaments.direct")
    after_this_round = (each for each in state.desk.floor.breaks if each.after_round == state.desk.current)
    pause = next(after_this_round, None)
    context: dict[str, Any] = {
        "now": desk_now,
        "happening": steps.phase_words(
            desk_now,
            closing_day_is_over=state.desk.plan is not None and timezone.localdate(now) > state.desk.plan.closes,
        ),
        "step": steps.step_words(desk_now.step, number, state.desk.current),
        "may_step": may_do(request, desk_now.step),
        "lines": desk_lines(request, state, desk_now),
        "missing": len(desk_now.missing),
        "may_direct": may,
        "may_note": request.actor.may("tournaments.note_incident"),
        "open_incidents": sum(incident.open for incident in state.desk.incidents),
        "boards": desk_boards(state.desk, number),
        "sheets": _sheets(request, state),
        "several": sum(bool(grade.players) for grade in state.desk.grades.values()) > 1,
        "late": [_late(late_player_now, now) for late_player_now in late],
        "timer": timer_of(state.desk, now),
        "server_ms": milliseconds(now),
        "can_be_late": _waiting(state.desk) if may else [],
        "shown": SeatsShown(round=state.desk.current),
        "before_round_one": state.desk.book.resting("1.3") if state.desk.plan else None,
        "aids": aids_offered(state.desk),
        "pause": pause,
        "pause_minutes": USUAL_PAUSE if pause is None else pause.seconds // 60,
        "notes": [
            (director_note, NOTES.get(director_note.kind, "Note"), note_words(director_note, state.desk.name))
            for director_note in reversed(state.desk.floor.notes[-8:])
        ],
        "seed": new_seed(),
        "commands": {name: new_command() for name in ("step", "time", "late", "break", "note")},
    }
    return page(request, state, "tournaments/desk_now.html" if follows else "tournaments/desk.html", context)


def _sheets(request: HallRequest, state: DeskState) -> list[tuple[str, str]]:
    """Of a round that is drawn: what is hung up and handed out, each one press away."""
    asked = requested_sheet(request, state)
    query = urlencode({"grade": asked.grade, "round": asked.round})
    return [
        (sheet.title, f"{reverse('tournaments:print', args=[state.row.pk, sheet.key])}?{query}")
        for sheet in SHEETS
        if sheet.key in HANDED_OUT and sheet_fits(state, sheet) and not why_not_printed(state, sheet, asked)
    ]


def _late(late_player_now: late_players.LatePlayerNow, now: datetime) -> LateLine:
    clock = late_player_now.clock
    used = clock.used_s if clock else 0
    return LateLine(
        number=late_player_now.late.player,
        name=late_player_now.name,
        table=late_player_now.table,
        seats=late_player_now.seats,
        phase=clock.phase if clock else ("arrived" if late_player_now.late.arrived else "before"),
        may_start=clock.may_start_at if clock else None,
        must=clock.must if clock else False,
        used=f"{used // 60}:{used % 60:02}",
        since_ms=milliseconds(now) - used * 1000 if late_player_now.running else None,
        limit=clock.forfeit_at if clock else None,
        both_missing=clock is not None and clock.both_missing,
    )


def _waiting(desk: Desk) -> list[tuple[int, str]]:
    """Who can be noted late: everybody whose game of the round has no slip."""
    noted = {late_player.player for late_player in desk.floor.lates if late_player.round == desk.current}
    return sorted(
        ((number, desk.name(number)) for _, board in desk.missing(desk.current) if board.slip is None
         for number in board.players if number not in noted),
        key=lambda one: one[1],
    )  # fmt: skip


# --- what is pressed


def back(number: int) -> HttpResponse:
    return redirect("tournaments:desk", number)


def _shown(request: HallRequest) -> SeatsShown:
    return read_seats(request.POST.get("shown", ""))


def _done(request: HallRequest, result: DeskState | Refusal, done: str, number: int) -> HttpResponse:
    return redirect_with_result(request, result, done, "tournaments:desk", number)


@does("tournaments.direct")
@require_POST
def begin(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.RoundForm)
    if read is None:
        return back(number)
    result = actions.begin_round(request.actor, number, command_context(request), meant=read.cleaned_data["round"])
    text = "The round has begun. The timer runs."
    return _done(request, result, text, number)


@does("tournaments.direct")
@require_POST
def draw_all(request: HallRequest, number: int) -> HttpResponse:
    asked = whole_number(request.POST.get("seed", ""))
    seed, context, actor = new_seed() if asked is None else asked, command_context(request), request.actor
    state = desk_state_or_404(number)
    if (asked_first := ask_about_check_in(request, state)) is not None:
        return asked_first
    if is_large(state):
        then = reverse("tournaments:desk", args=[number])
        return start_draw(state, then, lambda tell: draws.draw_all(actor, number, seed, context, tell))
    result = draws.draw_all(actor, number, seed, context)
    return _done(request, result, "Drawn: here are the pairs.", number)


@does("tournaments.direct")
@require_POST
def settle(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.GradeChoiceForm)
    if read is None:
        return back(number)
    context = command_context(request)
    result = draws.settle(request.actor, number, read.cleaned_data["grade"], new_seed(), context)
    written = None if isinstance(result, Refusal) else span_of_command(result, context.command_id)
    if written is None:
        return _done(request, result, "It was carried out already.", number)
    show_result(request, result, "Carried out. What was played stays as it was.")
    return redirect("tournaments:draw-changes", number, *written)


@does("tournaments.direct")
@require_POST
def add_time(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.MinutesForm)
    if read is None:
        return back(number)
    minutes = read.cleaned_data["minutes"]
    result = actions.add_time(request.actor, number, minutes, command_context(request), shown=_shown(request))
    return _done(
        request,
        result,
        f"{counted(abs(minutes), 'minute')} {'added' if minutes > 0 else 'taken off'}, on every screen.",
        number,
    )


@does("tournaments.direct")
@require_POST
def note_late(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.LateForm)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.note_late(
        request.actor, number, given["player"], command_context(request), clock=given["clock"], shown=_shown(request)
    )
    return _done(request, result, "Clock started." if given["clock"] else "Noted.", number)


@does("tournaments.direct")
@require_POST
def arrived(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.NumberForm)
    if read is None:
        return back(number)
    late = read.cleaned_data["number"]
    result = actions.note_arrival(request.actor, number, late, command_context(request), shown=_shown(request))
    return _done(request, result, "Arrived; the clock is stopped.", number)


@does("tournaments.direct")
@require_POST
def late_forfeit(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.NumberForm)
    if read is None:
        return back(number)
    late = read.cleaned_data["number"]
    result = actions.forfeit_late(request.actor, number, late, command_context(request), shown=_shown(request))
    return _done(request, result, "The game is forfeited.", number)


@does("tournaments.direct")
@require_POST
def set_break(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.BreakForm)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.set_break(
        request.actor,
        number,
        given["minutes"] * 60,
        command_context(request),
        told=given["told"],
        shown=_shown(request),
    )
    return _done(request, result, f"The break after this round is {counted(given['minutes'], 'minute')}.", number)


@does("tournaments.direct")
@require_POST
def tick(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.TickForm)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.tick(request.actor, number, given["point"], command_context(request), done=not given["undo"])
    return _done(request, result, "Ticked off." if not given["undo"] else "No longer ticked off.", number)


@does("tournaments.direct")
@require_POST
def note(request: HallRequest, number: int) -> HttpResponse:
    read = posted_form(request, forms.NoteForm)
    if read is None:
        return back(number)
    return _done(
        request,
        actions.note(request.actor, number, read.cleaned_data["text"], command_context(request)),
        "Written down.",
        number,
    )
