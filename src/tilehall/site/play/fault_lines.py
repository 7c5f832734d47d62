"""What goes wrong again and again, said now and then: a disk that is full must not be filled by who complains of it."""

import logging
import time

MOST = 1000  # matters that are remembered


class FaultLines:
    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._said: dict[str, float] = {}

    def say(self, matter: str, error: object, *, every: float = 60.0) -> None:
        """The same matter once in so many seconds."""
        now = time.monotonic()
        if now - self._said.get(matter, now - every) < every:
            return
        if len(self._said) >= MOST:
            self._said.clear()
        self._said[matter] = now
        self._log.error("%s: %s", matter, error)
