"""The seal of a backup: our own is known, another hall's is named, and one that claims to be ours is refused."""

import hashlib
import time
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import override_settings

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, restore
from tilehall.site.hall import archive, archive_limits
from tilehall.site.hall.hall_error import HallError
from tilehall.site.logs.seal import Origin, hall_id

SECOND_LAPTOP = override_settings(SECRET_KEY="the secret of a second laptop")


def with_checksum(content: bytes, file: Path) -> Path:
    file.write_bytes(content + archive.CHECKSUM + hashlib.sha256(content).hexdigest().encode())
    return file


def as_older_versions_made_it(whole: bytes, file: Path) -> Path:
    content = bytearray(whole[: -archive.CHECKSUM_LENGTH - archive.SEAL_LENGTH])
    content[-2:] = archive.CHECKSUM_LENGTH.to_bytes(2, "little")  # how long the comment of the zip is
    return with_checksum(bytes(content), file)


def test_a_backup_of_this_hall_is_ours(other_hall: BackupFile) -> None:
    with archive.open_archive(other_hall.file) as backup:
        assert (backup.seal.origin, backup.seal.hall) == (Origin.OURS, hall_id())


@pytest.mark.parametrize("year", [1970, 2108])
def test_a_clock_that_no_zip_can_say_stops_no_backup(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, year: int
) -> None:
    """An empty battery puts a laptop into 1970. Then it must still back up, upgrade and restore."""
    moment = time.struct_time((year, 1, 1, 0, 0, 0, 0, 1, 0))
    monkeypatch.setattr(zipfile, "time", SimpleNamespace(localtime=lambda *_: moment, time=lambda: 0.0))
    file = tmp_path / "hall.zip"
    with file.open("w+b") as target, archive.ArchiveWriter(target) as writing:
        writing.add("files/a", iter([b"a"]))
        writing.finish(version="1", made_at=f"{year}-01-01T00:00:00+00:00", database="sqlite", migrations={})
    with archive.open_archive(file) as backup:
        assert backup.manifest.made_at.startswith(str(year))


def test_a_backup_is_compressed_as_fast_as_it_is_meant_to_be(tmp_path: Path) -> None:
    """Given as an entry of its own, each member was packed at the usual level, which takes thrice as long."""
    rows = b"".join(
        f'{{"seq": {n}, "hash": "{hashlib.sha256(bytes([n % 256])).hexdigest()}"}}\n'.encode() for n in range(999)
    )
    file = tmp_path / "hall.zip"
    with file.open("w+b") as target, archive.ArchiveWriter(target) as writing:
        writing.add("rows/a.b.jsonl", iter([rows]), model="a.b", columns=["id"])
        writing.finish(version="1", made_at="2026-01-01T00:00:00+00:00", database="sqlite", migrations={})

    def packed(level: int) -> int:
        packing = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
        return len(packing.compress(rows) + packing.flush())

    with zipfile.ZipFile(file) as made:
        assert made.getinfo("rows/a.b.jsonl").compress_size == packed(archive.LEVEL) != packed(-1)
        assert {info.external_attr >> 16 for info in made.infolist()} == {0o600}, "for its owner alone, if unpacked"


def small_archive(file: Path, made_at: str = "2026-01-01T00:00:00+00:00", **changes: Any) -> Path:
    """With one table, of which the manifest says something else than the truth, if so wanted."""
    with file.open("w+b") as target, archive.ArchiveWriter(target) as writing:
        writing.add("rows/a.b.jsonl", iter([b"[1]\n"]), model="a.b", columns=["id"])
        writing.members[0] = replace(writing.members[0], **changes)
        writing.finish(version="1", made_at=made_at, database="sqlite", migrations={})
    return file


def test_a_damaged_backup_of_another_hall_is_known_by_its_checksum(tmp_path: Path) -> None:
    """Whose seal nobody here can check, so that any other damage in it would go unseen."""
    file = small_archive(tmp_path / "hall.zip")
    whole = bytearray(file.read_bytes())
    whole[-archive.CHECKSUM_LENGTH - 2] ^= 1  # the last sign of the seal
    file.write_bytes(whole)
    with SECOND_LAPTOP, pytest.raises(HallError, match="checksum does not fit"), archive.open_archive(file):
        pass


def test_a_table_has_as_many_rows_as_the_manifest_says(tmp_path: Path) -> None:
    with archive.open_archive(small_archive(tmp_path / "whole.zip")) as backup:
        assert backup.tables()[0].rows == 1
    short = small_archive(tmp_path / "short.zip", rows=2)
    with pytest.raises(HallError, match=r"a\.b\.jsonl is not as it was written"), archive.open_archive(short):
        pass


@pytest.mark.parametrize(
    "told", [{"model": "a.c"}, {"columns": "id"}, {"made_at": "2026-01-01T00:00:00"}, {"made_at": "0001-01-01T00:00Z"}]
)
def test_a_manifest_that_says_what_cannot_be_is_refused(tmp_path: Path, told: dict[str, Any]) -> None:
    file = small_archive(tmp_path / "hall.zip", **told)
    with pytest.raises(HallError, match="its manifest cannot be read"), archive.open_archive(file):
        pass


def test_a_backup_that_could_not_be_restored_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_limits, "MOST_MEMBERS", 1)
    with pytest.raises(HallError, match="1 files in the hall, more than a backup can hold"):
        small_archive(tmp_path / "hall.zip")


def test_nothing_is_unpacked_beside_the_folder_over_a_file_or_other_than_it_was_read(tmp_path: Path) -> None:
    """Names are checked when a backup is opened, and its content is read; this is for what changed since."""
    file, folder = tmp_path / "hall.zip", tmp_path / "new"
    with file.open("w+b") as target, archive.ArchiveWriter(target) as writing:
        writing.add("files/a", iter([b"a"]))
        writing.finish(version="1", made_at="2026-01-01T00:00:00+00:00", database="sqlite", migrations={})
    folder.mkdir()
    with archive.open_archive(file) as backup:
        (member,) = backup.files()
        with pytest.raises(HallError, match="does not stay in its folder"):
            backup.unpack(replace(member, name="files/../elsewhere/a"), folder)
        with pytest.raises(HallError, match="not as it was written"):
            backup.unpack(replace(member, sha256="0" * 64), folder)
        with pytest.raises(FileExistsError):
            backup.unpack(member, folder)


def test_a_backup_from_a_lost_laptop_is_taken_with_a_warning(make_place: MakePlace, other_hall: BackupFile) -> None:
    first = hall_id()
    said: list[str] = []
    with SECOND_LAPTOP:
        assert restore(other_hall.file, make_place("sqlite"), warn=said.append).origin is Origin.ELSEWHERE
    (line,) = said
    assert f"{other_hall.file} was made by another hall ({first})" in line
    said.clear()
    assert restore(other_hall.file, make_place("sqlite"), warn=said.append).origin is Origin.OURS
    assert said == []


def test_a_backup_of_an_older_version_has_no_seal_and_still_opens(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path
) -> None:
    file = as_older_versions_made_it(other_hall.file.read_bytes(), tmp_path / "old.zip")
    said: list[str] = []
    assert restore(file, make_place("sqlite"), warn=said.append).origin is Origin.UNSEALED
    assert "old.zip carries no seal" in said[0]


def test_a_changed_backup_under_our_seal_is_refused(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path
) -> None:
    """Who has a backup of ours, changes a byte and makes the checksum fit, does not pass for us."""
    content = bytearray(other_hall.file.read_bytes()[: -archive.CHECKSUM_LENGTH])
    content[10] ^= 1
    file = with_checksum(bytes(content), tmp_path / "changed.zip")
    with pytest.raises(HallError, match="bears the name of this hall") as refused:
        restore(file, make_place("sqlite"))
    assert refused.value.status == 2
