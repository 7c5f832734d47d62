"""Games of a round in the hall: the director's switch, and the seat a player takes from the slip."""

from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.play.forms import RACKS_AFTER
from tilehall.site.play.store import EventTerms, TableRow
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import live_boards
from tilehall.site.tournaments.actions import results as results_actions
from tilehall.site.tournaments.hall_tables import tables_of_round

from .frame import desk_state_or_404, head_at_hand, page

OPENED = "Games of this event can be played in the hall."
CLOSED = "Games of this event are played in the room only."


class PlayHereForm(forms.Form):
    open = forms.BooleanField(label="Games of a round may be played in the hall", required=False)
    unseen_allowed = forms.BooleanField(
        label="Players may have the unseen tiles counted for them",
        required=False,
        help_text="If not, their page says that you do not allow it.",
    )
    racks_after_s = forms.TypedChoiceField(
        label="Watchers see the racks", choices=RACKS_AFTER, coerce=int, empty_value=None, required=False
    )


@does("tournaments.direct")
@GET_OR_POST
def play_here(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    terms = live_boards.terms_of_event(number)
    form = PlayHereForm(request.POST or None, initial=_initial(terms))
    if request.method == "POST" and form.is_valid():
        live_boards.set_terms(request.actor, number, EventTerms(**form.cleaned_data))
        opened = form.cleaned_data["open"]
        messages.success(
            request, "Games can be played in the hall." if opened else "Games are played in the room only."
        )
        return redirect("tournaments:play-here", number)
    return page(
        request,
        state,
        "tournaments/play_here.html",
        {"form": form, "boards": _boards(state), "no_list": live_boards.why_no_list(state.desk)},
    )


def _initial(terms: EventTerms) -> dict[str, object]:
    return {
        "open": terms.open,
        "unseen_allowed": terms.unseen_allowed,
        "racks_after_s": "" if terms.racks_after_s is None else str(terms.racks_after_s),
    }


def _boards(state: store.DeskState) -> list[dict[str, object]]:
    """Boards of the round that is played, with the table in the hall of each that has one."""
    desk = state.desk
    drawn = [grade.rounds[desk.current - 1] for grade in desk.grades.values() if 0 < desk.current <= len(grade.rounds)]
    tables = tables_of_round(state, desk.current)
    return [
        {"board": board, "names": [desk.name(player) for player in board.players], "table": tables[board.players]}
        for each in drawn
        for board in each.boards
        if board.players in tables
    ]


@does("tournaments.see")
@require_safe
def played_here(request: HallRequest, number: int) -> HttpResponse:
    """The part of the rounds' page that says which boards can be watched here; it follows by the news of the tables."""
    state = store.state_of(head_at_hand(request, number))
    boards = _boards(state)
    begun = [one for one in boards if isinstance(one["table"], TableRow) and one["table"].game_id is not None]
    return render(request, "tournaments/played_here.html", {"boards": begun, "round": state.desk.current})


@does("tournaments.slip")
@require_POST
def sit_down(request: HallRequest, number: int, key: str) -> HttpResponse:
    """From the slip: whoever holds it says who they are by signing in."""
    state = store.state_of(head_at_hand(request, number))
    slip = reverse("tournaments:slip", args=[number, key])
    opened = results_actions.board_of_key(state.row, state.desk, key)
    if opened is None:
        return redirect(slip)
    player = opened.own or whole_number(request.POST.get("player", "")) or 0
    back = f"{slip}?{urlencode({'player': player})}" if opened.own is None else slip
    if request.actor.account is None:
        messages.info(request, "Sign in as yourself: a seat in the hall is taken by an account.")
        return redirect(f"{reverse('people:sign-in')}?{urlencode({'next': back})}")
    try:
        table = live_boards.sit_down(request.actor, number, opened.round, player, command_context(request))
    except ValidationError as refused:
        messages.error(request, " ".join(refused.messages))
        return redirect(back)
    return redirect("play:table", table.code)
