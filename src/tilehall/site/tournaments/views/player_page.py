"""A player's own page, opened by the code on paper: next table, opponent, who starts, my results. Nobody signs in."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.phases import HallPhase
from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.desk.signed_anew import refuse_signing_anew
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.fee_payment import FeePayment, fee_payment
from tilehall.site.tournaments.hall_tables import was_played_here
from tilehall.site.tournaments.presenters import cards
from tilehall.site.tournaments.presenters.kept_standings import history_of
from tilehall.site.tournaments.presenters.own_table import phase_of, slip_asks
from tilehall.site.tournaments.presenters.page_cache import cached_for_one
from tilehall.site.tournaments.presenters.summons import summons_title
from tilehall.site.tournaments.store import DeskState

from .frame import head_at_hand
from .keyed_page import TIMER, filled_in, keyed_page
from .live import nothing_new, render_fragment


@dataclass(frozen=True, slots=True)
class SignedSlip:
    """Where a slip is that may still be signed anew; `asks`: somebody has, and waits for this player."""

    address: str
    round: int
    asks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPage:
    """`line` is the round that is played or comes next; `slip` and `asks` are empty where nothing is to be done.

    `summons` calls to the next table, or is empty. `timer` is a mark: the part is kept, and the time is put in when it
    is asked for.
    """

    me: Player
    key: str
    card: cards.PlayerCard
    phase: HallPhase
    round: int
    line: cards.CardRow | None
    summons: str
    timer: str
    slip: str
    asks: str
    past: tuple[cards.CardRow, ...]
    signed: SignedSlip | None
    fee: FeePayment


@does("tournaments.see")
@require_safe
def own(request: HallRequest, number: int, key: str) -> HttpResponse:
    if nothing_new(request, number):
        return HttpResponse(status=204)
    state = store.state_of(head_at_hand(request, number))
    player = keys.player_number(state.row, key)
    if player is None or player not in state.desk.players:
        raise Http404("This code opens nothing: it belongs to another tournament, or was typed wrongly.")
    part = cached_for_one(state, ("own", key), lambda: _part(state, player, key))
    if "at" in request.GET:
        return filled_in(request, state, part)
    me = state.desk.player(player)
    query = f"?{urlencode({'grade': me.grade})}" if me.grade else ""
    phone = reverse("tournaments:own-phone", args=[number, key])
    texts = {"name": me.name, "query": query, "card": _card_address(number, player), "phone": phone}
    return keyed_page(request, state, "tournaments/own.html", part, texts)


@lru_cache(maxsize=4096)
def _card_address(number: int, player: int) -> str:
    return reverse("tournaments:player", args=[number, player])


def _part(state: DeskState, player: int, key: str) -> SafeString:
    return render_fragment(state, "own", own_page(state, player, key))


def own_page(state: DeskState, player: int, key: str) -> OwnPage:
    desk = state.desk
    entered = desk.player(player)
    card = cards.player_card(desk, player, history_of(state, entered.grade))
    phase, round_ = phase_of(state)
    line = next((line for line in card.lines if line.round == round_), None)
    return OwnPage(
        me=entered,
        key=key,
        card=card,
        phase=phase,
        round=round_,
        line=line,
        summons=summons_title(entered, line, phase, round_),
        timer=TIMER,
        slip=reverse("tournaments:slip", args=[state.row.pk, key]) if line and phase == "playing" else "",
        asks=slip_asks(state, player, entered.grade, round_) if line else "",
        signed=_signed(state, player, entered.grade, key),
        past=tuple(line for line in card.lines if line.sign and line.after),
        fee=fee_payment(state, player),
    )


def _signed(state: DeskState, player: int, grade: str | None, key: str) -> SignedSlip | None:
    """The slip of the round that was begun last, as long as those who signed it may sign it anew."""
    desk = state.desk
    board = desk.board_of(grade, desk.current, player) if grade and desk.current else None
    if board is None or board.slip is None or refuse_signing_anew(desk, (desk.current, grade or "", board)):
        return None
    if was_played_here(state, desk.current, board):
        return None
    asks = board.slip.anew is not None and player not in board.slip.anew.signed_by
    return SignedSlip(reverse("tournaments:slip", args=[state.row.pk, key]), desk.current, asks)
