"""What an act of a meeting is: something that was done, which changes what the meeting knows."""

from dataclasses import dataclass

from tilehall.law.association.meeting.state import Meeting
from tilehall.law.game.act_log import EntryMoment, LoggedAct, UndoneAct

Moment = EntryMoment


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingAct(LoggedAct[Meeting]):
    """Each act says how the meeting stands after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(UndoneAct[Meeting], MeetingAct):
    """What the meeting did counts no more."""
