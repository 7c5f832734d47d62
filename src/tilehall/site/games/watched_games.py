"""A game for whoever watches, out of its log.

A log never changes behind its hash, so a page made once is kept, and goes on with what has happened since.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Any

from django.utils.safestring import SafeString

from tilehall.law.catalogue import UnknownGame
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.seats import Watcher

from . import store
from .presenters import PRESENTERS
from .presenters.game_page import GamePage, GameSummary, Transcript
from .store import LoadedGame
from .timeline import timeline

KEPT_GAMES, KEPT_SUMMARIES = 64, 2048
_lock = Lock()
_recent: OrderedDict[int, "WatchedGame"] = OrderedDict()


@dataclass(frozen=True, slots=True)
class WatchedGame:
    played: LoadedGame
    transcript: Transcript  # never heard on itself: what comes next is heard by a copy
    page: GamePage

    @property
    def game(self) -> AnyGame:
        return self.played.game

    @property
    def events(self) -> tuple[Any, ...]:
        return self.played.events


class Unwatchable(Exception):
    """The log cannot be read, or nobody here knows how to show this game."""


def watched_game(number: int) -> WatchedGame:
    """NoSuchGame if there is none of this number."""
    head = store.head(number)
    recent = _recalled(number)
    if recent is not None and recent.played.row.log_sha256 == head.log_sha256:
        return recent
    try:
        played = store.load(number) if recent is None else store.caught_up(number, recent.played)
    except (BrokenLog, UnknownGame) as broken:
        raise Unwatchable(str(broken)) from broken
    return _remembered(_followed(played, recent))


def game_as_it_was(number: int, count: int) -> WatchedGame:
    """After its first `count` events."""
    now = watched_game(number)
    return now if count >= len(now.events) else _as_it_was(number, count, now.played.row.log_sha256)


@lru_cache(maxsize=KEPT_GAMES)
def _as_it_was(number: int, count: int, _log_sha256: str) -> WatchedGame:
    """Of one log, so that all who see it later are shown what was made once."""
    played = watched_game(number).played
    events = played.events[:count]
    return _followed(replace(played, events=events, state=played.game.replay(events)), None)


def _followed(played: LoadedGame, watched_game: WatchedGame | None) -> WatchedGame:
    """From the beginning, or on from what is known of the game, if that is how it began."""
    if watched_game is not None and played.events[: len(watched_game.events)] == watched_game.events:
        transcript, state, heard = watched_game.transcript.copy(), watched_game.played.state, len(watched_game.events)
    else:
        table = PRESENTERS.get(played.row.game)
        if table is None:
            raise Unwatchable(f"nobody here knows how to show {played.row.game}")
        transcript, state, heard = table.transcript(played.rules), None, 0
    for entry in timeline(played.game, played.events[heard:], state=state):
        transcript.hear(entry)
    return WatchedGame(played, transcript, transcript.page())


def _recalled(number: int) -> WatchedGame | None:
    with _lock:
        if number in _recent:
            _recent.move_to_end(number)
        return _recent.get(number)


def _remembered(watched_game: WatchedGame) -> WatchedGame:
    with _lock:
        _recent[watched_game.played.row.pk] = watched_game
        while len(_recent) > KEPT_GAMES:
            _recent.popitem(last=False)
    return watched_game


@lru_cache(maxsize=KEPT_SUMMARIES)
def _summary(number: int, _seq: int, _sha256: str) -> GameSummary:
    played = store.load(number)
    summarise: Callable[[dict[str, Any]], GameSummary] = PRESENTERS[played.row.game].summarise
    return summarise(played.game.view(played.state, Watcher()))


def game_summary(number: int, seq: int, sha256: str) -> GameSummary | None:
    """A game for the list; None if its log cannot be read."""
    try:
        return _summary(number, seq, sha256)
    except (BrokenLog, UnknownGame):
        return None


@lru_cache(maxsize=KEPT_GAMES)
def _small_picture(number: int, _seq: int, _sha256: str) -> SafeString:
    watched = watched_game(number)
    return PRESENTERS[watched.game.key].small_picture(watched.played.rules, watched.page.views[-1])


def small_picture(number: int, seq: int, sha256: str) -> SafeString:
    """What lies on the table of a game; nothing if its log cannot be read."""
    try:
        return _small_picture(number, seq, sha256)
    except Unwatchable:
        return SafeString()
