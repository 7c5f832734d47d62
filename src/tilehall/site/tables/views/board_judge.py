"""The judge at a board of an event: both players at a device or a phone, or a slip for the adjudicator."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.seats_shown import read_seats
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import show_refusal
from tilehall.site.people.commands import command_context, new_command, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables import adjudication_mode, board_at_hand, opened_boards, store
from tilehall.site.tables.actions import judge as actions
from tilehall.site.tables.actions.judge import JudgeKey
from tilehall.site.tables.board_at_hand import BoardAtHand
from tilehall.site.tables.judge_deeds import ModeLeft, PhoneAgreed, WordsNamed
from tilehall.site.tables.judge_forms import ChallengeForm, PhoneForm
from tilehall.site.tables.judge_page import BoardPage, board_page
from tilehall.site.tables.judge_wording import sentence_of
from tilehall.site.tables.store import BoardState
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.actions.results import board_of_key, is_known
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.views.frame import head_at_hand

WAYS = ("phone", "device", "adjudicator")
# A verdict stays on the device for so long; then it is clear for the next players.
SHOWN_AT_DEVICE = timedelta(seconds=90)
Done = BoardState | Refusal
Deed = Callable[[HallRequest, int, JudgeKey], Done]


@does("tournaments.slip")
@never_cache
@GET_OR_POST
def board_judge(request: HallRequest, number: int, key: str) -> HttpResponse:
    """By the key on the paper of the board, or a player's own. What is shown is what the log says, on every phone."""
    desk_state, at = _board_or_404(request, number, key)
    if request.method == "POST":
        return _pressed(request, desk_state, at, key)
    page = _page(desk_state, at)
    if "seen" in request.GET:
        return _followed(request, desk_state, page, key)
    return render(request, "tables/board_judge.html", _context(request, desk_state, page, key))


@does("tournaments.slip")
@never_cache
@require_safe
def verdict(request: HallRequest, number: int, key: str) -> JsonResponse:
    """For the clock of this board: whether the last play that was challenged stands, and how many milliseconds ago that
    was ruled. Nothing while an appeal is open."""
    desk_state, at = _board_or_404(request, number, key)
    last = store.load(board_at_hand.place_of(desk_state, at)).record.last
    ruled = last.verdict if last is not None and last.stage in ("ruled", "closed") else None
    if ruled is None:
        return JsonResponse({"stands": None})
    ago = timezone.now() - ruled.at
    return JsonResponse({"stands": ruled.acceptable, "ago": ago // timedelta(milliseconds=1)})


def _board_or_404(request: HallRequest, number: int, key: str) -> tuple[DeskState, BoardAtHand]:
    desk_state = tournaments.state_of(head_at_hand(request, number))
    scrabble = board_at_hand.is_scrabble(desk_state.desk)
    at = board_at_hand.find_by_key(key)(desk_state) if scrabble else None
    if at is None or len(at.board.players) != 2 or _is_carried_away(request, number, key):
        raise Http404("No board of this event has this key.")
    return desk_state, at


def _followed(request: HallRequest, desk_state: DeskState, page: BoardPage, key: str) -> HttpResponse:
    """For a page that asks again by itself."""
    verdict, shown = page.verdict, _context(request, desk_state, page, key)
    old = verdict is not None and verdict.at + SHOWN_AT_DEVICE < timezone.now()
    if shown["at_device"] and old and shown["way"] != "device":
        station = reverse("tables:station", args=[desk_state.row.pk])
        return HttpResponse(status=204, headers={"HX-Redirect": station})
    if request.GET["seen"] == page.seen:
        return HttpResponse(status=204)
    return render(request, "tables/board_judge_now.html", shown)


def _is_carried_away(request: HallRequest, number: int, key: str) -> bool:
    """The address of a judging device is of no use elsewhere."""
    return not opened_boards.is_on_paper(key) and adjudication_mode.station_of(request) != number


def _page(desk_state: DeskState, at: BoardAtHand) -> BoardPage:
    return board_page(desk_state, at, store.load(board_at_hand.place_of(desk_state, at)))


def _context(request: HallRequest, desk_state: DeskState, page: BoardPage, key: str, **more: object) -> dict[str, Any]:
    """`at_device`: this browser is the judging device of the event. `comes_anew`: two have just come there with the
    number of their table, whose last ruling is open."""
    way = request.GET.get("way") or request.POST.get("way")
    at_device = adjudication_mode.station_of(request) == desk_state.row.pk
    return {
        **context(page),
        "row": desk_state.row,
        "key": key,
        "paper": opened_boards.is_on_paper(key),
        "way": way if way in WAYS else "",
        "mode": adjudication_mode.mode_of(request),
        "at_device": at_device,
        "comes_anew": at_device and way == "device" and page.stage == "ruled",
        # Before a verdict the judging screen is not left, not even for the clock.
        "at_clock": opened_boards.is_on_paper(key) and not at_device and page.stage in ("idle", "ruled", "appealed"),
        "known": {player for player, _name in page.seats if _is_known(request, desk_state, key, player)},
        "form": ChallengeForm(seats=page.seats, initial=_typed_before(page)),
        "phone_form": PhoneForm(),
        "command_id": new_command(),
        **more,
    }


def _typed_before(page: BoardPage) -> dict[str, str]:
    """Where one word of several was typed wrongly, the others need not be typed again."""
    words = page.challenge.words if page.challenge and page.stage == "named" else ()
    return {f"word{number}": word for number, word in enumerate(words, 1)}


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
    result = deed(request, number, _judge_key(request, key))
    if do == "left":
        return HttpResponse(status=204)
    if do == "end" and isinstance(result, Refusal):  # the game is over, and so there is no log to write it into
        return redirect(reverse("tournaments:slip", args=[number, key]))
    return _back(request, number, key, result, way={"agree": "phone", "anew": "device"}.get(do, ""))


def _typed(request: HallRequest, desk_state: DeskState, at: BoardAtHand, key: str) -> HttpResponse:
    """A form that comes back with what was typed where it is not taken."""
    number, page, naming = desk_state.row.pk, _page(desk_state, at), request.POST.get("do") == "name"
    form = ChallengeForm(request.POST, seats=page.seats) if naming else PhoneForm(request.POST)
    shown = {"form" if naming else "phone_form": form}
    if not form.is_valid():
        return render(request, "tables/board_judge.html", _context(request, desk_state, page, key, **shown))
    paper = _judge_key(request, key)
    if isinstance(form, PhoneForm):
        result = actions.check_phone(request.actor, number, paper, form.phone(), command_context(request))
    else:
        result = _named(request, number, paper, form)
    if isinstance(result, Refusal):
        shown_again = _context(request, desk_state, page, key, refused=sentence_of(result), **shown)
        return render(request, "tables/board_judge.html", shown_again)
    return _back(request, number, key, result, way="" if naming else "phone")


def _named(request: HallRequest, number: int, paper: JudgeKey, form: ChallengeForm) -> Done:
    way = request.POST.get("way", "")
    named = WordsNamed(
        way="phone" if way == "phone" else "device" if way == "device" else "adjudicator",
        challenger=form.cleaned_data["challenger"],
        words=form.cleaned_data["words"],
    )
    at_station = adjudication_mode.station_of(request) == number
    naming = actions.Naming(named, _code(request), at_station)
    result = actions.name_words(request.actor, number, paper, naming, command_context(request))
    if named.way != "adjudicator" and not isinstance(result, Refusal):
        adjudication_mode.enter_mode(request, number, paper.key)
    return result


def _back(request: HallRequest, number: int, key: str, result: Done, way: str = "") -> HttpResponse:
    if isinstance(result, Refusal):
        show_refusal(request, sentence_of(result))
    return redirect(reverse("tables:board-judge", args=[number, key]) + (f"?way={way}" if way else ""))


def _judge_key(request: HallRequest, key: str) -> JudgeKey:
    """With whom the page showed: what is pressed counts for those two in that round, or not at all."""
    return JudgeKey(key, read_seats(request.POST.get("seats", "")))


def _player(request: HallRequest) -> int:
    return whole_number(request.POST.get("player", "")) or 0


def _shown(request: HallRequest) -> str:
    """The mark of the words that stood on the page."""
    return request.POST.get("shown", "")


def _code(request: HallRequest) -> str:
    return typed_words(request, "code", 40)


def _agree(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    beforehand = request.POST.get("agreed") == "before_game"
    agreed = PhoneAgreed(player=_player(request), agreed="before_game" if beforehand else "during_play")
    return actions.agree_to_phone(request.actor, number, paper, (agreed, _code(request)), command_context(request))


def _check(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    answer = actions.WordsAnswer(_player(request), request.POST.get("right") == "yes", _shown(request), _code(request))
    return actions.check_words(request.actor, number, paper, answer, command_context(request))


def _judge(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    return actions.judge(request.actor, number, paper, _player(request), command_context(request))


def _appeal(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    return actions.appeal(request.actor, number, paper, _player(request), command_context(request))


def _confirm(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    return actions.confirm_back(request.actor, number, paper, request.POST.get("check", ""), command_context(request))


def _restart(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    return actions.restart_clock(request.actor, number, paper, command_context(request))


def _anew(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    if adjudication_mode.station_of(request) != number:  # at the table each thing is said by itself
        return _restart(request, number, paper)
    return actions.begin_anew(request.actor, number, paper, _shown(request), command_context(request))


def _left(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    return actions.leave_mode(request.actor, number, paper.key, ModeLeft(how="screen_left"), command_context(request))


def _end(request: HallRequest, number: int, paper: JudgeKey) -> Done:
    adjudication_mode.end_mode(request)
    return actions.leave_mode(request.actor, number, paper.key, ModeLeft(how="ended"), command_context(request))


DEEDS: dict[str, Deed] = {
    "agree": _agree,
    "check": _check,
    "judge": _judge,
    "appeal": _appeal,
    "back": _confirm,
    "restart": _restart,
    "anew": _anew,
    "left": _left,
    "end": _end,
}
