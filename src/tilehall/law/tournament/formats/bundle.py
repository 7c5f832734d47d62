"""Several files of one event as one: a zip, a folder's files, or config.tsh chosen together with its divisions."""

import io
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from .problem import quoted, wrong_file

MOST_FILES = 400
LARGEST = 5_000_000  # bytes, unpacked
_CONFIG = re.compile(r"(config\.tsh|tsh\.config)", re.IGNORECASE)
_READ_ALONE = ("tsh", "js", "tou", "csv", "tsv", "json")
_FIXED = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same bytes, whenever they were saved


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """The file that tells of the event, and all that may belong to it by their names without a folder."""

    name: str
    raw: bytes
    files: Mapping[str, bytes]


def is_bundle(raw: bytes) -> bool:
    return raw.startswith(b"PK\x03\x04") or raw.startswith(b"PK\x05\x06")


def pack_files(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _FIXED), files[name], zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack_files(raw: bytes) -> dict[str, bytes]:
    """The files of a zip by their names. Raises `WrongFile` only, whatever the bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            told = [entry for entry in archive.infolist() if not entry.is_dir() and _counts(entry.filename)]
            if len(told) > MOST_FILES or sum(entry.file_size for entry in told) > LARGEST:
                raise wrong_file(0, "", "there is more in it than any event has", "give one event at a time")
            return {entry.filename: archive.read(entry) for entry in told}  # never more than the entry says of itself
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error, ValueError) as fault:
        if isinstance(fault, ValueError) and hasattr(fault, "problems"):
            raise
        raise wrong_file(0, "", "the zip cannot be opened", "pack the files again, without a password") from None


def _counts(name: str) -> bool:
    """Not the files that an operating system puts beside others."""
    return not any(part.startswith((".", "__MACOSX")) for part in name.split("/"))


def choose_file(files: Mapping[str, bytes]) -> ChosenFile:
    """Which file tells of the event: a configuration, else divisions alone, else the only one we can read."""
    configs = [name for name in files if _CONFIG.fullmatch(base_name(name))]
    if len(configs) > 1:
        what = f"there are several events: {', '.join(quoted(name) for name in sorted(configs)[:3])}"
        raise wrong_file(0, "", what, "give one event at a time")
    if configs:
        folder = configs[0].rpartition("/")[0]
        return ChosenFile(configs[0], files[configs[0]], _in_folder(files, folder))
    divisions = sorted(name for name in files if _suffix(name) == "t")
    if len(divisions) > 1 and not any(_is_archive(files[name]) for name in divisions):
        lines = (f"division {_label(name)} {base_name(name)}" for name in divisions)
        return ChosenFile("config.tsh", "\n".join(lines).encode(), _in_folder(files, None))
    read = divisions or [name for suffix in _READ_ALONE for name in sorted(files) if _suffix(name) == suffix][:1]
    if len(read) != 1:
        raise wrong_file(0, "", "there is no file of an event in it", "give config.tsh with its .t files, or one file")
    return ChosenFile(read[0], files[read[0]], {})


def _is_archive(raw: bytes) -> bool:
    return b"#begin_file" in raw


def _in_folder(files: Mapping[str, bytes], folder: str | None) -> dict[str, bytes]:
    inside = [name for name in files if folder is None or name.rpartition("/")[0] == folder]
    return {base_name(name).casefold(): files[name] for name in inside}


def base_name(path: str) -> str:
    return re.split(r"[\\/]", path)[-1]


def _suffix(name: str) -> str:
    return name.rpartition(".")[2].casefold() if "." in base_name(name) else ""


def _label(name: str) -> str:
    stem = "".join(base_name(name).rpartition(".")[0].split()) or "A"
    return stem.upper() if len(stem) == 1 else stem
