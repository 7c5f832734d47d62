"""For who runs a ballot: opening it, giving out codes, voting, closing; what is missing and what comes next."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from tilehall.law.association.ballots.count import FEWEST
from tilehall.law.association.ballots.decisions import refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions, store
from tilehall.site.association.ballots.actions import BallotPlan
from tilehall.site.association.ballots.authority import require_runner
from tilehall.site.association.ballots.electors import electorate
from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.association.ballots.forms import OpenBallotForm
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import ACTS, WARNINGS, sentence_of
from tilehall.site.pages import qr
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phones import for_phones
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, new_command, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import answered, ballot_or_404, names_found, names_of, page


@does("ballots.run")
@GET_OR_POST
@never_cache
def open_ballot(request: HallRequest) -> HttpResponse:
    form = OpenBallotForm(request.POST or None)
    unfit = unfitness()
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        plan = BallotPlan(
            title=given["title"],
            question=given["question"],
            choices=given["choices"],
            picks=given["picks"],
            electorate=electorate(given["who"], timezone.localdate()),
            on_paper=given["on_paper"],
        )
        done = actions.open_ballot(request.actor, plan, command_context(request))
        if not isinstance(done, Refusal):
            return redirect(reverse("ballots:run", args=[done.number]))
        form.add_error(None, sentence_of(done).text)
    context = {"form": form, "command_id": new_command(), "unfit": sentence_of(refuse(unfit)) if unfit else None}
    return render(request, "ballots/open.html", context)


@does("ballots.attend")
@GET_OR_POST
@never_cache
def run(request: HallRequest, number: int) -> HttpResponse:
    state = ballot_or_404(number)
    require_runner(request.actor, state.ballot)
    if request.method == "POST":
        return answered(request, _pressed(request, state), "ballots:run", number)
    figures = actions.live_figures(state)
    context = {
        "figures": figures,
        "few": WARNINGS["few_codes"] if 0 < figures.issued < FEWEST else "",
        "counted": len(state.ballot.papers),
        "agreed": state.ballot.agreed_paper,
    }
    if request.htmx:  # after every code and every vote
        return page(request, state, "ballots/run_now.html", context)
    return page(request, state, "ballots/run.html", {**context, **_beside(request, state)})


def _beside(request: HallRequest, state: BallotState) -> dict[str, object]:
    """What stands on the page beside how far the ballot is."""
    address = for_phones(request, reverse("ballots:ballot", args=[state.number]))
    electors, found = names_found(request, state.ballot.electors.keys() - set(state.ballot.tellers))
    return {
        "address": address,
        "code": qr.inline(address),
        "tellers": names_of(set(state.ballot.tellers)),
        "electors": electors,
        **found,
        "acts": [(act.at, ACTS[act.kind], act.by_name) for act in store.acts_of(state)],
    }


def _pressed(request: HallRequest, state: BallotState) -> BallotState | Refusal:
    number, context, do = state.number, command_context(request), request.POST.get("do")
    if do == "begin_voting":
        shown = whole_number(request.POST.get("shown", ""))
        return actions.close_issuing(request.actor, number, context, shown=shown)
    if do == "anew":
        return actions.begin_anew(request.actor, number, context)
    if do == "close":
        return actions.close(request.actor, number, context)
    if do == "call_off":
        return actions.call_off(request.actor, number, typed_words(request, "reason"), context)
    if do == "teller":
        person = whole_number(request.POST.get("person", ""))
        named = state.ballot.tellers if person is None else (*state.ballot.tellers, person)
        return actions.name_tellers(request.actor, number, named, context)
    return state
