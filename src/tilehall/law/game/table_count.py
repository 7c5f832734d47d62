"""The count of a table whose game was not played here: what is told of each rack, and the scores that follow.

A game that is counted so gives its record a function from one to the other, under its rules. Whoever keeps results
asks that function, so that a table has the same scores wherever it was played.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilehall.law.rulebook.basis import Basis

from .seats import Seat

# Whether a player opened; who did not is told apart by whether it would have been possible.
Opened: TypeAlias = Literal["opened", "could_not", "chose_not"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCount:
    """What was left on one rack: its tiles as the game writes them, or the points somebody counted; neither if the
    player went out."""

    tiles: tuple[str, ...] = ()
    points: int | None = None
    opened: Opened = "opened"

    def __post_init__(self) -> None:
        if self.tiles and self.points is not None:
            raise ValueError("a rack is told by its tiles or by its points, not by both")

    @property
    def out(self) -> bool:
        return not self.tiles and not self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCount:
    """In the order of the racks: what each player is charged and scores, and who won; `out` went out, if anybody."""

    charges: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    out: Seat | None
    rests_on: tuple[Basis, ...]
