"""What a file of results comes to: grades with their events, and what the file left open."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from ..event import Event, PlayerId
from .problem import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedGrade:
    """One grade. An event must say who started; where a file left it open, that is told beside it."""

    name: str
    event: Event
    # Round and first-named player of every game of which the file does not say who started.
    starts_unknown: frozenset[tuple[int, PlayerId]] = frozenset()
    # Names as that file spells them, where it has an order of its own: "Ruth Ngata" as "Ngata, Ruth".
    spelled: Mapping[PlayerId, str] = field(default_factory=dict)
    # At which table somebody sits in a round, for files that say so.
    tables: Mapping[tuple[int, PlayerId], int] = field(default_factory=dict, compare=False)
    lines: Mapping[PlayerId, int] = field(default_factory=dict, compare=False)
    # How many rounds it was to have, for files that say so; 0 where nothing is said.
    planned_rounds: int = field(default=0, compare=False)


def rounds_to_come(grades: Iterable[ImportedGrade]) -> int:
    """Of the whole event: as many as are planned, or as there are where more were played."""
    return max((max(grade.planned_rounds, len(grade.event.rounds)) for grade in grades), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """A whole file, read without a fault. `notes` say what was read in one way and may have been meant in another."""

    format: str
    name: str
    day: date | None
    grades: tuple[ImportedGrade, ...]
    notes: tuple[Problem, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(entrant.name for grade in self.grades for entrant in grade.event.players)

    @property
    def rounds(self) -> int:
        return max((len(grade.event.rounds) for grade in self.grades), default=0)

    @property
    def planned_rounds(self) -> int:
        return rounds_to_come(self.grades)


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file ready to be sent, and what of the event could not be put into it as it was."""

    raw: bytes
    notes: tuple[str, ...] = ()
