"""Returns of clubs: the officer's page with its preview, and the treasurer's page, where it is taken with the money."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.money.club_return import ClubReturn, ReturnRow
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import returns as actions
from tilehall.site.association.money.actions.fees import MoneyCame
from tilehall.site.association.money.store import bank_account, returns
from tilehall.site.association.money.store.returns import SentReturn
from tilehall.site.association.money.wording.fees import ROW_PROBLEMS
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.pages.phrases import dollars
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.actor import NotYours
from tilehall.site.people.commands import command_context, posted_form
from tilehall.site.people.models import Club
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent_files, show_result

A_PAGE = 50
LARGEST_LIST = 300_000


@does("money.send_return")
@require_safe
def listed(request: HallRequest) -> HttpResponse:
    """The treasurer sees all, a club's officer those of the own club."""
    own = request.actor.clubs if request.actor.only_for_own_clubs(actions.SEND) else None
    found = Paginator(returns.returns(own), A_PAGE).get_page(request.GET.get("page"))
    clubs = Club.objects.all() if own is None else Club.objects.filter(pk__in=own)
    return page(request, "money/returns.html", {"page": found, "rows": found.object_list, "clubs": clubs})


@takes_upload(LARGEST_LIST + 300_000)
@does("money.send_return")
@GET_OR_POST
def new(request: HallRequest, club: int) -> HttpResponse:
    """Pasted or a file; first looked at row by row, then sent with the money that is passed on."""
    of = get_object_or_404(Club, pk=club)
    if not request.actor.may_for_club(actions.SEND, of.pk):
        raise NotYours(actions.SEND)
    year = timezone.localdate().year
    owing = [] if request.method == "POST" else actions.still_owing(request.actor, of, year, command_context(request))
    listed_names = "\n".join(f"{name}, {cents / 100:.2f}" for name, cents in owing)
    form = forms.ReturnForm(*sent_files(request), initial={"year": year, "pasted": listed_names})
    passed_on = forms.ForwardedForm(request.POST if "send" in request.POST else None)
    context: dict[str, Any] = {"club": of, "form": form, "passed_on": passed_on, "owing": len(owing)}
    context["begins"] = request.method != "POST"
    if form.is_valid():
        cleaned = form.cleaned_data
        given = cleaned["file"].read() if cleaned["file"] else cleaned["pasted"]
        read = actions.preview(request.actor, of, cleaned["year"], given, command_context(request))
        if isinstance(read, Refusal):
            show_result(request, read, "")
        else:
            context |= _preview(read)
            if cleaned["file"]:
                # Rows are mended on the page: who sends a file need not change it and choose it again.
                context["form"] = forms.ReturnForm(initial={"year": cleaned["year"], "pasted": context["text"]})
            done = _sent(request, of, cleaned["year"], given, passed_on)
            if done is not None:
                return done
    return page(request, "money/new_return.html", context)


def _sent(
    request: HallRequest, of: Club, year: int, given: str | bytes, passed_on: forms.ForwardedForm
) -> HttpResponse | None:
    """None where nothing was to be sent yet, or where the page says why it was not."""
    if not passed_on.is_valid():
        return None
    amount = passed_on.cleaned_data["amount"]
    result = actions.send(request.actor, of, year, given, amount, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        if result.code == "total_differs":
            passed_on.add_error("amount", "This is not what the list comes to.")
        return None
    told = "It is sent to the Treasurer."
    if not result:
        return redirect_with_result(request, result, told, "money:returns")
    return redirect_with_result(request, result, told, "money:return", result[0].seq)


def _preview(read: ClubReturn) -> dict[str, Any]:
    text = "\n".join(f"{row.name}, {row.typed}" for row in read.rows)
    return {
        "read": read,
        "rows": [(row, problem_words(row)) for row in read.rows],
        "text": text,
    }


def problem_words(row: ReturnRow) -> str:
    if row.problem is None:
        return ""
    if row.problem == "no_number" and not row.told:
        return "There is no fee. Write it after the name."
    due = dollars(int(row.told)) if row.problem == "wrong_amount" else ""
    meant = f" Perhaps {' or '.join(row.meant)}?" if row.meant else ""
    return ROW_PROBLEMS[row.problem].format(told=row.told, due=due) + meant


def _return_or_404(request: HallRequest, number: int) -> SentReturn:
    found = returns.sent_return(number)
    if found is None:
        raise Http404("there is no such return")
    if not request.actor.may_for_club(actions.SEND, found.club.pk):
        raise NotYours(actions.SEND)
    return found


@does("money.send_return")
@require_safe
def one(request: HallRequest, number: int) -> HttpResponse:
    found = _return_or_404(request, number)
    context = {
        "found": found,
        "pay_to": bank_account.account_now(),
        "lines": actions.names_of(found.sent.lines),
        "form": forms.CameForm(initial={"day": timezone.localdate()}),
        "why_form": forms.WhyForm(),
    }
    return page(request, "money/return.html", context)


@does("money.keep")
@require_POST
def take(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, forms.CameForm)
    if form is None:
        return redirect("money:return", number)
    came = MoneyCame(day=form.cleaned_data["day"], money=form.cleaned_data["money"])
    result = actions.take(request.actor, number, came, command_context(request))
    return redirect_with_result(request, result, "Everybody on it has paid.", "money:return", number)


@does("money.keep")
@require_POST
def send_back(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, forms.WhyForm)
    if form is None:
        return redirect("money:return", number)
    result = actions.send_back(request.actor, number, form.cleaned_data["why"], command_context(request))
    return redirect_with_result(request, result, "It is sent back to the club.", "money:return", number)
