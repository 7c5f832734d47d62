"""A page that is opened by a key on paper: a frame that all such pages of an event share, and a body of one player.

A room of players opens these pages at once, and reads them again after every result. For visitors the frame is kept
for a moment, and the body as long as the log stands so; what is another for everybody who asks (the token and the id
of a form, the time) stands in both as a mark that nobody can have typed, and is put in at the end.
"""

import secrets
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.html import escape
from django.utils.safestring import mark_safe

from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.presenters.page_cache import cached_for_one, kept_frame
from tilehall.site.tournaments.store import DeskState

from .frame import new_command
from .timer import timer_of

TIMER, CSRF, COMMAND, BODY = (secrets.token_hex(20) for _ in range(4))
SIGN = secrets.token_hex(16)


def keyed_page(
    request: HallRequest, state: DeskState, template: str, body: str, texts: Mapping[str, str]
) -> HttpResponse:
    """`texts` are what the frame says of this one page: the name of a player, the heading of a slip."""

    def frame() -> str:
        marks = {name: f"{SIGN}{name}" for name in texts}
        whole = {"row": state.row, "plan": state.desk.plan, "body": mark_safe(BODY), **marks}  # noqa: S308
        return render_to_string(template, whole, request)

    if is_plain_visitor(request):
        row = state.row
        text = kept_frame((template, row.pk, row.name, row.rehearsal_of_id, state.desk.announced.name), frame)
    else:
        text = frame()
    for name, told in texts.items():
        text = text.replace(f"{SIGN}{name}", escape(told))
    return filled_in(request, state, text.replace(BODY, body))


def filled_in(request: HallRequest, state: DeskState, text: str) -> HttpResponse:
    if TIMER in text:
        timer = {"timer": timer_of(state.desk, timezone.now())}
        text = text.replace(TIMER, render_to_string("tournaments/timer.html", timer))
    if CSRF in text:
        text = text.replace(CSRF, get_token(request))
    response = HttpResponse(text.replace(COMMAND, new_command()))
    patch_vary_headers(response, ["Cookie"])
    return response


def body_of_form(request: HallRequest, state: DeskState, template: str, context: Mapping[str, Any]) -> str:
    """A body with forms, the same for whoever asks but for the marks in it."""
    marks = {"csrf_token": CSRF, "command_id": COMMAND}
    return render_to_string(template, {"row": state.row, "desk": state.desk, **context, **marks}, request)


def kept_body(request: HallRequest, state: DeskState, what: Hashable, make: Callable[[], str]) -> str:
    return cached_for_one(state, what, make) if is_plain_visitor(request) else make()


def is_plain_visitor(request: HallRequest) -> bool:
    """Nobody is signed in, and no message waits to be shown."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and "messages" not in request.COOKIES
