"""How much the door lets in at once, and how long it waits: every bound stands here, and comes to who keeps it."""

from dataclasses import dataclass

KB, MB = 1024, 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadBounds:
    """Threads that stand, each with its connection to the database; and who may wait for one of them, how long."""

    # Python computes in one thread at a time: more than a few only wait for each other (bench/standing_threads.py).
    readers: int = 4
    writers: int = 3
    visitors: int = 2
    watchers: int = 1
    waiting: int = 1000  # a hall of 300 phones that read again at once, three times over
    patience: float = 15.0  # seconds; a phone that waits longer has been put away or reloaded
    retry_after: tuple[int, ...] = (3, 4, 5, 6, 7, 8, 9)  # seconds, in turn: who was turned away comes back spread out


@dataclass(frozen=True, slots=True, kw_only=True)
class HandleBounds:
    most: int = 65536  # what is asked of the system at most
    kept_back: int = 128  # for the hall itself: standing threads need two or three each, a backup a few


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorBounds:
    threads: ThreadBounds = ThreadBounds()
    handles: HandleBounds = HandleBounds()
