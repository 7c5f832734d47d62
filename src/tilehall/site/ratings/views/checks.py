"""The checks that a Ratings Manager makes each quarter, of the run behind the newest list."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.ratings import quarter_checks, replay, store
from tilehall.site.ratings.store import Kind
from tilehall.site.ratings.wording import sentence_of


@does("ratings.office")
@require_safe
@never_cache
def checks(request: HallRequest) -> HttpResponse:
    """Of everything rated, or of the quarter in the address (?quarter=2026-2)."""
    published_list = store.newest_list(Kind.RATINGS)
    context: dict[str, object] = {"published_list": published_list}
    if published_list:
        context["profile"] = store.profile_of(published_list)
        history = replay.history_of(published_list.run)
        if isinstance(history, Refusal):
            context["no"] = sentence_of(history)
        else:
            quarters = quarter_checks.quarters(history)
            quarter = next((quarter for quarter in quarters if quarter.key == request.GET.get("quarter")), None)
            levels = quarter_checks.levels(history, published_list.day)
            context |= {
                "quarters": quarters,
                "quarter": quarter,
                "fit": quarter_checks.fit_graph(history, quarter),
                "levels": levels,
                "graph": quarter_checks.drift_graph(levels),
                "moved": (levels[-1].mean or 0) - (levels[0].mean or 0) if levels else 0,
            }
    return render(request, "ratings/checks.html", context)
