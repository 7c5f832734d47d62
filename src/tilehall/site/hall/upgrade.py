"""Opening a data folder: a new one is furnished, an older one backed up and upgraded, a newer one left alone."""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.db import DatabaseError, connections, transaction

from . import aside, backups, checking, swap
from .aside import Database
from .trouble import Trouble

log = logging.getLogger(__name__)
UPGRADING = 0x7113A11  # any number that nobody else in the database takes
Outcome = Literal["new", "current", "upgraded"]


def prepare(
    data: Path | None = None, *, database: Database | None = None, now: datetime | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Outcome:  # fmt: skip
    """Before the hall opens, its lock held. Whatever goes wrong, the folder stays as it was."""
    database, data = database or aside.hall_database(), data or settings.DATA
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    swap.settle(data, database)
    there = _applied(database, data)
    if there == aside.on_disk():
        return "current"
    aside.refuse_newer(there, data, "this data folder")
    if there:
        made = backups.make("upgrade", now, database=database, data=data)
        tell(f"This data folder is of an older version. It was backed up to {made.path} and is now upgraded.")
    connections["default"].close()
    try:
        if aside.is_sqlite(database):
            _on_sqlite(database, data, copy=bool(there))
        else:
            _on_postgresql(database, data)
    except Trouble:
        raise
    except Exception as error:  # a migration is code of any kind; whatever it stumbles over, the hall stays as it was
        log.debug("the upgrade failed", exc_info=True)
        what = f"the upgrade failed and was taken back ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
        raise Trouble(2, data, what, "go on with the older version, and report this") from None
    finally:
        swap.settle(data, database)
    return "upgraded" if there else "new"


def demand_current(data: Path, *, database: Database | None = None) -> None:
    """For commands that read the hall with today's eyes and do not upgrade it."""
    database = database or aside.hall_database()
    swap.mend(data, database)
    there = _applied(database, data)
    if not there:
        raise Trouble(1, data, "there is no hall here", "say which with --data DIR, or start one with tilehall serve")
    if there != aside.on_disk():
        aside.refuse_newer(there, data, "this data folder")
        raise Trouble(2, data, "this data folder is of an older version", "start the hall once: it upgrades the folder")


def _applied(database: Database, data: Path) -> frozenset[aside.Node]:
    if not aside.present(database):
        return frozenset()
    try:
        with aside.opened(database) as alias:
            return aside.applied(alias)
    except DatabaseError as error:
        what = f"the database cannot be opened: {' '.join(str(error).split())[:200]}"
        if not aside.is_sqlite(database):
            raise Trouble(2, "DATABASE_URL", what, "see that the database server runs and lets us in") from None
        raise Trouble(2, data, what, "restore a backup with tilehall restore FILE --replace") from None


def _on_sqlite(database: Database, data: Path, *, copy: bool) -> None:
    new = swap.new_database(database)
    if copy:
        with closing(sqlite3.connect(database["NAME"])) as old, closing(sqlite3.connect(new)) as target:
            old.backup(target)
    with aside.opened({**database, "NAME": str(new)}, init_command=aside.BUILDING) as alias:
        aside.migrate(alias)
        checking.demand(alias, data, upgrading=True)
    new.chmod(0o600)
    swap.exchange(data, database)


def _on_postgresql(database: Database, data: Path) -> None:
    with aside.opened(database) as alias, transaction.atomic(using=alias):
        with connections[alias].cursor() as cursor:
            # Where several processes serve one hall, one of them upgrades, and the others find it done.
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [UPGRADING])
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # rows may be changed and their table altered in one go
        if aside.applied(alias) == aside.on_disk():
            return
        aside.migrate(alias)
        checking.demand(alias, data, upgrading=True)
