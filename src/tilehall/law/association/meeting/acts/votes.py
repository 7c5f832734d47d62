"""Acts on motions and elections: moved, seconded, put to the vote, voted, counted, cast, decided; and the approval."""

from dataclasses import dataclass, field, replace
from datetime import date

from tilehall.law.association.meeting.records import CandidateCount, GivenVote, Mode, Tally
from tilehall.law.association.meeting.state import CannotFollow, Election, Meeting, Motion, MotionState, TaxApproval
from tilehall.law.game.shape import ADDED

from .act import MeetingAct, Moment
from .calling import demand_phase


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionPut(MeetingAct):
    motion: int
    item: int
    text: str
    mover: int
    mover_name: str
    amends: int | None = None
    since: date | None = None
    interested: tuple[int, ...] = ()
    person: int | None = field(default=None, metadata=ADDED)  # whom it appoints
    person_name: str = field(default="", metadata=ADDED)
    within_notice: bool = field(default=False, metadata=ADDED)  # an amendment that the chair finds to be so

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open")
        if meeting.current != self.item:
            raise CannotFollow("not_the_item", item=self.item)
        if any(each.number == self.motion for each in meeting.motions):
            raise CannotFollow("motion_number_taken")
        if self.amends is not None and not meeting.motion(self.amends).open:
            raise CannotFollow("motion_decided", motion=self.amends)
        if self.amends is not None and meeting.motion(self.amends).item != self.item:
            raise CannotFollow("amends_other_business", motion=self.amends)
        if self.amends is None and meeting.open_motion() is not None:
            raise CannotFollow("motion_open")
        motion = Motion(
            number=self.motion, item=self.item, text=self.text, mover=self.mover, mover_name=self.mover_name,
            put_at=moment.at, amends=self.amends, since=self.since, interested=self.interested,
            person=self.person, person_name=self.person_name,
        )  # fmt: skip
        return replace(meeting, motions=(*meeting.motions, motion))


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconded(MeetingAct):
    motion: int
    person: int
    name: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "moved")
        return meeting.with_motion(self.motion, seconder=self.person, seconder_name=self.name, state="seconded")


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionWithdrawn(MeetingAct):
    motion: int
    reason: str = ""

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "moved", "seconded", "voting")
        return meeting.with_motion(self.motion, state="withdrawn", decided_at=moment.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteOpened(MeetingAct):
    """The question is put: by voices, on demand of a poll by hands, or by secret ballot. Votes given so far go."""

    motion: int
    mode: Mode
    by_phone: bool = False
    asked_by: str = ""
    ballot: int | None = None
    rests_on: tuple[str, ...] = ()

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "seconded", "voting")
        if any(each.amends == self.motion and each.open for each in meeting.motions):
            raise CannotFollow("amendment_open")
        return meeting.with_motion(
            self.motion, state="voting", mode=self.mode, by_phone=self.by_phone, asked_by=self.asked_by,
            ballot=self.ballot, votes=(), rests_on=self.rests_on,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteGiven(MeetingAct):
    motion: int
    vote: GivenVote

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        motion = demand_state(meeting, self.motion, "voting")
        if not motion.by_phone:
            raise CannotFollow("not_by_phone")
        if any(each.person == self.vote.person for each in motion.votes):
            raise CannotFollow("voted_twice", name=self.vote.name)
        return meeting.with_motion(self.motion, votes=(*motion.votes, self.vote))


@dataclass(frozen=True, slots=True, kw_only=True)
class VotesCounted(MeetingAct):
    """What the vote came to. Without a tally it was heard by voices. `tied` waits for the chair's casting vote."""

    motion: int
    outcome: MotionState
    tally: Tally | None
    quorate: bool
    decision: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "voting")
        if self.outcome not in ("carried", "lost", "tied"):
            raise CannotFollow("no_outcome")
        counted = meeting.with_motion(
            self.motion, state=self.outcome, tally=self.tally, quorate=self.quorate, decision=self.decision,
            rests_on=self.rests_on, decided_at=None if self.outcome == "tied" else moment.at,
        )  # fmt: skip
        return amended(counted, self.motion)


@dataclass(frozen=True, slots=True, kw_only=True)
class CastingVoteGiven(MeetingAct):
    """The chair's second vote on equal votes; "none": the chair leaves it, and the motion is lost."""

    motion: int
    choice: str
    by: str
    outcome: MotionState
    decision: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "tied")
        if self.outcome not in ("carried", "lost"):
            raise CannotFollow("no_outcome")
        decided = meeting.with_motion(
            self.motion, state=self.outcome, casting=self.choice, casting_by=self.by, decision=self.decision,
            rests_on=self.rests_on, decided_at=moment.at,
        )  # fmt: skip
        return amended(decided, self.motion)


def amended(meeting: Meeting, number: int) -> Meeting:
    """A carried amendment gives its motion the new text; who moved and seconded that stays."""
    motion = meeting.motion(number)
    if motion.amends is None or motion.state != "carried":
        return meeting
    before = meeting.motion(motion.amends)
    person = before if motion.person is None else motion
    return meeting.with_motion(
        motion.amends,
        text=motion.text,
        since=motion.since or before.since,
        person=person.person,
        person_name=person.person_name,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRecorded(MeetingAct):
    """The tax authority agreed to a change of a protected clause: it is in force from that day."""

    motion: int
    on_day: date
    reference: str
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_state(meeting, self.motion, "carried")
        return meeting.with_motion(self.motion, approval=TaxApproval(on=self.on_day, reference=self.reference))


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionBallotOpened(MeetingAct):
    """The President decides that an office is voted on by secret ballot, between those who stand now."""

    item: int
    office: str
    ballot: int
    asked_by: str
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_election(meeting, self.item, self.office)
        election = Election(
            office=self.office, item=self.item, how="ballot", ballot=self.ballot, asked_by=self.asked_by,
            candidates=tuple(each.person for each in meeting.candidates(self.office)),
        )  # fmt: skip
        others = tuple(each for each in meeting.elections if each.item != self.item)
        return replace(meeting, elections=(*others, election))


def demand_election(meeting: Meeting, item: int, office: str) -> Election | None:
    """The election so far, while the meeting is at it and nobody is elected."""
    demand_phase(meeting, "open")
    if meeting.current != item:
        raise CannotFollow("not_the_item", item=item)
    before = meeting.election(item)
    if before is not None and before.elected is not None:
        raise CannotFollow("elected_already", office=office)
    return before


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionCounted(MeetingAct):
    """Of an office: the votes for each, who is elected, or between whom votes are equal."""

    item: int
    office: str
    counts: tuple[CandidateCount, ...]
    how: str
    elected: int | None = None
    elected_name: str = ""
    tied: tuple[int, ...] = ()
    ballot: int | None = None
    decision: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        before = demand_election(meeting, self.item, self.office)
        election = Election(
            office=self.office, item=self.item, candidates=tuple(each.person for each in self.counts),
            counts=self.counts, elected=self.elected, elected_name=self.elected_name, how=self.how, tied=self.tied,
            ballot=self.ballot, decision=self.decision,
            asked_by=before.asked_by if before is not None and self.ballot is not None else "",
        )  # fmt: skip
        others = tuple(each for each in meeting.elections if each.item != self.item)
        return replace(meeting, elections=(*others, election))


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionCast(MeetingAct):
    """The chair's casting vote between those with equal votes."""

    item: int
    person: int
    name: str
    by: str
    decision: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open")
        found = meeting.election(self.item)
        if found is None or self.person not in found.tied:
            raise CannotFollow("not_tied")
        return meeting.with_election(
            self.item, elected=self.person, elected_name=self.name, how="casting", tied=(), decision=self.decision
        )


def demand_state(meeting: Meeting, number: int, *states: MotionState) -> Motion:
    """Only an approval comes after the meeting."""
    if states != ("carried",):
        demand_phase(meeting, "open")
    motion = meeting.motion(number)
    if motion.state not in states:
        raise CannotFollow(f"motion_{motion.state}", motion=number)
    return motion


KINDS: dict[str, type[MeetingAct]] = {
    "motion-put/1": MotionPut,
    "seconded/1": Seconded,
    "motion-withdrawn/1": MotionWithdrawn,
    "vote-opened/1": VoteOpened,
    "vote-given/1": VoteGiven,
    "votes-counted/1": VotesCounted,
    "casting-vote-given/1": CastingVoteGiven,
    "approval-recorded/1": ApprovalRecorded,
    "election-ballot-opened/1": ElectionBallotOpened,
    "election-counted/1": ElectionCounted,
    "election-cast/1": ElectionCast,
}
