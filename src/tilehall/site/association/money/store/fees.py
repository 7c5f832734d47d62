"""Who owes and who has paid the fee of a year, what fees were set, receipts."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from typing import Self

from django.db import connection
from django.db.models import Min, Q

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import ClubApplied, ClubRegistered, FeePaid, FeesSet
from tilehall.law.association.fee_years import FeePayment, FeesOfYear, Rate, days_of_financial_year, due_day
from tilehall.law.association.member_status import EXEMPT
from tilehall.law.association.membership import Affiliation, EndingGround, MemberKind, Membership, Span
from tilehall.law.association.money.fees import (
    FeeLine,
    Invoice,
    RegisteredOn,
    fee_line,
    free_by,
    invoice_for,
    refuse_ahead,
)
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import annual_meetings, club_files
from tilehall.site.association.book import store as book
from tilehall.site.people import membership
from tilehall.site.people import models as people
from tilehall.site.people import store as register
from tilehall.site.people.name_order import APOSTROPHES, folded_name, folded_spellings

from .ledger import standing_journal

Registrations = tuple[tuple[str, tuple[Span, ...]], ...]
Settings = tuple[tuple[int, int, int], ...]  # year, cents of the club rate, of the independent rate


def fees_set() -> list[Entry]:
    """The decisions on fees, in the order of the book."""
    return book.entries_about(FeesSet)


def decided_and_not_set(year: int) -> list[tuple[str, int]]:
    """Decisions of annual meetings on the fees of this year or the next, by their reference, to which nobody has
    entered the rates; not those that a later decision has replaced."""
    newest: dict[int, int] = {}
    for act in (entry.act for entry in fees_set()):
        if isinstance(act, FeesSet):
            newest[act.year] = max(act.decision, newest.get(act.year, 0))
    found: list[tuple[str, int]] = []
    for entry in book.decided("fees"):
        act, of_year = entry.act, entry.act.on.year + 1
        if isinstance(act, Decided) and act.body == "agm" and not act.void_because and of_year >= year:
            found += [(act.reference, of_year)] if entry.seq > newest.get(of_year, 0) else []
    return found


def _settings() -> Settings:
    acts = [entry.act for entry in fees_set()]
    return tuple((act.year, act.club_cents, act.independent_cents) for act in acts if isinstance(act, FeesSet))


def settings() -> list[FeesOfYear]:
    """What was set, in the order of the book."""
    return _of_years(_settings())


def years_left() -> frozenset[int]:
    """Years whose annual meeting is on record as closed, and left the fees as they were."""
    closed = {day.year for day in annual_meetings.closed()}
    return frozenset(closed - {day.year for day in book.decisions("fees").values_list("day", flat=True)})


def refused_ahead(year: int, day: date) -> Refusal | None:
    """Why money of that day cannot be the fee of that year yet."""
    return refuse_ahead(year, day, settings(), years_left())


def _of_years(settings: Settings) -> list[FeesOfYear]:
    return [FeesOfYear(year, {"club": club, "independent": alone}) for year, club, alone in settings]


@dataclass(frozen=True, slots=True)
class DueFee:
    """Somebody's fee of a year, paid or not."""

    person: int
    name: str
    folded: str
    cents: int
    due: date
    rate: Rate | None


def due_fees(year: int) -> tuple[DueFee, ...]:
    """Of everybody who owes a fee for that year, by name. A process keeps the last ones until a row of membership, a
    name or a setting changes: payments do not touch them."""
    seal = repr((membership.entries_seal(), register.people_seal()))
    return _due_fees(year, _settings(), _registrations(), seal)


def not_asked(day: date) -> frozenset[int]:
    """Whom nobody asks for a fee on that day, whatever they owed before: those whose class pays none, and the dead."""
    exempt = (
        membership.held_on(day).filter(kind__in=[kind.value for kind in EXEMPT]).values_list("person_id", flat=True)
    )
    ended = people.MembershipEnd.objects.filter(ground=EndingGround.DIED, until__lte=day).order_by()
    return frozenset((*exempt, *ended.values_list("of__person_id", flat=True)))


def _registrations() -> Registrations:
    """When each club was registered, by what the book says of it."""
    records = club_files.records()
    names = dict(people.Club.objects.filter(pk__in=records).values_list("pk", "name"))
    return tuple((names[club], record.spans) for club, record in records.items() if record.spans)


def _registered_on(registrations: Registrations) -> RegisteredOn | None:
    """Without any club in the book every club counts: it has not begun to keep them."""
    if not registrations:
        return None
    return lambda day: [name for name, spans in registrations if any(span.holds(day) for span in spans)]


@lru_cache(maxsize=6)
def _due_fees(year: int, settings: Settings, registrations: Registrations, _seal: str) -> tuple[DueFee, ...]:
    held, clubs, fees = _memberships(None), _affiliations(None), _of_years(settings)
    registered = _registered_on(registrations)
    if registered is not None:
        registered = cache(registered)
    found: list[DueFee] = []
    names = people.Person.objects.order_by("sort_name", "pk").values_list("pk", "full_name", "folded")
    for person, name, folded in names:
        if person in held:
            invoice = invoice_for(year, held[person], clubs.get(person, ()), fees, registered)
            if isinstance(invoice, Invoice) and invoice.cents:
                found.append(DueFee(person, name, folded, invoice.cents, invoice.due, invoice.rate))
    return tuple(found)


def members_of_year(year: int) -> Mapping[int, Basis | None]:
    """Everybody who is a member at some time of that year; whose class pays no fee, with the clause that says so."""
    days = Span(*days_of_financial_year(year))
    spans = _memberships(None)
    members = {person: held for person, held in spans.items() if any(each.span.meets(days) for each in held)}
    return {person: free_by(held, days) for person, held in members.items()}


def _memberships(persons: Iterable[int] | None) -> dict[int, list[Membership]]:
    rows = people.Membership.objects.all() if persons is None else people.Membership.objects.filter(person__in=persons)
    ends: dict[int, tuple[date, str]] = {}
    for of, until, ground in people.MembershipEnd.objects.filter(of__in=rows).values_list("of", "until", "ground"):
        if of not in ends or until < ends[of][0]:
            ends[of] = (until, ground)
    held: dict[int, list[Membership]] = {}
    for pk, person, kind, since in rows.values_list("pk", "person_id", "kind", "since"):
        end = ends.get(pk)
        span, ending = Span(since, end[0] if end else None), EndingGround(end[1]) if end else None
        held.setdefault(person, []).append(Membership(MemberKind(kind), span, ending))
    return held


def _affiliations(persons: Iterable[int] | None) -> dict[int, list[Affiliation]]:
    rows = people.Affiliation.objects.all()
    if persons is not None:
        rows = rows.filter(person__in=persons)
    dated = rows.annotate(until=Min("ends__until")).values_list("person_id", "club__name", "since", "until")
    clubs: dict[int, list[Affiliation]] = {}
    for person, club, since, until in dated:
        clubs.setdefault(person, []).append(Affiliation(club, Span(since, until)))
    return clubs


@dataclass(frozen=True, slots=True)
class PaidFee:
    person: int
    cents: int
    day: date
    club: str | None
    receipt: str
    entry: int


def paid_fees(year: int, persons: Collection[int] | None = None) -> Mapping[int, PaidFee]:
    """Whose fee of that year is paid, of all or of these."""
    rows = book.fees_of_year(year) if persons is None else book.fees_of_year(year).filter(person__in=persons)
    read = rows.values_list("person_id", "cents", "day", "club__name", "receipt", "entry")
    return {row[0]: PaidFee(*row) for row in read}


def payers_of(year: int) -> frozenset[int]:
    """The same as numbers alone."""
    return frozenset(book.fees_of_year(year).order_by().values_list("person_id", flat=True))


def payments_of(person: int) -> list[FeePayment]:
    rows = book.fees_paid([person])
    return [FeePayment(row.year, row.day, row.club.name if row.club else None) for row in rows]


@dataclass(frozen=True, slots=True)
class FeeRules:
    """What every invoice asks: the fees that were set, and which clubs were registered. Read once for many."""

    settings: list[FeesOfYear]
    registered: RegisteredOn | None
    left: frozenset[int] = frozenset()

    @classmethod
    def now(cls) -> Self:
        return cls(settings(), _registered_on(_registrations()), years_left())


def invoice_of(person: int, year: int) -> Invoice | Refusal:
    return KnownPayers.of([person]).invoice(person, year)


@dataclass(frozen=True, slots=True)
class KnownPayers:
    """What is asked about the fees of these people, read once for all of them."""

    rules: FeeRules
    held: Mapping[int, list[Membership]]
    clubs: Mapping[int, list[Affiliation]]
    paid: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, persons: Collection[int]) -> Self:
        paid = frozenset((row.person_id, row.year) for row in book.fees_paid(persons))
        return cls(FeeRules.now(), _memberships(persons), _affiliations(persons), paid)

    def invoice(self, person: int, year: int) -> Invoice | Refusal:
        rules = self.rules
        return invoice_for(
            year, self.held.get(person, ()), self.clubs.get(person, ()), rules.settings, rules.registered
        )  # fmt: skip


def fees_of(person: int, on: date) -> list[FeeLine]:
    """All years of somebody's fees, the newest first; the next one once its fee was set or it is paid."""
    held, clubs = _memberships([person]).get(person, []), _affiliations([person]).get(person, [])
    settings, payments, registered = _of_years(_settings()), payments_of(person), _registered_on(_registrations())
    rows = {row.year: row for row in book.fees_paid([person])}
    first = min([on.year, *(each.span.since.year for each in held), *rows])
    free = any(each.kind in EXEMPT and each.span.holds(on) for each in held)
    lines = []
    for year in range(on.year + 1, first - 1, -1):
        row = rows.get(year)
        invoice = invoice_for(year, held, clubs, settings, registered)
        if isinstance(invoice, Refusal) and row is not None:
            # From before the fees were kept here: what was paid is what was due.
            invoice = Invoice(year=year, due=due_day(year), cents=row.cents, rate=None, rests_on=invoice.rests_on)
        if isinstance(invoice, Refusal) or (year > on.year and row is None and not _is_set(settings, year)):
            continue
        if free and invoice.cents and row is None:
            continue  # whoever pays none now owes none of before
        line = fee_line(invoice, payments, on)
        lines.append(replace(line, receipt=row.receipt, entry=row.entry) if row else line)
    return lines


def _is_set(settings: Iterable[FeesOfYear], year: int) -> bool:
    return any(setting.year == year for setting in settings)


def fee_paid(number: int) -> tuple[Entry, FeePaid] | None:
    found = book.entry(number)
    return (found, found.act) if found is not None and isinstance(found.act, FeePaid) else None


def clubs_to_register() -> list[tuple[people.Club, Entry]]:
    """Those that have asked and not paid their registration fee yet."""
    entries = book.entries_about(ClubApplied, ClubRegistered)
    done = {entry.act.application for entry in entries if isinstance(entry.act, ClubRegistered)}
    open_ones = [
        (entry.act.club, entry) for entry in entries if isinstance(entry.act, ClubApplied) and entry.seq not in done
    ]
    clubs = people.Club.objects.in_bulk([club for club, _ in open_ones])
    return [(clubs[club], entry) for club, entry in open_ones]


def unbooked_registrations() -> list[tuple[people.Club, Entry]]:
    """Clubs that were registered for a fee of which the ledger knows nothing yet."""
    entries = book.entries_about(ClubRegistered)
    paid = [(each.act.club, each) for each in entries if isinstance(each.act, ClubRegistered) and each.act.cents]
    booked = set(standing_journal().filter(about__in=[each.seq for _, each in paid]).values_list("about", flat=True))
    clubs = people.Club.objects.in_bulk([club for club, _ in paid])
    return [(clubs[club], each) for club, each in paid if each.seq not in booked]


MOST_NAMED = 20


def fee_marks(told: str) -> list[tuple[int, int]]:
    """The references of fees in what the bank says: of which year, and whose."""
    found = re.findall(r"F\s?(\d{4})\W?(\d{1,9})", told, re.ASCII | re.IGNORECASE)
    return [(int(year), int(number)) for year, number in found]


def people_named_in(told: str) -> list[people.Person]:
    """Whose reference stands in what the bank says, or whose family name does: by the index, not by everybody."""
    words = folded_name(re.sub(rf"[^\w{APOSTROPHES}]+", " ", told)).split()[:20]
    named = Q(pk__in=[number for _, number in fee_marks(told)])
    for word in dict.fromkeys(words):
        if len(word) > 1 and not word.isdecimal():
            for spelled in folded_spellings(word):
                named |= _of_family(spelled)
    return list(people.Person.objects.filter(named)[:MOST_NAMED])


def _of_family(word: str) -> Q:
    """As a span of names on SQLite, which looks through all of them for how one begins; a server has an index for it,
    and an order of its own."""
    if connection.vendor == "sqlite":
        return Q(sort_name__gte=f"{word} ", sort_name__lt=f"{word}!")
    return Q(sort_name__startswith=f"{word} ")


def clubs_owing() -> list[tuple[people.Club, Entry]]:
    """Whose registration fee is to come, or to be entered into the ledger."""
    return [*clubs_to_register(), *unbooked_registrations()]
