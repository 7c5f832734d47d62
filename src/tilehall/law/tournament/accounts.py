"""The accounts of an event: what comes in and goes out, and to whom a profit must go."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import CONSTITUTION, clause_parameter

RunBy = Literal["nzasp", "club", "member"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """The end of an event's accounts. `kind` is what the beneficiary is: nzasp or registered_club."""

    run_by: RunBy
    income_cents: int
    costs_cents: int
    kind: str | None = None
    beneficiary: str | None = None
    purpose: str | None = None

    @property
    def profit_cents(self) -> int:
        return self.income_cents - self.costs_cents


def close_accounts(closing: Closing) -> Ruling | Refusal:
    """The Association and clubs keep what their events earn; from an event of a member it goes to one of these."""
    to = clause_parameter(tuple, CONSTITUTION["11.1"], "profit_beneficiaries")
    profit = closing.profit_cents
    detail = (("profit_cents", profit),)
    if closing.run_by != "member" or profit <= 0:
        return Ruling(code="closed", rests_on=(to.basis,), detail=detail)
    if closing.kind is None or not closing.beneficiary:
        return Refusal(code="beneficiary_missing", rests_on=(to.basis,), detail=detail)
    if closing.kind not in to.value:
        return Refusal(code="no_beneficiary", rests_on=(to.basis,), detail=(("kind", closing.kind),))
    told = (*detail, ("transfer_cents", profit), ("to", closing.beneficiary), ("purpose", closing.purpose))
    return Ruling(code="transfer", rests_on=(to.basis,), detail=told)
