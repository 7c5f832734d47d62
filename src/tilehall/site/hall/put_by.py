"""What a restore met and could not back up, put by as it was in the folder of backups: the last few of each kind.

Counted like backups, since the clock may be wrong on the very day on which something has to be put by.
"""

import re
import secrets
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.utils import timezone

from . import backup_folder
from .hall_error import HallError

DATABASE, FILES, UNFINISHED = "unreadable", "files", "unfinished"
KEPT = 5  # of each kind
WAL = "-wal"  # ends the name of what lies beside a database of SQLite and belongs to it
# Before there was a count, the date came first. Such come before all others.
_NAME = re.compile(
    rf"(?P<kind>{DATABASE}|{FILES}|{UNFINISHED})-(?:(?P<count>\d{{6,}})-)?(?P<at>\d{{8}}T\d{{6}})-[0-9a-f]{{4}}"
    r"(?:\.sqlite3)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, order=True)
class PutBy:
    count: int
    at: str
    path: Path
    kind: str

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def size(self) -> int:
        """In bytes, with all that is in it."""
        places = [self.path, self.path.with_name(self.name + WAL), *self.path.rglob("*")]
        return sum(place.lstat().st_size for place in places if place.is_file())


def all_put_by(data: Path) -> list[PutBy]:
    """The last first."""
    folder = data / backup_folder.FOLDER
    found = [(_NAME.fullmatch(path.name), path) for path in (folder.iterdir() if folder.is_dir() else ())]
    counted = (PutBy(int(named["count"] or 0), named["at"], path, named["kind"]) for named, path in found if named)
    return sorted(counted, reverse=True)


def next_place(data: Path, kind: str, now: datetime | None = None) -> Path:
    """Nothing is written yet, not even the folder around it."""
    count = max((one.count for one in all_put_by(data)), default=0) + 1
    stamp = f"{now or timezone.now():%Y%m%dT%H%M%S}"
    return data / backup_folder.FOLDER / f"{kind}-{count:06}-{stamp}-{secrets.token_hex(2)}"


def put_database_by(data: Path, place: Path) -> Path:
    target = next_place(data, DATABASE).with_suffix(".sqlite3")
    beside = place.with_name(place.name + WAL)
    pairs = [(place, target)] + ([(beside, target.with_name(target.name + WAL))] if beside.exists() else [])
    return _copied(pairs, target)


def put_files_by(data: Path, files: Path) -> Path:
    target = next_place(data, FILES)
    return _copied([(files, target)], target)


def put_hall_by(data: Path, database: Path | None, files: Path | None) -> tuple[Path | None, Path | None]:
    """What there is of both; where one has no room, nothing is left of the other."""
    database_copy = None if database is None else put_database_by(data, database)
    try:
        return database_copy, None if files is None else put_files_by(data, files)
    except HallError:
        if database_copy is not None:
            _remove(database_copy)
        raise


def _copied(pairs: list[tuple[Path, Path]], target: Path) -> Path:
    """All of it, or nothing is left of it and nothing goes on."""
    try:
        target.parent.mkdir(mode=0o700, exist_ok=True)
        for source, copy in pairs:
            shutil.copytree(source, copy, symlinks=True) if source.is_dir() else shutil.copy2(source, copy)
    except (OSError, shutil.Error) as error:
        _remove(target)
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it cannot be copied"
        what = f"what is there cannot be put by: {why}"
        raise HallError(2, target, what, "make room, and try again; nothing was changed") from None
    return target


def prune(data: Path) -> None:
    """Of each kind the oldest go; what was put by last stays."""
    there = all_put_by(data)
    for kind in (DATABASE, FILES, UNFINISHED):
        for old in [one for one in there if one.kind == kind][KEPT:]:
            _remove(old.path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
        return
    for place in (path, path.with_name(path.name + WAL)):
        with suppress(OSError):
            place.unlink()
