"""The files of a hall besides its rows: everything in data/files. Secrets lie elsewhere and stay there."""

from collections.abc import Iterator
from pathlib import Path

from . import archive_limits
from .archive import FILES


def own_files(data: Path) -> list[Path]:
    """Those that go into a backup."""
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
