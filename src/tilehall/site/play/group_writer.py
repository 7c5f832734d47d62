"""The one thread of a process that writes live games: what is waiting goes into the log together, in one transaction.

A commit waits for the disk; meanwhile the next moves gather, and are the next group. Who sent a move hears of it when
its transaction is committed, and not before.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from django.db import connections

from tilehall.site.games import store
from tilehall.site.games.store import DraftedAppend

log = logging.getLogger(__name__)
MOST_TOGETHER = 500  # in one transaction: what waits behind it waits for some milliseconds

Written = Callable[[Exception | None], None]
AppendMany = Callable[[Sequence[DraftedAppend]], list[Exception | None]]


class NotWritten(Exception):
    """The writer's thread has ended before it knew."""


@dataclass(frozen=True, slots=True)
class WaitingAppend:
    draft: DraftedAppend
    written: Written  # called in the loop that brought it, with what went wrong, or None
    loop: asyncio.AbstractEventLoop


class GroupWriter:
    def __init__(self, append_many: AppendMany = store.append_many) -> None:
        self._append_many = append_many
        self._waiting: SimpleQueue[Sequence[WaitingAppend] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self.groups, self.written = 0, 0

    def submit_all(self, appends: Sequence[WaitingAppend]) -> None:
        """Together, since each time the thread is woken it takes a moment from who wakes it."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="writer of live games", daemon=True)
            self._thread.start()
        self._waiting.put(appends)

    def stop(self, patience: float = 5.0) -> None:
        """What waits is still written; its connection is closed in its own thread."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._waiting.put(None)
            thread.join(patience)

    def _run(self) -> None:
        try:
            while (group := self._next_group()) is not None:
                self._write_and_tell(group)
        finally:
            connections.close_all()

    def _next_group(self) -> list[WaitingAppend] | None:
        first = self._waiting.get()
        if first is None:
            return None
        group = list(first)
        while len(group) < MOST_TOGETHER:
            try:
                more = self._waiting.get_nowait()
            except Empty:
                break
            if more is None:  # to be stopped after this group
                self._waiting.put(None)
                break
            group.extend(more)
        return group

    def _write_and_tell(self, group: list[WaitingAppend]) -> None:
        """Whatever goes wrong, everybody is told: a game whose answer never came would stand for ever."""
        outcomes: list[Exception | None] = [NotWritten()] * len(group)
        try:
            outcomes = self._written(group)
        finally:
            self._tell_all(group, outcomes)

    def _written(self, group: list[WaitingAppend]) -> list[Exception | None]:
        try:
            outcomes = self._append_many([waiting.draft for waiting in group])
        except Exception as error:  # nothing of it is in the log, as far as anybody knows: who sent it asks again
            log.exception("a group of %s moves was not written", len(group))
            outcomes = [error] * len(group)
        self.groups += 1
        self.written += len(group)
        if any(outcome is not None for outcome in outcomes):
            try:
                connections["default"].close_if_unusable_or_obsolete()
            except Exception:  # what was written is written: the next group finds out
                log.exception("the connection that writes live games could not be given up")
        return outcomes

    def _tell_all(self, group: list[WaitingAppend], outcomes: list[Exception | None]) -> None:
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Written, Exception | None]]] = {}
        for waiting, outcome in zip(group, outcomes, strict=True):
            by_loop.setdefault(waiting.loop, []).append((waiting.written, outcome))
        for loop, told in by_loop.items():
            try:
                loop.call_soon_threadsafe(_tell, told)
            except RuntimeError:  # the loop has ended: who sent these asks again by their ids
                continue


def _tell(told: list[tuple[Written, Exception | None]]) -> None:
    """What goes wrong in one game keeps no other from its answer."""
    for written, outcome in told:
        try:
            written(outcome)
        except Exception:
            log.exception("a game did not take that it was written")


WRITER = GroupWriter()
