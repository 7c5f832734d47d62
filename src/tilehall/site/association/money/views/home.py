"""The treasurer's first page: how the money stands, what waits, and what comes next with one button."""

from dataclasses import replace

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.fee_years import financial_year
from tilehall.law.association.money.accounts import BANK, CASH
from tilehall.site.association.book.waiting import Waiting
from tilehall.site.association.money.store import ledger
from tilehall.site.association.money.waiting import waiting
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page


@does("money.see")
@require_safe
def home(request: HallRequest) -> HttpResponse:
    today = timezone.localdate()
    this = financial_year(today)
    made = ledger.statements(this)
    listed = waiting(today)
    context = {
        "this": this,
        "bank": ledger.balance(BANK),
        "cash": ledger.balance(CASH),
        "statements": made,
        "next": listed[0] if listed else None,
        "others": [_for_reader(request, each) for each in listed[1:]],
    }
    return page(request, "money/home.html", context)


def _for_reader(request: HallRequest, waits: Waiting) -> Waiting:
    """Without the way to a page that is closed to who reads the books and does not keep them."""
    closed = waits.url.startswith(reverse("money:returns")) and not request.actor.may("money.send_return")
    return replace(waits, url="") if closed else waits
