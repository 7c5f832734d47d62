"""Tables of what tiles that stay are worth: one comes with the program, a hall learns others for its own word lists."""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from tilehall.law.scrabble.leave_table import CorruptTable, LeaveTable, read_table, table_file

from .lexicons import DEFAULT, SHIPPED, LexiconInfo, lexicon_key, lexicons_folder, map_file, write_whole

SUFFIX = ".leaves"
IN_USE = 8  # tables that one process has open


@dataclass(frozen=True, slots=True)
class FoundTable:
    """`note` says so where the table is that of another list, or there is none."""

    table: LeaveTable | None
    note: str = ""

    @property
    def mark(self) -> str:
        """Other values, another mark: what was reckoned with some is not taken for the work of others."""
        return "" if self.table is None else sha256(repr(self.table.note).encode()).hexdigest()[:8]


def table_of(about: LexiconInfo, data: Path) -> FoundTable:
    """What was learnt with these very words; where nothing was, the table that comes with the program. As long as the
    file is the same, so is the table."""
    own = read_kept(table_path(about.name, data))
    if own is not None and own.note.lexicon == about.compiled_sha256:
        return FoundTable(own)
    shipped = read_kept(SHIPPED / f"{DEFAULT}{SUFFIX}")
    if shipped is None:
        return FoundTable(None, f"{DEFAULT}{SUFFIX} is missing or damaged, so that only the score counts")
    if shipped.note.lexicon == about.compiled_sha256:
        return FoundTable(shipped)
    return FoundTable(shipped, f"{about.name} has no values of its own yet: those of {DEFAULT} are taken")


def table_path(name: str, data: Path) -> Path:
    return lexicons_folder(data) / f"{lexicon_key(name)}{SUFFIX}"


def keep_table(table: LeaveTable, path: Path, aside: Path) -> None:
    """All of it or nothing, and whoever has the old one open goes on with it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, table_file(table), aside, replace=True)


def read_kept(path: Path) -> LeaveTable | None:
    """A damaged table is as good as none: it can be learnt again."""
    try:
        found = path.stat()
        return _read_as_it_is(path, (found.st_ino, found.st_mtime_ns, found.st_size))
    except (OSError, ValueError, CorruptTable):
        return None


@lru_cache(maxsize=IN_USE)
def _read_as_it_is(path: Path, _identity: tuple[int, int, int]) -> LeaveTable:
    """What was read is kept until another file stands under the name: values may be learnt while the hall runs."""
    return read_table(map_file(path))
