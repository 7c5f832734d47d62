"""The rehearsal of an event: begin one, play it round by round, throw it away."""

import secrets

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import rehearsing

from .frame import answer, hand, kept_or_404, page, tell


@does("tournaments.direct")
@require_safe
@never_cache
def rehearsal(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    context = {"copies": store.rehearsals(kept.row), "seed": secrets.randbelow(10**6)}
    return page(request, kept, "tournaments/rehearsal.html", context)


@does("tournaments.direct")
@require_POST
def begin(request: HallRequest, number: int) -> HttpResponse:
    kept_or_404(number)
    made = rehearsing.begin(request.actor, number, hand(request))
    if isinstance(made, Refusal):
        return answer(request, made, "", "tournaments:rehearse", number)
    return answer(request, made, "The rehearsal is ready.", "tournaments:rehearse", made.row.pk)


@does("tournaments.direct")
@require_POST
def play(request: HallRequest, number: int) -> HttpResponse:
    """The next round, or all that are left (`all`)."""
    kept_or_404(number)
    seed = whole_number(request.POST.get("seed", "")) or 0
    step = rehearsing.play_all if "all" in request.POST else rehearsing.play_round
    try:
        done = step(request.actor, number, seed, hand(request))
    except rehearsing.NoRehearsal:
        messages.error(request, "This is a real tournament: nothing is invented in it. Begin a rehearsal of it.")
    else:
        played = "" if isinstance(done, Refusal) else f"Round {done.desk.current} is played, with invented results."
        tell(request, done, played)
    return redirect("tournaments:rehearse", number)


@does("tournaments.direct")
@require_POST
def throw_away(request: HallRequest, number: int) -> HttpResponse:
    kept_or_404(number)
    try:
        event = rehearsing.throw_away(request.actor, number)
    except rehearsing.NoRehearsal:
        messages.error(request, "This is a real tournament. It is never thrown away.")
        return redirect("tournaments:rehearse", number)
    messages.success(request, "The rehearsal is gone. Nothing of it counts.")
    return redirect("tournaments:rehearse", event)
