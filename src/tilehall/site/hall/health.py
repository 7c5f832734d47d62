"""Whether the hall can do its work: what a program that watches it is told, and what the console says of it, once."""

import logging
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, connection

from tilehall.site.door.bounds import BOUNDS
from tilehall.site.door.disk_space import DISK_REASON, FOLDER_REASON, MOVED_REASON, disk_space
from tilehall.site.door.storage_faults import DataAway

from .opened_file import is_away, was_away

logger = logging.getLogger(__name__)
ADDRESS = "/healthz"
DATABASE_REASON = "the database does not answer"
_said: list[str] = []  # the reason that was put down last, until the hall is well again


def hall_fault() -> str | None:
    """Why the hall cannot do its work now; None if it can. Put down when it changes: a watcher asks for years."""
    why = _found()
    if why is not None and _said != [why]:
        logger.error("The hall is not well: %s", why)
    elif why is None and _said:
        logger.warning("The hall is well again")
    _said[:] = [] if why is None else [why]
    return why


def _found() -> str | None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DataAway:
        return FOLDER_REASON
    except DatabaseError:
        return DATABASE_REASON
    space = disk_space(settings.DATA, BOUNDS.disk)
    if is_away() or not space.there:
        return FOLDER_REASON
    if was_away():
        return MOVED_REASON
    return DISK_REASON if space.is_nearly_full(BOUNDS.disk) else None


class WithoutHealth(logging.Filter):
    """Django puts down every answer of this kind as an error; `hall_fault` has said it."""

    def filter(self, record: logging.LogRecord) -> bool:
        told = getattr(record, "status_code", 0) == HTTPStatus.SERVICE_UNAVAILABLE
        return not (told and getattr(getattr(record, "request", None), "path", "") == ADDRESS)
