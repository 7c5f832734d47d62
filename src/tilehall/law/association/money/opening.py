"""Opening balances: what there was on the day the books begin, typed or from a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.formats import csv_sheet
from tilehall.law.tournament.formats.cells import Faults
from tilehall.law.tournament.formats.problem import Problem, WrongFile, quoted

from .accounts import FUNDS, Chart
from .cents import read_cents
from .journal import DOUBLE_ENTRY, ONLY_REVERSED, OWN_ACCOUNTS, Books, JournalEntry, Posting, check_entry, refuse

_COLUMNS = {
    "account": ("code", "account code", "number", "account name", "name"),
    "amount": ("balance", "opening balance", "cents", "sum", "value"),
}
MOST_ROWS = 500


@dataclass(frozen=True, slots=True)
class OpeningList:
    """With a problem nothing may be taken in."""

    balances: tuple[tuple[str, int], ...]
    problems: tuple[Problem, ...]


def opening_entry(books: Books, day: date, balances: Sequence[tuple[str, int]]) -> JournalEntry | Refusal:
    """Assets and debts come as they grow; what is left over is what the Association owns, and goes to its funds."""
    if books.opened_for is not None:
        return refuse("already_opened", ONLY_REVERSED, day=books.opened_for)
    postings = _postings(books.chart, balances)
    if isinstance(postings, Refusal):
        return postings
    if len({posting.account for posting in postings}) != len(postings):
        return refuse("account_twice", DOUBLE_ENTRY)
    rest = -sum(posting.cents for posting in postings)
    if rest and any(posting.account == FUNDS for posting in postings):
        return refuse("unbalanced", DOUBLE_ENTRY, off_cents=-rest)
    if rest:
        postings.append(Posting(FUNDS, rest))
    entry = JournalEntry(day=day, told="Opening balances", postings=tuple(postings), source="opening")
    return check_entry(books, entry) or entry


def _postings(chart: Chart, balances: Sequence[tuple[str, int]]) -> list[Posting] | Refusal:
    postings: list[Posting] = []
    for code, cents in balances:
        if code not in chart:
            return refuse("unknown_account", OWN_ACCOUNTS, account=code)
        account = chart[code]
        if account.kind.of_a_year:
            return refuse("no_opening_balance", DOUBLE_ENTRY, account=code, name=account.name)
        if cents:
            postings.append(Posting(code, cents if account.kind.grows_by_debit else -cents))
    return postings


def read_opening(raw: bytes, chart: Chart) -> OpeningList:
    """A sheet with an account, by its code or its name, and an amount in each row."""
    try:
        sheet = csv_sheet.read_sheet(raw, _COLUMNS)
        csv_sheet.demand_columns(sheet, "account", "amount")
    except WrongFile as fault:
        return OpeningList((), fault.problems)
    faults = Faults()
    if not sheet.records or len(sheet.records) > MOST_ROWS:
        what = "there is no row under the heading" if not sheet.records else f"there are {len(sheet.records)} rows"
        return OpeningList((), (Problem(0, "", what, f"give one row for each account, {MOST_ROWS} at most"),))
    names = {account.name.casefold(): account.code for account in chart}
    found: list[tuple[str, int]] = []
    for record in sheet.records:
        typed = " ".join(record.get("account").split())
        code = typed if typed in chart else names.get(typed.casefold())
        cents = read_cents(record.get("amount"))
        if code is None:
            faults.add(record, "account", f"there is no account {quoted(typed)}", "open it first, or fix the code")
        elif code in dict(found):
            faults.add(record, "account", f"{quoted(typed)} is there twice", "keep one row")
        if cents is None:
            faults.add(record, "amount", f"{quoted(record.get('amount'))} is no amount", "write it as 1234.50")
        found.append((code or "", cents or 0))
    return OpeningList(tuple(found), tuple(faults.problems))
