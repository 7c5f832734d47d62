"""The procedures that lie on the director's table, on paper: public, as the desk itself is."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.referee.desk_questions import EDITIONS
from tilehall.site.tournaments.printing.procedure_sheets import procedure_sheet


@calculates
@require_safe
@does("referee.look_up")
def procedures(request: HallRequest, ruleset: str) -> HttpResponse:
    edition = next((edition for edition in EDITIONS if edition.key == ruleset), None)
    if edition is None:
        raise Http404(f"no ruleset {ruleset}")
    large = request.GET.get("paper") == "a3"
    named = f'inline; filename="procedures-{edition.key}-{"a3" if large else "a4"}.pdf"'
    sheet = procedure_sheet(edition, large=large)
    return HttpResponse(sheet, content_type="application/pdf", headers={"Content-Disposition": named})
