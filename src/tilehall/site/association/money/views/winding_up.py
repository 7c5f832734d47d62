"""Winding up: what has to be done first, and the last payment."""

from django.http import HttpResponse
from django.utils import timezone

from tilehall.law.association.money.winding_up import HOME, Beneficiary, checklist
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import winding_up as actions
from tilehall.site.association.money.store import winding_up
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, show_result

STEPS = {
    "resolved": "A general meeting has resolved to wind up",
    "nothing_put_aside": "No line of the bank is put aside",
    "liabilities_paid": "Everything that is owed is paid",
    "assets_in_money": "Everything else is turned into money",
    "charity_named": "A charity in New Zealand is named",
    "given": "All that is left is given to it",
}


@does("money.keep")
@GET_OR_POST
def winding_up_page(request: HallRequest) -> HttpResponse:
    form = forms.CharityForm(sent(request), initial={"day": timezone.localdate()})
    to: Beneficiary | None = None
    if form.is_valid():
        cleaned = form.cleaned_data
        to = Beneficiary(
            name=cleaned["name"],
            charitable=cleaned["charitable"],
            country=HOME if cleaned["in_new_zealand"] else "elsewhere",
            member=cleaned["member"],
        )
        result = actions.give(request.actor, to, cleaned["reference"], cleaned["day"], command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, "All that was left is given.", "money:winding-up")
        show_result(request, result, "")
    left, given, resolutions = winding_up.estate_now(), winding_up.was_given(), winding_up.resolutions()
    lines = checklist(
        resolutions[0] if resolutions else "", left, to, put_aside_cents=winding_up.put_aside_cents(), given=given
    )
    context = {
        "lines": [(STEPS[line.step], line, str(line.rests_on)) for line in lines],
        "left": left,
        "form": form,
        "given": given,
        "resolutions": resolutions,
    }
    return page(request, "money/winding_up.html", context)
