"""A sound hall on a disk that cannot be written, or whose files are another's: nobody is sent to restore over it."""

import os
import sqlite3
from pathlib import Path

import pytest
from django.db import DatabaseError, OperationalError

from tests.site.hall_fixtures import MakePlace
from tests.site.restore_scene import BackupFile, restore
from tests.site.whole_halls import Place
from tilehall.site.hall import database_faults, second_connection, upgrade
from tilehall.site.hall.hall_error import HallError


def start(place: Place) -> str:
    return upgrade.open_or_upgrade(place.data, database=place.database)


def as_sqlite_says(name: str, words: str) -> DatabaseError:
    cause = sqlite3.OperationalError(words)
    cause.sqlite_errorname = name
    error = OperationalError(words)
    error.__cause__ = cause
    return error


@pytest.fixture
def anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights count, also where the tests run as root, for whom they do not."""
    monkeypatch.setattr(os, "access", lambda place, _how: bool(Path(place).stat().st_mode & 0o200))


@pytest.mark.parametrize("closed", ["file", "folder"])
def test_what_cannot_be_written_is_named_before_the_hall_opens(
    make_place: MakePlace, anybody: None, closed: str
) -> None:
    place = make_place("sqlite")
    assert start(place) == "current"
    database = Path(place.database["NAME"])
    locked = {"file": database, "folder": database.parent}[closed]
    mode = locked.stat().st_mode
    locked.chmod(mode & 0o7577)
    with pytest.raises(HallError, match="cannot be written") as refused:
        start(place)
    assert refused.value.place == str(locked)
    assert "read-only" in refused.value.remedy
    assert "restore" not in refused.value.remedy
    locked.chmod(mode)
    assert start(place) == "current"


@pytest.mark.parametrize(
    "name, words, remedy",
    [
        ("SQLITE_READONLY_DBMOVED", "attempt to write a readonly database", "read-only"),
        ("SQLITE_CANTOPEN", "unable to open database file", "read-only"),
        ("SQLITE_BUSY", "database is locked", "wait"),
        ("SQLITE_FULL", "database or disk is full", "make room"),
        ("SQLITE_IOERR_READ", "disk I/O error", "copy the data folder"),
        ("SQLITE_CORRUPT", "database disk image is malformed", "restore FILE --replace"),
        ("SQLITE_NOTADB", "file is not a database", "restore FILE --replace"),
    ],
)
def test_only_a_damaged_database_is_restored_over(
    make_place: MakePlace, other_hall: BackupFile, monkeypatch: pytest.MonkeyPatch, name: str, words: str, remedy: str
) -> None:
    place = make_place("sqlite")
    before = Path(place.database["NAME"]).stat().st_ino

    def refuse(_: object) -> frozenset[second_connection.Node]:
        raise as_sqlite_says(name, words)

    monkeypatch.setattr(second_connection, "applied_migrations", refuse)
    with pytest.raises(HallError, match=words) as refused:
        upgrade.demand_current(place.data, database=place.database)
    assert remedy in refused.value.remedy
    if "--replace" not in remedy:
        assert "--replace" not in refused.value.remedy
        with pytest.raises(HallError, match=words):
            restore(other_hall.file, place, replace=True)
        assert Path(place.database["NAME"]).stat().st_ino == before


def test_sqlite_names_its_errors_as_we_read_them(make_place: MakePlace, tmp_path: Path) -> None:
    """With SQLite itself, since the tests above put its words into its mouth."""
    file = tmp_path / "hall.sqlite3"
    sqlite3.connect(file).close()
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": f"file:{file}?mode=ro"}
    with second_connection.connect(database, uri=True) as alias:
        cursor = second_connection.connections[alias].cursor()
        with pytest.raises(DatabaseError) as read_only:
            cursor.execute("CREATE TABLE a (b)")
    assert database_faults.other_remedy(database, read_only.value) == database_faults.RIGHTS
    nowhere = {**database, "NAME": str(tmp_path / "none" / "hall.sqlite3")}
    with second_connection.connect(nowhere) as alias, pytest.raises(DatabaseError) as unopened:
        second_connection.connections[alias].cursor()
    assert database_faults.other_remedy(nowhere, unopened.value) == database_faults.RIGHTS
    file.write_bytes(b"spilt tea" * 1000)
    torn = {**database, "NAME": str(file)}
    with second_connection.connect(torn) as alias, pytest.raises(DatabaseError) as damaged:
        second_connection.connections[alias].cursor().execute("SELECT * FROM a")
    assert database_faults.other_remedy(torn, damaged.value) is None
