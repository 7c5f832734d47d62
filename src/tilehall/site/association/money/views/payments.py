"""Payments: asked for, voted on by the Executive without the interested, paid; with the clause at every step."""

from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.interest import Choice, Connected
from tilehall.law.association.money.payments import CostOf, PaymentKind, Quote
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import payments as actions
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import ledger, payees, payments
from tilehall.site.association.money.store.payments import PaymentCase
from tilehall.site.association.money.wording.payments import ASKED_FOR, KINDS, WHEN
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.models import Person
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, show_result

A_PAGE = 50


@does("money.see")
@require_safe
def listed(request: HallRequest) -> HttpResponse:
    found = Paginator(payments.payments(), A_PAGE).get_page(request.GET.get("page"))
    rows = [(row, KINDS[row.what]) for row in found.object_list]
    return page(request, "money/payments.html", {"page": found, "rows": rows})


@does("money.decide")
@require_safe
def choose(request: HallRequest) -> HttpResponse:
    """First what kind of payment it is: each asks for other things."""
    return page(request, "money/choose.html", {"kinds": [(what, ASKED_FOR[what], WHEN[what]) for what in ASKED_FOR]})


@does("money.decide")
@GET_OR_POST
def ask(request: HallRequest, what: str) -> HttpResponse:
    if what not in ASKED_FOR:
        raise Http404("there is no such payment")
    postponed = [(row.reference, f"{row.reference} of {row.day:%d/%m/%Y}") for row in book.decisions("postpone")[:20]]
    form = forms.PaymentForm(what, postponed, sent(request))
    if request.method == "POST" and form.is_valid():
        asked = _asked(what, form)
        if asked is not None:
            cleaned = form.cleaned_data
            open_to_all, at_home = cleaned.get("open_to_all", False), cleaned.get("in_new_zealand", False)
            entry = EntryFacts(open_to_all=open_to_all, in_new_zealand=at_home)
            result = actions.ask(request.actor, asked, cleaned["reference"], entry, command_context(request))
            if not isinstance(result, Refusal):
                number = result[0].seq if result else None
                told = "It is asked for."
                if number is None:
                    return redirect_with_result(request, result, told, "money:payments")
                return redirect_with_result(request, result, told, "money:payment", number)
            show_result(request, result, "")
    return page(request, "money/ask.html", _ask_page(what, form))


def _ask_page(what: str, form: forms.PaymentForm) -> dict[str, Any]:
    """What is never paid is said at once, and not asked for."""
    return {"form": form, "what": ASKED_FOR[what], "when": WHEN[what], "never": what not in KINDS}


def _asked(what: str, form: forms.PaymentForm) -> PaymentAsked | None:
    """None where a name is not one of the register; the form says which."""
    cleaned = form.cleaned_data
    member = _people(form, "member", cleaned["member"])
    close = _people(form, "associates", cleaned.get("associates", ""))
    if member is None or close is None:
        return None
    quotes = [(cleaned.get(f"source{at}", ""), cleaned.get(f"quote{at}")) for at in (1, 2)]
    return PaymentAsked(
        on=timezone.localdate(),
        what=cast(PaymentKind, what),
        payee=cleaned["payee"],
        cents=cleaned["amount"],
        told=cleaned["told"],
        person=member[0].pk if member else None,
        associates=tuple(person.pk for person in close),
        evidence=tuple(Quote(source, cents) for source, cents in quotes if cents),
        cost_of=cast(CostOf, cleaned.get("cost_of") or "other"),
        event=cleaned.get("event") or cleaned.get("postponed") or "",
        event_day=cleaned.get("event_day"),
        connected=cast(Connected, cleaned["connected"]),
    )


def _people(form: forms.PaymentForm, field: str, typed: str) -> list[Person] | None:
    """Each name of one person of the register."""
    found: list[Person] = []
    for name in filter(None, (part.strip() for part in typed.split(","))):
        same = list(people.namesakes(name)[:2])
        if len(same) != 1:
            many = "two people of the register have this name" if same else "nobody in the register has this name"
            form.add_error(field, f"“{name[:60]}”: {many}.")
            return None
        found.append(same[0])
    return found


def _case_or_404(number: int) -> PaymentCase:
    found = payments.case(number)
    if found is None:
        raise Http404("there is no such payment")
    return found


@does("money.see")
@require_safe
def payment(request: HallRequest, number: int) -> HttpResponse:
    found, today = _case_or_404(number), timezone.localdate()
    return page(request, "money/payment.html", _payment_page(request, found, payees.deciding_on(today)))


def _payment_page(request: HallRequest, found: PaymentCase, body: list[Person]) -> dict[str, Any]:
    own = request.actor.person.pk if request.actor.person else None
    counted = found.vote(body)
    names = Person.objects.in_bulk([*found.interested.people])
    return {
        "case": found,
        "what": KINDS[found.asked.what],
        "needs_vote": actions.needs_vote(found) and found.answer is None,
        "counted": counted,
        "body": [(person, found.votes.get(person.pk), person.pk in counted.withdrawn) for person in body],
        "interested": sorted(names.values(), key=lambda person: person.sort_name),
        "own_interest": own in found.interested.people,
        "may_vote": own in counted.entitled and own not in found.votes,
        "may_pay": found.answer is None or found.answer.outcome == "carried",
        "pay_form": forms.PayForm(ledger.chart(), initial={"day": timezone.localdate()}),
    }


@does("money.decide")
@require_POST
def vote(request: HallRequest, number: int) -> HttpResponse:
    choice = typed_words(request, "choice", 10)
    if choice not in ("for", "against", "abstain"):
        messages.error(request, "Vote for it, against it, or abstain.")
        return redirect("money:payment", number)
    result = actions.vote(request.actor, number, cast(Choice, choice), command_context(request))
    return redirect_with_result(request, result, "Your vote counts.", "money:payment", number)


@does("money.decide")
@require_POST
def close_vote(request: HallRequest, number: int) -> HttpResponse:
    result = actions.close_vote(request.actor, number, command_context(request))
    return redirect_with_result(request, result, "The vote is closed.", "money:payment", number)


@does("money.decide")
@require_POST
def withdraw(request: HallRequest, number: int) -> HttpResponse:
    result = actions.withdraw(request.actor, number, command_context(request))
    return redirect_with_result(request, result, "It is withdrawn.", "money:payment", number)


@does("money.decide")
@require_POST
def pay(request: HallRequest, number: int) -> HttpResponse:
    form = forms.PayForm(ledger.chart(), request.POST)
    if not form.is_valid():
        messages.error(request, "Give the day it was paid, and from which money. Nothing was changed.")
        return redirect("money:payment", number)
    paid = PaidFrom(day=form.cleaned_data["day"], money=form.cleaned_data["money"])
    result = actions.pay(request.actor, number, paid, command_context(request))
    return redirect_with_result(request, result, "It is paid, and in the ledger.", "money:payment", number)
