"""Who may enter, until when, and the one entry a year that the Association pays for its officers."""

from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import CONSTITUTION, PLAY, clause_parameter

ORGANISER = "organiser"


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicant:
    """Who wants to play. `national_body` is the one an overseas player belongs to; `consent` is the organiser's."""

    name: str
    member: bool
    national_body: str | None = None
    consent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryList:
    """How the entries stand. Without `places` there is no limit."""

    closes: date
    entered: int
    places: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeEntry:
    """A claim for an entry fee on the day of the tournament; `claimed` are the days of the claims paid before."""

    on: date
    fee_cents: int
    officer: bool
    nominated: bool = False
    open_to_all: bool = True
    in_new_zealand: bool = True
    claimed: tuple[date, ...] = ()


def may_enter(applicant: Applicant) -> Ruling | Refusal:
    """Members; and overseas players of a national body, if the organiser agrees."""
    basis = CONSTITUTION["11.1"]
    if applicant.member:
        return Ruling(code="member", rests_on=(basis,))
    if applicant.national_body is None:
        return Refusal(code="not_a_member", rests_on=(basis,), detail=(("name", applicant.name),))
    detail = (("name", applicant.name), ("national_body", applicant.national_body))
    if not applicant.consent:
        return Refusal(code="consent_missing", rests_on=(basis,), detail=detail)
    return Ruling(code="overseas", rests_on=(basis,), discretion=ORGANISER, detail=detail)


def place_on_entry_list(entries: EntryList, on: date) -> Ruling | Refusal:
    """On the list, on the waiting list, or too late."""
    basis = PLAY.silent("the organiser sets the closing date and the number of places")
    if on > entries.closes:
        return Refusal(code="entries_closed", rests_on=(basis,), detail=(("closed", entries.closes),))
    if entries.places is not None and entries.entered >= entries.places:
        waiting = entries.entered - entries.places + 1
        return Ruling(code="waiting", rests_on=(basis,), detail=(("place", waiting),))
    return Ruling(code="entered", rests_on=(basis,), detail=(("place", entries.entered + 1),))


def free_entry(claim: FreeEntry) -> Ruling | Refusal:
    """The Association pays for officers and for those the Executive has nominated, so often in a calendar year."""
    often = clause_parameter(int, CONSTITUTION["6.8"], "officer_free_entries_per_year")
    code = None
    if not (claim.officer or claim.nominated):
        code = "not_entitled"
    elif not (claim.open_to_all and claim.in_new_zealand):
        code = "not_an_open_tournament_here"
    elif sum(day.year == claim.on.year for day in claim.claimed) >= often.value:
        code = "one_per_calendar_year"
    if code is not None:
        return Refusal(code=code, rests_on=(often.basis,), detail=(("year", claim.on.year),))
    return Ruling(code="fee_paid", rests_on=(often.basis,), detail=(("fee_cents", claim.fee_cents),))
