"""A page that is opened by a key on paper: a frame that all such pages of an event share, and a body of one player.

A room of players opens these pages at once, and reads them again after every result. The frame is kept for a moment,
for each set of roles; the body as long as the log stands so. What is another for everybody who asks (the token and the
id of a form, the time) stands in both as a mark that nobody can have typed, and is put in at the end. Who asks, and in
which roles, is found out anew each time.
"""

import secrets
from collections.abc import Hashable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import mark_safe

from tilehall.site.pages.form_token import form_token
from tilehall.site.people.commands import new_command
from tilehall.site.people.request import HallRequest
from tilehall.site.tournaments.presenters.page_cache import cached, kept_frame
from tilehall.site.tournaments.store import DeskState

from .timer import Timer, timer_of

TIMER, CSRF, COMMAND, BODY, SERVER, LEFT = (secrets.token_hex(20) for _ in range(6))
SIGN = secrets.token_hex(16)


def keyed_page(
    request: HallRequest, state: DeskState, template: str, body: str, texts: Mapping[str, str]
) -> HttpResponse:
    """`texts` are what the frame says of this one page: the name of a player, the heading of a slip."""

    def frame() -> str:
        marks = {name: f"{SIGN}{name}" for name in texts}
        whole = {"row": state.row, "plan": state.desk.plan, "body": mark_safe(BODY), **marks}  # noqa: S308
        return render_to_string(template, whole, request)

    # A message that waits is shown once, to whom it is for.
    text = frame() if len(get_messages(request)) else kept_frame(_grounds(request, state, template), frame)
    for name, told in texts.items():
        text = text.replace(f"{SIGN}{name}", escape(told))
    return filled_in(request, state, text.replace(BODY, body))


def _grounds(request: HallRequest, state: DeskState, template: str) -> Hashable:
    """What a frame rests on but for the hall's own name and its disk: the event, and where who asks may go."""
    row, actor = state.row, request.actor
    event = (template, row.pk, row.name, row.rehearsal_of_id, state.desk.announced.name)
    # Roles for any event: who holds one elsewhere is told of a full disk too.
    return (*event, actor.account is not None, actor.roles, actor.event_roles)


def filled_in(request: HallRequest, state: DeskState, text: str) -> HttpResponse:
    if TIMER in text:
        text = text.replace(TIMER, _timer_text(state, timezone.now()))
    if CSRF in text:
        text = text.replace(CSRF, form_token(request))
    if COMMAND in text:
        text = text.replace(COMMAND, new_command())
    return HttpResponse(text, headers={"Vary": "Cookie"})


def _timer_text(state: DeskState, now: datetime) -> str:
    """Of the timer only the time is another at each look; where it ends is in the log."""

    def made() -> tuple[Timer | None, str]:
        timer = timer_of(state.desk, now)
        marked = timer and {
            "round": timer.round, "done": timer.done, "added": timer.added, "ends": timer.ends,
            "ends_ms": timer.ends_ms, "server_ms": SERVER, "left": LEFT,
        }  # fmt: skip
        return timer, render_to_string("tournaments/timer.html", {"timer": marked})

    timer, text = cached(state, "timer of a keyed page", made)
    if timer is None:
        return text
    timer = replace(timer, now=now)
    return text.replace(SERVER, str(timer.server_ms)).replace(LEFT, timer.left)


def body_of_form(state: DeskState, template: str, context: Mapping[str, Any]) -> str:
    """A body with forms, the same for whoever asks but for the marks in it."""
    marks = {"csrf_token": CSRF, "command_id": COMMAND}
    return render_to_string(template, {"row": state.row, "desk": state.desk, **context, **marks})
