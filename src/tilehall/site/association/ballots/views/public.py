"""For everybody: which ballots there are, how far one is, and the result with every slip."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.association.ballots.count import count_ballot, picked_of
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.actions import live_figures
from tilehall.site.association.ballots.actions.codes import has_taken
from tilehall.site.association.ballots.store import BallotState, Slip
from tilehall.site.association.ballots.wording import ACTS, PHASE_BADGES, PHASES, WARNINGS
from tilehall.site.pages.codes import IN_A_GROUP
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import ballot_or_404, page

A_PAGE = 1000  # slips: as many as a page of a list has anywhere


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
        "figures": live_figures(state),
        "own_votes": votes,
        "has_taken": bool(votes) and has_taken(request.actor, state),
        "has_paper": person is not None and person.pk in state.ballot.on_paper,
    }
    return page(request, state, "ballots/now.html" if request.htmx else "ballots/ballot.html", context)


def _result(request: HallRequest, state: BallotState) -> HttpResponse:
    marked = store.all_marks(state.row)
    count = count_ballot(state.ballot, marked)
    choices = state.ballot.opened.choices
    most = max(count.by_choice)
    figures = zip(choices, count.by_choice, count.by_codes, count.on_paper, strict=True)
    slips = Paginator(store.slips_cast(state.row), A_PAGE)
    part = slips.get_page(request.GET.get("page"))
    # Escaped once for each way to vote, and not for each slip.
    words_of = {marks: escape(", ".join(choices[at] for at in picked_of(marks)) or "Blank") for marks in {*marked}}
    context = {
        "count": count,
        "lines": [ChoiceLine(name, votes, 100 * votes // (most or 1), *ways) for name, votes, *ways in figures],
        "warnings": [WARNINGS[code] for code in count.warnings],
        "slips": [(slip.code, words_of[slip.marks]) for slip in part.object_list],
        "parts": list(_parts(slips)) if slips.num_pages > 1 else [],
        "part": part.number,
        "acts": [(act.at, ACTS[act.kind], act.by_name) for act in store.acts_of(state)],
    }  # fmt: skip
    return page(request, state, "ballots/result.html", context)


def _parts(slips: "Paginator[Slip]") -> Iterator[tuple[int, str, str]]:
    """Of a long list each page with the beginnings of its first and last code: so a voter finds the own one."""
    for number in slips.page_range:
        listed = slips.page(number).object_list
        yield number, listed[0].code[:IN_A_GROUP], listed[-1].code[:IN_A_GROUP]
