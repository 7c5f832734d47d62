"""The webmaster's page, and the figures for programs that watch the hall."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tilehall.site.games.lexicons import LexiconFault
from tilehall.site.people.permissions import does
from tilehall.site.people.request import HallRequest

from . import metrics
from .error_log import kept_errors
from .page_times import TALLY, pages_of, slowest
from .status import hall_status
from .word_lists import kept_lists

SHOWN = 20
PASSED_ON = ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "X-Real-IP", "Via")


@never_cache
@require_safe
@does("hall.upkeep")
def upkeep(request: HallRequest) -> HttpResponse:
    status, now = hall_status(), timezone.now()
    try:
        lists, list_fault = kept_lists(settings.DATA), ""
    except LexiconFault as fault:
        lists, list_fault = [], str(fault)
    pages = pages_of(TALLY.folder, timezone.localdate(), TALLY.snapshot())
    errors = kept_errors(settings.DATA)
    asked = request.GET.get("number", "").strip().upper()[:20]
    context = {
        "status": status,
        "free": 100 * status.disk_free // max(status.disk_total, 1),
        "old_backup": status.backup_is_old(now),
        "slowest": slowest(pages, SHOWN),
        "answers": sum(page.count for page in pages),
        "errors": [error for error in errors if not asked or error.number == asked][:SHOWN],
        "all_errors": len(errors),
        "asked": asked,
        "lists": lists,
        "list_fault": list_fault,
        "address": request.META.get("REMOTE_ADDR", ""),
    }
    return render(request, "upkeep/upkeep.html", context)


@never_cache
@require_safe
@does("hall.measure")
def figures(request: HallRequest) -> HttpResponse:
    if not _may_measure(request):
        raise Http404("The figures of this hall are for its own machine.")
    text = metrics.as_text(hall_status(), TALLY.snapshot().pages, len(kept_errors(settings.DATA)), timezone.now())
    return HttpResponse(text, content_type=metrics.TYPE)


def _may_measure(request: HallRequest) -> bool:
    """This machine, or whom the setting names. What a proxy passes on from elsewhere comes from this machine too, so a
    request that says it was passed on counts as its sender only where the server believes that proxy."""
    try:
        asks = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    if any(asks in ip_network(named) for named in settings.METRICS_FOR):
        return True
    return asks.is_loopback and not any(name in request.headers for name in PASSED_ON)
