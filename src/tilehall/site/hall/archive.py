"""The form of a backup: one zip with a manifest, one member of JSON lines for each table, and the hall's own files.

The comment at the end of the zip holds the seal of the hall that made it, and then a checksum of all bytes before, the
seal's too, so that no damage, however small, goes unseen. The checksum stands last, where older versions look for it;
what they made has no seal.
"""

import hashlib
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Self

from tilehall.site.logs import seal
from tilehall.site.logs.seal import Origin, SealCheck

from . import archive_limits
from .hall_error import HallError

FORMAT = 1
MANIFEST = "manifest.json"
ROWS, FILES = "rows/", "files/"
CHECKSUM = b"tilehall sha256 "
CHECKSUM_LENGTH = len(CHECKSUM) + 64
SEAL_LENGTH = seal.LENGTH + 1  # and the end of its line
CHUNK = 1 << 20
LEVEL = 3  # of compression: rows of a log in a third of the time of the usual one, and a twelfth larger
# All that reading a zip of unknown origin may raise.
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    OverflowError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    name: str
    bytes: int
    sha256: str
    model: str | None = None  # of rows; None: a file
    columns: list[str] | None = None
    rows: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    version: str  # of the Tilehall that made it
    made_at: str
    database: str
    migrations: dict[str, list[str]]
    members: list[Member]


class ArchiveWriter:
    """A backup that is being made, in a file that is open for reading and writing."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.members = file, list[Member]()
        self.zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, ValueError):  # of a backup that is given up; a whole one is closed already
            self.zip.close()

    def add(
        self, name: str, chunks: Iterator[bytes], *, model: str | None = None, columns: list[str] | None = None
    ) -> None:
        digest, size, rows = hashlib.sha256(), 0, 0
        with self._entry(name) as member:
            for chunk in chunks:
                member.write(chunk)
                digest.update(chunk)
                size += len(chunk)
                rows += chunk.count(b"\n")
        counted = rows if model else None
        self.members.append(
            Member(name=name, bytes=size, sha256=digest.hexdigest(), model=model, columns=columns, rows=counted)
        )

    def _entry(self, name: str) -> IO[bytes]:
        """By its name alone: only so the zip's own level counts, and it is dated 1980, the first day a zip knows. A
        clock before that, or after 2107, must not stop a backup; the manifest says when it was made."""
        return self.zip.open(name, "w", force_zip64=True)

    def finish(self, *, version: str, made_at: str, database: str, migrations: dict[str, list[str]]) -> Manifest:
        """The manifest, then the checksum, then everything to the disk."""
        manifest = Manifest(
            version=version, made_at=made_at, database=database, migrations=migrations, members=self.members
        )
        written = {"tilehall": "backup", "format": FORMAT, **asdict(manifest)}
        text = json.dumps(written, indent=1)
        if len(self.members) >= archive_limits.MOST_MEMBERS or len(text) > archive_limits.LARGEST_MANIFEST:
            what = f"there are {len(self.members)} files in the hall, more than a backup can hold"
            raise HallError(2, FILES, what, "take out of the folder files what is not needed")
        with self._entry(MANIFEST) as member:
            member.write(text.encode())
        self.zip.comment = b" " * (SEAL_LENGTH + CHECKSUM_LENGTH)
        self.zip.close()
        self.file.flush()
        content = hashlib.sha256()
        end = os.fstat(self.file.fileno()).st_size - SEAL_LENGTH - CHECKSUM_LENGTH
        self.file.seek(0)
        _hash_on(content, self.file, end)
        sealed = f"{seal.seal('backup', content.digest())}\n".encode()
        content.update(sealed)
        self.file.seek(end)
        self.file.write(sealed + CHECKSUM + content.hexdigest().encode())
        self.file.flush()
        os.fsync(self.file.fileno())
        return manifest


def _hash_on(content: "hashlib._Hash", file: IO[bytes], left: int) -> None:
    """From where the file stands, so many bytes."""
    while left and (chunk := file.read(min(CHUNK, left))):
        content.update(chunk)
        left -= len(chunk)


@dataclass(frozen=True, slots=True)
class ArchiveReader:
    """A backup that has been read once from end to end, and found whole."""

    path: Path
    manifest: Manifest
    zip: zipfile.ZipFile
    seal: SealCheck  # never a forged one

    def lines(self, member: Member) -> Iterator[bytes]:
        with self.zip.open(member.name) as lines:
            while line := lines.readline(archive_limits.LONGEST_LINE):
                yield line

    def tables(self) -> list[Member]:
        return [member for member in self.manifest.members if member.model]

    def files(self) -> list[Member]:
        return [member for member in self.manifest.members if not member.model]

    def total(self) -> int:
        return sum(member.bytes for member in self.manifest.members)

    def unpack(self, member: Member, folder: Path) -> None:
        """Below this folder, whatever the name: it was checked, and is resolved once more where it is written."""
        target = folder / member.name.removeprefix(FILES)
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not target.parent.resolve().is_relative_to(folder.resolve()):
            raise _broken(self.path, f"the part {member.name} does not stay in its folder")
        content, size = hashlib.sha256(), 0
        with self.zip.open(member.name) as source, target.open("xb") as file:
            while size <= member.bytes and (chunk := source.read(CHUNK)):
                file.write(chunk)
                content.update(chunk)
                size += len(chunk)
            file.flush()
            os.fsync(file.fileno())
        if content.hexdigest() != member.sha256:  # somebody wrote into the file after it was found whole
            raise _broken(self.path, f"the part {member.name} is not as it was written")


@contextmanager
def open_archive(path: Path) -> Iterator[ArchiveReader]:
    """The backup in this file, verified whole. HallError says what is wrong with it."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise HallError(
            2, path, error.strerror or "cannot be read", "give the file that tilehall backup made"
        ) from None
    with file:
        backup = _verified(path, file)
        try:
            yield backup
        finally:
            backup.zip.close()


def _verified(path: Path, file: IO[bytes]) -> ArchiveReader:
    try:
        made_by = _check_whole(path, file)
        archive = zipfile.ZipFile(archive_limits.BoundedFile(file))
        archive_limits.check_members(archive.infolist())
        sizes = {info.filename: info.file_size for info in archive.infolist()}
        manifest = _manifest(path, json.loads(_manifest_text(archive)))
        told = sorted((member.name, member.bytes) for member in manifest.members)
        if told != sorted((name, size) for name, size in sizes.items() if name != MANIFEST):
            raise _broken(path, "its parts are not those that its manifest names")
        if made_by.origin is not Origin.OURS:
            archive_limits.check_ratio(sum(sizes.values()), os.fstat(file.fileno()).st_size)
        for member in manifest.members:
            _check_member(path, archive, member)
    except UNREADABLE as error:
        raise _broken(path, str(error) or type(error).__name__) from None
    return ArchiveReader(path, manifest, archive, made_by)


def _manifest_text(archive: zipfile.ZipFile) -> bytes:
    """By what the zip says of its size, and again by what comes out."""
    most = archive_limits.LARGEST_MANIFEST
    if archive.getinfo(MANIFEST).file_size <= most:
        with archive.open(MANIFEST) as text:
            content = text.read(most + 1)
        if len(content) <= most:
            return content
    raise archive_limits.WrongMember(f"its manifest is larger than {archive_limits.in_words(most)}")


def _check_whole(path: Path, file: IO[bytes]) -> SealCheck:
    """The file is as somebody wrote it: who, says its seal."""
    end = os.fstat(file.fileno()).st_size - CHECKSUM_LENGTH
    file.seek(max(0, end))
    checksum = file.read(CHECKSUM_LENGTH)
    if end < 0 or not checksum.startswith(CHECKSUM):
        raise _broken(path, "it is no backup of a hall, or its end is missing")
    content = hashlib.sha256()
    file.seek(0)
    _hash_on(content, file, max(0, end - SEAL_LENGTH))
    sealed, line = content.copy(), file.read(min(end, SEAL_LENGTH))
    content.update(line)
    if checksum != CHECKSUM + content.hexdigest().encode():
        raise _broken(path, "its checksum does not fit, so it was damaged or changed")
    file.seek(0)
    made_by = seal.check_seal("backup", sealed.digest(), line.decode("ascii", "replace").removesuffix("\n"))
    if made_by.origin is Origin.FORGED:
        raise _broken(path, f"it {made_by.words}")
    return made_by


def _check_member(path: Path, archive: zipfile.ZipFile, member: Member) -> None:
    digest, size, rows = hashlib.sha256(), 0, 0
    with archive.open(member.name) as part:
        while chunk := part.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
            rows += chunk.count(b"\n")
            if size > member.bytes:
                break
    if (size, digest.hexdigest()) != (member.bytes, member.sha256) or (member.model and rows != member.rows):
        raise _broken(path, f"the part {member.name} is not as it was written")


def _manifest(path: Path, plain: Any) -> Manifest:
    if not isinstance(plain, dict) or plain.get("tilehall") != "backup" or type(plain.get("format")) is not int:
        raise _broken(path, "it is no backup of a hall")
    if plain["format"] > FORMAT:
        by = f"Tilehall {plain.get('version')}"[:60]
        raise HallError(
            2, path, f"this backup was made by a newer version, {by}", "install that version or a later one"
        )
    try:
        members = [Member(**member) for member in plain["members"]]
        manifest = Manifest(
            version=str(plain["version"]),
            made_at=str(plain["made_at"]),
            database=str(plain["database"]),
            migrations={str(app): [str(name) for name in names] for app, names in plain["migrations"].items()},
            members=members,
        )
        made_at = datetime.fromisoformat(manifest.made_at)
        if made_at.tzinfo is None or not 1900 <= made_at.year <= 9000:  # a clock may be wrong; all zones have this one
            raise ValueError("the moment it was made is none, or names no zone")
        if not all(_sound(member) for member in members):
            raise ValueError("a member is not described as it should be")
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise _broken(path, f"its manifest cannot be read: {error}") from None
    return manifest


def _sound(member: Member) -> bool:
    if not isinstance(member.name, str) or archive_limits.name_fault(member.name) is not None:
        return False
    if not (type(member.bytes) is int and member.bytes >= 0 and isinstance(member.sha256, str)):
        return False
    if member.model is None:
        return member.name.startswith(FILES)
    shaped = isinstance(member.columns, list) and all(isinstance(name, str) for name in member.columns)
    shaped = shaped and type(member.rows) is int
    return shaped and member.name == f"{ROWS}{member.model}.jsonl"


def _broken(path: Path, what: str) -> HallError:
    return HallError(2, path, what, "nothing was changed; take another backup")
