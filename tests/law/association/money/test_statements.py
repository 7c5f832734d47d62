"""Statements of random journals against a ledger on paper: they balance, and every total is that of the pages."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.accounts import AccountKind
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.association.money.statements import Figures, Statements, YearSums, trial_balance, year_statements

from .journals import CHART, PaperLedger, account_sums, entries

journals = st.lists(entries(), max_size=15)
years = st.integers(2024, 2027)


def made(journal: list[JournalEntry], year: int) -> Statements:
    def moved(of: int) -> dict[str, int]:
        return dict(account_sums(journal, date(of, 1, 1), date(of, 12, 31)))

    sums = YearSums(
        year=year, moved=moved(year), moved_before=moved(year - 1),
        standing=account_sums(journal, None, date(year, 12, 31)),
        standing_before=account_sums(journal, None, date(year - 1, 12, 31)),
    )  # fmt: skip
    return year_statements(CHART, sums)


@pytest.mark.cites("nzasp.C.6.6")
@given(journals, years)
def test_a_balance_sheet_balances_whatever_was_entered(journal: list[JournalEntry], year: int) -> None:
    found = made(journal, year)
    paper = PaperLedger(journal)
    sheet = found.balance
    assert sheet.balances
    assert sheet.total_assets == paper.total(AccountKind.ASSET, range(2024, year + 1))
    assert sheet.total_liabilities == paper.total(AccountKind.LIABILITY, range(2024, year + 1))
    before = range(2024, year)
    assert sheet.kept == paper.total(AccountKind.INCOME, before) - paper.total(AccountKind.EXPENSE, before)
    assert sheet.net_assets_before == sheet.kept_before + sheet.surplus_before


@pytest.mark.cites("nzasp.C.6.6")
@given(journals, years)
def test_income_and_expenditure_are_those_of_the_year(journal: list[JournalEntry], year: int) -> None:
    found, before = made(journal, year), made(journal, year - 1)
    paper = PaperLedger(journal)
    assert found.income.total_income == paper.total(AccountKind.INCOME, range(year, year + 1))
    assert found.income.total_expenses == paper.total(AccountKind.EXPENSE, range(year, year + 1))
    assert found.income.surplus == found.balance.surplus
    assert found.income.surplus_before == before.income.surplus == found.balance.surplus_before


@given(journals, years)
def test_a_trial_balance_has_equal_columns(journal: list[JournalEntry], year: int) -> None:
    found = trial_balance(CHART, account_sums(journal, None, date(year, 12, 31)))
    assert found.debit == found.credit
    assert all(bool(line.debit) != bool(line.credit) for line in found.lines)


def test_a_small_year() -> None:
    journal = [
        JournalEntry(day=date(2025, 1, 1), told="o", postings=(Posting("1000", 5000), Posting("3000", -5000))),
        JournalEntry(day=date(2025, 2, 1), told="fees", postings=(Posting("1000", 6000), Posting("4000", -6000))),
        JournalEntry(day=date(2026, 2, 1), told="fees", postings=(Posting("1000", 3000), Posting("4000", -3000))),
        JournalEntry(day=date(2026, 3, 1), told="bill", postings=(Posting("5500", 4500), Posting("2000", -4500))),
    ]
    found = made(journal, 2026)
    assert (found.income.surplus, found.income.surplus_before) == (-1500, 6000)
    assert (found.balance.kept, found.balance.net_assets, found.balance.total_funds) == (6000, 9500, 9500)
    sums = Figures(income=3000, expenses=4500, assets=14000, liabilities=4500, funds=9500)
    assert replace(found.figures, lines="") == sums
    assert [(line.account.code, line.cents, line.before) for line in found.income.income] == [("4000", 3000, 6000)]
