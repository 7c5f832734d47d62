"""The money of the example association: a year that is over, and one in which something of everything waits."""

from collections.abc import Mapping
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.association.acts.money import PaymentAsked
from tilehall.law.association.money.bank_account import BankAccount
from tilehall.law.association.money.journal import JournalEntry, Posting
from tilehall.law.association.money.payments import Quote
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.money.actions import bank, bank_account, fees, ledger, payments, returns
from tilehall.site.association.money.actions.fees import MoneyCame, NewFees
from tilehall.site.association.money.actions.payments import EntryFacts, PaidFrom
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.people.models import Club, Person

from .example_people import CLUBS, NAME, OFFICERS, REVIEWER
from .example_tournaments import ExampleFault

ACCOUNT = (NAME, "00-0000-0000000-00")  # of no bank: nobody pays into an example
CLUB_CENTS, INDEPENDENT_CENTS = 3000, 4000
# What happened in the year that is over: month, day, what, account, cents in.
LAST_YEAR = (
    (2, 3, "Fees of the clubs", "4000", 156000),
    (3, 14, "Programme for the website", "5600", -24000),
    (5, 31, "Hall for the annual meeting", "5400", -18000),
    (8, 20, "Sale of dictionaries", "4900", 9500),
    (11, 2, "Post and paper", "5500", -6420),
)


class _Treasury:
    """The treasurer at work, with the days of the example."""

    def __init__(self, people: Mapping[str, Person], clubs: Mapping[str, Club], now: datetime) -> None:
        self.people, self.clubs, self.now = people, clubs, now
        self.today = timezone.localdate(now)
        self.year = self.today.year

    def command(self) -> CommandContext:
        return CommandContext(self.now, new_command())

    def day(self, month: int, day: int) -> date:
        """Of this year, but never one to come."""
        return min(date(self.year, month, day), self.today)

    def decide(self, body: Body, matter: Matter, on: date, title: str, person: Person | None = None) -> Entry:
        act = Decided(
            on=on, body=body, matter=matter, reference="", title=title, person=person.pk if person else None
        )  # fmt: skip
        return self.record(act)

    def record(self, decided: Decided) -> Entry:
        return done(record_decision(CONSOLE, decided, self.command()))[0]

    def enter(self, day: date, told: str, account: str, cents: int) -> None:
        entry = JournalEntry(day=day, told=told, postings=(Posting("1000", cents), Posting(account, -cents)))
        done(ledger.enter(CONSOLE, entry, self.command()))


def done(result: tuple[Entry, ...] | Refusal) -> tuple[Entry, ...]:
    """What the example does is never refused."""
    if isinstance(result, Refusal):
        raise ExampleFault(f"{result.code}: {dict(result.detail)}")
    return result


def keep_books(people: Mapping[str, Person], clubs: Mapping[str, Club], now: datetime) -> None:
    treasury = _Treasury(people, clubs, now)
    _last_year(treasury)
    _fees(treasury)
    _bank(treasury)
    _payments(treasury)


def _last_year(treasury: _Treasury) -> None:
    before = treasury.year - 1
    opening = [("1000", 425000), ("1010", 12000), ("1200", 80000), ("2000", 15000)]
    done(ledger.open_books(CONSOLE, date(before, 1, 1), opening, treasury.command()))
    for month, day, told, account, cents in LAST_YEAR:
        treasury.enter(date(before, month, day), told, account, cents)
    meeting = date(before, 5, 31)
    treasury.decide("agm", "reviewer", meeting, "Honorary Reviewer", treasury.people[REVIEWER])
    resolution = treasury.decide("agm", "fees", meeting, f"Fees from {treasury.year}")
    consultation = treasury.decide("management", "fees_consultation", date(before, 5, 2), "Fees: what clubs think")
    new = NewFees(
        club_cents=CLUB_CENTS,
        independent_cents=INDEPENDENT_CENTS,
        resolution=_reference(resolution),
        consultation=_reference(consultation),
    )
    done(fees.set_fees(CONSOLE, new, treasury.command()))
    advice = "Put the reference into the field Reference, so that the money finds you."
    done(bank_account.tell(CONSOLE, BankAccount(*ACCOUNT, advice), treasury.command()))


def _reference(entry: Entry) -> str:
    return entry.act.reference if isinstance(entry.act, Decided) else ""


def _fees(treasury: _Treasury) -> None:
    """Two clubs have sent their lists, one with its money; some have paid by themselves."""
    for at, (club, _town, names) in enumerate(CLUBS[:2]):
        listed = "\n".join(f"{name}, {CLUB_CENTS // 100}" for name in names[:6])
        sent = done(
            returns.send(CONSOLE, treasury.clubs[club], treasury.year, listed, 6 * CLUB_CENTS, treasury.command())
        )[0]
        if at == 0:
            came = MoneyCame(day=treasury.day(1, 20), money="1000")
            done(returns.take(CONSOLE, sent.seq, came, treasury.command()))
    for name, money in (("Kiri Tāmure", "1000"), ("Solveig Brandt", "1010")):
        came = MoneyCame(day=treasury.day(1, 12), money=money)
        person = treasury.people[name]
        done(fees.receive_fee(CONSOLE, person, treasury.year, INDEPENDENT_CENTS, came, treasury.command()))


def _bank(treasury: _Treasury) -> None:
    """A file of the bank of which nothing is settled yet."""
    matiu = treasury.people["Matiu Hākaraia"]
    day = treasury.day(2, 9)
    lines = (
        "Date,Amount,Payee,Particulars,Code,Reference\n"
        f"{day:%d/%m/%Y},40.00,M HAKARAIA,fee,,F{treasury.year}-{matiu.pk}\n"
        f"{day:%d/%m/%Y},40.00,GWENDOLYN PRYCE,membership,,\n"
        f"{day:%d/%m/%Y},-18.50,Account fees,,,\n"
        f"{day:%d/%m/%Y},75.00,CASH DEPOSIT,,,\n"
    )
    done(bank.take_in(CONSOLE, "february.csv", lines.encode(), treasury.command()))


def _payments(treasury: _Treasury) -> None:
    """A donation that was decided and paid, and a service of the treasurer's that the others are to decide on."""
    day = treasury.day(3, 2)
    school, cents, title = "Hillside School", 20000, "Boards for a school club"
    decided = Decided(
        on=day, body="executive", matter="payment", reference="", title=title, payee=school, limit_cents=cents
    )  # fmt: skip
    gift = treasury.record(decided)
    asked = PaymentAsked(on=day, what="donation", payee=school, cents=cents, told="Boards for its club")
    number = done(payments.ask(CONSOLE, asked, _reference(gift), EntryFacts(), treasury.command()))[0].seq
    done(payments.pay(CONSOLE, number, PaidFrom(day=day, money="1000"), treasury.command()))
    treasurer = treasury.people[next(name for role, name in OFFICERS.items() if role == "treasurer")]
    service = PaymentAsked(
        on=day,
        what="service",
        payee=treasurer.full_name,
        cents=30000,
        told="Printing of the annual report",
        person=treasurer.pk,
        evidence=(Quote("Bay Printers", 28000), Quote("Harbour Press", 32000)),
    )
    done(payments.ask(CONSOLE, service, "", EntryFacts(), treasury.command()))
