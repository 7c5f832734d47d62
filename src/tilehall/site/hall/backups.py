"""Backups: by hand into any file, and by the hall itself into its data folder, where the last twenty are kept."""

import base64
import json
import logging
import os
import re
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
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
from tilehall.site.logs.disk import sync_folder

from . import archive_limits, second_connection
from .archive import CHUNK, FILES, ROWS, ArchiveWriter, Manifest
from .hall_error import HallError
from .second_connection import Database

log = logging.getLogger(__name__)

KEPT = 20
EVERY = timedelta(days=1)
LOOK = timedelta(hours=1)
FOLDER = "backups"
AUTOMATIC = ("daily", "upgrade", "restore")
AFTER_ROUNDS = "round"
KINDS = (*AUTOMATIC, AFTER_ROUNDS, "asked")
_NAME = re.compile(rf"(?P<at>\d{{8}}T\d{{6}}Z)-(?P<kind>{'|'.join(KINDS)})\.zip", re.ASCII)
_STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup in the data folder."""

    path: Path
    kind: str
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def write_backup(
    target: Path, *, database: Database | None = None, data: Path | None = None, force: bool = False
) -> Manifest:
    """The whole hall, as it is at one moment, in one file that only its owner can read."""
    database, data = database or second_connection.hall_database(), data or settings.DATA
    if not second_connection.database_exists(database):
        raise HallError(1, data, "there is no hall here to back up", "say which with --data DIR")
    if not force and os.path.lexists(target):
        raise HallError(2, target, "this file exists", "choose another name, or say --force to replace it")
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with (
            os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            ArchiveWriter(file) as writing,
        ):
            manifest = _fill(writing, database, data)
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
    for path in own_files(data):
        writing.add(member_name(path, data), _chunks(path))
    for path in oddly_named_files(data):
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


def own_files(data: Path) -> list[Path]:
    """What belongs to the hall besides its rows: everything in data/files. Secrets lie elsewhere and stay there."""
    return [path for path, is_odd in _files(data) if not is_odd]


def oddly_named_files(data: Path) -> list[Path]:
    """Those that no backup can hold, since a restore would refuse their names. Nothing that the hall writes itself."""
    return [path for path, is_odd in _files(data) if is_odd]


def _files(data: Path) -> Iterator[tuple[Path, bool]]:
    taken: set[str] = set()
    for path in sorted((data / "files").rglob("*")):
        if path.is_file() and not path.is_symlink():
            name = member_name(path, data)
            key = archive_limits.name_key(name)
            yield path, archive_limits.name_fault(name) is not None or key in taken
            taken.add(key)


def member_name(path: Path, data: Path) -> str:
    return f"{FILES}{path.relative_to(data / 'files').as_posix()}"


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def backup_files(data: Path | None = None) -> list[BackupFile]:
    """Those in the data folder, newest first."""
    folder = (data or settings.DATA) / FOLDER
    found = []
    for path in folder.glob("*.zip"):
        if named := _NAME.fullmatch(path.name):
            made_at = datetime.strptime(named["at"], _STAMP).replace(tzinfo=UTC)
            found.append(BackupFile(path, named["kind"], made_at, path.stat().st_size))
    return sorted(found, key=lambda one: (one.made_at, one.name), reverse=True)


def make_backup(
    kind: str, now: datetime | None = None, *, database: Database | None = None, data: Path | None = None
) -> BackupFile:
    """One more in the data folder; of those the hall made by itself, the oldest go beyond twenty.

    Those after rounds are counted apart: a weekend of tournaments must not push out the days before it.
    """
    if kind not in KINDS:
        raise ValueError(kind)
    data = data or settings.DATA
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    made_at = (now or timezone.now()).astimezone(UTC).replace(microsecond=0)
    while (path := folder / f"{made_at.strftime(_STAMP)}-{kind}.zip").exists():
        made_at += timedelta(seconds=1)
    write_backup(path, database=database, data=data)
    for kinds in (AUTOMATIC, (AFTER_ROUNDS,)):
        for old in [backup_file for backup_file in backup_files(data) if backup_file.kind in kinds][KEPT:]:
            old.path.unlink(missing_ok=True)
    news.announce("hall.backups", int(made_at.timestamp()))  # an open page of backups shows it by itself
    return BackupFile(path, kind, made_at, path.stat().st_size)


def is_due(now: datetime, newest: datetime | None) -> bool:
    return newest is None or now - newest >= EVERY


def back_up_if_due(now: datetime, *, database: Database | None = None, data: Path | None = None) -> BackupFile | None:
    """One look of the keeper: today's backup, if it is due and there is anything to keep."""
    data, database = data or settings.DATA, database or second_connection.hall_database()
    # A clock that once ran ahead left a date in the future, which must not stop all later backups.
    newest = next((backup_file.made_at for backup_file in backup_files(data) if backup_file.made_at <= now), None)
    if not is_due(now, newest) or not second_connection.is_lived_in(database):
        return None
    return make_backup("daily", now, database=database, data=data)


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
