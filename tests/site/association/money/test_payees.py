"""Who is paid is never left open: whoever has an interest has no part, whatever was typed and wherever."""

from dataclasses import replace
from datetime import date

import pytest
from django.urls import reverse

from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.payments import Quote
from tilehall.site.association.book.actions import suspensions
from tilehall.site.association.book.actions.suspensions import SuspensionAsked
from tilehall.site.association.money.actions import bank as bank_actions
from tilehall.site.association.money.actions import payments as actions
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import ledger, payees, payments
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import TODAY, acting, browser, code, decided, done, hand, member

pytestmark = pytest.mark.django_db
PAID = PaidFrom(day=TODAY, money="1000")


@pytest.fixture
def treasurer():
    return member("Tina Till", role="treasurer")


@pytest.fixture
def president():
    return member("Pat Head", role="president")


def ask(who, **more: object):
    asked = PaymentAsked(
        **{"on": TODAY, "what": "expense", "payee": "Shop", "cents": 500, "told": "Pens", **more}  # type: ignore[arg-type]
    )
    return actions.ask(acting(who), asked, "", EntryFacts(), hand())


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize("payee", ["Tina Till", "TILL, Tina", "tina till printing", "T Till", "Mr Tom Till"])
def test_the_treasurer_does_not_pay_the_own_name(treasurer, president, payee):
    """The field for the member is left empty, and a relative's name says nothing of who it is."""
    assert code(ask(treasurer, payee=payee)) == "interested"
    other = ask(president, payee=payee)
    if payee == "Mr Tom Till":  # not a name of the register: but who has that family name keeps out of it
        number = done(other)[0].seq
        assert code(actions.pay(acting(treasurer), number, PAID, hand())) == "interested"
        done(actions.pay(acting(president), number, PAID, hand()))
    else:
        assert code(other) == "payee_in_the_register"


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.18.2")
def test_any_member_is_found_by_the_name(treasurer, president):
    ana = member("Ānā Smith-Jones")
    assert code(ask(treasurer, payee="Ana Smith-Jones")) == "payee_in_the_register"
    assert code(ask(treasurer, payee="Ana Smith-Jones", connected="yes")) == "no_market_evidence"
    evidence = (Quote("Receipt", 500),)
    number = done(ask(treasurer, payee="Ana Smith-Jones", connected="yes", evidence=evidence))[0].seq
    assert payments.case(number).asked.person == ana.pk
    assert code(ask(treasurer, payee="Somebody", connected="yes")) == "say_which_member"


@pytest.mark.cites("nzasp.C.18.1")
def test_a_namesake_is_decided_on_without_who_has_the_name(treasurer, president):
    number = done(ask(president, payee="Tina Till", connected="namesake"))[0].seq
    assert code(actions.vote(acting(treasurer), number, "for", hand())) == "interested"
    assert code(actions.pay(acting(president), number, PAID, hand())) == "no_resolution"
    done(actions.vote(acting(president), number, "for", hand()))
    done(actions.close_vote(acting(president), number, hand()))
    assert code(actions.pay(acting(treasurer), number, PAID, hand())) == "interested"
    done(actions.pay(acting(president), number, PAID, hand()))


@pytest.mark.cites("nzasp.C.18.1")
def test_who_is_paid_asks_for_nothing(treasurer, president):
    own = {"payee": "Tina", "person": treasurer.pk, "evidence": (Quote("Receipt", 500),)}
    assert code(ask(treasurer, **own)) == "interested"
    assert code(ask(treasurer, payee="Tom", associates=(treasurer.pk,), evidence=(Quote("Receipt", 500),))) == (
        "interested"
    )
    assert done(ask(president, **own))


@pytest.mark.cites("nzasp.C.18.1")
def test_the_form_asks_each_time_with_no_answer_ready(president):
    client, page = browser(president), reverse("money:ask", args=["prize"])
    form = client.get(page).content.decode()
    assert "Is the payee a member, or close to one?" in form
    assert "checked" not in form
    client.post(page, {"payee": "Shop", "amount": "5", "told": "Pens"})
    assert payments.payments().count() == 0
    client.post(page, {"payee": "Shop", "amount": "5", "told": "Pens", "connected": "no"})
    assert payments.payments().count() == 1


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.19")
def test_no_entry_by_hand_goes_round_the_gate(treasurer):
    client = browser(treasurer)
    typed = {"way": "out", "day": "17/11/2026", "amount": "50", "money": "1000", "account": "5800", "told": "Help"}
    for change, told in (
        ({}, "Say whether a member"),
        ({"connected": "yes"}, "is asked for under Payments"),
        ({"connected": "no", "told": "Help by Tina Till"}, "is asked for under Payments"),
        ({"connected": "no", "told": "To T. Till"}, "is asked for under Payments"),
        ({"connected": "no", "account": "5200"}, "is asked for under Payments"),
        ({"connected": "no", "account": "2000", "told": "Owed to Tina Till"}, "is asked for under Payments"),
    ):
        assert told in client.post(reverse("money:new"), {**typed, **change}).content.decode(), change
    full = {
        "day": "17/11/2026",
        "told": "Help",
        "account1": "1000",
        "credit1": "50",
        "account2": "5800",
        "debit2": "50",
    }
    assert "Say whether a member" in client.post(reverse("money:new-in-full"), full).content.decode()
    client.post(reverse("money:new-in-full"), {**full, "connected": "yes"})
    assert ledger.standing() == {}
    client.post(reverse("money:new"), {**typed, "connected": "no"})
    assert ledger.standing() == {"1000": -5000, "5800": 5000}


@pytest.mark.cites("nzasp.C.18.1")
def test_no_line_of_the_bank_goes_round_the_gate(treasurer, president):
    asked = done(ask(president, payee="Printer Ltd", cents=4550))[0].seq
    raw = b"Date,Amount,Payee\n07/10/2026,-45.50,T TILL\n08/10/2026,-9.00,Post shop\n"
    taken = done(bank_actions.take_in(acting(treasurer), "f", raw, hand()))[0].seq
    client = browser(treasurer)
    match = client.post(
        reverse("money:bank-match", args=[taken, 0]), {"kind": "payment", "key": str(asked)}, follow=True
    )
    assert "The bank names Tina Till" in match.content.decode()
    for place, change in ((0, {}), (1, {"connected": "yes"}), (1, {"account1": "5300"})):
        split = {"told": "Paper", "account1": "5500", "connected": "no", **change}
        page = client.post(reverse("money:bank-line", args=[taken, place]), split).content.decode()
        assert "is asked for under Payments" in page
    assert ledger.standing() == {}
    client.post(reverse("money:bank-line", args=[taken, 1]), {"told": "Stamps", "account1": "5500", "connected": "no"})
    assert ledger.standing() == {"1000": -900, "5500": 900}


def test_whose_names_are_found(treasurer):
    ana, mary = member("Ana Smith"), member("Mary Ann van der Berg")
    for text, found in (
        ("ANA SMITH", [ana]),
        ("Payment to smith ana, thanks", [ana]),
        ("Ana Other Smith", []),
        ("Berg Mary Ann van der", [mary]),
        ("Till", []),
        ("T TILL", [treasurer]),
        ("", []),
        ("\0\ud800 %", []),
    ):
        assert payees.people_named(text, date(2026, 3, 1)) == found, text


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize("kept", ["Niamh O’Brien", "Niamh O'Brien"])
@pytest.mark.parametrize("sign", "'’‘ʻʼ`")
def test_another_sign_for_an_apostrophe_is_no_way_round_the_gate(president, kept, sign):
    member(kept)
    for payee in (f"Niamh O{sign}Brien", f"for O{sign}BRIEN Niamh"):
        assert code(ask(president, payee=payee, connected="no")) == "payee_in_the_register", payee


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize(
    ("kept", "typed"),
    [
        ("Niamh O’Brien", "Niamh O Brien"),
        ("Niamh O’Brien", "NIAMH OBRIEN"),
        ("Niamh O’Brien", "O Brien, Niamh"),
        ("Niamh O’Brien", "Niamh O´Brien"),
        ("Niamh O’Brien", "Niamh O′Brien"),
        ("D'Arcy O’Neill", "D'Arcy O'Neill"),
        ("Wiremu Pōtae", "Wiremu Po\u0304tae"),
        ("Wiremu Pōtae", "Wiremu  Po\u200btae"),
        ("Anne-Marie Hau", "Anne Marie Hau"),
        ("Anne Marie Hau", "Hau, Anne-Marie"),
        ("Anne-Marie Hau", "Anne\u2011Marie Hau"),
        ("Anne-Marie Hau", "for Annemarie Hau, June"),
        ("Mere Te Rangi-Hiroa", "Te Rangi Hiroa Mere"),
        ("Mere_Hau", "Mere Hau"),
    ],
)
def test_another_spelling_is_no_way_round_the_gate(president, kept, typed):
    """Banks and keyboards leave out what is no letter, or put another sign there."""
    member(kept)
    assert code(ask(president, payee=typed, connected="no")) == "payee_in_the_register"


@pytest.mark.cites("nzasp.C.18.1")
def test_where_every_officer_bears_the_payees_name_another_body_decides(treasurer):
    other = member("Tane Till", role="president")
    asked = PaymentAsked(on=TODAY, what="expense", payee="Till and Sons", cents=500, told="Pens")

    def ask_with(reference: str):
        return actions.ask(acting(other), asked, reference, EntryFacts(), hand())

    assert code(ask_with("")) == "every_officer_of_that_name"
    own = decided("executive", "payment", TODAY, payee="Till and Sons", limit_cents=500).act.reference
    assert code(ask_with(own)) == "every_officer_of_that_name"
    wider = decided("management", "payment", TODAY, payee="Till and Sons", limit_cents=500).act.reference
    number = done(ask_with(wider))[0].seq
    done(actions.pay(acting(treasurer), number, PAID, hand()))
    # Who bears the whole name is meant, whatever anybody decided.
    assert (
        code(actions.ask(acting(other), replace(asked, payee="Tane Till"), wider, EntryFacts(), hand())) == "interested"
    )


@pytest.mark.cites("nzasp.C.18.1")
def test_while_one_officer_is_of_another_name_they_decide(treasurer, president):
    member("Tane Till", role="secretary")
    number = done(ask(president, payee="Till and Sons"))[0].seq
    assert code(actions.pay(acting(treasurer), number, PAID, hand())) == "interested"


@pytest.mark.cites("nzasp.C.5.3", "nzasp.C.18.1")
def test_while_the_treasurer_is_suspended_another_officer_pays(treasurer, president):
    number = done(ask(president))[0].seq
    with pytest.raises(NotYours):
        actions.pay(acting(president), number, PAID, hand())
    decision = decided("executive", "suspend", TODAY, person=treasurer.pk)
    suspended = SuspensionAsked(since=TODAY, until=date(2026, 12, 1), why="x", decision=decision.seq)
    done(suspensions.suspend(CONSOLE, treasurer, suspended, hand()))
    done(actions.pay(acting(president), number, PAID, hand()))
