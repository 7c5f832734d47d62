"""Entries of the ledger: they balance, they stand in an open year, and they are only ever put right by reversing them.

A posting is positive for a debit and negative for a credit, so the postings of an entry add up to nothing.
"""

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from tilehall.law.association.fee_years import days_of_financial_year, financial_year
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.book import CONSTITUTION

from .accounts import Account, AccountKind, Chart
from .cents import MOST_CENTS

LONGEST_TOLD = 500
LONGEST_NAME = 80
MOST_POSTINGS = 1000
DOUBLE_ENTRY = CONSTITUTION.silent("the accounts are kept in double entry: every entry adds up to nothing")
ONLY_REVERSED = CONSTITUTION.silent("nothing in the ledger is changed: an entry is put right by one that reverses it")
YEAR = CONSTITUTION["4.1.6"]
OWN_ACCOUNTS = CONSTITUTION.silent("the treasurer keeps the list of accounts")
CLOSED_STAYS = CONSTITUTION.silent(
    "a closed year stays as it was presented; what is put right later goes into an open one"
)
# What may change the funds themselves: what was there at the start.
Source = Literal["by_hand", "opening", "fee", "bank", "payment", "event", "reversal", "winding_up"]


@dataclass(frozen=True, slots=True)
class Posting:
    account: str
    cents: int
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    day: date
    told: str
    postings: tuple[Posting, ...]
    source: Source = "by_hand"

    @property
    def year(self) -> int:
        return financial_year(self.day)

    @property
    def turnover(self) -> int:
        """What moved: the sum of its debits."""
        return sum(posting.cents for posting in self.postings if posting.cents > 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """What an entry is judged by. `today` bounds the days that can be entered."""

    today: date
    chart: Chart = field(default_factory=Chart)
    closed: frozenset[int] = frozenset()
    presented: frozenset[int] = frozenset()  # to an annual meeting, whether closed by now or not
    opened_for: date | None = None  # the day of the opening balances

    @property
    def first_open_day(self) -> date | None:
        """Where a correction of a closed year can go at the earliest."""
        shut = self.closed | self.presented
        return days_of_financial_year(max(shut) + 1)[0] if shut else None

    def takes(self, year: int) -> bool:
        """What a meeting has seen, and what is older and so in its balance sheet, stays as it was."""
        shut = self.closed | self.presented
        return not shut or year > max(shut)


def refuse(code: str, *rests_on: Basis, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=rests_on, detail=tuple(detail.items()))


def check_entry(books: Books, entry: JournalEntry) -> Refusal | None:
    """Why this entry cannot stand; None where it can."""
    return (
        _checked_words(entry)
        or _checked_postings(books, entry)
        or _checked_day(books, entry)
        or _checked_funds(books, entry)
    )


def _checked_words(entry: JournalEntry) -> Refusal | None:
    if not entry.told.strip() or len(entry.told) > LONGEST_TOLD:
        return refuse("told_missing", DOUBLE_ENTRY, longest=LONGEST_TOLD)
    return None


def _checked_postings(books: Books, entry: JournalEntry) -> Refusal | None:
    postings = entry.postings
    if not 2 <= len(postings) <= MOST_POSTINGS:
        return refuse(
            "too_few_postings" if len(postings) < 2 else "too_many_postings", DOUBLE_ENTRY, most=MOST_POSTINGS
        )
    for posting in postings:
        if posting.account not in books.chart:
            return refuse("unknown_account", OWN_ACCOUNTS, account=posting.account)
        if not posting.cents or abs(posting.cents) > MOST_CENTS:
            return refuse("amount_cannot_be", DOUBLE_ENTRY, account=posting.account, cents=posting.cents)
    if off := sum(posting.cents for posting in postings):
        return refuse("unbalanced", DOUBLE_ENTRY, off_cents=off)
    return None


def _checked_day(books: Books, entry: JournalEntry) -> Refusal | None:
    if entry.day > books.today:
        return refuse("day_to_come", DOUBLE_ENTRY, day=entry.day, today=books.today)
    year = financial_year(entry.day)
    if not books.takes(year):
        return refuse("year_closed", CLOSED_STAYS, YEAR, year=year, first_open=books.first_open_day)
    if books.opened_for and entry.source != "opening" and entry.day < books.opened_for:
        return refuse("before_the_opening", DOUBLE_ENTRY, day=entry.day, opened_for=books.opened_for)
    return None


def _checked_funds(books: Books, entry: JournalEntry) -> Refusal | None:
    """Funds change only by what is earned and spent, or among themselves: nothing is paid out of them."""
    if entry.source in ("opening", "reversal"):
        return None
    funds = [each.account for each in entry.postings if books.chart[each.account].kind is AccountKind.FUNDS]
    if 0 < len(funds) < len(entry.postings):
        return refuse("C.19", CONSTITUTION["19"], account=funds[0])
    return None


def check_account(chart: Chart, account: Account) -> Refusal | None:
    """Why no account can be opened so."""
    if not re.fullmatch(r"[1-9]\d{3}", account.code, re.ASCII):
        return refuse("code_unreadable", OWN_ACCOUNTS, typed=account.code[:20])
    if account.code in chart:
        return refuse("code_taken", OWN_ACCOUNTS, account=account.code, name=chart[account.code].name)
    if not account.name.strip() or len(account.name) > LONGEST_NAME:
        return refuse("name_missing", OWN_ACCOUNTS, longest=LONGEST_NAME)
    if any(each.name.casefold() == account.name.strip().casefold() for each in chart):
        return refuse("name_taken", OWN_ACCOUNTS, name=account.name)
    if account.kind is AccountKind.FUNDS or account.kind != _KINDS_BY_DIGIT.get(account.code[0]):
        return refuse("code_of_another_kind", OWN_ACCOUNTS, account=account.code, kind=account.kind.value)
    return None


_KINDS_BY_DIGIT = {
    "1": AccountKind.ASSET,
    "2": AccountKind.LIABILITY,
    "4": AccountKind.INCOME,
    "5": AccountKind.EXPENSE,
}


def reversing_entry(books: Books, entry: JournalEntry, day: date, reason: str) -> JournalEntry | Refusal:
    """The entry that takes this one back, dated when it is made, in an open year."""
    if entry.source == "reversal":
        return refuse("reverses_another", ONLY_REVERSED)
    if not reason.strip():
        return refuse("no_reason", ONLY_REVERSED)
    if day < entry.day:
        return refuse("before_what_it_reverses", ONLY_REVERSED, day=day, of=entry.day)
    back = JournalEntry(
        day=day,
        told=reason.strip()[:LONGEST_TOLD],
        postings=tuple(Posting(each.account, -each.cents, each.told) for each in entry.postings),
        source="reversal",
    )
    return check_entry(books, back) or back
