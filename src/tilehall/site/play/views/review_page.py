"""What every review has, of a game of the hall and of a record: the page, what was found, and the file with notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from tilehall.site.door.client_address import client_address
from tilehall.site.games.views import attachment, page_context, requested_turn
from tilehall.site.pages import phones
from tilehall.site.people.request import HallRequest

from .. import best_plays, held_costs, review_pages, scrabble_costs
from ..reviewed_games import ReviewedGame

A_MOMENT = 0.8  # seconds
OTHERS_FIRST = "Other reviews come first."


def review_page(
    request: HallRequest, reviewed: ReviewedGame, more: Mapping[str, Any], *, own: int | None = None
) -> HttpResponse:
    """`own`: the seat of who looks."""
    page = reviewed.page
    turn = requested_turn(request.GET.get("turn"), page)
    shown = {
        "row": page.rows[turn - 1] if turn else None,
        "turn_picture": page.picture_at(turn, None),
        "graph": review_pages.graph_of(reviewed, turn),
        "racks": review_pages.racks_shown(reviewed, turn),
        **_found(reviewed, turn, own),
        "address": phones.for_phones(request, request.path),
    }
    return render(request, "play/review.html", {**page_context(page), **shown, **more})


def _found(reviewed: ReviewedGame, turn: int, own: int | None) -> dict[str, Any]:
    """What the page shows of what was found, once it was."""
    judge = best_plays.judge_of(reviewed)
    kept = best_plays.kept_turns(reviewed, judge) if reviewed.page.turns else []
    shown = {
        "found": kept is not None,
        "turn": turn,
        "game_key": reviewed.game.key,
        "is_record": reviewed.is_record,
        "addresses": reviewed.addresses,
        "here": reviewed.addresses.here,
        "judged_by": () if judge is None else judge.sentences,
    }
    if not kept:
        return shown
    best = best_plays.best_of_turn(reviewed.game.key, kept, turn)
    if reviewed.game.key != "scrabble":
        held = held_costs.held_costs(reviewed, kept, own=own)
        return {**shown, "best": best, "held_costs": held, "dear_of": held}
    costs = scrabble_costs.game_costs(reviewed.names, kept, own=own, turn=turn)
    return {**shown, "best": best, "costs": costs, "dear_of": costs}


def found_best(request: HallRequest, reviewed: ReviewedGame, *, own: int | None = None) -> HttpResponse:
    """Looks for the best plays. What is there within a moment is shown at once; else the page asks again."""
    turn = requested_turn(request.POST.get("turn"), reviewed.page)
    then = f"{reviewed.addresses.here}?turn={turn}"
    shown = _found(reviewed, turn, own)
    if not shown["found"]:
        again = request.POST.get("again", "")
        failed = best_plays.failed_finding(reviewed, again)
        job = failed or best_plays.start_finding(reviewed, then, asker=asker_of(request))
        if job is None:
            return _others_first(request, shown, then)
        if not again:  # those who wait hold no thread of the hall
            job.over.wait(A_MOMENT)
        shown = _found(reviewed, turn, own)
        if not shown["found"] and not request.htmx:
            return redirect("hall:progress", job.id)
        shown["job"] = job
    if not request.htmx:
        return redirect(then)
    return render(request, "play/best_and_costs.html", shown)


def asker_of(request: HallRequest) -> str:
    """By whom reviews that wait are counted: of one account, or of visitors at one address, only some wait at once."""
    account = request.actor.account
    return f"visitor {client_address(request)}" if account is None else f"account {account.pk}"


def _others_first(request: HallRequest, shown: dict[str, Any], then: str) -> HttpResponse:
    if not request.htmx:
        messages.info(request, f"{OTHERS_FIRST} Ask again in some minutes.")
        return redirect(then)
    return render(request, "play/best_and_costs.html", {**shown, "others_first": OTHERS_FIRST})


def notes_file(reviewed: ReviewedGame, events: Sequence[Any], name: str) -> HttpResponse:
    """The game in the notation of the world with a note for each turn: what was best, and what it cost."""
    notation = reviewed.game.notations.get("gcg")
    if notation is None or notation.annotate is None:
        raise Http404("Of this game no notes can be written down.")
    kept = best_plays.kept_turns(reviewed, best_plays.judge_of(reviewed))
    if kept is None:
        return redirect(reviewed.addresses.here)  # where it is found
    return attachment(name, notation.annotate(reviewed.game, events, scrabble_costs.notes(kept)), "text/plain")
