"""A tournament out of this hall as one file, and one from elsewhere taken in after a look at it."""

import base64
import binascii
import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.law.tournament.formats.bundle import pack_chosen
from tilehall.law.tournament.formats.problem import Problem, WrongFile
from tilehall.site.door.upload_mark import takes_upload
from tilehall.site.logs.seal import hall_id
from tilehall.site.pages.phrases import counted
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import command_context, new_command, typed_words
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import imports, name_matches, packages
from tilehall.site.tournaments.actions.imports import BroughtFile
from tilehall.site.tournaments.actions.name_matches import NameAnswers
from tilehall.site.tournaments.event_officers import is_officer_of
from tilehall.site.tournaments.forms.imports import LARGEST, TakeBackForm, TakeInForm
from tilehall.site.tournaments.package_file import WrongPackage, is_package
from tilehall.site.tournaments.store import DeskState
from tilehall.site.tournaments.wording.log import log_line
from tilehall.site.tournaments.wording.log_story import LogStory

from .frame import desk_state_or_404, page

Preview = tuple[tuple[name_matches.NameMatch, ...], dict[str, object]]  # who is meant, and what else the page shows

SHOWN = 50  # problems of a file, or entries that would come
MOST_NAMES = 500  # of which somebody is asked one by one who they are
TICK_IT = "Tick that you know where this file comes from, or choose another one. Nothing was imported yet."
BRING_LIST = "Bring it with tilehall lexicon import before a word is looked up here."
SEVERAL = "the files"  # chosen together, which have no name as one


@does("tournaments.report")
@require_safe
def packing(request: HallRequest, number: int) -> HttpResponse:
    state = desk_state_or_404(number)
    context = {
        "take_over": request.actor.may("hall.take_over"),
        "in_charge": request.actor.may(packages.TAKE_OVER) and is_officer_of(request.actor, state.row),
        "reads_all": packages.reads_whole_log(request.actor, state),
        "own_key": not store.is_stand_in(state.row.key),
        "arrivals": store.arrivals(state.row),
        "hall_mark": hall_id(),
    }
    return page(request, state, "tournaments/packages.html", context)


@does("tournaments.report")
@require_safe
@never_cache
def package(request: HallRequest, number: int) -> HttpResponse:
    return _sent(request, number, packages.take_out)


@does("tournaments.take_over")
@require_safe
@never_cache
def take_over_package(request: HallRequest, number: int) -> HttpResponse:
    """All that another laptop needs to go on with this one event."""
    return _sent(request, number, packages.take_over)


def _sent(request: HallRequest, number: int, pack: Callable[[Actor, DeskState], tuple[str, bytes]]) -> HttpResponse:
    state = desk_state_or_404(number)
    try:
        name, raw = pack(request.actor, state)
    except WrongPackage as stays:
        messages.error(request, str(stays))
        return redirect("tournaments:packages", number)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(raw, content_type="application/json", headers=headers)


# --- from elsewhere


@takes_upload(LARGEST + 1_000_000)  # and what else is in the form
@does("tournaments.take_in")
@GET_OR_POST
@never_cache
def take_in(request: HallRequest) -> HttpResponse:
    """A file given, looked at, or confirmed: all three come here, the last with the answers."""
    return _take_in(request)


@takes_upload(LARGEST + 1_000_000)
@does("tournaments.take_in")
@GET_OR_POST
@never_cache
def take_back(request: HallRequest, number: int) -> HttpResponse:
    """The same for a package of this event, so that who holds a role for it alone can bring it back."""
    desk_state_or_404(number)
    return _take_in(request, number)


def _take_in(request: HallRequest, number: int | None = None) -> HttpResponse:
    if request.method != "POST":
        return _shown(request, "take_in", {"form": _form(request)})
    brought = _carried(request) if "carried" in request.POST else _given(request)
    if isinstance(brought, TakeInForm):
        return _shown(request, "take_in", {"form": brought})
    sent = is_package(brought.raw, brought.file)
    try:
        if number is not None and not packages.is_package_of(brought.raw, number):
            raise WrongPackage("This is not a package of this tournament. Give the one that was made elsewhere of it.")
        if "sure" in request.POST:
            return _taken(request, brought, sent)
        return _preview(request, brought, sent)
    except WrongPackage as wrong:
        return _wrong(request, brought, (), why=str(wrong))
    except WrongFile as wrong:
        return _wrong(request, brought, wrong.problems)


def _brought_back(request: HallRequest) -> int | None:
    """The tournament that a package is to be brought back to, where the page is that of one tournament."""
    return request.resolver_match.kwargs.get("number") if request.resolver_match else None


def _shown(request: HallRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    number = _brought_back(request)
    back_to = None if number is None else desk_state_or_404(number).row
    return render(request, f"tournaments/{template}.html", {**context, "back_to": back_to})


def _form(request: HallRequest, *given: Any) -> TakeInForm:
    return TakeInForm(*given) if _brought_back(request) is None else TakeBackForm(*given)


def _given(request: HallRequest) -> BroughtFile | TakeInForm:
    form = _form(request, request.POST, request.FILES)
    if not form.is_valid():
        return form
    cleaned = form.cleaned_data
    files = [(str(file.name), file.read()) for file in cleaned["file"]]
    (file, raw), *more = files
    try:
        chosen = pack_chosen(files) if more else raw
    except WrongFile as fault:
        form.add_error("file", str(fault.problems[0]))
        return form
    return BroughtFile(
        raw=chosen,
        file=SEVERAL if more else file,
        name=cleaned.get("name", ""),
        ruleset=cleaned.get("ruleset", ""),
        day=cleaned.get("day"),
    )


def _carried(request: HallRequest) -> BroughtFile | TakeInForm:
    """What was looked at travels with the page, packed; whoever changes it on the way only sends another file."""
    posted = request.POST
    try:
        packed = base64.b64decode(posted["carried"], validate=True)
        raw = zlib.decompressobj().decompress(packed, LARGEST)
        day = date.fromisoformat(posted["day"]) if posted.get("day") else None
    except (binascii.Error, zlib.error, ValueError):
        form = _form(request, {})
        form.add_error(None, "The file was lost on the way. Give it again.")
        return form
    return BroughtFile(
        raw=raw, file=typed_words(request, "title", 200), name=typed_words(request, "name", 120),
        ruleset=typed_words(request, "ruleset", 40), day=day,
    )  # fmt: skip


def _taken(request: HallRequest, brought: BroughtFile, sent: bool) -> HttpResponse:
    try:
        state = _take(request, brought, sent)
    except name_matches.Undecided as undecided:
        return _preview(request, brought, sent, again=f"{undecided}. Nothing was imported yet.")
    except packages.Untrusted:
        return _preview(request, brought, sent, again=TICK_IT)
    messages.success(
        request, f"{state.row.name} is in this hall, with {counted(state.row.seq, 'entry', 'entries')} of its log."
    )
    if sent and (wanted := packages.missing_word_list(state.desk)):
        messages.warning(request, f"This hall has no word list {wanted}, by which the event is judged. {BRING_LIST}")
    return redirect("tournaments:event", state.row.pk)


def _take(request: HallRequest, brought: BroughtFile, sent: bool) -> DeskState:
    if sent:
        preview = packages.preview_package(request.actor, brought.raw, timezone.now())
        names = [name_match.name for name_match in preview.people]
        answers = NameAnswers(chosen=_answers(request, names), otherwise=_otherwise(request))
        known = request.POST.get("known_origin") == "on"
        return packages.take_in(request.actor, brought.raw, answers, command_context(request), trusted=known)
    import_preview = imports.preview_results(request.actor, brought, timezone.localdate())
    names = list(dict.fromkeys(import_preview.names.values()))
    answers = NameAnswers(chosen=_answers(request, names), otherwise=_otherwise(request))
    return imports.take_in_results(request.actor, brought, answers, command_context(request))


def _answers(request: HallRequest, names: list[str]) -> dict[str, str]:
    answers = {name: request.POST.get(f"who-{at}", "") for at, name in enumerate(names)}
    if not name_matches.may_add(request.actor):
        answers = {name: "" if answer == name_matches.NEW else answer for name, answer in answers.items()}
    return {name: answer for name, answer in answers.items() if answer}


def _preview(request: HallRequest, brought: BroughtFile, sent: bool, *, again: str = "") -> HttpResponse:
    people, context = _package(request, brought) if sent else _results(request, brought)
    may_add = name_matches.may_add(request.actor)
    lines = [
        {"at": at, "match": name_match, "chosen": request.POST.get(f"who-{at}") or _usual(name_match, may_add)}
        for at, name_match in enumerate(people)
    ]
    context |= {
        "many": len(lines) > MOST_NAMES,
        "undecided": [line for line, name_match in zip(lines, people, strict=True) if name_match.same is None],
        "settled": [line for line, name_match in zip(lines, people, strict=True) if name_match.same is not None],
        "may_add": may_add,
        "again": again,
        "brought": brought,
        "carried": base64.b64encode(zlib.compress(brought.raw)).decode(),
        "command_id": new_command(),
    }
    return _shown(request, "import_preview", context)


def _otherwise(request: HallRequest) -> str:
    """Of a list so long that nobody is asked about each: names that nobody of the register has stay nobody's."""
    return name_matches.LEAVE if request.POST.get("otherwise") == name_matches.LEAVE else ""


def _usual(name_match: name_matches.NameMatch, may_add: bool) -> str:
    if name_match.same is not None:
        return f"p{name_match.same.pk}"
    if name_match.options:
        return ""
    return name_matches.NEW if may_add else name_matches.LEAVE


def _package(request: HallRequest, brought: BroughtFile) -> Preview:
    preview = packages.preview_package(request.actor, brought.raw, timezone.now())
    desk = preview.package.desk
    story = LogStory(preview.package.entries)
    shown = preview.coming[:SHOWN] if preview.row and not preview.refused else ()
    return preview.people, {
        "name": desk.announced.name,
        "day": desk.announced.begins,
        "place": desk.announced.place,
        "ruleset": desk.book.ruleset.title,
        "players": len(desk.players),
        "rounds": max((len(grade.rounds) for grade in desk.grades.values()), default=0),
        "grades": list(desk.grades),
        "preview": preview,
        "existing": preview.row,
        "nothing_new": preview.row is not None and not preview.new,
        "seal": preview.package.seal,
        "coming": [log_line(story, entry) for entry in shown],
        "more_coming": preview.new - len(shown),
    }


def _results(request: HallRequest, brought: BroughtFile) -> Preview:
    import_preview = imports.preview_results(request.actor, brought, timezone.localdate())
    existing = imports.imported_before(brought)
    return name_matches.name_matches(import_preview.names.values()), {
        "name": import_preview.name,
        "day": import_preview.about.day,
        "ruleset": import_preview.imported.grades[0].event.book.ruleset.title,
        "players": len(import_preview.names),
        "rounds": import_preview.imported.rounds,
        "grades": [grade.name for grade in import_preview.imported.grades if grade.name],
        "notes": import_preview.left_open,
        "nothing_new": existing is not None,
        "existing": {"pk": existing, "name": import_preview.name} if existing else None,
    }


def _wrong(request: HallRequest, brought: BroughtFile, problems: Sequence[Problem], *, why: str = "") -> HttpResponse:
    context = {
        "why": why,
        "form": _form(request),
        "problems": problems[:SHOWN],
        "more": max(0, len(problems) - SHOWN),
        "brought": brought,
    }
    return _shown(request, "take_in", context)
