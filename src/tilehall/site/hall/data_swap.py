"""Puts a database and files that were built aside in the place of the hall's own: all of it or nothing.

Everything new is on the disk before the note is written. From the note on the new hall counts: whoever opens the data
folder next goes on where this was cut short. Before the note the old hall counts, and what was built is swept away.
"""

import json
import logging
import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.db import connections

from tilehall.site.logs.disk import OPEN_FILES_STAY_PUT, sync_file, sync_folder

from . import lock
from .hall_error import HallError
from .second_connection import Database, connect, database_exists, is_sqlite

log = logging.getLogger(__name__)
NOTE = "restoring.json"
NEW_FILES, OLD_FILES, FILES = "restoring-files", "replaced-files", "files"
WAIT_S = 5


def crash_point(_point: str) -> None:
    """Nothing. The tests cut the power here."""


def new_database(database: Database) -> Path:
    """Beside the old one: a rename does not cross from one disk to another."""
    place = Path(database["NAME"])
    return place.with_name(f"{place.name}.restoring")


def finish_swap(data: Path, database: Database) -> None:
    """Before the hall is opened: finishes or sweeps away what was cut short. The lock is held."""
    note = _read_note(data, database)
    if note is not None and _counts(note, database):
        with exclusive_connection(database):
            _finish(data, database)
    for leftover in _built_aside(data, database):
        shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
    (data / NOTE).unlink(missing_ok=True)


def _built_aside(data: Path, database: Database) -> list[Path]:
    places = [data / NEW_FILES]
    if is_sqlite(database):
        new = new_database(database)
        places += [new, new.with_name(f"{new.name}-journal")]
    return [place for place in places if place.exists()]


def _read_note(data: Path, database: Database) -> dict[str, str] | None:
    """None: there is none. One that cannot be read says nothing; only where nothing waits for it can we go on."""
    place = data / NOTE
    if not os.path.lexists(place):
        return None
    try:
        plain = json.loads(place.read_text())
        if isinstance(plain, dict) and isinstance(plain.get("mark"), str):
            return plain
    except (OSError, ValueError, RecursionError):
        pass
    if _built_aside(data, database) or ((data / OLD_FILES).exists() and not (data / FILES).exists()):
        what = "a restore or an upgrade was cut short here, and this note of how far it came cannot be read"
        remedy = (
            "run tilehall restore FILE --replace with the same backup, or the newest; what is there is put by first"
        )
        raise HallError(1, place, what, remedy)
    aside = place.rename(place.with_name(f"{NOTE}.unreadable-{secrets.token_hex(2)}"))
    log.warning("%s could not be read, but nothing waited for it, so the hall is whole. It is now %s", place, aside)
    return None


def put_unfinished_by(data: Path, database: Database, target: Path) -> None:
    """For a restore over what an unreadable note left: all of it goes into a folder, and the old files come back."""
    try:
        _read_note(data, database)
        return
    except HallError:
        target.parent.mkdir(mode=0o700, exist_ok=True)
        target.mkdir(mode=0o700)
    for leftover in (*_built_aside(data, database), data / NOTE):
        shutil.move(leftover, target / leftover.name)
    if (data / OLD_FILES).exists() and not (data / FILES).exists():
        (data / OLD_FILES).rename(data / FILES)
    log.warning("what the restore that was cut short had left is now in %s", target)


def mend_broken_swap(data: Path, database: Database) -> None:
    """For commands that only read the hall: after a power cut during a restore they must not meet half of it."""
    if os.path.lexists(data / NOTE):
        with lock.hold_folder(data):
            finish_swap(data, database)


def _counts(note: dict[str, str], database: Database) -> bool:
    """PostgreSQL commits by itself; the mark that its transaction left says whether it did."""
    if is_sqlite(database):
        return True
    with connect(database) as alias, connections[alias].cursor() as cursor:
        cursor.execute("SELECT obj_description(to_regclass('django_migrations'), 'pg_class')")
        (mark,) = cursor.fetchone()
        return bool(mark == note["mark"])


class WriterWatch:
    """Stands from before the old database is copied until the new one is in its place: what others commit meanwhile
    would be in neither. Nobody else is kept from writing before the end, for a copy may take minutes."""

    def __init__(self, database: Database) -> None:
        self.place = Path(database["NAME"])
        self.connection: sqlite3.Connection | None = None
        self.version: int | None = None
        if not is_sqlite(database) or not self.place.exists():
            return
        self.connection = sqlite3.connect(self.place, timeout=WAIT_S, isolation_level=None)
        if database_exists(database):
            with suppress(sqlite3.DatabaseError):  # one that cannot be read is written by nobody
                self.connection.execute("PRAGMA journal_mode=WAL")  # as all who come after this do
                self.version = self._version()
        if self.version is None:
            self.close()  # it is put by as it is, which an open connection might disturb
            self.connection = None

    def _version(self) -> int:
        """As SQLite counts what other connections have committed."""
        assert self.connection is not None
        (version,) = self.connection.execute("PRAGMA data_version").fetchone()
        return int(version)

    def demand_nothing_new(self) -> None:
        """Just before the database is taken: once it has left its log, SQLite no longer knows what others committed."""
        if self.version is not None and self._version() != self.version:
            what = "somebody wrote here meanwhile, by another tilehall command; nothing was changed"
            raise HallError(1, self.place, what, "wait until that command is done, and try again")

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()


@contextmanager
def watch_writers(database: Database) -> Iterator[WriterWatch]:
    watch = WriterWatch(database)
    try:
        yield watch
    finally:
        watch.close()


def swap_in(data: Path, database: Database, watch: WriterWatch) -> None:
    """SQLite: the new database, and the new files if there are any, take their places."""
    new = new_database(database)
    sync_file(new)
    crash_point("built")
    with exclusive_connection(database, watch):
        write_note(data, "")
        crash_point("noted")
        _finish(data, database)


def write_note(data: Path, mark: str) -> None:
    scratch = data / f"{NOTE}.part"
    with scratch.open("w") as file:
        json.dump({"mark": mark}, file)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(data)
    scratch.replace(data / NOTE)
    sync_folder(data)


def _finish(data: Path, database: Database) -> None:
    if is_sqlite(database) and (new := new_database(database)).exists():
        new.replace(database["NAME"])
        sync_folder(new.parent)
    crash_point("database")
    if (data / NEW_FILES).exists():
        if (data / FILES).exists():
            shutil.rmtree(data / OLD_FILES, ignore_errors=True)
            (data / FILES).rename(data / OLD_FILES)
        crash_point("files")
        (data / NEW_FILES).rename(data / FILES)
        sync_folder(data)
    crash_point("exchanged")
    (data / NOTE).unlink()
    shutil.rmtree(data / OLD_FILES, ignore_errors=True)


@contextmanager
def exclusive_connection(database: Database, watch: WriterWatch | None = None) -> Iterator[None]:
    """Nobody else has the SQLite database open, and its file holds everything.

    A write-ahead log left beside the old file would be played into the new one; so there must be none.
    """
    place = Path(database["NAME"])
    if not is_sqlite(database) or not place.exists():
        yield
        return
    connection = watch.connection if watch is not None else None
    if connection is None:
        connection = sqlite3.connect(place, timeout=WAIT_S, isolation_level=None)
    try:
        if watch is not None:
            watch.demand_nothing_new()
        _take(connection, place)
        if OPEN_FILES_STAY_PUT:  # ours as well; who opens it from here on keeps it where it is, and is told so
            connection.close()
        yield
    finally:
        connection.close()


def _take(connection: sqlite3.Connection, place: Path) -> None:
    try:
        (mode,) = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        remedy = "wait until other tilehall commands are done, and try again"
        raise HallError(1, place, f"the database is in use: {error}", remedy) from None
    except sqlite3.DatabaseError:
        mode = "unreadable"
    if mode == "wal":
        raise HallError(
            1, place, "the database is in use", "wait until other tilehall commands are done, and try again"
        )
    for suffix in ("-wal", "-shm"):
        place.with_name(place.name + suffix).unlink(missing_ok=True)
