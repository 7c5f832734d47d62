"""What every page of a meeting shares: the meeting it shows, where one can go, and how an answer is given."""

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from tilehall.law.association.meeting.bodies import matter_of
from tilehall.law.association.meeting.notices import notice_standing
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.wording.decisions import ABOUT_ONE_PERSON
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.actions.commands import may_chair
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording.names import KINDS, PHASES
from tilehall.site.association.meetings.wording.sentences import sentence_of
from tilehall.site.pages.page_row import RowLink, link_to, one_row
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.actor import NotYours
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest

# label, address, the right one must have; the first are at hand on a phone too
PLACES = (
    ("Meeting", "meetings:meeting", "meetings.see"),
    ("Chair", "meetings:chair", "meetings.chair"),
    ("Check-in", "meetings:check-in", "meetings.prepare"),
    ("Prepare", "meetings:prepare", "meetings.prepare"),
    ("Notice", "meetings:notice", "meetings.prepare"),
    ("Minutes", "meetings:minutes", "meetings.see"),
    ("Hall screen", "meetings:wall", "meetings.see"),
    ("Log", "meetings:log", "meetings.prepare"),
)
READ = "association.read_book"


def state_or_404(number: int) -> MeetingState:
    try:
        return store.load(number)
    except store.NoSuchMeeting as none:
        raise Http404(str(none)) from none


def readable_or_404(request: HallRequest, number: int) -> MeetingState:
    """What the Executive deals with is not for everybody: applications, payments and members by name."""
    state = state_or_404(number)
    if state.meeting.called.kind == "executive" and not request.actor.may(READ):
        raise NotYours(READ)
    return state


def is_private(item: AgendaItem) -> bool:
    """About one person: only for who reads the book, at whichever meeting it is dealt with."""
    return matter_of(item) in ABOUT_ONE_PERSON


def page(
    request: HallRequest,
    state: MeetingState,
    template: str,
    context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """A page inside the frame of its meeting, with a fresh id for its forms."""
    whole = {**framed(request, state), **(context or {})}
    return render(request, template, whole, status=status)


def framed(request: HallRequest, state: MeetingState) -> dict[str, Any]:
    chairs = may_chair(request.actor, state)
    return {
        "row": state.row,
        "meeting": state.meeting,
        "kind": KINDS[state.row.kind],
        "phase": PHASES[state.row.phase],
        "page_row": one_row("This meeting", list(_links(request, state, chairs=chairs))),
        "may_prepare": request.actor.may("meetings.prepare"),
        "may_chair": chairs,
        "today": timezone.localdate(),
        "command_id": new_command(),
    }


def _links(request: HallRequest, state: MeetingState, *, chairs: bool) -> Iterator[RowLink]:
    """Whoever is in the chair has its page, by whatever right."""
    for label, name, action in PLACES:
        if chairs if name == "meetings:chair" else request.actor.may(action):
            yield link_to(request, label, reverse(name, args=[state.number]), whole=name == "meetings:meeting")


def answered(request: HallRequest, result: MeetingState | Refusal, done: str, to: str) -> HttpResponse:
    """After a command: back to a page, with what was done or why not and the clauses it rests on."""
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    else:
        messages.success(request, done)
    return redirect(to)


def warn_of_day(request: HallRequest, meeting: Meeting) -> None:
    """Said when the day is set. A meeting that was held on paper is entered afterwards, so none of it is refused."""
    day, today, last = meeting.sitting.day, timezone.localdate(), notice_standing(meeting).last_day
    if day < today:
        messages.warning(request, f"{day:%d/%m/%Y} is over already. If another day or year is meant, change it here.")
    elif last is not None and last < today and not meeting.sitting.notices:
        told = f"Notice of it was to be sent by {last:%d/%m/%Y}. Sent later, what it resolves will be void."
        messages.warning(request, f"{told} Choose a later day.")


def unchanged(request: HallRequest, state: MeetingState) -> bool:
    """A page that follows asks with the entry it has seen (?at=); nothing new is answered with 204."""
    return request.GET.get("at") == str(state.row.seq)
