"""What bodies of the association decided, as the book keeps it."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from tilehall.law.game.shape import ADDED

from .act import GROUND, Act

Body = Literal["agm", "sgm", "management", "executive", "committee"]
# What a decision is about: by it the law knows whose it is, and what may rest on it. Values of logs, only ever added.
Matter = Literal[
    "fees",
    "fees_consultation",
    "recommend_honorary",
    "recommend_life",
    "elect_honorary",
    "elect_life",
    "elect_officer",
    "cease",
    "suspend",
    "lift_suspension",
    "warn_clubs",
    "accept_member",
    "vacancy",
    "committee",
    "reviewer",
    "championship_venue",
    "championship_format",
    "masters_host",
    "postpone",
    "criteria",
    "select",
    "rules_of_play",
    "rule_change",
    "bylaw",
    "affiliation",
    "payment",
    "social",
    "free_entry",
    "call_sgm",
    "meeting_place",
    "wind_up",
    "other",
]
Power = Literal["general", "3.1.1", "3.1.2", "3.1.3"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Votes:
    in_favour: int
    against: int
    abstained: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided(Act):
    """A body resolved something. `reference` is how people call it, as MC-2026-04.

    `meeting` is the number of the meeting here that carried it; a decision from paper has none. `void_because` says
    which check of the meeting failed: then nothing may rest on it. A committee is known by the entry that appointed it.
    `not_in_force` is a change that waits for an approval from outside; `changes` are the clauses of the constitution
    that a change of the rules is about. A decision to pay says to whom and
    how much at most: no more than that is ever paid on it.
    """

    clauses: ClassVar = ("3.1",)
    body: Body
    matter: Matter
    reference: str
    title: str
    text: str = ""
    power: Power = "general"
    votes: Votes | None = None
    committee: int | None = field(default=None, metadata=GROUND)
    delegated: str = ""  # the delegated power by which a committee decided
    meeting: int | None = None
    void_because: str = ""
    not_in_force: bool = False
    person: int | None = None
    club: int | None = None
    changes: tuple[str, ...] = field(default=(), metadata=ADDED)
    payee: str = field(default="", metadata=ADDED)
    limit_cents: int | None = field(default=None, metadata=ADDED)
    since: date | None = field(default=None, metadata=ADDED)  # from when it counts, where it names a day


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRecorded(Act):
    """The tax authority agreed to a change that a meeting carried: before this day it is not in force."""

    clauses: ClassVar = ("10.2",)
    decision: int = field(metadata=GROUND)
    reference: str


KINDS: dict[str, type[Act]] = {"decided/1": Decided, "approval-recorded/1": ApprovalRecorded}
