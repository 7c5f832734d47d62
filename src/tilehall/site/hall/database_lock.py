"""One hall at a time on a database, from whichever folder or machine: beside the lock of the data folder, which knows
only those who share it.

On PostgreSQL it is a lock of the session: shared by processes that serve one hall together, exclusive for who serves
without a message server and for a restore. The server lets go of it when the connection ends, however it ends.
"""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from django.db import Error, connections
from django.db.utils import ConnectionHandler, load_backend

from . import lock
from .hall_error import HallError
from .second_connection import Database, is_sqlite, known_migrations

log = logging.getLogger(__name__)
HALL = 0x7113A12  # any number that nobody else in the database takes
ANY_VERSION = 0
LOOK_S = 2.0  # how often a hall that serves sees that its lock is still there
WAIT_S = 3.0  # the server may need a moment to see that a hall was killed
# And half a minute to see that its machine has lost its power; by itself it would take hours.
_KEEP_ALIVE = ("SET tcp_keepalives_idle = 10", "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 4")
_TAKE = {
    True: "SELECT pg_try_advisory_lock(%s, %s)",
    False: "SELECT pg_try_advisory_lock_shared(%s, %s)",
}
# Whoever holds the lock of the hall and not that of our version.
_OTHERS = """
SELECT count(*) FROM pg_locks held JOIN pg_database ON pg_database.oid = held.database
WHERE held.locktype = 'advisory' AND held.granted AND pg_database.datname = current_database()
AND held.classid = %s AND held.objid = %s AND held.objsubid = 2 AND NOT EXISTS (
    SELECT 1 FROM pg_locks ours WHERE ours.locktype = 'advisory' AND ours.granted AND ours.pid = held.pid
    AND ours.database = held.database AND ours.classid = held.classid AND ours.objid = %s AND ours.objsubid = 2
)
"""


_lost_to_another = threading.Event()


def is_lost() -> bool:
    """Whether another has the lock that this process serves under: what is written now may be dropped at any moment."""
    return _lost_to_another.is_set()


@contextmanager
def hold_database(database: Database, data: Path, *, alone: bool = True, serving: bool = False) -> Iterator[None]:
    """HallError if another hall holds it. The folder's own lock is held."""
    if is_sqlite(database):
        folder = Path(database["NAME"]).resolve().parent
        if folder == data.resolve() or not folder.is_dir():
            yield
            return
        with lock.hold_folder(folder, alone=alone):  # a database elsewhere, by its address or by a link
            yield
        return
    session = _Session(database, alone=alone, serving=serving)
    session.take()
    over = threading.Event()
    watch = threading.Thread(target=session.keep, args=(over,), name="keeper of the lock", daemon=True)
    if serving:
        watch.start()
    try:
        yield
    finally:
        over.set()
        _lost_to_another.clear()
        if serving:
            watch.join(LOOK_S)
        session.let_go()


class _Session:
    """A connection of its own that does nothing but hold the lock; Django, which closes its own now and then, does not
    know it."""

    def __init__(self, database: Database, *, alone: bool, serving: bool) -> None:
        configured = ConnectionHandler({"default": dict(database)}).settings["default"]
        self.wrapper = load_backend(configured["ENGINE"]).DatabaseWrapper(configured, "lock of the hall")
        self.alone, self.serving = alone, serving
        self.connection: Any = None

    def take(self) -> None:
        with self.wrapper.wrap_database_errors:
            self.connection = self.wrapper.get_new_connection(self.wrapper.get_connection_params())
            self.connection.autocommit = True  # a transaction that stays open would hold up the server's cleaning
            for setting in _KEEP_ALIVE:
                self.connection.execute(setting)
            taken = self._try_for(WAIT_S)
        if not taken:
            self.close()
            what = "a hall runs on this database, from this folder or another"
            remedy = "stop it first, with Ctrl-C where it runs; one that lost its power counts half a minute longer"
            raise HallError(1, "DATABASE_URL", what, remedy)

    def _try_for(self, seconds: float) -> bool:
        until, waited = time.monotonic() + seconds, False
        while not self.connection.execute(_TAKE[self.alone], [HALL, ANY_VERSION]).fetchone()[0]:
            if time.monotonic() > until:
                return False
            waited = True
            time.sleep(0.1)
        if waited and not self.serving:  # who restores: the one who had it may have lost it unawares, and knows by then
            time.sleep(LOOK_S + 1)
        self.connection.execute(_TAKE[False], [HALL, _version()])
        return True

    def keep(self, over: threading.Event) -> None:
        """A database server that was started anew has forgotten the lock."""
        while not over.wait(LOOK_S):
            try:
                with self.wrapper.wrap_database_errors:
                    self.connection.execute("SELECT 1")
            except Error:
                _lost_to_another.set()  # until it is known not to be so: nothing is written meanwhile
                self.close()
                self._take_again()

    def _take_again(self) -> None:
        try:
            self.take()
            _lost_to_another.clear()
        except HallError as error:
            _lost_to_another.set()
            log.error("the hall's lock on its database was lost, and another has it: %s", error)
        except Error:
            log.warning("the hall's lock on its database was lost: the server does not answer")

    def let_go(self) -> None:
        """Told to the server and answered: a connection that only ends holds its locks until the server has seen it."""
        with suppress(Exception):  # what is broken holds nothing
            self.connection.execute("SELECT pg_advisory_unlock_all()")
        self.close()

    def close(self) -> None:
        with suppress(Exception):  # what is broken is closed
            self.connection.close()


def refuse_other_versions(alias: str) -> None:
    """Before an upgrade: what serves this database with another version would not know it any more. HallError."""
    with connections[alias].cursor() as cursor:
        cursor.execute(_OTHERS, [HALL, ANY_VERSION, _version()])
        (count,) = cursor.fetchone()
    if count:
        what = "a hall of another version runs on this database"
        raise HallError(1, "DATABASE_URL", what, "stop all its processes first; then the first that starts upgrades it")


def _version() -> int:
    """A number for this version's database, as the server's locks take it."""
    return crc32(repr(sorted(known_migrations())).encode()) & 0x7FFFFFFF or 1
