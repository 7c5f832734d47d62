"""The sheets of a large event part by part: made by a job, and each fetched as soon as it is ready."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from tilehall.site.pages import jobs
from tilehall.site.pages.context import context
from tilehall.site.pages.phones import for_phones
from tilehall.site.pages.request import GET_OR_POST
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.desk_sheets import Link, Sheet, SheetRequest
from tilehall.site.tournaments.sheet_parts import SheetParts, make_parts, prepare_folder, sheet_parts
from tilehall.site.tournaments.store import DeskState

from .frame import desk_state_or_404, page
from .sheets import requested_sheet, sheet_or_404


@dataclass(frozen=True, slots=True)
class PartLine:
    """`url` is empty while it is not made."""

    number: int
    first: int
    last: int
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsPage:
    sheet: Sheet
    sheet_request: SheetRequest
    parts: SheetParts
    lines: tuple[PartLine, ...]
    job: jobs.Job | None
    query: str

    @property
    def working(self) -> bool:
        return self.job is not None and not self.job.finished and not self.job.fault


@dataclass(frozen=True, slots=True)
class _Asked:
    state: DeskState
    sheet: Sheet
    sheet_request: SheetRequest
    link: Link
    parts: SheetParts


@does("tournaments.score")
@GET_OR_POST
@vary_on_headers("HX-Request")
def parts(request: HallRequest, number: int, what: str) -> HttpResponse:
    asked = _asked(request, number, what)
    if asked is None:
        return _whole(request, number, what)
    query = urlencode(
        {
            "grade": asked.sheet_request.grade,
            "round": asked.sheet_request.round,
            "paper": asked.sheet_request.paper.value,
        }
    )
    if request.method == "POST":
        _start(asked, f"{request.path}?{query}")
        return redirect(f"{request.path}?{query}")
    ready = frozenset(asked.parts.ready)
    lines = tuple(
        PartLine(part, *asked.parts.pieces_in(part), _url(asked, part, query) if part in ready else "")
        for part in range(1, asked.parts.count + 1)
    )
    content = PartsPage(
        sheet=asked.sheet,
        sheet_request=asked.sheet_request,
        parts=asked.parts,
        lines=lines,
        job=jobs.job_of(asked.parts.job) if asked.parts.job else None,
        query=query,
    )
    template = "tournaments/sheet_parts_list.html" if request.htmx else "tournaments/sheet_parts.html"
    return page(request, asked.state, template, {**context(content), "working": content.working, "ready": len(ready)})


@does("tournaments.score")
@require_safe
def part(request: HallRequest, number: int, what: str, part: int) -> HttpResponse:
    asked = _asked(request, number, what)
    if asked is None:
        return _whole(request, number, what)
    try:
        made = asked.parts.file(part).read_bytes() if 1 <= part <= asked.parts.count else b""
    except OSError:
        made = b""
    if not made:
        raise Http404("This part is not made yet, or no more: ask for the parts again.")
    of = slugify(f"{asked.state.row.name}-{asked.sheet_request.grade}-r{asked.sheet_request.round}-{what}-{part:03}")
    headers = {"Content-Disposition": f'inline; filename="{of}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=headers)


def _whole(request: HallRequest, number: int, what: str) -> HttpResponse:
    """A sheet of an event that is not large is one file."""
    return redirect(f"{reverse('tournaments:print', args=[number, what])}?{request.GET.urlencode()}")


def _asked(request: HallRequest, number: int, what: str) -> _Asked | None:
    state = desk_state_or_404(number)
    sheet_request = requested_sheet(request, state)
    sheet = sheet_or_404(state, what, sheet_request)

    def link(path: str) -> str:
        return for_phones(request, path)

    found = sheet_parts(state, sheet, sheet_request, link)
    return None if found is None else _Asked(state, sheet, sheet_request, link, found)


def _url(asked: _Asked, part: int, query: str) -> str:
    return f"{reverse('tournaments:print-part', args=[asked.state.row.pk, asked.sheet.key, part])}?{query}"


def _start(asked: _Asked, then: str) -> None:
    """Once, however often it is pressed. The address for phones is that of who pressed first."""
    running = jobs.job_of(asked.parts.job) if asked.parts.job else None
    if running is not None and not running.over.is_set():
        return
    base = asked.link("/").removesuffix("/")

    def work(job: jobs.Job) -> None:
        prepare_folder(asked.parts, job.id)
        make_parts(
            asked.parts,
            asked.state,
            asked.sheet,
            asked.sheet_request,
            lambda path: base + path,  # the request is over by then
            job.report_progress,
        )

    job = jobs.start_job(f"sheets {asked.parts.folder.name}", f"{asked.sheet.title} in parts", then, work)
    prepare_folder(asked.parts, job.id)
