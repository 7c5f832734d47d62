"""The page for the projector: it follows the round by itself."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tilehall.site.people.permissions import does
from tilehall.site.tournaments.showing.remembered import remembered
from tilehall.site.tournaments.showing.wall import wall as made_for_the_wall
from tilehall.site.tournaments.store import Kept

from .follow import Told, nothing_new, shown_part
from .frame import kept_or_404


@does("tournaments.see")
@require_safe
def wall(request: HttpRequest, number: int) -> HttpResponse:
    if nothing_new(request, number):
        return HttpResponse(status=204)
    kept = kept_or_404(number)
    part = shown_part(kept, "wall", _asked, {})
    if "at" in request.GET:
        return HttpResponse(part)
    return render(request, "tournaments/wall.html", {"row": kept.row, "plan": kept.desk.plan, "part": part})


def _asked(kept: Kept) -> Told:
    return {"wall": remembered(kept, "wall", lambda: made_for_the_wall(kept.desk))}
