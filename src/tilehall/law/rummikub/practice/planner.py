"""Who plans keeps what will fit. It comes out with as little as it may, and from then on draws until everything that it
holds fits the table at once: what is not laid helps nobody else, and many tiles fit more easily than three odd ones.

It lays what costs most as soon as somebody else holds few tiles, and when its last turn has come.
"""

from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.solve.meld_search import best_melds, counts_plus

from .best_lay import InTime, LayFound, legal_lay
from .first_meld import least_first_meld
from .seat_position import SeatPosition

FEW = 2  # tiles with which somebody may be gone after the next turn


def plan_lay(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    if not position.melded:
        return least_first_meld(rules, position)
    if (out := going_out(rules, position, in_time)) is not None:
        return out
    if is_last_turn(position) or any(other.melded and other.tiles <= FEW for other in position.others):
        return legal_lay(rules, position.table, position.rack, in_time=in_time, question="value")
    return None


def going_out(rules: RummikubRules, position: SeatPosition, in_time: InTime) -> LayFound | None:
    """The whole rack, where that can be laid."""
    if not can_stand(counts_plus(position.held, position.lying)):
        return None
    found = legal_lay(rules, position.table, position.rack, in_time=in_time)
    return found if found is not None and len(found.tiles) == len(position.rack) else None


def can_stand(tiles: bytes) -> bool:
    """Can all these lie in melds?"""
    return best_melds(tiles, tiles, "arrange") is not None


def is_last_turn(position: SeatPosition) -> bool:
    return position.last_turns is not None
