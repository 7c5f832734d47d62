"""The bank account that members and clubs are told, as the book has it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.money import BankAccountTold
from tilehall.law.association.money.bank_account import BankAccount
from tilehall.site.association.book import store as book


@dataclass(frozen=True, slots=True)
class ToldAccount:
    """The account, with the entry that tells it: who told it, and when."""

    entry: int
    told: BankAccount
    on: date
    by: str


def accounts_told() -> list[ToldAccount]:
    """Those that were not taken back, the newest first: the first of them counts."""
    return list(_told(book.entries_about(BankAccountTold)))[::-1]


def _told(entries: Iterable[Entry]) -> Iterable[ToldAccount]:
    for entry in entries:
        act = entry.act
        if isinstance(act, BankAccountTold):
            yield ToldAccount(entry.seq, BankAccount(act.name, act.number, act.advice), act.on, entry.by)


def account_now() -> ToldAccount | None:
    return next(iter(accounts_told()), None)
