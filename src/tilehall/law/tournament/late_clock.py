"""Players who are not at their table: the clock that runs for them, and the moment it becomes a forfeit."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from tilehall.law.game.lateness import LatePhase, late_count
from tilehall.law.rulebook.basis import Basis

from .book import Book

Phase = LatePhase | Literal["arrived"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateFacts:
    """A player missing at the call or the announced start. `clock_started` if somebody wrote down when.

    A clock that must be started at the call has been, whether it was written down or not; one that the director may
    start runs only from when that was done. Nobody waits while the opponent is missing too, or before the opponent,
    who was late as well, came.
    """

    start: datetime
    arrived: datetime | None = None
    clock_started: datetime | None = None
    opponent_missing: bool = False
    opponent_came: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LateClock:
    """What the desk shows. `must` says whether the clock has to be started, or only may be; while nobody has started
    one that may be, or nobody is there to wait, there is no moment at which the game is forfeited."""

    phase: Phase
    may_start_at: datetime
    must: bool
    used_s: int
    left_s: int
    forfeit_at: datetime | None
    both_missing: bool
    rests_on: tuple[Basis, ...]


def late_clock_now(book: Book, late: LateFacts, now: datetime) -> LateClock:
    after, must = book.term(int, "late_clock_start_after_s"), book.term(bool, "late_clock_start_mandatory")
    limit, base = book.term(int, "late_forfeit_at_used_s"), book.term(int, "base_time_s")
    may = late.start + timedelta(seconds=after.value)
    started = late.clock_started or (may if must.value else None)
    waited_from = max(may, late.opponent_came or may)
    begun = None if started is None or late.opponent_missing else max(started, waited_from)
    until = late.arrived if late.arrived is not None else now
    count = late_count(
        (until - late.start).total_seconds(),
        after_s=after.value,
        limit_s=limit.value,
        started_s=None if begun is None else (begun - late.start).total_seconds(),
    )
    here = late.arrived is not None and count.phase != "forfeit"
    alone = (book.read("4.2"),) if late.opponent_missing or late.opponent_came is not None else ()
    return LateClock(
        phase="arrived" if here else count.phase,
        may_start_at=may,
        must=must.value,
        used_s=count.used_s,
        left_s=base.value - count.used_s,
        forfeit_at=None if begun is None else begun + timedelta(seconds=limit.value),
        both_missing=late.opponent_missing and not here,
        rests_on=tuple(dict.fromkeys((after.basis, must.basis, limit.basis, book.resting("4.1"), *alone))),
    )
