"""What went wrong in this hall, each under a number that the error page shows and the webmaster finds it by.

It lies in a file beside the database and not in it: what went wrong may be the database. All processes of a hall write
into the same file; it is kept small, and only its owner can read it.
"""

import json
import logging
import os
import secrets
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from tilehall.law.game.shape import WrongShape, shape_of

FOLDER, NAME, OLDER = "upkeep", "errors.jsonl", "errors.older.jsonl"
LARGEST = 1_000_000  # bytes of one file; with the older one beside it a few hundred errors
SIGNS = "ACDEFHJKLMNPRTUVWXY3479"  # none is mistaken for another when it is read out
WHAT, TRACE = 300, 4000  # signs kept


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
    """Keeps every error that any room puts down, a page's or not."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            append(settings.DATA, _kept(record))
        except OSError:  # a full disk must not make one error into two
            pass
        except Exception:  # nor must one that cannot be put into words
            self.handleError(record)


def _kept(record: logging.LogRecord) -> KeptError:
    request = getattr(record, "request", None)
    fault = record.exc_info[1] if record.exc_info else None
    return KeptError(
        number=getattr(request, "error_number", None) or new_number(),
        at=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
        where=_place(request) or record.name,
        what=(f"{type(fault).__name__}: {fault}" if fault else record.getMessage())[:WHAT],
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
