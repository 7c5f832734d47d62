"""The end of the Association: debts first, then all that is left to a charity in New Zealand, never to a member."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION

from .accounts import AccountKind, Chart
from .journal import refuse

CLAUSE = CONSTITUTION["20"]
HOME = "NZ"
WindingUpStep = Literal[
    "resolved", "nothing_put_aside", "assets_in_money", "liabilities_paid", "charity_named", "given"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beneficiary:
    name: str
    charitable: bool
    country: str
    member: bool = False  # or somebody close to one


@dataclass(frozen=True, slots=True, kw_only=True)
class Estate:
    """What the books say: money, other assets and what is owed, all as they grow."""

    money_cents: int
    other_assets_cents: int
    liabilities_cents: int

    @property
    def left_cents(self) -> int:
        return self.money_cents + self.other_assets_cents - self.liabilities_cents


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    step: WindingUpStep
    done: bool
    rests_on: Basis
    cents: int = 0


def estate(chart: Chart, sums: Mapping[str, int], money: frozenset[str]) -> Estate:
    """`money` are the accounts that can be paid from. What is owed to one is not made good by what another owes us:
    that is still to come in."""
    assets = {account.code: sums.get(account.code, 0) for account in chart.of_kind(AccountKind.ASSET)}
    owed = [-sums.get(account.code, 0) for account in chart.of_kind(AccountKind.LIABILITY)]
    in_money = sum(cents for code, cents in assets.items() if code in money)
    to_come = -sum(cents for cents in owed if cents < 0)
    return Estate(
        money_cents=in_money,
        other_assets_cents=sum(assets.values()) - in_money + to_come,
        liabilities_cents=sum(cents for cents in owed if cents > 0),
    )


def checklist(
    resolution: str, left: Estate, beneficiary: Beneficiary | None, *, put_aside_cents: int, given: bool
) -> tuple[ChecklistLine, ...]:
    """What has to be done, in this order."""
    decided = CONSTITUTION["10.1"]
    fit = beneficiary is not None and isinstance(check_beneficiary(beneficiary), Ruling)
    return (
        ChecklistLine("resolved", bool(resolution.strip()), decided),
        ChecklistLine("nothing_put_aside", not put_aside_cents, CLAUSE, put_aside_cents),
        ChecklistLine("liabilities_paid", not left.liabilities_cents, CLAUSE, left.liabilities_cents),
        ChecklistLine("assets_in_money", not left.other_assets_cents, CLAUSE, left.other_assets_cents),
        ChecklistLine("charity_named", fit, CLAUSE),
        ChecklistLine("given", given, CLAUSE, left.money_cents),
    )


def check_beneficiary(beneficiary: Beneficiary) -> Ruling | Refusal:
    if beneficiary.member:
        return refuse("C.20", CLAUSE, name=beneficiary.name)
    if not beneficiary.name.strip():
        return refuse("no_payee", CLAUSE)
    if not beneficiary.charitable:
        return refuse("not_charitable", CLAUSE, name=beneficiary.name)
    if beneficiary.country != HOME:
        return refuse("not_in_new_zealand", CLAUSE, name=beneficiary.name, country=beneficiary.country)
    return Ruling(code="fit", rests_on=(CLAUSE,))


def give_what_is_left(left: Estate, beneficiary: Beneficiary, resolution: str) -> Ruling | Refusal:
    """The last payment."""
    if isinstance(unfit := check_beneficiary(beneficiary), Refusal):
        return unfit
    if not resolution.strip():
        return refuse("no_resolution", CLAUSE)
    if left.liabilities_cents:
        return refuse("liabilities_left", CLAUSE, cents=left.liabilities_cents)
    if left.other_assets_cents:
        return refuse("assets_not_sold", CLAUSE, cents=left.other_assets_cents)
    if left.money_cents <= 0:
        return refuse("nothing_left", CLAUSE)
    detail = (("cents", left.money_cents), ("to", beneficiary.name))
    return Ruling(code="transfer", rests_on=(CLAUSE,), detail=detail)
