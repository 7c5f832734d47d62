"""Why a database cannot be used, and what to do. Only one that is damaged is restored over: from any other cause a hall
comes back whole, with what was entered since its last backup."""

import os
from pathlib import Path

from django.db import DatabaseError

from tilehall.site.door.storage_faults import DataAway

from .hall_error import HallError
from .second_connection import Database, is_sqlite

RIGHTS = (
    "nothing seems damaged: see that you may read and write the file and its folder (whose they are, chmod), and that "
    "the disk is not mounted read-only"
)
# By how SQLite names its result codes; what is not here means that the file is damaged.
_REMEDIES = {
    "SQLITE_READONLY": RIGHTS,
    "SQLITE_CANTOPEN": RIGHTS,
    "SQLITE_PERM": RIGHTS,
    "SQLITE_AUTH": RIGHTS,
    "SQLITE_BUSY": "wait until other tilehall commands are done, and try again",
    "SQLITE_LOCKED": "wait until other tilehall commands are done, and try again",
    "SQLITE_FULL": "make room on the disk, and try again",
    "SQLITE_NOMEM": "close other programs, and try again",
    "SQLITE_IOERR": "look at the disk and its cable, and copy the data folder to another disk before anything else",
}
RESTORE = "restore a backup with tilehall restore FILE --replace"


def other_remedy(database: Database, error: DatabaseError) -> str | None:
    """What to do where the database is not damaged; None: it is, and a backup has to be restored."""
    if isinstance(error, DataAway):
        return error.remedy
    if not is_sqlite(database):
        return "see that the database server runs and lets us in"
    name = str(getattr(error.__cause__, "sqlite_errorname", ""))
    return next((remedy for start, remedy in _REMEDIES.items() if name.startswith(start)), None)


def is_disk_full(error: Exception) -> bool:
    """As SQLite, PostgreSQL and the system say it."""
    return any(words in str(error) for words in ("disk is full", "No space left"))


def fault_of(
    database: Database, data: Path, error: DatabaseError, what: str = "the database cannot be opened"
) -> HallError:
    """In one line for the console."""
    place = data if is_sqlite(database) else "DATABASE_URL"
    return HallError(
        2, place, f"{what}: {' '.join(str(error).split())[:200]}", other_remedy(database, error) or RESTORE
    )


def demand_writable(database: Database) -> None:
    """Before the hall opens: SQLite opens what it may only read, and the first result would be lost."""
    place = Path(database["NAME"])
    if not is_sqlite(database) or not place.exists():
        return
    for needed in (place, place.resolve().parent):
        if not os.access(needed, os.R_OK | os.W_OK):
            raise HallError(2, needed, "it cannot be written to", RIGHTS)
