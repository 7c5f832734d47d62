"""The gate of payments: the interested are shut out, the market is kept to, and what is paid is in the ledger."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.payments import Quote
from tilehall.law.rulebook.basis import basis_texts
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import officers
from tilehall.site.association.book.actions.suspensions import SuspensionAsked, suspend
from tilehall.site.association.book.waiting import waiting_for
from tilehall.site.association.money import proposals
from tilehall.site.association.money.actions import bank as bank_actions
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions import payments as actions
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import bank, ledger, payees, payments
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE, NotYours

from .books import TODAY, acting, browser, code, decided, done, hand, member, person

pytestmark = pytest.mark.django_db
OPEN = EntryFacts(open_to_all=True, in_new_zealand=True)


@pytest.fixture
def executive():
    roles = ("president", "vice_president", "secretary", "webmaster", "treasurer")
    return {role: member(f"Acting {role}", role=role) for role in roles}


def printing(treasurer, cents: int = 30000) -> PaymentAsked:
    return PaymentAsked(
        on=TODAY, what="service", payee=treasurer.full_name, cents=cents, told="Printing", person=treasurer.pk,
        evidence=(Quote("Printer A", 28000), Quote("Printer B", 32000)),
    )  # fmt: skip


def ask(asked: PaymentAsked, reference: str = "", entry: EntryFacts = OPEN):
    return actions.ask(CONSOLE, asked, reference, entry, hand())


@pytest.mark.cites("nzasp.C.18.1")
def test_the_treasurer_is_shut_out_of_the_own_payment(executive):
    number = done(ask(printing(executive["treasurer"])))[0].seq
    page = reverse("money:payment", args=[number])
    own = browser(executive["treasurer"])
    assert "you have no part in this" in own.get(page).content.decode()
    told = own.post(reverse("money:vote", args=[number]), {"choice": "for"}, follow=True).content.decode()
    assert "you have no part in this decision" in told
    assert "nzasp.C.18.1" in told
    for role, choice in (("president", "for"), ("secretary", "for"), ("webmaster", "against")):
        browser(executive[role]).post(reverse("money:vote", args=[number]), {"choice": choice})
    assert code(actions.vote(acting(executive["president"]), number, "for", hand())) == "voted_already"
    assert code(actions.close_vote(acting(executive["treasurer"]), number, hand())) == "interested"
    case = payments.case(number)
    counted = case.vote(payees.deciding_on(TODAY))
    assert (len(counted.entitled), counted.withdrawn) == (4, (executive["treasurer"].pk,))
    browser(executive["president"]).post(reverse("money:close-vote", args=[number]))
    case = payments.case(number)
    assert (case.answer.outcome, case.resolution) == ("carried", "EX-2026-01")
    assert code(actions.pay(acting(executive["treasurer"]), number, PaidFrom(day=TODAY, money="1000"), hand())) == (
        "interested"
    )
    client = browser(executive["president"])
    typed = {"day": f"{timezone.localdate():%d/%m/%Y}", "money": "1000"}  # the pages have decided it today
    paid = client.post(reverse("money:pay", args=[number]), typed, follow=True)
    assert "It is paid, and in the ledger." in paid.content.decode()
    assert ledger.standing() == {"1000": -30000, "5200": 30000}
    assert code(actions.pay(CONSOLE, number, PaidFrom(day=TODAY, money="1000"), hand())) == "already_paid"
    assert check().disagreements == []


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.5.3")
def test_who_is_suspended_has_no_vote_that_is_waited_for(executive):
    number = done(ask(printing(executive["treasurer"])))[0].seq
    done(actions.vote(acting(executive["webmaster"]), number, "against", hand()))
    for role in ("vice_president", "secretary", "webmaster"):
        decision = decided("executive", "suspend", TODAY, person=executive[role].pk).seq
        asked = SuspensionAsked(since=TODAY, until=TODAY + timedelta(days=90), why="conduct", decision=decision)
        done(suspend(CONSOLE, executive[role], asked, hand()))
    done(actions.vote(acting(executive["president"]), number, "for", hand()))
    done(actions.close_vote(acting(executive["president"]), number, hand()))
    answer = payments.case(number).answer
    assert (answer.outcome, answer.votes_for, answer.votes_against) == ("carried", 1, 0)


@pytest.mark.cites("nzasp.C.18.1")
def test_a_payment_waits_for_each_of_the_executive_who_may_vote_and_has_not(executive):
    number = done(ask(printing(executive["treasurer"])))[0].seq
    waits = {
        role: [item.url for item in waiting_for(acting(who), TODAY) if item.what == "Vote on a payment"]
        for role, who in executive.items()
    }
    assert waits["president"] == waits["webmaster"] == [reverse("money:payment", args=[number])]
    assert waits["treasurer"] == [], "has no part in it"
    done(actions.vote(acting(executive["president"]), number, "for", hand()))
    again = waiting_for(acting(executive["president"]), TODAY)
    assert "Vote on a payment" not in [item.what for item in again]


@pytest.mark.cites("nzasp.C.18.2")
def test_above_the_market_is_refused_on_the_page(executive):
    client = browser(executive["president"])
    typed = {
        "payee": "T", "connected": "yes", "member": executive["treasurer"].full_name, "amount": "400",
        "told": "Printing", "source1": "A", "quote1": "280", "source2": "B", "quote2": "320",
    }  # fmt: skip
    page = client.post(reverse("money:ask", args=["service"]), typed).content.decode()
    assert "Independent people would pay at most $320.00 for it." in page
    assert "nzasp.C.18.2" in page
    assert (
        "It is asked for."
        in client.post(reverse("money:ask", args=["service"]), {**typed, "amount": "300"}, follow=True).content.decode()
    )
    nobody = client.post(reverse("money:ask", args=["service"]), {**typed, "member": "Nobody Known"}).content.decode()
    assert "nobody in the register has this name" in nobody


@pytest.mark.cites("nzasp.C.3.1.3")
def test_a_donation_by_resolution_is_under_donations(executive):
    decided("executive", "payment", TODAY, reference="EX-2026-07", payee="School club", limit_cents=20000)
    gift = PaymentAsked(on=TODAY, what="donation", payee="School club", cents=20000, told="Boards")
    number = done(ask(gift, "EX-2026-07"))[0].seq
    done(actions.pay(acting(executive["treasurer"]), number, PaidFrom(day=TODAY, money="1000"), hand()))
    assert ledger.standing() == {"1000": -20000, "5100": 20000}
    assert code(ask(gift, "EX-2026-99")) == "decision_missing"
    without = done(ask(gift))[0].seq
    assert code(actions.pay(CONSOLE, without, PaidFrom(day=TODAY, money="1000"), hand())) == "no_resolution"
    assert code(actions.close_vote(CONSOLE, without, hand())) == "nobody_voted"


def test_only_the_treasurer_pays_unless_interested(executive):
    number = done(ask(PaymentAsked(on=TODAY, what="expense", payee="Shop", cents=500, told="Pens")))[0].seq
    with pytest.raises(NotYours):
        actions.pay(acting(executive["secretary"]), number, PaidFrom(day=TODAY, money="1010"), hand())
    done(actions.pay(acting(executive["treasurer"]), number, PaidFrom(day=TODAY, money="1010"), hand()))
    assert ledger.balance("5300") == 500


@pytest.mark.cites("nzasp.C.3.1.3")
def test_nothing_is_paid_before_the_day_of_its_decision(executive):
    number = done(ask(printing(executive["treasurer"])))[0].seq
    for role in ("president", "secretary", "webmaster"):
        done(actions.vote(acting(executive[role]), number, "for", hand()))
    done(actions.close_vote(acting(executive["president"]), number, hand()))
    early = PaidFrom(day=TODAY - timedelta(days=1), money="1000")
    assert code(actions.pay(CONSOLE, number, early, hand())) == "paid_before_decision"
    done(actions.pay(CONSOLE, number, PaidFrom(day=TODAY, money="1000"), hand()))


@pytest.mark.cites("nzasp.C.19")
def test_no_share_of_a_surplus_can_be_asked_for(executive):
    page = browser(executive["president"]).post(
        reverse("money:ask", args=["share_of_surplus"]),
        {"payee": "M", "connected": "no", "amount": "5", "told": "Share"},
    )
    assert payments.payments().count() == 0
    assert "no surplus is shared" in page.content.decode()
    assert "nzasp.C.19" in page.content.decode()
    assert 'name="payee"' not in page.content.decode(), "nothing is asked for what nobody can be paid"
    gift = PaymentAsked(on=TODAY, what="donation", payee="M", cents=5, told="x", person=executive["president"].pk)
    assert code(ask(gift)) == "C.19"


FEE = (Quote("Entry form of the Open", 4500),)


@pytest.mark.cites("nzasp.C.6.8")
@pytest.mark.parametrize(
    "evidence, cents, found",
    [
        ((), 4500, "no_entry_fee_shown"),
        ((Quote("", 4500),), 4500, "no_entry_fee_shown"),
        (FEE, 9900, "above_entry_fee"),
        (FEE, 4500, ""),
    ],
)
def test_of_a_free_entry_the_fee_is_shown_and_no_more_is_paid(executive, evidence, cents, found):
    who = executive["secretary"]
    claim = PaymentAsked(
        on=TODAY, what="free_entry", payee=who.full_name, cents=cents, told="Entry", person=who.pk, event="Open",
        event_day=date(2026, 2, 14), evidence=evidence,
    )  # fmt: skip
    asked = ask(claim)
    assert code(asked) == found if found else done(asked)


@pytest.mark.cites("nzasp.C.6.8", "nzasp.C.18.1")
def test_who_has_left_the_office_and_keeps_its_role_for_a_while_is_no_officer():
    old, new = member("Olga Oldfield", role="secretary"), member("Nell Newman")
    assert payees.deciding_on(TODAY) == [old]
    agm = date(2026, 5, 30)
    election = decided("agm", "elect_officer", agm, person=new.pk)
    done(officers.hand_over(CONSOLE, [("secretary", new, election.seq)], on=agm, context=hand()).result)
    assert payees.executive_on(TODAY) == [new, old]
    assert payees.deciding_on(TODAY) == [new]
    asked = done(ask(printing(member("Paid Printer"))))[0].seq
    assert code(actions.vote(acting(old), asked, "for", hand())) == "not_of_the_body"
    claim = PaymentAsked(
        on=TODAY, what="free_entry", payee=old.full_name, cents=4500, told="Entry", person=old.pk, event="Open",
        event_day=agm, evidence=FEE,
    )  # fmt: skip
    assert code(ask(claim)) == "not_entitled"
    assert done(ask(replace(claim, event_day=date(2026, 5, 29)))), "in office on that day"


@pytest.mark.cites("nzasp.C.4.2.2", "nzasp.C.18.1")
def test_an_honorary_member_in_office_has_no_vote_on_a_payment(executive):
    patron = member("Patron", kind="honorary_vp", role="vice_president")
    asked = done(ask(printing(executive["treasurer"])))[0].seq
    refused = actions.vote(acting(patron), asked, "for", hand())
    assert (code(refused), basis_texts(*refused.rests_on)) == ("no_vote_class", ["nzasp.C.4.2.2"])
    assert patron not in payees.deciding_on(TODAY)


@pytest.mark.cites("nzasp.C.6.8")
def test_one_free_entry_a_year(executive):
    secretary = executive["secretary"]

    def claim(day: date, who=secretary) -> PaymentAsked:
        return PaymentAsked(
            on=TODAY, what="free_entry", payee=who.full_name, cents=4500, told="Entry", person=who.pk, event="Open",
            event_day=day, evidence=FEE,
        )  # fmt: skip

    first = done(ask(claim(date(2026, 2, 14))))[0].seq
    done(actions.pay(acting(executive["treasurer"]), first, PaidFrom(day=TODAY, money="1000"), hand()))
    assert ledger.balance("5020") == 4500
    assert code(ask(claim(date(2026, 10, 24)))) == "one_per_calendar_year"
    assert code(ask(claim(date(2026, 10, 24)), entry=EntryFacts(open_to_all=True))) == "not_in_new_zealand"
    player = member("Nominated Player")
    assert code(ask(claim(date(2026, 10, 24), player))) == "not_entitled"
    decided("executive", "free_entry", date(2026, 3, 1), person=player.pk)
    second = done(ask(claim(date(2026, 10, 24), player)))[0].seq
    assert code(ask(claim(date(2026, 11, 1), player))) == "one_per_calendar_year"
    done(actions.withdraw(CONSOLE, second, hand()))
    assert done(ask(claim(date(2026, 11, 1), player)))


@pytest.mark.cites("nzasp.C.16")
def test_costs_of_an_event_that_fell_through_are_refused(executive):
    decided("executive", "postpone", TODAY, reference="EX-2026-09")
    client = browser(executive["president"])
    typed = {
        "payee": "Pat", "connected": "no", "amount": "300", "told": "Flight", "cost_of": "travel",
        "postponed": "EX-2026-09",
    }  # fmt: skip
    page = client.post(reverse("money:ask", args=["expense"]), typed).content.decode()
    assert "The Association does not answer" in page
    assert "nzasp.C.16" in page
    assert (
        "It is asked for."
        in client.post(
            reverse("money:ask", args=["expense"]), {**typed, "cost_of": "other"}, follow=True
        ).content.decode()
    )


def test_a_lost_vote_and_a_reversed_payment(executive):
    number = done(ask(PaymentAsked(on=TODAY, what="donation", payee="Club", cents=500, told="Gift")))[0].seq
    done(actions.vote(acting(executive["president"]), number, "against", hand()))
    assert code(actions.close_vote(CONSOLE, number, hand())) == "too_few_voted"
    for role in ("vice_president", "webmaster"):
        done(actions.vote(acting(executive[role]), number, "abstain", hand()))
    done(actions.close_vote(CONSOLE, number, hand()))
    assert payments.case(number).answer.outcome == "lost"
    assert code(actions.pay(CONSOLE, number, PaidFrom(day=TODAY, money="1000"), hand())) == "not_carried"
    assert code(actions.vote(acting(executive["secretary"]), number, "for", hand())) == "vote_closed"
    assert book.decisions("payment").count() == 0
    paid = done(ask(PaymentAsked(on=TODAY, what="expense", payee="Shop", cents=500, told="Pens")))[0].seq
    entry = done(actions.pay(CONSOLE, paid, PaidFrom(day=TODAY, money="1000"), hand()))[-1].seq
    done(ledger_actions.reverse(CONSOLE, entry, TODAY, "bounced", hand()))
    assert payments.case(paid).paid_by is None
    assert payments.waiting_payments().filter(entry=paid).exists()


def test_a_line_of_the_bank_pays_what_was_asked_for(executive):
    number = done(ask(PaymentAsked(on=TODAY, what="expense", payee="Printer Ltd", cents=4550, told="Paper")))[0].seq
    taken = done(bank_actions.take_in(CONSOLE, "f", b"Date,Amount,Payee\n07/10/2026,-45.50,PRINTER LTD\n", hand()))
    client = browser(executive["treasurer"])
    assert "It is Printer Ltd" in client.get(reverse("money:bank")).content.decode()
    place = [taken[0].seq, 0]
    client.post(reverse("money:bank-match", args=place), {"kind": "payment", "key": str(number)})
    assert payments.case(number).paid_by is not None
    assert ledger.standing() == {"1000": -4550, "5300": 4550}
    wrong = client.post(reverse("money:bank-match", args=place), {"kind": "payment", "key": "x"}, follow=True)
    assert "Say what the line is." in wrong.content.decode()


@pytest.mark.cites("nzasp.C.18.1")
def test_nor_does_the_treasurer_say_that_a_line_of_the_bank_is_the_own_payment(executive):
    treasurer = executive["treasurer"]
    number = done(ask(printing(treasurer)))[0].seq
    for role in ("president", "secretary", "webmaster"):
        done(actions.vote(acting(executive[role]), number, "for", hand()))
    done(actions.close_vote(CONSOLE, number, hand()))
    line = f"Date,Amount,Payee\n{TODAY:%d/%m/%Y},-300.00,{treasurer.full_name}\n"
    place = done(bank_actions.take_in(CONSOLE, "f", line.encode(), hand()))[0].seq, 0
    row = bank.line(*place).row
    for who in (treasurer, None):
        actor = CONSOLE if who is None else acting(who)
        told, parts = proposals.settlement(actor, row, "payment", str(number))
        result = bank_actions.settle(actor, place, parts, told, hand())
        assert done(result) if who is None else code(result) == "interested"
    assert payments.case(number).paid_by is not None


def test_who_may_see_and_ask():
    assert browser(person("Somebody")).get(reverse("money:payments")).status_code == 403
    assert browser(member("Sec", role="secretary")).get(reverse("money:choose")).status_code == 200
    assert browser(member("Pres", role="president")).get(reverse("money:payment", args=[77])).status_code == 404


def test_each_kind_asks_for_its_own_things():
    client = browser(member("Pres", role="president"))
    page = client.get(reverse("money:choose")).content.decode()
    for what, asked, not_asked in (("free_entry", "open_to_all", "quote2"), ("service", "quote2", "open_to_all")):
        assert reverse("money:ask", args=[what]) in page
        form = client.get(reverse("money:ask", args=[what])).content.decode()
        assert f'name="{asked}"' in form
        assert f'name="{not_asked}"' not in form
    assert client.get(reverse("money:ask", args=["bribe"])).status_code == 404


def test_an_amount_that_is_too_large_is_told_its_bound(executive):
    typed = {"payee": "Shop", "connected": "no", "amount": "21474836.48", "told": "Pens"}
    page = browser(executive["president"]).post(reverse("money:ask", args=["donation"]), typed).content.decode()
    assert "At most 20,000,000.00 can be entered." in page
