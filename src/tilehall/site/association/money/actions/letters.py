"""Letters about money: receipts for fees as they come in, and reminders to who still owes."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.members import FeePaid
from tilehall.law.association.money.fees import invoice_reference
from tilehall.site.association.book.actions.commands import InSameTransaction
from tilehall.site.association.money.store import bank_account, fees
from tilehall.site.association.money.store.bank_account import ToldAccount
from tilehall.site.association.money.store.fees import DueFee
from tilehall.site.association.post import actions as post
from tilehall.site.association.post import address_book
from tilehall.site.association.post import store as letters
from tilehall.site.association.post.actions import LetterContext, NewLetter
from tilehall.site.pages.phrases import dollars
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .ledger import KEEP

RECEIPT, REMINDER = "receipt", "fee_reminder"
QUIET_DAYS = timedelta(days=14)  # nobody is reminded again so soon
A_PORTION = 500  # letters at one press: each is a row or two


def with_receipts(actor: Actor, context: CommandContext) -> InSameTransaction:
    """A receipt to everybody whose fee is among the entries and who has a mail address; all others find it on their
    own page."""

    def write(entries: tuple[Entry, ...]) -> None:
        paid = [(entry, entry.act) for entry in entries if isinstance(entry.act, FeePaid)]
        reached = address_book.addresses_of_people([act.person for _, act in paid]) if paid else {}
        names = Person.objects.in_bulk([act.person for _, act in paid])
        clubs = Club.objects.in_bulk([act.club for _, act in paid if act.club is not None])
        new = [
            _receipt(act, names[act.person], clubs.get(act.club) if act.club else None)
            for _, act in paid
            if act.person in reached and reached[act.person].mail
        ]
        if new:
            post.send_each(new, LetterContext.of(actor, context))

    return write


def _receipt(act: FeePaid, person: Person, club: Club | None) -> NewLetter:
    through = f" through {club}" if club else ""
    text = (
        f"Dear {person.full_name}\n\n"
        f"Thank you. We received {dollars(act.cents)} on {act.on:%d/%m/%Y}{through}: your affiliation fee for "
        f"{act.year}.\n\nThis is receipt {act.receipt}. Please keep it.\n\nThe Treasurer"
    )
    return NewLetter(
        kind=RECEIPT,
        recipients=[post.to_person(person)],
        subject=f"Receipt {act.receipt}: affiliation fee {act.year}",
        text=text,
        about=f"fee-{act.receipt}",
    )


@dataclass(frozen=True, slots=True)
class Reminded:
    """How many letters were written, and how many of those who owe are still without one."""

    written: int
    left: int


def to_remind(year: int, context: CommandContext) -> list[DueFee]:
    """Who owes and was not reminded lately."""
    since, today = context.now - QUIET_DAYS, timezone.localdate(context.now)
    lately = letters.letters(Q()).filter(kind=REMINDER, written_at__gte=since).values_list("about", flat=True)
    reminded, settled = set(lately), fees.payers_of(year) | fees.not_asked(today)
    owing = [due for due in fees.due_fees(year) if due.person not in settled and due.due <= today]
    return [due for due in owing if invoice_reference(year, due.person) not in reminded]


@dataclass(frozen=True, slots=True)
class RemindersAhead:
    """What one press would write, to be told before it is pressed."""

    by_mail: int
    on_paper: int
    left: int

    @property
    def letters(self) -> int:
        return self.by_mail + self.on_paper


def reminders_ahead(year: int, context: CommandContext) -> RemindersAhead:
    waiting = to_remind(year, context)
    portion = waiting[:A_PORTION]
    reached = address_book.addresses_of_people([due.person for due in portion])
    by_mail = sum(1 for due in portion if due.person in reached and reached[due.person].mail)
    return RemindersAhead(by_mail, len(portion) - by_mail, len(waiting) - len(portion))


def remind(actor: Actor, year: int, context: CommandContext) -> Reminded:
    """By mail, or on paper where somebody has no address; in portions, so that a press is answered at once."""
    require(actor, KEEP)
    with transaction.atomic():
        waiting = to_remind(year, context)
        portion = waiting[:A_PORTION]
        if portion:
            # One command a day, whoever presses: of two treasurers at the same moment one writes nothing.
            command = f"fee reminders {timezone.localdate(context.now)}"
            told = bank_account.account_now()
            new = [_reminder(year, due, told) for due in portion]
            post.send_each(new, LetterContext(actor, context.now, command))
    return Reminded(len(portion), len(waiting) - len(portion))


def _where_to_pay(reference: str, account: ToldAccount | None) -> str:
    if account is None:
        return f"to the Association with the reference {reference}."
    advice = f"\n{account.told.advice}" if account.told.advice else ""
    return f"to the Association:\n\n{account.told.name}\n{account.told.number}\nReference {reference}{advice}"


def _reminder(year: int, due: DueFee, account: ToldAccount | None) -> NewLetter:
    reference = invoice_reference(year, due.person)
    through = "" if due.rate == "independent" else "through your club, or "
    text = (
        f"Dear {due.name}\n\n"
        f"Your affiliation fee for {year}, {dollars(due.cents)}, fell due on {due.due:%d/%m/%Y} and has not reached us "
        f"yet.\n\nPlease pay it {through}{_where_to_pay(reference, account)}\n\nIf you have paid by now, "
        "thank you: then nothing is left to do.\n\nThe Treasurer"
    )
    return NewLetter(
        kind=REMINDER,
        recipients=[post.to_person(due.person)],
        subject=f"Affiliation fee {year}: {dollars(due.cents)}",
        text=text,
        about=reference,
    )
