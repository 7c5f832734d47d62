"""What the line to a player costs, as the server measures it: a page is not believed about its own delay.

The moment of a press is when it arrived, less half a round trip, less at most half a second, less at most what is left
of the player's share: some time is given back in each turn, and a broken line costs the player's own time. The share is
filled by turns and not by presses, so that nobody fills it by pressing what is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from tilehall.site.door.socket_protocol import LINE

MOST_OF_ONE, EACH_TURN, MOST_KEPT = 0.5, 0.3, 2.0  # seconds
BESIDE_THE_LINE, LONGEST_GRACE = 0.14, 1.0  # seconds that a turn of 40 may end later, for a whole round trip is lost


class Line:
    __slots__ = ("_given", "_line", "_round", "_share")

    def __init__(self, scope: Any) -> None:
        self._line = scope.get("extensions", {}).get(LINE)
        self._share, self._given = EACH_TURN, 0.0  # what is left, and the most that was given in this round
        self._round: int | None = None

    @property
    def round_trip(self) -> float:
        """Seconds; nothing as long as nothing was measured."""
        return 0.0 if self._line is None else float(self._line.last_ping_rtt)

    def hear_directly(self, hear: Callable[[str | None], None], receive: Any) -> None:
        """`receive` is how it came so far, and knows how much a page may say."""
        measure = getattr(receive, "measure", None)
        if self._line is not None and measure is not None:
            self._line.hear_directly(hear, measure.may_say)

    def say_now(self, texts: list[str]) -> bool:
        return self._line is not None and bool(self._line.say_now(texts))

    @property
    def grace(self) -> float:
        """Seconds by which what this player sends may arrive after the end of a turn."""
        return min(self.round_trip + BESIDE_THE_LINE, LONGEST_GRACE)

    def moment_of_press(self, arrived: datetime, deadline: datetime | None, round_: int = 0) -> datetime:
        """Of what has just arrived, in the round of this number: everybody has one turn in it. A clock that was told a
        later moment does not go back: the law sees to that.

        Where each turn has its own limit, who was in time by the own line's measure was in time, and no more is given.
        """
        if deadline is not None:
            late = arrived >= deadline and arrived < deadline + timedelta(seconds=self.grace)
            return deadline - timedelta(milliseconds=1) if late else arrived
        self._fill(round_)
        given = min(self.round_trip / 2, MOST_OF_ONE, self._share)
        self._given = max(self._given, given)
        return arrived - timedelta(seconds=given) if given > 0 else arrived

    def _fill(self, round_: int) -> None:
        """However often somebody presses in a turn, to accept and to play, the clock runs on from the first to the
        last: the line costs that time once."""
        if self._round is not None and round_ > self._round:
            self._share = min(MOST_KEPT, self._share - self._given + EACH_TURN)
            self._given = 0.0
        self._round = round_
