"""How the Association would stand if it were wound up today."""

from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.money.accounts import BANK, CASH, PUT_ASIDE, TERM_DEPOSITS
from tilehall.law.association.money.winding_up import Estate, estate
from tilehall.site.association.book import store as book

from . import ledger

MONEY = frozenset({BANK, CASH, TERM_DEPOSITS})


def estate_now() -> Estate:
    return estate(ledger.chart(), ledger.standing(), MONEY)


def put_aside_cents() -> int:
    return -ledger.balance(PUT_ASIDE)


def resolutions() -> list[str]:
    """Decisions of general meetings to wind up that hold."""
    numbers = book.decisions("wind_up").values_list("entry", flat=True)
    acts = [entry.act for entry in map(book.entry, numbers) if entry is not None]
    return [act.reference for act in acts if isinstance(act, Decided) and not act.void_because]


def was_given() -> bool:
    return ledger.standing_journal().filter(source="winding_up").exists()
