"""The closed cash book of an event as one entry of the ledger, reversed and made anew when it is handed over again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.accounts import RunBy
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.desk.cash_records import Till

from .accounts import CASH, ENTRY_FEES, EVENT_COSTS, EVENT_INCOME, EVENT_MONEY, EVENT_PROFITS, PRIZES
from .journal import ONLY_REVERSED, JournalEntry, Posting, refuse

CLAUSE = CONSTITUTION["11.1"]
HandOver = Literal["first", "again", "nothing_for_us"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventBook:
    """An event's cash book as it is handed down: sums in cents, costs and prizes above nothing.

    `float_cents` is what is still in its till of what we put in for change; `to_us` says that the profit of an event
    of a member or a club is given to the Association.
    """

    event: str  # its public id, by which it is known again
    name: str
    day: date
    run_by: RunBy
    fees_cents: int
    other_cents: int
    costs_cents: int
    prizes_cents: int
    float_cents: int = 0
    to_us: bool = False
    given_cents: int = 0
    purpose: str = ""

    @property
    def profit_cents(self) -> int:
        return self.fees_cents + self.other_cents - self.costs_cents - self.prizes_cents


def event_book(till: Till, *, event: str, name: str, day: date, run_by: RunBy, to_us: bool) -> EventBook | Refusal:
    """What is handed down of a till; not before its accounts are closed."""
    if till.closed_by is None:
        return refuse("accounts_not_closed", CLAUSE, name=name)
    return EventBook(
        event=event,
        name=name,
        day=day,
        run_by=run_by,
        fees_cents=till.sum("fee", "refund"),
        other_cents=till.sum("other-income"),
        costs_cents=-till.sum("cost"),
        prizes_cents=-till.sum("prize"),
        float_cents=till.sum("float"),
        to_us=to_us,
        given_cents=till.profit_cents if to_us else 0,
        purpose=till.profit_purpose or "",
    )


def event_entry(book: EventBook) -> JournalEntry | None:
    """An event of ours with all its sums, another's with what it gives us; None where it brings us nothing.

    The money goes to an account of its own until it is banked, so that the bank's line does not count it again.
    """
    postings = _own(book) if book.run_by == "nzasp" else _given(book)
    postings = [posting for posting in postings if posting.cents]
    if not postings:
        return None
    told = f"{book.name}: {'accounts of the event' if book.run_by == 'nzasp' else 'profit given to the Association'}"
    return JournalEntry(day=book.day, told=told, postings=tuple(postings), source="event")


def _own(book: EventBook) -> list[Posting]:
    return [
        Posting(EVENT_MONEY, book.profit_cents + book.float_cents, "In its till and on the way"),
        Posting(CASH, -book.float_cents, "Change put into its till"),
        Posting(ENTRY_FEES, -book.fees_cents),
        Posting(EVENT_INCOME, -book.other_cents),
        Posting(EVENT_COSTS, book.costs_cents),
        Posting(PRIZES, book.prizes_cents),
    ]


def _given(book: EventBook) -> list[Posting]:
    cents = book.given_cents if book.to_us else 0
    return [Posting(EVENT_MONEY, cents), Posting(EVENT_PROFITS, -cents, book.purpose)]


def hand_over(book: EventBook, before: Sequence[EventBook]) -> HandOver | Refusal:
    """`before` are the books of this event that stand in the ledger, the last at the end."""
    if before and before[-1] == book:
        return refuse("already_handed_over", ONLY_REVERSED, CLAUSE, name=book.name)
    if event_entry(book) is None and not before:
        return "nothing_for_us"
    return "again" if before else "first"
