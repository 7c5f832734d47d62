"""The page of what a withdrawal has changed in the draw: who has a bye now, which pairs are new, what is forfeited."""

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.log import rebuild
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.presenters.draw_changes import draw_changes
from tilehall.site.tournaments.store import DeskState

from .desk_list import next_button
from .frame import desk_state_or_404, page


def span_of_command(state: DeskState, command_id: str) -> tuple[int, int] | None:
    """The entry before what a command wrote, and its last; None where it wrote nothing."""
    last = state.answers.get(command_id)
    return None if last is None else (max((seq for seq in state.answers.values() if seq < last), default=0), last)


@does("tournaments.direct")
@require_safe
def changes(request: HallRequest, number: int, before: int, after: int) -> HttpResponse:
    """Between two entries of the log, as it stood then."""
    state = desk_state_or_404(number)
    if not 0 < before <= after <= len(state.entries):
        raise Http404("no such entries")
    was, now = (rebuild(state.entries[:seq]) for seq in (before, after))
    context = {
        "changes": draw_changes(was, now),
        "several": len(now.grades) > 1,
        **next_button(request, state, timezone.now()),
    }
    return page(request, state, "tournaments/draw_changes.html", context)
