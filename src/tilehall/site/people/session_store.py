"""Sessions as Django keeps them in the database, read by a statement of their own: every signed-in request asks it.

Its name and its rows are those of Django's own store, so that a session begun under the one is known to the other.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

from .actor_rows import AccountRead, session_and_account

MOST_KNOWN = 2048
_SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


@dataclass(frozen=True, slots=True)
class KnownSession:
    """What a row of a session says, found out once: as long as the row is this text, letter for letter, it says this.

    Nothing of it holds by itself. Whether there is still such a session, and whose account it is and in which roles, is
    read at every request; what is known only says which account to read together with the session.
    """

    row: str
    told: dict[str, str]
    account_id: int


_lock = Lock()
_known: OrderedDict[str, KnownSession] = OrderedDict()


class SessionStore(db.SessionStore):
    """`account_read` is the account that this session names, where it was read along with it."""

    account_read: AccountRead | None = None

    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        if not (key.isascii() and key.isalnum()):  # PostgreSQL takes not every sign
            self._session_key = None
            return {}
        with _lock:
            known = _known.get(key)
        row, account_read = _read(key, known)
        if row is None:
            self._session_key = None  # a key that opens nothing is not taken over for a new session
            return {}
        if known is not None and known.row == row:
            self.account_read = account_read
            return dict(known.told)
        told: dict[str, Any] = self.decode(row)
        _note(key, row, told)
        return told


def _read(key: str, known: KnownSession | None) -> tuple[str | None, AccountRead | None]:
    now = timezone.now()
    if known is not None:
        return session_and_account(key, known.account_id, now, timezone.localdate(now)) or (None, None)
    with connection.cursor() as cursor:
        cursor.execute(_SESSION, [key, connection.ops.adapt_datetimefield_value(now)])
        row = cursor.fetchone()
    return (row[0] if row else None), None


def _note(key: str, row: str, told: dict[str, Any]) -> None:
    """Only what is plain text, since it is given to many, and names somebody."""
    account = told.get(SESSION_KEY)
    if not (isinstance(account, str) and account.isdecimal() and all(isinstance(x, str) for x in told.values())):
        return
    with _lock:
        _known[key] = KnownSession(row, told, int(account))
        _known.move_to_end(key)
        while len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
