"""Pages of the games: the list, one game turn by turn, its records; the Rummikub solver."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.law.game.clock import as_moment
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from . import game_links, open_games, solver, store, watched_games
from .presenters import PRESENTERS
from .presenters.game_page import GamePage

A_PAGE = 20
SCRABBLE, RUMMIKUB = "scrabble", "rummikub"


@does("games.watch")
@require_safe
def games(request: HallRequest) -> HttpResponse:
    page = Paginator(store.games_listed(PRESENTERS), A_PAGE).get_page(request.GET.get("page"))
    rows = [
        (row, ruleset_title(row.ruleset), watched_games.game_summary(row.pk, row.seq, row.log_sha256)) for row in page
    ]
    return render(request, "games/games.html", {"page": page, "games": rows})


@does("games.watch")
@require_safe
def game(request: HallRequest, number: int) -> HttpResponse:
    try:
        watched_game = game_or_404(number)
    except watched_games.Unwatchable:
        return render(request, "games/unreadable.html", {"number": number}, status=500)
    at = requested_turn(request.GET.get("turn"), watched_game.page)
    live = at == watched_game.page.turns
    turn_picture = watched_game.page.picture_at(at, int(as_moment(timezone.now())) if live else None)
    context = {
        "number": number,
        "stepped": "turn" in request.GET,
        "positions": list(watched_game.game.positions),
        "notations": list(watched_game.game.notations),
        "turn_picture": turn_picture,
        "links": game_links.links_of(number) if watched_game.page.over else [],
    }
    return render(request, "games/game.html", {**page_context(watched_game.page), **context})


@does("games.watch")
@require_safe
def record(request: HallRequest, number: int, suffix: str) -> HttpResponse:
    """The game in the notation of the world, or as our own log: once it is over, for it tells every rack."""
    watched_game = readable_game_or_404(number)
    notation = watched_game.game.notations.get(suffix)
    if suffix != "jsonl" and notation is None:
        raise Http404(f"No game is written down as .{suffix} here.")
    if not watched_game.page.over:
        return render(request, "games/not_yet.html", {"number": number}, status=409)
    events = PRESENTERS[watched_game.game.key].public_log(watched_game.game, watched_game.events)
    if notation is None:
        return attachment(
            f"game-{number}.jsonl", log_text.write(watched_game.game, events).encode(), "application/jsonl"
        )
    return attachment(f"game-{number}.{suffix}", notation.write(watched_game.game, events), "text/plain")


@does("games.watch")
@require_safe
def position(request: HallRequest, number: int, suffix: str) -> HttpResponse:
    """The position after a turn as a watcher sees it."""
    watched_game = readable_game_or_404(number)
    if suffix not in watched_game.game.positions:
        raise Http404(f"No position is written down as .{suffix} here.")
    at = requested_turn(request.GET.get("turn"), watched_game.page)
    text = watched_game.game.positions[suffix](watched_game.page.views[at])
    return attachment(f"game-{number}-turn-{at}.{suffix}", f"{text}\n".encode(), "text/plain")


@calculates
@does("games.solve")
@require_safe
def solve(request: HallRequest) -> HttpResponse:
    """By GET: a position is an address, which can be passed on; nothing is kept of it."""
    if not open_games.may_ask_solver(request.actor):
        return render(request, "games/solve.html", {"closed": True}, status=409)
    table, rack, question = (request.GET.get(name, "") for name in ("table", "rack", "for"))
    question = question if question in solver.QUESTIONS else next(iter(solver.QUESTIONS))
    context: dict[str, Any] = {"table": table, "rack": rack, "question": question}
    context |= {"questions": solver.QUESTIONS}
    # A link from a game brings the table only: then the rack is still to be entered.
    if "for" in request.GET and (table.strip() or rack.strip()):
        context |= {"submitted": True, **solution_context(table, rack, question)}
    elif "for" in request.GET and "rack" in request.GET:
        nothing = solver.WrongInput("rack", "there is no tile yet", "tap or type those on your rack")
        context |= {"submitted": True, "wrong": nothing}
    return render(request, "games/solve.html", context)


def solution_context(table: str, rack: str, question: str) -> dict[str, Any]:
    solution = solver.solution_of(table, rack, question)
    if isinstance(solution, solver.WrongInput):
        return {"wrong": solution}
    rules = catalogue.game(RUMMIKUB).rules(next(iter(catalogue.game(RUMMIKUB).rulesets)))
    joker = basis_texts(rules.freed_joker_must_be_new_set.basis, rules.freed_joker.basis)
    opening = basis_texts(rules.initial_meld_min.basis, rules.before_initial.basis) if question == "opening" else ()
    frees = question in ("tiles", "value") and solution.answer.feasible and "J" in table.upper()
    return {
        "solved": solution,
        "frees": frees,
        "broken": solution.answer.feasible and solution.answer.joker_rule_kept is False,
        "joker_rests_on": joker,
        "opening_rests_on": opening,
        "open": numbered_silences(joker, opening),
    }


# -- what the pages share


def game_or_404(number: int) -> watched_games.WatchedGame:
    try:
        return watched_games.watched_game(number)
    except store.NoSuchGame:
        raise Http404("No game of this hall has this number.") from None


def readable_game_or_404(number: int) -> watched_games.WatchedGame:
    try:
        return game_or_404(number)
    except watched_games.Unwatchable:
        raise Http404("This game cannot be read.") from None


def requested_turn(text: str | None, page: GamePage) -> int:
    """The turn asked for; whatever else was asked for is the last."""
    try:
        return max(0, min(int(text or page.turns), page.turns)) if text != "0" else 0
    except ValueError:
        return page.turns


def page_context(page: GamePage, *more: tuple[str, ...]) -> dict[str, Any]:
    bases = [note.rests_on for note in page.opening]
    for row in page.rows:
        bases += [row.rests_on, *(note.rests_on for note in row.notes)]
    if page.slip:
        bases += [page.slip.rests_on, *(line.rests_on for line in page.slip.lines)]
    return {"page": page, "title": ruleset_title(page.ruleset), "open": numbered_silences(*bases, *more)}


def numbered_silences(*bases: Any) -> dict[str, int]:
    """What rests on a document's silence, numbered: such a sentence stands once, at the foot of the page."""
    silent = dict.fromkeys(one for basis in bases for one in basis if one.startswith("silent:"))
    return {one: number for number, one in enumerate(silent, 1)}


def ruleset_title(ruleset: str) -> str:
    """The name of a ruleset, or of the one that an edition changes."""
    found = RULESETS.get(ruleset) or RULESETS.get(ruleset.rpartition(".")[0])
    return found.title if found else ruleset


def attachment(name: str, content: bytes, kind: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=disposition)
