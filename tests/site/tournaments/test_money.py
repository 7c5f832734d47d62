"""Cash book and prizes through their actions: as typed, once for a double click, by whom the table of rights allows."""

from dataclasses import replace

import pytest

from tests.site.association.book.associations import a_club
from tilehall.law.tournament.desk import cash_book, prize_winners
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, NotYours
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import money
from tilehall.site.tournaments.actions.money import Beneficiary, CashLine, HandedPrize, PromisedPrize
from tilehall.site.tournaments.forms.money import CloseAccountsForm
from tilehall.site.tournaments.wording import sentence_of

from .finished_event import acting, code, hand, kept, opened, with_fees

pytestmark = pytest.mark.django_db


def paid(number: int, *players: int) -> None:
    for player in players:
        kept(money.enter_cash_line(CONSOLE, number, CashLine(what="fee", amount="20", player=player), hand()))


def test_the_treasurer_takes_a_fee_once():
    number, treasurer = opened(with_fees()), acting("treasurer")
    line = CashLine(what="fee", amount="20.00", player=1)
    for _ in range(2):
        after = kept(money.enter_cash_line(treasurer, number, line, hand("click")))
    assert after.desk.till.cash == 2000
    again = money.enter_cash_line(treasurer, number, line, hand())
    assert code(again) == "more_than_owed"
    assert sentence_of(again).text == f"{after.desk.name(1)} owes $0.00, so $20.00 is too much."
    assert code(money.enter_cash_line(treasurer, number, replace(line, amount="20,00"), hand())) == "amount_unreadable"
    with pytest.raises(NotYours):
        money.enter_cash_line(acting("scorer"), number, line, hand())


def test_a_whole_day_of_money():
    number = opened(with_fees())
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="float", amount="100"), hand()))
    paid(number, 1, 2, 3, 4)
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="refund", amount="5.50", player=4), hand()))
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="other-income", amount="12.20", text="raffle"), hand()))
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="cost", amount="40", text="hall"), hand()))
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="place", text="First", amount="30", place=1), hand()))
    kept(money.hand_over_prize(CONSOLE, number, HandedPrize(prize="1", player=1, amount="30"), hand()))
    kept(money.enter_cash_line(CONSOLE, number, CashLine(what="float-back", amount="100"), hand()))
    after = kept(money.count_till(CONSOLE, number, "16.60", "ten cents short", hand()))
    sums = cash_book.cash_summary(after.desk)
    assert (sums.income, sums.costs, sums.prizes, sums.profit) == (8670, 4000, 3000, 1670)
    assert (after.desk.till.counted_cents, after.desk.till.counted_against) == (1660, 1670)
    closed = kept(money.close_accounts(CONSOLE, number, Beneficiary(), hand()))
    assert closed.desk.till.profit_kind == "closed"
    assert code(money.count_till(CONSOLE, number, "1", "", hand())) == "accounts_closed"
    kept(money.reopen_accounts(CONSOLE, number, "a bill came", hand()))


def test_a_wrong_line_is_taken_back_and_its_number_stays_free():
    number = opened(with_fees())
    paid(number, 1, 2)
    first, second = (line.receipt for line in store.load(number).desk.till.book)
    after = kept(money.take_back_cash_line(CONSOLE, number, first, "typed for the wrong player", hand()))
    assert [line.receipt for line in after.desk.till.book] == [second]
    assert code(money.take_back_cash_line(CONSOLE, number, first, "again", hand())) == "no_such_receipt"


@pytest.mark.cites("nzasp.C.11.1")
def test_the_profit_of_an_event_nobody_official_runs_must_go_somewhere():
    number = opened(with_fees(run_by="other"))
    paid(number, 1, 2)
    assert code(money.close_accounts(CONSOLE, number, Beneficiary(), hand())) == "beneficiary_missing"
    given = Beneficiary(kind="registered_club", to="Pōneke", purpose="new boards")
    till = kept(money.close_accounts(CONSOLE, number, given, hand())).desk.till
    assert (till.profit_to, till.profit_cents, till.profit_purpose) == ("Pōneke", 4000, "new boards")


@pytest.mark.cites("nzasp.C.11.1")
def test_the_profit_goes_to_no_club_that_is_not_registered():
    number = opened(with_fees(run_by="other"))
    paid(number, 1, 2)
    a_club("Pōneke")
    people.add_club(CONSOLE, name="Unknown", town="")
    given = {kind: Beneficiary(kind="registered_club", to=kind) for kind in ("Pōneke", "Unknown")}
    refused = money.close_accounts(CONSOLE, number, given["Unknown"], hand())
    assert code(refused) == "no_beneficiary"
    assert "Unknown" not in CloseAccountsForm().as_p(), "nor is it offered"
    assert kept(money.close_accounts(CONSOLE, number, given["Pōneke"], hand())).desk.till.profit_to == "Pōneke"


def test_a_prize_is_promised_handed_over_and_taken_back():
    number = opened(with_fees())
    paid(number, 1, 2)
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="high-game", text="High game", amount="10"), hand()))
    kept(money.promise_prize(CONSOLE, number, PromisedPrize(kind="place", text="Cup", place=1), hand()))
    kept(money.hand_over_prize(CONSOLE, number, HandedPrize(prize="1", player=1, amount="10"), hand()))
    kept(money.hand_over_prize(CONSOLE, number, HandedPrize(prize="2", player=1, text="engraved later"), hand()))
    assert all(each.award for each in prize_winners.propose_awards(store.load(number).desk))
    receipt = store.load(number).desk.till.book[-1].receipt
    assert code(money.take_back_cash_line(CONSOLE, number, receipt, "no", hand())) == "undo_the_prize"
    after = kept(money.take_back_prize(CONSOLE, number, ("1", 1), "wrong hands", hand()))
    assert (after.desk.till.cash, len(after.desk.till.awards)) == (4000, 1)
    kept(money.drop_prize(CONSOLE, number, "1", hand()))
    with pytest.raises(NotYours):
        money.promise_prize(acting("treasurer"), number, PromisedPrize(kind="other", text="Tea"), hand())
