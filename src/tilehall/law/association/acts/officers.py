"""Who took and left an office, and what committees there are, as the book keeps it."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from .act import GROUND, Act

Office = Literal["president", "vice_president", "secretary", "treasurer", "web_master"]
Leaving = Literal["agm", "resigned", "died", "ceased", "handed_over"]
CommitteeKind = Literal["standing", "special", "sub", "rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeTaken(Act):
    """In office from this day until the next annual meeting, elected or appointed to a vacancy."""

    clauses: ClassVar = ("6.1", "6.2", "6.7")
    person: int
    office: Office
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeLeft(Act):
    """`on` is the first day without it. Who held it by a role only, from before there was a book, has no taking."""

    clauses: ClassVar = ("6.2", "6.7")
    person: int
    office: Office
    taking: int | None = field(metadata=GROUND)
    why: Leaving


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeAppointed(Act):
    """By the Executive, with the powers it hands over. The Rules Committee is one of them."""

    clauses: ClassVar = ("6.5",)
    sort: CommitteeKind
    name: str
    members: tuple[int, ...]
    powers: tuple[str, ...]
    decision: int = field(metadata=GROUND)
    until: date | None = None  # the last day, where one was set


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeJoined(Act):
    clauses: ClassVar = ("6.5", "13.2")
    person: int
    committee: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeLeft(Act):
    """`on` is the first day without them."""

    clauses: ClassVar = ("6.5", "13.2")
    person: int
    committee: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeClosed(Act):
    """`on` is the first day on which it is there no longer."""

    clauses: ClassVar = ("6.5",)
    committee: int = field(metadata=GROUND)


KINDS: dict[str, type[Act]] = {
    "office-taken/1": OfficeTaken,
    "office-left/1": OfficeLeft,
    "committee-appointed/1": CommitteeAppointed,
    "committee-joined/1": CommitteeJoined,
    "committee-left/1": CommitteeLeft,
    "committee-closed/1": CommitteeClosed,
}
