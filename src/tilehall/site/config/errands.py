"""What a request comes for, told from its first line and its view's marks, before anything of it is read."""

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.urls import Resolver404, resolve

from tilehall.site.door.body_layer import BodyQuestions
from tilehall.site.door.bounds import BOUNDS
from tilehall.site.door.calculation_mark import is_calculation
from tilehall.site.door.disk_space import disk_space
from tilehall.site.door.thread_layer import READING, Errand, Scope
from tilehall.site.door.upload_mark import UploadMark, upload_mark_of
from tilehall.site.pages.action_mark import action_of
from tilehall.site.people.permissions import ACTIONS, EVERYONE

HEALTH = "/healthz"
# Open to everyone who holds a key, and it enters results or votes.
BY_KEY = ("tournaments.slip", "ballots.vote", "meetings.attend")
LOOKING_UP = "tables.judge"  # by POST only so that no address and no log holds the words; it reads, and that soon


def errand_of(scope: Scope) -> Errand:
    if scope["path"] == HEALTH:
        return "watchers"
    is_reading = scope["method"] in READING
    if is_reading and not scope.get("query_string"):
        return "readers"
    view = view_of(scope)
    if is_calculation(view):
        return "askers"
    if is_reading:
        return "readers"
    action = action_of(view) if view else None
    if action in BY_KEY:
        return "writers"
    if action == LOOKING_UP:
        return "readers"
    if action is None or ACTIONS[action] >= EVERYONE:
        return "visitors"
    return "writers" if session_key(scope) else "visitors"


def view_of(scope: Scope) -> Callable[..., Any] | None:
    try:
        return resolve(scope["path"]).func
    except Resolver404:
        return None


def session_key(scope: Scope) -> str | None:
    """What the cookie says; whether there is such a session is another question."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            return parse_cookie(value.decode("latin-1")).get(settings.SESSION_COOKIE_NAME) or None
    return None


def body_questions(is_signed_in: Callable[[str, str], Awaitable[bool]]) -> BodyQuestions:
    return BodyQuestions(upload_mark, session_key, is_signed_in, is_disk_full)


def upload_mark(scope: Scope) -> UploadMark | None:
    return None if scope["method"] in READING else upload_mark_of(view_of(scope))


def is_disk_full() -> bool:
    return disk_space(settings.DATA, BOUNDS.disk).is_nearly_full(BOUNDS.disk)
