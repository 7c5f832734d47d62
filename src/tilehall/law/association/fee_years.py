"""The affiliation fee of a year: when it falls due, by which rate, set by which meeting, and whether it is paid."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, date
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .membership import Affiliation, Span

ClubKey = int | str
FeeStatus = Literal["not_yet_due", "unpaid", "paid"]
Rate = Literal["club", "independent"]


@dataclass(frozen=True, slots=True)
class FeePayment:
    """The fee of a year, paid on a day, through a club or without one."""

    year: int
    paid: date
    via: ClubKey | None = None


@dataclass(frozen=True, slots=True)
class FeesOfYear:
    """What an annual meeting set, for `year` and on: whole cents by rate."""

    year: int
    cents: Mapping[str, int]


def month_and_day(number: str, name: str) -> tuple[int, int]:
    """A day of the year as a clause holds it: 01-01."""
    month, day = clause_parameter(str, CONSTITUTION[number], name).value.split("-")
    return int(month), int(day)


def financial_year(day: date) -> int:
    """The year in which this day is booked. It is named after the calendar year that it begins in."""
    begins = date(day.year, *month_and_day("4.1.6", "fy_start"))
    return day.year if day >= begins else day.year - 1


def days_of_financial_year(year: int) -> tuple[date, date]:
    return date(year, *month_and_day("4.1.6", "fy_start")), date(year, *month_and_day("4.1.6", "fy_end"))


def due_day(year: int, joined: date | None = None) -> date:
    """1 January; for who joined in the course of the year, the day of joining."""
    due = date(year, *month_and_day("4.1.5", "fee_due"))
    return joined if joined is not None and joined.year == year and joined > due else due


def fee_status(due: date, paid: date | None, on: date) -> FeeStatus:
    if paid is not None and paid <= on:
        return "paid"
    return "unpaid" if due <= on else "not_yet_due"


def years_due(spans: Iterable[Span], on: date) -> tuple[int, ...]:
    """The years whose fee fell due by that day while somebody was a member who owes one, the first first."""
    due: set[int] = set()
    for span in spans:
        last = on if span.until is None else min(on, span.until)
        due.update(
            year
            for year in range(span.since.year, last.year + 1)
            if due_day(year, span.since) <= on and span.holds(due_day(year, span.since))
        )
    return tuple(sorted(due))


def years_owed(spans: Iterable[Span], payments: Collection[FeePayment], on: date) -> tuple[int, ...]:
    """Those of them that were not paid by then."""
    paid = {payment.year for payment in payments if payment.paid <= on}
    return tuple(year for year in years_due(spans, on) if year not in paid)


def second_payment(payments: Iterable[FeePayment], year: int) -> Refusal | None:
    """A year is paid once, through one club, however many a member is in."""
    earlier = next((payment for payment in payments if payment.year == year), None)
    if earlier is None:
        return None
    detail = (("year", year), ("via", earlier.via), ("paid", earlier.paid))
    return Refusal(code="already_paid_via", rests_on=(CONSTITUTION["4.1.3"],), detail=detail)


def not_before(year: int) -> date | None:
    """The first day on which the committee may declare who has not paid for that year out; None after all time."""
    return None if year == MAXYEAR else days_of_financial_year(year + 1)[0]


# --- what the fee is


def fees_from(agm: date) -> int:
    """The first year for which the fees count that a meeting sets."""
    effective = clause_parameter(str, CONSTITUTION["4.1.3"], "fee_effective").value
    return {"next_financial_year": financial_year(agm) + 1}[effective]


def fee_rates() -> tuple[str, ...]:
    rates = clause_parameter(tuple, CONSTITUTION["4.1.4"], "fee_rates").value
    return tuple(str(rate) for rate in rates)


def set_fees(agm: date | None, cents: Mapping[str, int], *, consulted: bool) -> FeesOfYear | Refusal:
    """By an annual meeting, whose day it is, after the Management Committee was consulted; both rates."""
    if agm is None:
        return Refusal(code="no_agm_resolution", rests_on=(CONSTITUTION["4.1.3"],))
    if not consulted:
        return Refusal(code="not_consulted", rests_on=(CONSTITUTION["4.1.3"],))
    missing = tuple(rate for rate in fee_rates() if rate not in cents)
    if missing:
        return Refusal(code="rate_missing", rests_on=(CONSTITUTION["4.1.4"],), detail=(("rates", missing),))
    return FeesOfYear(fees_from(agm), dict(cents))


def rate_of(affiliations: Sequence[Affiliation], due: date, registered: Collection[str] | None = None) -> Rate:
    """By being in a club on the day the fee falls due. Where `registered` is told, only these clubs count."""
    clubs = {held.club for held in affiliations if held.span.holds(due)}
    return "club" if (clubs if registered is None else clubs & set(registered)) else "independent"


def fee_cents(settings: Iterable[FeesOfYear], year: int, rate: Rate) -> int | None:
    """By the last fees that had been set for that year; None where none had. Of two for one year the later counts."""
    found: FeesOfYear | None = None
    for setting in settings:
        if setting.year <= year and (found is None or setting.year >= found.year):
            found = setting
    return None if found is None else found.cents[rate]


def rate_basis() -> tuple[Basis, ...]:
    return CONSTITUTION["4.1.4"], CONSTITUTION.reading("4.1.4"), CONSTITUTION["4.1.3"]
