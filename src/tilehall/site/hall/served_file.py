"""The SQLite file that this process serves, with the log of SQLite beside it: the same two files from the start to the
end, or nothing is saved any more.

What was done to a file while it was away cannot be known afterwards. So that it was away once is never forgotten.
"""

import logging
import sqlite3
from pathlib import Path
from typing import Any

from tilehall.site.door.storage_faults import DataMoved

log = logging.getLogger(__name__)
FileNumbers = tuple[int, int] | None  # device and number; None: there is no such file


class ServedFile:
    def __init__(self, place: Path) -> None:
        self.place = place
        self.address = writable_address(place)
        real = place.resolve()  # where SQLite puts its log, also if the place is a link
        self.log_place = real.with_name(f"{real.name}-wal")
        self.opened = self._look()
        self.was_away = False

    def _look(self) -> tuple[FileNumbers, FileNumbers]:
        return _numbers(self.place), _numbers(self.log_place)

    def is_there(self) -> bool:
        """Now. That it once was not is never forgotten."""
        if self._look() == self.opened:
            return True
        if not self.was_away:
            self.was_away = True
            log.error(
                "%s or the file %s beside it was moved, removed or replaced while the hall runs: nothing is saved "
                "any more. Put both back as they were, and start the hall again.",
                self.place, self.log_place.name,
            )  # fmt: skip
        return False

    def demand_place(self) -> None:
        """Before it is opened once more."""
        if not self.is_there():
            raise DataMoved(f"{self.place} is not the file that this hall opened")

    def demand_untouched(self) -> None:
        """Before anything is acknowledged."""
        self.demand_place()
        if self.was_away:
            raise DataMoved(f"{self.place} was moved while the hall runs")


def writable_address(place: Path) -> str:
    """As SQLite opens what is there, and makes nothing."""
    return f"{place.absolute().as_uri()}?mode=rw"


def _numbers(place: Path) -> FileNumbers:
    try:
        there = place.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


_served: dict[str, ServedFile] = {}


def served_at(place: object) -> ServedFile | None:
    return _served.get(str(place))


def begin_serving(place: Path) -> None:
    _served[str(place)] = ServedFile(place)


def end_serving(place: Path) -> None:
    del _served[str(place)]


class FileConnection(sqlite3.Connection):
    """To any file as SQLite's own; but the one that is served is never made anew, and nothing is committed past it.

    SQLite would make an empty file in the place of one that was moved, take the log beside it for its own and, on
    closing, remove that log, with all that has not reached the file that was moved.
    """

    def __init__(self, database: str, *arguments: Any, **options: Any) -> None:
        self.served = served_at(database)
        if self.served is None:
            super().__init__(database, *arguments, **options)
            return
        self.served.demand_place()
        super().__init__(self.served.address, *arguments, **options)
        self.served.demand_place()  # nothing has been read yet, so what another put there just now is let alone

    def commit(self) -> None:
        if self.served is not None:
            self.served.demand_untouched()
        super().commit()
