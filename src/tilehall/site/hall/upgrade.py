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

from . import backups, check, data_folder, data_swap, database_faults, database_lock, second_connection
from .hall_error import HallError
from .second_connection import Database

log = logging.getLogger(__name__)
UPGRADING = 0x7113A11  # any number that nobody else in the database takes
Outcome = Literal["new", "current", "upgraded"]


def open_or_upgrade(
    data: Path | None = None, *, database: Database | None = None, now: datetime | None = None,
    tell: Callable[[str], None] = lambda _: None,
) -> Outcome:  # fmt: skip
    """Before the hall opens, its lock held. Whatever goes wrong, the folder stays as it was."""
    database, data = database or second_connection.hall_database(), data or settings.DATA
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    data_folder.refuse_dangling_links(data, database)
    database_faults.demand_writable(database)
    data_swap.finish_swap(data, database)
    data_folder.sweep(data, tell)
    there = _applied(database, data)
    if not there:
        data_folder.refuse_lost_hall(data, database)
        data_folder.tell_of_empty_file(database, tell)
    if there == second_connection.known_migrations():
        return "current"
    second_connection.refuse_newer(there, data, "this data folder")
    backup = backups.make_backup("upgrade", now, database=database, data=data) if there else None
    if backup is not None:
        tell(f"This data folder is of an older version. It is backed up in {backup.path}, and upgraded now.")
    connections["default"].close()
    try:
        try:
            _upgrade(database, data, copy=bool(there))
        finally:
            data_swap.finish_swap(data, database)
    except HallError:
        if _applied(database, data) != second_connection.known_migrations():  # else it was finished here
            if backup is not None:
                # What it holds is still there. A service that is started again and again would fill the disk with it.
                backup.path.unlink(missing_ok=True)
            raise
    return "upgraded" if there else "new"


def _upgrade(database: Database, data: Path, *, copy: bool) -> None:
    try:
        if second_connection.is_sqlite(database):
            _on_sqlite(database, data, copy=copy)
        else:
            _on_postgresql(database, data)
    except HallError:
        raise
    except Exception as error:  # a migration is code of any kind; whatever it stumbles over, the hall stays as it was
        log.debug("the upgrade failed", exc_info=True)
        said = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        if database_faults.is_disk_full(error):
            raise HallError(2, data, f"the disk is full ({said})", "make room, and start again") from None
        what = f"the upgrade failed and was taken back ({said})"
        raise HallError(2, data, what, "go on with the older version, and report this") from None


def demand_current(data: Path, *, database: Database | None = None) -> None:
    """For commands that read the hall with today's eyes and do not upgrade it."""
    database = database or second_connection.hall_database()
    data_folder.refuse_dangling_links(data, database)
    data_swap.mend_broken_swap(data, database)
    there = _applied(database, data)
    if not there:
        data_folder.refuse_lost_hall(data, database)
        raise HallError(1, data, "there is no hall here", "say which with --data DIR, or start one with tilehall serve")
    if there != second_connection.known_migrations():
        second_connection.refuse_newer(there, data, "this data folder")
        raise HallError(
            2, data, "this data folder is of an older version", "start the hall once: it upgrades the folder"
        )


def _applied(database: Database, data: Path) -> frozenset[second_connection.Node]:
    if not second_connection.database_exists(database):
        return frozenset()
    try:
        with second_connection.connect(database) as alias:
            return second_connection.applied_migrations(alias)
    except DatabaseError as error:
        raise database_faults.fault_of(database, data, error) from None


def _on_sqlite(database: Database, data: Path, *, copy: bool) -> None:
    new = data_swap.new_database(database)
    with data_swap.watch_writers(database) as watch:
        if copy:
            with closing(sqlite3.connect(database["NAME"])) as old, closing(sqlite3.connect(new)) as target:
                old.backup(target)
        built = {**database, "NAME": str(new)}
        with second_connection.connect(built, init_command=second_connection.BUILDING) as alias:
            second_connection.migrate(alias)
            check.demand_agreement(alias, data, upgrading=True)
        new.chmod(0o600)
        data_swap.swap_in(data, database, watch)


def _on_postgresql(database: Database, data: Path) -> None:
    with second_connection.connect(database) as alias, transaction.atomic(using=alias):
        with connections[alias].cursor() as cursor:
            # Where several processes serve one hall, one of them upgrades, and the others find it done.
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [UPGRADING])
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # rows may be changed and their table altered in one go
        there = second_connection.applied_migrations(alias)
        if there == second_connection.known_migrations():
            return
        if there:
            database_lock.refuse_other_versions(alias)
        second_connection.migrate(alias)
        check.demand_agreement(alias, data, upgrading=True)
