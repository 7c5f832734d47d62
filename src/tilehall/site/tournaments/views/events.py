"""The list of tournaments, and the announcement of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tilehall.site.people.permissions import does
from tilehall.site.tournaments import store

from .frame import kept_or_404, page


@does("tournaments.see")
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/tournaments.html", {"tournaments": store.listed()})


@does("tournaments.see")
@require_safe
def event(request: HttpRequest, number: int) -> HttpResponse:
    return page(request, kept_or_404(number), "tournaments/event.html")
