"""Clocks as values: they are told the moment and never read the time.

A moment is a whole number of milliseconds, so a clock in a log reads the same on every machine. A moment earlier than
one a clock was already told (a host whose time was set back, two workers that disagree) counts as that later moment:
the clock stands meanwhile, and no time is ever given back. Only `corrected`, a decision of people, may do that.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NewType

from .seats import Seat, next_seat

# Milliseconds since 1970-01-01 in UTC.
Moment = NewType("Moment", int)

SECOND = 1_000
SHORTEST_SIDE_S = 60
LONGEST_SIDE_S = 4 * 60 * 60  # no game at a table lasts longer on one side
WAY_BACK = 6 * SECOND  # from when a hall runs again until the last page that had lost it has looked again
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class WrongClock(ValueError):
    """A clock that cannot be, or was asked for what it cannot do: a mistake of ours."""


def as_moment(at: datetime) -> Moment:
    """The moment of a date and time, which must say its zone."""
    if at.tzinfo is None:
        raise WrongClock(f"{at.isoformat()} names no time zone")
    return Moment((at - _EPOCH) // _MILLISECOND)


def as_datetime(at: Moment) -> datetime:
    return _EPOCH + at * _MILLISECOND


def seconds_as_ms(count: int) -> int:
    """Whole seconds, as rulesets give them, in the milliseconds of a clock."""
    return count * SECOND


def clock_face(left: int) -> str:
    """What a clock shows for the time left: "25:00", and past zero "-0:12" (nzasp.P.3.4.2).

    Cut down to the whole second, so that "-0:01" stands from the first moment of overtime.
    """
    whole = abs(left // SECOND)
    return f"{'-' if left < 0 else ''}{whole // 60}:{whole % 60:02}"


@dataclass(frozen=True, slots=True)
class TimeGap:
    """A time that is charged to nobody: the hall was down, and nobody could do anything."""

    since: Moment
    until: Moment

    def can_be(self, now: Moment) -> bool:
        """Told now: it has been, but for the seconds in which everybody comes back."""
        return 0 <= self.since < self.until <= now + WAY_BACK and self.since <= now

    def shifted(self, at: Moment) -> Moment:
        """From when a window is to be counted that was counted from this moment, so that the gap is no part of it."""
        if at >= self.until:
            return at
        return Moment(self.until - max(0, self.since - at))


def units_begun(over: int, unit: int) -> int:
    """Overtime in units, a unit begun counting whole (nzasp.P.8.4); what each costs is a term of the ruleset."""
    if unit <= 0:
        raise WrongClock(f"a unit of overtime lasts longer than {unit} ms")
    return -(-max(0, over) // unit)


def overtime_cost(used: int, *, base: int, unit: int, points: int) -> int:
    """What a player who has used so much loses, at so many points for each unit begun."""
    return units_begun(used - base, unit) * points


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """A clock for each seat, of which at most one runs. In overtime they keep counting, below zero."""

    base: int  # milliseconds that each seat has before overtime
    spent: tuple[int, ...]  # by each seat, up to `latest`
    running: Seat | None = None
    latest: Moment = Moment(0)  # the latest moment these clocks were told

    def __post_init__(self) -> None:
        if self.base < 0 or not self.spent or min(self.spent) < 0:
            raise WrongClock(f"no clock can have a base of {self.base} ms and show {self.spent} ms used")
        if self.running is not None:
            self._known(self.running)

    def start(self, seat: Seat, now: Moment) -> "Clocks":
        """Run this seat's clock; the one that ran stops."""
        return self._at(now, self._known(seat))

    def press(self, now: Moment) -> "Clocks":
        """The turn is done: the running clock stops and the next seat's runs."""
        if self.running is None:
            raise WrongClock("no clock runs, so none can be pressed")
        return self.start(next_seat(self.running, len(self.spent)), now)

    def neutralise(self, now: Moment) -> "Clocks":
        """Stop all clocks; stopped clocks stay stopped."""
        return self._at(now, None)

    def skipped(self, gap: TimeGap) -> "Clocks":
        """The running clock has stood in the gap, as far as it has not been told of that time already."""
        return self._at(gap.since, None)._at(gap.until, self.running)

    def corrected(self, seat: Seat, used: int, now: Moment) -> "Clocks":
        """Set a clock to what people decided it should show (nzasp.P.3.2): the one way to give time back."""
        if used < 0:
            raise WrongClock(f"seat {seat} cannot have used {used} ms")
        spent = list(self._spent_by(now))
        spent[self._known(seat)] = used
        return replace(self, spent=tuple(spent), latest=self._not_before(now))

    def used(self, seat: Seat, now: Moment) -> int:
        return self._spent_by(now)[self._known(seat)]

    def left(self, seat: Seat, now: Moment) -> int:
        """Below zero in overtime."""
        return self.base - self.used(seat, now)

    def reaches(self, used: int) -> Moment | None:
        """When the running clock will have used so much; None if none runs or it already has."""
        if self.running is None or self.spent[self.running] >= used:
            return None
        return Moment(self.latest + used - self.spent[self.running])

    def due(self) -> Moment | None:
        """The first moment of overtime, if nobody touches the clocks before."""
        return self.reaches(self.base + 1)

    def _at(self, now: Moment, running: Seat | None) -> "Clocks":
        return Clocks(base=self.base, spent=self._spent_by(now), running=running, latest=self._not_before(now))

    def _known(self, seat: Seat) -> Seat:
        if not 0 <= seat < len(self.spent):
            raise WrongClock(f"there is no seat {seat} among {len(self.spent)} clocks")
        return seat

    def _not_before(self, now: Moment) -> Moment:
        return max(now, self.latest)

    def _spent_by(self, now: Moment) -> tuple[int, ...]:
        if self.running is None:
            return self.spent
        spent = list(self.spent)
        spent[self.running] += self._not_before(now) - self.latest
        return tuple(spent)


def clocks(seats: int, base: int, spent: Sequence[int] = ()) -> Clocks:
    """Standing clocks for so many seats, all at their base time unless some was used before (nzasp.P.4.2)."""
    return Clocks(base=base, spent=tuple(spent) or (0,) * seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLimit:
    """How long one turn may take. What ends at the limit exactly is in time (nzrc2024.7a)."""

    limit: int
    spent: int = 0
    running: bool = False
    latest: Moment = Moment(0)

    def __post_init__(self) -> None:
        if self.limit <= 0 or self.spent < 0:
            raise WrongClock(f"no turn can have a limit of {self.limit} ms and {self.spent} ms used")

    def start(self, now: Moment) -> "TurnLimit":
        """A new turn begins, with the whole limit."""
        return TurnLimit(limit=self.limit, running=True, latest=max(now, self.latest))

    def neutralise(self, now: Moment) -> "TurnLimit":
        return replace(self, spent=self.used(now), running=False, latest=max(now, self.latest))

    def skipped(self, gap: TimeGap) -> "TurnLimit":
        """The limit has stood in the gap, as far as it has not been told of that time already."""
        stood = self.neutralise(gap.since)
        return replace(stood, running=self.running, latest=max(gap.until, stood.latest))

    def used(self, now: Moment) -> int:
        return self.spent + (max(now, self.latest) - self.latest if self.running else 0)

    def left(self, now: Moment) -> int:
        return self.limit - self.used(now)

    def is_up(self, now: Moment) -> bool:
        return self.used(now) > self.limit

    def due(self) -> Moment | None:
        """The first moment at which the time is up; None while nothing runs."""
        if not self.running:
            return None
        return Moment(self.latest + max(0, self.limit + 1 - self.spent))
