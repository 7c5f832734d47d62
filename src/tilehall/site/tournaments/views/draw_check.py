"""Asked once before the first draw: nobody is checked in, so are all who are entered to be drawn?"""

from django.http import HttpResponse

from tilehall.law.tournament.desk.draw import nobody_checked_in
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.store import DeskState

from .frame import page

ANYWAY = "anyway"
SENT = ("seed", "grade", "ahead", "rest", "shown")


def ask_about_check_in(request: HallRequest, state: DeskState) -> HttpResponse | None:
    """None where there is nothing to ask: somebody is here, or it was answered."""
    if request.POST.get(ANYWAY) or not nobody_checked_in(state.desk):
        return None
    sent = [(name, request.POST[name]) for name in SENT if name in request.POST]
    field = [player for player in state.desk.in_the_field() if not player.house]
    context = {"sent": sent, "field": field, "anyway": ANYWAY}
    return page(request, state, "tournaments/draw_unchecked.html", context)
