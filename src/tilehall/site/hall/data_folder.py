"""What is not right in a data folder, in plain words: a hall that was lost beside its backups, files cut short.

Files whose names end in `.part` are being written, and get their true names when they are whole. One that nobody writes
any more was cut short.
"""

import fcntl
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import backup_folder, data_swap, own_files
from .hall_error import HallError
from .second_connection import Database, is_sqlite

ENDING = ".part"
AT_WORK_S = 600  # whoever writes another file than a backup is done long before


def refuse_lost_hall(data: Path, database: Database) -> None:
    """The database holds nothing. Where backups lie beside it there was a hall: HallError, and none is begun anew."""
    backups = backup_folder.backup_files(data)
    if backups:
        place = Path(database["NAME"]) if is_sqlite(database) else "DATABASE_URL"
        count = "1 backup lies" if len(backups) == 1 else f"{len(backups)} backups lie"
        raise HallError(
            1, place, f"{_emptiness(database)}, but {count} in {data / backup_folder.FOLDER}: a hall was lost here",
            f"bring it back with tilehall restore {backups[0].path} --replace; "
            f"only to begin an empty hall, move the folder {backup_folder.FOLDER} elsewhere first",
        )  # fmt: skip


def tell_of_empty_file(database: Database, tell: Callable[[str], None]) -> None:
    if is_sqlite(database) and Path(database["NAME"]).exists() and not Path(database["NAME"]).stat().st_size:
        tell(f"{database['NAME']} was there, but empty (0 bytes), and no backup lies beside it: a new hall begins.")


def _emptiness(database: Database) -> str:
    if not is_sqlite(database):
        return "the database holds no hall"
    place = Path(database["NAME"])
    if not place.exists():
        return "the database is gone"
    return "the database is empty (0 bytes)" if not place.stat().st_size else "the database holds no hall"


def unfinished_files(data: Path) -> list[Path]:
    """Those that were cut short. What is in `files` is left alone: people choose the names there."""
    folders = [data, *(folder for folder in _entries(data) if folder.is_dir() and folder.name != data_swap.FILES)]
    return [path for folder in folders for path in _entries(folder) if _is_cut_short(path)]


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.iterdir()) if not path.is_symlink())


def _is_cut_short(path: Path) -> bool:
    if not path.name.endswith(ENDING) or not path.is_file():
        return False
    try:
        if path.parent.name != backup_folder.FOLDER:
            return abs(time.time() - path.stat().st_mtime) > AT_WORK_S  # the disk's own time
        with path.open("rb") as file:  # who writes a backup holds its lock until it has its true name
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, FileNotFoundError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class Oddity:
    """Nothing is wrong with the hall, but somebody should know."""

    file: str
    what: str
    remedy: str


def oddities(data: Path) -> list[Oddity]:
    """For `tilehall check`, which changes nothing."""
    cut_short = [
        Oddity(str(path), "it was cut short when it was written", "the hall removes it when it starts")
        for path in unfinished_files(data)
    ]
    outside_backups = [
        Oddity(ascii(str(path)), "no backup can hold a file of this name", "give it another name")
        for path in own_files.oddly_named_files(data)
    ]
    return cut_short + outside_backups


def sweep(data: Path, tell: Callable[[str], None]) -> None:
    """Before the hall opens."""
    for path in unfinished_files(data):
        try:
            size = path.stat().st_size
            path.unlink()
        except FileNotFoundError:  # another process starts too, and was faster
            continue
        tell(f"{path} was cut short when it was written ({size} bytes), and is removed; nothing else is missing.")
