"""What an act of a meeting is: something that was done, which changes what the meeting knows."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import datetime

from tilehall.law.association.meeting.state import Meeting


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Which entry of the log this is, when it was made and by whom."""

    seq: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingAct(ABC):
    """Each act says how the meeting stands after it. It raises `CannotFollow` where it cannot follow."""

    @abstractmethod
    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        """An act without this cannot even be made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(MeetingAct):
    """An earlier entry counts no more. The log is read without it; nothing is taken out."""

    entry: int
    reason: str = ""

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        return meeting
