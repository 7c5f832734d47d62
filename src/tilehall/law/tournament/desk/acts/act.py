"""What an act is: something the desk did, which changes what the desk knows. The log alone decides what was done."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime

from tilehall.law.tournament.desk.desk import Desk


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Which entry of the log this is, when it was made and by whom."""

    seq: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(ABC):
    """Each act says how the desk stands after it. It raises `CannotFollow` where it cannot follow; it never refuses."""

    @abstractmethod
    def on(self, desk: Desk, moment: Moment) -> Desk:
        """An act without this cannot even be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Act):
    """An earlier entry counts no more. The log is read without it; nothing is taken out."""

    entry: int
    reason: str = ""

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return desk
