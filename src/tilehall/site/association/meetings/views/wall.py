"""The screen for the wall: quorum, item, motion and result, large; it follows by itself."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.association.meeting.entitlement import voters
from tilehall.law.association.meeting.next_step import situation
from tilehall.site.association.meetings.keys import room_key
from tilehall.site.association.meetings.wording import steps
from tilehall.site.association.meetings.wording.names import head_words
from tilehall.site.pages import qr
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import READ, framed, is_private, readable_or_404, unchanged
from .meetings import item_lines


@does("meetings.see")
@require_safe
def wall(request: HallRequest, number: int) -> HttpResponse:
    """Names of movers and of the elected only; who voted how is not shown. The code opens the page for phones: shown
    only to who may put it on a wall."""
    state = readable_or_404(request, number)
    meeting = state.meeting
    found = situation(meeting, timezone.localtime())
    waits = found.quorum is not None and found.quorum.until is not None
    if "at" in request.GET and unchanged(request, state) and not waits:
        return HttpResponse(status=204)
    item = None if meeting.current is None else meeting.item(meeting.current)
    hidden = item is not None and is_private(item) and not request.actor.may(READ)
    motion = None if hidden else meeting.open_motion()
    on_item = meeting.motions_on(item.number) if item is not None and not hidden else ()
    shown = motion or (on_item[-1] if on_item else None)
    election = None if meeting.current is None else meeting.election(meeting.current)
    context = {
        **framed(request, state),
        "stage": steps.stage_words(found),
        "now": found,
        "heads": [(head_words(part.head, part.counted), part) for part in found.quorum.parts] if found.quorum else [],
        "quorum": found.quorum,
        "item": None if hidden else item,
        "motion": shown,
        "election": election,
        "voters": len(voters(meeting, shown)) if shown else 0,
        "lines": item_lines(meeting, reads_book=request.actor.may(READ)),
    }
    if request.actor.may("meetings.prepare") and not only_here(request):
        address = for_phones(request, reverse("meetings:here", args=[number, room_key(state.row)]))
        context |= {"code": qr.inline(address), "address": address}
    template = "meetings/wall_part.html" if "at" in request.GET else "meetings/wall.html"
    return render(request, template, context)
