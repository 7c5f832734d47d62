"""Cash books of events that were handed down, and the entries of the ledger they made."""

from dataclasses import dataclass

from tilehall.law.association.acts.money import EventBookTaken
from tilehall.law.association.money.event_accounts import EventBook
from tilehall.site.association.book import store as book
from tilehall.site.association.money.models import EventBookRow

from .ledger import LedgerEntry, ledger_entry, standing_journal


@dataclass(frozen=True, slots=True)
class HandedBook:
    number: int
    book: EventBook
    entry: LedgerEntry | None


def handed_book(event: str) -> HandedBook | None:
    """The book of this event that counts: the last, as earlier ones were taken back with their entries."""
    number = EventBookRow.objects.filter(event=event).values_list("entry", flat=True).first()
    found = book.entry(number)
    if found is None or not isinstance(found.act, EventBookTaken):
        return None
    posted = standing_journal().filter(about=found.seq).values_list("entry", flat=True).first()
    return HandedBook(found.seq, found.act.book, None if posted is None else ledger_entry(posted))
