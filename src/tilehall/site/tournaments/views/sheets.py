"""The page of everything that can be printed, and each sheet as a PDF from the live data."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tilehall.law.game.edition import split_key
from tilehall.law.tournament.desk.phases import last_drawn_round, round_shown
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.tournaments.desk_sheets import SHEETS, Sheet, SheetRequest, pieces_of
from tilehall.site.tournaments.incident_cases import event_edition
from tilehall.site.tournaments.printing.sheet_records import Paper
from tilehall.site.tournaments.sheet_parts import WHOLE
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page


@does("tournaments.score")
@require_safe
def prints(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    sheet_request = requested_sheet(request, state)
    drawn = last_drawn_round(state.desk)
    context = {
        "sheet_request": sheet_request,
        "sheets": [
            (sheet, why_not_printed(state, sheet, sheet_request)) for sheet in SHEETS if sheet_fits(state, sheet)
        ],
        "grades": list(state.desk.grades),
        "numbers": range(1, drawn + 1),
        "papers": tuple(Paper),
        "query": urlencode(
            {"grade": sheet_request.grade, "round": sheet_request.round, "paper": sheet_request.paper.value}
        ),
        "phones": for_phones(request),
        "only_here": only_here(request),
        "procedures": _procedures(state),
    }
    return page(request, state, "tournaments/prints.html", context)


def _procedures(state: DeskState) -> Edition | None:
    """The rules whose procedures are on paper; what an event has changed of them is at its own desk."""
    ruleset, _ = split_key(event_edition(state.desk).key)
    return next((edition for edition in EDITIONS if edition.key == ruleset), None)


@does("tournaments.score")
@require_safe
def print_sheet(request: HallRequest, number: int, what: str) -> HttpResponse:
    state = desk_state_or_404(number)
    sheet_request = requested_sheet(request, state)
    sheet = sheet_or_404(state, what, sheet_request)
    if len(pieces_of(state, sheet, sheet_request)) > WHOLE:
        return redirect(f"{reverse('tournaments:print-parts', args=[number, what])}?{request.GET.urlencode()}")
    made = sheet.make(state, sheet_request, lambda path: for_phones(request, path))
    of = "-".join(
        filter(
            None, (state.row.name, sheet_request.grade, f"r{sheet_request.round}" if sheet.needs_round else "", what)
        )
    )
    named = f'inline; filename="{slugify(of)}.pdf"'
    return HttpResponse(made, content_type="application/pdf", headers={"Content-Disposition": named})


def sheet_or_404(state: DeskState, what: str, sheet_request: SheetRequest) -> Sheet:
    sheet = next((sheet for sheet in SHEETS if sheet.key == what and sheet_fits(state, sheet)), None)
    if sheet is None:
        raise Http404("There is no such sheet for this event.")
    if why := why_not_printed(state, sheet, sheet_request):
        raise Http404(why)
    return sheet


def requested_sheet(request: HallRequest, state: DeskState) -> SheetRequest:
    """What the query says; else the round people look for, on A4."""
    desk = state.desk
    grade = request.GET.get("grade", "")
    if grade not in desk.grades:
        grade = next(iter(desk.grades)) if len(desk.grades) == 1 else ""
    round_ = whole_number(request.GET.get("round", ""), 3)
    number = round_shown(desk) if round_ is None else round_
    paper = request.GET.get("paper", "")
    return SheetRequest(
        grade=grade,
        round=number if 1 <= number <= last_drawn_round(desk) else 0,
        paper=Paper(paper) if paper in set(Paper) else Paper.A4,
    )


def sheet_fits(state: DeskState, sheet: Sheet) -> bool:
    if state.desk.plan is None or sheet.game not in (None, state.desk.book.game):
        return False
    return sheet.key != "teams" or any(player.team for player in state.desk.players.values())


def why_not_printed(state: DeskState, sheet: Sheet, sheet_request: SheetRequest) -> str:
    """What is missing before this sheet can be made, in words; empty where nothing is."""
    if not sheet.all_grades and not sheet_request.grade:
        return "Choose a grade first." if state.desk.grades else "There is no grade yet."
    if sheet.needs_round and not sheet_request.round:
        return "No round is drawn yet."
    if sheet.key in ("standings", "wall-chart") and not state.desk.grade(sheet_request.grade).rounds:
        return "No round is drawn yet."
    return ""
