"""The closed cash books of events, handed down by the tournaments: once, and again after a correction."""

from dataclasses import replace

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.money import EventBookTaken
from tilehall.law.association.fee_years import financial_year
from tilehall.law.association.money.event_accounts import CLAUSE, EventBook, event_entry, hand_over
from tilehall.law.association.money.journal import Books, check_entry, refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import events
from tilehall.site.association.money.store.events import HandedBook
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .ledger import Done, books_now, next_number, posted, reversing_acts

HAND_OVER = "tournaments.keep_cash"  # whoever keeps the cash of the event, at that event


def take_book(actor: Actor, handed: EventBook, context: CommandContext) -> Done:
    """The event's sums become one entry. What stood before for the same event is reversed with it."""

    def decide() -> Decision:
        before = events.handed_book(handed.event)
        ruled = hand_over(handed, [before.book] if before else [])
        if isinstance(ruled, Refusal):
            return ruled
        if ruled == "nothing_for_us":
            return refuse("nothing_for_us", CLAUSE, name=handed.name)
        books = books_now(context)
        back = _back(books, before)
        return back if isinstance(back, Refusal) else _acts(books, handed, back)

    return execute(actor, HAND_OVER, decide, context)


def _back(books: Books, before: HandedBook | None) -> tuple[Act, ...] | Refusal:
    if before is None or before.entry is None:
        return ()
    return reversing_acts(books, before.entry, books.today, f"{before.book.name}: handed over again")


def _acts(books: Books, handed: EventBook, back: tuple[Act, ...]) -> Decision:
    entry = event_entry(handed)
    if entry is None:
        return back
    day = min(entry.day, books.today)
    # A year that is closed takes nothing more: the correction is of today.
    entry = replace(entry, day=day if books.takes(financial_year(day)) else books.today)
    if refusal := check_entry(books, entry):
        return refusal
    return (*back, EventBookTaken(on=entry.day, book=handed), posted(entry, [next_number() + len(back)]))
