"""Acts at the meeting: who comes and goes, proxies, chair, opening, the items in their turn, adjourning and closing."""

from dataclasses import dataclass, field, replace

from tilehall.law.association.meeting.records import Attendee, Proxy, QuorumCount, VacantOffice
from tilehall.law.association.meeting.state import CannotFollow, Meeting, Remark
from tilehall.law.game.shape import ADDED

from .act import MeetingAct, Moment
from .calling import demand_phase


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(MeetingAct):
    """Somebody is here, as the register had them; who comes again, or was taken down wrongly, is taken down anew."""

    attendee: Attendee

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open")
        sitting, person = meeting.sitting, self.attendee.person
        gone = {key: who for key, who in sitting.gone.items() if key != person}
        came = sitting.came if person in sitting.present else {**sitting.came, person: moment.at}
        return meeting.with_sitting(present={**sitting.present, person: self.attendee}, gone=gone, came=came)


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAway(MeetingAct):
    person: int

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open")
        sitting = meeting.sitting
        if self.person not in sitting.present:
            raise CannotFollow("not_present")
        present = {key: who for key, who in sitting.present.items() if key != self.person}
        gone = {**sitting.gone, self.person: sitting.present[self.person]}
        return meeting.with_sitting(present=present, gone=gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTaken(MeetingAct):
    """How people stand on the meeting's day by what the register says now, where it says something else than before:
    of those who are or were here, and of those whose proxies are lodged."""

    attendees: tuple[Attendee, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open")
        return self.of(meeting)

    def of(self, meeting: Meeting) -> Meeting:
        now = {who.person: who for who in self.attendees}
        sitting = meeting.sitting
        proxies = tuple(replace(each, giver=now.get(each.giver.person, each.giver)) for each in meeting.proxies)
        return replace(meeting, proxies=proxies).with_sitting(
            present={key: now.get(key, who) for key, who in sitting.present.items()},
            gone={key: now.get(key, who) for key, who in sitting.gone.items()},
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyLodged(MeetingAct):
    proxy: Proxy
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        if any(each.giver.person == self.proxy.giver.person for each in meeting.proxies):
            raise CannotFollow("proxy_given_twice", name=self.proxy.giver.name)
        return replace(meeting, proxies=(*meeting.proxies, self.proxy))


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyTakenBack(MeetingAct):
    giver: int

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open", "adjourned")
        left = tuple(each for each in meeting.proxies if each.giver.person != self.giver)
        if len(left) == len(meeting.proxies):
            raise CannotFollow("no_proxy")
        return replace(meeting, proxies=left)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairTaken(MeetingAct):
    person: int
    name: str
    by: str  # president, vice_president, elected
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open")
        return meeting.with_sitting(chair=self.person, chair_name=self.name, chair_by=self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingOpened(MeetingAct):
    """`in_time`: the chair finds that the quorum was here in time, though it was written down later."""

    quorum: tuple[QuorumCount, ...]
    rests_on: tuple[str, ...]
    in_time: bool = field(default=False, metadata=ADDED)

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called")
        return replace(meeting, phase="open").with_sitting(opened=moment.at, quorum=self.quorum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourned(MeetingAct):
    ground: str  # no_quorum, decided
    reason: str
    quorum: tuple[QuorumCount, ...]
    rests_on: tuple[str, ...]

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "called", "open")
        return replace(_without_votes(meeting, again=True), phase="adjourned").with_sitting(ended=moment.at)


def _without_votes(meeting: Meeting, *, again: bool = False) -> Meeting:
    """A vote is taken among those who are here. Where there will be a further sitting, whoever comes to it votes from
    the beginning, also on what had equal votes and no casting vote yet."""
    motions = tuple(
        replace(each, state="seconded", mode=None, by_phone=False, ballot=None, votes=(), tally=None)
        if each.state == "voting" or (again and each.state == "tied")
        else each
        for each in meeting.motions
    )
    elections = tuple(each for each in meeting.elections if not each.awaits_ballot and not (again and each.tied))
    return replace(meeting, motions=motions, elections=elections)


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTaken(MeetingAct):
    """The chair goes on to an item; the one before it is done with."""

    item: int

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open")
        meeting.item(self.item)
        if meeting.open_motion() is not None:
            raise CannotFollow("motion_open")
        done = meeting.done if meeting.current is None else meeting.done | {meeting.current}
        return replace(meeting, current=self.item, done=done - {self.item})


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDone(MeetingAct):
    item: int

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open")
        if meeting.current != self.item:
            raise CannotFollow("not_the_item")
        if meeting.open_motion() is not None:
            raise CannotFollow("motion_open")
        return replace(meeting, current=None, done=meeting.done | {self.item})


@dataclass(frozen=True, slots=True, kw_only=True)
class Remarked(MeetingAct):
    """What the minutes are to say of an item beside its motions."""

    item: int
    text: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open", "adjourned")
        meeting.item(self.item)
        remark = Remark(item=self.item, text=self.text, by=moment.by, at=moment.at)
        return replace(meeting, remarks=(*meeting.remarks, remark))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingClosed(MeetingAct):
    """Terms end here and those elected begin, where it is an annual one."""

    rests_on: tuple[str, ...]
    vacant: tuple[VacantOffice, ...] = field(default=(), metadata=ADDED)

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "open")
        if meeting.open_motion() is not None:
            raise CannotFollow("motion_open")
        done = meeting.done if meeting.current is None else meeting.done | {meeting.current}
        closed = replace(_without_votes(meeting), phase="closed", current=None, done=done, vacant=self.vacant)
        return closed.with_sitting(ended=moment.at)


KINDS: dict[str, type[MeetingAct]] = {
    "checked-in/1": CheckedIn,
    "went-away/1": WentAway,
    "standings-taken/1": StandingsTaken,
    "proxy-lodged/1": ProxyLodged,
    "proxy-taken-back/1": ProxyTakenBack,
    "chair-taken/1": ChairTaken,
    "meeting-opened/1": MeetingOpened,
    "adjourned/1": Adjourned,
    "item-taken/1": ItemTaken,
    "item-done/1": ItemDone,
    "remarked/1": Remarked,
    "meeting-closed/1": MeetingClosed,
}
