"""Random journals, and a ledger kept as slowly and plainly as on paper."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date

from hypothesis import strategies as st

from tilehall.law.association.money.accounts import Account, AccountKind, Chart
from tilehall.law.association.money.journal import JournalEntry, Posting

CHART = Chart()
FIRST, LAST = date(2024, 1, 1), date(2027, 12, 31)
NO_FUNDS = [account.code for account in CHART if account.kind is not AccountKind.FUNDS]


@st.composite
def entries(draw: st.DrawFn) -> JournalEntry:
    """Any that balances: some postings, and the rest on one more account."""
    cents = st.integers(-500_000, 500_000).filter(bool)
    some = [Posting(draw(st.sampled_from(NO_FUNDS)), draw(cents)) for _ in range(draw(st.integers(1, 4)))]
    rest = -sum(posting.cents for posting in some)
    if not rest:
        some.append(Posting("1000", 100))
        rest = -100
    postings = (*some, Posting(draw(st.sampled_from(NO_FUNDS)), rest))
    return JournalEntry(day=draw(st.dates(FIRST, LAST)), told="x", postings=postings)


class PaperLedger:
    """One list of amounts for each account, in the two columns of a page."""

    def __init__(self, journal: list[JournalEntry]) -> None:
        self.pages: dict[str, list[tuple[date, int, int]]] = {account.code: [] for account in CHART}
        for entry in journal:
            for posting in entry.postings:
                debit, credit = (posting.cents, 0) if posting.cents > 0 else (0, -posting.cents)
                self.pages[posting.account].append((entry.day, debit, credit))

    def columns(self, code: str, years: range) -> tuple[int, int]:
        lines = [line for line in self.pages[code] if line[0].year in years]
        return sum(line[1] for line in lines), sum(line[2] for line in lines)

    def total(self, kind: AccountKind, years: range) -> int:
        """As the kind grows."""
        pages = [self.columns(account.code, years) for account in CHART if account.kind is kind]
        debit, credit = sum(page[0] for page in pages), sum(page[1] for page in pages)
        return debit - credit if kind in (AccountKind.ASSET, AccountKind.EXPENSE) else credit - debit


EXTRA = Account("5510", "Stamps", AccountKind.EXPENSE)


def account_sums(entries: Iterable[JournalEntry], since: date | None, until: date) -> Mapping[str, int]:
    """What each account moved from `since` (or ever) to the end of `until`; what ends at nothing is left out."""
    sums: Counter[str] = Counter()
    for entry in entries:
        if (since is None or since <= entry.day) and entry.day <= until:
            for posting in entry.postings:
                sums[posting.account] += posting.cents
    return {account: cents for account, cents in sums.items() if cents}
