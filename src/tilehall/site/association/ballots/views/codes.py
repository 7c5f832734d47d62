"""Taking a code, on one's own device or at a shared one. The code is in the answer and kept nowhere."""

from django.http import HttpResponse
from django.views.decorators.cache import never_cache

from tilehall.law.association.ballots.decisions import refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots.actions import desk_roll, live_figures, take_codes
from tilehall.site.association.ballots.actions.codes import has_taken
from tilehall.site.association.ballots.authority import require_teller
from tilehall.site.association.ballots.codes import fresh_code
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import sentence_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import ballot_or_404, names_found, names_of, page


@does("ballots.take_code")
@GET_OR_POST
@never_cache
def own_codes(request: HallRequest, number: int) -> HttpResponse:
    state = ballot_or_404(number)
    if request.method == "POST":
        taken = take_codes(request.actor, number, request.POST.getlist("code"))
        if not isinstance(taken, Refusal):
            return page(request, state, "ballots/codes_taken.html", {"codes": taken})
        return _own_page(request, ballot_or_404(number), taken)
    return _own_page(request, state)


def _own_page(request: HallRequest, state: BallotState, refused: Refusal | None = None) -> HttpResponse:
    person = request.actor.person
    votes = state.ballot.electors.get(person.pk, 0) if person is not None else 0
    context = {
        "votes": votes,
        "fresh": [fresh_code() for _ in range(votes)],
        "has_taken": bool(votes) and has_taken(request.actor, state),
        "has_paper": person is not None and person.pk in state.ballot.on_paper,
        "figures": live_figures(state),
        "refused": sentence_of(refused) if refused else None,
        "unlisted": sentence_of(refuse("not_entitled")),
    }
    return page(request, state, "ballots/code.html", context)


@does("ballots.attend")
@GET_OR_POST
@never_cache
def shared(request: HallRequest, number: int) -> HttpResponse:
    """A teller says whose turn it is and hands the device over; the code is shown to the voter alone."""
    state = ballot_or_404(number)
    require_teller(request.actor, state.ballot)
    person = whole_number(request.POST.get("person", ""))
    if person is None or person not in state.ballot.electors:
        return _shared_page(request, state)
    name = names_of({person}).get(person, "")
    if request.POST.get("do") == "hand":
        fresh = [fresh_code() for _ in range(state.ballot.electors[person])]
        return page(request, state, "ballots/shared_handed.html", {"name": name, "person": person, "fresh": fresh})
    taken = take_codes(request.actor, number, request.POST.getlist("code"), person=person)
    if isinstance(taken, Refusal):
        return _shared_page(request, ballot_or_404(number), taken)
    return page(request, state, "ballots/shared_code.html", {"name": name, "codes": taken})


def _shared_page(request: HallRequest, state: BallotState, refused: Refusal | None = None) -> HttpResponse:
    taken = desk_roll(request.actor, state)
    waiting = state.ballot.electors.keys() - set(taken) - state.ballot.on_paper
    names, found = names_found(request, waiting)
    context = {"waiting": names, **found, "refused": sentence_of(refused) if refused else None}
    return page(request, state, "ballots/shared.html", context)
