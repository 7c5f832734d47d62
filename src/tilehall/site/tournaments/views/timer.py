"""The time of a round as every screen shows it: the wall, the phones and the director count to the same moment.

A page includes templates/tournaments/timer.html with `timer`, static/tournaments/timer.js and timer.css. The script
counts by the server's clock: it takes the difference to its own when the page comes.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.round_control import round_end

FORGOTTEN = 2 * 60 * 60  # seconds past the end of a round that nobody has ended


@dataclass(frozen=True, slots=True)
class Timer:
    """`server_ms` is now, by the server; `done` when every game of the round has its slip."""

    round: int
    ends: datetime
    now: datetime
    total_s: int
    added: int
    done: bool

    @property
    def ends_ms(self) -> int:
        return milliseconds(self.ends)

    @property
    def server_ms(self) -> int:
        return milliseconds(self.now)

    @property
    def left(self) -> str:
        """For a page without scripts, true when it was made."""
        seconds = round((self.ends - self.now) / timedelta(seconds=1))
        if seconds < -FORGOTTEN:
            return "time is up"
        return f"{'-' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


def milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def timer_of(desk: Desk, now: datetime) -> Timer | None:
    """Of the round that was begun last; None before the first."""
    running = desk.floor.now
    if running is None:
        return None
    total = 60 * (running.minutes + running.added)
    return Timer(running.round, round_end(running), now, total, running.added, desk.round_done(running.round))
