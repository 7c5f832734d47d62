"""A meeting as its log has made it: all that chair, phones, wall and minutes show."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Literal

from tilehall.law.game.act_log import CannotFollow as CannotFollow

from .records import (
    GENERAL,
    AgendaItem,
    Attendee,
    CandidateCount,
    GivenVote,
    MeetingPlan,
    MinuteCorrection,
    Mode,
    Nomination,
    NoticeSent,
    PaperLaid,
    Proxy,
    QuorumCount,
    Recipient,
    Tally,
    VacantOffice,
)

Phase = Literal["called", "open", "adjourned", "closed", "called_off"]
MotionState = Literal["moved", "seconded", "voting", "tied", "carried", "lost", "withdrawn"]
DECIDED: tuple[MotionState, ...] = ("carried", "lost", "withdrawn")


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxApproval:
    on: date
    reference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """A motion with what became of it. An amendment brings the whole text that is to stand instead."""

    number: int
    item: int
    text: str
    mover: int
    mover_name: str
    put_at: datetime
    seconder: int | None = None
    seconder_name: str = ""
    amends: int | None = None
    since: date | None = None  # from when a change counts
    state: MotionState = "moved"
    mode: Mode | None = None
    by_phone: bool = False
    ballot: int | None = None
    asked_by: str = ""  # who demanded the poll or decided on the ballot
    votes: tuple[GivenVote, ...] = ()
    tally: Tally | None = None
    casting: str = ""
    casting_by: str = ""
    quorate: bool = True
    interested: tuple[int, ...] = ()
    person: int | None = None  # whom it appoints, where the item does not say
    person_name: str = ""
    decision: str = ""  # its reference among the decisions
    rests_on: tuple[str, ...] = ()
    approval: TaxApproval | None = None
    decided_at: datetime | None = None

    @property
    def open(self) -> bool:
        return self.state not in DECIDED


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    """Of one office, or of one person to an honour. `elected` is None while nobody is, or votes are equal."""

    office: str
    item: int
    candidates: tuple[int, ...]
    counts: tuple[CandidateCount, ...] = ()
    elected: int | None = None
    elected_name: str = ""
    how: str = ""  # unopposed, votes, casting, ballot
    tied: tuple[int, ...] = ()
    ballot: int | None = None
    asked_by: str = ""  # who decided on the ballot
    decision: str = ""

    @property
    def awaits_ballot(self) -> bool:
        return self.ballot is not None and not self.counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One coming together: a meeting that was adjourned has a further one, with a notice of its own."""

    day: date
    convened: str
    place: str
    notices: tuple[NoticeSent, ...] = ()
    required: tuple[Recipient, ...] = ()  # to whom notice must go, as the register had it at the first sending
    opened: datetime | None = None
    ended: datetime | None = None
    quorum: tuple[QuorumCount, ...] = ()
    present: Mapping[int, Attendee] = field(default_factory=dict)
    gone: Mapping[int, Attendee] = field(default_factory=dict)
    came: Mapping[int, datetime] = field(default_factory=dict)  # when each was checked in, the last time they came
    chair: int | None = None
    chair_name: str = ""
    chair_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    item: int
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    seq: int = 0
    plan: MeetingPlan | None = None
    phase: Phase = "called"
    sittings: tuple[Sitting, ...] = ()
    items: tuple[AgendaItem, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    nominations: tuple[Nomination, ...] = ()
    papers: tuple[PaperLaid, ...] = ()
    pack_complete: bool = False
    proxies: tuple[Proxy, ...] = ()
    current: int | None = None
    done: frozenset[int] = frozenset()
    motions: tuple[Motion, ...] = ()
    elections: tuple[Election, ...] = ()
    vacant: tuple[VacantOffice, ...] = ()  # at the close
    remarks: tuple[Remark, ...] = ()
    corrections: tuple[MinuteCorrection, ...] = ()
    minutes_approved: date | None = None
    minutes_approved_at: str = ""  # which meeting approved them

    @property
    def called(self) -> MeetingPlan:
        if self.plan is None:
            raise CannotFollow("not_called")
        return self.plan

    @property
    def sitting(self) -> Sitting:
        if not self.sittings:
            raise CannotFollow("not_called")
        return self.sittings[-1]

    @property
    def general(self) -> bool:
        return self.called.kind in GENERAL

    @property
    def present(self) -> Mapping[int, Attendee]:
        return self.sitting.present

    @property
    def agenda(self) -> tuple[AgendaItem, ...]:
        """The business that stands, in its order."""
        return tuple(item for item in self.items if item.number not in self.withdrawn)

    def item(self, number: int) -> AgendaItem:
        for item in self.agenda:
            if item.number == number:
                return item
        raise CannotFollow("no_such_item", item=number)

    def motion(self, number: int) -> Motion:
        for motion in self.motions:
            if motion.number == number:
                return motion
        raise CannotFollow("no_such_motion", motion=number)

    def motions_on(self, item: int) -> tuple[Motion, ...]:
        return tuple(motion for motion in self.motions if motion.item == item)

    def open_motion(self) -> Motion | None:
        """What is before the meeting: the last unsettled motion on the item, so an amendment before its motion."""
        if self.current is None:
            return None
        waiting = [motion for motion in self.motions_on(self.current) if motion.open]
        return waiting[-1] if waiting else None

    def election(self, item: int) -> Election | None:
        return next((election for election in self.elections if election.item == item), None)

    @property
    def ballots(self) -> frozenset[int]:
        """The secret ballots that this meeting waits for. One that it waits for no more is called off."""
        if self.phase != "open":
            return frozenset()
        voting = (motion.ballot for motion in self.motions if motion.state == "voting" and motion.mode == "ballot")
        electing = (election.ballot for election in self.elections if election.awaits_ballot)
        return frozenset(ballot for ballot in (*voting, *electing) if ballot is not None)

    def candidates(self, office: str) -> tuple[Nomination, ...]:
        return tuple(nomination for nomination in self.nominations if nomination.office == office)

    # --- the same with one thing changed

    def with_sitting(self, **changes: object) -> "Meeting":
        return replace(self, sittings=(*self.sittings[:-1], replace(self.sitting, **changes)))  # type: ignore[arg-type]

    def with_motion(self, number: int, **changes: object) -> "Meeting":
        changed = replace(self.motion(number), **changes)  # type: ignore[arg-type]
        return replace(self, motions=tuple(changed if each.number == number else each for each in self.motions))

    def with_election(self, item: int, **changes: object) -> "Meeting":
        found = self.election(item)
        if found is None:
            raise CannotFollow("no_such_election", item=item)
        changed = replace(found, **changes)  # type: ignore[arg-type]
        return replace(self, elections=tuple(changed if each.item == item else each for each in self.elections))
