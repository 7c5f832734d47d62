"""Entries that are typed, not made from a fee, a payment or an event: none goes round the gate of payments."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Refusal

from .accounts import BANK, BANK_CHARGES, CASH, EQUIPMENT, OWED, PUT_ASIDE, TERM_DEPOSITS, AccountKind, Chart
from .interest import CLAUSE
from .journal import DOUBLE_ENTRY, JournalEntry, Posting, refuse
from .payments import ACCOUNT_OF

MONEY = frozenset({BANK, CASH, TERM_DEPOSITS})


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody of the register whom the words of an entry name. `held_cents` is what came in for them, by such words,
    onto the accounts of what we owe from which this entry takes."""

    name: str
    held_cents: int = 0


def refuse_past_the_gate(
    chart: Chart, entry: JournalEntry, *, to_a_member: bool = False, named: Sequence[Named] = ()
) -> Refusal | None:
    """Why this cannot be done by an entry alone. Whether something is spent now, owed for later, taken off what comes
    in or put on an account of ours first: somebody gains by it all the same."""
    spent = [each for each in entry.postings if each.cents > 0 and _is_spent(chart, entry, each)]
    if spent and not all(chart[each.account].kind.of_a_year for each in entry.postings):
        gated = next((each.account for each in spent if each.account in ACCOUNT_OF.values()), None)
        if gated is not None and not _of_things(entry):
            return refuse("goes_by_payment", CLAUSE, account=gated)
    elif not _leaves(chart, entry):
        return None
    if not (to_a_member or named):
        return None
    if spent or not _given_back(chart, entry):
        return refuse("member_paid_by_hand", CLAUSE, names=tuple(each.name for each in named))
    return _refuse_giving_back(entry, named)


def refuse_put_aside(entry: JournalEntry) -> Refusal | None:
    """What a line of the bank was put aside as is explained at that line, where its words are looked at."""
    if any(each.account == PUT_ASIDE for each in entry.postings):
        return refuse("explained_at_its_line", DOUBLE_ENTRY, account=PUT_ASIDE)
    return None


def owed_accounts(chart: Chart, entry: JournalEntry) -> tuple[str, ...]:
    """What we owe that goes down by it."""
    return tuple(each.account for each in entry.postings if each.cents > 0 and _is_held(chart, each.account))


def _is_spent(chart: Chart, entry: JournalEntry, posting: Posting) -> bool:
    """What was held for somebody and goes back to them is not; nor is what the bank takes off what comes in."""
    if posting.account == BANK_CHARGES and sum(each.cents for each in entry.postings if each.account in MONEY) > 0:
        return False
    return posting.account == OWED or chart[posting.account].kind.of_a_year


def _of_things(entry: JournalEntry) -> bool:
    """Equipment that is worn or given away: no money that could be paid under Payments."""
    return all(each.account == EQUIPMENT for each in entry.postings if each.cents < 0)


def _is_held(chart: Chart, account: str) -> bool:
    return account != OWED and chart[account].kind is AccountKind.LIABILITY


def _leaves(chart: Chart, entry: JournalEntry) -> bool:
    """Something of ours goes, and not only from one of our own moneys to another."""
    gone = any(each.cents < 0 and chart[each.account].kind is AccountKind.ASSET for each in entry.postings)
    return gone and any(each.cents > 0 and each.account not in MONEY for each in entry.postings)


def _given_back(chart: Chart, entry: JournalEntry) -> bool:
    """All of it was owed."""
    down = [each for each in entry.postings if each.cents > 0 and each.account not in MONEY]
    return all(_is_held(chart, each.account) and each.account != PUT_ASIDE for each in down) or all(
        each.account == PUT_ASIDE for each in down
    )


def _refuse_giving_back(entry: JournalEntry, named: Sequence[Named]) -> Refusal | None:
    if all(each.account == PUT_ASIDE for each in entry.postings if each.cents > 0):
        return None  # of a line of the bank, which is still to be explained
    cents = sum(each.cents for each in entry.postings if each.cents > 0)
    short = [each for each in named if each.held_cents < cents]
    if named and not short:
        return None
    return refuse("not_held_for_them", CLAUSE, names=tuple(each.name for each in short), cents=cents)
