"""Whether those who have a game open are still signed in: asked for all of a process together, every few seconds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from tilehall.site.people.models import Account

TOGETHER = 500  # keys in one question


@dataclass(frozen=True, slots=True)
class SignIn:
    """A session as it was when the socket was opened. Tests bring an account without one, which never ends."""

    session: str
    account: int
    signed: str  # of the password that it was begun with
    person: int | None

    @classmethod
    def of_scope(cls, scope: Any) -> SignIn | None:
        session, user = scope.get("session"), scope.get("user")
        if session is None or user is None or not user.is_authenticated or not session.session_key:
            return None
        return cls(session.session_key, user.pk, str(session.get(HASH_SESSION_KEY, "")), user.person_id)


def ended(sign_ins: Iterable[SignIn], now: datetime) -> set[SignIn]:
    """Those that are over: signed out, expired, a new password, an account that was closed or has another person."""
    asked = list(dict.fromkeys(sign_ins))
    over: set[SignIn] = set()
    for start in range(0, len(asked), TOGETHER):
        part = asked[start : start + TOGETHER]
        sessions = set(
            Session.objects.filter(session_key__in=[one.session for one in part], expire_date__gt=now).values_list(
                "session_key", flat=True
            )
        )
        accounts = Account.objects.filter(is_active=True).in_bulk([one.account for one in part])
        over |= {one for one in part if one.session not in sessions or not _fits(one, accounts.get(one.account))}
    return over


def _fits(sign_in: SignIn, account: Account | None) -> bool:
    if account is None or account.person_id != sign_in.person:
        return False
    return constant_time_compare(sign_in.signed, account.get_session_auth_hash())
