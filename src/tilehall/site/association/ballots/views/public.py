"""For everybody: which ballots there are, how far one is, and the result with every slip."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association.ballots.count import picked_of
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.actions import live_figures, result
from tilehall.site.association.ballots.actions.codes import has_taken
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import ACTS, PHASE_BADGES, PHASES, WARNINGS
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import ballot_or_404, page


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    choice: str
    votes: int
    share: int  # of the highest, in hundredths
    by_codes: int
    on_paper: int


@does("ballots.see")
@require_safe
def ballots(request: HallRequest) -> HttpResponse:
    rows = [(row, PHASES[row.phase], PHASE_BADGES[row.phase]) for row in store.ballots()]
    return render(request, "ballots/ballots.html", {"rows": rows, "may_open": request.actor.may("ballots.run")})


@does("ballots.see")
@require_safe
@never_cache
def ballot(request: HallRequest, number: int) -> HttpResponse:
    state = ballot_or_404(number)
    if state.ballot.phase == "closed":
        return _result(request, state)
    person = request.actor.person
    votes = state.ballot.electors.get(person.pk, 0) if person else 0
    context = {
        "figures": live_figures(number),
        "own_votes": votes,
        "has_taken": bool(votes) and has_taken(request.actor, state),
        "has_paper": person is not None and person.pk in state.ballot.on_paper,
    }
    return page(request, state, "ballots/now.html" if request.htmx else "ballots/ballot.html", context)


def _result(request: HallRequest, state: BallotState) -> HttpResponse:
    count = result(state.number)
    assert count is not None
    choices = state.ballot.opened.choices
    most = max(count.by_choice)
    figures = zip(choices, count.by_choice, count.by_codes, count.on_paper, strict=True)
    context = {
        "count": count,
        "lines": [ChoiceLine(name, votes, 100 * votes // (most or 1), *ways) for name, votes, *ways in figures],
        "warnings": [WARNINGS[code] for code in count.warnings],
        "slips": [(slip.code, ", ".join(choices[at] for at in picked_of(slip.marks)) or "Blank")
                  for slip in store.slips_cast(state.row)],
        "acts": [(act.at, ACTS[act.kind], act.by_name) for act in store.acts_of(state)],
    }  # fmt: skip
    return page(request, state, "ballots/result.html", context)
