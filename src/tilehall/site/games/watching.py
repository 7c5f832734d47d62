"""A game for whoever watches, out of its log.

A log never changes behind its hash, so what was told once is kept, and told on by what has happened since.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from tilehall.law.catalogue import UnknownGame
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Watcher

from . import store
from .store import Played
from .story import happened
from .tables import TABLES
from .tables.told import Glance, Told, Transcript

KEPT, GLANCES = 64, 2048
_lock = Lock()
_recent: OrderedDict[int, "Watched"] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Watched:
    played: Played
    transcript: Transcript  # never heard on itself: what comes next is told to a copy
    told: Told

    @property
    def game(self) -> AnyGame:
        return self.played.game

    @property
    def events(self) -> tuple[Any, ...]:
        return self.played.events


class Unwatchable(Exception):
    """The log cannot be read, or nobody here knows how to show this game."""


def watched(number: int) -> Watched:
    """NoSuchGame if there is none of this number."""
    head = store.head(number)
    known = _recalled(number)
    if known is not None and known.played.row.log_sha256 == head.log_sha256:
        return known
    try:
        played = store.load(number) if known is None else store.newest(number, known.played)
    except (BrokenLog, UnknownGame) as broken:
        raise Unwatchable(str(broken)) from broken
    return _remembered(_told(played, known))


def _told(played: Played, known: Watched | None) -> Watched:
    """From the beginning, or on from what is known of the game, if that is how it began."""
    if known is not None and played.events[: len(known.events)] == known.events:
        transcript, state, heard = known.transcript.copy(), known.played.state, len(known.events)
    else:
        table = TABLES.get(played.row.game)
        if table is None:
            raise Unwatchable(f"nobody here knows how to show {played.row.game}")
        transcript, state, heard = table.transcript(played.rules), None, 0
    for one in happened(played.game, played.events[heard:], state=state):
        transcript.hear(one)
    return Watched(played, transcript, transcript.told())


def _recalled(number: int) -> Watched | None:
    with _lock:
        if number in _recent:
            _recent.move_to_end(number)
        return _recent.get(number)


def _remembered(found: Watched) -> Watched:
    with _lock:
        _recent[found.played.row.pk] = found
        while len(_recent) > KEPT:
            _recent.popitem(last=False)
    return found


@lru_cache(maxsize=GLANCES)
def _glance(number: int, _seq: int, _sha256: str) -> Glance:
    played = store.load(number)
    look: Callable[[dict[str, Any]], Glance] = TABLES[played.row.game].glance
    return look(played.game.view(played.state, Watcher()))


def glance(number: int, seq: int, sha256: str) -> Glance | None:
    """A game for the list; None if its log cannot be read."""
    try:
        return _glance(number, seq, sha256)
    except (BrokenLog, UnknownGame):
        return None
