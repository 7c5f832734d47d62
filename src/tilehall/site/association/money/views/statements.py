"""The statements of a year: on a page and as PDF, signed by the Honorary Reviewer, presented, and the year closed."""

from datetime import date

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.fee_years import days_of_financial_year, financial_year
from tilehall.law.association.money.statements import Figures, trial_balance
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import annual_meetings, report_readers
from tilehall.site.association.money import forms
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions import statements as actions
from tilehall.site.association.money.store import bank, ledger
from tilehall.site.association.money.store.reviews import reviewer_on
from tilehall.site.pages.phones import for_phones
from tilehall.site.people import store as people
from tilehall.site.people.commands import command_context, reads_well, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, show_result
from .readers import SEE, reviewer_only, statement_readers_only

_FIGURES = ("income", "expenses", "assets", "liabilities", "funds")


@does("money.see")
@require_safe
def years(request: HallRequest) -> HttpResponse:
    first, this = ledger.first_year(), financial_year(timezone.localdate())
    listed = [] if first is None else ledger.statement_records(range(this, first - 1, -1))
    return page(request, "money/years.html", {"years": listed, "closed": ledger.closed_years(), "this": this})


@does("money.see")
@require_safe
def year(request: HallRequest, number: int) -> HttpResponse:
    return _year_page(request, number, {})


def _year_page(request: HallRequest, number: int, typed: dict[str, Form]) -> HttpResponse:
    """`typed` are forms of it that could not be carried out, with what was typed."""
    address = for_phones(request, reverse("money:review", args=[number]))
    context = {**_statements(number), **_steps(number), **typed, "review_address": address}
    context["may_give_code"] = request.actor.may("people.give_code")
    return page(request, "money/statements.html", context)


def year_or_404(number: int) -> int:
    first = ledger.first_year()
    if first is None or not first <= number <= financial_year(timezone.localdate()):
        raise Http404("there are no books of that year")
    return number


def _statements(number: int) -> dict[str, object]:
    made = ledger.statements(year_or_404(number))
    return {
        "year": number,
        "before": number - 1,
        "statements": made,
        "record": ledger.statement_record(number),
        "unsettled": bank.open_lines().filter(day__range=days_of_financial_year(number)).count(),
        "figures": [(name, str(getattr(made.figures, name))) for name in (*_FIGURES, "lines")],
    }


def _steps(number: int) -> dict[str, object]:
    today = timezone.localdate()
    appointed = reviewer_on(today)
    reviewer = people.people().filter(pk=appointed.person).first() if appointed else None
    return {
        "is_over": days_of_financial_year(number)[1] < today,
        "reviewer": reviewer,
        "reviewer_signs_in": reviewer is not None and people.account_of(reviewer) is not None,
        "appointed_by": appointed.decision if appointed else "",
        "is_closed": number in ledger.closed_years(),
        "trial": trial_balance(ledger.chart(), ledger.standing(number)),
        "paper_form": forms.PaperSignatureForm(initial={"day": today}),
        "present_form": forms.PresentForm(_meetings_since(number)),
    }


def _meetings_since(number: int) -> list[date]:
    end = days_of_financial_year(number)[1]
    return sorted((day for day in annual_meetings.held() if day > end), reverse=True)


@does("money.read")
@require_safe
def presented(request: HallRequest, number: int) -> HttpResponse:
    """As the annual meeting was given them, for its members: the figures, who signed, and nothing of single people."""
    statement_readers_only(request, number)
    year_or_404(number)
    if number not in annual_meetings.presented():
        return redirect("money:year" if request.actor.may(SEE) else "money:review", number)
    return page(
        request, "money/presented.html", {**_statements(number), "may_read_report": _reads_report(request, number)}
    )


def _reads_report(request: HallRequest, number: int) -> bool:
    actor = request.actor
    return actor.may(report_readers.SEE) or number in report_readers.presented_to(actor, timezone.localdate())


@does("money.sign")
@require_safe
def review(request: HallRequest, number: int) -> HttpResponse:
    """For the Honorary Reviewer, who holds no office: the same figures, and one button."""
    reviewer_only(request)
    is_over = days_of_financial_year(year_or_404(number))[1] < timezone.localdate()
    return page(request, "money/review.html", {**_statements(number), "is_over": is_over})


@does("money.sign")
@require_POST
def sign(request: HallRequest, number: int) -> HttpResponse:
    reviewer_only(request)
    year_or_404(number)
    try:
        typed = {name: int(request.POST.get(name, "")[:20]) for name in _FIGURES}
    except ValueError:
        raise Http404("there are no such figures") from None
    figures = Figures(**typed, lines=typed_words(request, "lines", 64))
    result = actions.sign(request.actor, number, figures, command_context(request))
    return redirect_with_result(request, result, f"You have signed the statements of {number}.", "money:review", number)


@does("money.keep")
@require_POST
def sign_on_paper(request: HallRequest, number: int) -> HttpResponse:
    year_or_404(number)
    form = forms.PaperSignatureForm(request.POST)
    if not reads_well(request, form):
        return _year_page(request, number, {"paper_form": form})
    day = form.cleaned_data["day"]
    appointed = reviewer_on(day)
    person = people.people().filter(pk=appointed.person).first() if appointed else None
    if person is None:
        messages.error(request, "Nobody was Honorary Reviewer on that day. Enter the annual meeting’s decision first.")
        return _year_page(request, number, {"paper_form": form})
    result = actions.record_paper_signature(request.actor, number, person, day, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _year_page(request, number, {"paper_form": form})
    return redirect_with_result(request, result, f"Signed by {person} on {day:%d/%m/%Y}.", "money:year", number)


@does("money.keep")
@require_POST
def present(request: HallRequest, number: int) -> HttpResponse:
    year_or_404(number)
    known = _meetings_since(number)
    form = forms.PresentForm(known, request.POST)
    if not reads_well(request, form):
        return _year_page(request, number, {"present_form": form})
    day = form.cleaned_data["day"]
    result = actions.present(request.actor, number, day, command_context(request))
    if isinstance(result, Refusal):
        show_result(request, result, "")
        return _year_page(request, number, {"present_form": form})
    told = f"Presented to the meeting of {day:%d/%m/%Y}{'' if day in known else ', which is not on record here'}."
    return redirect_with_result(request, result, told, "money:year", number)


@does("money.keep")
@require_POST
def close(request: HallRequest, number: int) -> HttpResponse:
    year_or_404(number)
    result = ledger_actions.close(request.actor, number, command_context(request))
    return redirect_with_result(request, result, f"{number} is closed.", "money:year", number)
