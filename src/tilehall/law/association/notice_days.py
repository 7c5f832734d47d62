"""How long before a meeting things must have happened: clear days, days counted back, months."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Cite
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter
from tilehall.law.tournament.months import DAY

from .weekends import championship_weekend, format_deadline

MeetingKind = Literal["agm", "sgm", "management"]
MEETING_KINDS: tuple[MeetingKind, ...] = ("agm", "sgm", "management")


@dataclass(frozen=True, slots=True)
class Deadline:
    """`by` is the last day that is still in time."""

    what: str
    by: date
    rests_on: tuple[Basis, ...]


def clear_days(notice: date, meeting: date) -> int:
    """The days between, neither that of the notice nor that of the meeting counted."""
    return (meeting - notice).days - 1


def _clear(number: str, name: str, on: date) -> date:
    return on - DAY - timedelta(days=_days(CONSTITUTION[number], name))


def _back(number: str, name: str, on: date) -> date:
    return on - timedelta(days=_days(CONSTITUTION[number], name))


def _days(clause: Cite, name: str) -> int:
    return clause_parameter(int, clause, name).value


def _agm_notice(on: date) -> Deadline:
    return Deadline("notice", _clear("9.3", "agm_notice_clear_days", on), (CONSTITUTION["9.3"],))


def _sgm_notice(on: date) -> Deadline:
    rests_on = (CONSTITUTION["9.4"], CONSTITUTION.reading("9.4"), CONSTITUTION["9.3"])
    return Deadline("notice", _clear("9.4", "sgm_notice_clear_days", on), rests_on)


def _special_business(on: date) -> Deadline:
    return Deadline("special_business", _back("9.2", "special_business_days", on), (CONSTITUTION["9.2"],))


def _nominations(on: date) -> Deadline:
    return Deadline("nominations", _back("6.3", "nomination_days", on), (CONSTITUTION["6.3"],))


def _non_routine(on: date) -> Deadline:
    rests_on = (CONSTITUTION["7.3"], CONSTITUTION.reading("7.3"))
    return Deadline("non_routine_business", _back("7.3", "mc_nonroutine_notice_days", on), rests_on)


def _championship_format(on: date) -> Deadline:
    """The championship is on the fixed weekend of that year, whatever day the annual meeting itself has."""
    by = format_deadline(championship_weekend(on.year).first)
    return Deadline("championship_format", by, (CONSTITUTION["14.3"], CONSTITUTION["14.1"]))


_DEADLINES: Mapping[MeetingKind, tuple[Callable[[date], Deadline], ...]] = {
    "agm": (_agm_notice, _special_business, _nominations, _championship_format),
    "sgm": (_sgm_notice,),
    "management": (_non_routine,),
}


def deadlines(kind: MeetingKind, on: date) -> tuple[Deadline, ...]:
    """What must have happened by when for a meeting of this kind on that day."""
    return tuple(deadline(on) for deadline in _DEADLINES[kind])


def deadline(kind: MeetingKind, what: str, on: date) -> Deadline:
    return next(found for found in deadlines(kind, on) if found.what == what)


def late(found: Deadline, received: date) -> Refusal | None:
    """What came after the last day is refused; the day itself is in time."""
    if received <= found.by:
        return None
    return Refusal(code="late", rests_on=found.rests_on, detail=(("what", found.what), ("last_day", found.by)))


def late_notice(kind: MeetingKind, sent: date, on: date) -> Refusal | None:
    """Whether the notice of a general meeting has too few clear days."""
    found = deadline(kind, "notice", on)
    if sent <= found.by:
        return None
    detail = (("clear_days", clear_days(sent, on)), ("needed", clear_days(found.by, on)), ("last_day", found.by))
    return Refusal(code="notice_too_late", rests_on=found.rests_on, detail=detail)


def late_non_routine(noticed: date, on: date, arose: date | None = None) -> Refusal | None:
    """Unusual business that came up only after the last day for its notice may come with as much notice as possible."""
    found = deadline("management", "non_routine_business", on)
    if arose is not None and found.by < arose <= noticed <= on:
        return None
    return late(found, noticed)
