"""The gate of payments: kinds, market value, decisions, entries of officers, events that fell through."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.accounts import Chart
from tilehall.law.association.money.interest import Interested
from tilehall.law.association.money.payments import (
    ACCOUNT_OF,
    EntryClaim,
    Payment,
    Quote,
    check_claim,
    check_payment,
    payment_account,
)
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

DAY = date(2026, 7, 3)
DONATION = Payment(
    kind="donation", payee="School club", cents=20000, day=DAY, told="For boards", resolution="EX-2026-07"
)
PRINTING = Payment(
    kind="service", payee="T", cents=30000, day=DAY, told="Printing", interested=Interested(5), resolution="EX-2026-08",
    evidence=(Quote("Printer A", 28000), Quote("Printer B", 32000)),
)  # fmt: skip
CLAIM = EntryClaim(
    person=3, event="Summer Open", day=date(2026, 2, 14), officer=True, nominated=False, open_to_all=True,
    in_new_zealand=True,
)  # fmt: skip


def refused(found: Ruling | Refusal) -> tuple[str, list[str]]:
    assert isinstance(found, Refusal)
    return found.code, basis_texts(*found.rests_on)


@pytest.mark.cites("nzasp.C.3.1.3")
def test_a_donation_has_payee_amount_and_resolution() -> None:
    assert isinstance(check_payment(DONATION), Ruling)
    assert Chart()[payment_account(DONATION)].name == "Donations"
    for change, code in (
        ({"payee": " "}, "no_payee"),
        ({"cents": 0}, "no_amount"),
        ({"resolution": ""}, "no_resolution"),
    ):
        assert refused(check_payment(replace(DONATION, **change))) == (code, ["nzasp.C.3.1.3"])  # type: ignore[arg-type]
    assert refused(check_payment(replace(DONATION, told="")))[0] == "told_missing"


@pytest.mark.cites("nzasp.C.18.2")
def test_a_member_is_paid_what_the_market_would() -> None:
    accepted = check_payment(PRINTING)
    assert isinstance(accepted, Ruling)
    assert "nzasp.C.18.2" in basis_texts(*accepted.rests_on)
    above = check_payment(replace(PRINTING, cents=40000))
    assert refused(above) == ("above_market", ["nzasp.C.18.2"])
    assert isinstance(above, Refusal)
    assert dict(above.detail)["most_cents"] == 32000
    assert refused(check_payment(replace(PRINTING, evidence=())))[0] == "no_market_evidence"
    assert refused(check_payment(replace(PRINTING, evidence=(Quote(" ", 5),))))[0] == "no_market_evidence"
    assert refused(check_payment(replace(PRINTING, resolution=""))) == ("no_resolution", ["nzasp.C.18.1"])


@pytest.mark.cites("nzasp.C.18.2")
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=5), st.integers(1, 10**6), st.booleans())
def test_whatever_the_quotes(quotes: list[int], cents: int, to_member: bool) -> None:
    evidence = tuple(Quote("someone", each) for each in quotes)
    payment = replace(PRINTING, cents=cents, evidence=evidence, interested=Interested(5 if to_member else None))
    allowed = not to_member or any(cents <= each for each in quotes)
    assert isinstance(check_payment(payment), Ruling) == allowed


@pytest.mark.cites("nzasp.C.19", "reading:R-29")
def test_no_share_of_a_surplus_but_prizes() -> None:
    share = replace(PRINTING, kind="share_of_surplus")
    assert refused(check_payment(share)) == ("C.19", ["nzasp.C.19"])
    assert refused(check_payment(replace(DONATION, interested=Interested(5)))) == ("C.19", ["nzasp.C.19"])
    for evidence, told in (
        ((), "no_terms"),
        ((Quote(" ", 30000),), "no_terms"),
        ((Quote("Flyer", 29999),), "above_terms"),
    ):
        assert refused(check_payment(replace(PRINTING, kind="prize", evidence=evidence)))[0] == told
    prize = check_payment(replace(PRINTING, kind="prize", evidence=(Quote("Flyer", 30000),)))
    assert isinstance(prize, Ruling)
    assert "reading:R-29" in basis_texts(*prize.rests_on)


@pytest.mark.cites("nzasp.C.19")
@pytest.mark.parametrize("kind", ACCOUNT_OF)
def test_every_kind_has_an_account_for_costs(kind: str) -> None:
    assert Chart()[payment_account(replace(DONATION, kind=kind))].kind == "expense"


@pytest.mark.cites("nzasp.C.16")
def test_travel_and_lodging_for_an_event_that_fell_through() -> None:
    for cost_of in ("travel", "lodging"):
        claim = replace(PRINTING, kind="expense", cost_of=cost_of, postponed_event="AGM 2020")  # type: ignore[arg-type]
        assert refused(check_payment(claim)) == ("C.16", ["nzasp.C.16"])
        assert isinstance(check_payment(replace(claim, postponed_event=None)), Ruling)
    hire = replace(PRINTING, kind="expense", cost_of="other", postponed_event="AGM 2020")
    assert isinstance(check_payment(hire), Ruling)


@pytest.mark.cites("nzasp.C.6.8")
def test_one_entry_a_calendar_year() -> None:
    assert isinstance(check_claim(CLAIM), Ruling)
    second = replace(CLAIM, day=date(2026, 10, 24), claimed=(CLAIM.day,))
    assert refused(check_claim(second)) == ("one_per_calendar_year", ["nzasp.C.6.8"])
    assert isinstance(check_claim(replace(second, day=date(2027, 1, 2))), Ruling)


@pytest.mark.cites("nzasp.C.6.8", "reading:R-11")
@pytest.mark.parametrize(
    "change, code",
    [
        ({"officer": False}, "not_entitled"),
        ({"open_to_all": False}, "not_open"),
        ({"in_new_zealand": False}, "not_in_new_zealand"),
    ],
)
def test_for_whom_and_for_what(change: dict[str, bool], code: str) -> None:
    assert refused(check_claim(replace(CLAIM, **change)))[0] == code  # type: ignore[arg-type]
    assert isinstance(check_claim(replace(CLAIM, officer=False, nominated=True)), Ruling)
    if code == "not_open":
        assert "reading:R-11" in refused(check_claim(replace(CLAIM, open_to_all=False)))[1]
