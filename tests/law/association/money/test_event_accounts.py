"""Cash books of events handed down: sums, whose profit, and what happens when a book comes again."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.money.accounts import EVENT_MONEY, EVENT_PROFITS, AccountKind, Chart
from tilehall.law.association.money.event_accounts import EventBook, event_book, event_entry, hand_over
from tilehall.law.association.money.journal import Books, JournalEntry, check_entry
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.accounts import RunBy
from tilehall.law.tournament.desk.cash_records import CashBookLine, CashPurpose, Till

DAY = date(2026, 6, 1)
BOOKS = Books(today=date(2026, 11, 17))
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def line(receipt: int, cents: int, why: CashPurpose) -> CashBookLine:
    return CashBookLine(receipt=receipt, cents=cents, why=why, at=NOON)


TILL = Till(
    book=(
        line(1, 10000, "float"), line(2, 90000, "fee"), line(3, -4500, "refund"), line(4, 2000, "other-income"),
        line(5, -40000, "cost"), line(6, -24000, "prize"), line(7, -10000, "float"),
    ),
    closed_by=9, profit_cents=23500,
)  # fmt: skip


def book(till: Till = TILL, run_by: RunBy = "nzasp", to_us: bool = False) -> EventBook:
    found = event_book(till, event="abc", name="Summer Open", day=DAY, run_by=run_by, to_us=to_us)
    assert isinstance(found, EventBook)
    return found


@pytest.mark.cites("nzasp.C.11.1")
def test_an_event_of_ours_brings_all_its_sums() -> None:
    entry = event_entry(book())
    assert isinstance(entry, JournalEntry)
    sums = {posting.account: posting.cents for posting in entry.postings}
    assert sums == {EVENT_MONEY: 23500, "4100": -85500, "4110": -2000, "5000": 40000, "5010": 24000}
    assert check_entry(BOOKS, entry) is None


@pytest.mark.cites("nzasp.C.11.1")
def test_a_members_event_brings_the_profit_it_gives_us() -> None:
    entry = event_entry(book(run_by="member", to_us=True))
    assert isinstance(entry, JournalEntry)
    assert {posting.account: posting.cents for posting in entry.postings} == {EVENT_MONEY: 23500, EVENT_PROFITS: -23500}
    assert event_entry(book(run_by="member")) is None, "its profit goes to a club"
    assert event_entry(book(run_by="club")) is None, "a club keeps its own"


def test_change_left_in_the_till_is_no_income() -> None:
    left = replace(TILL, book=TILL.book[:-1])
    entry = event_entry(book(left))
    assert isinstance(entry, JournalEntry)
    sums = {posting.account: posting.cents for posting in entry.postings}
    assert (sums[EVENT_MONEY], sums["1010"]) == (33500, -10000)


def test_open_accounts_are_not_handed_over() -> None:
    found = event_book(replace(TILL, closed_by=None), event="a", name="n", day=DAY, run_by="nzasp", to_us=False)
    assert isinstance(found, Refusal)
    assert found.code == "accounts_not_closed"


def test_once_and_again_after_a_correction() -> None:
    assert hand_over(book(), []) == "first"
    twice = hand_over(book(), [book()])
    assert isinstance(twice, Refusal)
    assert twice.code == "already_handed_over"
    put_right = replace(TILL, book=(*TILL.book, line(10, -500, "cost")))
    assert hand_over(book(put_right), [book()]) == "again"
    assert hand_over(book(run_by="club"), []) == "nothing_for_us"
    assert hand_over(book(run_by="club"), [book()]) == "again", "what stood before is taken back"


purposes: st.SearchStrategy[CashPurpose] = st.sampled_from(["fee", "refund", "other-income", "cost", "prize", "float"])


@given(st.lists(st.tuples(st.integers(-10_000, 10_000), purposes), max_size=12))
def test_any_book_balances_and_its_surplus_is_the_profit(lines: list[tuple[int, CashPurpose]]) -> None:
    till = Till(book=tuple(line(at, cents, why) for at, (cents, why) in enumerate(lines)), closed_by=1)
    made = book(till)
    entry = event_entry(made)
    if entry is None:
        assert not any(sum(c for c, w in lines if w in of) for of in (("fee", "refund"), ("cost",), ("float",)))
        return
    assert check_entry(BOOKS, entry) is None
    chart = Chart()
    earned = -sum(posting.cents for posting in entry.postings if chart[posting.account].kind.of_a_year)
    assert earned == made.profit_cents == sum(cents for cents, why in lines if why != "float")
    money = sum(posting.cents for posting in entry.postings if chart[posting.account].kind is AccountKind.ASSET)
    assert money == earned
