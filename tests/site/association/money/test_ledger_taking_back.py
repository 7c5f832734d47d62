"""What is about money is taken back by the ways of money alone."""

from datetime import date

import pytest
from django.urls import reverse

from tilehall.law.association.acts.members import FeePaid, FeesSet
from tilehall.law.association.acts.money import KINDS, PaymentAsked
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import refuse_to_take_back
from tilehall.site.association.money.actions import payments, statements
from tilehall.site.association.money.actions.payments import EntryFacts
from tilehall.site.association.money.store import ledger
from tilehall.site.people.actor import CONSOLE

from .books import TODAY, acting, browser, decided, done, enter, hand, member, set_fees

pytestmark = pytest.mark.django_db


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.4.1.7")
def test_votes_and_signatures_stand():
    president, secretary = member("Pat Head", role="president"), member("Sec Retary", role="secretary")
    reviewer = member("Rewi Tane")
    decided("agm", "reviewer", date(2025, 5, 31), person=reviewer.pk)
    enter(date(2025, 2, 1), "Fees", ("1000", 9000), ("4000", -9000))
    asked = PaymentAsked(on=TODAY, what="donation", payee="School", cents=500, told="Gift")
    number = done(payments.ask(CONSOLE, asked, "", EntryFacts(), hand()))[0].seq
    vote = done(payments.vote(acting(president), number, "for", hand()))[0].seq
    signed = done(statements.record_paper_signature(CONSOLE, 2025, reviewer, date(2026, 5, 1), hand()))[0].seq
    client = browser(secretary)
    for entry, person in ((vote, president), (signed, reviewer)):
        client.post(reverse("book:register-take-back", args=[entry]), {"why": "wrong"})
        client.post(reverse("book:take-back", args=[person.pk, entry]), {"why": "wrong"})
        assert book.entry(entry) is not None
    assert ledger.statement_record(2025).state == "reviewed"


def test_no_kind_of_entry_about_money_is_taken_back_by_the_book():
    set_fees()
    enter(TODAY, "Fees", ("1000", 9000), ("4000", -9000))
    money = {FeePaid, FeesSet, *KINDS.values()}
    found = [entry for entry in book.entries(range(1, 20)) if type(entry.act) in money]
    assert len(found) == 2
    for entry in found:
        refused = refuse_to_take_back(entry.seq, "wrong")
        assert isinstance(refused, Refusal)
        assert refused.code == "taken_back_elsewhere"
