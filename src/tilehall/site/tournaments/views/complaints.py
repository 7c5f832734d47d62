"""Complaints about an opponent: what was said, and what became of it."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.aftermath import ComplaintRecord
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import complaints as actions
from tilehall.site.tournaments.forms.complaints import ComplaintForm, DecisionForm, FactsForm

from .frame import desk_state_or_404, head_at_hand, redirect_with_result, show_result
from .incidents import register_page

REGISTER = "tournaments:incidents"


@does("tournaments.hear_complaints")
@GET_OR_POST
def complaints(request: HallRequest, number: int) -> HttpResponse:
    """They stand in the register of incidents; here one is filed."""
    state = desk_state_or_404(number)
    form = ComplaintForm(state.desk, request.POST or None)
    if request.method == "POST" and form.is_valid():
        complaint_record = ComplaintRecord(at=timezone.now(), **form.cleaned_data)
        result = actions.file_complaint(request.actor, number, complaint_record, command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, "The complaint is kept.", REGISTER, number)
        show_result(request, result, "")
    return register_page(request, state, form)


@does("tournaments.hear_complaints")
@require_POST
def more(request: HallRequest, number: int, which: int) -> HttpResponse:
    head_at_hand(request, number)
    form = FactsForm(request.POST)
    facts = form.cleaned_data["facts"] if form.is_valid() else ""
    result = actions.add_facts(request.actor, number, which, facts, command_context(request))
    return redirect_with_result(request, result, "What was added is kept.", REGISTER, number)


@does("tournaments.organise")
@require_POST
def refer(request: HallRequest, number: int, which: int) -> HttpResponse:
    head_at_hand(request, number)
    result = actions.refer_complaint(request.actor, number, which, command_context(request))
    return redirect_with_result(request, result, "It is referred to the Executive.", REGISTER, number)


@does("tournaments.decide_complaint")
@require_POST
def decide(request: HallRequest, number: int, which: int) -> HttpResponse:
    head_at_hand(request, number)
    form = DecisionForm(request.POST)
    word = form.cleaned_data["decision"] if form.is_valid() else ""
    result = actions.decide_complaint(
        request.actor, number, which, (word, timezone.localdate()), command_context(request)
    )
    return redirect_with_result(request, result, "The decision is kept; it is final.", REGISTER, number)
