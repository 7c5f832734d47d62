"""Backups: by hand into any file, and by the hall into its data folder; the keeper who makes one every day."""

import base64
import json
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connections, models
from django.utils import timezone
from django.utils.duration import duration_string

from tilehall import __version__
from tilehall.site.games import news
from tilehall.site.logs.disk import OPEN_FILES_STAY_PUT, sync_folder
from tilehall.site.logs.file_lock import take_lock

from . import backup_folder, data_folder, own_files, second_connection
from .archive import CHUNK, ROWS, ArchiveWriter, Manifest
from .backup_folder import BackupFile
from .hall_error import HallError
from .second_connection import Database

log = logging.getLogger(__name__)

EVERY = timedelta(days=1)
LOOK = timedelta(hours=1)
TURN = "daily.lock"


def write_backup(
    target: Path, *, database: Database | None = None, data: Path | None = None, force: bool = False,
    tell: Callable[[str], None] = log.warning,
) -> Manifest:  # fmt: skip
    """The whole hall, as it is at one moment, in one file that only its owner can read."""
    database, data = database or second_connection.hall_database(), data or settings.DATA
    data_folder.refuse_dangling_links(data, database)
    if not second_connection.database_exists(database):
        data_folder.refuse_lost_hall(data, database)
        raise HallError(1, data, "there is no hall here to back up", "say which with --data DIR")
    if not force and os.path.lexists(target):
        raise HallError(2, target, "this file exists", "choose another name, or say --force to replace it")
    if target.resolve().is_relative_to((data / "files").resolve()):  # it would be read while it is written
        raise HallError(2, target, "what lies in this folder is in every backup", "give a file in another folder")
    data_folder.sweep_parts_of_backup(target, tell)
    part = data_folder.part_of_backup(target)
    try:
        with (
            os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            ArchiveWriter(file) as writing,
        ):
            with suppress(OSError):  # a stick may not know locks
                take_lock(file)  # says that somebody is at work on it; a power cut lets go of it
            manifest = _fill(writing, database, data)
            if not OPEN_FILES_STAY_PUT:  # so nobody can take it for one that was let go
                part.replace(target)
        if OPEN_FILES_STAY_PUT:
            part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise HallError(2, target, error.strerror or str(error), "give a file in a folder with room to write") from None
    except DatabaseError as error:
        raise HallError(1, data, f"the database cannot be read: {error}", "run tilehall check") from None
    finally:
        with suppress(OSError):  # it was renamed, or never made
            part.unlink()
    return manifest


def _fill(writing: ArchiveWriter, database: Database, data: Path) -> Manifest:
    with second_connection.snapshot(database) as alias:
        second_connection.refuse_newer(second_connection.applied_migrations(alias), data, "this data folder")
        at, rooms = second_connection.models_now(alias)
        vendor = connections[alias].vendor
        for model in rooms:
            label, names = model._meta.label_lower, [field.attname for field in second_connection.columns(model)]
            writing.add(f"{ROWS}{label}.jsonl", _lines(model, alias), model=label, columns=names)
    for path in own_files.own_files(data):
        writing.add(own_files.member_name(path, data), _chunks(path))
    for path in own_files.oddly_named_files(data):
        log.warning("%s is in no backup, for its name: give it another", ascii(str(path)))
    described = {model._meta.app_label for model in rooms}
    migrations: dict[str, list[str]] = {}
    for app, name in at:
        if app in described:
            migrations.setdefault(app, []).append(name)
    made_at = timezone.now().isoformat(timespec="seconds")
    return writing.finish(version=__version__, made_at=made_at, database=vendor, migrations=migrations)


def _lines(model: type[models.Model], alias: str) -> Iterator[bytes]:
    fields = second_connection.columns(model)
    rows = model._base_manager.using(alias).order_by("pk").values_list(*(field.attname for field in fields))
    lines: list[str] = []
    for row in rows.iterator(chunk_size=2000):
        lines.append(json.dumps(row, default=_plain, separators=(",", ":")))
        if len(lines) == 500:
            yield ("\n".join(lines) + "\n").encode("ascii")
            lines = []
    if lines:
        yield ("\n".join(lines) + "\n").encode("ascii")


def _plain(value: Any) -> str:
    """What JSON lacks, in the words that the field's own `to_python` reads."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case timedelta():
            return duration_string(value)
        case Decimal() | UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode("ascii")
    raise TypeError(f"a {type(value).__name__} cannot be backed up")


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def make_backup(
    kind: str, now: datetime | None = None, *, database: Database | None = None, data: Path | None = None
) -> BackupFile:
    """One more in the data folder; of its class the oldest go beyond twenty."""
    if kind not in backup_folder.KINDS:
        raise ValueError(kind)
    data = data or settings.DATA
    (data / backup_folder.FOLDER).mkdir(mode=0o700, exist_ok=True)
    made_at = (now or timezone.now()).astimezone(UTC).replace(microsecond=0)
    made = backup_folder.next_backup(data, kind, made_at)
    write_backup(made.path, database=database, data=data)
    if made.earlier_date is not None:
        log.warning(
            "the clock was set back: %s was made after a backup dated %s. Backups are ordered by the number in their "
            "names, not by date; see that the clock is right now.",
            made.name, f"{made.earlier_date:%d/%m/%Y %H:%M} UTC",
        )  # fmt: skip
    backup_folder.prune(data, made)
    news.announce("hall.backups", made.count)  # an open page of backups shows it by itself
    return replace(made, size=made.path.stat().st_size)


def is_due(now: datetime, newest: datetime | None) -> bool:
    return newest is None or now - newest >= EVERY


def back_up_if_due(now: datetime, *, database: Database | None = None, data: Path | None = None) -> BackupFile | None:
    """One look of the keeper: today's backup, if it is due and there is anything to keep."""
    data, database = data or settings.DATA, database or second_connection.hall_database()
    if not _is_backup_due(now, database, data):
        return None
    with _turn_of_the_day(data) as is_ours:
        # Asked again, since whoever had the turn before us may have made it meanwhile.
        if is_ours and _is_backup_due(now, database, data):
            return make_backup("daily", now, database=database, data=data)
    return None


@contextmanager
def _turn_of_the_day(data: Path) -> Iterator[bool]:
    """Whether it is ours: of several processes that serve one hall, one looks after the day's backup at a time."""
    (data / backup_folder.FOLDER).mkdir(mode=0o700, exist_ok=True)
    with os.fdopen(os.open(data / backup_folder.FOLDER / TURN, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
        yield take_lock(file)


def _is_backup_due(now: datetime, database: Database, data: Path) -> bool:
    # A clock that once ran ahead left a date in the future, which must not stop all later backups.
    dates = (backup.made_at for backup in backup_folder.backup_files(data))
    newest = next((made_at for made_at in dates if made_at <= now), None)
    return is_due(now, newest) and second_connection.is_lived_in(database)


def back_up_daily(stop: threading.Event, now: Callable[[], datetime] = timezone.now) -> None:
    """Looks at once and then every hour until told to stop. For a thread of its own in the running hall."""
    while True:
        try:
            back_up_if_due(now())
        except Exception as error:  # a full disk today must not end the backups of tomorrow
            log.error("the daily backup was not made: %s", error)
        finally:
            connections.close_all()
        if stop.wait(LOOK.total_seconds()):
            return
