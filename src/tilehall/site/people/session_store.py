"""Sessions as Django keeps them in the database, read by a statement of their own: every signed-in request asks it.

Its name and its rows are those of Django's own store, so that a session begun under the one is known to the other.
"""

from typing import Any

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

_SESSION = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"


class SessionStore(db.SessionStore):
    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        if not (key.isascii() and key.isalnum()):  # PostgreSQL takes not every sign
            self._session_key = None
            return {}
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(_SESSION, [key, now])
            row = cursor.fetchone()
        if row is None:
            self._session_key = None  # a key that opens nothing is not taken over for a new session
            return {}
        told: dict[str, Any] = self.decode(row[0])
        return told
