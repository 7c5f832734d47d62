"""Voting: a code and what it marks. Nobody is asked who they are; what is signed in on the device is not looked at."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots.actions import CastSlips, cast_slips, look_at_slips
from tilehall.site.association.ballots.codes import codes_typed
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import sentence_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import ballot_or_404, page, unsigned

MOST_CODES = 500
BLANK = "blank"


@does("ballots.vote")
@GET_OR_POST
@never_cache
def vote(request: HallRequest, number: int) -> HttpResponse:
    """First what was marked is shown once more, since a vote cannot be changed; then it is cast."""
    unsigned(request)
    state = ballot_or_404(number)
    if request.method != "POST":
        return _page(request, state)
    picked = _picked(request, state)
    if picked is None:
        return _page(request, state, told="Mark your choice, or mark “Blank”.")
    slips = look_at_slips(state, codes_typed(request.POST.get("codes", "")[: MOST_CODES * 40]), picked)
    if isinstance(slips, CastSlips) and request.POST.get("do") == "cast":
        slips = cast_slips(number, slips)
        if isinstance(slips, CastSlips):
            return page(request, state, "ballots/cast.html", {**_told(request, state, slips)})
    if isinstance(slips, Refusal):
        return _page(request, ballot_or_404(number), told=sentence_of(slips).text, picked=picked)
    return page(request, state, "ballots/confirm.html", _told(request, state, slips))


def _told(request: HallRequest, state: BallotState, slips: CastSlips) -> dict[str, object]:
    marked = [state.ballot.opened.choices[at] for at in slips.picked]
    return {"slips": slips, "codes": " ".join(slips.codes), "marked": marked, "shared": _is_shared(request)}


def _is_shared(request: HallRequest) -> bool:
    return "shared" in request.GET or "shared" in request.POST


def _picked(request: HallRequest, state: BallotState) -> tuple[int, ...] | None:
    """None if nothing was marked, not even blank."""
    marked = request.POST.getlist("pick")
    numbers = [number for text in marked if (number := whole_number(text)) is not None]
    picked = tuple(sorted({at for at in numbers if 0 <= at < len(state.ballot.opened.choices)}))
    return picked if picked or BLANK in marked else None


def _page(request: HallRequest, state: BallotState, *, told: str = "", picked: tuple[int, ...] = ()) -> HttpResponse:
    choices = [(at, choice, at in picked) for at, choice in enumerate(state.ballot.opened.choices)]
    context = {
        "choices": choices,
        "told": told,
        "blank": bool(told) and BLANK in request.POST.getlist("pick"),
        "typed": request.POST.get("codes", "")[: MOST_CODES * 40],
        "shared": _is_shared(request),
    }
    if request.htmx:  # the page waits for voting to begin
        return page(request, state, "ballots/vote_now.html", context)
    return page(request, state, "ballots/vote.html", context)
