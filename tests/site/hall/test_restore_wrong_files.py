"""Files that are no backup, or not one for us: refused with the place, and nothing is touched."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, backup_of_other_hall, everything, leftovers, lived_in, restore
from tests.site.whole_halls import contents_of, fill_with_life
from tilehall.site.hall import archive
from tilehall.site.hall import restore as restoring
from tilehall.site.hall.hall_error import HallError
from tilehall.site.people.models import Club

Change = Callable[[dict[str, bytes]], None]


def rewritten(file: Path, target: Path, change: Change) -> Path:
    """The backup with something changed and everything sealed anew: not damage, but a wrong content."""
    with zipfile.ZipFile(file) as plain:
        parts = {name: plain.read(name) for name in plain.namelist()}
    change(parts)
    manifest = json.loads(parts.pop("manifest.json"))
    with target.open("w+b") as new, archive.ArchiveWriter(new) as writing:
        described = {member["name"]: member for member in manifest["members"]}
        for name, content in parts.items():
            known = described.get(name, {})
            writing.add(name, iter([content]), model=known.get("model"), columns=known.get("columns"))
        archive.FORMAT, kept = manifest["format"], archive.FORMAT
        try:
            writing.finish(**{key: manifest[key] for key in ("version", "made_at", "database", "migrations")})
        finally:
            archive.FORMAT = kept
    return target


def manifest_with(**changes: Any) -> Change:
    def change(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps({**json.loads(parts["manifest.json"]), **changes}).encode()

    return change


def without(name: str) -> Change:
    return lambda parts: parts.pop(name) and None


def line_in(name: str, line: bytes) -> Change:
    def change(parts: dict[str, bytes]) -> None:
        parts[name] = line + b"\n"

    return change


def emptied(name: str) -> Change:
    def change(parts: dict[str, bytes]) -> None:
        parts[name] = b""

    return change


def event_changed(parts: dict[str, bytes]) -> None:
    parts["rows/games.eventrow.jsonl"] = parts["rows/games.eventrow.jsonl"].replace(b"Aroha", b"Anahera")


WRONG = [
    (manifest_with(format=2, version="9.9"), "made by a newer version, Tilehall 9.9"),
    (manifest_with(migrations={"hall": ["0001_initial", "0777_flying"]}), "newer Tilehall .hall.0777_flying"),
    (manifest_with(migrations={"association": ["0001_initial"]}), "newer Tilehall .association.0001_initial"),
    (
        manifest_with(
            migrations={app: ["0001_initial"] for app in ("hall", "people", "games", "tournaments", "ratings")}
        ),
        "it does not fit together",
    ),
    (manifest_with(migrations={}), "its tables are not those of its version"),
    (without("rows/people.club.jsonl"), "its tables are not those of its version: people.club"),
    (line_in("rows/people.club.jsonl", b"[1]"), "rows/people.club.jsonl: line 1"),
    (line_in("rows/people.club.jsonl", b'["one","a","a","a","a"]'), "rows/people.club.jsonl: line 1: .one. value"),
    (
        line_in("rows/people.club.jsonl", b'[Infinity,"a","a","a","a"]'),
        "rows/people.club.jsonl: line 1: cannot convert",
    ),
    (line_in("rows/people.club.jsonl", b"{}"), "rows/people.club.jsonl: line 1"),
    (line_in("rows/people.club.jsonl", b"["), "rows/people.club.jsonl: line 1"),
    (line_in("rows/people.club.jsonl", b"7"), "rows/people.club.jsonl: line 1"),
    (line_in("rows/hall.hall.jsonl", b'[2,"Two",false,"2026-01-01T00:00:00+00:00",1]'), "a row cannot be kept here"),
    (emptied("rows/games.gamerow.jsonl"), "does not fit together.*games_gamerow"),
    (event_changed, "check found 4 disagreement.*first log of 1"),
]
# On PostgreSQL, which builds in the hall's own database, those that are found only after a good deal of building.
LATE = [pytest.param("postgresql", *row, marks=pytest.mark.servers) for row in (WRONG[3], WRONG[-3], WRONG[-1])]


@pytest.mark.parametrize("vendor, change, said", [*(("sqlite", *row) for row in WRONG), *LATE])
def test_a_backup_whose_content_is_wrong_changes_nothing(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path, vendor: str, change: Change, said: str
) -> None:
    file = rewritten(other_hall.file, tmp_path / "b.zip", change)
    place = lived_in(make_place(vendor), "mine", games=1)
    before = everything(place)
    with pytest.raises(HallError, match=said) as refused:
        restore(file, place, replace=True)
    assert refused.value.status == 2
    assert everything(place) == before
    assert leftovers(place) == []


@pytest.mark.parametrize("content", [b"", b"PK", b"holiday photos" * 100, b"PK\x05\x06" + b"\0" * 18])
def test_a_file_that_is_no_backup_is_refused(make_place: MakePlace, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "b.zip"
    file.write_bytes(content)
    with pytest.raises(HallError, match="no backup of a hall") as refused:
        restore(file, make_place("sqlite"))
    assert refused.value.status == 2


def test_a_missing_file_and_a_folder_are_refused(make_place: MakePlace, tmp_path: Path) -> None:
    for file in (tmp_path / "none.zip", tmp_path):
        with pytest.raises(HallError) as refused:
            restore(file, make_place("sqlite"))
        assert refused.value.status == 2


@pytest.mark.parametrize("name", ["files/../../out", "/files/out", "rows/../x", "files/", "elsewhere/x"])
def test_no_part_of_a_backup_lands_outside_its_place(
    make_place: MakePlace, other_hall: BackupFile, tmp_path: Path, name: str
) -> None:
    def change(parts: dict[str, bytes]) -> None:
        parts[name] = b"x"

    file = rewritten(other_hall.file, tmp_path / "b.zip", change)
    with pytest.raises(HallError, match=r"does not stay in its folder|not described as it should be"):
        restore(file, make_place("sqlite"))


def test_a_disk_that_takes_no_files_leaves_nothing_half_done(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    place = lived_in(make_place("sqlite"), "mine", games=0)
    before = everything(place)
    monkeypatch.setattr(archive.ArchiveReader, "unpack", full)
    with pytest.raises(HallError, match="No space left"):
        restore(other_hall.file, place, replace=True)
    assert everything(place) == before
    assert leftovers(place) == []


def test_a_disk_that_fills_up_meanwhile_is_not_the_fault_of_the_backup(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(restoring, "_load", full)
    with pytest.raises(HallError, match=r"the disk is full.*make room"):
        restore(other_hall.file, place := make_place("sqlite"))
    assert leftovers(place) == []


def test_long_rows_are_held_in_small_numbers(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand rows of a file from elsewhere were held at once, however long they were."""
    monkeypatch.setattr(restoring, "BATCH_BYTES", 10)
    held = list(restoring._batches(iter([([1], 6), ([2], 6), ([3], 11), ([4], 1)])))
    assert held == [[[1], [2]], [[3]], [[4]]]
    restore(other_hall.file, place := make_place("sqlite"))
    assert everything(place) == other_hall.everything


@pytest.mark.servers
def test_a_sign_that_postgresql_cannot_keep_is_said(make_place: MakePlace, tmp_path: Path) -> None:
    old = make_place("sqlite")
    with fill_with_life(old):
        Club.objects.create(name="N\0L", folded="nl", slug="nl")
    file = backup_of_other_hall(old, tmp_path / "b.zip")
    place = make_place("postgresql")
    with pytest.raises(HallError, match=r"rows/people.club.jsonl: a row cannot be kept here.*NUL"):
        restore(file, place)
    restore(file, again := make_place("sqlite"))
    assert contents_of(again) == contents_of(old)
