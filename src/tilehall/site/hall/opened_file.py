"""Whether the database that is open is still the file at its place, and still ours.

A data folder that is moved or removed while the hall runs stays open: SQLite would go on writing into files that nobody
finds again, and the hall would say yes to it. A hall that saw its file away takes nothing in until it is started again.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection
from django.http import HttpRequest, HttpResponse

from tilehall.site.door.storage_faults import DataAway

from . import database_lock, served_file
from .second_connection import Database, is_sqlite
from .served_file import ServedFile

READING = frozenset({"GET", "HEAD", "OPTIONS"})


@contextmanager
def keep_to_file(database: Database) -> Iterator[None]:
    """While a hall is served. A connection that stands all the time keeps SQLite from removing its log when no other
    does; so the log is the same file from the start to the end."""
    place = Path(database["NAME"])
    if not is_sqlite(database) or not place.is_file():
        yield
        return
    with closing(sqlite3.connect(served_file.writable_address(place), uri=True, check_same_thread=False)) as standing:
        standing.execute("PRAGMA journal_mode=WAL")
        standing.execute("SELECT count(*) FROM sqlite_master").fetchone()  # the log is made by who reads first
        served_file.begin_serving(place)
        try:
            yield
        finally:
            served_file.end_serving(place)


def _hall_file() -> ServedFile | None:
    return served_file.served_at(connection.settings_dict["NAME"])


def is_away() -> bool:
    served = _hall_file()
    return served is not None and not served.is_there()


def was_away() -> bool:
    """Whether nothing is taken in, wherever the file is by now."""
    served = _hall_file()
    return served is not None and (not served.is_there() or served.was_away)


class WritesWhereItLies:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in READING:
            served = _hall_file()
            if served is not None:
                served.demand_untouched()
            if database_lock.is_lost():
                raise DataAway("another hall or a restore has the lock of the database")
        return self.get_response(request)
