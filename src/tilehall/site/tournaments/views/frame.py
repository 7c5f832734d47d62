"""What every page of a tournament shares: the desk it shows, where one can go, and how an answer is given."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording import sentence_of

from .event_row import event_row


def desk_state_or_404(number: int) -> DeskState:
    try:
        return store.load(number)
    except store.NoSuchTournament as none:
        raise Http404(str(none)) from none


def head_at_hand(request: HallRequest, number: int) -> TournamentRow:
    """As the gate has read it for this request."""
    event = request.event_at_hand
    if event is not None and isinstance(event.head, TournamentRow) and event.head.pk == number:
        return event.head
    try:
        return store.head(number)
    except store.NoSuchTournament as none:
        raise Http404(str(none)) from none


def page(
    request: HallRequest, state: DeskState, template: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """A page inside the frame of its tournament: `desk`, `plan`, the row of its pages, and a fresh id for each form."""
    framed = {
        "row": state.row,
        "desk": state.desk,
        "plan": state.desk.plan,
        "page_row": event_row(request, state),
        "command_id": new_command(),
        **(context or {}),
    }
    return render(request, template, framed, status=status)


def log_unchanged(request: HallRequest, state: DeskState) -> bool:
    """A page that follows asks with the entry it has seen (?at=); nothing new is answered with 204."""
    return request.GET.get("at") == str(state.row.seq)


def redirect_with_result(
    request: HallRequest, result: DeskState | Refusal, done: str, to: str, *args: object
) -> HttpResponse:
    """After a command: back to a page, with what was done or why not and the clauses it rests on."""
    show_result(request, result, done)
    return redirect(reverse(to, args=args))


def show_result(request: HallRequest, result: object, done: str) -> None:
    if not isinstance(result, Refusal):
        messages.success(request, done)
        return
    show_refusal(request, sentence_of(result))
