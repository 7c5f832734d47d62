"""Fees as money: what a member is invoiced for a year, whether it can be taken, and what clubs pay."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.association.club_registration import annual_fee
from tilehall.law.association.fee_years import (
    FeePayment,
    FeesOfYear,
    FeeStatus,
    Rate,
    due_day,
    fee_cents,
    fee_status,
    rate_basis,
    rate_of,
    second_payment,
)
from tilehall.law.association.member_status import EXEMPT
from tilehall.law.association.membership import Affiliation, MemberKind, Membership, Span
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION

from .journal import refuse

MEMBERS = CONSTITUTION["4.1.1"]
SETS = CONSTITUTION["4.1.3"]
GO_ON = CONSTITUTION.silent("an annual meeting that closes without setting fees leaves those of before for next year")
_FREE: dict[MemberKind, Basis] = {
    MemberKind.LIFE: CONSTITUTION["4.3.2"],
    MemberKind.HONORARY: CONSTITUTION["4.2.2"],
    MemberKind.HONORARY_VP: CONSTITUTION["4.2.2"],
}


_RATE = rate_basis()
RegisteredOn = Callable[[date], Collection[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoice:
    """The fee of a year for one member. Who pays none is invoiced nothing, by the clause of their class."""

    year: int
    due: date
    cents: int
    rate: Rate | None
    rests_on: tuple[Basis, ...]


def free_by(memberships: Iterable[Membership], days: Span) -> Basis | None:
    """The clause of the class that pays none, of who has one at some time of these days: of several the last."""
    free = [each for each in memberships if each.kind in _FREE and each.span.meets(days)]
    return _FREE[max(free, key=lambda each: each.span.since).kind] if free else None


def invoice_reference(year: int, person: int) -> str:
    """What a member is asked to write on the payment: by it the bank's line finds them."""
    return f"F{year}-{person}"


def invoice_for(
    year: int,
    memberships: Sequence[Membership],
    affiliations: Sequence[Affiliation],
    settings: Iterable[FeesOfYear],
    registered: RegisteredOn | None = None,
) -> Invoice | Refusal:
    """By being a member on the day it falls due: 1 January, or the day of joining in that year.

    Where `registered` tells which clubs were that on a day, only these make the club rate.
    """
    held = sorted(memberships, key=lambda each: each.span.since)
    fell_due = [(due_day(year, each.span.since), each) for each in held if each.span.since.year <= year]
    due = [(day, each.kind) for day, each in fell_due if each.span.holds(day)]
    owing = [day for day, kind in due if kind not in EXEMPT]
    if owing:
        clubs = None if registered is None else registered(owing[0])
        return _owed(year, owing[0], rate_of(affiliations, owing[0], clubs), settings)
    if due:
        day, kind = due[0]
        return Invoice(year=year, due=day, cents=0, rate=None, rests_on=(_FREE[kind],))
    return refuse("not_a_member", MEMBERS, year=year)


def _owed(year: int, due: date, rate: Rate, settings: Iterable[FeesOfYear]) -> Invoice | Refusal:
    cents = fee_cents(settings, year, rate)
    if cents is None:
        return refuse("no_fee_set", SETS, year=year)
    return Invoice(year=year, due=due, cents=cents, rate=rate, rests_on=_RATE)


def refuse_set_again(reference: str, earlier: FeesOfYear | None) -> Refusal | None:
    """A decision of an annual meeting sets the fees once; other fees need another decision."""
    if earlier is None:
        return None
    return refuse("fees_set_already", SETS, reference=reference, year=earlier.year)


def refuse_consultation(consulted: date, resolved: date, *, used: bool) -> Refusal | None:
    """The Management Committee is consulted before the meeting decides, and anew for other fees."""
    return refuse("not_consulted", SETS) if used or consulted > resolved else None


def refuse_ahead(year: int, day: date, settings: Iterable[FeesOfYear], left: Collection[int] = ()) -> Refusal | None:
    """The fee of a year to come is taken once a meeting has set it, or has left it: until then nobody knows it. `left`
    are the years whose annual meeting has closed and decided on no fees, so that those of before go on."""
    if year <= day.year or any(setting.year == year for setting in settings):
        return None
    if year == day.year + 1 and day.year in left:
        return None
    return refuse("no_fee_set", SETS, GO_ON, year=year)


def take_fee(invoice: Invoice | Refusal, cents: int, payments: Iterable[FeePayment]) -> Refusal | None:
    """Why this money cannot be taken as the fee: once a year, through one club, and as much as is due."""
    if isinstance(invoice, Refusal):
        return invoice
    if refusal := second_payment(payments, invoice.year):
        return refusal
    if not invoice.cents:
        return refuse("no_fee_due", *invoice.rests_on, year=invoice.year)
    if cents != invoice.cents:
        return refuse("wrong_amount", *invoice.rests_on, due_cents=invoice.cents, given_cents=cents)
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeLine:
    """A year of somebody's fees as their own page shows it."""

    invoice: Invoice
    status: FeeStatus
    paid: date | None = None
    via: str | None = None
    receipt: str = ""
    entry: int | None = None


def is_owed(line: FeeLine) -> bool:
    """Now or on a day to come."""
    return line.status != "paid" and line.invoice.cents > 0


def fee_line(invoice: Invoice, payments: Iterable[FeePayment], on: date) -> FeeLine:
    paid = next((each for each in payments if each.year == invoice.year), None)
    via = None if paid is None or paid.via is None else str(paid.via)
    return FeeLine(
        invoice=invoice,
        status=fee_status(invoice.due, paid.paid if paid else None, on),
        paid=paid.paid if paid else None,
        via=via,
    )


def club_invoices(clubs: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """What clubs are invoiced for a year: nothing, as long as the clause says so."""
    cents = annual_fee().value
    return tuple((club, cents) for club in clubs if cents)
