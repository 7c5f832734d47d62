"""The association's own page: who leads it, which clubs it has, and what one can do here."""

from datetime import date

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.offices import executive_offices
from tilehall.site.association.book import calendar_sources, club_files, doors, registers
from tilehall.site.association.book.calendar_files import days_once, title_of
from tilehall.site.association.book.page_parts import names_of
from tilehall.site.association.book.wording.officers import OFFICES
from tilehall.site.people import store as people
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.roles import EXECUTIVE, role_of_office

COMING = 5


@does("association.see")
@require_safe
def home(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    days = days_once(day for ahead in (0, 1) for day in calendar_sources.days_of(today.year + ahead))
    coming = [day for day in days if day.last >= today]
    context = {
        "name": registers.association_name(today),
        "coming": [(day, title_of(day)) for day in coming[:COMING]],
        "offices": _offices(today),
        "offices_basis": executive_offices().basis,
        "clubs": len(club_files.registered_on(today)),
        "doors": doors.open_doors(request.actor),
    }
    return render(request, "book/home.html", context)


def _offices(today: date) -> list[tuple[str, list[str]]]:
    """Who is in each office: by the book, and where it says nothing by the role."""
    terms, known = registers.holders(today), registers.offices_known(today)
    names = names_of(term.person for term in terms.values() if term is not None)
    held: dict[str, list[str]] = {}
    for role_held in people.holders_on(today).filter(role__in=[str(role) for role in EXECUTIVE]):
        held.setdefault(role_held.role, []).append(role_held.person.full_name)
    found = []
    for office in executive_offices().value:
        role, term = role_of_office(office), terms[office]
        by_book = [] if term is None else [names[term.person]]
        found.append((OFFICES[office], by_book if office in known else held.get(str(role), [])))
    return found
