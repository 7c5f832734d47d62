"""The pages for when something is not to be had: each says what happened and where one can go from here."""

import sys
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.urls import reverse

from tilehall.site.door.refusals import API, Refusal
from tilehall.site.door.storage_faults import BUSY, storage_fault
from tilehall.site.pages.own_address import page_of_the_form
from tilehall.site.people.gate import PASSWORDS

NOT_YOURS = "That is not yours to open"


def _refused(request: HttpRequest, status: int, what: str, why: str, *ways: tuple[str, str]) -> HttpResponse:
    home = ("Back to the front page", reverse("hall:home"))
    return render(request, "hall/refused.html", {"what": what, "why": why, "ways": [*ways, home]}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost):
        # No page can be built for an address that is not ours.
        return HttpResponse("This hall does not answer to that address.\n", "text/plain", status=400)
    what, why = "That could not be read", "What was sent was incomplete or garbled."
    if isinstance(exception, TooManyFieldsSent):
        most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
        what, why = "That form had too many fields", f"The hall reads at most {most:,} fields at once."
    if _asks_the_api(request):
        return JsonResponse({"detail": f"{what}. {why}"}, status=400)
    back = _back_to_form(request, "Back to the form")
    return _refused(request, 400, what, f"{why} Nothing was taken: go back and send it again, or less of it.", *back)


def not_yours(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  (Django names them)
    account = ("Your account", reverse("people:account"))
    if getattr(request, "event_at_hand", None) and request.resolver_match:
        why = "This page belongs to another role. Officers are appointed by its organiser or the Secretary."
        event = ("Back to the event", reverse("tournaments:event", args=[request.resolver_match.kwargs["number"]]))
        return _refused(request, 403, NOT_YOURS, why, event, account)
    actor = getattr(request, "actor", None)
    if actor is not None and actor.account is not None and actor.person is None:
        why = "The hall does not know yet whose account this is. With a code from the desk you can say so."
        return _refused(request, 403, NOT_YOURS, why, ("Enter the code", reverse("people:claim")), account)
    why = "This page belongs to another role. If you hold it, ask the Secretary to enter it for you."
    return _refused(request, 403, NOT_YOURS, why, account)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001  (Django names them)
    why = "The page was too old, or cookies are switched off. Nothing was changed: load the page again and retry."
    return _refused(request, 403, "That form had gone stale", why, *_back_to_form(request, "Load the page again"))


def _back_to_form(request: HttpRequest, label: str) -> list[tuple[str, str]]:
    page = page_of_the_form(request)
    return [(label, page)] if page else []


class FormAddressPage:
    """An address that only takes a form, opened by hand, by a reload or by a link: a page instead of nothing at all."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.method != "GET" or response.content:
            return response
        why = "Forms are sent there. Nothing was changed: go back to the page of the form."
        page = _refused(request, response.status_code, "That address shows nothing", why)
        page["Allow"] = response["Allow"]
        return page


NO_ROW = "matches the given query."  # Django's own words, which name a table


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    why = str(exception) if exception.args and isinstance(exception.args[0], str) else ""
    if why.endswith(NO_ROW):
        why = ""
    why = why or "Nothing in this hall has that address. Perhaps it was mistyped, or the thing was never there."
    return _refused(request, 404, "There is no such page", why, ("Search the rulebook", reverse("rulebook:home")))


def broken(request: HttpRequest) -> HttpResponse:
    # No database and no context: whatever broke may be just that. The number is the one the error is kept under.
    number = getattr(request, "error_number", "")
    if (refusal := storage_fault(sys.exception())) is not None:
        return _unkept(request, refusal)
    if _asks_the_api(request):
        return JsonResponse({"detail": "Something broke here.", "number": number}, status=500)
    return HttpResponse(get_template("hall/broken.html").render({"number": number}), status=500)


def _asks_the_api(request: HttpRequest) -> bool:
    return request.path.startswith(API) and request.path != API  # the address itself is a page for people


def _unkept(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    wait = {"Retry-After": "2" if refusal is BUSY else "60", "Cache-Control": "no-store"}
    if _asks_the_api(request):
        return JsonResponse({"detail": f"{refusal.what}. {refusal.why}"}, status=refusal.status, headers=wait)
    ways = [*_back_to_form(request, "Back to the form"), ("Back to the front page", "/")]
    typed = _typed(request) if refusal is BUSY else []
    page = get_template("hall/unkept.html").render({"refusal": refusal, "ways": ways, "typed": typed})
    return HttpResponse(page, status=refusal.status, headers=wait)


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """What a form brought, to be sent once more as it is. Not a file, which a page cannot hold, and no password."""
    if request.method != "POST" or request.FILES or not PASSWORDS.isdisjoint(request.POST):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]
