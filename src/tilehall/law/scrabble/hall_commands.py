"""What is asked for in a game that the hall keeps: the one button before the game, a pass in one, lost time."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BeReady:
    """All preliminaries of a seat in one; with the second of these the racks are drawn and the first clock runs."""

    by: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurn:
    """Announce and press in one, as a screen sends it."""

    by: Seat
    what: Literal["pass", "no_play"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipTime:
    """The hall was down between these moments: that time is charged to nobody."""

    since: Moment
    until: Moment
