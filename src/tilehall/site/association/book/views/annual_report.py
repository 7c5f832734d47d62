"""The annual report of a year, as a page and as the paper for the meeting."""

from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.association.book import annual_report
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

BACK = 5  # years that are offered


@does("association.see_report")
@require_safe
@never_cache
@calculates
def report(request: HallRequest, year: int) -> HttpResponse:
    _demand_year(year)
    today = timezone.localdate()
    context = {
        "year": year,
        "parts": annual_report.annual_report(year),
        "running": annual_report.last_day(year) < date(year, 12, 31),
        "until": annual_report.last_day(year),
        "years": [today.year - back for back in range(BACK)],
    }
    return render(request, "book/annual_report.html", context)


@does("association.see_report")
@require_safe
@never_cache
def newest(request: HallRequest) -> HttpResponse:
    """The year that the next annual meeting hears of."""
    return report(request, timezone.localdate().year - 1)


@does("association.see_report")
@require_safe
@never_cache
@calculates
def paper(_request: HallRequest, year: int) -> HttpResponse:
    _demand_year(year)
    answer = HttpResponse(
        annual_report.report_sheet(year, annual_report.annual_report(year)), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="annual-report-{year}.pdf"'
    return answer


def _demand_year(year: int) -> None:
    if not annual_report.FIRST_YEAR <= year <= timezone.localdate().year:
        raise Http404("There is no report of this year.")
