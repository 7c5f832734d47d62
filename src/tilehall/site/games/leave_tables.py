"""Tables of what tiles that stay are worth: one comes with the program, a hall learns others for its own word lists."""

from dataclasses import dataclass
from pathlib import Path

from tilehall.law.scrabble.leave_table import CorruptTable, LeaveTable, read_table, table_file

from .lexicons import DEFAULT, SHIPPED, Lexicon, lexicon_key, lexicons_folder, map_file, write_whole

SUFFIX = ".leaves"


@dataclass(frozen=True, slots=True)
class FoundTable:
    """`note` says so where the table is that of another list, or there is none."""

    table: LeaveTable | None
    note: str = ""


def table_of(lexicon: Lexicon, data: Path) -> FoundTable:
    """What was learnt with these very words; where nothing was, the table that comes with the program."""
    own = _read(table_path(lexicon.about.name, data))
    if own is not None and own.note.lexicon == lexicon.about.compiled_sha256:
        return FoundTable(own)
    shipped = _read(SHIPPED / f"{DEFAULT}{SUFFIX}")
    if shipped is None:
        return FoundTable(None, f"{DEFAULT}{SUFFIX} is missing or damaged, so that only the score counts")
    if shipped.note.lexicon == lexicon.about.compiled_sha256:
        return FoundTable(shipped)
    return FoundTable(shipped, f"{lexicon.about.name} has no values of its own yet: those of {DEFAULT} are taken")


def table_path(name: str, data: Path) -> Path:
    return lexicons_folder(data) / f"{lexicon_key(name)}{SUFFIX}"


def keep_table(table: LeaveTable, path: Path, aside: Path) -> None:
    """All of it or nothing, and whoever has the old one open goes on with it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, table_file(table), aside, replace=True)


def _read(path: Path) -> LeaveTable | None:
    """A damaged table is as good as none: it can be learnt again."""
    try:
        return read_table(map_file(path))
    except (OSError, ValueError, CorruptTable):
        return None
