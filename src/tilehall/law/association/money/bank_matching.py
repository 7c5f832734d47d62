"""What a bank line may be: proposals by reference, name and amount; and how a line is settled, whole or in parts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.formats.plain_letters import spelled_in_letters

from .bank_file import BankLine
from .journal import DOUBLE_ENTRY, Posting, refuse

# A fee that comes again is no fee yet: whose money it is to be, somebody has to say.
OpenKind = Literal["fee", "fee_again", "club_registration", "club_return", "event", "payment"]
Reason = Literal["reference", "name_and_amount", "name", "amount"]
# Most sure first. An amount alone is proposed only where a single open item has it.
REASONS: tuple[Reason, ...] = ("reference", "name_and_amount", "name", "amount")
MOST_PROPOSALS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenItem:
    """Something that is waited for: a fee, a club's return, the money of an event; or a payment to be made.

    `cents` is above nothing for what comes in. `references` are marks such as F2027-118 that people were asked to give.
    """

    kind: OpenKind
    key: str
    name: str
    cents: int
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BankProposal:
    item: OpenItem
    reason: Reason


class OpenItems:
    """All open items, filed so that a line is compared only with those that share a reference, a word or its amount."""

    def __init__(self, items: Iterable[OpenItem]) -> None:
        self._by_reference: dict[str, list[OpenItem]] = {}
        self._by_word: dict[str, list[OpenItem]] = {}
        self._by_amount: dict[int, list[OpenItem]] = {}
        for item in items:
            for reference in item.references:
                self._by_reference.setdefault(_mark(reference), []).append(item)
            for word in words_of(item.name)[-1:]:
                self._by_word.setdefault(word, []).append(item)
            self._by_amount.setdefault(item.cents, []).append(item)

    def proposals(self, line: BankLine) -> tuple[BankProposal, ...]:
        """What the line may be, most sure first."""
        found: dict[tuple[str, str], BankProposal] = {}
        for proposal in sorted(self._candidates(line), key=lambda each: _rank(each, line)):
            found.setdefault((proposal.item.kind, proposal.item.key), proposal)
        return tuple(found.values())[:MOST_PROPOSALS]

    def _candidates(self, line: BankLine) -> Iterable[BankProposal]:
        said = words_of(" ".join(line.texts))
        marks = _marks_of(line)
        for mark in marks:
            for item in self._by_reference.get(mark, ()):
                if _same_way(item, line):
                    yield BankProposal(item, "reference")
        for word in dict.fromkeys(said):
            for item in self._by_word.get(word, ()):
                if _same_way(item, line) and is_named(item.name, said):
                    yield BankProposal(item, "name_and_amount" if item.cents == line.cents else "name")
        alone = self._by_amount.get(line.cents, ())
        if len(alone) == 1:
            yield BankProposal(alone[0], "amount")


def _rank(proposal: BankProposal, line: BankLine) -> tuple[int, bool, str, str]:
    return (
        REASONS.index(proposal.reason), proposal.item.cents != line.cents, proposal.item.name, proposal.item.key,
    )  # fmt: skip


def _same_way(item: OpenItem, line: BankLine) -> bool:
    return (item.cents > 0) == (line.cents > 0)


@lru_cache(maxsize=20_000)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a name in plain small letters."""
    plain = spelled_in_letters(text, "ascii").casefold().replace("'", "")
    return tuple("".join(sign if sign.isalnum() else " " for sign in plain).split())


def is_named(name: str, said: Sequence[str]) -> bool:
    """The last word of the name and one before it, or its first letter: banks cut names and put initials."""
    words = words_of(name)
    if len(words) == 1:
        return words[0] in said
    if words[-1] not in said:
        return False
    firsts = {words[0], words[0][0]}
    return any(word in firsts for word in said)


def _mark(reference: str) -> str:
    return re.sub(r"[^0-9a-z]", "", reference.casefold())


def _marks_of(line: BankLine) -> list[str]:
    """Every stretch of what the bank says that could be a reference, with and without what stands between its parts."""
    marks: list[str] = []
    for text in line.texts:
        pieces = [piece for piece in re.split(r"[^0-9a-z]+", text.casefold()) if piece]
        marks += pieces
        marks += ["".join(pair) for pair in pairwise(pieces)]
        marks += ["".join(three) for three in zip(pieces, pieces[1:], pieces[2:], strict=False)]
    return list(dict.fromkeys(marks))


def settle_line(line_cents: int, parts: Sequence[Posting], bank: str) -> tuple[Posting, ...] | Refusal:
    """The postings of a line that is said to be these parts, each with its account; they must add up to the line.

    A part is above nothing for what came in, and is booked on the other side of its account.
    """
    if not parts:
        return refuse("nothing_settled", DOUBLE_ENTRY)
    if any(not part.cents for part in parts):
        return refuse("amount_cannot_be", DOUBLE_ENTRY, cents=0)
    if any(part.account == bank for part in parts):
        return refuse("same_account", DOUBLE_ENTRY, account=bank)
    off = line_cents - sum(part.cents for part in parts)
    if off:
        return refuse("does_not_add_up", DOUBLE_ENTRY, line_cents=line_cents, off_cents=off)
    return (Posting(bank, line_cents), *(Posting(part.account, -part.cents, part.told) for part in parts))
