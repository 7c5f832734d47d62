"""Makes files that look like backups and are none that a hall would make: any names, sizes, kinds of entries."""

import hashlib
import json
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilehall.site.hall import archive

REGULAR = 0o600 << 16


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    content: bytes = b"x"
    attributes: int = REGULAR
    told: int | None = None  # the size that manifest and zip say, if not the true one


def forged_backup(
    file: Path, entries: list[Entry], source: Path | None = None, *, padding: int = 0,
    change: Callable[[dict[str, Any]], None] = lambda _: None,
) -> Path:  # fmt: skip
    """With the rows of a true backup, if one is given, and a checksum that fits; without a seal."""
    manifest: dict[str, Any] = {
        "tilehall": "backup", "format": 1, "version": "1", "made_at": "2026-01-01T00:00:00+00:00", "database": "sqlite",
        "migrations": {}, "members": [],
    }  # fmt: skip
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        if source is not None:
            with zipfile.ZipFile(source) as true:
                manifest = json.loads(true.read("manifest.json"))
                for member in manifest["members"]:
                    target.writestr(member["name"], true.read(member["name"]))
        for entry in entries:
            manifest["members"].append(_write(target, entry))
        change(manifest)
        target.writestr("manifest.json", json.dumps(manifest) + " " * padding)
        target.comment = b" " * archive.CHECKSUM_LENGTH
    content = file.read_bytes()[: -archive.CHECKSUM_LENGTH]
    file.write_bytes(content + archive.CHECKSUM + hashlib.sha256(content).hexdigest().encode())
    return file


def _write(target: zipfile.ZipFile, entry: Entry) -> dict[str, Any]:
    info = zipfile.ZipInfo("x")
    info.filename, info.external_attr, info.compress_type = entry.name, entry.attributes, zipfile.ZIP_DEFLATED
    target.writestr(info, entry.content)
    size = len(entry.content) if entry.told is None else entry.told
    info.file_size = size  # goes into the table of contents when the zip is closed
    return {"name": entry.name, "bytes": size, "sha256": hashlib.sha256(entry.content).hexdigest()}
