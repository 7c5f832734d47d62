"""Statements made from the sums of accounts: trial balance, income and expenditure, balance sheet.

The sums come in as they stand in the books, debits above nothing; a statement shows every kind of account as it grows.
What was earned and spent is never moved into the funds by an entry: the balance sheet reckons it in, so that a year
can be looked at again at any time.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from tilehall.law.game.shape import ADDED
from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION

from .accounts import Account, AccountKind, Chart


@dataclass(frozen=True, slots=True)
class Line:
    """An account in a statement; `before` is the year before."""

    account: Account
    cents: int
    before: int = 0


@dataclass(frozen=True, slots=True)
class TrialLine:
    account: Account
    debit: int
    credit: int


@dataclass(frozen=True, slots=True)
class TrialBalance:
    lines: tuple[TrialLine, ...]

    @property
    def debit(self) -> int:
        return sum(line.debit for line in self.lines)

    @property
    def credit(self) -> int:
        return sum(line.credit for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomeStatement:
    year: int
    income: tuple[Line, ...]
    expenses: tuple[Line, ...]
    rests_on: tuple[Basis, ...]

    @property
    def total_income(self) -> int:
        return sum(line.cents for line in self.income)

    @property
    def total_expenses(self) -> int:
        return sum(line.cents for line in self.expenses)

    @property
    def surplus(self) -> int:
        return self.total_income - self.total_expenses

    @property
    def income_before(self) -> int:
        return sum(line.before for line in self.income)

    @property
    def expenses_before(self) -> int:
        return sum(line.before for line in self.expenses)

    @property
    def surplus_before(self) -> int:
        return self.income_before - self.expenses_before


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceSheet:
    """The position at the end of a year. `kept` is what earlier years have left, `surplus` what this one has."""

    year: int
    assets: tuple[Line, ...]
    liabilities: tuple[Line, ...]
    funds: tuple[Line, ...]
    kept: int
    surplus: int
    kept_before: int
    surplus_before: int
    rests_on: tuple[Basis, ...]

    @property
    def total_assets(self) -> int:
        return sum(line.cents for line in self.assets)

    @property
    def total_liabilities(self) -> int:
        return sum(line.cents for line in self.liabilities)

    @property
    def total_funds(self) -> int:
        return sum(line.cents for line in self.funds) + self.kept + self.surplus

    @property
    def net_assets(self) -> int:
        return self.total_assets - self.total_liabilities

    @property
    def balances(self) -> bool:
        return self.net_assets == self.total_funds

    @property
    def net_assets_before(self) -> int:
        return sum(line.before for line in self.assets) - sum(line.before for line in self.liabilities)


@dataclass(frozen=True, slots=True, kw_only=True)
class YearSums:
    """What the statements of a year need: the sums of it and of the year before, and of all up to the end of each."""

    year: int
    moved: Mapping[str, int]
    moved_before: Mapping[str, int]
    standing: Mapping[str, int]
    standing_before: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """By what a signature knows the statements it stands under: their sums, and a digest of every line."""

    income: int
    expenses: int
    assets: int
    liabilities: int
    funds: int
    lines: str = field(default="", metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements:
    year: int
    income: IncomeStatement
    balance: BalanceSheet

    @property
    def figures(self) -> Figures:
        return Figures(
            income=self.income.total_income,
            expenses=self.income.total_expenses,
            assets=self.balance.total_assets,
            liabilities=self.balance.total_liabilities,
            funds=self.balance.total_funds,
            lines=self._digest(),
        )

    def _digest(self) -> str:
        """Two costs that change places leave the sums as they were, and are other statements all the same."""
        sheet = self.balance
        lines = (*self.income.income, *self.income.expenses, *sheet.assets, *sheet.liabilities, *sheet.funds)
        written = " ".join(sorted(f"{line.account.code}:{line.cents}" for line in lines if line.cents))
        return sha256(f"{self.year} {sheet.kept} {written}".encode()).hexdigest()


def trial_balance(chart: Chart, sums: Mapping[str, int]) -> TrialBalance:
    return TrialBalance(
        tuple(
            TrialLine(account, max(0, sums[account.code]), max(0, -sums[account.code]))
            for account in chart
            if sums.get(account.code)
        )
    )


def year_statements(chart: Chart, sums: YearSums) -> Statements:
    """Both statements of a year, each figure beside that of the year before."""
    rests_on = (CONSTITUTION["6.6"], CONSTITUTION["4.1.6"])
    income = IncomeStatement(
        year=sums.year,
        income=_lines(chart, AccountKind.INCOME, sums.moved, sums.moved_before),
        expenses=_lines(chart, AccountKind.EXPENSE, sums.moved, sums.moved_before),
        rests_on=rests_on,
    )
    earned, earned_before = _earned(chart, sums.standing), _earned(chart, sums.standing_before)
    year_before = _earned(chart, sums.moved_before)
    sheet = BalanceSheet(
        year=sums.year,
        assets=_lines(chart, AccountKind.ASSET, sums.standing, sums.standing_before),
        liabilities=_lines(chart, AccountKind.LIABILITY, sums.standing, sums.standing_before),
        funds=_lines(chart, AccountKind.FUNDS, sums.standing, sums.standing_before),
        kept=earned - income.surplus,
        surplus=income.surplus,
        kept_before=earned_before - year_before,
        surplus_before=year_before,
        rests_on=rests_on,
    )
    return Statements(year=sums.year, income=income, balance=sheet)


def _lines(chart: Chart, kind: AccountKind, now: Mapping[str, int], before: Mapping[str, int]) -> tuple[Line, ...]:
    sign = 1 if kind.grows_by_debit else -1
    return tuple(
        Line(account, sign * now.get(account.code, 0), sign * before.get(account.code, 0))
        for account in chart.of_kind(kind)
        if now.get(account.code) or before.get(account.code)
    )


def _earned(chart: Chart, sums: Mapping[str, int]) -> int:
    """What income has left over expenses."""
    return -sum(sums.get(account.code, 0) for account in chart.of_kind(AccountKind.INCOME, AccountKind.EXPENSE))
