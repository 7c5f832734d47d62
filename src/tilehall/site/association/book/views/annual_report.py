"""The annual report of a year, as a page and as the paper for the meeting."""

from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.association.book import annual_meetings, annual_report, report_readers
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

READ = "association.read_report"
BACK = 5  # years that are offered


@does(READ)
@require_safe
@never_cache
@calculates
def report(request: HallRequest, year: int) -> HttpResponse:
    today = timezone.localdate()
    _demand_year(year)
    report_readers.demand_reader(request.actor, year, today)
    sees_all = request.actor.may(report_readers.SEE)
    context = {
        "year": year,
        "parts": annual_report.annual_report(year),
        "running": annual_report.last_day(year) < date(year, 12, 31),
        "until": annual_report.last_day(year),
        "years": [today.year - back for back in range(BACK)]
        if sees_all
        else report_readers.presented_to(request.actor, today),
        "presented": annual_meetings.presented().get(year),
    }
    return render(request, "book/annual_report.html", context)


@does(READ)
@require_safe
@never_cache
@calculates
def newest(request: HallRequest) -> HttpResponse:
    """The year that the next annual meeting hears of; for members, of which the last one has heard."""
    today = timezone.localdate()
    if request.actor.may(report_readers.SEE):
        return report(request, today.year - 1)
    return report(request, next(iter(report_readers.presented_to(request.actor, today)), today.year - 1))


@does(READ)
@require_safe
@never_cache
@calculates
def paper(request: HallRequest, year: int) -> HttpResponse:
    _demand_year(year)
    report_readers.demand_reader(request.actor, year, timezone.localdate())
    answer = HttpResponse(
        annual_report.report_sheet(year, annual_report.annual_report(year)), content_type="application/pdf"
    )
    answer["Content-Disposition"] = f'inline; filename="annual-report-{year}.pdf"'
    return answer


def _demand_year(year: int) -> None:
    if not annual_report.FIRST_YEAR <= year <= timezone.localdate().year:
        raise Http404("There is no report of this year.")
