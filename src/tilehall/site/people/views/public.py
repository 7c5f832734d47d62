"""What everyone may see of people and clubs: name, club and rating, no more."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from .. import store
from ..closed_clubs import closed_on
from ..models import Club
from ..permissions import does
from ..request import HallRequest
from . import page_of


@does("people.see_public")
@require_safe
@vary_on_headers("HX-Request")
def people(request: HallRequest) -> HttpResponse:
    search_text = request.GET.get("q", "")[:100]
    page = page_of(request, store.public_people(search_text))
    template = "people/people_found.html" if request.htmx else "people/people.html"
    return render(request, template, {"page": page, "search_text": search_text})


@does("people.see_public")
@require_safe
def person(request: HallRequest, pk: int) -> HttpResponse:
    """All that is public about somebody is one page, with what other rooms have of them: this address leads there."""
    desk = request.actor.may("people.see_register") or request.actor.may("people.see_lists")
    found = get_object_or_404(store.people() if desk else store.public_people(), pk=pk)
    return redirect("hall:player", found.pk)


@does("people.see_public")
@require_safe
def clubs(request: HallRequest) -> HttpResponse:
    open_clubs = store.clubs().exclude(pk__in=closed_on(timezone.localdate()))
    return render(request, "people/clubs.html", {"clubs": open_clubs, "may_add": request.actor.may("people.add_club")})


@does("people.see_public")
@require_safe
def club(request: HallRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=slug)
    members = page_of(request, store.public_people().filter(club=found))
    may = request.actor.may_for_club
    context = {
        "club": found,
        "page": members,
        "adds_people": may("people.add_person", found.pk),
        "imports": may("people.take_in_people", found.pk),
        "keeps_address": may("post.keep_address", found.pk),
    }
    return render(request, "people/club.html", context)
