"""The accounts of the ledger: what each is called, and which of the five kinds it is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class AccountKind(StrEnum):
    """What an account holds. Assets and expenses grow by debits, the others by credits."""

    ASSET = "asset"
    LIABILITY = "liability"
    FUNDS = "funds"
    INCOME = "income"
    EXPENSE = "expense"

    @property
    def grows_by_debit(self) -> bool:
        return self in (AccountKind.ASSET, AccountKind.EXPENSE)

    @property
    def of_a_year(self) -> bool:
        """Begins at nothing every year: what is left of it goes into the funds."""
        return self in (AccountKind.INCOME, AccountKind.EXPENSE)


@dataclass(frozen=True, slots=True, order=True)
class Account:
    code: str
    name: str
    kind: AccountKind


class Chart:
    """All accounts, by their codes. The standard ones are always there; the treasurer opens others."""

    def __init__(self, opened: Iterable[Account] = ()) -> None:
        self._accounts = MappingProxyType({account.code: account for account in (*STANDARD, *opened)})

    def __getitem__(self, code: str) -> Account:
        return self._accounts[code]

    def __contains__(self, code: str) -> bool:
        return code in self._accounts

    def __iter__(self) -> Iterator[Account]:
        return iter(sorted(self._accounts.values()))

    def of_kind(self, *kinds: AccountKind) -> tuple[Account, ...]:
        return tuple(account for account in self if account.kind in kinds)


BANK = "1000"
CASH = "1010"
TERM_DEPOSITS = "1020"
EVENT_MONEY = "1100"
EQUIPMENT = "1200"
OWED = "2000"
PUT_ASIDE = "2100"
HELD = "2200"
FUNDS = "3000"
NAMED_FUNDS = "3100"
FEES = "4000"
CLUB_REGISTRATIONS = "4010"
ENTRY_FEES = "4100"
EVENT_INCOME = "4110"
EVENT_PROFITS = "4120"
DONATIONS_IN = "4200"
EVENT_COSTS = "5000"
PRIZES = "5010"
FREE_ENTRIES = "5020"
DONATIONS_OUT = "5100"
SERVICES = "5200"
EXPENSES = "5300"
BANK_CHARGES = "5700"
ON_WINDING_UP = "5900"

# There is deliberately none from which members could be paid a share.
STANDARD: tuple[Account, ...] = (
    Account(BANK, "Bank account", AccountKind.ASSET),
    Account(CASH, "Cash in hand", AccountKind.ASSET),
    Account(TERM_DEPOSITS, "Term deposits", AccountKind.ASSET),
    Account(EVENT_MONEY, "Money of events, not banked yet", AccountKind.ASSET),
    Account(EQUIPMENT, "Equipment", AccountKind.ASSET),
    Account(OWED, "Owed to others", AccountKind.LIABILITY),
    Account(PUT_ASIDE, "Bank money put aside", AccountKind.LIABILITY),
    Account(HELD, "Held for clubs and others", AccountKind.LIABILITY),
    Account(FUNDS, "Funds brought in at the start", AccountKind.FUNDS),
    Account(NAMED_FUNDS, "Funds for a named purpose", AccountKind.FUNDS),
    Account(FEES, "Affiliation fees", AccountKind.INCOME),
    Account(CLUB_REGISTRATIONS, "Registration fees of clubs", AccountKind.INCOME),
    Account(ENTRY_FEES, "Entry fees of events", AccountKind.INCOME),
    Account(EVENT_INCOME, "Other income of events", AccountKind.INCOME),
    Account(EVENT_PROFITS, "Profits given by events of members", AccountKind.INCOME),
    Account(DONATIONS_IN, "Donations received", AccountKind.INCOME),
    Account("4300", "Interest", AccountKind.INCOME),
    Account("4900", "Other income", AccountKind.INCOME),
    Account(EVENT_COSTS, "Costs of events", AccountKind.EXPENSE),
    Account(PRIZES, "Prizes", AccountKind.EXPENSE),
    Account(FREE_ENTRIES, "Entries paid for officers and nominees", AccountKind.EXPENSE),
    Account(DONATIONS_OUT, "Donations", AccountKind.EXPENSE),
    Account(SERVICES, "Services bought", AccountKind.EXPENSE),
    Account(EXPENSES, "Expenses paid back", AccountKind.EXPENSE),
    Account("5400", "Meetings", AccountKind.EXPENSE),
    Account("5500", "Printing and post", AccountKind.EXPENSE),
    Account("5600", "Website and software", AccountKind.EXPENSE),
    Account(BANK_CHARGES, "Bank charges", AccountKind.EXPENSE),
    Account("5800", "Other costs", AccountKind.EXPENSE),
    Account(ON_WINDING_UP, "Given away on winding up", AccountKind.EXPENSE),
)
