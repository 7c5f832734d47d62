"""Calling an event off: what follows from it, the press, and the way back."""

from django.http import HttpResponse
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import calling_off as law
from tilehall.law.tournament.desk.cash_book import player_accounts
from tilehall.site.pages.phones import for_letters
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import calling_off as actions
from tilehall.site.tournaments.actions.letters import who_is_reached
from tilehall.site.tournaments.forms.calling_off import CallingOffForm, TakesPlaceForm
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of

from .frame import desk_state_or_404, page, redirect_with_result, show_result


@does("tournaments.organise")
@GET_OR_POST
def call_off(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    back = request.POST.get("do") == "take-place"  # what was pressed, also where somebody else was faster
    posted = request.POST if request.method == "POST" else None
    off = state.desk.called_off is not None if posted is None else back
    form = (TakesPlaceForm if off else CallingOffForm)(posted)
    if posted is not None and form.is_valid():
        result, done = _done(request, state, form, back=back)
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, done, "tournaments:call-off", number)
        show_result(request, result, "")
    refused = law.refuse_calling_off(state.desk)
    context = {
        "form": form,
        "reached": who_is_reached(state),
        "refused": sentence_of(refused) if refused is not None and state.desk.called_off is None else None,
        "held": [account for account in player_accounts(state.desk) if account.held],
    }
    return page(request, state, "tournaments/call_off.html", context)


def _done(
    request: HallRequest, state: DeskState, form: CallingOffForm, *, back: bool
) -> tuple[DeskState | Refusal, str]:
    number = state.row.pk
    address = for_letters(request, reverse("tournaments:event", args=[number]))
    typed = actions.TypedReason(form.cleaned_data["reason"], form.cleaned_data["tell"], address)
    if back:
        answer = actions.take_place(request.actor, number, typed, command_context(request))
        return answer, "The event takes place." + (" The letters are on their way." if typed.tell else "")
    answer = actions.call_off(request.actor, number, typed, command_context(request))
    return answer, "The event is called off." + (" The letters are on their way." if typed.tell else "")
