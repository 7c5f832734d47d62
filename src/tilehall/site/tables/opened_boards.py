"""Which boards a browser has opened by a key on paper: while a game goes on at any of them, it looks no word up.

The phone that lies on a table shows its clock, its slip or its judge, or a player's own page; whichever it is, it is
the phone of somebody who plays. What it has opened is kept in a cookie of its own: it costs no row, and signing in or
out leaves it as it is. Who throws it away is as who takes another phone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tilehall.site.pages.numbers import whole_number
from tilehall.site.tournaments import keys
from tilehall.site.tournaments import store as tournaments

from .board_at_hand import find_by_key, is_in_play

COOKIE = "boards"
MOST = 24  # of games that go on; a cookie has no room for all that a day brings
LONGEST_KEY = 60  # no key of ours is as long
KEPT_FOR = timedelta(days=4)
OPENED_BY_KEY = ("tournaments:slip", "tournaments:own", "tables:board-judge", "tables:board-clock")


@dataclass(frozen=True, slots=True)
class BoardOpened:
    """Which board this browser has opened: its event by number, and the key it came with."""

    number: int
    key: str

    @property
    def on_paper(self) -> bool:
        return is_on_paper(self.key)

    @property
    def in_play(self) -> bool:
        try:
            state = tournaments.load(self.number)
        except tournaments.NoSuchTournament:
            return False
        at = find_by_key(self.key)(state)
        return at is not None and is_in_play(state.desk, at)


def is_on_paper(key: str) -> bool:
    """A key that somebody holds, and not the one of a judging device."""
    return not key.startswith(f"{keys.JUDGE_ONLY}-")


def opened_boards(request: HttpRequest) -> list[BoardOpened]:
    """The first one opened comes first."""
    found = (text.partition("_") for text in request.COOKIES.get(COOKIE, "").split(".") if text)
    numbered = ((whole_number(number), key) for number, _, key in found)
    opened = (BoardOpened(number, key) for number, key in numbered if number is not None and len(key) <= LONGEST_KEY)
    return list(islice(opened, MOST))


def board_in_play(request: HttpRequest) -> BoardOpened | None:
    """A board that this browser has opened and whose game goes on; the one opened last, if there are several."""
    return next((opened for opened in reversed(opened_boards(request)) if opened.in_play), None)


def is_players_phone(request: HttpRequest) -> bool:
    """Whether this browser has opened a board by a key that players hold, and its game goes on."""
    return any(opened.on_paper and opened.in_play for opened in opened_boards(request))


class NotesOpenedBoards:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code == 200 and match is not None and match.view_name in OPENED_BY_KEY:
            _note(request, response, BoardOpened(match.kwargs["number"], match.kwargs["key"]))
        return response


def _note(request: HttpRequest, response: HttpResponse, opened: BoardOpened) -> None:
    """Written only when it is another board: a page that follows its board asks every few seconds. Where there is no
    room, what is over makes it."""
    before = opened_boards(request)
    if opened in before:
        return
    kept = before if len(before) < MOST else [board for board in before if board.in_play]
    boards = ".".join(f"{board.number}_{board.key}" for board in [*kept, opened][:MOST])
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, boards, max_age=KEPT_FOR, httponly=True, samesite="Lax", secure=secure)
