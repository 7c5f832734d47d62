"""Signing in: by name or mail, with equal work for the unknown; the page for who must wait; the example's links."""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.backends import BaseBackend
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from tilehall.site.door.client_address import client_address

from . import store
from .actor_rows import active_account
from .models import Account

EXAMPLE_LINK_LASTS = timedelta(days=7)
_SALT = "tilehall.people.example-link"
_BACKEND = "tilehall.site.people.signin.ByNameOrMail"


def counted_name(typed: str) -> str:
    """The name under which tries are counted: all spellings of one account share one count, mail address included."""
    account = store.account_known_as(typed)
    return account.name if account else typed


class ByNameOrMail(BaseBackend):
    def authenticate(
        self,
        request: HttpRequest | None,  # noqa: ARG002  (Django names it)
        name: str | None = None,
        password: str | None = None,
        **_: Any,
    ) -> Account | None:
        if name is None or password is None:
            return None
        account = store.account_known_as(name)
        if account is None:
            Account().set_password(password)  # an unknown name must take as long as a wrong password
            return None
        return account if account.check_password(password) and account.is_active else None

    def get_user(self, user_id: int) -> Account | None:
        return active_account(user_id)


def locked_out_page(
    request: HttpRequest, _response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Too many wrong tries for one name from one address: says how long to wait, and who can help at once."""
    name = (credentials or {}).get("name")
    tries = AccessAttempt.objects.filter(username=name, ip_address=client_address(request))
    last = tries.order_by("-attempt_time").values_list("attempt_time", flat=True).first() or timezone.now()
    left = last + settings.AXES_COOLOFF_TIME - timezone.now()
    seconds = max(1, ceil(left.total_seconds()))
    context = {"minutes": ceil(seconds / 60), "tries": settings.AXES_FAILURE_LIMIT}
    response = render(request, "people/locked_out.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


def sign_in(request: HttpRequest, account: Account) -> None:
    """Signs in. Django gives the session a new key, so one that was planted beforehand is worth nothing."""
    login(request, account, backend=_BACKEND)


def next_address(request: HttpRequest, otherwise: str) -> str:
    """Where `next` leads, if it stays in this hall."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else otherwise


def example_token(account: Account) -> str:
    return signing.dumps(account.pk, salt=_SALT)


def account_of_example_token(token: str) -> Account | None:
    """Only accounts that the example association made can be entered by a link; nobody real is behind them."""
    try:
        pk = signing.loads(token, salt=_SALT, max_age=EXAMPLE_LINK_LASTS)
    except signing.BadSignature:
        return None
    return Account.objects.filter(pk=pk, example=True, is_active=True).first()
