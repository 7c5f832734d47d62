"""Statements on their way to the annual meeting: a draft, signed by the Honorary Reviewer, presented."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.association.fee_years import days_of_financial_year, financial_year
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION

from .journal import YEAR, refuse
from .statements import Figures

StatementState = Literal["draft", "reviewed", "presented"]
SIGNS = CONSTITUTION["4.1.7"]
PACK = CONSTITUTION["6.6"]
OUTSIDE = CONSTITUTION.silent("who keeps the accounts does not review them")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Under which figures, by whom and when. On paper somebody has witnessed it."""

    signer: int
    name: str
    day: date
    figures: Figures
    witness: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """Of the Honorary Reviewer, by an annual meeting, until the next one appoints another."""

    person: int
    since: date
    until: date | None = None
    decision: str = ""

    def holds(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementRecord:
    """What has happened to the statements of a year so far. A signature under other figures counts no more."""

    year: int
    figures: Figures
    signatures: tuple[Signature, ...] = ()
    presented: date | None = None

    @property
    def signature(self) -> Signature | None:
        return next((each for each in reversed(self.signatures) if each.figures == self.figures), None)

    @property
    def outdated(self) -> Signature | None:
        """The last signature, where the figures have changed since."""
        return self.signatures[-1] if self.signatures and self.signature is None else None

    @property
    def state(self) -> StatementState:
        if self.presented is not None:
            return "presented"
        return "reviewed" if self.signature else "draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """What a signature is judged by. `keepers` are those who keep the accounts, or kept those of that year."""

    today: date
    appointments: Sequence[Appointment]
    keepers: Sequence[int] = ()


def sign_statements(record: StatementRecord, signature: Signature, signing: Signing) -> Ruling | Refusal:
    """The Honorary Reviewer signs what is there, once the year is over."""
    if record.presented is not None:
        return refuse("already_presented", SIGNS, day=record.presented)
    return _refuse_day(record, signature.day, signing.today) or _signed(record, signature, signing)


def _refuse_day(record: StatementRecord, day: date, today: date) -> Refusal | None:
    """Nothing is signed ahead: neither before the year is over, nor under a day to come."""
    if day > today:
        return refuse("day_to_come", SIGNS, day=day, today=today)
    end = days_of_financial_year(record.year)[1]
    return refuse("year_not_over", SIGNS, YEAR, year=record.year, end=end) if day <= end else None


def _signed(record: StatementRecord, signature: Signature, signing: Signing) -> Ruling | Refusal:
    if not any(each.person == signature.signer and each.holds(signature.day) for each in signing.appointments):
        return refuse("not_the_reviewer", SIGNS, name=signature.name)
    if signature.signer in signing.keepers:
        return refuse("keeps_the_accounts", OUTSIDE, SIGNS, name=signature.name)
    if signature.figures != record.figures:
        return refuse("figures_changed", SIGNS, year=record.year)
    if record.signature is not None:
        return refuse("already_signed", SIGNS, name=record.signature.name, day=record.signature.day)
    return Ruling(code="reviewed", rests_on=(SIGNS,), detail=(("year", record.year), ("day", signature.day)))


def present_statements(
    record: StatementRecord, meeting: date, today: date, known: Collection[date] = ()
) -> Ruling | Refusal:
    """Put to the annual meeting of that day, once it was held: the year before it, or an earlier one that no meeting
    has had, because it was not signed in time; signed by then. `known` are the days of annual meetings on record: in a
    year with one it is that one."""
    if record.presented is not None:
        return refuse("already_presented", SIGNS, day=record.presented)
    if meeting > today:
        return refuse("day_to_come", PACK, day=meeting, today=today)
    if record.year > (due := accounts_year(meeting)):
        return refuse("wrong_year", PACK, year=record.year, due=due)
    if (of_year := [day for day in known if day.year == meeting.year]) and meeting not in of_year:
        return refuse("no_meeting_that_day", PACK, meeting=meeting, held=max(of_year))
    if record.signature is None:
        return refuse("not_reviewed", SIGNS, year=record.year)
    if (signed := record.signature.day) > meeting:
        return refuse("reviewed_too_late", SIGNS, year=record.year, signed=signed, meeting=meeting)
    return Ruling(code="presented", rests_on=(SIGNS, PACK), detail=(("year", record.year), ("meeting", meeting)))


def accounts_year(meeting: date) -> int:
    """The last financial year that was over when the meeting is held."""
    return financial_year(meeting) - 1


def close_year(record: StatementRecord, closed: frozenset[int], began: int) -> Ruling | Refusal:
    """A year is closed after its statements were presented, one after the other from the year the books `began`."""
    year = record.year
    if year in closed:
        return refuse("year_closed", SIGNS, year=year)
    if record.presented is None:
        return refuse("not_presented", SIGNS, PACK, year=year)
    if record.signature is None:
        return refuse("not_reviewed", SIGNS, year=year)
    if any(earlier not in closed for earlier in range(began, year)):
        return refuse("earlier_year_open", SIGNS, year=next(each for each in range(began, year) if each not in closed))
    return Ruling(code="closed", rests_on=(SIGNS, PACK), detail=(("year", year),))
