"""The lobby and the tables: to open one, to wait at it, to sit down, to play."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.game.clock import as_moment
from tilehall.law.game.seats import Seat
from tilehall.site.games import game_links
from tilehall.site.games.views import page_context, readable_game_or_404
from tilehall.site.pages import phones, qr
from tilehall.site.pages.context import context
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.commands import CommandContext, command_context, new_command
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from .. import event_tables, store, table_pages
from ..actions import observers, tables
from ..forms import NewTableForm, practice_request
from ..playable import PLAYABLE, PlayableGame
from ..store import ChairRow, TableRow


@does("play.watch")
@require_safe
def lobby(request: HallRequest) -> HttpResponse:
    page = table_pages.lobby(request.actor, timezone.now())
    return render(request, "play/lobby.html", {**context(page), "command_id": new_command()})


@does("play.play")
@GET_OR_POST
def new(request: HallRequest) -> HttpResponse:
    posted = request.method == "POST"
    playable = _playable(request.POST.get("game") if posted else request.GET.get("game"))
    form = NewTableForm(request.POST if posted else None, playable=playable, actor=request.actor)
    if posted and form.is_valid():
        try:
            row = tables.open_table(request.actor, form.request(), command_context(request))
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            return redirect("play:table", row.code)
    shown = {"form": form, "playable": playable, "games": PLAYABLE.values()}
    return render(request, "play/new.html", shown, status=400 if form.errors else 200)


@does("play.play")
@require_POST
def practise(request: HallRequest) -> HttpResponse:
    playable = _playable(request.POST.get("game"))
    if not playable.robots:
        return redirect("play:new")
    try:
        row = tables.open_table(request.actor, practice_request(playable), command_context(request))
    except ValidationError as refused:
        for sentence in refused.messages:
            messages.error(request, sentence)
        return redirect("play:lobby")
    return redirect("play:table", row.code)


def _playable(key: str | None) -> PlayableGame:
    return PLAYABLE.get(key or "") or next(iter(PLAYABLE.values()))


@does("play.watch")
@require_safe
def table(request: HallRequest, code: str) -> HttpResponse:
    """The waiting room, then the game: for its players and observers as it is played, for others to watch."""
    row = table_or_404(code)
    if row.game_id is None:
        return _waiting(request, row)
    if request.htmx:  # the waiting room has heard that the game has begun
        return HttpResponse(headers={"HX-Redirect": reverse("play:table", args=[code])})
    late = row.racks_after_s is not None and "racks" in request.GET
    if not late and not table_pages.sits_or_observes(row, request.actor):
        return _watched(request, row, row.game_id)
    template = select_template([f"play/{row.game_key}.html", "play/to_the_game.html"])
    page = table_pages.live_page(row, request.actor)
    shown = {**context(page), "ago": minutes_ago(row) if late and page.you is None else "", "command_id": new_command()}
    return HttpResponse(template.render(shown, request))


def minutes_ago(row: TableRow) -> str:
    """How much later watchers see all racks, and the game with them."""
    return "" if row.racks_after_s is None else counted(row.racks_after_s // 60, "minute")


def _watched(request: HallRequest, row: TableRow, number: int) -> HttpResponse:
    """As any watcher sees it, who may ask here to sit behind a player."""
    watched = readable_game_or_404(number)
    page = watched.page
    shown = {
        "number": number,
        "stepped": False,
        "positions": list(watched.game.positions),
        "notations": list(watched.game.notations),
        "turn_picture": page.picture_at(page.turns, int(as_moment(timezone.now()))),
        "links": game_links.links_of(number) if page.over else [],
        "code": row.code,
        "racks_after": minutes_ago(row),
        "beside_url": reverse("play:beside", args=[row.code]),
        "topic": tables.topic(row),
    }
    return render(request, "play/watching.html", {**page_context(page), **shown})


def _waiting(request: HallRequest, row: TableRow) -> HttpResponse:
    room = table_pages.waiting_room(row, request.actor)
    address = phones.for_phones(request, reverse("play:table", args=[row.code]))
    shown = {
        "address": address,
        "qr_code": qr.inline(address) if room.invites else "",
        "only_here": phones.only_here(request),
        "command_id": new_command(),
    }
    return render(request, "play/waiting.html", {**context(room), **shown})


@does("play.play")
@require_POST
def join(request: HallRequest, code: str) -> HttpResponse:
    return _done(request, code, lambda at: tables.join_table(request.actor, code, at))


@does("play.play")
@require_POST
def leave(request: HallRequest, code: str) -> HttpResponse:
    _done(request, code, lambda at: tables.leave_table(request.actor, code, at))
    return redirect("play:lobby")


@does("play.play")
@require_POST
def call_off(request: HallRequest, code: str) -> HttpResponse:
    _done(request, code, lambda at: tables.call_off(request.actor, code, at))
    return redirect("play:lobby")


@does("play.play")
@require_POST
def rematch(request: HallRequest, code: str) -> HttpResponse:
    table_or_404(code)
    try:
        row = tables.rematch(request.actor, code, command_context(request))
    except ValidationError as refused:
        return _refused(request, code, refused)
    return redirect("play:table", row.code)


# --- who sits behind a player


@does("play.watch")
@require_safe
def beside(request: HallRequest, code: str) -> HttpResponse:
    """What the page of a game shows of who asks to sit behind a player; it follows by the news of the table."""
    row = table_or_404(code)
    chairs = store.chairs_of(row)
    over = row.game is None or row.game.over
    shown = {
        "observers": table_pages.observer_lines(row, chairs, request.actor) if not over else (),
        "sitting": store.own_chair(request.actor, chairs) is not None,
        "may_ask": _may_ask(request, row, chairs),
        "behind": table_pages.seat_names(chairs),
        "code": code,
        "topic": tables.topic(row),
        "event_topic": "" if over else event_tables.event_topic(row),
        "settled_at_desk": not over and bool(row.reference) and event_tables.board_terms(row) is None,
        "over": over,
        "next_table": store.rematch_of(row),
        "refused": table_pages.refused_request(row, chairs, request.actor),
        "at_the_table": "at_the_table" in request.GET,
    }
    return render(request, "play/beside.html", shown)


@does("play.watch")
@require_safe
def asking(request: HallRequest, code: str) -> HttpResponse:
    """What waits for the answer of who plays: it stands beside what happens now, wherever the rest stands."""
    row = table_or_404(code)
    lines = table_pages.observer_lines(row, store.chairs_of(row), request.actor)
    return render(request, "play/asking.html", {"observers": lines, "code": code})


def _may_ask(request: HallRequest, row: TableRow, chairs: list[ChairRow]) -> bool:
    if request.actor.account is None or row.game is None or row.game.over:
        return False
    if store.has_observed(row, request.actor.account.pk, observers.seats_of_people(chairs)):
        return False
    if store.times_asked(row, request.actor.account.pk) >= observers.MOST_ASKED:
        return False
    lines = table_pages.observer_lines(row, chairs, request.actor)
    return store.own_chair(request.actor, chairs) is None and not any(line.own for line in lines)


@does("play.play")
@require_POST
def observe(request: HallRequest, code: str) -> HttpResponse:
    """`do`: ask to sit behind `of`, or leave; agree or refuse by a player, naming the one who asks."""
    asked = whole_number(request.POST.get("observer", ""))
    of = whole_number(request.POST.get("of", ""))
    actor = request.actor
    match request.POST.get("do"):
        case "ask" if of is not None:
            _done(request, code, lambda at: observers.ask(actor, code, Seat(of), at))
        case "leave":
            _done(request, code, lambda at: observers.leave(actor, code, at))
        case ("agree" | "refuse") as answer if asked is not None:
            _done(request, code, lambda at: observers.answer(actor, code, asked, answer == "agree", at))
    if request.htmx:
        return redirect("play:asking" if request.htmx.target == "asking" else "play:beside", code)
    return redirect("play:table", code)


# --- what they share


def table_or_404(code: str) -> TableRow:
    try:
        return store.table(code)
    except store.NoSuchTable:
        raise Http404("No table of this hall has this code.") from None


def _done(request: HallRequest, code: str, act: Callable[[CommandContext], object]) -> HttpResponse:
    table_or_404(code)
    try:
        act(command_context(request))
    except ValidationError as refused:
        return _refused(request, code, refused)
    return redirect("play:table", code)


def _refused(request: HallRequest, code: str, refused: ValidationError) -> HttpResponse:
    for sentence in refused.messages:
        messages.error(request, sentence)
    return redirect("play:table", code)
