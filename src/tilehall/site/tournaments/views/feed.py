"""tourney.js of an event, for the overlays of streams: public, and as new as the last slip."""

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.tournament.formats.problem import CannotWrite
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.exports import export
from tilehall.site.tournaments.presenters.page_cache import cached

from .frame import desk_state_or_404


@does("tournaments.see")
@require_safe
@never_cache
def tourney_js(_request: HallRequest, number: int) -> HttpResponse:
    """What the public pages show, so that any page may read it from its own address."""
    state = desk_state_or_404(number)
    try:
        raw = cached(state, "tourney.js", lambda: export(state.desk, "tourney")[1])
    except CannotWrite as cannot:
        raise Http404(str(cannot)) from None
    headers = {"Access-Control-Allow-Origin": "*"}
    return HttpResponse(raw, content_type="application/javascript", headers=headers)
