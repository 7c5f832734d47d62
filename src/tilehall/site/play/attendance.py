"""Who of the players is there: heard of within some seconds, in this process or in another one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tilehall.law.game.seats import Seat

if TYPE_CHECKING:
    from .order import Ear

AWAY_AFTER = 15.0  # seconds; a page says something every five


class Attendance:
    __slots__ = ("_elsewhere", "_gone", "robots", "seats", "shown")

    def __init__(self, seats: range, robots: Mapping[Seat, str]) -> None:
        self.seats, self.robots = seats, robots
        self._elsewhere: dict[int, float] = {}  # when another process said so
        self._gone: dict[int, float] = {}  # when who has left was heard last
        self.shown = ["robot" if seat in robots else "away" for seat in seats]

    def heard_elsewhere(self, seat: int) -> None:
        self._elsewhere[seat] = time.monotonic()

    def left(self, ear: Ear) -> None:
        if ear.onlooker.seat is not None:
            self._gone[ear.onlooker.seat] = ear.heard_at

    def here(self, ears: Iterable[Ear]) -> dict[int, float]:
        """By seat, when who is connected here was heard last: lately, for a socket that says nothing is nobody."""
        heard: dict[int, float] = {}
        since = time.monotonic() - AWAY_AFTER
        for ear in ears:
            seat = ear.onlooker.seat
            if seat is not None and ear.heard_at > since:
                heard[seat] = max(ear.heard_at, heard.get(seat, 0.0))
        return heard

    def look(self, ears: Iterable[Ear]) -> bool:
        """Whether anything about it has changed."""
        heard, now = self.here(ears), time.monotonic()
        seen = []
        for seat in self.seats:
            last = max(known.get(seat, -AWAY_AFTER) for known in (heard, self._elsewhere, self._gone))
            seen.append("robot" if seat in self.robots else "here" if now - last < AWAY_AFTER else "away")
        changed, self.shown = seen != self.shown, seen
        return changed
