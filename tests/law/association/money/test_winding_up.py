"""The end: debts first, then the whole rest to a charity in New Zealand."""

from dataclasses import replace

import pytest

from tilehall.law.association.money.accounts import BANK, CASH, Chart
from tilehall.law.association.money.winding_up import Beneficiary, Estate, checklist, estate, give_what_is_left
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

LEFT = Estate(money_cents=418000, other_assets_cents=0, liabilities_cents=0)
CHARITY = Beneficiary(name="Literacy Trust", charitable=True, country="NZ")
MEMBER = Beneficiary(name="M", charitable=False, country="NZ", member=True)


@pytest.mark.cites("nzasp.C.20")
def test_what_is_left_goes_to_charity_and_never_to_a_member() -> None:
    given = give_what_is_left(LEFT, CHARITY, "SGM-2026-01")
    assert isinstance(given, Ruling)
    assert dict(given.detail) == {"cents": 418000, "to": "Literacy Trust"}
    refused = give_what_is_left(LEFT, MEMBER, "SGM-2026-01")
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("C.20", ["nzasp.C.20"])


@pytest.mark.cites("nzasp.C.20")
@pytest.mark.parametrize(
    "left, to, resolution, code",
    [
        (replace(LEFT, liabilities_cents=1), CHARITY, "S", "liabilities_left"),
        (replace(LEFT, other_assets_cents=1), CHARITY, "S", "assets_not_sold"),
        (replace(LEFT, money_cents=0), CHARITY, "S", "nothing_left"),
        (LEFT, CHARITY, " ", "no_resolution"),
        (LEFT, replace(CHARITY, charitable=False), "S", "not_charitable"),
        (LEFT, replace(CHARITY, country="AU"), "S", "not_in_new_zealand"),
        (LEFT, replace(CHARITY, name=" "), "S", "no_payee"),
        (LEFT, replace(CHARITY, member=True), "S", "C.20"),
    ],
)
def test_what_stands_in_the_way(left: Estate, to: Beneficiary, resolution: str, code: str) -> None:
    found = give_what_is_left(left, to, resolution)
    assert isinstance(found, Refusal)
    assert found.code == code


@pytest.mark.cites("nzasp.C.20")
def test_the_checklist_tells_what_comes_next() -> None:
    sums = {BANK: 400000, CASH: 28000, "1200": 5000, "2000": -15000, "2100": -200, "4000": -1, "3000": -417799}
    found = estate(Chart(), sums, frozenset({BANK, CASH}))
    assert found == Estate(money_cents=428000, other_assets_cents=5000, liabilities_cents=15200)
    assert found.left_cents == 417800
    lines = checklist("SGM-1", found, None, put_aside_cents=200, given=False)
    assert [line.step for line in lines if not line.done] == [
        "nothing_put_aside", "liabilities_paid", "assets_in_money", "charity_named", "given",
    ]  # fmt: skip
    done = checklist("SGM-1", replace(LEFT, money_cents=0), CHARITY, put_aside_cents=0, given=True)
    assert all(line.done for line in done)


@pytest.mark.cites("nzasp.C.20")
def test_a_debt_is_not_made_good_by_what_somebody_else_owes() -> None:
    sums = {BANK: 5000, "2000": -15000, "2100": 15000}  # a bill, and money that went out and nobody has explained
    found = estate(Chart(), sums, frozenset({BANK, CASH}))
    assert found == Estate(money_cents=5000, other_assets_cents=15000, liabilities_cents=15000)
    refused = give_what_is_left(found, CHARITY, "SGM-1")
    assert isinstance(refused, Refusal)
    assert refused.code == "liabilities_left"
