"""Lists and computers that adjudicators may use at an event, and who answers for each."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.tournament.desk.aids import LONGEST_NAME, aids_offered
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import aids as actions
from tilehall.site.tournaments.forms.aids import AidForm, VoucherForm
from tilehall.site.tournaments.wording import sentence_of

from .frame import desk_state_or_404, head_at_hand, page, redirect_with_result

PAGE = "tournaments:aids"


@does("tournaments.organise")
@require_safe
def aids(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    offered = aids_offered(state.desk)
    context = {
        "aids": [(aid, aid.name in offered) for aid in state.desk.aids],
        "today": timezone.localdate(),
        "longest": LONGEST_NAME,
        "rests_on": sentence_of(Ruling(code="aid_offered", rests_on=(state.desk.book.resting("1.2"),))),
    }
    return page(request, state, "tournaments/aids.html", context)


@does("tournaments.organise")
@require_POST
def list_aid(request: HallRequest, number: int) -> HttpResponse:
    head_at_hand(request, number)
    form = posted_form(request, AidForm)
    if form is None:
        return redirect(PAGE, number)
    name = form.cleaned_data["name"]
    result = actions.list_aid(request.actor, number, name, command_context(request))
    return redirect_with_result(request, result, f"{name} is listed. Now somebody vouches for it.", PAGE, number)


@does("tournaments.organise")
@require_POST
def vouch_for_aid(request: HallRequest, number: int) -> HttpResponse:
    head_at_hand(request, number)
    form = posted_form(request, VoucherForm)
    if form is None:
        return redirect(PAGE, number)
    given = form.cleaned_data
    voucher = (given["vouched_by"], given["checked"])
    result = actions.vouch_for_aid(request.actor, number, given["name"], voucher, command_context(request))
    return redirect_with_result(request, result, f"{given['name']} may be used.", PAGE, number)


@does("tournaments.organise")
@require_POST
def withdraw_aid(request: HallRequest, number: int) -> HttpResponse:
    head_at_hand(request, number)
    form = posted_form(request, AidForm)
    if form is None:
        return redirect(PAGE, number)
    name = form.cleaned_data["name"]
    result = actions.withdraw_aid(request.actor, number, name, command_context(request))
    return redirect_with_result(request, result, f"{name} is not used any more.", PAGE, number)
