"""The judging device of an event: a browser that stands in the room for all tables, and does nothing else."""

from django.contrib.auth import logout
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.actor import require
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import adjudication_mode
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.judge_deeds import ModeLeft
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import command_context, desk_state_or_404


@does("tables.judge")
@never_cache
@GET_OR_POST
def station(request: HallRequest, number: int) -> HttpResponse:
    """An official sets the device up, and is signed out on it; then players come and say which table they sit at."""
    state = desk_state_or_404(number)
    if not actions.is_scrabble(state.desk):
        raise Http404("Words are challenged in Scrabble only.")
    if request.method == "POST":
        return _pressed(request, state)
    stands = adjudication_mode.station_of(request) == number
    return _page(request, state, stands=stands)


def _page(request: HallRequest, state: DeskState, *, stands: bool, wrong: str = "") -> HttpResponse:
    tables = sorted(board.table for board in actions.boards_in_play(state.desk) if board.table)
    context = {
        "row": state.row,
        "stands": stands,
        "tables": tables,
        "wrong": wrong,
        "nzasp": actions.is_by_nzasp(state.desk),
        "may_end": _may_end(request, state),
    }
    return render(request, "tables/station.html", {**context, "may_begin": request.actor.may(actions.ADJUDICATE)})


def _pressed(request: HallRequest, state: DeskState) -> HttpResponse:
    number, do = state.row.pk, request.POST.get("do")
    here = reverse("tables:station", args=[number])
    if do == "begin":
        require(request.actor, actions.ADJUDICATE)
        logout(request)  # so that nobody at the device does what only an official may
        adjudication_mode.set_up_station(request, number)
        return redirect(here)
    if adjudication_mode.station_of(request) != number:
        return redirect(here)
    if do == "end":
        return _ended(request, state)
    at = actions.find_by_table(whole_number(request.POST.get("table", "")))(state)
    if at is None or at.board.table is None:
        return _page(request, state, stands=True, wrong="No game is being played at that table.")
    key = keys.judge_key(state.row, at.board.players[0], at.round)
    return redirect(f"{reverse('tables:board-judge', args=[number, key])}?way=device")


def _may_end(request: HallRequest, state: DeskState) -> bool:
    """While games go on, an official: a device that anybody ends looks up word by word for them."""
    return request.actor.may(actions.ADJUDICATE) or not actions.boards_in_play(state.desk)


def _ended(request: HallRequest, state: DeskState) -> HttpResponse:
    """The log of the board that was judged last says so."""
    if not _may_end(request, state):
        return _page(request, state, stands=True, wrong="Games are being played: an adjudicator signs in to end it.")
    mode = adjudication_mode.mode_of(request)
    adjudication_mode.end_station(request)
    if mode is not None:
        actions.leave_mode(request.actor, mode.number, mode.key, ModeLeft(how="ended"), command_context(request))
    return redirect(reverse("tables:station", args=[state.row.pk]))
