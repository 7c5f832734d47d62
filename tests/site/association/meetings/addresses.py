"""Every address of the meetings and who may go there, for tests/site/test_every_url.py."""

from datetime import datetime

from django.utils import timezone

from tests.site.tournaments.addresses import ALL, EXECUTIVE, NOBODY, SIGNED_IN, Line
from tilehall.law.association.meeting.records import MeetingPlan
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings.actions import attendance, calling
from tilehall.site.association.meetings.keys import person_key, room_key
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person

REGISTER = frozenset({"president", "vice_president", "secretary"})

MEETINGS: dict[str, Line] = {
    "meetings:meetings": ((), ALL, NOBODY, {}),
    "meetings:new": (("meeting_kind",), REGISTER, REGISTER, {"title": "M", "day": "no day", "convened": "10:00"}),
    "meetings:meeting": (("meeting",), EXECUTIVE, NOBODY, {}),  # it is one of the Executive
    "meetings:chair": (("meeting",), REGISTER, NOBODY, {}),
    "meetings:deed": (("meeting", "meeting_deed"), REGISTER, REGISTER, {"reason": ""}),
    "meetings:prepare": (("meeting",), REGISTER, NOBODY, {}),
    "meetings:reschedule": (("meeting",), REGISTER, REGISTER, {"title": "M", "day": "no day"}),
    "meetings:application": (("meeting", "application"), NOBODY, REGISTER, {}),
    "meetings:item": (("meeting", "item_kind"), REGISTER, REGISTER, {"title": ""}),
    "meetings:notice": (("meeting",), REGISTER, NOBODY, {}),
    "meetings:send-notice": (("meeting",), NOBODY, REGISTER, {}),
    "meetings:check-in": (("meeting", "?q=in"), REGISTER, NOBODY, {}),
    "meetings:card": (("meeting", "attendee"), REGISTER, NOBODY, {}),
    "meetings:wall": (("meeting",), EXECUTIVE, NOBODY, {}),
    "meetings:here": (("meeting", "room_key"), ALL, ALL, {}),
    "meetings:me": (("meeting", "attendee_key"), ALL, NOBODY, {}),
    "meetings:vote": (("meeting", "attendee_key"), NOBODY, ALL, {"motion": "1"}),
    "meetings:second": (("meeting", "attendee_key"), NOBODY, ALL, {"motion": "1"}),
    "meetings:presence": (("meeting", "attendee_key"), NOBODY, ALL, {}),
    "meetings:minutes": (("meeting",), EXECUTIVE, NOBODY, {}),
    "meetings:minutes-file": (("meeting", "minutes_suffix"), REGISTER, NOBODY, {}),
    "meetings:log": (("meeting",), REGISTER, NOBODY, {}),
    "meetings:rules-of-play": ((), SIGNED_IN, SIGNED_IN, {"clause": "99"}),
    "meetings:answer-proposal": (("application",), NOBODY, REGISTER, {"answer": "yes"}),
    "meetings:resolutions": ((), ALL, NOBODY, {}),
    "meetings:rules": ((), ALL, NOBODY, {}),
}


def meeting_of_the_walk(person: Person, now: datetime) -> dict[str, str]:
    """One of the Executive, today, at which somebody is."""
    today = timezone.localdate(now)
    plan = MeetingPlan(kind="executive", title="Walk", day=today, convened="10:00", place="Here")
    state = calling.call_meeting(CONSOLE, plan, CommandContext(now, "walk meeting"))
    assert not isinstance(state, Refusal)
    there = attendance.set_presence(state.number, person.pk, CommandContext(now, "walk here"), gone=False)
    assert not isinstance(there, Refusal)
    return {
        "meeting": str(state.number),
        "meeting_kind": "executive",
        "meeting_deed": "call-off",
        "item_kind": "general",
        "application": "1",
        "attendee": str(person.pk),
        "attendee_key": person_key(state.row, person.pk),
        "room_key": room_key(state.row),
        "minutes_suffix": "txt",
    }
