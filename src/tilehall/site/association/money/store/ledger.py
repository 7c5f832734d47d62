"""Accounts, entries and sums of the ledger."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.money import Posted, StatementsSigned
from tilehall.law.association.fee_years import days_of_financial_year, financial_year
from tilehall.law.association.money.accounts import Account, AccountKind, Chart
from tilehall.law.association.money.journal import Books, JournalEntry
from tilehall.law.association.money.review import Signature, StatementRecord
from tilehall.law.association.money.statements import Statements, YearSums, year_statements
from tilehall.site.association.book import store as book
from tilehall.site.association.book.annual_meetings import presented
from tilehall.site.association.money.models import AccountRow, ClosedYearRow, JournalRow, PostingRow
from tilehall.site.people.models import Person


def chart() -> Chart:
    return Chart(Account(row.code, row.name, AccountKind(row.holds)) for row in AccountRow.objects.all())


def closed_years() -> frozenset[int]:
    return frozenset(ClosedYearRow.objects.values_list("year", flat=True))


def standing_journal() -> QuerySet[JournalRow]:
    """Entries that were not reversed, and reverse none.

    By their source, not by `reverses` being empty: a database takes the index of that for a good one, and reads all
    that is empty, once for each line of the bank.
    """
    reversing = JournalRow.objects.filter(reverses=OuterRef("entry"))
    return JournalRow.objects.filter(~Exists(reversing)).exclude(source="reversal")


def opening_day() -> date | None:
    """From the oldest entry on, where it is."""
    opening = standing_journal().filter(source="opening").order_by("day", "entry")
    return opening.values_list("day", flat=True).first()


def books(today: date) -> Books:
    return Books(
        today=today, chart=chart(), closed=closed_years(), presented=frozenset(presented()), opened_for=opening_day()
    )


# --- sums

AccountSums = Mapping[str, int]


def sums_by_year() -> Mapping[int, AccountSums]:
    """What each account moved in each year. A process keeps the last ones, by the hash of the book."""
    head = book.head()
    return {} if head is None else _sums_at(head.log_sha256)


@lru_cache(maxsize=2)
def _sums_at(_log_sha256: str) -> Mapping[int, AccountSums]:
    """The database adds up year by year, each from its own stretch of the index."""
    ends = PostingRow.objects.aggregate(first=Min("day"), last=Max("day"))
    if ends["first"] is None:
        return {}
    years = range(financial_year(ends["first"]), financial_year(ends["last"]) + 1)
    return MappingProxyType({year: _sums_of(year) for year in years})


def _sums_of(year: int) -> AccountSums:
    rows = PostingRow.objects.filter(day__range=days_of_financial_year(year)).order_by()
    added = rows.values_list("account").annotate(cents=Sum("cents"))
    return MappingProxyType({account: cents for account, cents in added if cents})


def standing(until: int | None = None) -> AccountSums:
    """What each account holds, at the end of that year or now: nothing is entered ahead."""
    held: Counter[str] = Counter()
    for year, moved in sums_by_year().items():
        if until is None or year <= until:
            held.update(moved)
    return {account: cents for account, cents in held.items() if cents}


def first_year() -> int | None:
    """In which the books begin."""
    return min(sums_by_year(), default=None)


def balance(account: str) -> int:
    return sum(moved.get(account, 0) for moved in sums_by_year().values())


def statements(year: int, accounts: Chart | None = None) -> Statements:
    moved = sums_by_year()
    year_sums = YearSums(
        year=year,
        moved=moved.get(year, {}),
        moved_before=moved.get(year - 1, {}),
        standing=standing(year),
        standing_before=standing(year - 1),
    )
    return year_statements(accounts or chart(), year_sums)


def statement_record(year: int) -> StatementRecord:
    """The statements of a year as they are now, with what was signed and presented."""
    return statement_records([year])[0]


def statement_records(years: Iterable[int]) -> list[StatementRecord]:
    """Of several years, by the same few questions."""
    signed = [_signed(entry) for entry in book.entries_about(StatementsSigned)]
    presented_on = presented()
    names = dict(Person.objects.filter(pk__in=[act.person for act in signed]).values_list("pk", "full_name"))
    accounts = chart()
    return [
        StatementRecord(
            year=year,
            figures=statements(year, accounts).figures,
            signatures=tuple(_signature(act, names) for act in signed if act.year == year),
            presented=presented_on.get(year),
        )
        for year in years
    ]


def _signed(entry: Entry) -> StatementsSigned:
    if not isinstance(entry.act, StatementsSigned):
        raise TypeError(f"entry {entry.seq} is no signature")
    return entry.act


def _signature(act: StatementsSigned, names: Mapping[int, str]) -> Signature:
    return Signature(
        signer=act.person, name=names.get(act.person, ""), day=act.on, figures=act.figures, witness=act.witness
    )


# --- entries


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """An entry with its postings; `reversed_by` is the entry that took it back."""

    seq: int
    by: str
    posted: Posted
    reversed_by: int | None

    @property
    def journal(self) -> JournalEntry:
        act = self.posted
        return JournalEntry(day=act.on, told=act.told, postings=act.postings, source=act.source)


def ledger_entry(number: int) -> LedgerEntry | None:
    found = book.entry(number)
    if found is None or not isinstance(found.act, Posted):
        return None
    reversed_by = JournalRow.objects.filter(reverses=number).values_list("entry", flat=True).first()
    return LedgerEntry(found.seq, found.by, found.act, reversed_by)


def journal(text: str = "", year: int | None = None) -> QuerySet[JournalRow]:
    """The newest first, each with the entry that reversed it; by words, by an amount or by its number."""
    reversing = JournalRow.objects.filter(reverses=OuterRef("entry")).values("entry")[:1]
    rows = JournalRow.objects.annotate(reversed_by=Subquery(reversing))
    if year is not None:
        rows = rows.filter(day__range=days_of_financial_year(year))
    for word in text.split()[:8]:
        rows = rows.filter(_found_by(word))
    return rows


def _found_by(word: str) -> Q:
    told = Q(told__icontains=word)
    digits = word.lstrip("$").replace(",", "")
    whole, point, part = digits.partition(".")
    if not (whole.isascii() and whole.isdecimal() and len(whole) < 10):
        return told
    if point and part.isascii() and part.isdecimal() and len(part) <= 2:
        return told | Q(turnover=int(whole) * 100 + int(part.ljust(2, "0")))
    return told | Q(entry=int(whole)) | Q(turnover=int(whole) * 100)


def postings_of(entries: list[int]) -> dict[int, list[PostingRow]]:
    found: dict[int, list[PostingRow]] = {number: [] for number in entries}
    for row in PostingRow.objects.filter(entry__in=entries).order_by("entry", "place"):
        found[row.entry].append(row)
    return found


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A posting of an account with the balance after it."""

    row: PostingRow
    told: str
    balance: int


def account_lines(account: str, rows: list[PostingRow]) -> list[AccountLine]:
    """These postings of a page, the newest first: the balance of the last is summed once, the others go from there."""
    if not rows:
        return []
    told = dict(JournalRow.objects.filter(entry__in=[row.entry for row in rows]).values_list("entry", "told"))
    top = rows[0]
    before = Q(day__lt=top.day) | Q(day=top.day, entry__lt=top.entry)
    until_top = before | Q(day=top.day, entry=top.entry, place__gte=top.place)
    standing = PostingRow.objects.filter(until_top, account=account).aggregate(cents=Sum("cents"))["cents"] or 0
    lines = []
    for row in rows:
        lines.append(AccountLine(row, row.told or told.get(row.entry, ""), standing))
        standing -= row.cents
    return lines


def postings(account: str) -> QuerySet[PostingRow]:
    return PostingRow.objects.filter(account=account).order_by("-day", "-entry", "place")
