"""What every page of money shares: where one can go from it, an id for its forms, and how an answer is given."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.fee_years import financial_year
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money.wording import sentence_of
from tilehall.site.pages.page_row import RowLink, below, link_to, one_row
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest

from .readers import SEE, is_reviewer

# label, address, action one must be allowed
PLACES = (
    ("Overview", "money:home", "money.see"),
    ("Ledger", "money:ledger", "money.read"),
    ("Accounts", "money:accounts", "money.read"),
    ("Fees", "money:fees", "money.see"),
    ("Returns", "money:returns", "money.send_return"),
    ("Bank", "money:bank", "money.see"),
    ("Payments", "money:payments", "money.see"),
    ("Statements", "money:years", "money.see"),
)


def page(
    request: HallRequest, template: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    framed = {
        "page_row": one_row("Money", below(_links(request), reverse("money:home"))),
        "command_id": new_command(),
        "may_see": request.actor.may(SEE),
        "may_keep": request.actor.may("money.keep"),
        "may_decide": request.actor.may("money.decide"),
        **(context or {}),
    }
    return render(request, template, framed, status=status)


def _links(request: HallRequest) -> list[RowLink]:
    links, reads = [], request.actor.may(SEE) or is_reviewer(request)
    for label, name, action in PLACES:
        if reads if action == "money.read" else request.actor.may(action):
            links.append(link_to(request, label, reverse(name), whole=name == "money:home"))
    if reads and not request.actor.may(SEE):
        url = reverse("money:review", args=[financial_year(timezone.localdate()) - 1])
        here = request.resolver_match is not None and request.resolver_match.url_name == "review"
        links.insert(0, RowLink("Review", url, "page" if here else ""))
    return links


def sent(request: HallRequest) -> QueryDict | None:
    """What a form brought, however little; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def sent_files(request: HallRequest) -> tuple[QueryDict | None, Any]:
    return (request.POST, request.FILES) if request.method == "POST" else (None, None)


def show_result(request: HallRequest, result: object, done: str) -> None:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)


def redirect_with_result(request: HallRequest, result: object, done: str, to: str, *args: object) -> HttpResponse:
    """After a command: back to a page, with what was done or why not and the clauses it rests on."""
    show_result(request, result, done)
    return redirect(reverse(to, args=args))
