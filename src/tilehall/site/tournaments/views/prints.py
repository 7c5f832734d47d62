"""The page of everything that can be printed, and each sheet as a PDF from the live data."""

from django.http import Http404, HttpResponse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.phase import last_drawn, round_shown
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.papers import SHEETS, Sheet, Wanted
from tilehall.site.tournaments.printing import Paper
from tilehall.site.tournaments.store import Kept

from .frame import kept_or_404, page


@does("tournaments.score")
@require_safe
def prints(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    wanted = asked(request, kept)
    drawn = last_drawn(kept.desk)
    told = {
        "wanted": wanted,
        "sheets": [(sheet, lacking(kept, sheet, wanted)) for sheet in SHEETS if fits(kept, sheet)],
        "grades": list(kept.desk.grades),
        "numbers": range(1, drawn + 1),
        "papers": tuple(Paper),
        "query": urlencode({"grade": wanted.grade, "round": wanted.round, "paper": wanted.paper.value}),
        "phones": for_phones(request),
        "only_here": only_here(request),
    }
    return page(request, kept, "tournaments/prints.html", told)


@does("tournaments.score")
@require_safe
def print_sheet(request: HallRequest, number: int, what: str) -> HttpResponse:
    kept = kept_or_404(number)
    wanted = asked(request, kept)
    sheet = next((each for each in SHEETS if each.key == what and fits(kept, each)), None)
    if sheet is None:
        raise Http404("There is no such sheet for this event.")
    if why := lacking(kept, sheet, wanted):
        raise Http404(why)
    made = sheet.make(kept, wanted, lambda path: for_phones(request, path))
    of = "-".join(filter(None, (kept.row.name, wanted.grade, f"r{wanted.round}" if sheet.needs_round else "", what)))
    named = f'inline; filename="{slugify(of)}.pdf"'
    return HttpResponse(made, content_type="application/pdf", headers={"Content-Disposition": named})


def asked(request: HallRequest, kept: Kept) -> Wanted:
    """What the query says; else the round people look for, on A4."""
    desk = kept.desk
    grade = request.GET.get("grade", "")
    if grade not in desk.grades:
        grade = next(iter(desk.grades)) if len(desk.grades) == 1 else ""
    asked = whole_number(request.GET.get("round", ""), 3)
    number = round_shown(desk) if asked is None else asked
    paper = request.GET.get("paper", "")
    return Wanted(
        grade=grade,
        round=number if 1 <= number <= last_drawn(desk) else 0,
        paper=Paper(paper) if paper in set(Paper) else Paper.A4,
    )


def fits(kept: Kept, sheet: Sheet) -> bool:
    if kept.desk.plan is None or sheet.game not in (None, kept.desk.book.game):
        return False
    return sheet.key != "teams" or any(each.team for each in kept.desk.players.values())


def lacking(kept: Kept, sheet: Sheet, wanted: Wanted) -> str:
    """What is missing before this sheet can be made, in words; empty where nothing is."""
    if not sheet.all_grades and not wanted.grade:
        return "Choose a grade first." if kept.desk.grades else "There is no grade yet."
    if sheet.needs_round and not wanted.round:
        return "No round is drawn yet."
    if sheet.key in ("standings", "wall-chart") and not kept.desk.grade(wanted.grade).rounds:
        return "No round is drawn yet."
    return ""
