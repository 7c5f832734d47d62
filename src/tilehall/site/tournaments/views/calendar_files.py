"""Tournaments for one's own calendar: all of them as a feed that follows changes, or one as a file."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.site.association.book.calendar_files import MEDIA_TYPE, calendar_file, days_once
from tilehall.site.pages.hall_name import hall_name
from tilehall.site.pages.phones import for_letters
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import calendar_days
from tilehall.site.tournaments.exports import file_stem

from .frame import desk_state_or_404
from .money import download

YEARS = range(-1, 3)  # from the last one to the one after next


@does("tournaments.see")
@require_safe
def feed(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    days = days_once(day for ahead in YEARS for day in calendar_days.days_of(today.year + ahead))
    return HttpResponse(_file(request, days), content_type=MEDIA_TYPE)


@does("tournaments.see")
@require_safe
def event(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    return download(_file(request, [calendar_days.day_of(state.row)]), f"{file_stem(state.desk)}.ics", MEDIA_TYPE)


def _file(request: HallRequest, days: list[CalendarDay]) -> bytes:
    name = f"Tournaments of {hall_name()}"
    site = request.get_host()
    return calendar_file(days, name=name, site=site, made=timezone.now(), link=lambda path: for_letters(request, path))
