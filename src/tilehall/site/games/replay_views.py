"""Pages of a record from elsewhere: played through the engine, and kept to show it to others by who wants that."""

from base64 import b64decode, b64encode
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tilehall.law.game.contract import WrongGameRecord
from tilehall.site.door.calculation_mark import calculates
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.pages import phones
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from . import game_links, kept_replays, store
from .forms import LARGEST, ReplayForm
from .read_records import read_record
from .views import SCRABBLE, page_context, requested_turn

TEMPLATE = "games/replay.html"


@calculates
@takes_upload(3 * LARGEST, signed_in=False)  # as a file, or as the text that travels with the form
@does("games.replay")
@GET_OR_POST
def replay(request: HallRequest) -> HttpResponse:
    """A record that is only looked at: nothing of it is kept, and stepping on sends it again."""
    posted = request.method == "POST"
    form = ReplayForm(request.POST if posted else None, request.FILES if posted else None, game=SCRABBLE)
    context: dict[str, Any] = {"form": form, "own_kept": own_kept(request)}
    if posted and form.is_valid():
        context |= replay_context(form.cleaned_data["record"], form.cleaned_data["ruleset"], request.POST.get("turn"))
    return render(request, TEMPLATE, context)


def replay_context(file: bytes, ruleset: str, turn: str | None) -> dict[str, Any]:
    try:
        record = read_record(file, ruleset)
    except WrongGameRecord as wrong:
        return {"wrong": wrong, "wrong_line": line_text(file_lines(file), wrong.line)}
    page, lines = record.page, file_lines(file)
    disagreements = [{**one, "text": line_text(lines, one["line"])} for one in record.report["disagreements"]]
    remarks = [{**one, "text": line_text(lines, one["line"])} for one in record.report["remarks"]]
    return {
        **page_context(page, *(tuple(one["rests_on"]) for one in remarks)),
        "turn_picture": page.picture_at(requested_turn(turn, page), None),
        "disagreements": disagreements,
        "remarks": remarks,
        "encoded_record": b64encode(file).decode("ascii"),
        "ruleset": ruleset,
        "keep_links": game_links.record_links(),
    }


@calculates
@takes_upload(3 * LARGEST, signed_in=True)
@does("games.keep_replay")
@require_POST
def keep_replay(request: HallRequest) -> HttpResponse:
    kept = kept_now(request)
    if isinstance(kept, HttpResponse):
        return kept
    messages.success(request, "Kept. Pass the address of this page on to whoever should see the game.")
    return redirect("games:kept-replay", kept.key)


def kept_now(request: HallRequest) -> store.KeptReplay | HttpResponse:
    """The record that was posted, kept; or the page that says why it is not. For rooms above this one too."""
    form = ReplayForm(request.POST, game=SCRABBLE)
    if not form.is_valid():
        return render(request, TEMPLATE, {"form": form})
    form.show_again()
    record, ruleset = form.cleaned_data["record"], form.cleaned_data["ruleset"]
    context = replay_context(record, ruleset, None)
    if "wrong" in context:
        return render(request, TEMPLATE, {"form": form, **context})
    names = " and ".join(player.name for player in context["turn_picture"].players)
    encoded = b64encode(record).decode("ascii")
    try:
        return kept_replays.keep(request.actor, encoded, ruleset, names, now=timezone.now())
    except kept_replays.TooManyKept:
        form.add_error(None, f"You have kept {kept_replays.MOST} records here, which is the most: delete one first.")
    except kept_replays.TooLarge:
        largest = kept_replays.LARGEST // 1000
        form.add_error(None, f"A record that is kept here has at most {largest} KB: take long notes out of the file.")
    return render(request, TEMPLATE, {"form": form, "own_kept": own_kept(request)})


@calculates
@does("games.replay")
@require_safe
def kept_replay(request: HallRequest, key: str) -> HttpResponse:
    kept = kept_or_404(key)
    context = replay_context(b64decode(kept.encoded_record), kept.ruleset, request.GET.get("turn"))
    more: dict[str, Any] = {"kept": kept, "may_forget": kept_replays.may_forget(request.actor, kept)}
    more["links"] = game_links.links_of_record(kept.key)
    address = phones.for_phones(request, request.path)
    return render(request, TEMPLATE, {**context, **more, "address": address, "form": ReplayForm(game=SCRABBLE)})


@does("games.keep_replay")
@require_POST
def forget_replay(request: HallRequest, key: str) -> HttpResponse:
    kept_replays.forget(request.actor, kept_or_404(key))
    messages.success(request, "Deleted: its address shows nothing any more.")
    return redirect("games:replay")


def own_kept(request: HallRequest) -> list[store.KeptReplay]:
    return store.replays_kept_by(request.actor.account) if request.actor.account else []


def kept_or_404(key: str) -> store.KeptReplay:
    if (kept := store.kept_replay(key)) is None:
        raise Http404("No record is kept at this address, or it was deleted.")
    return kept


def file_lines(file: bytes) -> list[bytes]:
    return file.removeprefix(b"\xef\xbb\xbf").splitlines()


def line_text(lines: list[bytes], number: int | None) -> str:
    return lines[number - 1].decode("utf-8", "replace") if number and number <= len(lines) else ""
