"""One hall at a time in a data folder: whoever serves, upgrades or restores it holds its lock.

The kernel lets go of the lock when its holder ends, however it ends, so a lock never has to be cleared by hand.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .hall_error import HallError

NAME = "hall.lock"


@contextmanager
def hold_folder(data: Path, *, alone: bool = True) -> Iterator[None]:
    """HallError if another process holds it. Not `alone`: several that serve one database with a message server."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(data / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+") as file:
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HallError(1, data, _who(file.read()), "stop it first, with Ctrl-C where it runs") from None
        if alone:
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
        yield


def _who(written: str) -> str:
    return f"the hall is running here (process {written})" if written.isdecimal() else "the hall is running here"
