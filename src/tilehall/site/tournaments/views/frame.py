"""What every page of a tournament shares: the desk it shows, where one can go, and how an answer is given."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.presenters.bracket import has_knock_out
from tilehall.site.tournaments.store import DeskState, TournamentRow
from tilehall.site.tournaments.wording import sentence_of

# label, address, action one must be allowed. The first list is public, the second belongs to the desk.
PUBLIC = (
    ("Event", "tournaments:event", "tournaments.see"),
    ("Rounds", "tournaments:rounds", "tournaments.see"),
    ("Standings", "tournaments:standings", "tournaments.see"),
    ("Cross table", "tournaments:cross", "tournaments.see"),
    ("Hall screen", "tournaments:wall", "tournaments.see"),
)
BRACKET = ("Bracket", "tournaments:bracket", "tournaments.see")
CHALLENGES = ("Challenges", "tables:challenges", "tables.adjudicate")
DESK = (
    ("Desk", "tournaments:desk", "tournaments.score"),
    ("Plan", "tournaments:plan", "tournaments.organise"),
    ("Officers", "tournaments:officers", "tournaments.appoint"),
    ("Entries", "tournaments:entries", "tournaments.organise"),
    ("Series", "tournaments:series", "tournaments.organise"),
    ("Grades", "tournaments:grades", "tournaments.organise"),
    ("Check-in", "tournaments:check-in", "tournaments.organise"),
    ("Draw", "tournaments:draw", "tournaments.direct"),
    ("Scores", "tournaments:scores", "tournaments.score"),
    ("Prints", "tournaments:prints", "tournaments.score"),
    ("Money", "tournaments:money", "tournaments.keep_cash"),
    ("Prizes", "tournaments:prizes", "tournaments.organise"),
    ("Report", "tournaments:report", "tournaments.report"),
    CHALLENGES,
    ("Incidents", "tournaments:incidents", "tournaments.see_incidents"),
    ("Log", "tournaments:log", "tournaments.read_log"),
    ("Practice run", "tournaments:rehearse", "tournaments.direct"),
    ("Move to another laptop", "tournaments:packages", "tournaments.report"),
)


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    url: str
    here: bool


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
    """A page inside the frame of its tournament: `desk`, `plan`, tabs, and a fresh id for each form."""
    framed = {
        "row": state.row,
        "desk": state.desk,
        "plan": state.desk.plan,
        "tabs": tabs(request, state.row.pk, (*PUBLIC[:3], BRACKET, *PUBLIC[3:]) if _knock_out(state) else PUBLIC),
        "desk_tabs": tabs(request, state.row.pk, desk_places(state)),
        "command_id": new_command(),
        **(context or {}),
    }
    return render(request, template, framed, status=status)


def desk_places(state: DeskState) -> tuple[tuple[str, str, str], ...]:
    """Words are challenged in Scrabble only."""
    scrabble = state.desk.plan is not None and state.desk.book.game == "scrabble"
    return DESK if scrabble else tuple(place for place in DESK if place != CHALLENGES)


def _knock_out(state: DeskState) -> bool:
    return state.desk.plan is not None and has_knock_out(state.desk)


def tabs(request: HallRequest, number: int, listed: tuple[tuple[str, str, str], ...]) -> list[Tab]:
    made = []
    for label, name, action in listed:
        if request.actor.may(action):
            try:
                url = reverse(name, args=[number])
            except NoReverseMatch:
                continue
            made.append(Tab(label, url, request.path == url))
    return made


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
