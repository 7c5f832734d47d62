"""A game that is over, to step through: what was done, by which clause, and what would have been best."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tilehall.site.door.calculation_mark import calculates
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.presenters.rummikub_tiles import tile_pictures
from tilehall.site.games.views import attachment, page_context, readable_game_or_404, requested_turn
from tilehall.site.games.watched_games import WatchedGame
from tilehall.site.pages import phones
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .. import best_plays, held_costs, review_pages, scrabble_costs, store

A_MOMENT = 0.8  # seconds


@does("play.watch")
@require_safe
def review(request: HallRequest, number: int) -> HttpResponse:
    """Only of a game that is over: it shows every rack. One in play is watched."""
    watched = readable_game_or_404(number)
    if not watched.page.over:
        return redirect("games:game", number)
    turn = requested_turn(request.GET.get("turn"), watched.page)
    page = watched.page
    names = page.views[-1]["names"]
    racks = review_pages.racks_before(watched, turn)
    table = store.table_of_game(number)
    shown = {
        "number": number,
        "game_key": watched.game.key,
        "turn": turn,
        "row": page.rows[turn - 1] if turn else None,
        "turn_picture": page.picture_at(turn, None),
        "graph": review_pages.graph_of(watched, turn),
        "racks": [
            (name, rack if watched.game.key == "scrabble" else tile_pictures(rack))
            for name, rack in zip(names, racks, strict=False)
        ],
        **_best(request, watched, turn),
        "notations": list(watched.game.notations),
        "positions": list(watched.game.positions),
        "address": phones.for_phones(request, request.path),
        "table": table,
        "unsigned": not all(page.views[-1].get("signed", [True])),
        "own_table": table is not None and store.own_chair(request.actor, store.chairs_of(table)) is not None,
        "may_rematch": table is not None
        and not table.reference
        and store.own_chair(request.actor, store.chairs_of(table)) is not None,
    }
    return render(request, "play/review.html", {**page_context(page), **shown})


def _best(request: HallRequest, watched: WatchedGame, turn: int) -> dict[str, Any]:
    """What the page shows of what was found, once it was."""
    kept = best_plays.kept_turns(watched.played) if watched.page.turns else []
    shown = {"found": kept is not None, "turn": turn, "number": watched.played.row.pk, "game_key": watched.game.key}
    if not kept:
        return shown
    best = best_plays.best_of_turn(watched.game.key, kept, turn)
    if watched.game.key != "scrabble":
        return {**shown, "best": best, "held_costs": held_costs.held_costs(watched, kept)}
    names = watched.page.views[-1]["names"]
    costs = scrabble_costs.game_costs(names, kept, own=_own_seat(request, watched), turn=turn)
    return {**shown, "best": best, "costs": costs}


def _own_seat(request: HallRequest, watched: WatchedGame) -> int | None:
    table = store.table_of_game(watched.played.row.pk)
    chair = None if table is None else store.own_chair(request.actor, store.chairs_of(table))
    return None if chair is None else chair.seat


@calculates
@does("play.watch")
@require_POST
def best(request: HallRequest, number: int) -> HttpResponse:
    """Looks for the best plays. What is there within a moment is shown at once; else the page asks again."""
    watched = readable_game_or_404(number)
    address = reverse("play:review", args=[number])
    if not watched.page.over:
        return redirect("games:game", number)
    turn = requested_turn(request.POST.get("turn"), watched.page)
    then = f"{address}?turn={turn}"
    shown = _best(request, watched, turn)
    if not shown["found"]:
        job = best_plays.start_finding(watched, then)
        job.over.wait(A_MOMENT)
        shown = _best(request, watched, turn)
        if not shown["found"] and not request.htmx:
            return redirect("hall:progress", job.id)
        shown["job"] = job
    if not request.htmx:
        return redirect(then)
    return render(request, "play/best_and_costs.html", {**shown, "here": address})


@does("play.watch")
@require_safe
def annotated(_request: HallRequest, number: int) -> HttpResponse:
    """The game in the notation of the world with a note for each turn: what was best, and what it cost."""
    watched = readable_game_or_404(number)
    notation = watched.game.notations.get("gcg")
    if notation is None or notation.annotate is None:
        raise Http404("Of this game no notes can be written down.")
    kept = best_plays.kept_turns(watched.played) if watched.page.over else None
    if kept is None:
        return redirect("play:review", number)  # where it is found, once the game is over
    events = PRESENTERS[watched.game.key].public_log(watched.game, watched.events)
    file = notation.annotate(watched.game, events, scrabble_costs.notes(kept))
    return attachment(f"game-{number}-annotated.gcg", file, "text/plain")
