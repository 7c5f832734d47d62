"""A player's own page, opened by the code on paper: next table, opponent, who starts, my results. Nobody signs in."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.phase import hall_phase
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import keys
from tilehall.site.tournaments.showing import cards
from tilehall.site.tournaments.store import Kept

from .follow import Told, history_of, made_part, nothing_new
from .frame import kept_or_404
from .timer import timer_of


@does("tournaments.see")
@require_safe
def own(request: HallRequest, number: int, key: str) -> HttpResponse:
    if nothing_new(request, number):
        return HttpResponse(status=204)
    kept = kept_or_404(number)
    player = keys.player_of(kept.row, key)
    if player is None or player not in kept.desk.players:
        raise Http404("This code opens nothing: it belongs to another tournament, or was typed wrongly.")
    told = asked(kept, player, key)
    part = made_part(kept, "own", told, {})
    if "at" in request.GET:
        return HttpResponse(part)
    return render(request, "tournaments/own.html", {"row": kept.row, "plan": kept.desk.plan, "part": part, **told})


def asked(kept: Kept, player: int, key: str) -> Told:
    desk = kept.desk
    entered = desk.player(player)
    made = cards.card(desk, player, history_of(kept, entered.grade))
    now, round_ = hall_phase(desk)
    line = next((each for each in made.lines if each.round == round_), None)
    return {
        "me": entered,
        "key": key,
        "card": made,
        "phase": now,
        "round": round_,
        "line": line,
        "timer": timer_of(desk, timezone.now()),
        "slip": reverse("tournaments:slip", args=[kept.row.pk, key]) if line and now == "playing" else "",
        "asks": _asks(kept, player, entered.grade, round_) if line else "",
        "past": tuple(each for each in made.lines if each.sign and each.after),
    }


def _asks(kept: Kept, player: int, grade: str | None, round_: int) -> str:
    """What is wanted of this player for the slip of the round: enter, confirm, wait or settle; empty for nothing."""
    board = kept.desk.board_of(grade or "", round_, player)
    if board is None or not board.open:
        return ""
    if board.slip is None:
        return "enter"
    if board.slip.state == "disputed":
        return "settle"
    return "wait" if player in board.slip.signed_by else "confirm"
