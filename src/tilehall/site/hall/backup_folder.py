"""The backups in the data folder: in the order in which they were made, by a count of the hall's own, not by dates.

A clock that was once ahead leaves dates that are wrong for good. By date the next backups would all be the oldest, and
deleted as soon as they were made.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

FOLDER = "backups"
# Of each kind, counted apart: a weekend of tournaments, of pressing the button, or of a start that is tried again and
# again, must not push out the days before it.
KEPT = 20
AFTER_ROUNDS, BY_HAND = "round", "asked"
KINDS = ("daily", "upgrade", "restore", AFTER_ROUNDS, BY_HAND)
TOLERANCE = timedelta(minutes=2)  # clocks are put right by seconds all the time
_STAMP = "%Y%m%dT%H%M%SZ"
# Before there was a count, a name began with its date. Such files come before all others.
_NAME = re.compile(rf"(?:(?P<count>\d{{6,}})-)?(?P<at>\d{{8}}T\d{{6}}Z)-(?P<kind>{'|'.join(KINDS)})\.zip", re.ASCII)


@dataclass(frozen=True, slots=True)
class BackupFile:
    path: Path
    count: int  # 0: it was made before backups were counted
    kind: str
    made_at: datetime  # as the clock said
    size: int
    earlier_date: datetime | None = None  # of the one made before, if that is later: the clock was set back meanwhile

    @property
    def name(self) -> str:
        return self.path.name

    def is_ahead(self, now: datetime) -> bool:
        """Its date is still to come, so the clock was ahead then, or is behind now."""
        return self.made_at - now > TOLERANCE


def backup_files(data: Path | None = None) -> list[BackupFile]:
    """The last that was made first."""
    found = []
    for path in ((data or settings.DATA) / FOLDER).glob("*.zip"):
        if (named := _NAME.fullmatch(path.name)) and (made_at := _moment(named["at"])):
            found.append((int(named["count"] or 0), made_at, path, named["kind"]))
    return list(_told(sorted(found)))[::-1]


def _moment(stamp: str) -> datetime | None:
    try:
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    except ValueError:  # the 31st of February: no name of ours
        return None


def _told(ordered: list[tuple[int, datetime, Path, str]]) -> Iterator[BackupFile]:
    before = None
    for count, made_at, path, kind in ordered:
        with suppress(FileNotFoundError):  # another process made one just now, and this one made way for it
            size = path.stat().st_size
            yield BackupFile(path, count, kind, made_at, size, before if _is_set_back(before, made_at) else None)
            before = made_at


def _is_set_back(before: datetime | None, made_at: datetime) -> bool:
    return before is not None and before - made_at > TOLERANCE  # no sum: it could be past the end of the calendar


def next_backup(data: Path, kind: str, made_at: datetime) -> BackupFile:
    """Its count and place; nothing is written yet. Those that are being made just now have their counts already."""
    counts = [int(path.name.lstrip(".").partition("-")[0]) for path in (data / FOLDER).iterdir() if _is_counted(path)]
    count = max(counts, default=0) + 1
    path = data / FOLDER / f"{count:06}-{made_at.astimezone(UTC).strftime(_STAMP)}-{kind}.zip"
    before = next((backup.made_at for backup in backup_files(data)), None)
    return BackupFile(path, count, kind, made_at, 0, before if _is_set_back(before, made_at) else None)


def _is_counted(path: Path) -> bool:
    """Also the scratch file of one that is not finished."""
    return re.match(r"\.?\d{6,}-\d{8}T", path.name, re.ASCII) is not None


def prune(data: Path, made: BackupFile) -> None:
    """Of the kind of the one that was just made, the oldest go. It stays itself, whatever else there is."""
    for old in [backup for backup in backup_files(data) if backup.kind == made.kind][KEPT:]:
        if old.path != made.path:
            old.path.unlink(missing_ok=True)
