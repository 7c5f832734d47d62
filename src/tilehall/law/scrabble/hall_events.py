"""What happened to the hall that keeps a game, and so to the game."""

from dataclasses import dataclass

from tilehall.law.game.clock import Moment

from .preliminary_events import Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSkipped:
    """Between these moments the hall was down: no clock ran then, and no window was counted."""

    since: Moment
    until: Moment
    at: Moment
    rests_on: Codes
