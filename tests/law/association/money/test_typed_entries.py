"""Typed entries: what they cannot do, because payments have a gate."""

from datetime import date

import pytest

from tilehall.law.association.money.accounts import Chart
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.association.money.payments import ACCOUNT_OF
from tilehall.law.association.money.typed_entries import Named, owed_accounts, refuse_past_the_gate, refuse_put_aside
from tilehall.law.rulebook.basis import basis_texts

ANA = (Named("Ana"),)


def found(*postings: tuple[str, int], **more: object) -> str:
    entry = JournalEntry(day=date(2026, 7, 3), told="x", postings=tuple(Posting(*each) for each in postings))
    refusal = refuse_past_the_gate(Chart(), entry, **more)  # type: ignore[arg-type]
    if refusal is None:
        return ""
    assert basis_texts(*refusal.rests_on) == ["nzasp.C.18.1"]
    return refusal.code


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize("account", sorted(set(ACCOUNT_OF.values())))
def test_what_payments_are_booked_on_is_not_typed(account: str) -> None:
    for money in ("1000", "1010", "1020"):
        assert found((money, -100), (account, 100)) == "goes_by_payment"
    assert found(("5800", -100), (account, 100)) == ""  # put on another account; no money moves
    assert found(("1000", 100), (account, -100)) == ""  # it came back


@pytest.mark.cites("nzasp.C.18.1")
def test_nobody_of_the_register_is_paid_by_an_entry() -> None:
    for account in ("5800", "2000", "4000"):
        assert found(("1000", -100), (account, 100)) == ""
        assert found(("1000", -100), (account, 100), to_a_member=True) == "member_paid_by_hand"
        assert found(("1000", -100), (account, 100), named=ANA) == "member_paid_by_hand"
    assert found(("1000", -100), ("1010", 100), named=ANA) == ""  # from the bank to the till
    assert found(("1000", 100), ("4000", -100), named=ANA) == ""


@pytest.mark.cites("nzasp.C.18.1")
def test_what_is_held_goes_back_to_whom_it_came_from() -> None:
    assert found(("1000", -100), ("2200", 100), named=(Named("Ana", 100),)) == ""
    assert found(("1000", -100), ("2200", 100), named=(Named("Ana", 99),)) == "not_held_for_them"
    assert found(("1000", -100), ("2200", 100), to_a_member=True) == "not_held_for_them"
    assert found(("1000", -100), ("2200", 100)) == ""  # a club's, say
    assert found(("1000", -100), ("2100", 100), named=ANA) == ""  # a line put aside, to be explained yet
    assert found(("1000", -100), ("2100", 50), ("5800", 50), named=ANA) == "member_paid_by_hand"


@pytest.mark.cites("nzasp.C.18.1")
def test_it_is_spent_by_whichever_way_it_goes() -> None:
    for other in ("1100", "1200", "2000", "2200", "4000"):
        assert found((other, -100), ("1000", 20), ("5800", 80), named=ANA) == "member_paid_by_hand", other
    assert found(("4000", -100), ("1000", 20), ("5300", 80)) == "goes_by_payment"
    assert found(("4000", -100), ("1000", 98), ("5700", 2), named=ANA) == ""  # the bank takes its charge off
    assert found(("5700", 100), ("1000", -100), named=ANA) == "member_paid_by_hand"


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize("account", sorted(set(ACCOUNT_OF.values())))
def test_equipment_that_is_given_away_is_no_money(account: str) -> None:
    assert found(("1200", -100), (account, 100)) == ""
    assert found(("1200", -60), ("1000", -40), (account, 100)) == "goes_by_payment"
    assert found(("1200", -100), (account, 100), named=ANA) == "member_paid_by_hand"


def test_what_was_put_aside_is_explained_at_its_line() -> None:
    def put_aside(*postings: tuple[str, int]) -> str:
        entry = JournalEntry(day=date(2026, 7, 3), told="x", postings=tuple(Posting(*each) for each in postings))
        refusal = refuse_put_aside(entry)
        return "" if refusal is None else refusal.code

    assert put_aside(("2100", 100), ("5800", -100)) == "explained_at_its_line"
    assert put_aside(("1000", 100), ("2100", -100)) == "explained_at_its_line"
    assert put_aside(("1000", 100), ("4200", -100)) == ""


@pytest.mark.cites("nzasp.C.18.1")
def test_from_which_accounts_something_that_was_held_goes_back() -> None:
    def down(*postings: tuple[str, int]) -> tuple[str, ...]:
        entry = JournalEntry(day=date(2026, 7, 3), told="x", postings=tuple(Posting(*each) for each in postings))
        return owed_accounts(Chart(), entry)

    assert down(("1000", -100), ("2200", 100)) == ("2200",)
    assert down(("1000", 100), ("2200", -100)) == (), "it came in"
    assert down(("1000", -100), ("2000", 100)) == (), "a debt that is paid was held for nobody"
    assert down(("1000", -100), ("5800", 100)) == ()
