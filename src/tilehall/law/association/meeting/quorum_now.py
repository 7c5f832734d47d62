"""The live quorum of a meeting: its parts, how long is still to be waited, and what may be done."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from tilehall.law.association.offices import executive_offices
from tilehall.law.association.quorum import Present, quorum, wait_minutes
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import CONSTITUTION

from .records import Attendee, QuorumCount
from .state import Meeting, Sitting


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumNow:
    """`until` is when waiting ends, where a General Meeting still may wait."""

    parts: tuple[QuorumCount, ...]
    met: bool
    allowed: tuple[str, ...]
    until: datetime | None
    rests_on: tuple[Basis, ...]


def convened_at(sitting: Sitting, now: datetime) -> datetime:
    """The set time, in the zone in which the clock of the hall runs."""
    hours, minutes = (int(part) for part in sitting.convened.split(":"))
    return datetime.combine(sitting.day, time(hours, minutes), tzinfo=now.tzinfo)


def quorum_now(meeting: Meeting, now: datetime) -> QuorumNow:
    here = tuple(meeting.present.values())
    if meeting.called.kind == "executive":
        return _of_the_executive(here)
    convened = convened_at(meeting.sitting, now)
    minutes = (now - convened) // timedelta(minutes=1)
    found = quorum("general" if meeting.general else "management", [_present(who) for who in here], minutes)
    waits = meeting.general and "wait" in found.allowed
    return QuorumNow(
        parts=tuple(QuorumCount(head=part.head, needed=part.needed, counted=part.counted) for part in found.parts),
        met=found.quorate,
        allowed=found.allowed,
        until=convened + timedelta(minutes=wait_minutes()) if waits else None,
        rests_on=found.rests_on,
    )


def came_too_late(meeting: Meeting, now: datetime) -> datetime | None:
    """When the time to wait was over, where by the log there was no quorum of a General Meeting by then: it is to be
    adjourned, whoever comes afterwards. None where there was one, or there is still time."""
    until = convened_at(meeting.sitting, now) + timedelta(minutes=wait_minutes())
    if not meeting.general or now < until:
        return None
    came = meeting.sitting.came
    in_time = {key: who for key, who in meeting.present.items() if came.get(key, until) <= until}
    return None if quorum_now(meeting.with_sitting(present=in_time), until).met else until


def _present(who: Attendee) -> Present:
    """Whoever is suspended is here like a visitor."""
    return Present(
        presence="visitor" if who.suspended else who.member,
        officer=bool(who.office) and not who.suspended,
        club=None if who.club is None else str(who.club),
        voting_for=None if who.voting_for is None else str(who.voting_for),
    )


def _of_the_executive(here: tuple[Attendee, ...]) -> QuorumNow:
    """The rules name no quorum of the Executive."""
    needed = len(executive_offices().value) // 2 + 1
    held = len({who.person for who in here if who.office and not who.suspended})
    assumed = CONSTITUTION.silent("the Executive decides when more than half of its offices are there")
    met = held >= needed
    return QuorumNow(
        parts=(QuorumCount(head="officers", needed=needed, counted=held),),
        met=met,
        allowed=("open",) if met else ("wait", "adjourn"),
        until=None,
        rests_on=(assumed,),
    )
