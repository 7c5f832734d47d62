"""The clock on the table: alone, or that of a board in a tournament, whose slip it fills."""

import json
from dataclasses import asdict, dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.seats_shown import seats_of_board
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tables.clock_rules import ClockRules, clock_rules, rulesets_with_clock
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions.results import OpenedBoard, board_of_key

ALONE = "tilehall.clock"  # where a browser keeps a clock
SIDES = ("upper", "lower")
SEATS = (("Plays first", "first"), ("Plays second", "second"), ("Plays third", "third"), ("Plays fourth", "fourth"))


@dataclass(frozen=True, slots=True)
class ClockBoard:
    """The board that a clock is for: its players in the order of their seats, of whom the first one starts."""

    round: int
    table: int | None
    names: tuple[str, ...]
    slip_url: str
    judge_url: str
    verdict_url: str


@does("tables.clock")
@require_safe
def clock(request: HallRequest) -> HttpResponse:
    """`?game=rummikub` chooses the game; everything else is chosen and kept in the page."""
    offered = rulesets_with_clock()
    return _clock_page(request, offered, request.GET.get("game", ""), ALONE, None)


@does("tables.clock")
@require_safe
def board_clock(request: HallRequest, number: int, key: str) -> HttpResponse:
    """Opened by the same key as the slip. The times are kept under the mark of those who sit there."""
    try:
        state = store.load(number)
    except store.NoSuchTournament:
        raise Http404("There is no such tournament.") from None
    opened = board_of_key(state.row, state.desk, key)
    if opened is None or opened.board.meets not in ("game", "table"):
        raise Http404("This code opens no table at which a game is played.")
    rules = clock_rules(*state.desk.book.edition)
    place = f"{ALONE}.{number}.{seats_of_board(opened.round, opened.board)}"
    return _clock_page(request, [rules], rules.game, place, _clock_board(state.desk, opened, (number, key)))


def _clock_board(desk: Desk, opened: OpenedBoard, place: tuple[int, str]) -> ClockBoard:
    names = tuple(desk.name(player) for player in opened.board.players)
    addresses = ("tournaments:slip", "tables:board-judge", "tables:board-verdict")
    return ClockBoard(opened.round, opened.board.table, names, *(reverse(name, args=place) for name in addresses))


def _clock_page(
    request: HallRequest, offered: list[ClockRules], game: str, place: str, board: ClockBoard | None
) -> HttpResponse:
    chosen = next((rules for rules in offered if rules.game == game), offered[0])
    names = board.names if board else ()
    told = {
        "rulesets": [rules.plain() for rules in offered],
        "board": None if board is None else asdict(board),
        "judge": reverse("tables:judge") if board is None else board.judge_url,
        "place": place,
    }
    context = {
        "clock": json.dumps(told),
        "board": board,
        "rulesets": [{"game": rules.game, "title": rules.title, "chosen": rules is chosen} for rules in offered],
        "seats": [
            {"seat": seat, "label": label, "ordinal": ordinal, "name": names[seat] if seat < len(names) else ""}
            for seat, (label, ordinal) in enumerate(SEATS)
        ],
        "sides": SIDES,
    }
    return render(request, "tables/clock.html", context)
