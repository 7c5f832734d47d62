"""Sheets of the Association's money as PDF: the statements of a year, and receipts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tilehall.law.association.money.cents import written_cents
from tilehall.law.association.money.review import StatementRecord
from tilehall.law.association.money.statements import Line, Statements
from tilehall.site.pages.phrases import minus
from tilehall.site.pages.printing.typst import plain, printed_sheet

_TEMPLATES = files(__package__) / "templates"


def _figure(cents: int) -> str:
    return minus(written_cents(cents)) if cents else "–"


def _rows(lines: Sequence[Line]) -> list[list[str]]:
    return [[plain(line.account.name), _figure(line.cents), _figure(line.before)] for line in lines]


def _total(words: str, now: int, before: int) -> list[str]:
    return [words, _figure(now), _figure(before)]


def statements_sheet(hall: str, made: Statements, record: StatementRecord) -> bytes:
    income, balance = made.income, made.balance
    left = "Deficit" if income.surplus < 0 else "Surplus"
    parts: list[Mapping[str, Any]] = [
        {
            "title": f"Income and expenditure {made.year}",
            "groups": [
                {
                    "head": "Income",
                    "rows": _rows(income.income),
                    "total": _total("All income", income.total_income, income.income_before),
                },
                {
                    "head": "Expenditure",
                    "rows": _rows(income.expenses),
                    "total": _total("All expenditure", income.total_expenses, income.expenses_before),
                },
            ],
            "end": _total(left, income.surplus, income.surplus_before),
        },
        {
            "title": f"Balance sheet at the end of {made.year}",
            "groups": [
                {"head": "What we have", "rows": _rows(balance.assets), "total": None},
                {
                    "head": "What we owe",
                    "rows": _rows(balance.liabilities),
                    "total": _total("Net assets", balance.net_assets, balance.net_assets_before),
                },
                {
                    "head": "Funds",
                    "rows": [
                        *_rows(balance.funds),
                        _total("Left from earlier years", balance.kept, balance.kept_before),
                        _total("Surplus or deficit of the year", balance.surplus, balance.surplus_before),
                    ],
                    "total": None,
                },
            ],
            "end": _total("All funds", balance.total_funds, balance.net_assets_before),
        },
    ]
    sheet = {
        "hall": plain(hall),
        "title": f"Statements of {made.year}",
        "year": str(made.year),
        "before": str(made.year - 1),
        "parts": parts,
        "signed": _signed(record),
    }
    return printed_sheet(_TEMPLATES, "statements", sheet)


def _signed(record: StatementRecord) -> str:
    signature = record.signature
    if signature is None:
        return ""
    paper = " on paper" if signature.witness is not None else ""
    return plain(f"Checked and signed{paper} by {signature.name}, Honorary Reviewer, on {signature.day:%d/%m/%Y}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptSheet:
    """All figures are texts already. `association`: its name on the day of the payment."""

    association: str
    number: str
    name: str
    amount: str
    what: str
    day: str
    by: str = ""


def receipt_sheet(receipt: ReceiptSheet) -> bytes:
    sheet = {
        "hall": plain(receipt.association),
        "title": f"Receipt {receipt.number}",
        "number": plain(receipt.number, 40),
        "name": plain(receipt.name),
        "amount": plain(receipt.amount, 24),
        "what": plain(receipt.what, 300),
        "day": plain(receipt.day, 40),
        "by": plain(receipt.by),
    }
    return printed_sheet(_TEMPLATES, "receipt", sheet)
