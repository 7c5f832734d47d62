"""A tournament out of this hall as one file, and one from elsewhere taken in after a look at it."""

import base64
import binascii
import zlib
from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.tournament.formats.problem import Problem, WrongFile
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.actions import importing, knowing, packages
from tilehall.site.tournaments.actions.importing import Brought
from tilehall.site.tournaments.actions.packages import WrongPackage
from tilehall.site.tournaments.forms.keeping import LARGEST, TakeIn
from tilehall.site.tournaments.store import Kept

from .frame import hand, kept_or_404, new_command, page

Preview = tuple[tuple[knowing.Meant, ...], dict[str, object]]  # who is meant, and what else the page shows

SHOWN = 50  # problems of a file


@does("tournaments.report")
@require_safe
def packing(request: HallRequest, number: int) -> HttpResponse:
    context = {"take_over": request.actor.may("hall.take_over")}
    return page(request, kept_or_404(number), "tournaments/packages.html", context)


@does("tournaments.report")
@require_safe
@never_cache
def package(request: HallRequest, number: int) -> HttpResponse:
    kept = kept_or_404(number)
    try:
        name, raw = packages.take_out(request.actor, kept)
    except WrongPackage as stays:
        messages.error(request, str(stays))
        return redirect("tournaments:packages", number)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(raw, content_type="application/json", headers=headers)


# --- from elsewhere


@does("tournaments.take_in")
@GET_OR_POST
@never_cache
def take_in(request: HallRequest) -> HttpResponse:
    """A file given, looked at, or confirmed: all three come here, the last with the answers."""
    if request.method != "POST":
        return render(request, "tournaments/take_in.html", {"form": TakeIn()})
    brought = _carried(request) if "carried" in request.POST else _given(request)
    if isinstance(brought, TakeIn):
        return render(request, "tournaments/take_in.html", {"form": brought})
    sent = packages.is_package(brought.raw, brought.file)
    try:
        if "sure" in request.POST:
            return _taken(request, brought, sent)
        return _looked_at(request, brought, sent)
    except WrongPackage as wrong:
        return _wrong(request, brought, [Problem(0, "", str(wrong), "nothing was taken in")])
    except WrongFile as wrong:
        return _wrong(request, brought, wrong.problems)


def _given(request: HallRequest) -> Brought | TakeIn:
    form = TakeIn(request.POST, request.FILES)
    if not form.is_valid():
        return form
    told = form.cleaned_data
    return Brought(
        raw=told["file"].read(), file=told["file"].name, name=told["name"], ruleset=told["ruleset"], day=told["day"]
    )


def _carried(request: HallRequest) -> Brought | TakeIn:
    """What was looked at travels with the page, packed; whoever changes it on the way only sends another file."""
    told = request.POST
    try:
        packed = base64.b64decode(told["carried"], validate=True)
        raw = zlib.decompressobj().decompress(packed, LARGEST)
        day = date.fromisoformat(told["day"]) if told.get("day") else None
    except (binascii.Error, zlib.error, ValueError):
        form = TakeIn({})
        form.add_error(None, "The file was lost on the way. Give it again.")
        return form
    return Brought(
        raw=raw, file=told.get("title", "")[:200], name=told.get("name", "")[:120],
        ruleset=told.get("ruleset", "")[:40], day=day,
    )  # fmt: skip


def _taken(request: HallRequest, brought: Brought, sent: bool) -> HttpResponse:
    try:
        kept = _take(request, brought, sent)
    except knowing.Undecided as undecided:
        return _looked_at(request, brought, sent, again=str(undecided))
    messages.success(request, f"{kept.row.name} is in this hall, with {kept.row.seq} entries of its log.")
    return redirect("tournaments:event", kept.row.pk)


def _take(request: HallRequest, brought: Brought, sent: bool) -> Kept:
    if sent:
        names = [each.name for each in packages.look_at(request.actor, brought.raw).people]
        answers = packages.Answers(chosen=_answers(request, names), otherwise="")
        return packages.take_in(request.actor, brought.raw, answers, hand(request))
    told = importing.look_at(request.actor, brought, timezone.localdate())
    names = list(dict.fromkeys(told.names.values()))
    chosen = importing.Answers(chosen=_answers(request, names))
    return importing.take_in_results(request.actor, brought, chosen, hand(request))


def _answers(request: HallRequest, names: list[str]) -> dict[str, str]:
    said = {name: request.POST.get(f"who-{at}", "") for at, name in enumerate(names)}
    if not request.actor.may("people.add_person"):
        said = {name: "" if answer == knowing.NEW else answer for name, answer in said.items()}
    return {name: answer for name, answer in said.items() if answer}


def _looked_at(request: HallRequest, brought: Brought, sent: bool, *, again: str = "") -> HttpResponse:
    people, context = _package(request, brought) if sent else _results(request, brought)
    may_add = request.actor.may("people.add_person")
    lines = [
        {"at": at, "meant": meant, "chosen": request.POST.get(f"who-{at}") or _usual(meant, may_add)}
        for at, meant in enumerate(people)
    ]
    context |= {
        "asked": [line for line, meant in zip(lines, people, strict=True) if meant.same is None],
        "settled": [line for line, meant in zip(lines, people, strict=True) if meant.same is not None],
        "may_add": may_add,
        "again": again,
        "brought": brought,
        "carried": base64.b64encode(zlib.compress(brought.raw)).decode(),
        "command_id": new_command(),
    }
    return render(request, "tournaments/look_at.html", context)


def _usual(each: knowing.Meant, may_add: bool) -> str:
    if each.same is not None:
        return f"p{each.same.pk}"
    if each.options:
        return ""
    return knowing.NEW if may_add else knowing.LEAVE


def _package(request: HallRequest, brought: Brought) -> Preview:
    preview = packages.look_at(request.actor, brought.raw)
    desk = preview.package.desk
    return preview.people, {
        "name": desk.announced.name,
        "day": desk.announced.begins,
        "place": desk.announced.place,
        "ruleset": desk.announced.ruleset,
        "players": len(desk.players),
        "rounds": max((len(grade.rounds) for grade in desk.grades.values()), default=0),
        "grades": list(desk.grades),
        "preview": preview,
        "known": preview.row,
        "nothing_new": preview.row is not None and not preview.new,
    }


def _results(request: HallRequest, brought: Brought) -> Preview:
    told = importing.look_at(request.actor, brought, timezone.localdate())
    known = importing.known_already(brought)
    return knowing.meant(told.names.values()), {
        "name": told.name,
        "day": told.about.day,
        "ruleset": told.imported.grades[0].event.ruleset,
        "players": len(told.names),
        "rounds": told.imported.rounds,
        "grades": [grade.name for grade in told.imported.grades if grade.name],
        "notes": told.imported.notes,
        "unplaced": sum(len(grade.unplaced) for grade in told.imported.grades),
        "nothing_new": known is not None,
        "known": {"pk": known, "name": told.name} if known else None,
    }


def _wrong(request: HallRequest, brought: Brought, problems: "list[Problem] | tuple[Problem, ...]") -> HttpResponse:
    context = {
        "form": TakeIn(),
        "problems": problems[:SHOWN],
        "more": max(0, len(problems) - SHOWN),
        "brought": brought,
    }
    return render(request, "tournaments/take_in.html", context)
