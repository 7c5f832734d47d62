"""What is not right in a data folder, in plain words: a hall that was lost beside its backups, files cut short.

Files whose names end in `.part` are being written, and get their true names when they are whole. One that nobody writes
any more was cut short.
"""

import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tilehall.site.logs.file_lock import take_lock

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


def refuse_dangling_links(data: Path, database: Database) -> None:
    """A hall may lie on another disk by links. Where that is not mounted it looks as if nothing had ever been there."""
    places = [data / data_swap.FILES, data / backup_folder.FOLDER]
    if is_sqlite(database):
        places.insert(0, Path(database["NAME"]))
    for place in places:
        if place.is_symlink() and not place.exists():
            what = f"this link leads nowhere (to {place.readlink()})"
            remedy = "see that the disk it leads to is mounted; only to go on without what lies there, remove the link"
            raise HallError(2, place, what, remedy)


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
        return _is_let_go(path) if path.parent.name == backup_folder.FOLDER else _is_old(path)
    except FileNotFoundError:
        return False


def _is_old(path: Path) -> bool:
    return abs(time.time() - path.stat().st_mtime) > AT_WORK_S  # the disk's own time


def _is_let_go(path: Path) -> bool:
    """Who writes a backup holds its lock until it has its true name; on a stick without locks its age must do."""
    with path.open("rb") as file:
        try:
            return take_lock(file)
        except OSError:
            return _is_old(path)


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
        _remove(path, tell)


def part_of_backup(target: Path) -> Path:
    """Where a backup is written before it has its true name."""
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}{ENDING}")


def sweep_parts_of_backup(target: Path, tell: Callable[[str], None]) -> None:
    """What earlier backups into this very file left when they were killed. The folder may be anybody's, so that nothing
    else in it is touched."""
    named = re.compile(rf"\.{re.escape(target.name)}\.[0-9a-f]{{8}}{re.escape(ENDING)}")
    found: list[Path] = []
    with suppress(OSError):  # of a folder that cannot be written in the backup itself speaks
        found = [path for path in _entries(target.parent) if named.fullmatch(path.name)]
    for path in found:
        with suppress(OSError):  # somebody else's
            if path.is_file() and _is_let_go(path):
                _remove(path, tell)


def _remove(path: Path, tell: Callable[[str], None]) -> None:
    try:
        size = path.stat().st_size
        path.unlink()
    except FileNotFoundError:  # another process is about it too, and was faster
        return
    tell(f"{path} was cut short when it was written ({size} bytes), and is removed; nothing else is missing.")
