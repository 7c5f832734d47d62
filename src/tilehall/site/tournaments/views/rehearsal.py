"""The rehearsal of an event: begin one, play it round by round, throw it away."""

import secrets

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import rehearsal as rehearsal_actions

from .frame import desk_state_or_404, page, redirect_with_result, show_result


@does("tournaments.direct")
@require_safe
@never_cache
def rehearsal(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    context = {"copies": store.rehearsals_of(state.row), "seed": secrets.randbelow(10**6)}
    return page(request, state, "tournaments/rehearsal.html", context)


@does("tournaments.direct")
@require_POST
def begin(request: HallRequest, number: int) -> HttpResponse:
    desk_state_or_404(number)
    answer = rehearsal_actions.begin(request.actor, number, command_context(request))
    if isinstance(answer, Refusal):
        return redirect_with_result(request, answer, "", "tournaments:rehearse", number)
    return redirect_with_result(request, answer, "The practice run is ready.", "tournaments:rehearse", answer.row.pk)


@does("tournaments.direct")
@require_POST
def play(request: HallRequest, number: int) -> HttpResponse:
    """The next round, or all that are left (`all`)."""
    desk_state_or_404(number)
    seed = whole_number(request.POST.get("seed", "")) or 0
    step = rehearsal_actions.play_all if "all" in request.POST else rehearsal_actions.play_round
    try:
        answer = step(request.actor, number, seed, command_context(request))
    except rehearsal_actions.NoRehearsal:
        messages.error(request, "This is a real tournament: nothing is invented in it. Start a practice run of it.")
    else:
        played = "" if isinstance(answer, Refusal) else f"Round {answer.desk.current} is played, with invented results."
        show_result(request, answer, played)
    return redirect("tournaments:rehearse", number)


@does("tournaments.direct")
@require_POST
def throw_away(request: HallRequest, number: int) -> HttpResponse:
    desk_state_or_404(number)
    try:
        event = rehearsal_actions.throw_away(request.actor, number)
    except rehearsal_actions.NoRehearsal:
        messages.error(request, "This is a real tournament. It is never thrown away.")
        return redirect("tournaments:rehearse", number)
    messages.success(request, "The practice run is deleted. Nothing of it counts.")
    return redirect("tournaments:rehearse", event)
