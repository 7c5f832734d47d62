"""The judge at a board of an event: both players at a device or a phone, or a slip for the adjudicator."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import adjudication_mode, store
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.actions.judge import BoardAtHand
from tilehall.site.tables.judge_deeds import ModeLeft, PhoneAgreed, WordsNamed
from tilehall.site.tables.judge_forms import ChallengeForm, PhoneForm
from tilehall.site.tables.judge_page import BoardPage, board_page
from tilehall.site.tables.judge_wording import sentence_of
from tilehall.site.tables.store import BoardState
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.results import board_of_key, is_known
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import command_context, head_at_hand, new_command, typed_words

WAYS = ("phone", "device", "adjudicator")
Done = BoardState | Refusal
Deed = Callable[[HallRequest, int, str], Done]


@does("tournaments.slip")
@never_cache
@GET_OR_POST
def board_judge(request: HallRequest, number: int, key: str) -> HttpResponse:
    """By the key on the paper of the board, or a player's own. What is shown is what the log says, on every phone."""
    desk_state = tournaments.state_of(head_at_hand(request, number))
    at = actions.find_by_key(key)(desk_state) if actions.is_scrabble(desk_state.desk) else None
    if at is None or len(at.board.players) != 2 or _is_carried_away(request, number, key):
        raise Http404("No board of this event has this key.")
    if request.method == "POST":
        return _pressed(request, desk_state, at, key)
    page = _page(desk_state, at)
    if page.in_play:
        adjudication_mode.note_opened(request, number, key)
    if "seen" in request.GET:
        if request.GET["seen"] == f"{page.seq}.{page.in_play}":
            return HttpResponse(status=204)
        return render(request, "tables/board_judge_now.html", _context(request, desk_state, page, key))
    return render(request, "tables/board_judge.html", _context(request, desk_state, page, key))


def _is_carried_away(request: HallRequest, number: int, key: str) -> bool:
    """The address of a judging device is of no use elsewhere."""
    return not adjudication_mode.is_on_paper(key) and adjudication_mode.station_of(request) != number


def _page(desk_state: DeskState, at: BoardAtHand) -> BoardPage:
    return board_page(desk_state, at, store.load(actions.place_of(desk_state, at)))


def _context(request: HallRequest, desk_state: DeskState, page: BoardPage, key: str, **more: object) -> dict[str, Any]:
    way = request.GET.get("way") or request.POST.get("way")
    return {
        **context(page),
        "row": desk_state.row,
        "key": key,
        "paper": adjudication_mode.is_on_paper(key),
        "way": way if way in WAYS else "",
        "mode": adjudication_mode.mode_of(request),
        "station": adjudication_mode.station_of(request) == desk_state.row.pk,
        "known": {player for player, _name in page.seats if _is_known(request, desk_state, key, player)},
        "form": ChallengeForm(seats=page.seats),
        "phone_form": PhoneForm(),
        "command_id": new_command(),
        **more,
    }


def _is_known(request: HallRequest, desk_state: DeskState, key: str, player: int) -> bool:
    """Who need type no code: by the own key, or signed in."""
    opened = board_of_key(desk_state.row, desk_state.desk, key)
    return opened is not None and is_known(request.actor, desk_state.row, opened, player)


# --- what is pressed


def _pressed(request: HallRequest, desk_state: DeskState, at: BoardAtHand, key: str) -> HttpResponse:
    do, number = request.POST.get("do", ""), desk_state.row.pk
    if do in ("name", "phone"):
        return _typed(request, desk_state, at, key)
    deed = DEEDS.get(do)
    if deed is None:
        raise Http404("Nothing of this name is done here.")
    result = deed(request, number, key)
    if do == "left":
        return HttpResponse(status=204)
    if do == "end" and isinstance(result, Refusal):  # the game is over, and so there is no log to write it into
        return redirect(reverse("tournaments:slip", args=[number, key]))
    return _back(request, number, key, result, way="phone" if do == "agree" else "")


def _typed(request: HallRequest, desk_state: DeskState, at: BoardAtHand, key: str) -> HttpResponse:
    """A form that may come back with what was typed."""
    number, page, naming = desk_state.row.pk, _page(desk_state, at), request.POST.get("do") == "name"
    form = ChallengeForm(request.POST, seats=page.seats) if naming else PhoneForm(request.POST)
    shown = {"form" if naming else "phone_form": form}
    if not form.is_valid():
        return render(request, "tables/board_judge.html", _context(request, desk_state, page, key, **shown))
    if isinstance(form, PhoneForm):
        result = actions.check_phone(request.actor, number, key, form.phone(), command_context(request))
        return _back(request, number, key, result, way="phone")
    result = _named(request, number, key, form)
    if isinstance(result, Refusal):
        shown_again = _context(request, desk_state, page, key, refused=sentence_of(result), **shown)
        return render(request, "tables/board_judge.html", shown_again)
    return _back(request, number, key, result)


def _named(request: HallRequest, number: int, key: str, form: ChallengeForm) -> Done:
    way = request.POST.get("way", "")
    named = WordsNamed(
        way="phone" if way == "phone" else "device" if way == "device" else "adjudicator",
        challenger=form.cleaned_data["challenger"],
        words=form.cleaned_data["words"],
    )
    at_station = adjudication_mode.station_of(request) == number
    naming = actions.Naming(named, _code(request), at_station)
    result = actions.name_words(request.actor, number, key, naming, command_context(request))
    if named.way != "adjudicator" and not isinstance(result, Refusal):
        adjudication_mode.enter_mode(request, number, key)
    return result


def _back(request: HallRequest, number: int, key: str, result: Done, way: str = "") -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    return redirect(reverse("tables:board-judge", args=[number, key]) + (f"?way={way}" if way else ""))


def _player(request: HallRequest) -> int:
    return whole_number(request.POST.get("player", "")) or 0


def _shown(request: HallRequest) -> str:
    """The mark of the words that stood on the page."""
    return request.POST.get("shown", "")


def _code(request: HallRequest) -> str:
    return typed_words(request, "code", 40)


def _agree(request: HallRequest, number: int, key: str) -> Done:
    beforehand = request.POST.get("agreed") == "before_game"
    agreed = PhoneAgreed(player=_player(request), agreed="before_game" if beforehand else "during_play")
    return actions.agree_to_phone(request.actor, number, key, (agreed, _code(request)), command_context(request))


def _check(request: HallRequest, number: int, key: str) -> Done:
    answer = actions.WordsAnswer(_player(request), request.POST.get("right") == "yes", _shown(request), _code(request))
    return actions.check_words(request.actor, number, key, answer, command_context(request))


def _judge(request: HallRequest, number: int, key: str) -> Done:
    return actions.judge(request.actor, number, key, _player(request), command_context(request))


def _appeal(request: HallRequest, number: int, key: str) -> Done:
    return actions.appeal(request.actor, number, key, _player(request), command_context(request))


def _confirm(request: HallRequest, number: int, key: str) -> Done:
    return actions.confirm_back(request.actor, number, key, request.POST.get("check", ""), command_context(request))


def _restart(request: HallRequest, number: int, key: str) -> Done:
    return actions.restart_clock(request.actor, number, key, command_context(request))


def _left(request: HallRequest, number: int, key: str) -> Done:
    return actions.leave_mode(request.actor, number, key, ModeLeft(how="screen_left"), command_context(request))


def _end(request: HallRequest, number: int, key: str) -> Done:
    adjudication_mode.end_mode(request)
    return actions.leave_mode(request.actor, number, key, ModeLeft(how="ended"), command_context(request))


DEEDS: dict[str, Deed] = {
    "agree": _agree,
    "check": _check,
    "judge": _judge,
    "appeal": _appeal,
    "back": _confirm,
    "restart": _restart,
    "left": _left,
    "end": _end,
}
