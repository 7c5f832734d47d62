"""The example association for tests about something else: played once in a run, then put back row by row."""

import fcntl
import pickle
from pathlib import Path

from tests import shared_folder
from tilehall.site.hall import example
from tilehall.site.people.actor import CONSOLE

from .kept_rows import KeptRows, kept_now

_kept: list[KeptRows] = []


def load_example() -> None:
    """Into an empty hall. Its games take some seconds to play; who tests the playing calls `example.load`."""
    if not _kept and (folder := shared_folder.folder()):
        # What one process of a run has played the others need not.
        with (folder / "example.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            _load(folder / "example.pickle")
    else:
        _load(None)


def _load(file: Path | None) -> None:
    if not _kept and file is not None and file.exists():
        _kept.append(KeptRows(pickle.loads(file.read_bytes())))
    if _kept:
        _kept[0].put_back()
        return
    example.load(CONSOLE, lambda *_: None)
    _kept.append(kept_now())
    if file is not None:
        file.write_bytes(pickle.dumps(_kept[0].rows))
