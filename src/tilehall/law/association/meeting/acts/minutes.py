"""Acts on the minutes: corrected, and approved by a later meeting."""

from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.association.meeting.records import MinuteCorrection
from tilehall.law.association.meeting.state import CannotFollow, Meeting

from .act import MeetingAct, Moment
from .calling import demand_phase


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesCorrected(MeetingAct):
    """What is to be read beside what was recorded; the record itself stays."""

    text: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "closed", "adjourned")
        if meeting.minutes_approved is not None:
            raise CannotFollow("minutes_approved")
        correction = MinuteCorrection(entry=moment.seq, text=self.text, by=moment.by, at=moment.at)
        return replace(meeting, corrections=(*meeting.corrections, correction))


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesApproved(MeetingAct):
    on_day: date
    at_meeting: str

    def on(self, meeting: Meeting, moment: Moment) -> Meeting:
        demand_phase(meeting, "closed", "adjourned")
        if meeting.minutes_approved is not None:
            raise CannotFollow("minutes_approved")
        return replace(meeting, minutes_approved=self.on_day, minutes_approved_at=self.at_meeting)


KINDS: dict[str, type[MeetingAct]] = {
    "minutes-corrected/1": MinutesCorrected,
    "minutes-approved/1": MinutesApproved,
}
