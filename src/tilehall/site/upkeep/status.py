"""The state of a running hall, in facts: for the webmaster's page and for programs that watch it."""

import mmap
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tilehall import __version__
from tilehall.site.door.bounds import BOUNDS
from tilehall.site.door.disk_space import DiskSpace, disk_space
from tilehall.site.hall.backup_folder import BackupFile, backup_files

STARTED = timezone.now()
OLD_BACKUP = timedelta(days=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """Where letters go: to a mail server, or into a folder, from which somebody must send them."""

    server: str
    waiting: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallStatus:
    version: str
    python: str
    started: datetime
    disk_free: int
    disk_total: int
    database: str
    database_bytes: int
    letters: Letters
    backups: int
    newest_backup: BackupFile | None
    memory: int
    open_files: int
    cpu_seconds: float

    @property
    def little_room(self) -> bool:
        return DiskSpace(self.disk_free, self.disk_total).is_nearly_full(BOUNDS.disk)

    def backup_is_old(self, now: datetime) -> bool:
        """A hall that has begun just now has none, which says nothing against it."""
        last = self.newest_backup.made_at if self.newest_backup else self.started
        return now - last > OLD_BACKUP


def hall_status(data: Path | None = None) -> HallStatus:
    data = data or settings.DATA
    disk = disk_space(data, BOUNDS.disk)
    files = backup_files(data)
    return HallStatus(
        version=__version__,
        python=".".join(map(str, sys.version_info[:3])),
        started=STARTED,
        disk_free=disk.free,
        disk_total=disk.total,
        database={"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(connection.vendor, connection.vendor),
        database_bytes=_database_bytes(),
        letters=_letters(),
        backups=len(files),
        newest_backup=files[0] if files else None,
        memory=_resident(),
        open_files=_open_files(),
        cpu_seconds=time.process_time(),
    )


def _database_bytes() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])


def _letters() -> Letters:
    folder: Any = getattr(settings, "EMAIL_FILE_PATH", None)
    if folder is None:  # the settings name one only where there is no mail server
        return Letters(server=settings.EMAIL_HOST, waiting=0, oldest=None)
    times = []
    with suppress(FileNotFoundError):
        times = [file.stat().st_mtime for file in Path(folder).iterdir() if file.is_file()]
    oldest = datetime.fromtimestamp(min(times), timezone.get_current_timezone()) if times else None
    return Letters(server="", waiting=len(times), oldest=oldest)


def _open_files() -> int:
    handles = Path("/proc/self/fd")
    return sum(1 for _ in handles.iterdir()) if handles.exists() else 0


def _resident() -> int:
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE
    try:
        import resource
    except ImportError:  # Windows tells this to nobody in passing
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
