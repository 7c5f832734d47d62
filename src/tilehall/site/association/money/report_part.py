"""What the annual report tells of the Association's money."""

from django.urls import reverse

from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.site.association.book import report_sources
from tilehall.site.association.book.report_sources import ReportFigure, ReportPart, ReportTable
from tilehall.site.pages.phrases import dollars

from .store import ledger, reviewed_accounts

_CLAUSE = str(CONSTITUTION["6.6"])


def money_part(year: int) -> ReportPart:
    first = ledger.first_year()
    if first is None or year < first:
        return ReportPart(
            title="Money", missing="The books have nothing of that year. Enter the opening balances first."
        )
    made, signed = ledger.statements(year), reviewed_accounts(year)
    income, balance = made.income, made.balance
    figures = (
        ReportFigure(label="Income", value=dollars(income.total_income), clause=_CLAUSE),
        ReportFigure(label="Expenditure", value=dollars(income.total_expenses), clause=_CLAUSE),
        ReportFigure(label="Deficit" if income.surplus < 0 else "Surplus", value=dollars(income.surplus)),
        ReportFigure(label="Net assets at the end", value=dollars(balance.net_assets), clause=_CLAUSE),
    )
    lines = (("Income", income.income), ("Expenditure", income.expenses), ("What we have", balance.assets))
    tables = tuple(
        ReportTable(
            title=title,
            heading=("Account", str(year), str(year - 1)),
            rows=tuple((line.account.name, dollars(line.cents), dollars(line.before)) for line in listed),
        )
        for title, listed in (*lines, ("What we owe", balance.liabilities))
        if listed
    )
    unsigned = "The Honorary Reviewer has not signed the statements of this year yet."
    return ReportPart(
        title="Money",
        figures=figures,
        tables=tables,
        missing="" if signed else unsigned,
        more=reverse("money:presented", args=[year]) if signed and signed.presented else "",
        more_label=f"Statements of {year}, as they were presented",
    )


def register() -> None:
    report_sources.register("money", money_part, place=40)
