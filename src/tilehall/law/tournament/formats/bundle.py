"""Several files of one event as one: a zip, a folder's files, or config.tsh chosen together with its divisions."""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from .problem import WrongFile, quoted, wrong_file

MOST_FILES = 400
LARGEST = 5_000_000  # bytes, unpacked
# Of these no more is unpacked than is asked for; another way makes gigabytes of a few bytes first.
BOUNDED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
UNREADABLE = (
    zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, zlib.error, ValueError, LookupError,
    ArithmeticError, struct.error,
)  # fmt: skip
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


def pack_chosen(files: Sequence[tuple[str, bytes]]) -> bytes:
    """Files that somebody chose together, from one folder or several. Of two with one name neither may get lost."""
    packed = {name.casefold(): name for name, _ in files}
    if len(packed) < len(files):
        name = next(name for name, _ in files if sum(name.casefold() == other.casefold() for other, _ in files) > 1)
        raise wrong_file(0, "", f"two of the files are called {quoted(name)}", "give the files of one event")
    return pack_files(dict(files))


def content_hash(raw: bytes) -> str:
    """Of what tells of the event: the same for a folder, its zip and its files chosen together."""
    if not is_bundle(raw):
        return sha256(raw).hexdigest()
    chosen = choose_file(unpack_files(raw))
    divisions = {name: held for name, held in chosen.files.items() if _suffix(name) == "t"}
    parts = [("", chosen.raw), *sorted(divisions.items())]
    return sha256(repr([(name, sha256(held).hexdigest()) for name, held in parts]).encode()).hexdigest()


def unpack_files(raw: bytes) -> dict[str, bytes]:
    """The files of a zip by their names. Raises `WrongFile` only, whatever the bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            told = [entry for entry in archive.infolist() if _is_file(entry) and _counts(entry.filename)]
            if any(entry.compress_type not in BOUNDED for entry in told):
                raise wrong_file(0, "", "the zip is packed in an unusual way", "pack the files again as a plain zip")
            if len(told) > MOST_FILES or sum(entry.file_size for entry in told) > LARGEST:
                raise wrong_file(0, "", "there is more in it than any event has", "give one event at a time")
            return {entry.filename: _content(archive, entry) for entry in told}
    except WrongFile:
        raise
    except UNREADABLE:
        raise wrong_file(0, "", "the zip cannot be opened", "pack the files again, without a password") from None


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Asked for by its size: `ZipFile.read` unpacks all there is, and only then cuts it to what the entry says."""
    with archive.open(entry) as part:
        return part.read(entry.file_size)


def _is_file(entry: zipfile.ZipInfo) -> bool:
    return bool(entry.filename) and not entry.is_dir()  # which looks at the last sign of a name that may have none


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
    if not read and any(is_bundle(raw) for raw in files.values()):
        raise wrong_file(0, "", "there is a zip in the zip", "give the files of one event")
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
