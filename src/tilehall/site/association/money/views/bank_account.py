"""Where members and clubs pay: the account that is told, and the form that tells another."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tilehall.law.association.money.bank_account import BankAccount
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import bank_account as actions
from tilehall.site.association.money.store import bank_account
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, show_result


@does("money.keep")
@GET_OR_POST
def account(request: HallRequest) -> HttpResponse:
    form = forms.BankAccountForm(sent(request))
    if form.is_valid():
        cleaned = form.cleaned_data
        typed = BankAccount(cleaned["name"], cleaned["number"], cleaned["advice"])
        result = actions.tell(request.actor, typed, command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, "From now on this account is shown.", "money:bank-account")
        show_result(request, result, "")
    told = bank_account.accounts_told()
    context = {"form": form, "pay_to": told[0] if told else None, "earlier": told[1:], "why_form": forms.WhyForm()}
    return page(request, "money/bank_account.html", context)


@does("money.keep")
@require_POST
def take_back(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, forms.WhyForm)
    if form is None:
        return redirect("money:bank-account")
    result = actions.take_back(request.actor, number, form.cleaned_data["why"], command_context(request))
    return redirect_with_result(request, result, "This account is no longer shown.", "money:bank-account")
