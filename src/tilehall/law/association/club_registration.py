"""Clubs: registration with its one fee, closing, who votes for them, and how many there were in a year."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

from .acts.act import Entry
from .acts.members import ClubApplied, ClubClosed, ClubRegistered, VotingMemberNamed
from .membership import Span

Decision = tuple[ClubApplied | ClubRegistered | ClubClosed | VotingMemberNamed, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRecord:
    """A club by what the book says of it: when it applied and was registered, and who votes for it from when."""

    club: int
    applied: Entry | None = None
    spans: tuple[Span, ...] = ()
    voting: tuple[tuple[date, int], ...] = ()

    def registered(self, day: date) -> bool:
        return any(span.holds(day) for span in self.spans)

    def closed(self, day: date) -> bool:
        return bool(self.spans) and all(span.until is not None and span.until <= day for span in self.spans)

    def voting_member(self, day: date) -> int | None:
        named = [person for since, person in self.voting if since <= day]
        return named[-1] if named else None


def registration_fee() -> Term[int]:
    """In cents."""
    dollars = clause_parameter(int, CONSTITUTION["4.1.8"], "club_registration_fee")
    return Term(dollars.value * 100, dollars.basis)


def annual_fee() -> Term[int]:
    """In cents: clubs owe none."""
    dollars = clause_parameter(int, CONSTITUTION["4.1.8"], "club_annual_fee")
    return Term(dollars.value * 100, dollars.basis)


def club_record(club: int, entries: Iterable[Entry]) -> ClubRecord:
    applied: Entry | None = None
    spans: list[Span] = []
    voting: list[tuple[date, int]] = []
    for entry in entries:
        match entry.act:
            case ClubApplied():
                applied = entry
            case ClubRegistered(on=since):
                spans.append(Span(since))
            case ClubClosed(on=until):
                spans = [Span(span.since, until) if span.until is None else span for span in spans]
            case VotingMemberNamed(on=since, person=person):
                voting.append((since, person))
    voting.sort(key=lambda named: named[0])
    return ClubRecord(club=club, applied=applied, spans=tuple(spans), voting=tuple(voting))


def apply(record: ClubRecord, *, on: date) -> Decision:
    if record.registered(on):
        return Refusal(code="registered_already", rests_on=(CONSTITUTION["4.1.8"],))
    return (ClubApplied(on=on, club=record.club),)


def register(record: ClubRecord, *, on: date, cents: int, taken_over: bool = False) -> Decision:
    """Once its fee is paid; a club from before this book paid it then."""
    fee = registration_fee()
    if any(span.until is None or on < span.until for span in record.spans):
        return Refusal(code="registered_already", rests_on=(fee.basis,))
    if not taken_over and cents != fee.value:
        detail = (("fee_cents", fee.value), ("given_cents", cents))
        return Refusal(code="registration_fee", rests_on=(fee.basis,), detail=detail)
    if record.applied is not None and on < record.applied.act.on:
        return Refusal(code="before_application", rests_on=(fee.basis,), detail=(("on", record.applied.act.on),))
    application = None if record.applied is None else record.applied.seq
    return (ClubRegistered(on=on, club=record.club, cents=0 if taken_over else cents, application=application),)


def close(record: ClubRecord, *, on: date, why: str) -> Decision:
    # A spell whose end is known is over: only the one that runs can be ended.
    if not any(span.until is None and span.holds(on) for span in record.spans):
        return Refusal(code="not_registered", rests_on=(CONSTITUTION["4.1.8"],))
    return (ClubClosed(on=on, club=record.club, why=why.strip()),)


def name_voting_member(
    record: ClubRecord, person: int, affiliated: Collection[int], *, on: date, votes: bool, elsewhere: str = ""
) -> Decision:
    """One of the club's own, who has a vote. `elsewhere` is the club for which they vote already: of two votes in one
    hand the Management Committee would hear one."""
    basis = CONSTITUTION["7.1"]
    if not record.registered(on):
        return Refusal(code="not_registered", rests_on=(basis,))
    if person not in affiliated:
        return Refusal(code="not_in_the_club", rests_on=(basis,))
    if not votes:
        return Refusal(code="no_vote_to_give", rests_on=(basis, CONSTITUTION.reading("4.1.1")))
    if elsewhere:
        assumed = CONSTITUTION.silent("one person votes for one club")
        return Refusal(code="votes_for_another", rests_on=(basis, assumed), detail=(("club", elsewhere),))
    return (VotingMemberNamed(on=on, club=record.club, person=person),)


# How the clause names the weight of a club's vote, and what that is of its members on the day of the meeting.
_WEIGHTS: Mapping[str, Callable[[Collection[int]], int]] = {"affiliated_members_on_date": len}


def vote_weight(affiliated: Collection[int]) -> Term[int]:
    """Of a club's one vote in the Management Committee, by who is affiliated and pays through it on that day."""
    named = clause_parameter(str, CONSTITUTION["7.2"], "club_vote_weight")
    return Term(_WEIGHTS[named.value](affiliated), named.basis)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubYear:
    """How many clubs there were at the beginning of a year, came, went, and were there at its end."""

    year: int
    at_start: int
    registered: int
    closed: int

    @property
    def at_end(self) -> int:
        return self.at_start + self.registered - self.closed

    @property
    def net(self) -> int:
        return self.registered - self.closed


def club_year(records: Iterable[ClubRecord], year: int) -> ClubYear:
    first, last = date(year, 1, 1), date(year, 12, 31)
    spans = [span for record in records for span in record.spans]
    return ClubYear(
        year=year,
        at_start=sum(span.since <= first and (span.until is None or span.until > first) for span in spans),
        registered=sum(first < span.since <= last for span in spans),
        closed=sum(span.until is not None and first < span.until <= last and span.until > span.since for span in spans),
    )
