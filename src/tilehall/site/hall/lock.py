"""One hall at a time in a data folder: whoever serves, upgrades or restores it holds its lock.

The kernel lets go of the lock when its holder ends, however it ends, so a lock never has to be cleared by hand.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tilehall.site.logs.disk import OPEN_FILES_STAY_PUT
from tilehall.site.logs.file_lock import take_lock

from .hall_error import HallError

NAME = "hall.lock"
TRIES = 20  # to find the file that was locked still in its place


@contextmanager
def hold_folder(data: Path, *, alone: bool = True) -> Iterator[None]:
    """HallError if another process holds it. Not `alone`: several that serve one database with a message server."""
    with _locked_file(data, alone=alone) as file:
        if alone:
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
        yield


def _locked_file(data: Path, *, alone: bool) -> IO[str]:
    """The file that lies there when the lock is ours: a command that failed may have removed the one we had opened."""
    for _ in range(TRIES):
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            file = os.fdopen(os.open(data / NAME, os.O_RDWR | os.O_CREAT, 0o600), "r+")
        except FileNotFoundError:  # the folder has gone too
            continue
        try:
            if not take_lock(file, shared=not alone):
                raise HallError(1, data, _who(file), "stop it first, with Ctrl-C where it runs")
            if OPEN_FILES_STAY_PUT or os.path.samestat(os.fstat(file.fileno()), (data / NAME).stat()):
                return file
        except FileNotFoundError:
            pass
        except BaseException:
            file.close()
            raise
        file.close()
    raise HallError(
        1, data, f"{NAME} cannot be kept here", "see what else works in this folder, and whether it is a link"
    )


def _who(file: IO[str]) -> str:
    written = ""
    with suppress(OSError):  # on Windows what is locked is read by nobody else
        written = file.read()
    return f"the hall is running here (process {written})" if written.isdecimal() else "the hall is running here"
