"""Fees: set by the annual meeting, taken one by one; and the registration fee of a new club."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.association import decisions
from tilehall.law.association.acts.act import Entry, TakenBack
from tilehall.law.association.acts.members import FeePaid, FeesSet
from tilehall.law.association.club_registration import register, registration_fee
from tilehall.law.association.fee_years import FeesOfYear
from tilehall.law.association.fee_years import set_fees as law_of_setting
from tilehall.law.association.money.accounts import CLUB_REGISTRATIONS, FEES
from tilehall.law.association.money.fees import (
    SETS,
    refuse_consultation,
    refuse_set_again,
    take_fee,
)
from tilehall.law.association.money.journal import refuse
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import club_files
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.commands import Decision, execute
from tilehall.site.association.money.store import fees
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person

from .booking import Moved, Part, book_parts
from .ledger import KEEP, Done, books_now, today
from .letters import with_receipts


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFees:
    """As the annual meeting has set them: by which decisions, in cents."""

    club_cents: int
    independent_cents: int
    resolution: str
    consultation: str


def set_fees(actor: Actor, new: NewFees, context: CommandContext) -> Done:
    def decide() -> Decision:
        resolution, consultation = book.decision(new.resolution), book.decision(new.consultation)
        if refusal := decisions.refuse_to_rest_on(resolution, "fees", missing="no_agm_resolution"):
            return refusal
        if refusal := decisions.refuse_to_rest_on(consultation, "fees_consultation", missing="not_consulted"):
            return refusal
        if resolution is None or consultation is None:
            raise LookupError("a decision that may be rested on is there")
        if refusal := _refused_again(resolution, consultation, new.resolution):
            return refusal
        cents = {"club": new.club_cents, "independent": new.independent_cents}
        ruled = law_of_setting(resolution.act.on, cents, consulted=True)
        if isinstance(ruled, Refusal):
            return ruled
        act = FeesSet(
            on=today(context),
            year=ruled.year,
            club_cents=new.club_cents,
            independent_cents=new.independent_cents,
            decision=resolution.seq,
            consultation=consultation.seq,
        )
        return (act,)

    return execute(actor, KEEP, decide, context)


def _refused_again(resolution: Entry, consultation: Entry, reference: str) -> Refusal | None:
    earlier = [entry.act for entry in fees.fees_set() if isinstance(entry.act, FeesSet)]
    again = next((act for act in earlier if act.decision == resolution.seq), None)
    if again is not None:
        return refuse_set_again(reference, FeesOfYear(again.year, {}))
    used = any(act.consultation == consultation.seq for act in earlier)
    return refuse_consultation(consultation.act.on, resolution.act.on, used=used)


def unset_fees(actor: Actor, number: int, why: str, context: CommandContext) -> Done:
    """Fees that were entered wrongly, as long as nobody has paid by them. Then the decision sets them anew."""

    def decide() -> Decision:
        found = next((entry for entry in fees.fees_set() if entry.seq == number), None)
        if found is None or not isinstance(found.act, FeesSet):
            return refuse("no_such_fees", SETS)
        if not why.strip():
            return refuse("no_reason", SETS)
        if book.fees_of_year(found.act.year).exists():
            return refuse("fees_in_use", SETS, year=found.act.year)
        return (TakenBack(on=today(context), entry=number, why=why.strip()[:300]),)

    return execute(actor, KEEP, decide, context)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyCame:
    """When, and into which money; by which line of the bank."""

    day: date
    money: str


def fee_part(person: Person, year: int, cents: int, day: date, club: int | None = None) -> Part | Refusal:
    """The fee of one member, if it can be taken now."""
    if refusal := fees.refused_ahead(year, day):
        return refusal
    if refusal := take_fee(fees.invoice_of(person.pk, year), cents, fees.payments_of(person.pk)):
        return refusal
    act = FeePaid(on=day, person=person.pk, year=year, cents=cents, club=club)
    return Part(account=FEES, cents=cents, told=f"{person.full_name}, {year}", acts=(act,))


def receive_fee(
    actor: Actor, person: Person, year: int, cents: int, came: MoneyCame, context: CommandContext
) -> Done:  # fmt: skip
    def decide() -> Decision:
        part = fee_part(person, year, cents, came.day)
        if isinstance(part, Refusal):
            return part
        moved = Moved(day=came.day, told=f"Fee {year}: {person.full_name}", money=came.money, source="fee")
        return book_parts(books_now(context), moved, [part])

    return execute(actor, KEEP, decide, context, in_same_transaction=with_receipts(actor, context))


def registration_part(club: Club, day: date) -> Part | Refusal:
    """With the fee the club is registered; one that the Secretary has registered for its fee brings the money alone."""
    cents = registration_fee().value
    booked = next((entry for each, entry in fees.unbooked_registrations() if each.pk == club.pk), None)
    if booked is not None:
        return Part(account=CLUB_REGISTRATIONS, cents=cents, told=club.name, about=(booked.seq,))
    acts = register(club_files.record(club.pk), on=day, cents=cents)
    return (
        acts if isinstance(acts, Refusal) else Part(account=CLUB_REGISTRATIONS, cents=cents, told=club.name, acts=acts)
    )


def receive_registration(actor: Actor, club: Club, came: MoneyCame, context: CommandContext) -> Done:
    """Twenty dollars, once; with it the club is registered."""

    def decide() -> Decision:
        part = registration_part(club, came.day)
        if isinstance(part, Refusal):
            return part
        moved = Moved(day=came.day, told=f"Registration of {club.name}", money=came.money, source="fee")
        return book_parts(books_now(context), moved, [part])

    return execute(actor, KEEP, decide, context)
