"""The bank: taking in a file, the lines that wait, and what each one is."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.money.accounts import BANK
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money import forms, proposals
from tilehall.site.association.money.actions import bank as actions
from tilehall.site.association.money.actions.booking import Part
from tilehall.site.association.money.store import bank, ledger
from tilehall.site.association.money.store.bank import LineState
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context, posted_form, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, sent_files, show_result

A_PAGE = 25
LARGEST_FILE = 2_000_000


@does("money.see")
@require_safe
def lines(request: HallRequest) -> HttpResponse:
    """Those that wait, with what they may be."""
    found = Paginator(bank.open_lines(), A_PAGE).get_page(request.GET.get("page"))
    may_be = proposals.LineProposals(found.object_list)
    context = {
        "page": found,
        "rows": [(row, may_be.of(row)) for row in found.object_list],
        "aside": bank.put_aside()[:50],
        "settled": bank.settled_lines()[:10],
    }
    return page(request, "money/bank.html", context)


@takes_upload(LARGEST_FILE + 100_000)
@does("money.keep")
@GET_OR_POST
def take_in(request: HallRequest) -> HttpResponse:
    form = forms.BankFileForm(*sent_files(request))
    context: dict[str, object] = {"form": form}
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        raw = file.read() if file else form.cleaned_data["pasted"].encode()
        preview = actions.preview(request.actor, raw, command_context(request))
        if preview.file.problems:
            context["problems"] = preview.file.problems[:50]
        else:
            title = str(file.name)[:120] if file else "Pasted lines"
            result = actions.take_in(request.actor, title, raw, command_context(request))
            new, known = len(preview.sorted.new), len(preview.sorted.known)
            told = f"{counted(new, 'new line')} imported" + (f", {known} known already." if known else ".")
            if not isinstance(result, Refusal):
                return redirect_with_result(request, result, told, "money:bank")
            show_result(request, result, "")
            return redirect("money:bank")
    return page(request, "money/bank_file.html", context)


def _line_or_404(number: int, place: int) -> LineState:
    found = bank.line(number, place)
    if found is None:
        raise Http404("there is no such line")
    return found


@does("money.keep")
@GET_OR_POST
def line(request: HallRequest, number: int, place: int) -> HttpResponse:
    """One line: what it may be, or which parts it has."""
    found = _line_or_404(number, place)
    form = forms.SplitForm(ledger.chart(), BANK, found.row.cents, sent(request), initial={"told": found.row.told[:500]})
    if request.method == "POST" and form.is_valid():
        parts = [Part(account=account, cents=cents) for account, cents in form.parts(found.row.cents)]
        told, to_a_member = form.cleaned_data["told"], form.cleaned_data.get("connected") == "yes"
        result = actions.settle(
            request.actor, (number, place), lambda: parts, told, command_context(request), to_a_member=to_a_member
        )
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, "The line is settled.", "money:bank")
        show_result(request, result, "")
    context = {
        "line": found,
        "form": form,
        "proposals": proposals.LineProposals([found.row]).of(found.row) if found.is_open or found.aside else (),
        "entries": bank.may_be_these(found.row, BANK)[:10] if found.is_open else (),
        "next_fee_is_set": proposals.next_fee_is_set(found.row),
        "why_form": forms.WhyForm(),
    }
    return page(request, "money/bank_line.html", context)


@does("money.keep")
@require_POST
def match(request: HallRequest, number: int, place: int) -> HttpResponse:
    """One of the proposals: which, its kind and key say."""
    found = _line_or_404(number, place)
    kind, key = typed_words(request, "kind", 20), typed_words(request, "key", 60)
    again = typed_words(request, "again", 10)
    told, parts_now = proposals.settlement(request.actor, found.row, kind, key, again)
    result = actions.settle(request.actor, (number, place), parts_now, told, command_context(request))
    return redirect_with_result(request, result, "The line is matched.", "money:bank")


@does("money.keep")
@require_POST
def put_aside(request: HallRequest, number: int, place: int) -> HttpResponse:
    why = typed_words(request, "why")
    result = actions.put_aside(request.actor, (number, place), why, command_context(request))
    return redirect_with_result(request, result, "The line is put aside, and booked as not explained.", "money:bank")


@does("money.keep")
@require_POST
def tie(request: HallRequest, number: int, place: int) -> HttpResponse:
    posted = whole_number(typed_words(request, "posted", 9))
    if posted is None:
        messages.error(request, "Choose the entry that this line is.")
        return redirect("money:bank-line", number, place)
    result = actions.tie(request.actor, (number, place), posted, command_context(request))
    return redirect_with_result(request, result, f"The line is entry {posted}.", "money:bank")


@does("money.keep")
@require_POST
def pass_over(request: HallRequest, number: int, place: int) -> HttpResponse:
    form = posted_form(request, forms.WhyForm)
    if form is None:
        return redirect("money:bank-line", number, place)
    result = actions.pass_over(request.actor, (number, place), form.cleaned_data["why"], command_context(request))
    return redirect_with_result(request, result, "The line makes no entry.", "money:bank")
