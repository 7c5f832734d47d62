"""A player of a large event found by name: where they sit, how they stand, and the row on its page."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from tilehall.law.tournament.desk.phases import round_shown
from tilehall.law.tournament.desk.records import Player
from tilehall.site.pages.context import context
from tilehall.site.people.name_order import folded_name, search_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.presenters.boards import PublicBoard, public_board
from tilehall.site.tournaments.presenters.kept_standings import lines_of, placings_of
from tilehall.site.tournaments.presenters.row_pages import row_pages
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page

MOST_FOUND = 50
folded = lru_cache(maxsize=20_000)(folded_name)  # all names of the largest event, twice


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPlayer:
    """`standings` is the address of the row there; `board` is that of the round people look for."""

    player: Player
    place: int | None
    standings: str
    board: PublicBoard | None
    against: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FindPage:
    search_text: str
    round: int
    found: tuple[FoundPlayer, ...]
    more: int


@does("tournaments.see")
@require_safe
def find_player(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    text = request.GET.get("q", "").replace("\0", "")[:100]
    players = matching_players(state, text)
    found = tuple(_found(state, player) for player in players[:MOST_FOUND])
    content = FindPage(
        search_text=text, round=round_shown(state.desk), found=found, more=max(0, len(players) - MOST_FOUND)
    )
    organises = request.actor.may("tournaments.organise")
    return page(request, state, "tournaments/find_player.html", {**context(content), "organises": organises})


def matching_players(state: DeskState, text: str) -> list[Player]:
    """Who has all these words in the name, by name; nobody before something is typed."""
    words = search_words(text)
    if not words:
        return []
    everybody = (each for each in state.desk.players.values() if each.standing in ("entered", "withdrawn"))
    matches = [each for each in everybody if all(word in folded(each.name) for word in words)]
    return sorted(matches, key=lambda each: folded(each.name))


def _found(state: DeskState, player: Player) -> FoundPlayer:
    desk, grade = state.desk, state.desk.grades.get(player.grade or "")
    if grade is None or not grade.rounds:
        return FoundPlayer(player=player, place=None, standings="", board=None, against="")
    line = lines_of(state, grade.name).get(player.number)
    order = placings_of(state, grade.name).placed.placings
    where = ""
    if line is not None:
        query = urlencode({"grade": grade.name, "page": str(row_pages(len(order)).page_of(line))})
        where = f"{reverse('tournaments:standings', args=[state.row.pk])}?{query}#p{player.number}"
    at = round_shown(desk)
    board = desk.board_of(grade.name, at, player.number) if 1 <= at <= len(grade.rounds) else None
    shown = None if board is None else public_board(desk, grade, board)
    against = "" if shown is None else ", ".join(seat.name for seat in shown.seats if seat.number != player.number)
    place = None if line is None else order[line - 1].place
    return FoundPlayer(player=player, place=place, standings=where, board=shown, against=against)
