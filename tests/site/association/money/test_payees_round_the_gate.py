"""The long ways round the gate of payments: own accounts, debts, lines put aside, ties, and the last gift of all."""

from datetime import date

import pytest
from django.urls import reverse

from tilehall.law.association.acts.money import PaymentAsked, StatementsPresented
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.site.association.book import store as book
from tilehall.site.association.money.actions import bank as bank_actions
from tilehall.site.association.money.actions import ledger as actions
from tilehall.site.association.money.actions import payments as payment_actions
from tilehall.site.association.money.actions.booking import Part
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import bank, ledger, payees
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import origin

from .books import TODAY, acting, browser, code, decided, done, enter, hand, member

pytestmark = pytest.mark.django_db
DAY = date(2026, 10, 1)


@pytest.fixture
def treasurer():
    return member("Tina Till", role="treasurer")


def typed(told: str, *postings: tuple[str, int], to_a_member: bool = False):
    entry = JournalEntry(day=DAY, told=told, postings=tuple(Posting(*each) for each in postings))
    return actions.enter(CONSOLE, entry, hand(), to_a_member=to_a_member)


def lines(*rows: str) -> int:
    raw = "Date,Amount,Payee\n" + "\n".join(rows) + "\n"
    return done(bank_actions.take_in(CONSOLE, "f", raw.encode(), hand()))[0].seq


def opened(client, number: str, name: str) -> None:
    client.post(reverse("money:open-account"), {"code": number, "name": name})


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.19")
def test_nobody_is_paid_over_an_account_of_our_own(treasurer):
    opened(browser(treasurer), "1001", "Savings")
    opened(browser(treasurer), "1300", "Loans")
    for account in ("1001", "1300", "1200", "1100"):
        assert code(typed("To Tina Till", ("1000", -500), (account, 500))) == "member_paid_by_hand", account
        assert code(typed("Sets", ("1000", -500), (account, 500), to_a_member=True)) == "member_paid_by_hand"
        assert code(typed("To Tina Till", (account, -500), ("5800", 500))) == "member_paid_by_hand", account
    assert code(typed("Help", ("1001", -500), ("5200", 500))) == "goes_by_payment"
    assert done(typed("To our savings", ("1000", -500), ("1001", 500)))
    assert done(typed("Sets from the shop", ("1000", -500), ("1200", 500)))
    assert done(typed("Worn sets given to a school", ("1200", -500), ("5100", 500)))
    assert done(typed("Cash for Tina Till’s till", ("1000", -500), ("1010", 500)))


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.19")
def test_nobody_is_paid_over_what_is_owed(treasurer):
    assert code(typed("Owed to Tina Till", ("5800", 500), ("2200", -500))) == "member_paid_by_hand"
    assert code(typed("Work", ("5200", 500), ("2000", -500))) == "goes_by_payment"
    enter(DAY, "Some work", ("5800", 500), ("2200", -500))
    assert code(typed("Tina Till", ("2200", 500), ("1000", -500))) == "not_held_for_them"
    assert code(typed("Back", ("2200", 500), ("1000", -500), to_a_member=True)) == "not_held_for_them"


@pytest.mark.cites("nzasp.C.19")
def test_what_is_held_for_somebody_goes_back_to_them_once(treasurer):
    ana = member("Ana Smith")
    taken = lines("02/10/2026,30.00,A SMITH twice")
    back = [Part(account="2200", cents=3000, told="Ana Smith")]
    done(bank_actions.settle(CONSOLE, (taken, 0), lambda: back, "To be paid back", hand()))
    assert payees.held_for(ana, ["2200"]) == 3000
    assert code(typed("Back to Ana Smith", ("2200", 3001), ("1000", -3001))) == "not_held_for_them"
    assert code(typed("Back by Tina Till", ("2200", 3000), ("1000", -3000))) == "not_held_for_them"
    assert done(typed("Back to Ana Smith", ("2200", 3000), ("1000", -3000), to_a_member=True))
    assert code(typed("Back to Ana Smith", ("2200", 3000), ("1000", -3000))) == "not_held_for_them"


@pytest.mark.cites("nzasp.C.18.1")
def test_a_line_put_aside_is_explained_at_that_line(treasurer):
    taken = lines("02/10/2026,-500.00,T TILL")
    done(bank_actions.put_aside(CONSOLE, (taken, 0), "", hand()))
    assert code(typed("Tidied up", ("5800", 50000), ("2100", -50000))) == "explained_at_its_line"
    costs = [Part(account="5800", cents=-50000)]
    assert code(bank_actions.settle(CONSOLE, (taken, 0), lambda: costs, "Paper", hand())) == "member_paid_by_hand"
    assert bank.line(taken, 0).aside


@pytest.mark.cites("nzasp.C.18.1")
def test_nothing_is_taken_off_what_comes_in(treasurer):
    taken = lines("02/10/2026,20.00,T TILL", "03/10/2026,28.00,A SMITH card")
    client = browser(treasurer)
    for account in ("5300", "5800"):
        split = {"told": "Fees", "account1": "4000", "amount1": "120", "account2": account, "amount2": "-100"}
        page = client.post(reverse("money:bank-line", args=[taken, 0]), split).content.decode()
        assert "is asked for under Payments" in page
    member("Ana Smith")
    parts = [Part(account="4900", cents=3000), Part(account="5700", cents=-200)]
    done(bank_actions.settle(CONSOLE, (taken, 1), lambda: parts, "Ana Smith, less the charge", hand()))
    assert ledger.standing() == {"1000": 2800, "4900": -3000, "5700": 200}


@pytest.mark.cites("nzasp.C.18.1")
def test_no_line_that_names_a_member_hides_behind_another_entry(treasurer):
    member("Ana Smith")
    stamps = enter(DAY, "Stamps", ("1000", -50000), ("5500", 50000))
    asked = PaymentAsked(on=TODAY, what="expense", payee="Shop", cents=900, told="Pens", connected="no")
    number = done(payment_actions.ask(CONSOLE, asked, "", EntryFacts(), hand()))[0].seq
    pens = done(payment_actions.pay(CONSOLE, number, PaidFrom(day=DAY, money="1000"), hand()))[-1].seq
    taken = lines("02/10/2026,-500.00,T TILL", "02/10/2026,-9.00,SMITH ANA", "02/10/2026,-500.00,Post shop")
    assert code(bank_actions.tie(CONSOLE, (taken, 0), stamps, hand())) == "member_paid_by_hand"
    assert code(bank_actions.tie(CONSOLE, (taken, 1), pens, hand())) == "line_names_another"
    assert code(bank_actions.pass_over(CONSOLE, (taken, 0), "not ours", hand())) == "member_paid_by_hand"
    assert done(bank_actions.tie(CONSOLE, (taken, 2), stamps, hand()))


def test_many_words_in_front_hide_nobody(treasurer):
    member("Ana Smith")
    taken = lines("02/10/2026,-500.00,ANA SMITH")
    costs = [Part(account="5800", cents=-50000)]
    told = "for this and that " * 20
    assert code(bank_actions.settle(CONSOLE, (taken, 0), lambda: costs, told, hand())) == "member_paid_by_hand"


@pytest.mark.cites("nzasp.C.20")
def test_what_is_left_goes_to_nobody_of_the_register_whatever_is_ticked(treasurer):
    enter(date(2026, 1, 5), "Fees", ("1000", 400000), ("4000", -400000))
    reference = decided("sgm", "wind_up", TODAY).act.reference
    to = {"charitable": "on", "in_new_zealand": "on", "day": "17/11/2026", "reference": reference}
    page = browser(treasurer).post(reverse("money:winding-up"), {**to, "name": "Trust of Tina Till"}).content.decode()
    assert "No member, nor anybody close to one" in page
    assert ledger.balance("1000") == 400000


@pytest.mark.cites("nzasp.C.18.1")
def test_one_officer_alone_is_not_the_executive(treasurer):
    others = [member(f"{name} Head", role=role) for name, role in (("Pat", "president"), ("Sam", "secretary"))]
    asked = PaymentAsked(on=TODAY, what="donation", payee="Friends", cents=900, told="Gift", connected="no")
    number = done(payment_actions.ask(acting(treasurer), asked, "", EntryFacts(), hand()))[0].seq
    done(payment_actions.vote(acting(treasurer), number, "for", hand()))
    assert code(payment_actions.close_vote(acting(treasurer), number, hand())) == "too_few_voted"
    done(payment_actions.vote(acting(others[0]), number, "abstain", hand()))
    assert done(payment_actions.close_vote(acting(treasurer), number, hand()))


@pytest.mark.parametrize("aside", [True, False])
def test_a_line_of_a_year_that_is_over_and_done_can_still_be_explained(aside):
    taken = lines("02/10/2025,30.00,Somebody")
    if aside:
        done(bank_actions.put_aside(CONSOLE, (taken, 0), "", hand()))
    book.append([StatementsPresented(on=date(2026, 5, 30), year=2025)], origin(CONSOLE, hand()))
    before = ledger.statements(2025).figures
    gift = [Part(account="4200", cents=3000)]
    (*_, entry) = done(bank_actions.settle(CONSOLE, (taken, 0), lambda: gift, "A gift", hand()))
    assert entry.act.on == TODAY
    assert ledger.statements(2025).figures == before
    assert ledger.standing() == {"1000": 3000, "4200": -3000}
    assert not bank.put_aside().exists()
    assert not bank.open_lines().exists()


def test_an_older_year_does_not_change_what_a_meeting_has_seen():
    for year in (2024, 2025):
        enter(date(year, 3, 1), "Fees", ("1000", 500), ("4000", -500))
    book.append([StatementsPresented(on=date(2026, 5, 30), year=2025)], origin(CONSOLE, hand()))
    seen = ledger.statements(2025).figures
    late = JournalEntry(day=date(2024, 4, 1), told="Late", postings=(Posting("1000", 700), Posting("4900", -700)))
    assert code(actions.enter(CONSOLE, late, hand())) == "year_closed"
    assert ledger.statements(2025).figures == seen


@pytest.mark.cites("nzasp.C.19", "reading:R-29")
def test_a_prize_for_a_member_has_terms(treasurer):
    member("Ana Smith")
    client, page = browser(treasurer), reverse("money:ask", args=["prize"])
    typed = {"payee": "Ana Smith", "member": "Ana Smith", "connected": "yes", "amount": "5000", "told": "First"}
    assert "which published terms" in client.post(page, typed).content.decode()
    low = {**typed, "source1": "The flyer", "quote1": "50"}
    assert "at most $50.00" in client.post(page, low).content.decode()
    assert "It is asked for." in client.post(page, {**low, "amount": "50"}, follow=True).content.decode()
