"""What every page of a ballot shares."""

from collections.abc import Collection
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tilehall.law.association.ballots.count import shows_votes
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.ballots import store
from tilehall.site.association.ballots.authority import may_count, may_run
from tilehall.site.association.ballots.store import BallotState
from tilehall.site.association.ballots.wording import PHASE_BADGES, PHASES, sentence_of
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.actor import VISITOR
from tilehall.site.people.commands import new_command
from tilehall.site.people.models import Person
from tilehall.site.people.name_order import search_words
from tilehall.site.people.request import HallRequest

MOST_NAMES = 60  # that are shown at once


def ballot_or_404(number: int) -> BallotState:
    try:
        return store.load(number)
    except store.NoSuchBallot as none:
        raise Http404(str(none)) from none


def page(
    request: HallRequest, state: BallotState, template: str, context: dict[str, Any] | None = None
) -> HttpResponse:
    framed = {
        "row": state.row,
        "ballot": state.ballot,
        "opened": state.ballot.opened,
        "phase": PHASES[state.ballot.phase],
        "badge": PHASE_BADGES[state.ballot.phase],
        "few_codes": state.ballot.phase == "voting" and shows_votes(state.ballot.codes_issued),
        "may_run": may_run(request.actor, state.ballot),
        "may_count": may_count(request.actor, state.ballot),
        "command_id": new_command(),
        **(context or {}),
    }
    return render(request, template, framed)


def unsigned(request: HallRequest) -> None:
    """From here on nobody is asked who they are, the frame of the page included."""
    request.actor = VISITOR


def answered(request: HallRequest, done: BallotState | Refusal, to: str, number: int) -> HttpResponse:
    if isinstance(done, Refusal):
        show_refusal(request, sentence_of(done))
    return redirect(reverse(to, args=[number]))


def names_of(persons: Collection[int]) -> dict[int, str]:
    found = Person.objects.filter(pk__in=persons).order_by("sort_name", "pk")
    return {person.pk: person.full_name for person in found}


def names_found(request: HallRequest, persons: Collection[int]) -> tuple[dict[int, str], dict[str, object]]:
    """Those of whom the name holds what was asked for, some of many; and what the form that asks shows."""
    asked = request.GET.get("q", "").replace("\0", "").strip()[:80]
    words = search_words(asked)
    # All names are read, and not those of thousands of numbers.
    rows = Person.objects.order_by("sort_name", "pk")
    for word in words:
        rows = rows.filter(folded__contains=word)
    found = [(person, name) for person, name in rows.values_list("pk", "full_name") if person in persons]
    return dict(found[:MOST_NAMES]), {"asked": asked, "more": max(0, len(found) - MOST_NAMES)}
