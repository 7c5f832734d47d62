"""The judging device of an event: a browser that stands in the room for all tables, and does nothing else."""

from django.contrib.auth import logout
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people.actor import require
from tilehall.site.people.commands import command_context
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import adjudication_mode, board_at_hand, judge_decisions, word_lists
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.actions.adjudicator import ADJUDICATE
from tilehall.site.tables.board_at_hand import boards_in_play
from tilehall.site.tables.judge_deeds import ModeLeft
from tilehall.site.tables.judge_page import judge_clauses
from tilehall.site.tables.judge_wording import sentence_of
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import desk_state_or_404


@does("tables.judge")
@never_cache
@GET_OR_POST
def station(request: HallRequest, number: int) -> HttpResponse:
    """An official sets the device up, and is signed out on it; then players come and say which table they sit at."""
    state = desk_state_or_404(number)
    if not board_at_hand.is_scrabble(state.desk):
        raise Http404("Words are challenged in Scrabble only.")
    if request.method == "POST":
        return _pressed(request, state)
    stands = adjudication_mode.station_of(request) == number
    return _page(request, state, stands=stands)


def _page(
    request: HallRequest, state: DeskState, *, stands: bool, refused: Sentence | None = None, typed: str = ""
) -> HttpResponse:
    unfit, of_player = _unfit(state), _of_player(request, state)
    context = {
        "row": state.row,
        "stands": stands,
        "tables": sorted(board.table for board in boards_in_play(state.desk) if board.table),
        "refused": refused,
        "typed": typed,
        "unfit": unfit and sentence_of(unfit),
        "of_player": of_player and sentence_of(of_player),
        "clauses": judge_clauses(board_at_hand.event_rules(state.desk)),
        "may_end": _may_end(request, state),
        "may_begin": request.actor.may(ADJUDICATE),
    }
    return render(request, "tables/station.html", context)


def _unfit(state: DeskState) -> Refusal | None:
    """A device could judge no table where this hall has no list for the event."""
    rules = board_at_hand.event_rules(state.desk)
    return judge_decisions.refuse_unfit(rules, word_lists.word_source(state.desk, rules))


def _of_player(request: HallRequest, state: DeskState) -> Refusal | None:
    return adjudication_mode.station_refusal(request, board_at_hand.event_rules(state.desk))


def _pressed(request: HallRequest, state: DeskState) -> HttpResponse:
    number, do, rules = state.row.pk, request.POST.get("do"), board_at_hand.event_rules(state.desk)
    here = reverse("tables:station", args=[number])
    if do == "begin":
        require(request.actor, ADJUDICATE)
        if _unfit(state) or _of_player(request, state):
            return _page(request, state, stands=False)
        logout(request)  # so that nobody at the device does what only an official may
        adjudication_mode.set_up_station(request, number)
        return redirect(here)
    if adjudication_mode.station_of(request) != number:
        return redirect(here)
    if do == "end":
        return _ended(request, state)
    typed = request.POST.get("table", "")[:10]
    table = whole_number(typed)
    at = board_at_hand.find_by_table(table)(state)
    if (twice := board_at_hand.refuse_table_twice(state.desk, table)) is not None:
        return _page(request, state, stands=True, refused=sentence_of(twice), typed=typed)
    if at is None or at.board.table is None:
        nobody = Refusal(code="no_game_there", rests_on=(rules.challengeable.basis,))
        return _page(request, state, stands=True, refused=sentence_of(nobody), typed=typed)
    key = keys.judge_key(state.row, at.board.players[0], at.round)
    return redirect(f"{reverse('tables:board-judge', args=[number, key])}?way=device")


def _may_end(request: HallRequest, state: DeskState) -> bool:
    """While games go on, an official: a device that anybody ends looks up word by word for them."""
    return request.actor.may(ADJUDICATE) or not boards_in_play(state.desk)


def _ended(request: HallRequest, state: DeskState) -> HttpResponse:
    """The log of the board that was judged last says so."""
    if not _may_end(request, state):
        no_lookups = board_at_hand.event_rules(state.desk).resting("no_lookups")
        refused = Refusal(code="device_in_use", rests_on=(no_lookups,))
        return _page(request, state, stands=True, refused=sentence_of(refused))
    mode = adjudication_mode.mode_of(request)
    adjudication_mode.end_station(request)
    if mode is not None:
        actions.leave_mode(request.actor, mode.number, mode.key, ModeLeft(how="ended"), command_context(request))
    return redirect(reverse("tables:station", args=[state.row.pk]))
