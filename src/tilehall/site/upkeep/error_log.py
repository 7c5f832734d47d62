"""What went wrong in this hall, each under a number that the error page shows and the webmaster finds it by.

It lies in a file beside the database and not in it: what went wrong may be the database. All processes of a hall write
into the same file; it is kept small, and only its owner can read it.
"""

import json
import logging
import os
import secrets
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest

from tilehall.law.game.shape import WrongShape, shape_of

FOLDER, NAME, OLDER = "upkeep", "errors.jsonl", "errors.older.jsonl"
LARGEST = 1_000_000  # bytes of one file; with the older one beside it a few hundred errors
SIGNS = "ACDEFHJKLMNPRTUVWXY3479"  # none is mistaken for another when it is read out
WHAT, TRACE = 300, 4000  # signs kept
ALIKE, ALIKE_WITHIN = 20, 3600.0  # errors of one kind outside of pages, seconds
KINDS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptError:
    number: str
    at: str  # ISO, UTC
    where: str  # the page by the name of its address, never the address itself: it may hold somebody's key
    what: str
    trace: str

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.at)


SHAPE = shape_of(KeptError)


def new_number() -> str:
    signs = [secrets.choice(SIGNS) for _ in range(6)]
    return f"{''.join(signs[:3])}-{''.join(signs[3:])}"


class BrokenRequest(HttpRequest):
    """A request that could not be answered: its page shows the number under which the error is kept."""

    error_number: str


def give_number(request: BrokenRequest | None = None, **_: Any) -> None:
    """Before its page is made."""
    if request is not None:
        request.error_number = new_number()


class ErrorLog(logging.Handler):
    """Keeps every error that any room puts down, a page's or not; but nobody fills the list from outside.

    A refusal is no error, though Django puts it down as one. What happens outside of a page (on a connection, in a
    socket) shows nobody its number, so of many that are alike a few are enough.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.alike: dict[tuple[str, str], deque[float]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if _is_refusal(record) or (_without_page(record) and self._is_one_too_many(record)):
            return
        try:
            append(settings.DATA, _kept(record))
        except OSError:  # a full disk must not make one error into two
            pass
        except Exception:  # nor must one that cannot be put into words
            self.handleError(record)

    def _is_one_too_many(self, record: logging.LogRecord) -> bool:
        fault, now = _fault(record), time.monotonic()
        kind = (record.name, type(fault).__name__ if fault else str(record.msg)[:WHAT])
        if kind not in self.alike and len(self.alike) >= KINDS:
            self.alike.pop(next(iter(self.alike)))
        at = self.alike.setdefault(kind, deque(maxlen=ALIKE))
        if len(at) == ALIKE and now - at[0] < ALIKE_WITHIN:
            return True
        at.append(now)
        return False


def _is_refusal(record: logging.LogRecord) -> bool:
    """A request that names another host or sends too much; and who is told to come back in a moment."""
    told_to_wait = getattr(record, "status_code", 0) == HTTPStatus.SERVICE_UNAVAILABLE and _fault(record) is None
    return record.name.startswith("django.security.") or isinstance(_fault(record), SuspiciousOperation) or told_to_wait


def _without_page(record: logging.LogRecord) -> bool:
    return getattr(record, "request", None) is None


def _fault(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _kept(record: logging.LogRecord) -> KeptError:
    request = getattr(record, "request", None)
    fault = _fault(record)
    # What Django says of an answer names the whole address.
    said = record.getMessage() if request is None else f"answered {getattr(record, 'status_code', '')}".strip()
    return KeptError(
        number=getattr(request, "error_number", None) or new_number(),
        at=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
        where=_place(request) or record.name,
        what=(f"{type(fault).__name__}: {fault}" if fault else said)[:WHAT],
        trace="".join(traceback.format_exception(fault))[-TRACE:] if fault else "",
    )


def _place(request: HttpRequest | None) -> str:
    match = getattr(request, "resolver_match", None)
    return f"{request.method} {match.view_name}" if request is not None and match is not None else ""


def append(data: Path, error: KeptError) -> None:
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    file = folder / NAME
    if file.exists() and file.stat().st_size > LARGEST:
        file.replace(folder / OLDER)
    line = json.dumps(asdict(error), ensure_ascii=True) + "\n"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, line.encode("ascii"))  # in one piece: several processes write here
    finally:
        os.close(handle)


def kept_errors(data: Path) -> list[KeptError]:
    """The newest first. A line cut short by a power cut is passed over."""
    found = [error for name in (OLDER, NAME) for error in _read(data / FOLDER / name)]
    return found[::-1]


def _read(file: Path) -> Iterator[KeptError]:
    try:
        lines = file.read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        with suppress(ValueError, WrongShape):
            yield SHAPE.read(json.loads(line))
