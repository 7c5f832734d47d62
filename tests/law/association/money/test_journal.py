"""Entries that can stand and those that cannot; corrections by reversing; sums against a ledger kept on paper."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.accounts import Account, AccountKind, Chart
from tilehall.law.association.money.journal import (
    Books,
    JournalEntry,
    Posting,
    check_account,
    check_entry,
    reversing_entry,
)
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

from .journals import CHART, EXTRA, PaperLedger, account_sums, entries

TODAY = date(2027, 12, 31)
BOOKS = Books(today=TODAY)
RENT = JournalEntry(day=date(2026, 3, 4), told="Hall", postings=(Posting("5400", 8000), Posting("1000", -8000)))


def code_of(found: Refusal | JournalEntry | None) -> str | None:
    return found.code if isinstance(found, Refusal) else None


@given(entries())
def test_what_balances_can_stand(entry: JournalEntry) -> None:
    assert check_entry(BOOKS, entry) is None


@given(entries(), st.integers(-1000, 1000).filter(bool))
def test_what_is_off_by_any_cent_cannot(entry: JournalEntry, off: int) -> None:
    first, *rest = entry.postings
    moved = Posting(first.account, first.cents + off)
    if moved.cents:
        found = check_entry(BOOKS, replace(entry, postings=(moved, *rest)))
        assert code_of(found) == "unbalanced"
        assert found is not None
        assert dict(found.detail)["off_cents"] == off


@pytest.mark.parametrize(
    "change, code",
    [
        ({"told": " "}, "told_missing"),
        ({"told": "x" * 501}, "told_missing"),
        ({"postings": ()}, "too_few_postings"),
        ({"postings": RENT.postings * 501}, "too_many_postings"),
        ({"postings": (Posting("5400", 0), Posting("1000", 0))}, "amount_cannot_be"),
        ({"postings": (Posting("5400", 10**11), Posting("1000", -(10**11)))}, "amount_cannot_be"),
        ({"postings": (Posting("7777", 5), Posting("1000", -5))}, "unknown_account"),
        ({"day": date(2028, 1, 1)}, "day_to_come"),
    ],
)
def test_what_cannot_stand(change: dict[str, object], code: str) -> None:
    assert code_of(check_entry(BOOKS, replace(RENT, **change))) == code  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.4.1.6")
def test_a_closed_year_takes_nothing_more() -> None:
    books = replace(BOOKS, closed=frozenset({2025}))
    for day in (date(2025, 12, 31), date(2024, 1, 1)):
        found = check_entry(books, replace(RENT, day=day))
        assert isinstance(found, Refusal)
        assert found.code == "year_closed"
        assert dict(found.detail)["first_open"] == date(2026, 1, 1)
        assert "nzasp.C.4.1.6" in basis_texts(*found.rests_on)
    assert check_entry(books, replace(RENT, day=date(2026, 1, 1))) is None


def test_nothing_stands_before_the_opening_balances() -> None:
    books = replace(BOOKS, opened_for=date(2026, 1, 1))
    assert code_of(check_entry(books, replace(RENT, day=date(2025, 12, 31)))) == "before_the_opening"
    assert check_entry(books, RENT) is None


@pytest.mark.cites("nzasp.C.19")
def test_nothing_is_paid_out_of_the_funds_themselves() -> None:
    paid = replace(RENT, postings=(Posting("3000", 5000), Posting("1000", -5000)))
    found = check_entry(BOOKS, paid)
    assert isinstance(found, Refusal)
    assert (found.code, basis_texts(*found.rests_on)) == ("C.19", ["nzasp.C.19"])
    among = replace(RENT, postings=(Posting("3000", 5000), Posting("3100", -5000)))
    assert check_entry(BOOKS, among) is None


@given(entries())
def test_a_reversing_entry_leaves_nothing_of_the_first(entry: JournalEntry) -> None:
    back = reversing_entry(BOOKS, entry, TODAY, "entered twice")
    assert isinstance(back, JournalEntry)
    assert account_sums([entry, back], None, TODAY) == {}
    assert code_of(reversing_entry(BOOKS, back, TODAY, "again")) == "reverses_another"


def test_what_cannot_be_reversed_so() -> None:
    assert code_of(reversing_entry(BOOKS, RENT, date(2026, 3, 3), "early")) == "before_what_it_reverses"
    assert code_of(reversing_entry(BOOKS, RENT, TODAY, " ")) == "no_reason"
    books = replace(BOOKS, closed=frozenset({2026}))
    assert code_of(reversing_entry(books, RENT, date(2026, 5, 1), "late")) == "year_closed"
    assert isinstance(reversing_entry(books, RENT, date(2027, 1, 1), "late"), JournalEntry)


@given(st.lists(entries(), max_size=12), st.integers(2024, 2027))
def test_sums_are_those_of_a_ledger_on_paper(journal: list[JournalEntry], year: int) -> None:
    paper = PaperLedger(journal)
    moved = account_sums(journal, date(year, 1, 1), date(year, 12, 31))
    standing = account_sums(journal, None, date(year, 12, 31))
    for account in CHART:
        debit, credit = paper.columns(account.code, range(year, year + 1))
        assert moved.get(account.code, 0) == debit - credit
        debit, credit = paper.columns(account.code, range(2024, year + 1))
        assert standing.get(account.code, 0) == debit - credit


@pytest.mark.parametrize(
    "account, code",
    [
        (EXTRA, None),
        (Account("51", "Stamps", AccountKind.EXPENSE), "code_unreadable"),
        (Account("5000", "Stamps", AccountKind.EXPENSE), "code_taken"),
        (Account("5510", "prizes", AccountKind.EXPENSE), "name_taken"),
        (Account("5510", " ", AccountKind.EXPENSE), "name_missing"),
        (Account("4510", "Stamps", AccountKind.EXPENSE), "code_of_another_kind"),
        (Account("3510", "Shares", AccountKind.FUNDS), "code_of_another_kind"),
    ],
)
def test_which_accounts_can_be_opened(account: Account, code: str | None) -> None:
    assert code_of(check_account(Chart(), account)) == code
