"""The account that members and clubs are told: what can be one, and that nothing is told twice."""

import pytest

from tilehall.law.association.money.bank_account import BankAccount, tell_account
from tilehall.law.rulebook.ruling import Refusal

NOW = BankAccount("Scrabble Players", "12-3456-0123456-00", "Name the reference.")


@pytest.mark.parametrize(
    "typed, code",
    [
        (BankAccount(" ", NOW.number), "holder_missing"),
        (BankAccount("N" * 81, NOW.number), "holder_missing"),
        (BankAccount("Scrabble Players", "12-34"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", "12-3456"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", "1" * 51), "account_number_unreadable"),
        (BankAccount("\u200b\u202e", NOW.number), "holder_missing"),
        (BankAccount("Scrabble Players", "=12345678"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", "ring 0274 123 456!"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", "١٢-٣٤٥٦-٠١٢٣٤٥٦-٠٠"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", "12-3456-0123456-00 <b>"), "account_number_unreadable"),
        (BankAccount("Scrabble Players", NOW.number, "a" * 301), "advice_too_long"),
        (NOW, "account_told_already"),
    ],
)
def test_what_is_no_account_is_refused(typed: BankAccount, code: str) -> None:
    answer = tell_account(typed, NOW)
    assert isinstance(answer, Refusal)
    assert answer.code == code


def test_the_number_stays_text_in_one_line() -> None:
    told = tell_account(BankAccount("Scrabble\n Players", " 02-0001-0000012-000 ", "Thank\r\nyou"), NOW)
    assert told == BankAccount("Scrabble Players", "02-0001-0000012-000", "Thank you")
    assert tell_account(NOW, None) == NOW


@pytest.mark.parametrize(
    "copied", ["12–3456‑0123456−00", "12\u00ad-3456-\u200b0123456-00\u202e", "\ufeff12-3456-0123456-00"]
)
def test_what_comes_along_from_a_paper_falls_away(copied: str) -> None:
    assert tell_account(BankAccount(NOW.name, copied), None) == BankAccount(NOW.name, NOW.number)


@pytest.mark.parametrize("number", ["DE02 1203 0000 0000 2020 51", "021000 0012345", "12.3456.0123456/00"])
def test_banks_write_numbers_in_several_ways(number: str) -> None:
    assert tell_account(BankAccount(NOW.name, number), NOW) == BankAccount(NOW.name, number)
