"""One slip: at the desk with its history, and on the phones of those who play it."""

from dataclasses import replace
from itertools import islice
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import results, slip_changes
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.seats_shown import read_seats, refuse_other_seats, seats_of_board
from tilehall.law.tournament.slip import SIGNED_ANEW, Slip, closing_card, slip_history
from tilehall.law.tournament.time_penalty import time_penalties
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.pages.sentences import Sentence
from tilehall.site.people.commands import command_context, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import results as results_actions
from tilehall.site.tournaments.actions.results import OpenedBoard, PaperKey
from tilehall.site.tournaments.forms.slips import AmendSlipForm, ForfeitForm, SlipForm, overtime_taken_off
from tilehall.site.tournaments.hall_tables import was_played_here
from tilehall.site.tournaments.live_links import PlayHere, play_here
from tilehall.site.tournaments.presenters.anew_slips import anew_basis, anew_part
from tilehall.site.tournaments.presenters.count_sheets import count_words
from tilehall.site.tournaments.presenters.page_cache import cached_for_one
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording import sentence_of
from tilehall.site.tournaments.wording.notes import reason_words
from tilehall.site.tournaments.wording.results import (
    FORFEITS,
    GROUNDS,
    doubt_questions,
    doubts_of,
    forfeit_reason,
    overtime_of,
    rack_words,
    slip_in_question,
    theirs_of,
    time_words,
)

from .frame import desk_state_or_404, head_at_hand, page, show_result
from .keyed_page import body_of_form, filled_in, keyed_page
from .phone_answers import ANSWERED, answer_slip

At = tuple[int, str, Board]
MOST_SHOWN = 30  # slips of one board; a log from before they were bounded may have thousands


# --- at the desk


@does("tournaments.score")
@GET_OR_POST
def slip_desk(request: HallRequest, number: int, at: int, player: int) -> HttpResponse:
    state = desk_state_or_404(number)
    here = _board_at(state.desk, at, player)
    if request.method == "POST":
        return _at_the_desk(request, state, here, player)
    return _desk_page(request, state, here, {})


def _board_at(desk: Desk, at: int, player: int) -> At:
    found = results.board_of(desk, at, player) if player in desk.players else None
    if found is None:
        raise Http404(f"player {player} has no board in round {at}")
    return at, *found


def _at_the_desk(request: HallRequest, state: DeskState, here: At, player: int) -> HttpResponse:
    do = request.POST.get("do", "enter")
    data = overtime_taken_off(request.POST, state.desk, here)
    form = _form(do, data, state.desk, here)
    changes = do in ("anew", "amend") and not form.moved
    if changes and (unsigned := slip_changes.refuse_unsigned(state.desk, here[2])):
        # Taken back while the page was open: what was typed stands where it can be entered.
        return _desk_page(request, state, here, {"enter": _form("enter", data, state.desk, here)}, unsigned)
    if not form.moved and not form.is_valid():
        return _desk_page(request, state, here, {do: form})
    result = _done(request, state.row.pk, form, anew=do == "anew")
    if isinstance(result, Refusal):
        if do == "anew" and result.code == "another_result_is_in":
            result = replace(result, code="say_both_signed")
        state = desk_state_or_404(state.row.pk)
        here = _board_at(state.desk, here[0], player)
        # Read anew beside the board of now, which may be another than a moment ago.
        return _desk_page(request, state, here, {do: _form(do, data, state.desk, here)}, result)
    words = {
        "enter": "The slip is in.",
        "anew": "The slip says what the paper says.",
        "amend": "The slip is changed; the old one stays below it.",
    }
    messages.success(request, words.get(do, "The game is forfeited."))
    return redirect(reverse("tournaments:slip-desk", args=[state.row.pk, here[0], here[2].players[0]]))


def _form(do: str, data: Any, desk: Desk, here: At) -> SlipForm | AmendSlipForm | ForfeitForm:
    if do == "amend":
        return AmendSlipForm(data, desk=desk, at=here)
    if do == "forfeit":
        return ForfeitForm(data, desk=desk, at=here)
    return SlipForm(data, desk=desk, at=here)


def _done(
    request: HallRequest, number: int, form: SlipForm | AmendSlipForm | ForfeitForm, *, anew: bool
) -> DeskState | Refusal:
    if isinstance(form, ForfeitForm):
        return results_actions.forfeit(request.actor, number, form.facts(), command_context(request))
    result = form.result()
    # A change is made on the slip that was shown, and so is a yes to what it was asked about.
    result = replace(result, seen=whole_number(request.POST.get("slip", "")) or 0)
    if isinstance(form, AmendSlipForm):
        return results_actions.amend(request.actor, number, result, form.ask(), command_context(request))
    if anew:
        sure = SIGNED_ANEW if request.POST.get("signed") else slip_changes.TYPED_ANEW
        result = replace(result, confirmed=result.confirmed | {sure})
    return results_actions.enter(request.actor, number, result, command_context(request))


def _desk_page(
    request: HallRequest, state: DeskState, here: At, forms: dict[str, Any], refused: Refusal | None = None
) -> HttpResponse:
    desk, (at, grade, board) = state.desk, here
    game = board.meets in ("game", "table")
    typed = forms if game else {}  # who has a bye now needs no fields for what was typed
    typed_here = slip_changes.may_be_typed_anew(desk, at, board)
    signed = slip_changes.may_be_signed_anew(desk, at, grade, board) and not was_played_here(state, at, board)
    anew = typed_here or signed
    context = {
        "at_round": at,
        "grade": grade,
        "board": board,
        "names": [desk.name(number) for number in board.players],
        "history": _history(desk, board),
        "older_slips": max(0, sum(1 for _ in slip_history(board.slip)) - MOST_SHOWN),
        "forfeited": FORFEITS.get(board.ground or "", board.ground),
        "forfeited_because": forfeit_reason(board.reason, board.reference, board.decided),
        "enter_form": typed.get("enter") or (SlipForm(desk=desk, at=here) if game and board.open else None),
        "anew_form": typed.get("anew") or (SlipForm(desk=desk, at=here) if anew else None),
        "typed_here": typed_here,
        "anew": anew_part(state, here, None),
        "anew_rests": anew_basis(desk),
        "amend_form": typed.get("amend") or (AmendSlipForm(desk=desk, at=here) if game and not board.open else None),
        "forfeit_form": forms.get("forfeit") or _forfeit_form(request, desk, here),
        "grounds": [
            (GROUNDS[ground], sentence_of(answer), isinstance(answer, Refusal))
            for ground, answer in slip_changes.amendment_grounds(desk)
        ],
        "hand_in": _sentence(slip_changes.hand_in_of_board(desk, board)),
        "seen": board.slip.seq if board.slip is not None else None,
        **_doubt(forms, refused),
    }
    return page(request, state, "tournaments/slip_desk.html", context)


def _forfeit_form(request: HallRequest, desk: Desk, here: At) -> ForfeitForm | None:
    may = here[2].meets == "game" and request.actor.may("tournaments.direct")
    return ForfeitForm(desk=desk, at=here) if may else None


def _doubt(forms: dict[str, Any], refused: Refusal | None) -> dict[str, Any]:
    """What is shown over a form that was not taken; after doubts the same form asks for a yes."""
    if refused is None:
        return {}
    if refused.code != "look_again":
        return {"refused": sentence_of(refused)}
    for form in forms.values():
        form.theirs = theirs_of(refused)
        form.data = form.data.copy()
        form.data.setlist("confirmed", [*form.data.getlist("confirmed"), *doubts_of(refused)])
    left = [score - points for _, score, points in overtime_of(refused)]
    clauses = [clause for form in forms.values() for clause in form.overtime_clauses]
    # Where overtime is asked about: the scores with its points off, and what these rest on.
    overtime = {"scores": " : ".join(map(str, left)), "clauses": clauses} if left else None
    asked = {"questions": doubt_questions(refused), "overtime": overtime}
    about = slip_in_question(refused)  # which a yes is about
    return asked if about is None else {**asked, "seen": about}


def _history(desk: Desk, board: Board) -> list[dict[str, Any]]:
    """The slip and what it replaced, the newest first; the log has those that are too many for a page."""
    return [_slip_view(desk, board, slip) for slip in islice(slip_history(board.slip), MOST_SHOWN)]


def _slip_view(desk: Desk, board: Board, slip: Slip) -> dict[str, Any]:
    seats = zip(board.players, slip.scores, slip.bonus or [None] * len(slip.scores), strict=False)
    racks = [rack_words(rack) for rack in slip.racks] if slip.racks else [None] * len(slip.scores)
    times = [time_words(used) for used in slip.used_s] if slip.used_s else [None] * len(slip.scores)
    penalties = time_penalties(desk.book, slip.used_s or [0] * len(slip.scores)).value
    return {
        "slip": slip,
        "lines": [
            {
                "name": desk.name(player), "score": score, "bonus": bonus, "rack": racks[seat],
                "starts": slip.first == seat, "best": score == max(slip.scores),
                "claim": slip.claim[seat] if slip.claim else None, "used": times[seat], "penalty": penalties[seat],
            }
            for seat, (player, score, bonus) in enumerate(seats)
        ],
        "count": count_words(desk, board, slip) if board.meets == "table" else None,
        "by": desk.name(slip.entered_by) if slip.entered_by and not slip.ground else slip.by,
        "at": slip.at,
        "ground": GROUNDS[slip.ground][0] if slip.ground in GROUNDS else slip.ground,
        "reason": reason_words(slip.reason),
        "disputed_by": desk.name(slip.disputed_by) if slip.disputed_by else "",
        "unsigned": [desk.name(player) for player in board.players if player not in slip.signed_by],
    }  # fmt: skip


def _sentence(answer: Any) -> Sentence | None:
    return None if answer is None else sentence_of(answer)


# --- on a phone


@does("tournaments.slip")
@GET_OR_POST
def slip(request: HallRequest, number: int, key: str) -> HttpResponse:
    """The page behind the code on the paper. `?player=` says who of the board is asking."""
    state = store.state_of(head_at_hand(request, number))
    opened = results_actions.board_of_key(state.row, state.desk, key)
    if opened is None:
        return page(request, state, "tournaments/slip_lost.html", status=404)
    who = _who(request, state, opened)
    if request.method == "POST":
        return _from_phone(request, state, opened, key, who)
    here = play_here(state, opened.round, opened.board)
    if request.GET.get("seen") == _stamp(state.desk, opened, here):
        return HttpResponse(status=204)

    known = who is not None and results_actions.is_known(request.actor, state.row, opened, who)

    def make() -> str:
        shown = _on_phone(state, opened, key, who, known=known, here=here)
        return body_of_form(state, "tournaments/slip_now.html", shown)

    body = cached_for_one(state, ("slip", key, who, known, here), make)
    if "seen" in request.GET:  # the heading follows along with what stands below it
        head = render_to_string("tournaments/slip_head.html", {**_heading(opened), "oob": True})
        return filled_in(request, state, body + head)
    return _slip_page(request, state, opened, body)


def _slip_page(request: HallRequest, state: DeskState, opened: OpenedBoard, body: str) -> HttpResponse:
    return keyed_page(request, state, "tournaments/slip.html", body, _heading(opened))


def _heading(opened: OpenedBoard) -> dict[str, str]:
    table = f", table {opened.board.table}" if opened.board.table else ""
    return {"round": str(opened.round), "table": table}


def _who(request: HallRequest, state: DeskState, opened: OpenedBoard) -> int | None:
    """Whose key it is, whom the page was told, or who of the board is signed in on this phone."""
    if opened.own is not None:
        return opened.own
    given = (request.POST if request.method == "POST" else request.GET).get("player")
    known = {str(player): player for player in opened.board.players}
    if given is not None:
        return known.get(given)
    number = results_actions.own_number(request.actor, state.row)
    return number if number in opened.board.players else None


def _stamp(desk: Desk, opened: OpenedBoard, here: PlayHere | None) -> str:
    """What the page shows in short: as long as it is the same, nothing is read again while somebody types."""
    slip = opened.board.slip
    signed = f"{slip.seq}.{slip.state}.{len(slip.signed_by)}" if slip else "0"
    seats = f"{seats_of_board(opened.round, opened.board)}.{opened.board.table or 0}"
    table = f".{len(here.here)}{int(here.begun)}" if here is not None and here.code else ""
    anew = f".{slip.anew.seq}.{len(slip.anew.signed_by)}" if slip and slip.anew else ""
    return f"{seats}.{opened.board.meets}.{signed}{anew}.{int(desk.current >= opened.round)}{table}"


def _from_phone(request: HallRequest, state: DeskState, opened: OpenedBoard, key: str, who: int | None) -> HttpResponse:
    do, number = request.POST.get("do", ""), state.row.pk
    shown = read_seats(request.POST.get("shown", ""))
    if who is None:  # who asks sits at another board now, or has not said who it is
        changed = refuse_other_seats(state.desk, shown, opened.round, opened.board)
        return _answer_page(request, state, key, None, _doubt({}, changed))
    paper = PaperKey(key, who, typed_words(request, "code", 40), shown)
    if do in ANSWERED:
        show_result(request, answer_slip(request, number, do, paper), ANSWERED[do])
        return _back(number, paper)
    at = (opened.round, opened.grade, opened.board)
    data = overtime_taken_off(request.POST, state.desk, at)
    form = SlipForm(data, desk=state.desk, at=at)
    if not form.moved and not form.is_valid():
        return _answer_page(request, state, key, who, {"form": form, "typing": True})
    if do == "anew":  # beside the signed slip that was shown
        told = replace(form.result(), seen=whole_number(request.POST.get("slip", "")) or 0)
        result = results_actions.tell_anew(request.actor, number, paper, told, command_context(request))
    else:
        result = results_actions.enter_by_phone(request.actor, number, paper, form.result(), command_context(request))
    if not isinstance(result, Refusal) or result.code == "waits_for_the_other":
        show_result(request, result, _entered_words(result, paper.key))
        return _back(number, paper)
    return _refused_page(request, store.load(number), paper, result, data)


def _refused_page(
    request: HallRequest, state: DeskState, paper: PaperKey, refused: Refusal, data: QueryDict
) -> HttpResponse:
    """What was typed comes back beside the board of now, which may be another than a moment ago."""
    opened = results_actions.board_of_key(state.row, state.desk, paper.key)
    if opened is None or paper.player not in opened.board.players:
        return _answer_page(request, state, paper.key, None, _doubt({}, refused))
    form = SlipForm(data, desk=state.desk, at=(opened.round, opened.grade, opened.board))
    typed = {"form": form, "typing": not form.moved}
    return _answer_page(request, state, paper.key, paper.player, {**typed, **_doubt({"enter": form}, refused)})


def _answer_page(
    request: HallRequest, state: DeskState, key: str, who: int | None, answer: dict[str, Any]
) -> HttpResponse:
    opened = results_actions.board_of_key(state.row, state.desk, key)
    if opened is None:
        return page(request, state, "tournaments/slip_lost.html", status=404)
    known = who is not None and results_actions.is_known(request.actor, state.row, opened, who)
    context = {**_on_phone(state, opened, key, who, known=known), **answer}
    return _slip_page(request, state, opened, body_of_form(state, "tournaments/slip_now.html", context))


def _entered_words(result: DeskState | Refusal, key: str) -> str:
    """What came of the figures that were told. It stays above a page that follows: only what remains true is said."""
    opened = None if isinstance(result, Refusal) else results_actions.board_of_key(result.row, result.desk, key)
    slip = opened.board.slip if opened else None
    if slip is not None and slip.anew is not None:
        return "You have signed it."
    if slip is not None and slip.state == "signed":
        return "Entered. Everybody has signed now."
    if slip is not None and slip.state == "disputed":
        return "Entered. It differs from what was entered before."
    return "Entered."


def _back(number: int, paper: PaperKey) -> HttpResponse:
    return redirect(f"{reverse('tournaments:slip', args=[number, paper.key])}?player={paper.player}")


def _on_phone(
    state: DeskState, opened: OpenedBoard, key: str, who: int | None, *, known: bool, here: PlayHere | None = None
) -> dict[str, Any]:
    desk, board, slip = state.desk, opened.board, opened.board.slip
    at = (opened.round, opened.grade, board)
    playing = board.meets in ("game", "table")
    return {
        "opened": opened,
        "board": board,
        "key": key,
        "who": who,
        "who_name": desk.name(who) if who is not None else "",
        "known": known,
        "seats": [
            (player, desk.name(player), slip is not None and player in slip.signed_by) for player in board.players
        ],
        "slip_view": _slip_view(desk, board, slip) if slip else None,
        "stage": _stage(desk, opened, who),
        "stamp": _stamp(desk, opened, here),
        "here": here,
        "shown": seats_of_board(opened.round, board),
        "form": SlipForm(desk=desk, at=at, own=who) if playing and board.open else None,
        "anew": anew_part(state, at, who),
        "hand_in": _sentence(slip_changes.hand_in_of_board(desk, board)),
        "forfeited": FORFEITS.get(board.ground or "", ""),
        "closing": _closing(state, opened) if board.meets == "game" and not board.open else None,
        "may_challenge": at[0] == desk.current
        and desk.book.game == "scrabble"
        and board.meets == "game"
        and board.open,
        "starter": desk.name(board.players[0]) if desk.grade(opened.grade).plan.starts == "balanced" else "",
    }


def _stage(desk: Desk, opened: OpenedBoard, who: int | None) -> str:
    """Where this slip stands for the one who looks at it."""
    board, slip = opened.board, opened.board.slip
    if board.meets not in ("game", "table"):
        return board.meets
    if opened.round > desk.current:
        return "not_begun"
    if not board.open:
        return "signed"
    if who is None:
        return "who"
    if slip is None:
        return "enter"
    if slip.state == "disputed":
        return "disputed"
    return "waiting" if who in slip.signed_by else "confirm"


def _closing(state: DeskState, opened: OpenedBoard) -> dict[str, Any] | None:
    """What is left to do at a table of Scrabble: not in the hall, and the rules of Rummikub say nothing about it."""
    book = state.desk.book
    if book.game != "scrabble" or was_played_here(state, opened.round, opened.board):
        return None
    card = closing_card(book)
    return {"sentence": sentence_of(card), "tiles": dict(card.detail)["lay_out_tiles"]}
