"""A game that is over, to step through: what was done, by which clause, and what would have been best."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.door.calculation_mark import calculates
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.views import readable_game_or_404
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .. import reviewed_games, store, table_pages
from .review_page import found_best, notes_file, review_page


@does("play.watch")
@require_safe
def review(request: HallRequest, number: int) -> HttpResponse:
    """Only of a game that is over: it shows every rack. One in play is watched."""
    watched = readable_game_or_404(number)
    if not watched.page.over:
        return redirect("games:game", number)
    table = store.table_of_game(number)
    chairs = [] if table is None else store.chairs_of(table)
    own = store.own_chair(request.actor, chairs)
    more = {
        "computer": table_pages.computer_in_words(chairs),
        "number": number,
        "notations": list(watched.game.notations),
        "positions": list(watched.game.positions),
        "table": table,
        "unsigned": not all(watched.page.views[-1].get("signed", [True])),
        "own_table": own is not None,
        "may_rematch": table is not None and not table.reference and own is not None,
    }
    return review_page(request, reviewed_games.game_of_hall(number), more, own=None if own is None else own.seat)


@calculates
@does("play.watch")
@require_POST
def best(request: HallRequest, number: int) -> HttpResponse:
    if not readable_game_or_404(number).page.over:
        return redirect("games:game", number)
    table = store.table_of_game(number)
    chair = None if table is None else store.own_chair(request.actor, store.chairs_of(table))
    return found_best(request, reviewed_games.game_of_hall(number), own=None if chair is None else chair.seat)


@does("play.watch")
@require_safe
def annotated(_request: HallRequest, number: int) -> HttpResponse:
    watched = readable_game_or_404(number)
    if not watched.page.over and watched.game.key == "scrabble":
        return redirect("play:review", number)  # which leads on to where it is played
    events = PRESENTERS[watched.game.key].public_log(watched.game, watched.events)
    return notes_file(reviewed_games.game_of_hall(number), events, f"game-{number}-annotated.gcg")
