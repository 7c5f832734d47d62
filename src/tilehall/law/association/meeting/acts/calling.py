"""Acts before a meeting: it is called, moved or called off; its agenda, nominations, papers and notices."""

from dataclasses import dataclass, field, replace
from datetime import date

from tilehall.law.association.meeting.records import (
    AgendaItem,
    MeetingPlan,
    Nomination,
    NoticeSent,
    PaperLaid,
    Recipient,
)
from tilehall.law.association.meeting.state import CannotFollow, Meeting, Phase, Sitting
from tilehall.law.game.shape import ADDED

from .act import MeetingAct, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(MeetingAct):
    plan: MeetingPlan
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        if meeting.plan is not None:
            raise CannotFollow("called_already")
        plan = self.plan
        sitting = Sitting(day=plan.day, convened=plan.convened, place=plan.place)
        return replace(meeting, plan=plan, sittings=(sitting,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescheduled(MeetingAct):
    """Another day, time or place before it has begun. What was sent names the old one, so notice goes out again.
    `another_day`: who had come by then is not there on the new one."""

    plan: MeetingPlan
    rests_on: tuple[str, ...]
    another_day: bool = field(default=False, metadata=ADDED)

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called")
        if self.plan.kind != meeting.called.kind:
            raise CannotFollow("another_kind")
        plan, now = self.plan, meeting.sitting
        same_day = (plan.day, plan.convened, plan.place) == (now.day, now.convened, now.place)
        anew = Sitting(day=plan.day, convened=plan.convened, place=plan.place)
        if self.another_day:
            return replace(meeting, plan=plan, sittings=(*meeting.sittings[:-1], anew))
        kept = {} if same_day else {"notices": (), "required": ()}
        return replace(meeting, plan=plan).with_sitting(day=plan.day, convened=plan.convened, place=plan.place, **kept)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff(MeetingAct):
    reason: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called")
        return replace(meeting, phase="called_off")


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsAdded(MeetingAct):
    items: tuple[AgendaItem, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        known = {item.number for item in meeting.items}
        for item in self.items:
            if item.number in known:
                raise CannotFollow("item_number_taken", item=item.number)
            known.add(item.number)
        return replace(meeting, items=(*meeting.items, *self.items))


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemWithdrawn(MeetingAct):
    item: int
    reason: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        meeting.item(self.item)
        if meeting.current == self.item or meeting.motions_on(self.item) or meeting.election(self.item):
            raise CannotFollow("item_begun", item=self.item)
        return replace(meeting, withdrawn=meeting.withdrawn | {self.item})


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsOrdered(MeetingAct):
    """The agenda in another order."""

    items: tuple[int, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        if sorted(self.items) != sorted(item.number for item in meeting.agenda):
            raise CannotFollow("not_the_agenda")
        gone = tuple(item for item in meeting.items if item.number in meeting.withdrawn)
        return replace(meeting, items=(*map(meeting.item, self.items), *gone))


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominated(MeetingAct):
    nomination: Nomination
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        new = self.nomination
        if any(each.person == new.person for each in meeting.candidates(new.office)):
            raise CannotFollow("nominated_already", name=new.name)
        if any(each.office == new.office for each in meeting.elections):
            raise CannotFollow("election_begun")
        return replace(meeting, nominations=(*meeting.nominations, new))


@dataclass(frozen=True, slots=True, kw_only=True)
class NominationWithdrawn(MeetingAct):
    office: str
    person: int
    reason: str = ""

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        left = tuple(each for each in meeting.nominations if (each.office, each.person) != (self.office, self.person))
        if len(left) == len(meeting.nominations):
            raise CannotFollow("not_nominated")
        # Votes between candidates of whom one is gone are given anew.
        settled = tuple(each for each in meeting.elections if each.office != self.office or each.elected is not None)
        return replace(meeting, nominations=left, elections=settled)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPresented(MeetingAct):
    """A paper joins the pack, or a newer one of the same year takes its place."""

    paper: PaperLaid
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        others = tuple(
            each for each in meeting.papers if (each.paper, each.year) != (self.paper.paper, self.paper.year)
        )
        return replace(meeting, papers=(*others, self.paper))


@dataclass(frozen=True, slots=True, kw_only=True)
class PackCompleted(MeetingAct):
    year: int
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        return replace(meeting, pack_complete=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeGiven(MeetingAct):
    """Notice went out. `required` is to whom it must go, as the register had it; `days` are those that counted."""

    notice: NoticeSent
    required: tuple[Recipient, ...]
    days: int
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "adjourned")
        for item in self.notice.items:
            meeting.item(item)
        required = meeting.sitting.required or self.required
        return meeting.with_sitting(notices=(*meeting.sitting.notices, self.notice), required=required)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconvened(MeetingAct):
    """After an adjournment: another day, time and place; notice of it is given anew."""

    day: date
    convened: str
    place: str
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "adjourned")
        sitting = Sitting(day=self.day, convened=self.convened, place=self.place)
        return replace(meeting, phase="called", sittings=(*meeting.sittings, sitting), current=None)


def demand_phase(meeting: Meeting, *phases: Phase) -> None:
    if meeting.plan is None:
        raise CannotFollow("not_called")
    if meeting.phase not in phases:
        raise CannotFollow(f"meeting_{meeting.phase}")


KINDS: dict[str, type[MeetingAct]] = {
    "called/1": Called,
    "rescheduled/1": Rescheduled,
    "called-off/1": CalledOff,
    "items-added/1": ItemsAdded,
    "item-withdrawn/1": ItemWithdrawn,
    "items-ordered/1": ItemsOrdered,
    "nominated/1": Nominated,
    "nomination-withdrawn/1": NominationWithdrawn,
    "paper-presented/1": PaperPresented,
    "pack-completed/1": PackCompleted,
    "notice-given/1": NoticeGiven,
    "reconvened/1": Reconvened,
}
