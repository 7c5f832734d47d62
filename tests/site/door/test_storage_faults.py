"""A disk that is full and a database that is away are told from faults of ours."""

import errno
import logging
import sqlite3
import sys
from pathlib import Path

from tilehall.site.door.storage_faults import NO_ROOM, OUT_OF_REACH, DataAway, StorageFaultLine, storage_fault


def _met(deed):
    try:
        deed()
    except Exception as error:
        return error
    raise AssertionError("nothing went wrong")


def _fill(place: Path) -> None:
    """SQLite itself says that there is no room: the file may have no more pages."""
    with sqlite3.connect(place) as database:
        database.execute("CREATE TABLE kept (text)")
        database.execute("PRAGMA max_page_count = 3")
        database.execute("INSERT INTO kept VALUES (zeroblob(100000))")


def test_sqlite_without_room_or_without_its_file(tmp_path):
    assert storage_fault(_met(lambda: _fill(tmp_path / "full.sqlite3"))) is NO_ROOM
    away = _met(lambda: sqlite3.connect(tmp_path / "nowhere" / "hall.sqlite3").execute("SELECT 1"))
    assert storage_fault(away) is OUT_OF_REACH
    read_only = f"file:{tmp_path / 'full.sqlite3'}?mode=ro"
    assert storage_fault(_met(lambda: sqlite3.connect(read_only, uri=True).execute("DELETE FROM kept"))) is OUT_OF_REACH
    assert storage_fault(_met(lambda: sqlite3.connect(":memory:").execute("SELECT * FROM kept"))) is None


def test_the_disk_itself_says_so():
    def write():
        with Path("/dev/full").open("w") as full:
            full.write("x")

    assert storage_fault(_met(write)) is NO_ROOM
    assert storage_fault(OSError(errno.EROFS, "read only")) is OUT_OF_REACH
    assert storage_fault(DataAway("moved")) is OUT_OF_REACH
    assert storage_fault(FileNotFoundError("a file of ours")) is None
    assert storage_fault(None) is None


def test_the_cause_counts_however_deep_it_lies():
    def wrapped():
        try:
            raise OSError(errno.ENOSPC, "full")
        except OSError as error:
            raise ValueError("could not be kept") from error

    error = _met(wrapped)
    assert storage_fault(error) is NO_ROOM
    error.__cause__.__cause__ = error  # a ring ends
    assert storage_fault(error) is NO_ROOM
    assert storage_fault(KeyError("x")) is None


def _record(error: BaseException | None) -> logging.LogRecord:
    info = (type(error), error, None) if error else None
    return logging.LogRecord("django.request", logging.ERROR, "", 1, "Internal Server Error: %s", ("/x/",), info)


def test_the_console_gets_a_line_now_and_then_and_no_trace():
    line = StorageFaultLine()
    first = _record(OSError(errno.ENOSPC, "no room"))
    assert line.filter(first)
    assert first.exc_info is None
    assert first.getMessage().startswith("The disk of the hall is full: nothing is kept until")
    assert not line.filter(_record(OSError(errno.ENOSPC, "no room")))
    assert line.filter(_record(DataAway("moved"))), "another matter"
    ours = _record(KeyError("x"))
    assert line.filter(ours)
    assert ours.exc_info is not None
    line.every = 0
    assert line.filter(_record(OSError(errno.ENOSPC, "no room")))
    assert sys.exception() is None
