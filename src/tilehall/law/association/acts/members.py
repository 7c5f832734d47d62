"""What was done about members and clubs, as the book keeps it. Persons and clubs by their numbers in the register."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from tilehall.law.game.shape import ADDED

from .act import GROUND, Act

MemberClass = Literal["ordinary", "life", "honorary", "honorary_vp"]
AcceptedBy = Literal["executive", "club_return", "secretary", "taken_over"]
Secretary = Literal["club_secretary", "association_secretary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied(Act):
    """Somebody asks to be a member; `on` is the day it arrived. Without a club it goes to the Executive."""

    clauses: ClassVar = ("4.1.1", "4.1.2")
    person: int
    club: int | None = None
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted(Act):
    """A member from this day, bound by the constitution of that version. `way`: by the Executive's meeting, on the
    return of a club, by the Secretary without a meeting, or taken over from what was there before."""

    clauses: ClassVar = ("4.1.1", "4.1.2", "4.4")
    person: int
    way: AcceptedBy
    bound_by: str
    club: int | None = None
    application: int | None = field(default=None, metadata=GROUND)
    decision: int | None = field(default=None, metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(Act):
    """An application that was not accepted."""

    clauses: ClassVar = ("4.1.2",)
    person: int
    application: int = field(metadata=GROUND)
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubJoined(Act):
    clauses: ClassVar = ("4.1.3",)
    person: int
    club: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLeft(Act):
    """`on` is the first day without it."""

    clauses: ClassVar = ("4.1.3",)
    person: int
    club: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PayerChosen(Act):
    """Through which club a member of several pays; None is as an independent."""

    clauses: ClassVar = ("4.1.3",)
    person: int
    club: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassGiven(Act):
    """Honorary, honorary vice president or life member, by recommendation and election."""

    clauses: ClassVar = ("4", "4.2.1", "4.3.1")
    person: int
    member_class: MemberClass
    recommendation: int = field(metadata=GROUND)
    election: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(Act):
    """`on` is the day the notice in writing was received: the last day as a member."""

    clauses: ClassVar = ("5.1",)
    person: int
    addressed_to: Secretary


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredCeased(Act):
    """The Management Committee declares who has not paid for that year a member no longer; `on` is the first day
    without it."""

    clauses: ClassVar = ("5.2",)
    person: int
    year: int
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Act):
    clauses: ClassVar = ("4",)
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspended(Act):
    """By the Executive, from `on` to `until`, the last day that was asked for. `for_life` says how it was when it was
    entered; what counts is whether an earlier one stands. `club_counts` is what the Executive decided about an earlier
    suspension by a club, where there was one: whether it makes this the second."""

    clauses: ClassVar = ("5.3", "5.4")
    person: int
    until: date | None
    why: str
    decision: int = field(metadata=GROUND)
    for_life: bool = False
    club_counts: bool | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubActed(Act):
    """A club suspended or ended somebody's membership of it; `on` is the first day, `reported` when its officer told
    the Secretary."""

    clauses: ClassVar = ("5.5", "5.6")
    person: int
    club: int
    what: Literal["suspended", "terminated"]
    until: date | None
    reported: date
    officer: str
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspensionLifted(Act):
    """The Executive ends what a club's act did to the rights in the Association; `on` is the first day without it."""

    clauses: ClassVar = ("5.6",)
    person: int
    suspension: int = field(metadata=GROUND)
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited(Act):
    """To rejoin, after a suspension has run out."""

    clauses: ClassVar = ("5.4",)
    person: int
    suspension: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstated(Act):
    """Has rejoined after a suspension."""

    clauses: ClassVar = ("5.4",)
    person: int
    suspension: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubsTold(Act):
    """The Executive found that a case warrants, or does not warrant, to tell all other clubs."""

    clauses: ClassVar = ("5.7",)
    person: int
    action: int = field(metadata=GROUND)
    decision: int = field(metadata=GROUND)
    warranted: bool
    clubs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubApplied(Act):
    """A club asks to be registered."""

    clauses: ClassVar = ("4.1.8",)
    club: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubRegistered(Act):
    """Its registration fee is paid, or it was registered before this book began (then nothing was paid here)."""

    clauses: ClassVar = ("4.1.8",)
    club: int
    cents: int
    application: int | None = field(default=None, metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubClosed(Act):
    """`on` is the first day on which it is no longer registered."""

    clauses: ClassVar = ("4.1.8",)
    club: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VotingMemberNamed(Act):
    """Who votes for the club in the Management Committee from this day."""

    clauses: ClassVar = ("7.1",)
    club: int
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePaid(Act):
    """The affiliation fee of a year, paid on this day, through a club or without one. `receipt` is its number."""

    clauses: ClassVar = ("4.1.3", "4.1.5")
    person: int
    year: int
    cents: int
    club: int | None = None
    receipt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeesSet(Act):
    """By an annual meeting after consulting the Management Committee, for the year after it and on."""

    clauses: ClassVar = ("4.1.3", "4.1.4")
    year: int
    club_cents: int
    independent_cents: int
    decision: int = field(metadata=GROUND)
    consultation: int = field(metadata=GROUND)


KINDS: dict[str, type[Act]] = {
    "applied/1": Applied,
    "accepted/1": Accepted,
    "declined/1": Declined,
    "club-joined/1": ClubJoined,
    "club-left/1": ClubLeft,
    "payer-chosen/1": PayerChosen,
    "class-given/1": ClassGiven,
    "resigned/1": Resigned,
    "declared-ceased/1": DeclaredCeased,
    "died/1": Died,
    "suspended/1": Suspended,
    "club-acted/1": ClubActed,
    "suspension-lifted/1": SuspensionLifted,
    "invited/1": Invited,
    "reinstated/1": Reinstated,
    "clubs-told/1": ClubsTold,
    "club-applied/1": ClubApplied,
    "club-registered/1": ClubRegistered,
    "club-closed/1": ClubClosed,
    "voting-member-named/1": VotingMemberNamed,
    "fee-paid/1": FeePaid,
    "fees-set/1": FeesSet,
}
