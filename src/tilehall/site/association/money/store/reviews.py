"""Whether the accounts of a year may be put to the annual meeting, and who the Honorary Reviewer is on a day."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import zip_longest

from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.fee_years import days_of_financial_year, financial_year
from tilehall.law.association.membership import Span
from tilehall.law.association.money.review import Appointment
from tilehall.law.association.money.statements import Figures
from tilehall.site.association.book import store as book
from tilehall.site.people import store as people
from tilehall.site.people.models import RoleHeld
from tilehall.site.people.roles import Role

from . import ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedAccounts:
    """The statements of a year as the Honorary Reviewer has signed them, and as the ledger has them still."""

    year: int
    reviewer: int
    reviewed_by: str
    reviewed_on: date
    figures: Figures
    presented: date | None


def reviewed_accounts(year: int) -> ReviewedAccounts | None:
    """Both statements of a year, if they are signed as they stand now; None as long as they cannot be presented."""
    record = ledger.statement_record(year)
    if record.signature is None:
        return None
    signature = record.signature
    return ReviewedAccounts(
        year=year,
        reviewer=signature.signer,
        reviewed_by=signature.name,
        reviewed_on=signature.day,
        figures=record.figures,
        presented=record.presented,
    )


def appointments() -> list[tuple[Appointment, Entry]]:
    """Of the Honorary Reviewer: each holds until the next decision of an annual meeting."""
    found = sorted(book.decided("reviewer"), key=lambda entry: (entry.act.on, entry.seq))
    decided = [
        each for each in found if isinstance(each.act, Decided) and each.act.person and not each.act.void_because
    ]
    ends = zip_longest(decided, [each.act.on for each in decided[1:]])
    return [(_appointment(each, until), each) for each, until in ends]


def _appointment(entry: Entry, until: date | None) -> Appointment:
    act = entry.act
    if not isinstance(act, Decided) or act.person is None:
        raise TypeError(f"entry {entry.seq} appoints nobody")
    return Appointment(person=act.person, since=act.on, until=until, decision=act.reference)


def reviewer_on(day: date) -> Appointment | None:
    return next((each for each, _ in appointments() if each.holds(day)), None)


def years_to_sign(person: int | None, today: date) -> list[int]:
    """What waits for somebody as Honorary Reviewer: years that are over, and not signed as they stand. The newest
    first."""
    appointed, first = reviewer_on(today), ledger.first_year()
    if appointed is None or appointed.person != person or first is None:
        return []
    closed = ledger.closed_years()
    records = ledger.statement_records(range(financial_year(today) - 1, first - 1, -1))
    return [record.year for record in records if record.state == "draft" and record.year not in closed]


def keepers(year: int, day: date) -> Collection[int]:
    """Who was Treasurer at some time of that year, or is on that day."""
    looked_at = (Span(*days_of_financial_year(year)), Span(day, day + timedelta(days=1)))
    return {
        held.person_id
        for held in people.role_history().filter(role=Role.TREASURER, event="")
        if any(_span(held).meets(each) for each in looked_at)
    }


def _span(held: RoleHeld) -> Span:
    return Span(held.since, min((end.until for end in held.ends.all()), default=None))
