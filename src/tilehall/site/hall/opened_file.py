"""Whether the database that is open is still the file at its place, and still ours.

A data folder that is moved or removed while the hall runs stays open: SQLite would go on writing into a file that
nobody finds again, and the hall would say yes to it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse

from tilehall.site.door.storage_faults import DataAway

from . import database_lock

READING = frozenset({"GET", "HEAD", "OPTIONS"})
MARK = "file_at_opening"  # on a connection: device and number of the file it opened


_served: dict[str, tuple[int, int]] = {}  # by its place, the file that this process serves


@contextmanager
def keep_to_file(database: Mapping[str, Any]) -> Iterator[None]:
    """While a hall is served: a connection made after its file was moved away would find a new and empty one."""
    place = str(database["NAME"])
    file = _file_at(place)
    if file is not None:
        _served[place] = file
    try:
        yield
    finally:
        _served.pop(place, None)


def remember_file(connection: Any, **_: Any) -> None:
    file = _file(connection)
    setattr(connection, MARK, file)
    if file is None:
        return
    place = str(connection.settings_dict["NAME"])
    if connection.alias == DEFAULT_DB_ALIAS and _served.get(place, file) != file:
        connection.close()
        raise DataAway(f"{place} is another file than this hall opened")


def _file(connection: Any) -> tuple[int, int] | None:
    return _file_at(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def _file_at(place: str) -> tuple[int, int] | None:
    try:
        there = Path(place).stat()
    except OSError:  # gone, or in memory, or a database server's
        return None
    return there.st_dev, there.st_ino


def is_away() -> bool:
    opened = getattr(connection, MARK, None) if connection.connection is not None else None
    return opened is not None and opened != _file(connection)


class WritesWhereItLies:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        connection_created.connect(remember_file, dispatch_uid="tilehall.hall.opened_file")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in READING:
            if is_away():
                raise DataAway(f"{connection.settings_dict['NAME']} is not the file that is open")
            if database_lock.is_lost():
                raise DataAway("another hall or a restore has the lock of the database")
        return self.get_response(request)
