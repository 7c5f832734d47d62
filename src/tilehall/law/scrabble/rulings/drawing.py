"""The proper way to draw: bag, hand, table, count, and only then the rack."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import AS_BEFORE, BOTH, NEUTRAL, PLAYER, Tiles, TilesOfRack, check_facts, make_ruling, make_step


@dataclass(frozen=True, slots=True, kw_only=True)
class ProperDraw:
    """A player draws. Asked: was the number confirmed before a tile went onto the rack?"""

    counted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Underdraw:
    """A rack was not filled. Asked: how many tiles it lacked, how many were drawn, and how many are in the bag?"""

    needed: TilesOfRack
    drawn: TilesOfRack
    bag: Tiles

    def __post_init__(self) -> None:
        check_facts(self)


def underdraw(rules: ScrabbleRules, facts: Underdraw) -> Ruling:
    """The rack is filled as soon as it is noticed; a draw that was short is no offence."""
    check_facts(facts, rules=rules)
    term, lacking = rules.drawing, facts.needed - facts.drawn
    if lacking < 0:
        too_many = rules.overdraw.basis
        see = make_step("see_overdraw", BOTH, too_many, count=-lacking)
        return make_ruling("drew_too_many", (see,), too_many, clock=NEUTRAL)
    if lacking == 0:
        return make_ruling("no_underdraw", (make_step("play_on", BOTH, term.basis),), term.basis, clock=AS_BEFORE)
    if facts.bag == 0:
        fewer = make_step("play_with_fewer", PLAYER, term.basis, count=lacking)
        return make_ruling("bag_has_no_more", (fewer,), term.basis, clock=AS_BEFORE)
    count = lacking if lacking <= facts.bag else facts.bag
    steps = (
        make_step("draw", PLAYER, term.basis, count=count),
        make_step("confirm_number", BOTH, rules.resting("proper_draw")),
        make_step("no_points_for_short_draw", BOTH, rules.resting("short_draw")),
    )
    return make_ruling("underdraw", steps, term.basis, clock=AS_BEFORE)


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
