"""A backup after every round of a tournament, so that a second laptop can take over from there.

It is made beside the desk: nobody waits for it. While one is being made, one more may wait; all rounds that end
meanwhile are in that one.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse

from tilehall.site.pages import jobs

from . import backup_folder, backups, second_connection
from .hall_error import HallError
from .second_connection import Database

log = logging.getLogger(__name__)
_turn = threading.Lock()
_waiting: set[str] = set()  # data folders for which a backup was asked for and not begun
_guard = threading.Lock()
_numbers = count(1)
_invented: ContextVar[bool] = ContextVar("invented rounds", default=False)


@contextmanager
def no_backups_meanwhile() -> Iterator[None]:
    """Rounds that end in here are those of the example while it is loaded: nothing is lost with them."""
    token = _invented.set(True)
    try:
        yield
    finally:
        _invented.reset(token)


def on_round_finished(*, number: int, round: int, **_: Any) -> None:
    database, data = second_connection.hall_database(), Path(settings.DATA)
    if settings.BACK_UP_AFTER_ROUNDS and not _invented.get() and second_connection.database_exists(database):
        back_up_soon(database, data, f"Backup after round {round} of tournament {number}")


def back_up_soon(database: Database, data: Path, title: str) -> jobs.Job | None:
    """None if one is waiting already: it will hold this round too."""
    with _guard:
        if str(data) in _waiting:
            return None
        _waiting.add(str(data))
    kind = f"round-backup-{next(_numbers)}"
    return jobs.start_job(kind, title, reverse("hall:take-over"), lambda _job: _make(database, data))


def _make(database: Database, data: Path) -> None:
    with _turn:
        with _guard:
            _waiting.discard(str(data))
        try:
            backups.make_backup(backup_folder.AFTER_ROUNDS, database=database, data=data)
        except (HallError, OSError) as trouble:  # a full disk must not disturb the desk; the page shows what is missing
            log.error("the backup after a round was not made: %s", trouble)
