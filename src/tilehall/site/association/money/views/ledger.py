"""The ledger: overview, entries with search, accounts with their balances, new entries, reversing, opening balances."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.money.accounts import Account, AccountKind
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.association.money.opening import read_opening
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import ledger as actions
from tilehall.site.association.money.store import ledger
from tilehall.site.association.money.wording.ledger import SOURCES
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, sent_files, show_result
from .readers import readers_only

A_PAGE = 50
LARGEST_SHEET = 300_000
KIND_OF_DIGIT = {
    "1": AccountKind.ASSET,
    "2": AccountKind.LIABILITY,
    "4": AccountKind.INCOME,
    "5": AccountKind.EXPENSE,
}


@does("money.read")
@require_safe
def journal(request: HallRequest) -> HttpResponse:
    readers_only(request)
    text = request.GET.get("q", "").replace("\0", "")[:100]
    year = whole_number(request.GET.get("year", ""))
    rows = ledger.journal(text, year if year and 1990 <= year <= 2200 else None)
    found = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    postings = ledger.postings_of([row.entry for row in found.object_list])
    context = {
        "page": found,
        "rows": [(row, postings[row.entry], SOURCES[row.source]) for row in found.object_list],
        "search_text": text,
        "year": year,
        "chart": {account.code: account.name for account in ledger.chart()},
    }
    return page(request, "money/ledger.html", context)


@does("money.read")
@require_safe
def entry(request: HallRequest, number: int) -> HttpResponse:
    readers_only(request)
    found = ledger.ledger_entry(number)
    if found is None:
        raise Http404("there is no such entry")
    chart = ledger.chart()
    context = {
        "entry": found,
        "source": SOURCES[found.posted.source],
        "postings": [(chart[posting.account], posting) for posting in found.posted.postings],
        "form": forms.ReverseForm(initial={"day": timezone.localdate()}),
    }
    return page(request, "money/entry.html", context)


@does("money.keep")
@require_POST
def reverse(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, forms.ReverseForm)
    if form is None:
        return redirect("money:entry", number)
    cleaned = form.cleaned_data
    result = actions.reverse(request.actor, number, cleaned["day"], cleaned["reason"], command_context(request))
    return redirect_with_result(request, result, f"Entry {number} is taken back by a new one.", "money:entry", number)


@does("money.keep")
@GET_OR_POST
def new(request: HallRequest) -> HttpResponse:
    """The everyday entry."""
    chart, today = ledger.chart(), timezone.localdate()
    form = forms.MoneyForm(chart, sent(request), initial={"day": today, "way": "in", "money": "1000"})
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        cents = cleaned["amount"] if cleaned["way"] == "in" else -cleaned["amount"]
        postings = (Posting(cleaned["money"], cents), Posting(cleaned["account"], -cents))
        answer = _entered(request, form, postings)
        if answer is not None:
            return answer
    return page(request, "money/new.html", {"form": form})


@does("money.keep")
@GET_OR_POST
def new_in_full(request: HallRequest) -> HttpResponse:
    chart, today = ledger.chart(), timezone.localdate()
    form = forms.EntryForm(chart, sent(request), initial={"day": today})
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        postings = tuple(Posting(account, cents) for account, cents in cleaned["lines"])
        answer = _entered(request, form, postings)
        if answer is not None:
            return answer
    return page(request, "money/new_in_full.html", {"form": form})


def _entered(
    request: HallRequest, form: forms.MoneyForm | forms.EntryForm, postings: tuple[Posting, ...]
) -> HttpResponse | None:  # fmt: skip
    """To the ledger where it was kept; None after a refusal, which the form's own page shows."""
    cleaned = form.cleaned_data
    made = JournalEntry(day=cleaned["day"], told=cleaned["told"], postings=postings)
    to_a_member = cleaned["connected"] == "yes"
    result = actions.enter(request.actor, made, command_context(request), to_a_member=to_a_member)
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return None
    return redirect_with_result(request, result, "It is in the ledger.", "money:ledger")


# --- accounts


@does("money.read")
@require_safe
def accounts(request: HallRequest) -> HttpResponse:
    readers_only(request)
    return _accounts_page(request, forms.AccountForm())


def _accounts_page(request: HallRequest, form: forms.AccountForm) -> HttpResponse:
    chart, sums = ledger.chart(), ledger.standing()
    groups = [(kind, [(account, sums.get(account.code, 0)) for account in chart.of_kind(kind)]) for kind in AccountKind]
    return page(request, "money/accounts.html", {"groups": groups, "form": form})


@does("money.keep")
@require_POST
def open_account(request: HallRequest) -> HttpResponse:
    form = forms.AccountForm(request.POST)
    if not form.is_valid():
        return _accounts_page(request, form)
    code, name = form.cleaned_data["code"], form.cleaned_data["name"]
    made = Account(code, name, KIND_OF_DIGIT.get(code[:1], AccountKind.FUNDS))
    result = actions.open_account(request.actor, made, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _accounts_page(request, form)
    return redirect_with_result(request, result, f"{code} {name} is open.", "money:accounts")


@does("money.read")
@require_safe
def account(request: HallRequest, code: str) -> HttpResponse:
    readers_only(request)
    chart = ledger.chart()
    if code not in chart:
        raise Http404("there is no such account")
    found = Paginator(ledger.postings(code), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "account": chart[code],
        "page": found,
        "lines": ledger.account_lines(code, list(found.object_list)),
        "balance": ledger.balance(code),
    }
    return page(request, "money/account.html", context)


@takes_upload(LARGEST_SHEET + 100_000)
@does("money.keep")
@GET_OR_POST
def opening(request: HallRequest) -> HttpResponse:
    first_of_year = timezone.localdate().replace(month=1, day=1)
    form = forms.OpeningForm(*sent_files(request), initial={"day": first_of_year})
    problems: tuple[object, ...] = ()
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        given = cleaned["file"].read() if cleaned["file"] else cleaned["pasted"].encode()
        read = read_opening(given, ledger.chart())
        problems = read.problems
        if not problems:
            result = actions.open_books(request.actor, cleaned["day"], read.balances, command_context(request))
            if not isinstance(result, Refusal):
                return redirect_with_result(request, result, "The books are open.", "money:accounts")
            show_result(request, result, "")
    context = {"form": form, "problems": problems, "opened_for": ledger.opening_day(), "accounts": list(ledger.chart())}
    return page(request, "money/opening.html", context)
