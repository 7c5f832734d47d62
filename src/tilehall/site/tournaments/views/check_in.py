"""Check-in: who is here, on a phone at the door; and those who do not come, in one command."""

from django.http import HttpResponse
from django.views.decorators.vary import vary_on_headers

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.folding import folded
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import entering
from tilehall.site.tournaments.store import Kept

from .frame import answer, hand, kept_or_404, page, tell, unchanged


@does("tournaments.organise")
@GET_OR_POST
@vary_on_headers("HX-Request")
def check_in(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    if request.method == "POST":
        result, done = _checked(request, number)
        if not request.htmx:
            return answer(request, result, done, "tournaments:check-in", number)
        if isinstance(result, Refusal):
            tell(request, result, "")
        kept = kept_or_404(number)
    elif request.htmx and unchanged(request, kept):
        return HttpResponse(status=204)
    players = [each for each in kept.desk.in_the_field() if not each.house]
    field = sorted(players, key=lambda each: folded(each.name))
    missing = [each for each in field if not each.present]
    context = {"field": field, "missing": missing, "here": len(field) - len(missing)}
    template = "tournaments/check_in_list.html" if request.htmx else "tournaments/check_in.html"
    return page(request, kept, template, context)


def _checked(request: HallRequest, number: int) -> tuple[Kept | Refusal, str]:
    do = request.POST.get("do", "")
    if do == "absent":
        return entering.no_shows(request.actor, number, hand(request)), "Those who are missing are out of the field."
    player = whole_number(request.POST.get("player", ""))
    if player is None:
        return kept_or_404(number), "Nobody was named."
    if do == "out":
        return entering.check_out(request.actor, number, (player,), hand(request)), "Not here."
    return entering.check_in(request.actor, number, (player,), hand(request)), "Here."
