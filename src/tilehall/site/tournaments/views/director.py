"""The director's screen: what happens now, what is missing, one next step; the boards, late players, timer, breaks."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import lateness, running
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.next_step import next_step, state
from tilehall.law.tournament.desk.things import Board
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import drawing as draws
from tilehall.site.tournaments.actions import running as actions
from tilehall.site.tournaments.forms import rounds as asked
from tilehall.site.tournaments.store import Kept
from tilehall.site.tournaments.wording import steps
from tilehall.site.tournaments.wording.notes import NOTES, note_words

from .frame import answer, hand, kept_or_404, new_command, page, unchanged
from .seeds import new_seed
from .timer import milliseconds, timer_of

STATES = {
    "open": "no result",
    "entered": "by phone",
    "disputed": "disputed",
    "signed": "in",
    "bye": "bye",
    "forfeit": "forfeit",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A board of the round in the grid. `late` are those noted late; `url` leads to its slip."""

    grade: str
    table: int | None
    names: tuple[str, ...]
    scores: tuple[int, ...]
    state: str
    late: bool
    url: str | None

    @property
    def told(self) -> str:
        return STATES[self.state]


@dataclass(frozen=True, slots=True)
class LateLine:
    """A late player. `since_ms`: a clock that runs, counted up; `limit` is when it is a forfeit."""

    number: int
    name: str
    table: int | None
    phase: str
    may_start: datetime | None
    must: bool
    used: str
    since_ms: int | None
    limit: datetime | None


@does("tournaments.score")
@require_safe
def desk(request: HallRequest, number: int) -> HttpResponse:
    """The whole screen, or for a page that follows only what moves."""
    kept = kept_or_404(number)
    now = timezone.now()
    late = lateness.missing(kept.desk, now) if kept.desk.begun else []
    follows = "at" in request.GET
    if follows and unchanged(request, kept) and not any(each.running for each in late):
        return HttpResponse(status=204)
    told = next_step(kept.desk, now)
    may = request.actor.may("tournaments.direct")
    context: dict[str, Any] = {
        "now": told,
        "happening": steps.happening(told),
        "step": steps.told(told.step, number, kept.desk.current),
        "others": [steps.told(each, number, kept.desk.current) for each in told.others],
        "missing": [(each, steps.lacking(each)) for each in told.missing],
        "may_direct": may,
        "links": _links(kept.desk, number),
        "boards": cells(kept.desk, number),
        "several": sum(bool(grade.players) for grade in kept.desk.grades.values()) > 1,
        "late": [_late(each, now) for each in late],
        "timer": timer_of(kept.desk, now),
        "server_ms": milliseconds(now),
        "can_be_late": _waiting(kept.desk) if may else [],
        "points": [(point, steps.POINTS[point], point in kept.desk.ticked) for point in running.points(kept.desk)]
        if kept.desk.plan
        else [],
        "pause": next((each for each in kept.desk.floor.breaks if each.after_round == kept.desk.current), None),
        "notes": [
            (each, NOTES.get(each.kind, "Note"), note_words(each, kept.desk.name))
            for each in reversed(kept.desk.floor.notes[-8:])
        ],
        "seed": new_seed(),
        "commands": {name: new_command() for name in ("step", "time", "late", "break", "tick", "note")},
    }
    if context["pause"] is not None:
        context["pause_minutes"] = context["pause"].seconds // 60
    return page(request, kept, "tournaments/desk_now.html" if follows else "tournaments/desk.html", context)


def _links(held: Desk, number: int) -> list[tuple[str, str]]:
    """Once something is drawn: what is hung up and handed out, and the screen for everyone."""
    if not any(grade.rounds for grade in held.grades.values()):
        return []
    wanted = (("Slips and lists to print", "prints"), ("Screen for the wall", "wall"))
    return [(label, url) for label, name in wanted if (url := steps.address(name, number)) is not None]


def cells(held: Desk, number: int) -> list[Cell]:
    """Every board of the round that was begun last, by table; byes come last."""
    if not held.current:
        return []
    late = {each.player for each in held.floor.lates if each.round == held.current and each.arrived is None}
    made = [
        _cell(held, number, grade.name, board, late)
        for grade in held.grades.values()
        if held.current <= len(grade.rounds)
        for board in grade.rounds[held.current - 1].boards
    ]
    return sorted(made, key=lambda cell: (cell.table is None, cell.table or 0))


def _cell(held: Desk, number: int, grade: str, board: Board, late: set[int]) -> Cell:
    plays = board.meets in ("game", "table")
    return Cell(
        grade=grade,
        table=board.table,
        names=tuple(map(held.name, board.players)),
        scores=board.slip.scores if board.slip else (),
        state=state(board),
        late=board.slip is None and bool(late & set(board.players)),
        url=steps.address("slip-desk", number, held.current, board.players[0]) if plays else None,
    )


def _late(each: lateness.Missing, now: datetime) -> LateLine:
    clock = each.clock
    used = clock.used_s if clock else 0
    return LateLine(
        number=each.late.player,
        name=each.name,
        table=each.table,
        phase=clock.phase if clock else ("arrived" if each.late.arrived else "before"),
        may_start=clock.may_start_at if clock else None,
        must=clock.must if clock else False,
        used=f"{used // 60}:{used % 60:02}",
        since_ms=milliseconds(now) - used * 1000 if each.running else None,
        limit=clock.forfeit_at if clock else None,
    )


def _waiting(held: Desk) -> list[tuple[int, str]]:
    """Who can be noted late: everybody whose game of the round has no slip."""
    noted = {each.player for each in held.floor.lates if each.round == held.current}
    return sorted(
        ((number, held.name(number)) for _, board in held.missing(held.current) if board.slip is None
         for number in board.players if number not in noted),
        key=lambda one: one[1],
    )  # fmt: skip


# --- what is pressed


def _read(request: HallRequest, form: type[forms.Form]) -> forms.Form | None:
    read = form(request.POST)
    if read.is_valid():
        return read
    messages.error(request, "Something is missing or is no number. Nothing was changed.")
    return None


def back(number: int) -> HttpResponse:
    return redirect("tournaments:desk", number)


def _done(request: HallRequest, result: Kept | Refusal, done: str, number: int) -> HttpResponse:
    return answer(request, result, done, "tournaments:desk", number)


@does("tournaments.direct")
@require_POST
def begin(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Meant)
    if read is None:
        return back(number)
    result = actions.begin_round(request.actor, number, hand(request), meant=read.cleaned_data["round"])
    told = "The round has begun. The timer runs."
    return _done(request, result, told, number)


@does("tournaments.direct")
@require_POST
def draw_all(request: HallRequest, number: int) -> HttpResponse:
    seed = whole_number(request.POST.get("seed", ""))
    result = draws.draw_all(request.actor, number, new_seed() if seed is None else seed, hand(request))
    return _done(request, result, "Drawn. Look at the boards on the page Draw.", number)


@does("tournaments.direct")
@require_POST
def settle(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Grade)
    if read is None:
        return back(number)
    result = draws.settle(request.actor, number, read.cleaned_data["grade"], new_seed(), hand(request))
    return _done(request, result, "Carried out. What was played stays as it was.", number)


@does("tournaments.direct")
@require_POST
def add_time(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Minutes)
    if read is None:
        return back(number)
    minutes = read.cleaned_data["minutes"]
    result = actions.add_time(request.actor, number, minutes, hand(request))
    return _done(request, result, f"{minutes} minutes added, on every screen.", number)


@does("tournaments.direct")
@require_POST
def note_late(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Late)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.note_late(request.actor, number, given["player"], hand(request), clock=given["clock"])
    return _done(request, result, "Clock started." if given["clock"] else "Noted.", number)


@does("tournaments.direct")
@require_POST
def arrived(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Number)
    if read is None:
        return back(number)
    result = actions.arrived(request.actor, number, read.cleaned_data["number"], hand(request))
    return _done(request, result, "Arrived; the clock is stopped.", number)


@does("tournaments.direct")
@require_POST
def late_forfeit(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Number)
    if read is None:
        return back(number)
    result = actions.forfeit_late(request.actor, number, read.cleaned_data["number"], hand(request))
    return _done(request, result, "The game is forfeited.", number)


@does("tournaments.direct")
@require_POST
def set_break(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Break)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.set_break(request.actor, number, given["minutes"] * 60, hand(request), told=given["told"])
    return _done(request, result, f"The break after this round is {given['minutes']} minutes.", number)


@does("tournaments.direct")
@require_POST
def tick(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Tick)
    if read is None:
        return back(number)
    given = read.cleaned_data
    result = actions.tick(request.actor, number, given["point"], hand(request), done=not given["undo"])
    return _done(request, result, "Ticked off." if not given["undo"] else "No longer ticked off.", number)


@does("tournaments.direct")
@require_POST
def note(request: HallRequest, number: int) -> HttpResponse:
    read = _read(request, asked.Note)
    if read is None:
        return back(number)
    return _done(
        request, actions.note(request.actor, number, read.cleaned_data["told"], hand(request)), "Written down.", number
    )
