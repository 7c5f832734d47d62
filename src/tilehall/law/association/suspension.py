"""Suspensions: by the Executive for a time, the second for life; those that came over from a club; and the way back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeVar

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal

from .membership import day_after

Source = Literal["executive", "club"]
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspension:
    """From `since` to `until`, the last day; None is without an end.

    One that came over from a club `counts` as an earlier suspension only where the Executive has decided so, and ends
    before its time on the day it is `lifted`.
    """

    since: date
    until: date | None
    source: Source = "executive"
    counts: bool = True
    for_life: bool = False
    lifted: date | None = None

    def runs(self, day: date) -> bool:
        over = (self.until is not None and day > self.until) or (self.lifted is not None and day >= self.lifted)
        return self.since <= day and not over


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspensionState:
    """How somebody stands on a day. `running` takes the rights; so does having been invited to rejoin, until they have.

    `until` is the last day of what runs; None while nothing runs, or where it has no end.
    """

    running: bool = False
    until: date | None = None
    for_life: bool = False
    source: Source | None = None
    invited: date | None = None
    rests_on: tuple[Basis, ...] = ()

    @property
    def takes_rights(self) -> bool:
        return self.running or self.invited is not None


def new_suspension(earlier: Sequence[Suspension], since: date, until: date | None) -> Suspension | Refusal:
    """By the Executive. After an earlier one that counts it is for life, whatever end was named."""
    if any(held.counts for held in earlier if held.since <= since):
        return Suspension(since=since, until=None, for_life=True)
    if until is None:
        return Refusal(code="end_missing", rests_on=(CONSTITUTION["5.3"],))
    return Suspension(since=since, until=until)


def club_suspension(since: date, until: date | None, *, counts: bool = False) -> Suspension:
    """A club's act carries over for the club's period."""
    return Suspension(since=since, until=until, source="club", counts=counts)


def refused_reinstatement(held: Sequence[Suspension], returns: Sequence[date], on: date) -> Refusal | None:
    """Nobody comes back from a suspension for life, and nobody who has all rights is reinstated."""
    if any(suspension.for_life and suspension.since <= on for suspension in held):
        return Refusal(code="life_suspension", rests_on=(CONSTITUTION["5.4"],))
    if not suspension_on(held, returns, on).takes_rights:
        return Refusal(code="not_suspended", rests_on=(CONSTITUTION["5.4"],))
    return None


def suspension_on(held: Sequence[Suspension], returns: Sequence[date], day: date) -> SuspensionState:
    """`returns` are the days on which somebody rejoined. What runs goes on to its last day whatever else came back;
    an Executive suspension that has run out still takes the rights, until who was invited has rejoined."""
    running = [suspension for suspension in held if suspension.runs(day)]
    if running:
        return _running(max(running, key=_length))
    waiting = [
        suspension.until
        for suspension in held
        if suspension.source == "executive"
        and suspension.until is not None
        and suspension.until < day
        and not any(suspension.since <= back <= day for back in returns)
    ]
    if not waiting:
        return SuspensionState()
    return SuspensionState(invited=day_after(max(waiting)), rests_on=(CONSTITUTION["5.4"],))


def _length(suspension: Suspension) -> tuple[bool, bool, date]:
    return suspension.for_life, suspension.until is None, suspension.until or suspension.since


def _running(suspension: Suspension) -> SuspensionState:
    clause = "5.4" if suspension.for_life else "5.6" if suspension.source == "club" else "5.3"
    return SuspensionState(
        running=True,
        until=suspension.until,
        for_life=suspension.for_life,
        source=suspension.source,
        rests_on=(CONSTITUTION[clause], CONSTITUTION.reading("4.1.1")),
    )


def clubs_to_tell(registered: Collection[Key], reporting: Key | None, *, warranted: bool) -> tuple[Key, ...]:
    """All other clubs, where the Executive finds that the case calls for it."""
    return tuple(club for club in registered if club != reporting) if warranted else ()


def report_delay(acted: date, reported: date) -> int:
    """The days a club took to report what it did."""
    return (reported - acted).days
