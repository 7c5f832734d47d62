"""The proper way to draw: bag, hand, table, count, and only then the rack."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import AS_BEFORE, BOTH, PLAYER, make_ruling, make_step


@dataclass(frozen=True, slots=True, kw_only=True)
class ProperDraw:
    """A player draws. Asked: was the number confirmed before a tile went onto the rack?"""

    counted: bool


def proper_draw(rules: ScrabbleRules, facts: ProperDraw) -> Ruling:
    """Who racks before the count is told to count first; that costs nothing, but too many are then too many racked."""
    basis = rules.resting("proper_draw")
    if not facts.counted:
        count = (make_step("count_now", BOTH, basis), make_step("racked_if_too_many", PLAYER, basis))
        return make_ruling("count_first", count, basis, clock=AS_BEFORE)
    in_order = ("hold_bag", "show_hand", "draw_face_down")
    steps = (
        *(make_step(do, PLAYER, basis) for do in in_order),
        make_step("confirm_number", BOTH, basis),
        make_step("rack_drawn", PLAYER, basis),
    )
    return make_ruling("proper_draw", steps, basis, clock=AS_BEFORE)
