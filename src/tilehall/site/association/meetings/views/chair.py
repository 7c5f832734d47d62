"""The chair's screen: what happens now, what is missing, one next step; beside it quorum, item and motion."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.meeting.counting import lodged_on
from tilehall.law.association.meeting.entitlement import voters
from tilehall.law.association.meeting.next_step import MeetingSituation, situation
from tilehall.law.association.meeting.state import Meeting
from tilehall.site.association.meetings.actions.commands import CHAIR, may_chair, require_right
from tilehall.site.association.meetings.actions.secret_ballots import called_off, running
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording import steps
from tilehall.site.association.meetings.wording.names import HEADS, quorum_note
from tilehall.site.pages.sentences import clauses_of
from tilehall.site.people.commands import new_command
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, state_or_404, unchanged
from .meetings import item_lines


@does("meetings.attend")
@require_safe
def chair(request: HallRequest, number: int) -> HttpResponse:
    """The whole screen, or for a page that follows only what moves."""
    state = state_or_404(number)
    if "at" in request.GET and not may_chair(request.actor, state):
        # A page that still follows, of who was in the chair until the offices were handed over at the close: it has
        # nothing more to learn, and is not torn from under the press that closed the meeting.
        return HttpResponse(status=204)
    require_right(request.actor, CHAIR, state)
    now = timezone.localtime()
    gone = called_off(state.meeting)
    found = situation(state.meeting, now, gone)
    # A ballot is called off in its own log: the meeting's entry, by which a page follows, stays the same.
    waits = gone or (found.quorum is not None and found.quorum.until is not None)
    if "at" in request.GET and unchanged(request, state) and not waits:
        return HttpResponse(status=204)
    context = {**situation_context(state, found), **_motion_context(state.meeting, found)}
    template = "meetings/chair_now.html" if "at" in request.GET else "meetings/chair.html"
    return page(request, state, template, context)


def situation_context(state: MeetingState, found: MeetingSituation) -> dict[str, object]:
    return {
        "now": found,
        "stage": steps.stage_words(found),
        "step": steps.step_words(found.step, state.number),
        "others": [steps.step_words(other, state.number) for other in found.others],
        "missing": [steps.lack_words(lack) for lack in found.missing],
        "quorum": found.quorum,
        "quorum_note": quorum_note(state.meeting.called.kind),
        "heads": [(HEADS[part.head][1], part) for part in found.quorum.parts] if found.quorum else [],
        "quorum_clauses": clauses_of(*found.quorum.rests_on) if found.quorum else (),
        "lines": item_lines(state.meeting, reads_book=True),
        "commands": {name: new_command() for name in ("step", "other", "remark", "undo", "again")},
    }


def _motion_context(meeting: Meeting, found: MeetingSituation) -> dict[str, object]:
    if found.motion is None:
        if found.item is None:
            return {"item": None}
        election = meeting.election(found.item)
        awaited = election.ballot if election is not None and election.awaits_ballot else None
        return {"item": meeting.item(found.item), "election": election, "running_ballot": running(awaited)}
    motion = meeting.motion(found.motion)
    return {
        "item": meeting.item(motion.item),
        "motion": motion,
        "amended": None if motion.amends is None else meeting.motion(motion.amends),
        "voters": len(voters(meeting, motion)),
        "lodged": lodged_on(meeting, motion),
        "may_ballot": meeting.general and motion.state == "seconded",
        "running_ballot": running(motion.ballot if motion.mode == "ballot" else None),
    }
