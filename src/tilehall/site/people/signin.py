"""Signing in: by name or mail, with equal work for the unknown; who must wait; the example's links."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth import login
from django.contrib.auth.backends import BaseBackend
from django.core import signing
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from tilehall.site.door.client_address import client_address

from . import password_work, store, try_counts
from .actor_rows import active_account
from .known_device import known_device
from .models import Account
from .try_counts import Wait

EXAMPLE_LINK_LASTS = timedelta(days=7)
_SALT = "tilehall.people.example-link"
BACKEND = "tilehall.site.people.signin.ByNameOrMail"


class ByNameOrMail(BaseBackend):
    """Whose session this is. Whether a password fits is asked by `check` below and nowhere else."""

    def get_user(self, user_id: int) -> Account | None:
        return active_account(user_id)


def check(request: HttpRequest, typed: str, password: str, now: datetime) -> Account | Wait | None:
    """The account that name and password open, how long to wait, or None. Says the same of a name that nobody has."""
    account = store.account_known_as(typed)
    device = known_device(request, account)
    if account is not None and device is not None:
        counts = try_counts.device_counts(account.pk, device)
    else:
        counts = try_counts.name_counts(typed, client_address(request))
    rows = try_counts.begin_try(counts, now)
    if isinstance(rows, Wait):
        return rows
    try:
        fits = _fits(account, typed, password)
    except password_work.TooManyAtOnce:
        try_counts.take_back(rows)  # it was not heard
        raise
    if account is None or not fits:
        return None
    try_counts.forget(counts[:1], rows)
    return account


def _fits(account: Account | None, typed: str, password: str) -> bool:
    if account is None:
        password_work.fits_nobody(typed, password)
        return False
    return password_work.fits(account, password) and account.is_active


def sign_in(request: HttpRequest, account: Account) -> None:
    """Signs in. Django gives the session a new key, so one that was planted beforehand is worth nothing."""
    login(request, account, backend=BACKEND)


def next_address(request: HttpRequest, otherwise: str) -> str:
    """Where `next` leads, if it stays in this hall."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    # From the root of the hall: `redirect` takes a bare word for the name of a page, of which there is none.
    return wanted if ours and wanted.startswith(("/", "http://", "https://")) else otherwise


def example_token(account: Account) -> str:
    return signing.dumps(account.pk, salt=_SALT)


def account_of_example_token(token: str) -> Account | None:
    """Only accounts that the example association made can be entered by a link; nobody real is behind them."""
    try:
        pk = signing.loads(token, salt=_SALT, max_age=EXAMPLE_LINK_LASTS)
    except signing.BadSignature:
        return None
    return Account.objects.filter(pk=pk, example=True, is_active=True).first()
