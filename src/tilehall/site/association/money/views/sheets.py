"""Statements and receipts as PDF."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tilehall.law.association.fee_years import days_of_financial_year
from tilehall.site.association.book.registers import association_name
from tilehall.site.association.money import printing
from tilehall.site.association.money.store import ledger
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .readers import statement_readers_only
from .statements import year_or_404


@does("money.read")
@require_safe
def statements_pdf(request: HallRequest, number: int) -> HttpResponse:
    statement_readers_only(request, number)
    made = ledger.statements(year_or_404(number))
    name = association_name(days_of_financial_year(number)[1]).name
    return pdf(printing.statements_sheet(name, made, ledger.statement_record(number)), f"statements-{number}.pdf")


def pdf(raw: bytes, name: str) -> HttpResponse:
    response = HttpResponse(raw, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
