"""Whose request it is: Django's own answer, and at once where the account was read together with its session."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from .actor_rows import AccountRead
from .signin import BACKEND


def account_read_of(request: HttpRequest) -> AccountRead | None:
    """What was read with the session, if it opens the account as Django would have it; None leaves it to Django."""
    session = request.session
    if session.get(BACKEND_SESSION_KEY) != BACKEND or BACKEND not in settings.AUTHENTICATION_BACKENDS:
        return None
    read: AccountRead | None = getattr(session, "account_read", None)
    if read is None or session.get(SESSION_KEY) != str(read.account.pk):
        return None
    # A password that has changed since ends the session: which is Django's to say and to do.
    fits = constant_time_compare(session.get(HASH_SESSION_KEY, ""), read.account.get_session_auth_hash())
    return read if fits else None


class WhoAsks(AuthenticationMiddleware):
    def process_request(self, request: Any) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user(request))


def _user(request: Any) -> Any:
    read = account_read_of(request)
    request.account_read = read
    return get_user(request) if read is None else read.account
