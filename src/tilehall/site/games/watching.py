"""A game for whoever watches, out of its log. A log never changes behind its hash, so what was told once is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tilehall.law.catalogue import UnknownGame
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Watcher

from . import store
from .story import happened
from .tables import TABLES
from .tables.told import Glance, Told

KEPT, GLANCES = 64, 2048


@dataclass(frozen=True, slots=True)
class Watched:
    game: AnyGame
    events: tuple[Any, ...]
    told: Told


class Unwatchable(Exception):
    """The log cannot be read, or nobody here knows how to show this game."""


def watched(number: int) -> Watched:
    """NoSuchGame if there is none of this number."""
    head = store.head(number)
    return _watched(head.pk, head.seq, head.log_sha256)


@lru_cache(maxsize=KEPT)
def _watched(number: int, _seq: int, _sha256: str) -> Watched:
    played = _loaded(number)
    table = TABLES.get(played.row.game)
    if table is None:
        raise Unwatchable(f"nobody here knows how to show {played.row.game}")
    rules = played.game.rules_of(played.events)
    return Watched(played.game, played.events, table.tell(rules, happened(played.game, played.events)))


def _loaded(number: int) -> store.Played:
    try:
        return store.load(number)
    except (BrokenLog, UnknownGame) as broken:
        raise Unwatchable(str(broken)) from broken


@lru_cache(maxsize=GLANCES)
def _glance(number: int, _seq: int, _sha256: str) -> Glance:
    played = _loaded(number)
    look: Callable[[dict[str, Any]], Glance] = TABLES[played.row.game].glance
    return look(played.game.view(played.state, Watcher()))


def glance(number: int, seq: int, sha256: str) -> Glance | None:
    """A game for the list; None if its log cannot be read."""
    try:
        return _glance(number, seq, sha256)
    except Unwatchable:
        return None
