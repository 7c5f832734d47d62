"""Entries by hand, reversing, accounts, opening balances, closing a year."""

from collections.abc import Sequence
from datetime import date
from typing import Literal, cast

from django.utils import timezone

from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.members import ClubRegistered, FeePaid
from tilehall.law.association.acts.money import (
    AccountOpened,
    BankLineTied,
    EventBookTaken,
    Posted,
    ReturnAnswered,
    YearClosed,
)
from tilehall.law.association.money.accounts import Account
from tilehall.law.association.money.journal import (
    ONLY_REVERSED,
    Books,
    JournalEntry,
    check_account,
    check_entry,
    refuse,
    reversing_entry,
)
from tilehall.law.association.money.opening import opening_entry
from tilehall.law.association.money.review import close_year
from tilehall.law.association.money.typed_entries import (
    Named,
    owed_accounts,
    refuse_past_the_gate,
    refuse_put_aside,
)
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import ledger, payees
from tilehall.site.association.money.store.ledger import LedgerEntry
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

KEEP = "money.keep"
Done = tuple[Entry, ...] | Refusal
# What counts no more when the entry that brought its money is reversed. A payment that was decided stays so, and can be
# made again.
_GO_ALONG = (FeePaid, ClubRegistered, ReturnAnswered, EventBookTaken)


def posted(entry: JournalEntry, about: Sequence[int] = (), *, bank: tuple[int, int] | None = None) -> Posted:
    """The act that keeps this entry."""
    return Posted(
        on=entry.day,
        told=entry.told,
        postings=entry.postings,
        source=entry.source,
        about=tuple(about),
        bank=bank[0] if bank else None,
        bank_place=bank[1] if bank else 0,
    )


def next_number() -> int:
    """Of the first entry that this command writes: who decides on an older book decides again."""
    head = book.head()
    return 1 if head is None else head.seq + 1


def books_now(context: CommandContext) -> Books:
    return ledger.books(timezone.localdate(context.now))


def enter(actor: Actor, entry: JournalEntry, context: CommandContext, *, to_a_member: bool = False) -> Done:
    """By hand. Money that goes to a member goes by the gate of payments, whatever was answered."""

    def decide() -> Decision:
        books = books_now(context)
        refusal = check_entry(books, entry) or refuse_put_aside(entry)
        refusal = refusal or refused_by_gate(books, entry, _words(entry), to_a_member=to_a_member)
        return refusal or (posted(entry),)

    return execute(actor, KEEP, decide, context)


def refused_by_gate(books: Books, entry: JournalEntry, text: str, *, to_a_member: bool = False) -> Refusal | None:
    """`text` is all that is said of it, by who enters it or by the bank."""
    people = payees.people_named(text, books.today)
    owed = owed_accounts(books.chart, entry)
    named = [Named(person.full_name, payees.held_for(person, owed)) for person in people]
    return refuse_past_the_gate(books.chart, entry, to_a_member=to_a_member, named=named)


def _words(entry: JournalEntry) -> str:
    return " ".join([entry.told, *(posting.told for posting in entry.postings)])


def open_account(actor: Actor, account: Account, context: CommandContext) -> Done:
    def decide() -> Decision:
        if refusal := check_account(ledger.chart(), account):
            return refusal
        holds = cast(Literal["asset", "liability", "income", "expense"], account.kind.value)
        return (AccountOpened(on=today(context), code=account.code, name=account.name.strip(), holds=holds),)

    return execute(actor, KEEP, decide, context)


def today(context: CommandContext) -> date:
    return timezone.localdate(context.now)


def open_books(actor: Actor, day: date, balances: Sequence[tuple[str, int]], context: CommandContext) -> Done:
    def decide() -> Decision:
        entry = opening_entry(books_now(context), day, balances)
        return entry if isinstance(entry, Refusal) else (posted(entry),)

    return execute(actor, KEEP, decide, context)


def reverse(actor: Actor, number: int, day: date, reason: str, context: CommandContext) -> Done:
    """What the entry was about (fees, a club's registration, an event's book) counts no more, either."""

    def decide() -> Decision:
        found = ledger.ledger_entry(number)
        if found is None:
            return refuse("no_such_entry", ONLY_REVERSED, entry=number)
        return reversing_acts(books_now(context), found, day, reason)

    return execute(actor, KEEP, decide, context)


def reversing_acts(books: Books, found: LedgerEntry, day: date, reason: str) -> tuple[Act, ...] | Refusal:
    if found.reversed_by is not None:
        return refuse("already_reversed", ONLY_REVERSED, by=found.reversed_by)
    back = reversing_entry(books, found.journal, day, reason)
    if isinstance(back, Refusal):
        return back
    act = Posted(on=back.day, told=back.told, postings=back.postings, source=back.source, reverses=found.seq)
    gone = [each for each in map(book.entry, found.posted.about) if each and isinstance(each.act, _GO_ALONG)]
    # A line of the bank that was this entry is to be explained anew.
    gone += [each for each in book.resting_on(found.seq) if isinstance(each.act, BankLineTied)]
    return (act, *(TakenBack(on=day, entry=each.seq, why=back.told) for each in gone))


def close(actor: Actor, year: int, context: CommandContext) -> Done:
    def decide() -> Decision:
        began = ledger.first_year()
        ruling = close_year(ledger.statement_record(year), ledger.closed_years(), year if began is None else began)
        return ruling if isinstance(ruling, Refusal) else (YearClosed(on=today(context), year=year),)

    return execute(actor, KEEP, decide, context)
