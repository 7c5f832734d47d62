"""The cash book: who owes, every line with its receipt, the closing count, and where the profit goes."""

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.money.event_accounts import event_entry
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import cash_book as desk_cash_book
from tilehall.law.tournament.desk.cash_records import CashBookLine, Way
from tilehall.site.association.money import wording as money_words
from tilehall.site.association.money.store.events import handed_book
from tilehall.site.pages.phrases import dollars
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import printing
from tilehall.site.tournaments.actions import money as actions
from tilehall.site.tournaments.actions.money import Beneficiary, CashLine, CashLineKind
from tilehall.site.tournaments.exports import cash_book
from tilehall.site.tournaments.forms.money import CashLineForm, CloseAccountsForm, FeeForm, ReasonForm, TillCountForm
from tilehall.site.tournaments.printing.keepsakes import Receipt
from tilehall.site.tournaments.printing.sheet_records import Paper, SheetEvent
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.money import WAYS

from .frame import desk_state_or_404, page, redirect_with_result, show_result

CAUSE_WORDS = {
    "fee": "Entry fee",
    "refund": "Refund",
    "other-income": "Other income",
    "cost": "Cost",
    "prize": "Prize",
    "float": "Float",
}


@does("tournaments.keep_cash")
@require_safe
def book(request: HallRequest, number: int) -> HttpResponse:
    return _page(request, desk_state_or_404(number))


def _page(request: HallRequest, state: DeskState, **forms: Any) -> HttpResponse:
    desk = state.desk
    everybody = sorted(desk_cash_book.player_accounts(desk), key=lambda each: each.player.name.casefold())
    lines = [(line, CAUSE_WORDS[line.why], _whom(state, line)) for line in reversed(desk.till.book)]
    counted = desk.till.counted_cents
    context = {
        "sums": desk_cash_book.cash_summary(desk),
        "owing": [account for account in everybody if account.owes],
        "holders": [account for account in everybody if account.held],
        "paid": [account for account in everybody if not account.owes and not account.held],
        "free": [player for player in desk.in_the_field() if player.free],
        "lines": lines,
        "ways": WAYS,
        "difference": None if counted is None else counted - desk.till.counted_against,
        "since_count": counted is not None and desk.till.cash != desk.till.counted_against,
        "line_form": CashLineForm(),
        "count_form": TillCountForm(),
        "close_form": CloseAccountsForm(),
        **_handed(state),
        "must_name": isinstance(desk_cash_book.must_name_beneficiary(desk), Refusal),
        "on_closing": sentence_of(desk_cash_book.must_name_beneficiary(desk)),
        **forms,
    }
    return page(request, state, "tournaments/money.html", context)


def _handed(state: DeskState) -> dict[str, Any]:
    """Whether the Association has these accounts in its ledger, and whether they have changed since."""
    book = actions.handed_book(state)
    if isinstance(book, Refusal):
        return {"handed": None, "can_hand_over": False}
    before = handed_book(book.event)
    return {
        "handed": before,
        "handed_changed": before is not None and before.book != book,
        "can_hand_over": (before is None and event_entry(book) is not None) or (before and before.book != book),
    }


def _whom(state: DeskState, line: CashBookLine) -> str:
    who = state.desk.name(line.player) if line.player is not None else ""
    return ": ".join(filter(None, (who, line.told)))


@does("tournaments.keep_cash")
@require_POST
def fee(request: HallRequest, number: int) -> HttpResponse:
    """Paid or given back, from the list of who owes."""
    form = posted_form(request, FeeForm)
    if form is None:
        return redirect("tournaments:money", number)
    cleaned = form.cleaned_data
    line = CashLine(
        what=cast(CashLineKind, cleaned["what"]),
        player=cleaned["player"],
        amount=cleaned["amount"],
        way=cast(Way, cleaned["way"]),
    )
    result = actions.enter_cash_line(request.actor, number, line, command_context(request))
    if isinstance(result, Refusal):
        return redirect_with_result(request, result, "", "tournaments:money", number)
    name = result.desk.name(line.player)
    cents = desk_cash_book.parse_cents(result.desk, line.amount)
    amount = line.amount if isinstance(cents, Refusal) else dollars(cents)
    done = f"{name} has paid {amount}." if line.what == "fee" else f"{name} got {amount} back."
    return redirect_with_result(request, result, done, "tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def line(request: HallRequest, number: int) -> HttpResponse:
    form = CashLineForm(request.POST)
    if not form.is_valid():
        return _page(request, desk_state_or_404(number), line_form=form)
    cleaned = form.cleaned_data
    cash_line = CashLine(
        what=cast(CashLineKind, cleaned["what"]),
        amount=cleaned["amount"],
        text=cleaned["text"],
        way=cast(Way, cleaned["way"]),
    )
    result = actions.enter_cash_line(request.actor, number, cash_line, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _page(request, desk_state_or_404(number), line_form=form)
    return redirect_with_result(request, result, "It is in the cash book.", "tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def take_back(request: HallRequest, number: int, receipt: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    result = actions.take_back_cash_line(request.actor, number, receipt, reason, command_context(request))
    return redirect_with_result(request, result, f"Receipt {receipt} no longer counts.", "tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def count(request: HallRequest, number: int) -> HttpResponse:
    form = TillCountForm(request.POST)
    if not form.is_valid():
        return _page(request, desk_state_or_404(number), count_form=form)
    cleaned = form.cleaned_data
    result = actions.count_till(request.actor, number, cleaned["amount"], cleaned["text"], command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _page(request, desk_state_or_404(number), count_form=form)
    return redirect_with_result(request, result, "The count is kept.", "tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def close(request: HallRequest, number: int) -> HttpResponse:
    form = CloseAccountsForm(request.POST)
    if not form.is_valid():
        return _page(request, desk_state_or_404(number), close_form=form)
    cleaned = form.cleaned_data
    to = cleaned["club"].name if cleaned["kind"] == "registered_club" and cleaned["club"] else ""
    to = actions.ASSOCIATION if cleaned["kind"] == "nzasp" else to
    beneficiary = Beneficiary(kind=cleaned["kind"], to=to, purpose=cleaned["purpose"])
    result = actions.close_accounts(request.actor, number, beneficiary, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _page(request, desk_state_or_404(number), close_form=form)
    return redirect_with_result(request, result, "The accounts are closed.", "tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def hand_over(request: HallRequest, number: int) -> HttpResponse:
    """To the Association's Treasurer."""
    result = actions.hand_over(request.actor, number, command_context(request))
    if isinstance(result, Refusal):
        show_refusal(request, money_words.sentence_of(result))
        return redirect("tournaments:money", number)
    messages.success(request, "It is in the Association’s ledger.")
    return redirect("tournaments:money", number)


@does("tournaments.keep_cash")
@require_POST
def reopen(request: HallRequest, number: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    result = actions.reopen_accounts(request.actor, number, reason, command_context(request))
    return redirect_with_result(request, result, "The accounts are open again.", "tournaments:money", number)


# --- on paper and as a sheet


@does("tournaments.keep_cash")
@require_safe
def receipt(request: HallRequest, number: int, receipt: int) -> HttpResponse:
    state = desk_state_or_404(number)
    cash_book_line = state.desk.till.line(receipt)
    if cash_book_line is None:
        raise Http404("there is no such receipt")
    paper = Paper.A4 if request.GET.get("paper") == "a4" else Paper.A5
    made = printing.receipts(_event(state), [_receipt(state, cash_book_line)], paper)
    return pdf(made, f"receipt-{receipt}.pdf")


def _event(state: DeskState) -> SheetEvent:
    plan = state.desk.announced
    return SheetEvent(name=plan.name, place=plan.place, day=plan.begins.isoformat())


def _receipt(state: DeskState, cash_book_line: CashBookLine) -> Receipt:
    by = next((entry.by for entry in state.entries if entry.seq == cash_book_line.seq), "")
    name = state.desk.name(cash_book_line.player) if cash_book_line.player is not None else cash_book_line.told
    what = (
        CAUSE_WORDS[cash_book_line.why]
        if cash_book_line.player is not None and cash_book_line.why != "prize"
        else cash_book_line.told or CAUSE_WORDS[cash_book_line.why]
    )
    at = timezone.localtime(cash_book_line.at)
    return Receipt(
        number=cash_book_line.receipt,
        name=name or "–",
        amount=dollars(abs(cash_book_line.cents)),
        what=what,
        day=date_format(at, "DATETIME_FORMAT"),
        way=WAYS[cash_book_line.way],
        by=by,
        incoming=cash_book_line.cents > 0,
    )


@does("tournaments.keep_cash")
@require_safe
def sheet(_request: HallRequest, number: int) -> HttpResponse:
    name, raw = cash_book(desk_state_or_404(number).desk)
    return download(raw, name, "text/csv; charset=utf-8")


def pdf(raw: bytes, name: str) -> HttpResponse:
    response = HttpResponse(raw, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def download(raw: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(raw, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
