"""A game of the toy at one moment."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.clock import Clocks, TurnLimit
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles

from .rules import WHOLE

FIRST = Seat(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    phase: Literal["waiting", "thinking", "over"] = "waiting"
    names: tuple[str, ...] = ()
    racks: tuple[Tiles, ...] = ()
    pool: Tiles = WHOLE
    spelled: tuple[tuple[Seat, str], ...] = ()
    scores: tuple[int, ...] = ()
    on_turn: Seat = FIRST
    clocks: Clocks | None = None
    turn: TurnLimit | None = None
    winner: Seat | None = None

    def timers(self) -> tuple[Clocks, TurnLimit]:
        """Both run from the opening on."""
        if self.clocks is None or self.turn is None:
            raise ValueError("the game has not been opened")
        return self.clocks, self.turn
