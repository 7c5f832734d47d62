"""Lines of the bank: which are new, which wait, and what became of the others."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Protocol

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tilehall.law.association.money.accounts import PUT_ASIDE
from tilehall.law.association.money.bank_repeats import LineMark
from tilehall.site.association.book import store as book
from tilehall.site.association.money.models import BankLineDoneRow, BankLineRow, JournalRow, PostingRow

from .ledger import standing_journal

MOST_ASIDE = 200


class SeenLine(Protocol):
    """What the pages look at of a line."""

    @property
    def day(self) -> date: ...
    @property
    def cents(self) -> int: ...
    @property
    def told(self) -> str: ...


def known_marks(first: date, last: date) -> frozenset[LineMark]:
    rows = BankLineRow.objects.filter(day__range=(first, last))
    return frozenset(rows.values_list("day", "cents", "words", "repeat"))


def _settling() -> QuerySet[JournalRow]:
    return standing_journal().filter(bank=OuterRef("entry"), bank_place=OuterRef("place"))


def open_lines() -> QuerySet[BankLineRow]:
    """That nobody has said anything about yet, the oldest first. Only files with such lines are looked through."""
    head = book.head()
    files = () if head is None else _files_with_open_lines(head.log_sha256)
    finished = BankLineDoneRow.objects.filter(bank=OuterRef("entry"), bank_place=OuterRef("place"))
    return BankLineRow.objects.filter(~Exists(_settling()), ~Exists(finished), entry__in=files)


@lru_cache(maxsize=2)
def _files_with_open_lines(_log_sha256: str) -> tuple[int, ...]:
    """Files that have more lines than were explained, counted in their indexes. By the hash of the book."""
    back = JournalRow.objects.filter(reverses__isnull=False).values("reverses")
    left = _counted(BankLineRow.objects.all(), "entry")
    left.subtract(_counted(JournalRow.objects.filter(bank__isnull=False), "bank"))
    left.update(_counted(JournalRow.objects.filter(entry__in=back, bank__isnull=False), "bank"))
    left.subtract(_counted(BankLineDoneRow.objects.all(), "bank"))
    return tuple(file for file, count in left.items() if count > 0)


def _counted(rows: QuerySet[Any], by: str) -> Counter[int]:
    return Counter(dict(rows.order_by().values_list(by).annotate(Count("pk"))))


def put_aside() -> QuerySet[BankLineRow]:
    """Booked, but not explained: from what is on that account, which is little."""
    aside = PostingRow.objects.filter(account=PUT_ASIDE).values("entry")
    places = standing_journal().filter(entry__in=aside, bank__isnull=False).values_list("bank", "bank_place")
    held = Q(pk__in=[])
    for bank, place in places[:MOST_ASIDE]:
        held |= Q(entry=bank, place=place)
    return BankLineRow.objects.filter(held)


def settled_lines() -> QuerySet[BankLineRow]:
    return BankLineRow.objects.filter(Exists(_settling())).order_by("-day", "-entry", "place")


@dataclass(frozen=True, slots=True)
class LineState:
    """`settled_by` is the entry of the ledger that it made or is; `passed_because` that it makes none."""

    row: BankLineRow
    settled_by: int | None = None
    tied: bool = False
    passed_because: str = ""
    aside: bool = False

    @property
    def is_open(self) -> bool:
        return self.settled_by is None and not self.passed_because


def line(bank: int, place: int) -> LineState | None:
    row = BankLineRow.objects.filter(entry=bank, place=place).first()
    if row is None:
        return None
    finished = BankLineDoneRow.objects.filter(bank=bank, bank_place=place).first()
    if finished is not None:
        return LineState(row, finished.posted, finished.posted is not None, finished.why)
    made = standing_journal().filter(bank=bank, bank_place=place).values_list("entry", flat=True).first()
    aside = made is not None and PostingRow.objects.filter(entry=made, account=PUT_ASIDE).exists()
    return LineState(row, made, aside=aside)


def may_be_these(row: BankLineRow, money: str) -> QuerySet[JournalRow]:
    """Entries that stand in the ledger already and may be this line: the same money and amount, not far in time, and
    tied to no other line."""
    # With its day, by the whole of an index; and none of them has a line, asked so that the index of lines, in which
    # all that was entered by hand stands together, is left alone.
    moved = PostingRow.objects.filter(account=money, day=OuterRef("day"), entry=OuterRef("entry"), cents=row.cents)
    tied = BankLineDoneRow.objects.filter(posted=OuterRef("entry"))
    around = (date.fromordinal(row.day.toordinal() - 31), date.fromordinal(row.day.toordinal() + 31))
    return standing_journal().filter(Exists(moved), ~Exists(tied), day__range=around).exclude(bank__gt=0)
