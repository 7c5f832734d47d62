"""Every address of the Association's money and who may go there, for tests/site/test_every_url.py."""

from datetime import date

from tests.site.tournaments.addresses import EXECUTIVE, NOBODY, Line
from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.bank_account import BankAccount
from tilehall.site.association.book import store as book
from tilehall.site.association.money.actions import bank, bank_account, payments, returns
from tilehall.site.association.money.actions.payments import EntryFacts
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Club, Person

from .books import NOW, done, enter, hand, set_fees

TREASURER = frozenset({"treasurer"})
RETURNS = TREASURER | {"club_officer"}

MONEY: dict[str, Line] = {
    "money:home": ((), EXECUTIVE, NOBODY, {}),
    "money:ledger": (("?q=fees",), EXECUTIVE, NOBODY, {}),
    "money:new": ((), TREASURER, TREASURER, {}),
    "money:new-in-full": ((), TREASURER, TREASURER, {}),
    "money:entry": (("ledger_entry",), EXECUTIVE, NOBODY, {}),
    "money:reverse": (("ledger_entry",), NOBODY, TREASURER, {"day": "01/03/2026", "reason": "wrong"}),
    "money:accounts": ((), EXECUTIVE, NOBODY, {}),
    "money:open-account": ((), NOBODY, TREASURER, {"code": "5510", "name": "Stamps"}),
    "money:account": (("account_code",), EXECUTIVE, NOBODY, {}),
    "money:opening": ((), TREASURER, TREASURER, {}),
    "money:fees": ((), EXECUTIVE, NOBODY, {}),
    "money:set-fees": ((), TREASURER, TREASURER, {}),
    "money:unset-fees": (("fees_set",), NOBODY, TREASURER, {"why": "typed wrongly"}),
    "money:register-club": (("club_number",), NOBODY, TREASURER, {"day": "01/03/2026", "money": "1000"}),
    "money:fees-of-year": (("fee_year",), EXECUTIVE, NOBODY, {}),
    "money:take-fee": (("fee_year",), NOBODY, TREASURER, {"person": "1", "day": "01/03/2026", "money": "1000"}),
    "money:remind": (("fee_year",), NOBODY, TREASURER, {}),
    "money:invoices": (("fee_year",), EXECUTIVE, NOBODY, {}),
    "money:receipt": (("receipt_entry",), EXECUTIVE, NOBODY, {}),
    "money:receipt-pdf": (("receipt_entry",), EXECUTIVE, NOBODY, {}),
    "money:returns": ((), RETURNS, NOBODY, {}),
    "money:new-return": (("club_number",), RETURNS, RETURNS, {"year": "2026", "pasted": "Nobody, 30"}),
    "money:return": (("sent_return",), RETURNS, NOBODY, {}),
    "money:take-return": (("sent_return",), NOBODY, TREASURER, {"day": "01/03/2026", "money": "1000"}),
    "money:send-back": (("sent_return",), NOBODY, TREASURER, {"why": "wrong"}),
    "money:bank": ((), EXECUTIVE, NOBODY, {}),
    "money:bank-account": ((), TREASURER, TREASURER, {}),
    "money:bank-account-back": (("told_account",), NOBODY, TREASURER, {"why": "typed wrongly"}),
    "money:bank-file": ((), TREASURER, TREASURER, {}),
    "money:bank-line": (("bank_taken", "bank_place"), TREASURER, TREASURER, {}),
    "money:bank-match": (("bank_taken", "bank_place"), NOBODY, TREASURER, {"kind": "fee", "key": "F2026-1"}),
    "money:bank-aside": (("bank_taken", "bank_place"), NOBODY, TREASURER, {"why": "unclear"}),
    "money:bank-tie": (("bank_taken", "bank_place"), NOBODY, TREASURER, {"posted": "1"}),
    "money:bank-pass": (("bank_taken", "bank_place"), NOBODY, TREASURER, {"why": "own transfer"}),
    "money:payments": ((), EXECUTIVE, NOBODY, {}),
    "money:choose": ((), EXECUTIVE, NOBODY, {}),
    "money:ask": (("payment_kind",), EXECUTIVE, EXECUTIVE, {}),
    "money:payment": (("payment",), EXECUTIVE, NOBODY, {}),
    "money:vote": (("payment",), NOBODY, EXECUTIVE, {"choice": "for"}),
    "money:close-vote": (("payment",), NOBODY, EXECUTIVE, {}),
    "money:withdraw": (("payment",), NOBODY, EXECUTIVE, {}),
    # Where the Treasurer is interested another officer pays; here nobody is.
    "money:pay": (("payment",), NOBODY, TREASURER, {"day": "01/03/2026", "money": "1000"}),
    "money:years": ((), EXECUTIVE, NOBODY, {}),
    "money:year": (("book_year",), EXECUTIVE, NOBODY, {}),
    "money:statements-pdf": (("book_year",), EXECUTIVE, NOBODY, {}),
    # Once they were presented, every member too; here they were not.
    "money:presented": (("book_year",), EXECUTIVE, NOBODY, {}),
    "money:sign-on-paper": (("book_year",), NOBODY, TREASURER, {"day": "01/03/2026"}),
    "money:present": (("book_year",), NOBODY, TREASURER, {"day": "01/03/2026"}),
    "money:close": (("book_year",), NOBODY, TREASURER, {}),
    "money:winding-up": ((), TREASURER, TREASURER, {}),
    # The Honorary Reviewer alone, whom a meeting appoints: none of these.
    "money:review": (("book_year",), NOBODY, NOBODY, {}),
    "money:sign": (("book_year",), NOBODY, NOBODY, {}),
}


def some_money(club: Club, person: Person) -> dict[str, str]:
    """An entry, a receipt, a line of the bank, a return and a payment, for the addresses that take one."""
    day = date(2026, 2, 3)
    set_fees()
    paid = book.append(
        [FeePaid(on=day, person=person.pk, year=2025, cents=3000, receipt="R1")],
        Origin(at=NOW, by=None, command_id="walkfee"),
    )
    asked = PaymentAsked(on=day, what="expense", payee="Shop", cents=500, told="Pens")
    lines = b"Date,Amount,Payee\n03/02/2026,12.00,Somebody\n"
    return {
        "ledger_entry": str(enter(day, "Fees", ("1000", 3000), ("4000", -3000))),
        "account_code": "1000",
        "fee_year": "2026",
        "fees_set": "3",
        "book_year": "2026",
        "club_number": str(club.pk),
        "receipt_entry": str(paid[0].seq),
        "sent_return": str(done(returns.send(CONSOLE, club, 2026, f"{person}, 40", 4000, hand()))[0].seq),
        "bank_taken": str(done(bank.take_in(CONSOLE, "walk", lines, hand()))[0].seq),
        "bank_place": "0",
        "told_account": str(done(bank_account.tell(CONSOLE, BankAccount("Us", "12-3456-01"), hand()))[0].seq),
        "payment_kind": "donation",
        "payment": str(done(payments.ask(CONSOLE, asked, "", EntryFacts(), hand()))[0].seq),
    }
