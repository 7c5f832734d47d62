"""Work shared out over all processors: its answers come in order, and nothing of it outlives who asked."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from typing import TypeVar

P = TypeVar("P")
A = TypeVar("A")
LOOKS_EVERY = 1.0  # seconds


def shared_out(work: Callable[[P], A], parts: Iterable[P], processes: int = os.cpu_count() or 1) -> Iterator[A]:
    """Whoever stops asking, or is interrupted, ends the workers with it."""
    with Pool(processes, _begin, (os.getpid(),)) as pool:
        yield from pool.imap(work, parts)


def told(what: str, done: int, of: int) -> None:
    """For a person who waits."""
    if sys.stderr.isatty():
        print(f"\r{what}: {done:,} of {of:,}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _begin(parent: int) -> None:
    """An interruption is for who asked, and says so once; and who asked may be killed without a word. Whose answer then
    reaches nobody ends as quietly, by the signal where there is one, and not by a fault that is told at length."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    tick = threading.Event()
    while os.getppid() == parent:
        tick.wait(LOOKS_EVERY)
    os._exit(1)
