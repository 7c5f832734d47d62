"""What is set for a year: events, the championship and the Masters, postponements, and who goes abroad."""

from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar, Literal

from .act import GROUND, Act

EventKind = Literal["tournament", "challenge"]
Level = Literal["local", "national", "international"]
FixedEvent = Literal["masters", "championship", "agm"]
SelectionPath = Literal["criteria", "no_time"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlanned(Act):
    """A tournament or challenge in the calendar; `first` and `last` are its days."""

    clauses: ClassVar = ("2.3",)
    sort: EventKind
    level: Level
    title: str
    first: date
    last: date
    place: str = ""
    club: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalledOff(Act):
    clauses: ClassVar = ("2.3",)
    event: int = field(metadata=GROUND)
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VenueSet(Act):
    """Where the championship of a year is, by an annual meeting."""

    clauses: ClassVar = ("14.2",)
    year: int
    venue: str
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatSet(Act):
    """When the championship of a year is played, how many games and in which format. `late` are the days by which the
    decision came too late, and was taken all the same."""

    clauses: ClassVar = ("14.3",)
    year: int
    games: int
    text: str
    decision: int = field(metadata=GROUND)
    late: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MastersHostSet(Act):
    """Which club hosts, runs and adjudicates the Masters of a year."""

    clauses: ClassVar = ("15.2",)
    year: int
    club: int
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponed(Act):
    """One of the fixed events is at another time of the same year."""

    clauses: ClassVar = ("16",)
    event: FixedEvent
    year: int
    first: date
    last: date
    why: str
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class CriteriaSet(Act):
    """By which New Zealand's representatives are selected, for an event or for all."""

    clauses: ClassVar = ("17.1", "17.2")
    event: str
    text: str
    decision: int = field(metadata=GROUND)


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected(Act):
    """Who represents New Zealand, the first first: by criteria, or by the Executive where there was no time."""

    clauses: ClassVar = ("17.1", "17.3")
    event: str
    people: tuple[int, ...]
    path: SelectionPath
    decision: int = field(metadata=GROUND)
    criteria: int | None = field(default=None, metadata=GROUND)
    why: str = ""
    offered: date | None = None


KINDS: dict[str, type[Act]] = {
    "event-planned/1": EventPlanned,
    "event-called-off/1": EventCalledOff,
    "venue-set/1": VenueSet,
    "format-set/1": FormatSet,
    "masters-host-set/1": MastersHostSet,
    "postponed/1": Postponed,
    "criteria-set/1": CriteriaSet,
    "selected/1": Selected,
}
