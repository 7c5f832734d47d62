"""Opponents for practice, by what they do: "greedy" lays all it can, "planner" keeps what will fit, "counter" does too
and counts what the others may hold. They see the view of their seat and keep no memory."""

from collections.abc import Mapping
from types import MappingProxyType

from tilehall.law.game.opponents import Opponent
from tilehall.law.rummikub.rules import RummikubRules

from .best_lay import InTime, LayFound, best_lay
from .counter import count_lay
from .planner import plan_lay
from .seat_position import SeatPosition
from .turn_choice import LayChooser, chooser


def greedy_lay(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    """Most tiles, each time."""
    return best_lay(rules, position.table, position.rack, melded=position.melded, in_time=in_time)


_LAY_CHOOSERS: Mapping[str, LayChooser] = {"greedy": greedy_lay, "planner": plan_lay, "counter": count_lay}
OPPONENTS: Mapping[str, Opponent] = MappingProxyType(
    {
        key: Opponent(key, chooser(lay_chooser), gives_hints=key == "greedy")
        for key, lay_chooser in _LAY_CHOOSERS.items()
    }
)
