"""Signs of life of a process that serves: kept in the database while games are open, so that after a standstill it is
known from when on no clock may have run.

Where several processes serve one hall they share a lock of the database. Who gets it for itself alone knows that no
other serves, and that the hall has stood still; the server lets go of it when a process ends, however it ends.
"""

from datetime import datetime
from typing import Any

from django.db import close_old_connections, connection, connections

from tilehall.site.games import store as games

from . import store

_SERVING = 0x7113A13  # any number that nobody else in the database takes


class Heartbeat:
    """All of it in one thread, whose connection holds the lock."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._holds: Any = None  # the connection that has the lock

    def begin(self) -> datetime | None:
        """When the hall was last alive, if no other process is; None else, or if it never was."""
        close_old_connections()
        if connection.vendor != "postgresql":
            return store.last_beat()
        alone = _asked("SELECT pg_try_advisory_lock(%s)")
        return store.last_beat() if alone else None

    def settle(self, now: datetime | None) -> None:
        """Others may begin. None where what was missed is not made up for yet: a sign of life would hide it."""
        self._share_lock()
        if connection.vendor == "postgresql":
            _asked("SELECT pg_advisory_unlock(%s)")
        if now is not None:
            self.beat(now)

    def beat(self, now: datetime) -> None:
        close_old_connections()
        if connection.connection is not self._holds:
            self._share_lock()
        if games.are_any_due():
            store.beat(self.name, now)

    def end(self, now: datetime) -> None:
        """Asked to stop: until this very moment clocks have run."""
        try:
            self.beat(now)
        finally:  # also where nothing can be kept: the lock goes with the connection
            connections.close_all()

    def _share_lock(self) -> None:
        if connection.vendor == "postgresql":
            _asked("SELECT pg_try_advisory_lock_shared(%s)")
        self._holds = connection.connection


def _asked(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [_SERVING])
        return bool(cursor.fetchone()[0])
