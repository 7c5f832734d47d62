"""What is nobody's mistake at the page: the disk is full, the database is not where it was, or another writes for long.

Nothing is lost then, since what could not be written was never said to be kept; but whoever sent it must hear that.
"""

import errno
import logging
import sqlite3
import time
from collections.abc import Iterator

from django.db import DatabaseError

from .refusals import Refusal

NO_ROOM = Refusal(
    507,
    "The disk of the hall is full",
    "What you sent was not kept. Make room on the hall’s computer, or tell the webmaster; then send it again.",
)
OUT_OF_REACH = Refusal(
    503,
    "The hall does not reach its data",
    "What you sent was not kept. See that the hall’s disk and its data folder are there, or tell the webmaster; "
    "then send it again.",
)
MOVED = Refusal(
    503,
    "The hall has to be started again",
    "What you sent was not kept. The hall’s database was moved while the hall was running, so nothing is saved "
    "until it is back at its place and the hall has been stopped and started. Tell the webmaster; then send it again.",
)
BUSY = Refusal(
    503,
    "The hall was busy writing",
    "What you sent was not kept, because something else took long to be written. "
    "Send it again: nothing is entered twice.",
)
FULL_ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT})
AWAY_ERRNOS = frozenset({errno.EROFS, errno.EIO})
AWAY_CODES = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN})
FULL_SQLSTATE = "53100"  # disk_full, of PostgreSQL


class DataAway(DatabaseError):
    """The database answers, but what is written there now may be lost."""

    refusal = OUT_OF_REACH
    remedy = "try again when that is done"


class DataMoved(DataAway):
    """It is no longer the file at its place, or was not for a while."""

    refusal = MOVED
    remedy = "put the database back as it was, with its file -wal, and start the hall again"


def storage_fault(error: BaseException | None) -> Refusal | None:
    """What to tell of an error whose cause is the disk or another writer; None of every other."""
    for cause in _causes(error):
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # what SQLite adds above says where it happened
        number = cause.errno if isinstance(cause, OSError) else None
        if code == sqlite3.SQLITE_FULL or number in FULL_ERRNOS or getattr(cause, "sqlstate", None) == FULL_SQLSTATE:
            return NO_ROOM
        if code == sqlite3.SQLITE_BUSY:  # the lock of the one writer was not to be had in time
            return BUSY
        if isinstance(cause, DataAway):
            return cause.refusal
        if code in AWAY_CODES or number in AWAY_ERRNOS:
            return OUT_OF_REACH
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        yield error
        seen.add(id(error))
        error = error.__cause__ or error.__context__


class StorageFaultLine(logging.Filter):
    """At the console a full disk is a line a minute and no trace: every page that writes meets it."""

    every = 60.0  # seconds

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        refusal = storage_fault(record.exc_info[1]) if record.exc_info else None
        if refusal is None:
            return True
        now = time.monotonic()
        if now - self.said.get(refusal.what, -self.every) < self.every:
            return False
        self.said[refusal.what] = now
        error = record.exc_info[1] if record.exc_info else ""
        so = "what was sent was not kept" if refusal is BUSY else "nothing is kept until it is fixed"
        record.msg, record.args = f"{refusal.what}: {so} ({error})", None
        record.exc_info = record.exc_text = None
        return True
