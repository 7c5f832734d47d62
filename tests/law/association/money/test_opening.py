"""Opening balances, typed and from a sheet."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.accounts import AccountKind, Chart
from tilehall.law.association.money.journal import Books, JournalEntry
from tilehall.law.association.money.opening import opening_entry, read_opening
from tilehall.law.rulebook.ruling import Refusal

DAY = date(2026, 1, 1)
BOOKS = Books(today=date(2026, 11, 17))
STANDING = [account.code for account in Chart() if account.kind in (AccountKind.ASSET, AccountKind.LIABILITY)]


@given(st.dictionaries(st.sampled_from(STANDING), st.integers(-10_000_00, 10_000_00), min_size=1))
def test_what_is_left_over_is_owned(balances: dict[str, int]) -> None:
    entry = opening_entry(BOOKS, DAY, list(balances.items()))
    if not any(balances.values()):
        assert isinstance(entry, Refusal)
        return
    assert isinstance(entry, JournalEntry) or entry.code == "too_few_postings"
    if isinstance(entry, JournalEntry):
        sums = {posting.account: posting.cents for posting in entry.postings}
        owned = sum(cents if code[0] == "1" else -cents for code, cents in balances.items())
        assert -sums.get("3000", 0) == owned
        assert sum(sums.values()) == 0


@pytest.mark.parametrize(
    "balances, code",
    [
        ([("1000", 500), ("1000", 600)], "account_twice"),
        ([("4000", 500)], "no_opening_balance"),
        ([("9999", 500)], "unknown_account"),
        ([("1000", 500), ("3000", 400)], "unbalanced"),
    ],
)
def test_balances_that_cannot_be(balances: list[tuple[str, int]], code: str) -> None:
    found = opening_entry(BOOKS, DAY, balances)
    assert isinstance(found, Refusal)
    assert found.code == code


def test_the_books_are_opened_once() -> None:
    found = opening_entry(Books(today=BOOKS.today, opened_for=DAY), DAY, [("1000", 500)])
    assert isinstance(found, Refusal)
    assert found.code == "already_opened"


def test_a_sheet_by_code_or_name() -> None:
    found = read_opening(b'\xef\xbb\xbfAccount;Balance\r\n1000;"1,234.50"\r\nCash in hand;$20\r\n', Chart())
    assert found.problems == ()
    assert found.balances == (("1000", 123450), ("1010", 2000))


def test_a_sheet_names_every_row_at_fault() -> None:
    found = read_opening(b"account,amount\n1000,5\nBank account,6\nPiggy bank,7\n1010,lots\n", Chart())
    assert [(each.line, each.field) for each in found.problems] == [(3, "account"), (4, "account"), (5, "amount")]


@given(st.binary(max_size=200))
def test_any_bytes_give_balances_or_problems(raw: bytes) -> None:
    found = read_opening(raw, Chart())
    assert found.problems or found.balances
