"""A device on which somebody has signed in before: a signed cookie names it, and for which accounts it is known.

It opens nothing. It only gives the device a count of its own, so that strangers who guess cannot lock its owner out.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from .models import Account

COOKIE = "known_device"
LASTS = timedelta(days=400)  # browsers keep none for longer
ACCOUNTS = 12  # a desk's laptop that many share
_SALT = "tilehall.people.known-device"


def known_device(request: HttpRequest, account: Account | None) -> str | None:
    """The device, if this account has signed in on it."""
    device, accounts = _read(request)
    return device if account is not None and account.pk in accounts else None


def remember_device(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    device, accounts = _read(request)
    kept = [account.pk, *(pk for pk in accounts if pk != account.pk)][:ACCOUNTS]
    response.set_cookie(
        COOKIE,
        signing.dumps([device, kept], salt=_SALT),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        device, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LASTS)
    except signing.BadSignature:
        return secrets.token_urlsafe(12), []
    return str(device), [int(pk) for pk in accounts]
