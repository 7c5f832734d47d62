"""The page for the projector: it follows the round by itself."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tilehall.site.pages import qr
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.showing.remembered import remembered
from tilehall.site.tournaments.showing.wall import Wall
from tilehall.site.tournaments.showing.wall import wall as made_for_the_wall
from tilehall.site.tournaments.store import Kept

from .follow import made_part, nothing_new, standings_of
from .frame import kept_or_404
from .timer import Timer, timer_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPage:
    wall: Wall
    body: SafeString
    timer: Timer | None


@does("tournaments.see")
@require_safe
def wall(request: HallRequest, number: int) -> HttpResponse:
    if nothing_new(request, number):
        return HttpResponse(status=204)
    part = _part(kept := kept_or_404(number))
    if "at" in request.GET:
        return HttpResponse(part)
    address = for_phones(request, reverse("tournaments:standings", args=[number]))
    phones = {} if only_here(request) else {"address": address, "code": qr.inline(address)}
    return render(request, "tournaments/wall.html", {"row": kept.row, "plan": kept.desk.plan, "part": part, **phones})


def _part(kept: Kept) -> SafeString:
    """All but the time is made once for each state of the log."""
    shown = remembered(kept, "wall", lambda: made_for_the_wall(kept.desk, lambda name: standings_of(kept, name)))
    whole = {"wall": shown, "desk": kept.desk, "row": kept.row}
    body = remembered(kept, "wall body", lambda: render_to_string("tournaments/wall_body.html", whole))
    return made_part(kept, "wall", WallPage(wall=shown, body=body, timer=timer_of(kept.desk, timezone.now())))
