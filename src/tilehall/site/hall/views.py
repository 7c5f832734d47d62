"""The pages of the building: first visit, front page, the example, backups, the page for phones."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import FileResponse, Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import resolve, reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tilehall import __version__
from tilehall.site.pages import jobs, qr
from tilehall.site.pages.context import context
from tilehall.site.pages.phones import for_phones, only_here
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.actor import VISITOR, Actor
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.people.signin import sign_in
from tilehall.site.people.views.waiting import waits_its_turn
from tilehall.site.rulebook.page_versions import version_and_files
from tilehall.site.tournaments import store as tournaments

from . import actions, backup_pages, example, front_page, front_page_cards, store
from .backup_folder import backup_files
from .forms import EmptyExampleForm, FirstOfficerForm, HallNameForm, StartCodeForm
from .health import hall_fault
from .templatetags.assets import asset

SHELL = (
    "hall/house.css",
    "hall/house.js",
    "hall/theme.js",
    "hall/tile.svg",
    "django_htmx/htmx-2.min.js",
    "referee/desk.css",
    "referee/desk.js",
    "referee/answers.js",
    "referee/find.js",
    "tables/clock.css",
    "tables/clock.js",
    "tables/clock_state.js",
    "tables/clock_time.js",
    "tables/clock_sides.js",
    "tables/clock_senses.js",
    "tables/clock_panels.js",
    "tables/clock_kept.js",
    "tables/clock_setup.js",
)


@require_safe
@does("hall.visit")
def home(request: HallRequest) -> HttpResponse:
    if store.hall_row() is None:
        return render(request, "hall/first.html", {"bare": store.is_bare(), "events": tournaments.tournaments_listed()})
    actor = request.actor
    return render(
        request,
        "hall/home.html",
        {
            "page": front_page.front_page(actor, timezone.now(), timezone.localdate()),
            "next": front_page_cards.next_steps_for(actor),
            "cards": front_page_cards.cards_for(actor),
            "can_announce": actor.may("tournaments.organise", ""),
        },
    )


@GET_OR_POST
@does("hall.start")
@waits_its_turn
def start(request: HallRequest) -> HttpResponse:
    if store.hall_row() is not None:
        messages.info(request, "This hall has begun already. Sign in, or ask an officer for a code.")
        return redirect("hall:home")
    form = FirstOfficerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            typed = actions.FirstVisit(**form.cleaned_data)
            account = actions.become_first_officer(request.actor, typed, now=timezone.now())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            sign_in(request, account)
            messages.success(request, "The hall is yours. Here is what to do next.")
            return redirect("hall:home")
    return render(request, "hall/start.html", {"form": form})


@GET_OR_POST
@does("hall.start")
def start_example(request: HallRequest) -> HttpResponse:
    if store.hall_row() is not None:
        return redirect("hall:home")
    if not store.is_bare():
        messages.error(request, actions.NOT_BARE)
        return redirect("hall:home")
    form = StartCodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        code = form.cleaned_data["code"]
        try:
            actions.check_start_code(code)  # said at its field now; the job asks again when it opens the hall
        except ValidationError as error:
            form.add_error(None, error)
        else:
            job = jobs.start_job(
                "example",
                "Loading the example association",
                reverse("hall:try"),
                lambda job: example.load(VISITOR, job.report_progress, code=code),
            )
            return redirect("hall:progress", job.id)
    return render(request, "hall/start_example.html", {"form": form})


@never_cache
@require_safe
@does("hall.visit")
def progress(request: HallRequest, job_id: str) -> HttpResponse:
    job = jobs.job_of(job_id)
    if job is None:  # the hall was started again meanwhile; what the job was for is seen on the front page
        return _go(request, reverse("hall:home"))
    if job.finished:
        return _go(request, job.then)
    page = "hall/progress_bar.html" if request.htmx else "hall/progress.html"
    return render(request, page, {"job": job})


def _go(request: HallRequest, url: str) -> HttpResponse:
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)


@require_safe
@does("hall.try_example")
def try_example(request: HallRequest) -> HttpResponse:
    hall = store.hall_row()
    if hall is None or not hall.example:
        return redirect("hall:home")
    return render(request, "hall/try.html", {"parts": example.parts(request.actor)})


@require_POST
@does("hall.try_example")
def try_as(request: HallRequest, key: str) -> HttpResponse:
    try:
        account = actions.try_as(request.actor, key)
    except LookupError:
        raise Http404("Nobody in the example plays this part.") from None
    sign_in(request, account)
    messages.success(request, f"You are now {account.person.full_name if account.person else account.name}.")
    return redirect("hall:home")


@GET_OR_POST
@does("hall.empty_example")
def empty(request: HallRequest) -> HttpResponse:
    hall = store.hall_row()
    if hall is None or not hall.example:
        messages.info(request, "This is not an example hall: nothing here is emptied by a button.")
        return redirect("hall:home")
    form = EmptyExampleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actor = request.actor
        job = jobs.start_job("empty", "Emptying the example hall", reverse("hall:home"), lambda job: _empty(actor, job))
        return redirect("hall:progress", job.id)
    return render(request, "hall/empty.html", {"form": form})


def _empty(actor: Actor, job: jobs.Job) -> None:
    code = actions.empty_example(actor, job.report_progress)
    # Only who reads the console may become the first officer, as at the very first start.
    print(f"The hall is empty again. The code for its first officer or the example (it works once): {code}", flush=True)


@GET_OR_POST
@does("hall.rename")
def rename(request: HallRequest) -> HttpResponse:
    hall = store.hall_row()
    if hall is None:
        return redirect("hall:home")
    form = HallNameForm(request.POST or None, initial={"name": hall.name})
    if request.method == "POST" and form.is_valid():
        try:
            actions.rename(request.actor, name=form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, "The hall has its new name.")
            return redirect("hall:home")
    return render(request, "hall/rename.html", {"form": form})


@never_cache
@require_safe
@does("hall.see_backups")
def backups(request: HallRequest) -> HttpResponse:
    page = "hall/backups_list.html" if request.htmx else "hall/backups.html"
    return render(request, page, context(backup_pages.backups_page(request.actor, timezone.now())))


@require_POST
@does("hall.back_up")
def back_up_now(request: HallRequest) -> HttpResponse:
    actor = request.actor
    job = jobs.start_job(
        "backup",
        "Backing the hall up",
        reverse("hall:backups"),
        lambda job: actions.back_up(actor, job.report_progress),
    )
    return redirect("hall:progress", job.id)


@never_cache
@require_safe
@does("hall.take_over")
def take_over(request: HallRequest) -> HttpResponse:
    """How a second laptop goes on with the day, in three steps."""
    newest = next(iter(backup_files()), None)
    page = backup_pages.take_over_page(request.actor, newest, for_phones(request), timezone.now())
    return render(request, "hall/take_over.html", context(page))


@require_POST
@does("hall.download_backup")
def take_over_now(request: HallRequest) -> HttpResponse:
    actor = request.actor
    job = jobs.start_job(
        "take-over",
        "Backing the hall up",
        reverse("hall:take-over"),
        lambda job: actions.back_up_to_take_over(actor, job.report_progress),
    )
    return redirect("hall:progress", job.id)


@never_cache
@require_safe
@does("hall.download_backup")
def newest_backup(request: HallRequest) -> FileResponse:
    newest = actions.newest_backup(request.actor)
    if newest is None:
        raise Http404("There is no backup yet.")
    return FileResponse(newest.path.open("rb"), as_attachment=True, filename=newest.name)


@require_safe
@does("hall.visit")
def join(request: HallRequest) -> HttpResponse:
    """The address for phones, as large as the projector allows."""
    address = for_phones(request)
    context = {
        "address": address,
        "code": qr.inline(address),
        "only_here": only_here(request),
        "authority": request.is_secure() and _authority_place().exists(),
    }
    return render(request, "hall/join.html", context)


def _authority_place() -> Path:
    data: Path = settings.DATA
    return data / "tls" / "authority.pem"


@require_safe
@does("hall.visit")
def authority(_request: HallRequest) -> FileResponse:
    """The certificate that a phone may be told to trust; it is public, its key never leaves the data folder."""
    if not _authority_place().exists():
        raise Http404("This hall has no certificate of its own: it was started without --tls.")
    return FileResponse(
        _authority_place().open("rb"),
        as_attachment=True,
        filename="tilehall.crt",
        content_type="application/x-x509-ca-cert",
    )


@require_safe
@does("hall.visit")
def api_page(request: HallRequest) -> HttpResponse:
    """Written from the same description that programs get, so the two cannot disagree."""
    address = reverse("api:openapi-json")
    found = resolve(address)
    described = json.loads(found.func(request, *found.args, **found.kwargs).content)
    return render(
        request, "hall/api.html", {"calls": _calls(described), "described": address, "about": described["info"]}
    )


def _calls(described: dict[str, Any]) -> list[dict[str, Any]]:
    shapes = described.get("components", {}).get("schemas", {})
    return [
        {
            "method": method.upper(),
            "path": path,
            "steps": path.strip("/").split("/"),
            "room": (call.get("tags") or ["hall"])[0],
            "summary": call.get("summary", ""),
            "about": call.get("description", ""),
            "asks": [
                (p["name"], p["in"], _kind(p["schema"]), p.get("required", False)) for p in call.get("parameters", [])
            ],
            "gives": _fields(call, shapes),
            "open": method == "get"
            and "{" not in path
            and not any(p.get("required") for p in call.get("parameters", [])),
        }
        for path, calls in described["paths"].items()
        for method, call in calls.items()
    ]


def _fields(call: dict[str, Any], shapes: dict[str, Any]) -> list[tuple[str, str]]:
    answer = call.get("responses", {}).get("200") or call.get("responses", {}).get(200) or {}
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    schema = schema.get("items", schema)
    named = shapes.get(schema.get("$ref", "").rsplit("/", 1)[-1], schema)
    return [(name, _kind(field)) for name, field in named.get("properties", {}).items()]


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))


@require_safe
@does("hall.visit")
def offline(request: HallRequest) -> HttpResponse:
    """Kept on the phone for whoever holds it next: the service worker asks for it as a visitor, without a cookie."""
    return render(request, "hall/offline.html")


@never_cache
@require_safe
@does("hall.visit")
def healthz(_request: HallRequest) -> HttpResponse:
    why = hall_fault()
    return JsonResponse({"ok": True}) if why is None else JsonResponse({"ok": False, "why": why}, status=503)


@require_safe
@does("hall.visit")
def manifest(_request: HallRequest) -> HttpResponse:
    hall = store.hall_row()
    icons = [
        {"src": asset("hall/tile.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": asset("hall/tile-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": asset("hall/tile-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": asset("hall/tile-maskable-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    about = {
        "id": "/",
        "name": hall.name if hall else "Tilehall",
        "short_name": "Tilehall",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#0d5c4d",
        "icons": icons,
    }
    return JsonResponse(about, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@never_cache
@require_safe
@does("hall.visit")
def service_worker(request: HallRequest) -> HttpResponse:
    shell = [asset(path) for path in SHELL]
    # The referee's desk answers without a network, so its page is kept; its tables change with the law.
    version = sha256("".join((__version__, version_and_files(), *shell)).encode()).hexdigest()[:12]
    context = {"shell": shell, "version": version, "icon": asset("hall/tile-192.png")}
    return render(request, "hall/sw.js", context, content_type="text/javascript")
