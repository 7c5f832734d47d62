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
from tilehall.site.games import live

from . import aside
from .archive import CHUNK, FILES, ROWS, Manifest, Writing, sync_folder
from .aside import Database
from .trouble import Trouble

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
class Kept:
    """A backup in the data folder."""

    path: Path
    kind: str
    made_at: datetime
    size: int

    @property
    def name(self) -> str:
        return self.path.name


def write(target: Path, *, database: Database | None = None, data: Path | None = None, force: bool = False) -> Manifest:
    """The whole hall, as it is at one moment, in one file that only its owner can read."""
    database, data = database or aside.hall_database(), data or settings.DATA
    if not aside.present(database):
        raise Trouble(1, data, "there is no hall here to back up", "say which with --data DIR")
    if not force and os.path.lexists(target):
        raise Trouble(2, target, "this file exists", "choose another name, or say --force to replace it")
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        with (
            os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file,
            Writing(file) as writing,
        ):
            manifest = _fill(writing, database, data)
        part.replace(target)
        sync_folder(target.parent)
    except OSError as error:
        raise Trouble(2, target, error.strerror or str(error), "give a file in a folder with room to write") from None
    except DatabaseError as error:
        raise Trouble(1, data, f"the database cannot be read: {error}", "run tilehall check") from None
    finally:
        with suppress(OSError):  # it was renamed, or never made
            part.unlink()
    return manifest


def _fill(writing: Writing, database: Database, data: Path) -> Manifest:
    with aside.snapshot(database) as alias:
        aside.refuse_newer(aside.applied(alias), data, "this data folder")
        at, rooms = aside.rooms_now(alias)
        vendor = connections[alias].vendor
        for model in rooms:
            label, names = model._meta.label_lower, [field.attname for field in aside.columns(model)]
            writing.add(f"{ROWS}{label}.jsonl", _lines(model, alias), model=label, columns=names)
    for path in own_files(data):
        writing.add(f"{FILES}{path.relative_to(data / 'files').as_posix()}", _chunks(path))
    described = {model._meta.app_label for model in rooms}
    migrations: dict[str, list[str]] = {}
    for app, name in at:
        if app in described:
            migrations.setdefault(app, []).append(name)
    made_at = timezone.now().isoformat(timespec="seconds")
    return writing.finish(version=__version__, made_at=made_at, database=vendor, migrations=migrations)


def _lines(model: type[models.Model], alias: str) -> Iterator[bytes]:
    fields = aside.columns(model)
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
    folder = data / "files"
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


def kept(data: Path | None = None) -> list[Kept]:
    """Those in the data folder, newest first."""
    folder = (data or settings.DATA) / FOLDER
    found = []
    for path in folder.glob("*.zip"):
        if named := _NAME.fullmatch(path.name):
            made_at = datetime.strptime(named["at"], _STAMP).replace(tzinfo=UTC)
            found.append(Kept(path, named["kind"], made_at, path.stat().st_size))
    return sorted(found, key=lambda one: (one.made_at, one.name), reverse=True)


def make(kind: str, now: datetime | None = None, *, database: Database | None = None, data: Path | None = None) -> Kept:
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
    write(path, database=database, data=data)
    for kinds in (AUTOMATIC, (AFTER_ROUNDS,)):
        for old in [one for one in kept(data) if one.kind in kinds][KEPT:]:
            old.path.unlink(missing_ok=True)
    live.announce("hall.backups", int(made_at.timestamp()))  # an open page of backups shows it by itself
    return Kept(path, kind, made_at, path.stat().st_size)


def due(now: datetime, newest: datetime | None) -> bool:
    return newest is None or now - newest >= EVERY


def look_after(now: datetime, *, database: Database | None = None, data: Path | None = None) -> Kept | None:
    """One look of the keeper: today's backup, if it is due and there is anything to keep."""
    data, database = data or settings.DATA, database or aside.hall_database()
    # A clock that once ran ahead left a date in the future, which must not stop all later backups.
    newest = next((one.made_at for one in kept(data) if one.made_at <= now), None)
    if not due(now, newest) or not aside.occupied(database):
        return None
    return make("daily", now, database=database, data=data)


def keep_daily(stop: threading.Event, now: Callable[[], datetime] = timezone.now) -> None:
    """Looks at once and then every hour until told to stop. For a thread of its own in the running hall."""
    while True:
        try:
            look_after(now())
        except Exception as error:  # a full disk today must not end the backups of tomorrow
            log.error("the daily backup was not made: %s", error)
        finally:
            connections.close_all()
        if stop.wait(LOOK.total_seconds()):
            return
