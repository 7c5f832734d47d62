"""The page of procedures that hangs beside the director's table: public, as the desk itself is."""

from functools import lru_cache

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.referee.desk_questions import EDITIONS, Edition
from tilehall.site.tournaments.printing.procedure_sheets import procedure_sheet


@lru_cache(maxsize=8)
def _sheet(edition: Edition) -> bytes:
    return procedure_sheet(edition)


@calculates
@require_safe
@does("referee.look_up")
def procedures(_request: HallRequest, ruleset: str) -> HttpResponse:
    edition = next((edition for edition in EDITIONS if edition.key == ruleset), None)
    if edition is None:
        raise Http404(f"no ruleset {ruleset}")
    named = f'inline; filename="procedures-{edition.key}.pdf"'
    return HttpResponse(_sheet(edition), content_type="application/pdf", headers={"Content-Disposition": named})
