"""Games of an event that are played here: what the room above says of a board, and what it is told of its end.

A table of such a game bears a reference that only that room reads. It registers its source once, when it is ready.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from django.db import transaction

from tilehall.law.game.edition import Override

from . import store
from .store import TableRow

log = logging.getLogger(__name__)
QUIET_FOR = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTerms:
    """By which rules a board is played, as `Edition.pinned` gives them; and where people read about its event."""

    pinned: tuple[str, tuple[Override, ...]]
    official: bool
    title: str  # "Autumn Weekend, round 3, table 2"
    address: str  # of the round
    used_ms: tuple[
        int, ...
    ] = ()  # by seat, what latecomers have lost before they sat down; nobody has where it is empty


class BoardSource(Protocol):
    def terms(self, reference: str) -> BoardTerms | None:
        """None where the board is not to be played any more: the event is gone, its round drawn anew, a slip is in."""

    def event(self, reference: str) -> str:
        """The name under which roles for the event of a board are held; nothing where it is gone."""

    def address(self, reference: str) -> str:
        """Of the rounds of its event, whatever has become of the board; nothing where the event is gone."""

    def topic(self, reference: str) -> str:
        """Under which news of the event are told."""

    def game_over(self, reference: str, game: int, now: datetime) -> bool:
        """The game is over. Told again until it answers that nothing more is to come: the slip is signed there."""


_sources: list[BoardSource] = []


def register_source(source: BoardSource) -> None:
    _sources[:] = [source]


def board_terms(row: TableRow) -> BoardTerms | None:
    for source in _sources if row.reference else ():
        return source.terms(row.reference)
    return None


def event_of(reference: str) -> str:
    """Whose officials stand by at a game: nobody's, where it is of no event."""
    for source in _sources if reference else ():
        return source.event(reference)
    return ""


def event_address(row: TableRow) -> str:
    """The way back from a table to its event: nothing, where it is of none."""
    for source in _sources if row.reference else ():
        return source.address(row.reference)
    return ""


def event_topic(row: TableRow) -> str:
    """Of the news that a page of this table follows besides its own: nothing, where it is of no event."""
    for source in _sources if row.reference else ():
        return source.topic(row.reference)
    return ""


class Settling:
    """Events are told of games that are over until they have the result, each on its own.

    One that has no news stays quiet for a while: of a game that nobody signs its event is not asked for ever anew.
    """

    def __init__(self) -> None:
        self._asked: dict[int, tuple[int, datetime]] = {}  # by table: up to which event it was told, and when

    def settle(self, now: datetime) -> int:
        """How many are settled now. Asked again and again while a hall is served."""
        rows = store.tables_to_settle() if _sources else []
        self._asked = {row.pk: self._asked[row.pk] for row in rows if row.pk in self._asked}
        return sum(settle_one(row, now) for row in rows if self._is_news(row, now))

    def _is_news(self, row: TableRow, now: datetime) -> bool:
        seq = 0 if row.game is None else row.game.seq
        told, at = self._asked.get(row.pk, (-1, now))
        if told == seq and now - at < QUIET_FOR:
            return False
        self._asked[row.pk] = (seq, now)
        return True


def settle_one(row: TableRow, now: datetime) -> bool:
    if not row.reference or row.settled is not None or row.game is None or not row.game.over:
        return False
    try:
        with transaction.atomic():
            settled = any(source.game_over(row.reference, row.game.pk, now) for source in _sources)
            if settled:
                store.settle_table(row, now)
            return settled
    except Exception:  # one event that cannot take its result keeps no other from its own
        log.exception("the result of table %s did not reach its event", row.code)
        return False
