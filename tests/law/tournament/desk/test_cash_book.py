"""The cash book: amounts, who owes, what cannot be given out, the closing count, and where a profit goes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import cash_book
from tilehall.law.tournament.desk.acts.act import Undone
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered, Withdrew
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.law.tournament.desk.records import Player

from .growing_log import GrowingLog
from .plans import logged, plan


def entered(**more: object) -> tuple[object, ...]:
    """Three owe 20 dollars, of whom one waits; one enters free."""
    return (
        Announced(plan=plan(**more)),
        Entered(player=Player(number=1, name="Ana", fee_cents=2000)),
        Entered(player=Player(number=2, name="Ben", fee_cents=2000)),
        Entered(player=Player(number=3, name="Pat President", fee_cents=2000, free=True)),
        Entered(player=Player(number=4, name="Wai", fee_cents=2000, standing="waiting")),
    )


class Log(GrowingLog):
    def __init__(self, **more: object) -> None:
        super().__init__(entered(**more))


@pytest.mark.parametrize(("typed", "cents"), [("20", 2000), ("20.50", 2050), (" 0.05 ", 5), ("999999.99", 99999999)])
def test_an_amount_is_read_strictly(typed: str, cents: int) -> None:
    assert cash_book.parse_cents(Log().desk, typed) == cents


@pytest.mark.parametrize("typed", ["", "20.5", "20,50", "-20", "$20", "2 0", "1e3", "٢٠", "20.", ".50", "1234567"])
def test_and_nothing_else_is_one(typed: str) -> None:
    refused = cash_book.parse_cents(Log().desk, typed)
    assert isinstance(refused, Refusal)
    assert refused.code == "amount_unreadable"


@given(st.integers(0, 99_999_999))
def test_every_amount_is_read_as_it_is_written(amount: int) -> None:
    assert cash_book.parse_cents(Log().desk, f"{amount // 100}.{amount % 100:02}") == amount


def test_who_owes_and_who_has_paid() -> None:
    log = Log()
    assert {each.player.name: each.owes for each in cash_book.player_accounts(log.desk)} == {"Ana": 2000, "Ben": 2000}
    assert log.does(cash_book.take_fee, 1, 1500) is None
    assert log.does(cash_book.take_fee, 1, 600) == "more_than_owed"
    assert log.does(cash_book.take_fee, 1, 500) is None
    assert log.does(cash_book.take_fee, 3, 2000) == "more_than_owed"
    assert log.does(cash_book.take_fee, 4, 2000, "bank") is None
    sums = cash_book.cash_summary(log.desk)
    assert (sums.fees, sums.cash, sums.elsewhere, sums.owed) == (4000, 2000, 2000, 2000)
    assert cash_book.player_account(log.desk, 4).held == 2000


def test_nothing_is_given_back_that_was_not_paid_or_is_not_there() -> None:
    log = Log()
    assert log.does(cash_book.refund_fee, 1, 100) == "more_than_paid"
    log.does(cash_book.take_fee, 1, 2000)
    assert log.does(cash_book.book_cost, 1500, "hall") is None
    assert log.does(cash_book.refund_fee, 1, 2000) == "till_short"
    assert log.does(cash_book.refund_fee, 1, 2000, "bank") is None
    assert log.does(cash_book.book_cost, 501, "tea") == "till_short"
    assert cash_book.player_account(log.desk, 1).owes == 2000


@pytest.mark.parametrize(
    ("decide", "given", "code"),
    [
        (cash_book.take_fee, (1, 0), "amount_zero"),
        (cash_book.take_fee, (9, 100), "no_such_player"),
        (cash_book.refund_fee, (9, 100), "no_such_player"),
        (cash_book.book_income, (0, "raffle"), "amount_zero"),
        (cash_book.book_income, (100, " "), "what_for_missing"),
        (cash_book.book_cost, (100, ""), "what_for_missing"),
        (cash_book.take_out_of_till, (1,), "more_than_float"),
        (cash_book.take_back_receipt, (1, "wrong"), "no_such_receipt"),
        (cash_book.reopen_cash_book, ("wrong",), "accounts_open"),
    ],
)
def test_what_cannot_have_been_is_refused(decide, given, code: str) -> None:
    assert Log().does(decide, *given) == code


def test_a_float_is_no_income() -> None:
    log = Log()
    log.does(cash_book.put_into_till, 5000)
    log.does(cash_book.book_income, 1200, "raffle")
    assert cash_book.cash_summary(log.desk).profit == 1200
    assert log.does(cash_book.take_out_of_till, 5001) == "more_than_float"
    assert log.does(cash_book.take_out_of_till, 5000) is None
    assert (cash_book.cash_summary(log.desk).float, log.desk.till.cash) == (0, 1200)


def test_receipts_keep_their_numbers_when_another_line_is_undone() -> None:
    log = Log()
    log.does(cash_book.take_fee, 1, 2000)
    log.does(cash_book.take_fee, 2, 2000)
    first, second = (line.receipt for line in log.desk.till.book)
    assert log.does(cash_book.take_back_receipt, first, "") == "why_missing"
    assert log.does(cash_book.take_back_receipt, first, "typed twice") is None
    assert [line.receipt for line in log.desk.till.book] == [second]
    log.does(cash_book.refund_fee, 2, 1000)
    assert log.does(cash_book.take_back_receipt, second, "no") == "till_short"
    log.does(cash_book.put_into_till, 9000)
    assert log.does(cash_book.take_back_receipt, second, "no") == "refunded_already"


def test_the_closing_count_is_held_against_the_book_of_that_moment() -> None:
    log = Log()
    log.does(cash_book.take_fee, 1, 2000)
    assert log.does(cash_book.count_till, 1990, "ten cents in the tea") is None
    till = log.desk.till
    assert (till.counted_cents, till.counted_against) == (1990, 2000)
    log.does(cash_book.take_fee, 2, 2000)
    assert log.desk.till.counted_against == 2000


@pytest.mark.cites("nzasp.C.11.1")
def test_the_profit_of_a_members_event_goes_to_the_association_or_a_club() -> None:
    log = Log(run_by="other")
    log.does(cash_book.book_income, 90000, "fees of the day")
    log.does(cash_book.book_cost, 64000, "hall")
    assert log.does(cash_book.close_cash_book) == "beneficiary_missing"
    assert log.does(cash_book.close_cash_book, "charity", "Food bank") == "no_beneficiary"
    assert log.does(cash_book.close_cash_book, "registered_club", "Club A", "boards") is None
    till = log.desk.till
    assert (till.profit_kind, till.profit_to, till.profit_cents) == ("transfer", "Club A", 26000)
    assert log.does(cash_book.book_income, 100, "late") == "accounts_closed"
    assert log.does(cash_book.count_till, 100) == "accounts_closed"
    assert log.does(cash_book.reopen_cash_book, "a bill came") is None
    assert log.desk.till.closed_by is None


@pytest.mark.cites("nzasp.C.11.1")
@pytest.mark.parametrize("run_by", ["club", "association"])
def test_clubs_and_the_association_keep_theirs(run_by: str) -> None:
    log = Log(run_by=run_by)
    log.does(cash_book.book_income, 26000, "fees")
    assert log.does(cash_book.close_cash_book) is None
    assert (log.desk.till.profit_kind, log.desk.till.profit_to) == ("closed", "")


def test_who_leaves_after_a_round_still_owes() -> None:
    for left, owes in ((1, 0), (2, 2000)):
        log = Log()
        log.acts += [
            RoundBegun(round=1, minutes=55),
            Withdrew(player=1, choice="bye", from_round=left, reason="ill"),
        ]
        assert cash_book.player_account(log.desk, 1).owes == owes


def test_money_that_went_out_cannot_lose_what_it_came_from() -> None:
    """However a line is undone, at the cash box or in the log."""
    log = Log()
    log.does(cash_book.take_fee, 1, 2000)
    fee = log.desk.till.book[0].receipt
    log.does(cash_book.refund_fee, 1, 1000)
    with pytest.raises(BrokenDeskLog, match="till_below_nothing"):
        rebuild(logged([*log.acts, Undone(entry=fee)]))  # type: ignore[list-item]
    log = Log()
    log.does(cash_book.put_into_till, 9000)
    log.does(cash_book.take_fee, 1, 2000)
    fee = log.desk.till.book[1].receipt
    log.does(cash_book.refund_fee, 1, 1000)
    with pytest.raises(BrokenDeskLog, match="not_paid_before"):
        rebuild(logged([*log.acts, Undone(entry=fee)]))  # type: ignore[list-item]
