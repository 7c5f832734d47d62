"""The lock of a file: held by one process, or shared by several. The system lets go of it when its holder ends, however
it ends, so a lock never has to be cleared by hand."""

import errno
import os
from typing import IO, Any

from filelock import has_fcntl, lock_descriptor


def take_lock(file: IO[Any], *, shared: bool = False) -> bool:
    """Whether it is ours now, until the file is closed; nobody is waited for. OSError where the disk knows no locks.

    Where the system has none that are shared, it is ours alone: one process too few, never one too many.
    """
    if shared and has_fcntl:
        return _take_shared(file)
    try:
        return lock_descriptor(file.fileno(), blocking=False)
    except OSError as error:
        if error.errno != errno.ENOSYS or has_fcntl or not hasattr(os, "lockf"):
            raise
    return _take_by_record(file)


def _take_shared(file: IO[Any]) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _take_by_record(file: IO[Any]) -> bool:
    """A Python that was built without locks of files has still those of their records."""
    try:
        os.lockf(file.fileno(), os.F_TLOCK, 0)
    except (BlockingIOError, PermissionError):
        return False
    return True
