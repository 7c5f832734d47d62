"""Whatever is sent to an address of money: an answer, never an error of ours, and books that still balance."""

from datetime import date
from random import Random

import pytest
from django.urls import URLPattern, reverse

from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.acts.money import PaymentAsked, Posted
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions import clubs
from tilehall.site.association.money import forms, urls
from tilehall.site.association.money.actions import bank, fees, payments
from tilehall.site.association.money.actions import ledger as ledger_actions
from tilehall.site.association.money.actions.booking import Part
from tilehall.site.association.money.actions.fees import MoneyCame
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.association.money.store import ledger
from tilehall.site.hall.check import check
from tilehall.site.people.actor import CONSOLE

from .addresses import some_money
from .books import browser, club, decided, done, hand, member, person, set_fees

pytestmark = pytest.mark.django_db
ODD = (
    "", " ", "\0", "1e5", "0.005", "-0", "-1", "99999999999999", "1,2,3", "½", "٣", "20.5.0", "$", "NaN", "inf", "0x10",
    "17/11/2026", "31/02/2026", "01/01/0001", "31/12/9999", "2026-13-45", "today", "1000", "5200", "3000", "F2026-1",
    "fee_again", "payment", "for", "yes", "no", "namesake", "refund", "donation", "in", "out", "\U0001f600" * 200,
    "a" * 5000, "<script>", "Date,Amount\n01/01/2026,5", "Date,Amount\n01/01/2026,1e5\n", "account,amount\n1000,0.005",
    "fee", "Ana Smith, 30", "Ana Smith, -0", "2" * 40,
)  # fmt: skip
FIELDS = sorted(
    {name for form in vars(forms).values() if isinstance(form, type) for name in getattr(form, "base_fields", ())}
    | {"kind", "key", "again", "choice", "posted", "why", "command_id", "lines", "income", "expenses", "assets"}
    | {f"{name}{at}" for name in ("account", "amount", "debit", "credit") for at in range(1, 4)}
)


@pytest.fixture
def hall() -> dict[str, str]:
    harbour = club("Harbour")
    since = date(2025, 1, 1)
    done(clubs.register(CONSOLE, club("Aotea"), on=since, cents=0, taken_over=True, context=hand()))
    return some_money(harbour, member("Ana Smith", harbour))


def paths(known: dict[str, str]) -> list[str]:
    taken = {
        "number": (
            known["ledger_entry"],
            known["payment"],
            known["sent_return"],
            known["bank_taken"],
            "2026",
            "0",
            "99999",
        ),
        "place": ("0", "99999"),
        "year": ("2026", "0", "9999", "99999"),
        "club": (known["club_number"], "0"),
        "code": ("1000", "x"),
        "what": ("service", "expense", "free_entry", "donation", "prize", "share_of_surplus"),
    }
    found = []
    for pattern in urls.urlpatterns:
        assert isinstance(pattern, URLPattern)
        names = list(pattern.pattern.converters)
        for at in range(max((len(taken[name]) for name in names), default=1)):
            given = {name: taken[name][at % len(taken[name])] for name in names}
            found.append(reverse(f"money:{pattern.name}", kwargs=given))
    return found


def test_no_address_falls_over_anything(hall):
    """Every address, every role that gets far, with odd fields: seeded, so that what was found is found again."""
    chance = Random(15)
    reviewer = person("Rae View")
    decided("agm", "reviewer", date(2025, 5, 31), person=reviewer.pk)
    clients = [browser(person("Tina Till", "treasurer")), browser(person("Pat Head", "president")), browser(reviewer)]
    for path in paths(hall):
        for client in clients:
            assert client.get(path, {"page": chance.choice(ODD), "q": chance.choice(ODD)}).status_code < 500, path
            typed = {name: chance.choice(ODD) for name in FIELDS if chance.random() < 0.8}
            assert client.post(path, typed).status_code < 500, (path, typed)
    assert check().disagreements == []
    as_on_paper()


def as_on_paper() -> None:
    """The statements of every year beside sums of all postings of the book, added up one by one."""
    acts = [entry.act for entry in book.entries_about(Posted) if isinstance(entry.act, Posted)]
    assert all(sum(posting.cents for posting in act.postings) == 0 for act in acts)
    kinds = {account.code: account.kind for account in ledger.chart()}
    for year in range(2024, 2028):
        made = ledger.statements(year)
        of_year = [posting for act in acts if act.on.year == year for posting in act.postings]
        until = [posting for act in acts if act.on.year <= year for posting in act.postings]
        assert made.income.total_income == -total(of_year, kinds, "income")
        assert made.income.total_expenses == total(of_year, kinds, "expense")
        assert made.balance.total_assets == total(until, kinds, "asset")
        assert made.balance.total_liabilities == -total(until, kinds, "liability")
        assert made.balance.balances


def total(postings: list[Posting], kinds: dict[str, str], kind: str) -> int:
    return sum(posting.cents for posting in postings if kinds[posting.account] == kind)


@pytest.mark.cites("nzasp.C.4.1.6", "nzasp.C.6.6")
@pytest.mark.parametrize("seed", range(3))
def test_statements_are_the_sums_of_all_postings_whatever_was_done(seed: int):
    """Fees, payments, lines of the bank, entries and their reversing, in any order, some of it refused."""
    chance, harbour = Random(seed), club("Harbour")
    set_fees()
    people = [member(f"Member {name}", harbour) for name in ("One", "Two", "Three", "Four")]
    for _ in range(40):
        day = date(chance.choice((2025, 2026)), chance.randint(1, 10), chance.randint(1, 28))
        cents = chance.randint(1, 99999)
        match chance.randrange(5):
            case 0:
                came = MoneyCame(day=day, money=chance.choice(("1000", "1010")))
                fees.receive_fee(CONSOLE, chance.choice(people), 2026, 3000, came, hand())
            case 1:
                postings = (Posting("1000", cents), Posting(chance.choice(("4200", "4900", "2000")), -cents))
                ledger_actions.enter(CONSOLE, JournalEntry(day=day, told="x", postings=postings), hand())
            case 2:
                asked = PaymentAsked(on=day, what="expense", payee="Shop", cents=cents, told="Pens")
                number = payments.ask(CONSOLE, asked, "", EntryFacts(), hand())[0].seq
                payments.pay(CONSOLE, number, PaidFrom(day=day, money="1000"), hand())
            case 3:
                line = f"Date,Amount,Payee\n{day:%d/%m/%Y},{cents / 100:.2f},Somebody\n".encode()
                taken = bank.take_in(CONSOLE, "f", line, hand())
                if not isinstance(taken, Refusal):
                    bank.settle(
                        CONSOLE, (taken[0].seq, 0), lambda c=cents: [Part(account="4200", cents=c)], "x", hand()
                    )
            case _:
                numbers = [row.entry for row in ledger.journal()]
                if numbers:
                    ledger_actions.reverse(CONSOLE, chance.choice(numbers), date(2026, 11, 1), "wrong", hand())
    assert ledger.journal().count() > 20
    as_on_paper()
    assert check().disagreements == []


@pytest.mark.parametrize("amount", ["1e5", "0.005", "-0", "0", "-5", "99999999999999", "\0", "5\0", "½", "NaN", "1 2"])
def test_what_is_no_amount_is_said_at_its_field(amount):
    client = browser(person("Tina Till", "treasurer"))
    typed = {"way": "in", "day": "04/03/2026", "amount": amount, "money": "1000", "account": "4200", "told": "Gift"}
    page = client.post(reverse("money:new"), typed).content.decode()
    assert "Please look at the marked field again. Nothing was saved yet." in page
    assert 'value="Gift"' in page
    assert ledger.standing() == {}


def test_receipts_are_numbered_once(hall):
    paid = [entry.act.receipt for entry in book.entries_about(FeePaid)]
    assert len(paid) == len(set(paid))
