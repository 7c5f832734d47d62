"""The association's calendar: fixed weekends, planned events, tournaments and meetings; also as a feed."""

from typing import get_args

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association import calendar_plans
from tilehall.law.association.acts.calendar import FixedEvent, FormatSet
from tilehall.law.association.calendar_plans import CalendarDay
from tilehall.law.association.notice_days import deadlines
from tilehall.site.association.book import calendar_sources, register_deeds, registers
from tilehall.site.association.book.actions.calendar import KEEP, refused_cost_claim
from tilehall.site.association.book.calendar_files import MEDIA_TYPE, calendar_file, days_once, title_of
from tilehall.site.association.book.wording import sentence_of
from tilehall.site.pages.hall_name import hall_name
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.people.models import Club
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

YEARS = range(2000, 2101)
FEED_YEARS = 2  # this one and the next


@does("association.see")
@require_safe
def calendar(request: HallRequest, year: int | None = None) -> HttpResponse:
    today = timezone.localdate()
    wanted = today.year if year is None else year
    if wanted not in YEARS:
        raise Http404("The calendar does not reach so far.")
    days = calendar_sources.days_of(wanted)
    clubs = Club.objects.in_bulk([day.club for day in days if day.club])
    entries = registers.calendar_entries()
    set_format = calendar_plans.latest(entries, FormatSet, wanted)
    agm = next(day for day in days if day.what == "agm")
    claims = {event: refused_cost_claim(event, wanted) for event in get_args(FixedEvent)}
    rows = [
        {
            "day": day,
            "title": title_of(day),
            "club": clubs.get(day.club) if day.club else None,
            "clauses": clauses_of(*day.rests_on),
            "clash": _clash(day, days),
            "no_claims": sentence_of(refused) if (refused := claims.get(day.what)) else None,
            "call_off": reverse("book:entry-deed", args=["call-off", day.entry])
            if day.entry and day.what in ("tournament", "challenge") and request.actor.may(KEEP)
            else "",
            "over": day.last < today,
        }
        for day in days
    ]
    context = {
        "year": wanted,
        "coming": [row for row in rows if not row["over"]],
        "over": [row for row in rows if row["over"]],
        "next_year": wanted + 1 if wanted == today.year and wanted + 1 in YEARS else None,
        "format": set_format,
        "deadlines": [
            (each, clauses_of(*each.rests_on)) for each in sorted(deadlines("agm", agm.first), key=lambda each: each.by)
        ],
        "agm": agm,
        "deeds": register_deeds.of_page("calendar", request.actor),
        "beside": [beside for beside in (wanted - 1, wanted + 1) if beside in YEARS],
    }
    return render(request, "book/calendar.html", context)


def _clash(day: CalendarDay, days: list[CalendarDay]) -> list[str]:
    """Other events of the same days; the championship and the annual meeting belong on one weekend."""
    together = {"championship", "agm", *calendar_plans.BESIDE}
    others = [each for each in calendar_plans.clashes(days, day.first, day.last) if each is not day]
    return (
        []
        if day.what in calendar_plans.BESIDE
        else [title_of(each) for each in others if not {day.what, each.what} <= together]
    )


@does("association.see")
@require_safe
def feed(request: HallRequest) -> HttpResponse:
    """For calendars on phones: this year and the next."""
    today = timezone.localdate()
    days = days_once(day for ahead in range(FEED_YEARS) for day in calendar_sources.days_of(today.year + ahead))
    raw = calendar_file(
        days,
        name=f"Calendar of {hall_name()}",
        site=request.get_host(),
        made=timezone.now(),
        link=lambda path: for_letters(request, path),
    )
    return HttpResponse(raw, content_type=MEDIA_TYPE)
