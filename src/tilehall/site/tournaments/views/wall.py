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
from tilehall.site.tournaments.presenters import wall_screen
from tilehall.site.tournaments.presenters.kept_standings import standings_of
from tilehall.site.tournaments.presenters.page_cache import cached
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404
from .live import nothing_new, render_fragment
from .own_rows import own_row, with_own_name
from .timer import Timer, timer_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WallPage:
    wall: wall_screen.Wall
    body: SafeString
    timer: Timer | None


@does("tournaments.see")
@require_safe
def wall(request: HallRequest, number: int) -> HttpResponse:
    if nothing_new(request, number):
        return HttpResponse(status=204)
    part = _part(state := desk_state_or_404(number))
    if "at" in request.GET:
        return HttpResponse(part)
    address = for_phones(request, reverse("tournaments:standings", args=[number]))
    phones = {} if only_here(request) else {"address": address, "code": qr.inline(address)}
    own = own_row(request, number, state.desk)
    shown = {"row": state.row, "plan": state.desk.plan, "part": with_own_name(part, own), "own": own, **phones}
    return render(request, "tournaments/wall.html", shown)


def _part(state: DeskState) -> SafeString:
    """All but the time is made once for each state of the log."""
    wall = cached(state, "wall", lambda: wall_screen.wall(state.desk, lambda name: standings_of(state, name)))
    whole = {"wall": wall, "desk": state.desk, "row": state.row}
    body = cached(state, "wall body", lambda: render_to_string("tournaments/wall_body.html", whole))
    return render_fragment(state, "wall", WallPage(wall=wall, body=body, timer=timer_of(state.desk, timezone.now())))
