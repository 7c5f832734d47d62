"""A payment rests on a decision that is about it, and never on more than that decision gives."""

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from tilehall.law.association.acts.act import TakenBack
from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.payments import Quote
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import registers
from tilehall.site.association.money.actions import payments as actions
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import ledger, payments
from tilehall.site.logs.models import Origin
from tilehall.site.people.actor import CONSOLE

from .books import NOW, TODAY, acting, browser, code, decided, done, hand, member

pytestmark = pytest.mark.django_db
OPEN = EntryFacts(open_to_all=True, in_new_zealand=True)
GIFT = PaymentAsked(on=TODAY, what="donation", payee="School club", cents=20000, told="Boards")
FROM_BANK = PaidFrom(day=TODAY, money="1000")


def ask(asked: PaymentAsked, reference: str = ""):
    return actions.ask(CONSOLE, asked, reference, OPEN, hand())


def decision(payee: str = "School club", cents: int | None = 20000, **more: object) -> str:
    return decided("executive", "payment", TODAY, payee=payee, limit_cents=cents, **more).act.reference


@pytest.mark.cites("nzasp.C.3.1.3")
def test_on_a_decision_no_more_is_paid_than_it_gives():
    reference = decision(cents=30000)
    first = done(ask(GIFT, reference))[0].seq
    assert code(ask(GIFT, reference)) == "above_decision"  # the first waits, and counts
    done(actions.pay(CONSOLE, first, FROM_BANK, hand()))
    assert code(ask(GIFT, reference)) == "above_decision"
    rest = done(ask(replace(GIFT, cents=10000), reference))[0].seq
    assert code(ask(replace(GIFT, cents=1), reference)) == "above_decision"
    done(actions.withdraw(CONSOLE, rest, hand()))
    done(actions.pay(CONSOLE, done(ask(replace(GIFT, cents=10000), reference))[0].seq, FROM_BANK, hand()))
    assert ledger.balance("5100") == 30000


@pytest.mark.cites("nzasp.C.3.1.3", "nzasp.C.18.1")
def test_a_decision_is_about_its_payee_alone():
    reference = decision()
    assert code(ask(replace(GIFT, payee="Another club"), reference)) == "decision_about_another"
    assert done(ask(replace(GIFT, payee="school  CLUB"), reference))
    ana, ben = member("Ana Smith"), member("Ben Brown")
    terms = (Quote("The flyer", 100),)
    prize = PaymentAsked(
        on=TODAY, what="prize", payee="Ben", cents=100, told="First", person=ben.pk, evidence=terms
    )  # fmt: skip
    own = decision("", 500, person=ana.pk)
    assert code(ask(prize, own)) == "decision_about_another"
    assert code(ask(replace(GIFT, payee="Ana the tiler"), own)) == "decision_about_another"
    assert done(ask(replace(prize, person=ana.pk, payee="Ana"), own))


@pytest.mark.cites("nzasp.C.3.1.3")
def test_a_decision_on_something_else_or_without_a_sum_pays_nothing():
    other = decided("executive", "other", TODAY, payee="School club", limit_cents=20000).act.reference
    assert code(ask(GIFT, other)) == "decision_on_another_matter"
    assert code(ask(GIFT, decision(cents=None))) == "decision_without_sum"
    assert code(ask(GIFT, decision(void_because="no quorum"))) == "decision_void"


@pytest.mark.cites("nzasp.C.3.1.3")
def test_what_the_executive_voted_for_one_payment_pays_no_other():
    officer = member("Pat Head", role="president")
    number = done(ask(GIFT))[0].seq
    done(actions.vote(acting(officer), number, "for", hand()))
    done(actions.close_vote(CONSOLE, number, hand()))
    reference = payments.case(number).resolution
    assert code(ask(GIFT, reference)) == "above_decision"
    done(actions.pay(CONSOLE, number, FROM_BANK, hand()))
    assert code(ask(GIFT, reference)) == "above_decision"


@pytest.mark.cites("nzasp.C.6.8")
def test_a_nomination_that_was_taken_back_pays_no_entry():
    player = member("Nominated Player")
    nomination = decided("executive", "free_entry", date(2026, 3, 1), person=player.pk)
    claim = PaymentAsked(
        on=TODAY, what="free_entry", payee="Nominated Player", cents=4500, told="Entry", person=player.pk,
        event="Open", event_day=date(2026, 10, 24), evidence=(Quote("Entry form", 4500),),
    )  # fmt: skip
    number = done(ask(claim))[0].seq
    registers.take_back(CONSOLE, nomination, "The minutes say another", hand())
    assert code(actions.pay(CONSOLE, number, FROM_BANK, hand())) == "not_entitled"


@pytest.mark.cites("nzasp.C.6.8")
@pytest.mark.parametrize(
    "nominated, void, found",
    [
        (date(2026, 3, 1), "", ""),
        (date(2025, 11, 1), "", "not_entitled"),
        (date(2026, 3, 1), "no quorum", "not_entitled"),
    ],
)
def test_a_nomination_is_for_its_year_and_holds(nominated, void, found):
    player = member("Nominated Player")
    decided("executive", "free_entry", nominated, person=player.pk, void_because=void)
    claim = PaymentAsked(
        on=TODAY, what="free_entry", payee="Nominated Player", cents=4500, told="Entry", person=player.pk,
        event="Open", event_day=date(2026, 10, 24), evidence=(Quote("Entry form", 4500),),
    )  # fmt: skip
    asked = ask(claim)
    assert code(asked) == found if found else done(asked)


@pytest.mark.cites("nzasp.C.3.1.3")
def test_a_decision_that_is_gone_pays_nothing():
    """However it went: the book was put together elsewhere, say."""
    found = book.decision(decision())
    number = done(ask(GIFT, found.act.reference))[0].seq
    back = registers.take_back(CONSOLE, found, "wrong", hand())
    assert code(back.result) == "others_rest_on_it"
    book.append([TakenBack(on=TODAY, entry=found.seq, why="wrong")], Origin(at=NOW, by=None, command_id="gone"))
    assert code(actions.pay(CONSOLE, number, FROM_BANK, hand())) == "no_resolution"


def test_the_page_says_what_is_left():
    reference = decision(cents=30000)
    president = browser(member("Pat Head", role="president"))
    typed = {"payee": "School club", "connected": "no", "amount": "200", "told": "Boards", "reference": reference}
    asked = reverse("money:ask", args=["donation"])
    assert "It is asked for." in president.post(asked, typed, follow=True).content.decode()
    assert f"{reference} has $100.00 left to pay." in president.post(asked, typed).content.decode()
