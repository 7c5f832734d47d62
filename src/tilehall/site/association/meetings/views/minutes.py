"""The minutes: on the page, as text and as PDF; corrected and approved."""

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tilehall.site.association.meetings.forms import ApproveForm, CorrectionForm
from tilehall.site.association.meetings.sheets import minutes_sheet
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording import minutes as wording
from tilehall.site.people.actor import NotYours
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import READ, is_private, page, readable_or_404


def _may_read(request: HallRequest, state: MeetingState) -> bool:
    """A draft is for officers; what is approved, for everybody who is somebody here: it names people."""
    if request.actor.may("meetings.prepare"):
        return True
    return state.meeting.minutes_approved is not None and request.actor.person is not None


def _left_out(request: HallRequest, state: MeetingState) -> frozenset[int]:
    """The business that members do not read, as it is not on the agenda that they see."""
    if request.actor.may(READ):
        return frozenset()
    return frozenset(item.number for item in state.meeting.items if is_private(item))


@does("meetings.see")
@require_safe
def minutes(request: HallRequest, number: int) -> HttpResponse:
    state = readable_or_404(request, number)
    may_read = _may_read(request, state)
    context = {
        "may_read": may_read,
        "parts": wording.parts(state.meeting, _left_out(request, state)) if may_read else (),
        "correction": CorrectionForm(state=state),
        "approve": ApproveForm(state=state),
        "begun": any(sitting.opened or sitting.ended for sitting in state.meeting.sittings),
    }
    return page(request, state, "meetings/minutes.html", context)


@does("meetings.see")
@require_safe
def minutes_file(request: HallRequest, number: int, suffix: str) -> HttpResponse:
    state = readable_or_404(request, number)
    if not _may_read(request, state):
        raise NotYours("meetings.prepare")
    if suffix not in ("txt", "pdf"):
        raise Http404("Minutes come as text or as PDF.")
    name = slugify(f"minutes {state.row.title} {state.row.day}")
    left_out = _left_out(request, state)
    if suffix == "txt":
        made, kind = wording.as_text(state.meeting, left_out).encode(), "text/plain; charset=utf-8"
    else:
        made, kind = minutes_sheet(state.meeting, left_out), "application/pdf"
    named = f'inline; filename="{name}.{suffix}"'
    return HttpResponse(made, content_type=kind, headers={"Content-Disposition": named})
