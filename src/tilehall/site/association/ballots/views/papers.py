"""For tellers: who gets a paper, and what was counted."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import actions
from tilehall.site.association.ballots.authority import require_teller
from tilehall.site.association.ballots.forms import PaperCountForm
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import sentence_of
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import answered, ballot_or_404, names_found, names_of, page


@does("ballots.attend")
@GET_OR_POST
@never_cache
def papers(request: HallRequest, number: int) -> HttpResponse:
    state = ballot_or_404(number)
    require_teller(request.actor, state.ballot)
    if request.method != "POST":
        return _page(request, state, PaperCountForm(state.ballot.opened.choices))
    person, context = whole_number(request.POST.get("person", "")), command_context(request)
    if request.POST.get("do") == "give" and person is not None:
        done = actions.give_paper(request.actor, number, person, context)
        return answered(request, done, "ballots:paper", number)
    if request.POST.get("do") == "return" and person is not None:
        done = actions.return_paper(request.actor, number, person, context)
        return answered(request, done, "ballots:paper", number)
    return _counted(request, state)


def _counted(request: HallRequest, state: BallotState) -> HttpResponse:
    form = PaperCountForm(state.ballot.opened.choices, request.POST)
    if form.is_valid():
        done = actions.count_papers(request.actor, state.number, form.counts, form.rest, command_context(request))
        if not isinstance(done, Refusal):
            return redirect(reverse("ballots:paper", args=[state.number]))
        form.add_error(None, sentence_of(done).text)
    return _page(request, state, form)


def _page(request: HallRequest, state: BallotState, form: PaperCountForm) -> HttpResponse:
    ballot, own = state.ballot, request.actor.person
    taken = set(actions.desk_roll(request.actor, state))
    given, others = names_of(ballot.on_paper), ballot.electors.keys() - taken - ballot.on_paper
    names, found = names_found(request, others)
    context = {
        "given": [(who, name, ballot.electors[who]) for who, name in given.items()],
        "others": list(names.items()),
        **found,
        "form": form,
        "counted": names_of(set(ballot.papers)),
        "own_counted": own is not None and own.pk in ballot.papers,
        "agreed": ballot.agreed_paper,
        "differ": len(ballot.papers) > 1 and ballot.agreed_paper is None,
    }  # fmt: skip
    return page(request, state, "ballots/papers.html", context)
