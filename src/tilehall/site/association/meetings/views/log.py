"""The log of a meeting: everything that was done, by whom and when; and how it is taken back."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tilehall.law.association.meeting.log import refuse_undoing, undone_entries
from tilehall.site.association.meetings.wording.acts import act_words
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .frame import page, state_or_404

A_PAGE = 200


@does("meetings.prepare")
@require_safe
def log(request: HallRequest, number: int) -> HttpResponse:
    state = state_or_404(number)
    gone = undone_entries(state.entries)
    before = whole_number(request.GET.get("before", "")) or len(state.entries) + 1
    earlier = [entry for entry in state.entries if entry.seq < before]
    newest = reversed(earlier[-A_PAGE:])
    lines = [
        (entry, act_words(entry.act), entry.seq in gone, refuse_undoing(state.entries, entry.seq) is None)
        for entry in newest
    ]
    older = earlier[-A_PAGE].seq if len(earlier) > A_PAGE else None
    return page(request, state, "meetings/log.html", {"lines": lines, "older": older})
