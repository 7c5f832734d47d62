"""Fees of a year: who owes, who has paid, taking a fee, what the annual meeting has set, receipts."""

from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.club_registration import registration_fee
from tilehall.law.association.money.cents import written_cents
from tilehall.law.association.money.fees import club_invoices, invoice_reference
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.formats.csv_sheet import Figure, write_sheet
from tilehall.site.association.book import store as book
from tilehall.site.association.book.registers import association_name
from tilehall.site.association.money import forms, printing
from tilehall.site.association.money.actions import fees as actions
from tilehall.site.association.money.actions import letters
from tilehall.site.association.money.actions.fees import MoneyCame, NewFees
from tilehall.site.association.money.store import bank_account
from tilehall.site.association.money.store import fees as store
from tilehall.site.association.money.store.fees import DueFee
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted, dollars
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.actor import NotYours
from tilehall.site.people.commands import command_context, posted_form, reads_well
from tilehall.site.people.models import Club, Person
from tilehall.site.people.name_order import search_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, redirect_with_result, sent, show_result
from .sheets import pdf

A_PAGE = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class YearOfFees:
    """In how many a year's fees stand: paid and owed, with their sums."""

    year: int
    owing: tuple[DueFee, ...]
    paid: tuple[DueFee, ...]

    @property
    def owed_cents(self) -> int:
        return sum(due.cents for due in self.owing)

    @property
    def paid_cents(self) -> int:
        return sum(due.cents for due in self.paid)


def _year_or_404(year: int) -> int:
    if not 1990 <= year <= timezone.localdate().year + 1:
        raise Http404("there are no fees of that year")
    return year


def _year_of_fees(year: int) -> YearOfFees:
    paid = store.payers_of(_year_or_404(year))
    due, not_asked = store.due_fees(year), store.not_asked(timezone.localdate())
    return YearOfFees(
        year=year,
        owing=tuple(each for each in due if each.person not in paid and each.person not in not_asked),
        paid=tuple(each for each in due if each.person in paid),
    )


@does("money.see")
@require_safe
def fees(request: HallRequest, year: int = 0) -> HttpResponse:
    return _fees_page(request, year)


def _fees_page(request: HallRequest, year: int, untaken: forms.FeeTakenForm | None = None) -> HttpResponse:
    """`untaken`: what was typed of a fee and cannot be read; its row says why."""
    today = timezone.localdate()
    year = year or today.year
    made = _year_of_fees(year)
    which = "paid" if request.GET.get("which") == "paid" else "owing"
    text = request.GET.get("q", "").replace("\0", "")[:100]
    words = search_words(text)
    rows = [due for due in getattr(made, which) if all(word in due.folded for word in words)]
    found = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    paid = store.paid_fees(year, [due.person for due in found.object_list]) if which == "paid" else {}
    is_due = year <= today.year
    context = {
        "fees": made,
        "year": year,
        "years": [today.year + 1, today.year, today.year - 1, today.year - 2],
        "which": which,
        "page": found,
        "rows": [(due, invoice_reference(year, due.person), paid.get(due.person)) for due in found.object_list],
        "search_text": text,
        "today": today,
        "is_due": is_due,
        "reminders": letters.reminders_ahead(year, command_context(request)) if made.owing and is_due else None,
        "settings": [(entry.seq, entry.act) for entry in store.fees_set()][::-1],
        "clubs": store.clubs_owing(),
        "club_invoices": club_invoices(Club.objects.values_list("pk", flat=True)),
        "registration_cents": registration_fee().value,
        "untaken": untaken,
        "untaken_of": whole_number(untaken.data.get("person", "")) if untaken else None,
        "came_form": forms.CameForm(initial={"day": today}),
        "pay_to": bank_account.account_now(),
    }
    return page(request, "money/fees.html", context)


@does("money.keep")
@require_POST
def take(request: HallRequest, year: int) -> HttpResponse:
    _year_or_404(year)
    form = forms.FeeTakenForm(request.POST)
    if not reads_well(request, form):
        return _fees_page(request, year, form)
    person = Person.objects.filter(pk=form.cleaned_data["person"]).first()
    due = next((each for each in store.due_fees(year) if person and each.person == person.pk), None)
    if person is None or due is None:
        messages.error(request, "Nobody of that number owes a fee for that year. Nothing was changed.")
        return redirect("money:fees-of-year", year)
    came = MoneyCame(day=form.cleaned_data["day"], money=form.cleaned_data["money"])
    result = actions.receive_fee(request.actor, person, year, due.cents, came, command_context(request))
    return redirect_with_result(
        request, result, f"{person} has paid {dollars(due.cents)} for {year}.", "money:fees-of-year", year
    )


@does("money.keep")
@require_POST
def remind(request: HallRequest, year: int) -> HttpResponse:
    """Everybody who owes and was not reminded lately."""
    done = letters.remind(request.actor, _year_or_404(year), command_context(request))
    if not done.written:
        messages.info(request, "Nobody is left to remind: everybody who owes was written to in the last two weeks.")
    else:
        rest = f" {done.left} more wait: press again." if done.left else ""
        messages.success(request, f"{counted(done.written, 'reminder')} written.{rest}")
    return redirect("money:fees-of-year", year)


@does("money.see")
@require_safe
def invoices(_request: HallRequest, year: int) -> HttpResponse:
    """Everybody who owes, as a sheet: name, amount, when it fell due, what to write on the payment, and where to."""
    now = bank_account.account_now()
    pay_to = f"{now.told.name}, {now.told.number}" if now else ""
    rows = [
        (due.name, Figure(written_cents(due.cents)), due.due.isoformat(), invoice_reference(year, due.person), pay_to)
        for due in _year_of_fees(year).owing
    ]
    response = HttpResponse(
        write_sheet(("Name", "Amount", "Due", "Reference", "Pay to"), rows), content_type="text/csv"
    )
    response["Content-Disposition"] = f'attachment; filename="invoices-{year}.csv"'
    return response


@does("money.keep")
@GET_OR_POST
def set_fees(request: HallRequest) -> HttpResponse:
    form = forms.FeesSetForm(sent(request))
    if form.is_valid():
        cleaned = form.cleaned_data
        new = NewFees(
            club_cents=cleaned["club"],
            independent_cents=cleaned["independent"],
            resolution=cleaned["resolution"],
            consultation=cleaned["consultation"],
        )
        result = actions.set_fees(request.actor, new, command_context(request))
        if not isinstance(result, Refusal):
            return redirect_with_result(request, result, "The fees are set.", "money:fees")
        show_result(request, result, "")
    known = {"resolutions": book.decisions("fees")[:20], "consultations": book.decisions("fees_consultation")[:20]}
    return page(request, "money/set_fees.html", {"form": form, "known": known})


@does("money.keep")
@require_POST
def unset_fees(request: HallRequest, number: int) -> HttpResponse:
    form = posted_form(request, forms.WhyForm)
    if form is None:
        return redirect("money:fees")
    result = actions.unset_fees(request.actor, number, form.cleaned_data["why"], command_context(request))
    return redirect_with_result(request, result, "These fees no longer count.", "money:fees")


@does("money.keep")
@require_POST
def register_club(request: HallRequest, number: int) -> HttpResponse:
    club = Club.objects.filter(pk=number).first()
    if club is None:
        raise Http404("there is no such club")
    form = posted_form(request, forms.CameForm)
    if form is None:
        return redirect("money:fees")
    came = MoneyCame(day=form.cleaned_data["day"], money=form.cleaned_data["money"])
    result = actions.receive_registration(request.actor, club, came, command_context(request))
    return redirect_with_result(request, result, f"{club} is registered.", "money:fees")


# --- receipts


@does("money.own_receipt")
@require_safe
def receipt(request: HallRequest, number: int) -> HttpResponse:
    """For who paid, and for the Executive."""
    made, person = _receipt(request, number)
    return page(request, "money/receipt.html", {"receipt": made, "person": person, "number": number})


@does("money.own_receipt")
@require_safe
def receipt_pdf(request: HallRequest, number: int) -> HttpResponse:
    made, _ = _receipt(request, number)
    return pdf(printing.receipt_sheet(made), f"receipt-{made.number}.pdf")


def _receipt(request: HallRequest, number: int) -> tuple[printing.ReceiptSheet, Person]:
    found = store.fee_paid(number)
    if found is None:
        raise Http404("there is no such receipt")
    entry, act = found
    own = request.actor.person is not None and request.actor.person.pk == act.person
    if not own and not request.actor.may("money.see"):
        raise NotYours("money.see")
    person = Person.objects.get(pk=act.person)
    return (
        printing.ReceiptSheet(
            association=association_name(act.on).name,
            number=act.receipt or f"R{number}",
            name=person.full_name,
            amount=dollars(act.cents),
            what=_what_for(act),
            day=_written(act.on),
            by=entry.by,
        ),
        person,
    )


def _what_for(act: FeePaid) -> str:
    through = Club.objects.filter(pk=act.club).first() if act.club else None
    return f"Affiliation fee {act.year}" + (f", through {through}" if through else "")


def _written(day: date) -> str:
    return f"{day:%d/%m/%Y}"
