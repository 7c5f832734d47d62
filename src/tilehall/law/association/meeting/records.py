"""What a meeting keeps, as plain records: calling, notices, agenda, who is there, proxies, nominations, papers."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from tilehall.law.association.acts.decisions import Matter
from tilehall.law.game.shape import ADDED

MeetingKind = Literal["agm", "sgm", "management", "executive"]  # by the body that meets
GENERAL: tuple[MeetingKind, ...] = ("agm", "sgm")
MemberClass = Literal["ordinary", "life", "honorary", "honorary_vp", "visitor"]
VOTING_CLASSES: tuple[MemberClass, ...] = ("ordinary", "life")
ItemKind = Literal[
    "routine", "minutes", "report", "accounts", "election", "reviewer", "venue", "masters_host", "fee", "rule_change",
    "special_business", "non_routine", "honour", "payment", "rules_of_play", "criteria", "selection", "appointment",
    "application", "general",
]  # fmt: skip
Choice = Literal["for", "against", "abstain"]
Mode = Literal["voices", "hands", "ballot"]
Paper = Literal["annual_report", "income_expenditure", "balance_sheet"]
PAPERS: tuple[Paper, ...] = ("annual_report", "income_expenditure", "balance_sheet")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Of a requisition: a member, and the registered club for which the name counts."""

    person: int
    name: str
    club: int
    club_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingPlan:
    """When and where a meeting is to be, by whose word. `convened` is the set time, as 10:00."""

    kind: MeetingKind
    title: str
    day: date
    convened: str
    place: str = ""
    ground: str = ""  # weekend, postponed, executive, directed, requisition
    decision: str = ""  # the reference of the decision it rests on
    reason: str = ""
    signatures: tuple[Signature, ...] = ()
    tournament: str = ""  # alongside which, if any


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipient:
    """Whom a notice goes to: a registered club, or a member outside clubs."""

    kind: Literal["club", "person"]
    key: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeSent:
    """One sending, the proof of it: when, how, to whom, with which business. `by` is who sent it."""

    sent: date
    way: str
    recipients: tuple[Recipient, ...]
    items: tuple[int, ...]
    by: str = ""
    reference: str = ""  # of the letters or the receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayChange:
    """A change of the rules of play: the clause, the term and its new value; `origin` is the committee's word."""

    clause: str
    ruleset: str
    parameter: str
    value: int | str | bool
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgendaItem:
    """A piece of business. `person` is whom it is about: who is honoured, applies, or is paid."""

    number: int
    kind: ItemKind
    title: str
    matter: Matter = "other"  # what it is about, where its kind does not say it
    text: str = ""  # the particulars, as they stand in the notice
    proposer: int | None = None
    proposer_name: str = ""
    received: date | None = None
    written: bool = False
    arose: date | None = None  # when it came up, where that was too late for notice in time
    clauses: tuple[str, ...] = ()
    added: tuple[str, ...] = field(default=(), metadata=ADDED)  # of these clauses, those that are new
    repeal: bool = False  # the clauses are to go, with nothing in their place
    office: str = ""
    person: int | None = None
    person_name: str = ""
    honour: str = ""  # the class somebody is to be elected to
    recommendation: str = ""  # the reference of the decision that puts somebody forward
    interested: tuple[int, ...] = ()  # who would have something of it, paid or nominated for a paid entry
    payee: str = field(default="", metadata=ADDED)  # of a payment, and how much it may be at most
    limit_cents: int | None = field(default=None, metadata=ADDED)
    club: int | None = None
    club_name: str = ""
    change: PlayChange | None = None
    reference: str = ""  # of what is kept elsewhere: an application, a payment, a proposal
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nomination:
    office: str
    person: int
    name: str
    by: int
    by_name: str
    received: date
    floor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLaid:
    """A paper of the annual meeting's pack for one financial year, with the reviewer's signature where it has one."""

    paper: Paper
    year: int
    reference: str = ""
    reviewed_by: str = ""
    reviewed_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendee:
    """Somebody present, as the register had them that day. `weight` is that of the club they vote for."""

    person: int
    name: str
    member: MemberClass
    office: str = ""
    club: int | None = None
    club_name: str = ""
    voting_for: int | None = None
    voting_for_name: str = ""
    weight: int = 1
    suspended: bool = False

    @property
    def independent(self) -> bool:
        return self.member in VOTING_CLASSES and self.club is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proxy:
    """A vote that another holds. Without items it is for all business on which proxies count."""

    giver: Attendee
    holder: int
    holder_name: str
    received: date
    items: tuple[int, ...] = ()

    def covers(self, item: int) -> bool:
        return not self.items or item in self.items


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenVote:
    """A vote from a phone: whose it is, and who gave it (the holder of a proxy, or the person)."""

    person: int
    name: str
    choice: Choice
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedVote:
    name: str
    why: str
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Votes as counted. The proxies are within the sums; the casting vote never is."""

    in_favour: int
    against: int
    abstain: int = 0
    proxies_in_favour: int = 0
    proxies_against: int = 0
    proxies_abstain: int = 0
    refused: tuple[RefusedVote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumCount:
    """A part of the quorum as it was counted: a head, how many it needs, how many there were."""

    head: str
    needed: int
    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateCount:
    person: int
    name: str
    in_person: int
    proxies: int = 0

    @property
    def votes(self) -> int:
        return self.in_person + self.proxies


RETIRED = "retired"


@dataclass(frozen=True, slots=True, kw_only=True)
class VacantOffice:
    """Of somebody elected who cannot begin at the close of the meeting; `why` is the code of what stands against it.
    Or, as `RETIRED`, of who held it until then and is followed by nobody."""

    office: str
    person: int
    name: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MinuteCorrection:
    entry: int
    text: str
    by: str
    at: datetime
