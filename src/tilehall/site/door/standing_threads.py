"""Standing threads: a bounded number of them serves all requests, each one at a time and with one connection.

Django runs each request in a thread of its own, made for it, and a database connection belongs to its thread: as many
phones as ask at once, so many connections and file handles. Here a request borrows a thread and gives it back. Readers
and writers have their own, so that a result is entered however many wait to read; and addresses take turns, so that a
page is made however many one of them has asked for.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from .turn_queue import TurnQueue


class Full(Exception):
    """Too many wait already, or one has waited too long."""


class StandingThread(ThreadPoolExecutor):
    """One thread that does one piece of work after the other."""

    def __init__(self, name: str) -> None:
        super().__init__(max_workers=1, thread_name_prefix=name)
        self.last: Future[Any] | None = None

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        self.last = super().submit(work, *arguments, **named)
        return self.last


class ThreadGroup:
    """Threads for one kind of request. Borrowed in an event loop; given back from wherever the last work ends."""

    def __init__(self, name: str, *, size: int, waiting: int, patience: float) -> None:
        self.threads = [StandingThread(f"{name}-{number}") for number in range(1, size + 1)]
        self.most_waiting, self.patience = waiting, patience
        self._lock = threading.Lock()
        self._free = deque(self.threads)
        self._waiting = TurnQueue[asyncio.Future[StandingThread]]()

    def borrow_now(self) -> StandingThread | None:
        with self._lock:
            # The last one given back: its connection and its caches are warm, and few threads do when little is asked.
            return self._free.pop() if self._free else None

    async def borrow(self, address: str) -> StandingThread:
        """Addresses take turns, each in the order of asking. Raises `Full`."""
        with self._lock:
            if self._free:
                return self._free.pop()
            if len(self._waiting) >= self.most_waiting:
                self._turn_away(self._waiting.put_off_for(address))
            turn: asyncio.Future[StandingThread] = asyncio.get_running_loop().create_future()
            self._waiting.join(address, turn)
        try:
            # Not by `wait_for`: in Python 3.11 it gives a thread to somebody who has left at that very moment.
            async with asyncio.timeout(self.patience):
                return await turn
        except BaseException as error:
            self._leave_queue(address, turn)
            raise (Full() if isinstance(error, TimeoutError) else error) from None

    def give_back(self, thread: StandingThread) -> None:
        """Free for the next when its work is done: a visitor who leaves does not end what runs for them."""
        if thread.last is None or thread.last.done():
            self._free_now(thread)
        else:
            thread.last.add_done_callback(lambda _done: self._free_now(thread))

    def close(self, in_each: Callable[[], None]) -> None:
        """Ends the threads, each after a last piece of work. Who is busy is not waited for."""
        for thread in self.threads:
            thread.submit(in_each)
            thread.shutdown(wait=False)

    def _free_now(self, thread: StandingThread) -> None:
        with self._lock:
            while (turn := self._waiting.take()) is not None:
                try:
                    turn.get_loop().call_soon_threadsafe(self._hand_over, turn, thread)
                except RuntimeError:
                    continue  # its loop has ended, and who waited with it
                return
            self._free.append(thread)

    def _hand_over(self, turn: "asyncio.Future[StandingThread]", thread: StandingThread) -> None:
        if turn.done():  # left in between
            self._free_now(thread)
        else:
            turn.set_result(thread)

    def _turn_away(self, turn: "asyncio.Future[StandingThread] | None") -> None:
        """Makes room in the queue, or raises `Full` where nobody is to make it."""
        if turn is None:
            raise Full
        with suppress(RuntimeError):  # its loop has ended, and who waited with it
            turn.get_loop().call_soon_threadsafe(_refuse, turn)

    def _leave_queue(self, address: str, turn: "asyncio.Future[StandingThread]") -> None:
        with self._lock:
            if self._waiting.leave(address, turn):
                return
        if turn.done() and not turn.cancelled() and not turn.exception():  # it was their turn at the very moment
            self._free_now(turn.result())


def _refuse(turn: "asyncio.Future[StandingThread]") -> None:
    if not turn.done():  # nor left in between
        turn.set_exception(Full())
