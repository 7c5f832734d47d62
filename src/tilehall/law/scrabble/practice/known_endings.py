"""What a turn is worth once the bag is empty and both racks are known: the one place where endings are judged."""

from collections.abc import Sequence

from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.turns import RawTurn

from .simulation import Position, Simulation

CANDIDATES = 40
TO_THE_END = 24  # turns; with seven tiles on each rack hardly any ending has half as many


def ending_worths(finder: Finder, position: Position, turns: Sequence[RawTurn]) -> list[int]:
    """Of each of these turns, in hundredths of a point: by how much who is at turn gains from it until the end, the
    racks among it, if both then always play what seems best. The tiles that are not seen are the opponent's."""
    simulation = Simulation(finder, position, turns, plies=TO_THE_END)
    simulation.run(1)
    return [round(tried.value) for tried in simulation.tried]
