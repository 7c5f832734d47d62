"""The series of a final: everybody sees who qualified and why; the organiser sets it and enters them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.phrases import joined
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import series as series_actions
from tilehall.site.tournaments.forms.series import QualifyingEventForm
from tilehall.site.tournaments.presenters.series_page import series_page
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording import sentence_of

from .frame import desk_state_or_404, page, redirect_with_result, show_result


@does("tournaments.see")
@require_safe
def series(request: HallRequest, number: int) -> HttpResponse:
    return _page(request, desk_state_or_404(number))


def _page(request: HallRequest, state: DeskState, form: QualifyingEventForm | None = None) -> HttpResponse:
    others = _held_before(state)
    context = {
        "series": series_page(state),
        "organises": request.actor.may("tournaments.organise"),
        "form": form or QualifyingEventForm(others),
        "others": others,
    }
    return page(request, state, "tournaments/series.html", context)


def _held_before(state: DeskState) -> list[TournamentRow]:
    """Nobody qualifies in an event that begins after the final has."""
    final = state.row
    return [row for row in store.tournaments_listed() if row.pk != final.pk and row.first_day <= final.first_day]


@does("tournaments.organise")
@require_POST
def add_event(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    form = QualifyingEventForm(_held_before(state), request.POST)
    if not form.is_valid():
        return _page(request, state, form)
    plain = form.cleaned_data
    result = series_actions.add_event(
        request.actor, number, plain["event"], plain["grade"].strip(), plain["places"], command_context(request)
    )
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _page(request, state, form)
    return redirect_with_result(request, result, "It qualifies for this final.", "tournaments:series", number)


@does("tournaments.organise")
@require_POST
def drop_event(request: HallRequest, number: int) -> HttpResponse:
    event, grade = typed_words(request, "event"), typed_words(request, "grade")
    result = series_actions.drop_event(request.actor, number, event, grade, command_context(request))
    return redirect_with_result(request, result, "It qualifies no more.", "tournaments:series", number)


@does("tournaments.organise")
@require_POST
def decline(request: HallRequest, number: int) -> HttpResponse:
    name, back = typed_words(request, "name"), "back" in request.POST
    result = series_actions.decline(request.actor, number, name, command_context(request), declined=not back)
    told = f"{name} plays after all." if back else f"{name} does not play: the place goes to the next one."
    return redirect_with_result(request, result, told, "tournaments:series", number)


@does("tournaments.organise")
@require_POST
def fill(request: HallRequest, number: int) -> HttpResponse:
    desk_state_or_404(number)
    filled = series_actions.enter_qualifiers(request.actor, number, command_context(request))
    if filled.entered:
        messages.success(request, f"Entered: {joined(list(filled.entered))}.")
    for name, refusal in filled.refused:
        told = sentence_of(refusal)
        messages.error(request, " ".join([f"{name} is not entered:", told.text, *told.clauses]))
    if not filled.entered and not filled.refused:
        messages.info(request, "Everybody who qualified is entered already.")
    return redirect(reverse("tournaments:series", args=[number]))
