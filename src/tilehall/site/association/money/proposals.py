"""What a line of the bank may be, and how it is settled by one of the proposals."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from tilehall.law.association.club_registration import registration_fee
from tilehall.law.association.money.accounts import DONATIONS_IN, EVENT_MONEY, HELD
from tilehall.law.association.money.bank_file import BankLine
from tilehall.law.association.money.bank_matching import BankProposal, OpenItem, OpenItems
from tilehall.law.association.money.fees import Invoice, invoice_reference, refuse_ahead
from tilehall.law.association.money.journal import DOUBLE_ENTRY, refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Club, Person

from .actions.booking import Part
from .actions.fees import fee_part, registration_part
from .actions.payments import paying_part, refuse_line, refuse_payer
from .actions.returns import taking_part
from .store import fees, ledger, payments, returns
from .store.bank import SeenLine
from .store.fees import KnownPayers

PartsNow = Callable[[], Sequence[Part] | Refusal]


class LineProposals:
    """What these lines may be: who is named in them, and all that does not hang on one of them, is read once."""

    def __init__(self, rows: Iterable[SeenLine]) -> None:
        self._named = {row.told: fees.people_named_in(row.told) for row in rows if row.cents > 0}

    def of(self, row: SeenLine) -> tuple[BankProposal, ...]:
        """Looked up by what the bank says: never all that is open."""
        line = BankLine(line=0, day=row.day, cents=row.cents, texts=(row.told,))
        items = self._outgoing if row.cents < 0 else [*self._fees(row), *self._incoming]
        return OpenItems(items).proposals(line)

    def _fees(self, row: SeenLine) -> Iterator[OpenItem]:
        return _fees(row, self._named[row.told], self._known)

    @cached_property
    def _known(self) -> KnownPayers:
        return KnownPayers.of({person.pk for named in self._named.values() for person in named})

    @cached_property
    def _outgoing(self) -> list[OpenItem]:
        return list(_payments())

    @cached_property
    def _incoming(self) -> list[OpenItem]:
        return [*_returns(), *_registrations(), *_events()]


def _fees(row: SeenLine, named: Sequence[Person], known: KnownPayers) -> Iterator[OpenItem]:
    """Of those whose reference or family name stands in the line, for its year, or for another that it names."""
    rules = known.rules
    for person in named:
        marked = [year for year, number in fees.fee_marks(row.told) if number == person.pk]
        for year in dict.fromkeys(marked or [row.day.year]):
            invoice, ahead = known.invoice(person.pk, year), refuse_ahead(year, row.day, rules.settings, rules.left)
            if not isinstance(invoice, Invoice) or not invoice.cents or ahead:
                continue
            reference, again = invoice_reference(year, person.pk), (person.pk, year) in known.paid
            yield OpenItem(
                kind="fee_again" if again else "fee",
                key=reference,
                name=person.full_name,
                cents=invoice.cents,
                references=(reference,),
            )


def _returns() -> Iterator[OpenItem]:
    for each in returns.waiting_returns().select_related("club")[:200]:
        mark = f"B{each.entry}"
        yield OpenItem(
            kind="club_return", key=str(each.entry), name=each.club.name, cents=each.cents, references=(mark,)
        )


def _registrations() -> Iterator[OpenItem]:
    cents = registration_fee().value
    for club, _ in fees.clubs_owing():
        yield OpenItem(kind="club_registration", key=str(club.pk), name=club.name, cents=cents)


def _payments() -> Iterator[OpenItem]:
    for row in payments.waiting_payments()[:200]:
        yield OpenItem(
            kind="payment", key=str(row.entry), name=row.payee, cents=-row.cents, references=(f"P{row.entry}",)
        )


def _events() -> Iterator[OpenItem]:
    cents = ledger.balance(EVENT_MONEY)
    if cents > 0:
        yield OpenItem(kind="event", key=EVENT_MONEY, name="Money of events", cents=cents)


def next_fee_is_set(row: SeenLine) -> bool:
    """Whether money of that day can be the fee of the year after it."""
    return fees.refused_ahead(row.day.year + 1, row.day) is None


def settlement(actor: Actor, row: SeenLine, kind: str, key: str, again: str = "") -> tuple[str, PartsNow]:
    """What it is called in the ledger, and its parts as they are when it is written. `again` is what a fee that came
    once more is to be."""
    if kind == "fee_again":
        return _paid_again(row, key, again)
    if kind == "payment":
        return _paying(actor, row, key)
    if kind in _INCOMING:
        return _INCOMING[kind](row, key)
    if kind == "event":
        return f"Banked: {row.told}"[:500], lambda: [Part(account=EVENT_MONEY, cents=row.cents)]
    return row.told[:500], _nothing


def _one(part: Part | Refusal) -> Sequence[Part] | Refusal:
    return part if isinstance(part, Refusal) else [part]


def _whose_fee(key: str) -> tuple[int, Person] | None:
    found = re.fullmatch(r"F(\d{4})-(\d{1,9})", key, re.ASCII)
    person = Person.objects.filter(pk=int(found[2])).first() if found else None
    return None if found is None or person is None else (int(found[1]), person)


def _paying_fee(row: SeenLine, key: str) -> tuple[str, PartsNow]:
    found = _whose_fee(key)
    if found is None:
        return row.told[:500], _nothing
    year, person = found
    return f"Fee {year}: {person.full_name}", lambda: _one(fee_part(person, year, row.cents, row.day))


def _paid_again(row: SeenLine, key: str, again: str) -> tuple[str, PartsNow]:
    """To be paid back, given to the Association, or the fee of the next year: as somebody has said."""
    found = _whose_fee(key)
    if found is None or again not in ("refund", "donation", "next"):
        return row.told[:500], lambda: refuse("say_what_becomes_of_it", DOUBLE_ENTRY)
    year, person = found
    if again == "next":
        return _paying_fee(row, invoice_reference(year + 1, person.pk))
    account = HELD if again == "refund" else DONATIONS_IN
    told = "to be paid back" if again == "refund" else "given to the Association"
    part = Part(account=account, cents=row.cents, told=person.full_name)
    return f"Fee {year} once more, {told}: {person.full_name}", lambda: [part]


def _taking_return(row: SeenLine, key: str) -> tuple[str, PartsNow]:
    number = whole_number(key)
    if number is None:
        return row.told[:500], _nothing
    return f"Return B{number}", lambda: _one(taking_part(number, row.day))


def _registering(row: SeenLine, key: str) -> tuple[str, PartsNow]:
    number = whole_number(key)
    club = Club.objects.filter(pk=number).first() if number is not None else None
    if club is None:
        return row.told[:500], _nothing
    return f"Registration of {club.name}", lambda: _one(registration_part(club, row.day))


_INCOMING: dict[str, Callable[[SeenLine, str], tuple[str, PartsNow]]] = {
    "fee": _paying_fee,
    "club_return": _taking_return,
    "club_registration": _registering,
}


def _nothing() -> Refusal:
    return refuse("nothing_settled", DOUBLE_ENTRY)


def _paying(actor: Actor, row: SeenLine, key: str) -> tuple[str, PartsNow]:
    number = whole_number(key)
    named = payments.case(number) if number is not None else None
    if named is None:
        return row.told[:500], _nothing

    def parts() -> Sequence[Part] | Refusal:
        found = payments.case(named.number)
        if found is None or found.paid_by is not None:
            return _nothing()
        part = refuse_payer(actor, found) or refuse_line(found, row.told, row.day) or paying_part(found, row.day)
        return part if isinstance(part, Refusal) else [part]

    return f"{named.asked.payee}: {named.asked.told}"[:500], parts
