"""What may be paid on a decision: by payee, by sum, and by what rests on it already."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.money.interest import Interested
from tilehall.law.association.money.payment_decisions import refuse_decision
from tilehall.law.association.money.payments import Payment
from tilehall.law.rulebook.basis import basis_texts

DAY = date(2026, 7, 3)
GIFT = Payment(kind="donation", payee="School club", cents=20000, day=DAY, told="Boards", resolution="EX-2026-07")
DECIDED = Decided(
    on=DAY, body="executive", matter="payment", reference="EX-2026-07", title="Boards", payee="School Club",
    limit_cents=20000,
)  # fmt: skip


def found(payment: Payment = GIFT, spent: int = 0, **change: object) -> str:
    decided = replace(DECIDED, **change)  # type: ignore[arg-type]
    entry = Entry(seq=1, at=datetime(2026, 7, 3, tzinfo=UTC), by="Sec", act=decided)
    refusal = refuse_decision(payment, entry, spent)
    return "" if refusal is None else refusal.code


@pytest.mark.cites("nzasp.C.3.1.3")
def test_only_a_decision_to_pay_this_payee() -> None:
    assert found() == ""
    assert found(payee="Another") == found(payee="") == "decision_about_another"
    assert found(person=4) == "decision_about_another"
    assert found(replace(GIFT, interested=Interested(4))) == "decision_about_another"
    assert found(replace(GIFT, interested=Interested(4)), person=4, payee="") == ""
    assert found(matter="other") == "decision_on_another_matter"
    assert found(void_because="no quorum") == "decision_void"
    assert found(limit_cents=None) == "decision_without_sum"
    assert refuse_decision(GIFT, None, 0).code == "decision_missing"  # type: ignore[union-attr]
    refusal = refuse_decision(GIFT, Entry(seq=1, at=datetime(2026, 7, 3, tzinfo=UTC), by="", act=DECIDED), 1)
    assert refusal is not None
    assert basis_texts(*refusal.rests_on) == ["nzasp.C.3.1.3"]


@pytest.mark.cites("nzasp.C.3.1.3")
@given(st.integers(1, 500), st.lists(st.integers(1, 200), max_size=12))
def test_never_more_in_all_than_it_gives(limit: int, asked: list[int]) -> None:
    spent = 0
    for cents in asked:
        if not found(replace(GIFT, cents=cents), spent, limit_cents=limit):
            spent += cents
    assert spent <= limit


@pytest.mark.cites("nzasp.C.6.8")
def test_a_nomination_gives_an_entry_and_nothing_else() -> None:
    entry = replace(GIFT, kind="free_entry", interested=Interested(4))
    assert found(entry, matter="free_entry", person=4, limit_cents=None) == ""
    assert found(entry, matter="free_entry", person=5, limit_cents=None) == "decision_about_another"
    prize = replace(entry, kind="prize")
    assert found(prize, matter="free_entry", person=4) == "decision_on_another_matter"


@pytest.mark.cites("nzasp.C.3.1.3", "nzasp.C.18.1")
def test_the_payee_of_a_decision_is_all_of_the_name_and_never_nobody() -> None:
    assert found(payee="Club School") == "decision_about_another"
    assert found(payee="School") == "decision_about_another"
    assert found(payee="School Club Trust") == "decision_about_another"
    assert found(replace(GIFT, payee="?!"), payee="") == "decision_about_another", "two without a name are not the same"
    # A member is known by the record alone: another of the name is another, and so is nobody of the register.
    member = replace(GIFT, interested=Interested(4))
    assert found(member, person=5) == "decision_about_another"
    assert found(GIFT, person=4) == "decision_about_another"
    assert found(replace(GIFT, interested=Interested(None, frozenset({4})))) == "", "who is close is not paid"
