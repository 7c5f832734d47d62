"""Pages of the games: the list, one game turn by turn, its records; a record from elsewhere; the word judge."""

from base64 import b64encode
from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law import catalogue
from tilehall.law.game import logtext
from tilehall.law.game.clock import moment
from tilehall.law.game.contract import WrongRecord
from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.layers import RULESETS
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from . import in_play, lexicons, solving, store, watching
from .forms import LARGEST, JudgeForm, ReplayForm
from .story import happened
from .tables import TABLES
from .tables.rummikub_tiles import COLOURS, tile
from .tables.told import Told

A_PAGE = 20
SCRABBLE, RUMMIKUB = "scrabble", "rummikub"
PALETTE = [[(sign, tile(sign)) for sign in (f"{colour}{number}" for number in range(1, 14))] for colour in COLOURS]


@does("games.watch")
@require_safe
def games(request: HallRequest) -> HttpResponse:
    page = Paginator(store.listed(TABLES), A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, title(row.ruleset), watching.glance(row.pk, row.seq, row.log_sha256)) for row in page]
    return render(request, "games/games.html", {"page": page, "games": shown})


@does("games.watch")
@require_safe
def game(request: HallRequest, number: int) -> HttpResponse:
    try:
        found = watched(number)
    except watching.Unwatchable:
        return render(request, "games/unreadable.html", {"number": number}, status=500)
    at = turn_of(request.GET.get("turn"), found.told)
    live = at == found.told.turns
    shown = found.told.shown(at, int(moment(timezone.now())) if live else None)
    context = {
        "number": number,
        "stepped": "turn" in request.GET,
        "positions": list(found.game.positions),
        "notations": list(found.game.notations),
    }
    return render(request, "games/game.html", {**page_of(found.told), **context, "shown": shown})


@does("games.watch")
@require_safe
def record(request: HallRequest, number: int, suffix: str) -> HttpResponse:
    """The game in the notation of the world, or as our own log: once it is over, for it tells every rack."""
    found = watched_or_404(number)
    notation = found.game.notations.get(suffix)
    if suffix != "jsonl" and notation is None:
        raise Http404(f"No game is written down as .{suffix} here.")
    if not found.told.over:
        return render(request, "games/not_yet.html", {"number": number}, status=409)
    events = TABLES[found.game.key].public_log(found.game, found.events)
    if notation is None:
        return attached(f"game-{number}.jsonl", logtext.write(found.game, events).encode(), "application/jsonl")
    return attached(f"game-{number}.{suffix}", notation.write(found.game, events), "text/plain")


@does("games.watch")
@require_safe
def position(request: HallRequest, number: int, suffix: str) -> HttpResponse:
    """The position after a turn as a watcher sees it."""
    found = watched_or_404(number)
    if suffix not in found.game.positions:
        raise Http404(f"No position is written down as .{suffix} here.")
    at = turn_of(request.GET.get("turn"), found.told)
    told = found.game.positions[suffix](found.told.views[at])
    return attached(f"game-{number}-turn-{at}.{suffix}", f"{told}\n".encode(), "text/plain")


@does("games.replay")
@GET_OR_POST
def replay(request: HallRequest) -> HttpResponse:
    """A record from elsewhere, played through the engine. Nothing of it is kept: stepping on sends it again."""
    posted = request.method == "POST"
    form = ReplayForm(request.POST if posted else None, request.FILES if posted else None, game=SCRABBLE)
    context: dict[str, Any] = {"form": form, "largest": LARGEST}
    if posted and form.is_valid():
        context |= replayed(form.cleaned_data["record"], form.cleaned_data["ruleset"], request.POST.get("turn"))
    return render(request, "games/replay.html", context)


def replayed(file: bytes, ruleset: str, turn: str | None) -> dict[str, Any]:
    scrabble = catalogue.game(SCRABBLE)
    rules = scrabble.rules(ruleset)
    try:
        found = scrabble.notations["gcg"].read(rules, file)
    except WrongRecord as wrong:
        return {"wrong": wrong, "wrong_line": line_of(file, wrong.line)}
    told = TABLES[SCRABBLE].tell(rules, happened(scrabble, found.events))
    disagreements = [{**one, "text": line_of(file, one["line"])} for one in found.told["disagreements"]]
    remarks = [{**one, "text": line_of(file, one["line"])} for one in found.told["remarks"]]
    return {
        **page_of(told, *(tuple(one["rests_on"]) for one in remarks)),
        "shown": told.shown(turn_of(turn, told), None),
        "disagreements": disagreements,
        "remarks": remarks,
        "held": b64encode(file).decode("ascii"),
        "ruleset": ruleset,
    }


@does("games.judge")
@never_cache
@GET_OR_POST
def judge(request: HallRequest) -> HttpResponse:
    """One verdict for all words of a turn. They are sent by POST, so that no address and no log ever holds them."""
    lists = lexicons.listed(settings.DATA)
    choices = [(one.name, f"{one.name}, {standing(one)}") for one in lists]
    playing = in_play.has_open_game(request.actor)
    if request.method != "POST":
        form = JudgeForm(lexicons=choices, in_progress=playing, initial=kept(request, choices))
        return render(request, "games/judge.html", {"form": form, "lists": lists})
    form = JudgeForm(request.POST, lexicons=choices, in_progress=playing)
    if not form.is_valid():
        return render(request, "games/judge.html", {"form": form, "lists": lists})
    asked = form.cleaned_data
    lexicon = lexicons.opened(asked["lexicon"], settings.DATA)
    rules = catalogue.game(SCRABBLE).rules(asked["ruleset"])
    context = {
        "acceptable": lexicons.acceptable(asked["words"], lexicon.is_word),
        "words": asked["words"],
        "about": lexicon.about,
        "counted": f"{lexicon.about.words:,}",
        "official": asked["ruleset"] in lexicon.about.official_for,
        "asked": asked,
        "title": title(asked["ruleset"]),
        "rests_on": spoken(rules.one_verdict.basis, rules.lexicon.basis),
    }
    return render(request, "games/verdict.html", {**context, "open": leaves_open(context["rests_on"])})


@does("games.solve")
@require_safe
def solve(request: HallRequest) -> HttpResponse:
    """By GET: a position is an address, which can be passed on; nothing is kept of it."""
    table, rack, question = (request.GET.get(name, "") for name in ("table", "rack", "for"))
    question = question if question in solving.QUESTIONS else next(iter(solving.QUESTIONS))
    context: dict[str, Any] = {"table": table, "rack": rack, "question": question}
    context |= {"questions": solving.QUESTIONS, "palette": PALETTE, "joker": tile("J")}
    # A link from a game brings the table only: then the rack is still to be entered.
    if "for" in request.GET and (table.strip() or rack.strip()):
        context |= {"asked": True, **solved(table, rack, question)}
    return render(request, "games/solve.html", context)


def solved(table: str, rack: str, question: str) -> dict[str, Any]:
    found = solving.asked(table, rack, question)
    if isinstance(found, solving.Wrong):
        return {"wrong": found}
    rules = catalogue.game(RUMMIKUB).rules(next(iter(catalogue.game(RUMMIKUB).rulesets)))
    joker = spoken(rules.freed_joker_must_be_new_set.basis, rules.freed_joker.basis)
    opening = spoken(rules.initial_meld_min.basis, rules.before_initial.basis) if question == "opening" else ()
    frees = question in ("tiles", "value") and found.answer.feasible and "J" in table.upper()
    return {
        "solved": found,
        "frees": frees,
        "broken": found.answer.feasible and found.answer.joker_rule_kept is False,
        "joker_rests_on": joker,
        "opening_rests_on": opening,
        "open": leaves_open(joker, opening),
    }


# -- what the pages share


def watched(number: int) -> watching.Watched:
    try:
        return watching.watched(number)
    except store.NoSuchGame:
        raise Http404("No game of this hall has this number.") from None


def watched_or_404(number: int) -> watching.Watched:
    try:
        return watched(number)
    except watching.Unwatchable:
        raise Http404("This game cannot be read.") from None


def turn_of(asked: str | None, told: Told) -> int:
    """The turn asked for; whatever else was asked for is the last."""
    try:
        return max(0, min(int(asked or told.turns), told.turns)) if asked != "0" else 0
    except ValueError:
        return told.turns


def page_of(told: Told, *more: tuple[str, ...]) -> dict[str, Any]:
    bases = [note.rests_on for note in told.opening]
    for row in told.rows:
        bases += [row.rests_on, *(note.rests_on for note in row.notes)]
    if told.slip:
        bases += [told.slip.rests_on, *(line.rests_on for line in told.slip.lines)]
    return {"told": told, "title": title(told.ruleset), "open": leaves_open(*bases, *more)}


def leaves_open(*bases: Any) -> dict[str, int]:
    """What rests on a document's silence, numbered: such a sentence stands once, at the foot of the page."""
    silent = dict.fromkeys(one for basis in bases for one in basis if one.startswith("silent:"))
    return {one: number for number, one in enumerate(silent, 1)}


def title(ruleset: str) -> str:
    """The name of a ruleset, or of the one that an edition changes."""
    known = RULESETS.get(ruleset) or RULESETS.get(ruleset.rpartition(".")[0])
    return known.title if known else ruleset


def line_of(file: bytes, number: int | None) -> str:
    lines = file.removeprefix(b"\xef\xbb\xbf").splitlines()
    return lines[number - 1].decode("utf-8", "replace") if number and number <= len(lines) else ""


def attached(name: str, content: bytes, kind: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=f"{kind}; charset=utf-8", headers=disposition)


def standing(about: lexicons.About) -> str:
    if not about.official_for:
        return "not an official list"
    return f"official for {', '.join(title(key) for key in about.official_for)}"


def kept(request: HallRequest, choices: list[tuple[str, str]]) -> dict[str, str]:
    """The rules and the list that the players before had; a table uses the same all day."""
    lists = {name for name, _label in choices}
    chosen = {"ruleset": request.GET.get("ruleset", ""), "lexicon": request.GET.get("lexicon", "")}
    known = {"ruleset": chosen["ruleset"] in RULESETS, "lexicon": chosen["lexicon"] in lists}
    return {name: value for name, value in chosen.items() if known[name]}
