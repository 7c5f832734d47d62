"""The checks that a Ratings Manager makes each quarter, of the run behind the newest list."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.ratings.profiles import PROFILES
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings import checking, replaying, store
from tilehall.site.ratings.store import Kind
from tilehall.site.ratings.wording import said


@does("ratings.office")
@require_safe
@never_cache
def checks(request: HallRequest) -> HttpResponse:
    """Of everything rated, or of the quarter in the address (?quarter=2026-2)."""
    listed = store.newest_list(Kind.RATINGS)
    context: dict[str, object] = {"listed": listed}
    if listed:
        context["profile"] = PROFILES[listed.run.profile]
        history = replaying.history_of(listed.run)
        if isinstance(history, Refusal):
            context["no"] = said(history)
        else:
            quarters = checking.quarters(history)
            quarter = next((each for each in quarters if each.key == request.GET.get("quarter")), None)
            levels = checking.levels(history, listed.day)
            context |= {
                "quarters": quarters,
                "quarter": quarter,
                "fit": checking.fit(history, quarter),
                "levels": levels,
                "graph": checking.drift_graph(levels),
                "moved": (levels[-1].mean or 0) - (levels[0].mean or 0) if levels else 0,
            }
    return render(request, "ratings/checks.html", context)
