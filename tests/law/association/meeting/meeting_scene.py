"""A meeting in the making, for tests: decisions are done one after the other, as the log would keep them."""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta

from tilehall.law.association.acts.act import Entry as BookEntry
from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.association.meeting import agenda, calling, conduct, notices
from tilehall.law.association.meeting.acts import CODEC
from tilehall.law.association.meeting.acts.act import MeetingAct
from tilehall.law.association.meeting.calling import CallingFacts
from tilehall.law.association.meeting.log import Entry, continued, rebuild
from tilehall.law.association.meeting.records import (
    AgendaItem,
    Attendee,
    MeetingKind,
    MeetingPlan,
    MemberClass,
    Proxy,
    Recipient,
)
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal

AGM_DAY = date(2026, 5, 30)
TODAY = date(2026, 3, 1)
CLUBS = tuple(Recipient(kind="club", key=key, name=f"Club {key}") for key in (1, 2, 3))
INDEPENDENTS = tuple(Recipient(kind="person", key=key, name=f"Independent {key}") for key in (901, 902))
REQUIRED = (*CLUBS, *INDEPENDENTS)


def at(day: date, hour: int = 10, minute: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute), tzinfo=UTC)


def who(person: int, member: MemberClass = "ordinary", office: str = "", **more: object) -> Attendee:
    return replace(Attendee(person=person, name=f"Person {person}", member=member, office=office), **more)  # type: ignore[arg-type]


def decided(body: Body, matter: Matter, reference: str = "XX-2026-01", **more: object) -> BookEntry:
    act = Decided(on=TODAY, body=body, matter=matter, reference=reference, title=matter, **more)  # type: ignore[arg-type]
    return BookEntry(seq=1, at=at(TODAY), by="Secretary", act=act)


def plan(kind: MeetingKind = "agm", day: date = AGM_DAY, **more: object) -> MeetingPlan:
    whole = MeetingPlan(kind=kind, title="Meeting", day=day, convened="10:00", place="Nelson")
    return replace(whole, **more)  # type: ignore[arg-type]


@dataclass
class MeetingScene:
    """Every decision that is done becomes entries; a refusal is an error of the test."""

    now: datetime = field(default_factory=lambda: at(TODAY))
    meeting: Meeting = field(default_factory=Meeting)
    entries: list[Entry] = field(default_factory=list)

    def do(self, decision: tuple[MeetingAct, ...] | Refusal) -> Meeting:
        assert not isinstance(decision, Refusal), decision
        new = [
            Entry(seq=len(self.entries) + step, at=self.now, by="Secretary", act=CODEC.decode(CODEC.encode(act)))
            for step, act in enumerate(decision, 1)
        ]
        self.meeting = continued(self.meeting, self.entries, new)
        self.entries += new
        return self.meeting

    def copy(self) -> "MeetingScene":
        return MeetingScene(self.now, self.meeting, list(self.entries))

    def check(self) -> None:
        """The fold step by step is the fold from the beginning."""
        assert rebuild(self.entries) == self.meeting

    def call(self, of: MeetingPlan | None = None, **facts: object) -> "MeetingScene":
        self.do(calling.call_meeting(of or plan(), CallingFacts(today=TODAY, **facts)))  # type: ignore[arg-type]
        return self

    def business(self, item: AgendaItem, facts: agenda.ItemFacts | None = None) -> int:
        self.do(agenda.add_item(self.meeting, item, facts or agenda.ItemFacts(today=self.now.date())))
        return self.meeting.items[-1].number

    def notify(self, sent: date | None = None, *, though_late: bool = False) -> "MeetingScene":
        day = sent or self.meeting.sitting.day - timedelta(days=29)
        self.now = at(day, 9)
        notice = notices.whole_notice(self.meeting, day, "mail", REQUIRED, "Secretary")
        self.do(notices.give_notice(self.meeting, notice, REQUIRED, day, though_late=though_late))
        return self

    def gather(self, *people: Attendee) -> "MeetingScene":
        self.now = at(self.meeting.sitting.day)
        for one in people:
            self.do(conduct.check_in(self.meeting, one, self.now.date()))
        return self

    def open(self, chair: int = 1) -> "MeetingScene":
        self.now = at(self.meeting.sitting.day)
        self.do(conduct.take_chair(self.meeting, chair))
        self.do(conduct.open_meeting(self.meeting, self.now))
        return self

    def take(self, number: int) -> "MeetingScene":
        self.do(conduct.take_item(self.meeting, number))
        return self

    def proxies(self, count: int, holder: int = 2) -> "MeetingScene":
        """From so many who are away, to one who is here."""
        for key in range(count):
            proxy = Proxy(
                giver=who(500 + key), holder=holder, holder_name=f"Person {holder}", received=self.meeting.sitting.day
            )
            self.do(conduct.lodge_proxy(self.meeting, proxy))
        return self


def general_people(ordinary: int = 40) -> tuple[Attendee, ...]:
    """A President and so many ordinary members."""
    return (who(1, office="president"), *(who(key) for key in range(2, ordinary + 2)))


def agm(*items: AgendaItem, ordinary: int = 40, facts: agenda.ItemFacts | None = None) -> MeetingScene:
    """An annual meeting that is open, with this business in its notice, from number 1 on."""
    scene = MeetingScene().call()
    for item in items:
        scene.business(item, facts)
    return scene.notify().gather(*general_people(ordinary)).open()


def management(*items: AgendaItem) -> MeetingScene:
    """Two officers, voting members of four clubs with their weights, two independents."""
    scene = MeetingScene().call(plan("management", date(2026, 6, 6)))
    for item in items:
        scene.business(item)
    weights = {11: 30, 12: 12, 13: 8, 14: 15}
    voting = (
        who(key, club=key, club_name=f"Club {key}", voting_for=key, voting_for_name=f"Club {key}", weight=weight)
        for key, weight in weights.items()
    )
    officers = (who(key, office=office, club=99) for key, office in enumerate(OFFICES, 1))
    scene.notify(date(2026, 5, 9)).gather(*officers, *voting, who(21), who(22))
    return scene.open()


OFFICES = ("president", "vice_president", "secretary", "treasurer", "web_master")
