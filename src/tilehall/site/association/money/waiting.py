"""What waits for the treasurer, the most urgent first: each with the page on which it is done."""

from collections.abc import Iterator
from datetime import date

from django.urls import reverse

from tilehall.law.association.club_registration import registration_fee
from tilehall.law.association.fee_years import fee_cents, financial_year
from tilehall.law.association.money.accounts import EVENT_MONEY, PUT_ASIDE
from tilehall.site.association.book import waiting as book_waiting
from tilehall.site.association.book.waiting import Waiting
from tilehall.site.pages.phrases import counted, dollars
from tilehall.site.people.actor import Actor
from tilehall.site.people.roles import EXECUTIVE, Role

from .actions.payments import needs_vote
from .store import bank, bank_account, fees, ledger, payees, payments, returns

MOST_YEARS = 3


def waiting(today: date) -> list[Waiting]:
    incoming = [*_opening(), *_fees(today), *_bank_account(), *_bank(), *_returns()]
    return [*incoming, *_payments(), *_clubs(), *_statements(today), *_balances()]


def _opening() -> Iterator[Waiting]:
    if ledger.first_year() is None:
        why = "The books are empty. They begin with what the Association had and owed on their first day."
        yield Waiting("Opening balances", why, "Enter the opening balances", reverse("money:opening"))


def _fees(today: date) -> Iterator[Waiting]:
    """Once the books are open; without fees that a meeting has set nobody owes any."""
    year = financial_year(today)
    if ledger.first_year() is not None and fee_cents(fees.settings(), year, "club") is None:
        why = "No annual meeting’s fees are entered for it yet, so nobody owes one."
        url = reverse("money:set-fees")
        yield Waiting(f"Fees of {year}", why, "Enter them", url, clause="nzasp.C.4.1.3")
        return
    for reference, of_year in fees.decided_and_not_set(year):
        why = f"{reference} decided on them, and the rates are not entered: without them those of before go on."
        yield Waiting(f"Fees of {of_year}", why, "Enter them", reverse("money:set-fees"), clause="nzasp.C.4.1.3")


def _bank_account() -> Iterator[Waiting]:
    """Once fees are set, and people are asked for them."""
    if fees.settings() and bank_account.account_now() is None:
        why = "Members and clubs are told a reference, but not where to pay."
        url = reverse("money:bank-account")
        yield Waiting("The bank account", why, "Tell it", url, clause="nzasp.C.4.1.3")


def _bank() -> Iterator[Waiting]:
    if count := bank.open_lines().count():
        why = "Say what each one is: a fee, a return or a payment, or put it aside."
        yield Waiting(f"{counted(count, 'line')} of the bank to settle", why, "Go through them", reverse("money:bank"))


def _returns() -> Iterator[Waiting]:
    for each in returns.waiting_returns().select_related("club").order_by("entry")[:5]:
        why = f"{each.club} has sent {counted(each.members, 'name')}, {dollars(each.cents)}: has the money come?"
        yield Waiting("Return of a club", why, "Look at it", reverse("money:return", args=[each.entry]))


def _payments() -> Iterator[Waiting]:
    if count := payments.waiting_payments().count():
        why = f"{counted(count, 'payment')} {'is' if count == 1 else 'are'} to be decided or paid."
        yield Waiting("Payments", why, "Look at them", reverse("money:payments"))


def _clubs() -> Iterator[Waiting]:
    for club, _ in fees.clubs_owing()[:5]:
        why = f"{club} has asked to be registered: it pays {dollars(registration_fee().value)} once."
        yield Waiting("New club", why, "To the fees", reverse("money:fees"))


def _statements(today: date) -> Iterator[Waiting]:
    """Of years that are over and not closed, the oldest first: they are closed in their order."""
    last, first = financial_year(today) - 1, ledger.first_year()
    closed = ledger.closed_years()
    years = [] if first is None else [year for year in range(first, last + 1) if year not in closed]
    why = {
        "draft": "They wait for the signature of the Honorary Reviewer.",
        "reviewed": "They are signed, and wait for the annual meeting.",
        "presented": "They were presented: the year can be closed.",
    }
    for record in ledger.statement_records(years[:MOST_YEARS]):
        address = reverse("money:year", args=[record.year])
        yield Waiting(f"Statements of {record.year}", why[record.state], "Look at them", address)


def _balances() -> Iterator[Waiting]:
    if cents := ledger.balance(EVENT_MONEY):
        why = f"{dollars(cents)} of events is not banked yet."
        yield Waiting("Money of events", why, "See the account", reverse("money:account", args=[EVENT_MONEY]))
    if ledger.balance(PUT_ASIDE):
        why = "Lines of the bank were put aside and wait for an explanation."
        yield Waiting("Put aside", why, "See the account", reverse("money:account", args=[PUT_ASIDE]))


def register() -> None:
    """Beside what other rooms have for the treasurer, on the page that lists it all."""
    book_waiting.register("money", [Role.TREASURER], _for_the_treasurer)
    book_waiting.register("votes on payments", EXECUTIVE, _to_vote_on)


def _to_vote_on(actor: Actor, today: date) -> Iterator[Waiting]:
    """Payments on which this member of the Executive has not voted yet, and may."""
    body, own = payees.deciding_on(today), actor.person.pk if actor.person else None
    for row in payments.waiting_payments().order_by("entry")[:5]:
        found = payments.case(row.entry)
        if found is None or found.answer is not None or not needs_vote(found):
            continue
        if own in found.vote(body).entitled and own not in found.votes:
            why = f"{found.asked.payee}, {dollars(found.asked.cents)}: {found.asked.told}."
            url = reverse("money:payment", args=[found.number])
            yield Waiting("Vote on a payment", why, "Look at it and vote", url, clause="nzasp.C.3.1.3")


def _for_the_treasurer(_actor: Actor, today: date) -> list[Waiting]:
    return waiting(today)
