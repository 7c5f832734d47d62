"""Whoever asks the hall in a test builds its middleware anew, and WhiteNoise then looks at every file that the hall may
hand out: they are the same every time, so once in a process is enough."""

from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware

_found: dict[str, Any] = {}
_look = WhiteNoiseMiddleware.add_files_from_finders


def watch() -> None:
    """From now on, in this process."""
    WhiteNoiseMiddleware.add_files_from_finders = add_files_from_finders


def add_files_from_finders(middleware: WhiteNoiseMiddleware) -> None:
    if not _found:
        _look(middleware)
        _found.update(middleware.files)
    middleware.files.update(_found)
