"""What a backup may hold: names that stay inside the folder, and no more bytes than it can be meant to have.

A backup is taken from a stick or a letter, so everything here is asked of it before anything is read or written by it.
What this refuses, no backup of ours holds: who writes one asks the same.
"""

import shutil
import stat
import unicodedata
import zipfile
from collections.abc import Iterable
from io import RawIOBase
from pathlib import Path
from typing import IO

MEGABYTE = 1 << 20
MOST_MEMBERS = 20_000
LARGEST_DIRECTORY = 8 * MEGABYTE  # the zip's own table of contents, which is read at one go
LARGEST_MANIFEST = 8 * MEGABYTE
LONGEST_LINE = 64 * MEGABYTE  # one row
LONGEST_NAME, LONGEST_PART = 1000, 255  # bytes
# Rows of a real hall shrink to a tenth or less. So much more may come out than went in, and this much whatever went in.
RATIO, ALWAYS_ALLOWED = 200, 256 * MEGABYTE
RESERVE = 32 * MEGABYTE  # stays free on the disk: a hall without any room cannot even say so
_BITS = 16  # of a member's attributes, below those that come from Unix


class WrongMember(ValueError):
    """What is wrong with a part of the archive, in words."""


class BoundedFile(RawIOBase):
    """An open file of which nobody reads more at one go than a zip's largest table of contents."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def read(self, size: int | None = -1, /) -> bytes:
        most = LARGEST_DIRECTORY + 1
        content = self._file.read(most if size is None or size < 0 else min(size, most))
        if len(content) == most:
            raise WrongMember("its table of contents is larger than any hall's")
        return content

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True


def name_fault(name: str) -> str | None:
    """Why a part of a backup cannot have this name. None: it means one place inside the folder, said in one way."""
    parts = name.split("/")
    if any(sign == "\\" or unicodedata.category(sign) in ("Cc", "Cs") for sign in name):
        return "it holds signs that a name cannot have"
    if any(part in ("", ".", "..") for part in parts):
        return "it does not stay in its folder"
    if any(part[1:2] == ":" and part[0].isascii() and part[0].isalpha() for part in parts):
        return "it names a drive"
    if len(name.encode()) > LONGEST_NAME or any(len(part.encode()) > LONGEST_PART for part in parts):
        return "it is too long"
    return None


def name_key(name: str) -> str:
    """Two names with the same key are one file on some laptops."""
    return unicodedata.normalize("NFC", name).casefold()


def check_members(members: list[zipfile.ZipInfo]) -> None:
    """By the zip's table of contents alone. Raises WrongMember."""
    if len(members) > MOST_MEMBERS:
        raise WrongMember(f"it has {len(members)} parts, more than any hall")
    for info in members:
        fault = name_fault(info.orig_filename) or _kind_fault(info)
        if fault:
            raise WrongMember(f"the part {_shown(info.orig_filename)} cannot be: {fault}")
    _check_apart(info.orig_filename for info in members)


def _kind_fault(info: zipfile.ZipInfo) -> str | None:
    kind = stat.S_IFMT(info.external_attr >> _BITS)
    if kind == stat.S_IFLNK:
        return "it is a link"
    if kind not in (0, stat.S_IFREG) or info.is_dir() or info.external_attr & stat.FILE_ATTRIBUTE_DIRECTORY:
        return "it is no plain file"
    if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        return "it is packed in a way that no backup is"
    if info.filename != info.orig_filename:
        return "it has two names"
    return None


def _check_apart(names: Iterable[str]) -> None:
    """No two parts are one file, and none is the folder of another."""
    files: dict[str, str] = {}
    for name in names:
        if (key := name_key(name)) in files:
            raise WrongMember(f"the parts {_shown(files[key])} and {_shown(name)} would be one file")
        files[key] = name
    for key, name in files.items():
        while "/" in key:
            key = key.rpartition("/")[0]
            if key in files:
                raise WrongMember(f"the part {_shown(files[key])} would be the folder of {_shown(name)}")


def check_ratio(total: int, packed: int) -> None:
    if total > max(ALWAYS_ALLOWED, RATIO * packed):
        raise WrongMember(f"{in_words(packed)} would become {in_words(total)}, far more than of any hall")


def missing_room(total: int, folder: Path) -> int:
    """How many bytes the disk of this folder lacks to take in so many. 0: there is room."""
    return max(0, total + RESERVE - shutil.disk_usage(folder).free)


def in_words(size: int) -> str:
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{max(size, 1e5) / 1e6:.1f} MB"


def _shown(name: str) -> str:
    return ascii(name) if len(name) <= 80 else f"{name[:80]!a}…"
