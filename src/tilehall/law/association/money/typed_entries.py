"""Entries that are typed, not made from a fee, a payment or an event: none goes round the gate of payments."""

from collections.abc import Sequence

from tilehall.law.rulebook.ruling import Refusal

from .accounts import BANK, CASH, OWED, TERM_DEPOSITS, AccountKind, Chart
from .interest import CLAUSE
from .journal import JournalEntry, refuse
from .payments import ACCOUNT_OF

MONEY = frozenset({BANK, CASH, TERM_DEPOSITS})


def refuse_past_the_gate(
    chart: Chart, entry: JournalEntry, *, to_a_member: bool = False, named: Sequence[str] = ()
) -> Refusal | None:
    """Why this money cannot go out by an entry alone. `named` are people of the register whom its words name."""
    if not any(each.account in MONEY and each.cents < 0 for each in entry.postings):
        return None
    spent = [each.account for each in entry.postings if each.cents > 0 and _is_spent(chart, each.account)]
    if not spent:
        return None
    gated = next((account for account in spent if account in ACCOUNT_OF.values()), None)
    if gated is not None:
        return refuse("goes_by_payment", CLAUSE, account=gated)
    if to_a_member or named:
        return refuse("member_paid_by_hand", CLAUSE, names=tuple(named))
    return None


def _is_spent(chart: Chart, account: str) -> bool:
    """What was held for somebody and goes back to them is not."""
    return account == OWED or (account in chart and chart[account].kind in (AccountKind.EXPENSE, AccountKind.INCOME))
