"""Money that came or went, in parts: what each part is about is written first, then one entry of the ledger for all."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.money.bank_matching import settle_line
from tilehall.law.association.money.journal import Books, JournalEntry, Posting, Source, check_entry
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.commands import Decision

from .ledger import next_number, posted, refused_by_gate


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of some money, above nothing where it came in. `acts` are what it does, written with it; `about` are
    entries that stand already. One with neither was typed: somebody says what it is."""

    account: str
    cents: int
    told: str = ""
    acts: tuple[Act, ...] = ()
    about: tuple[int, ...] = ()

    @property
    def typed(self) -> bool:
        return not (self.acts or self.about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """How the money moved: on which day, over which account, and by which line of the bank. `said` is what the bank
    says of it; `to_a_member` that a member, or somebody close to one, gets it."""

    day: date
    told: str
    money: str
    source: Source
    bank: tuple[int, int] | None = None
    said: str = ""
    to_a_member: bool = False


def book_parts(books: Books, moved: Moved, parts: Sequence[Part], before: tuple[Act, ...] = ()) -> Decision:
    """`before` are acts that come first: an earlier entry for the same line that is taken back."""
    postings = settle_line(
        sum(part.cents for part in parts),
        [Posting(part.account, part.cents, part.told) for part in parts],
        moved.money,
    )
    if isinstance(postings, Refusal):
        return postings
    entry = JournalEntry(day=moved.day, told=moved.told, postings=postings, source=moved.source)
    if refusal := check_entry(books, entry):
        return refusal
    if any(part.typed for part in parts):
        text = f"{moved.told} {moved.said}"
        if refusal := refused_by_gate(books, entry, text, to_a_member=moved.to_a_member):
            return refusal
    first = next_number() + len(before)
    acts = [_numbered(act, first + at) for at, act in enumerate(act for part in parts for act in part.acts)]
    about = [*range(first, first + len(acts)), *(number for part in parts for number in part.about)]
    return (*before, *acts, posted(entry, about, bank=moved.bank))


def _numbered(act: Act, number: int) -> Act:
    """A receipt has the number of its own entry: it is there once, and leads to it."""
    return replace(act, receipt=f"R{number}") if isinstance(act, FeePaid) and not act.receipt else act
