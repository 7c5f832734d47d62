"""Too many tiles drawn, on a turn or in an exchange, and tiles drawn for a play that is taken off again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from tilehall.law.game.facts import Span
from tilehall.law.rulebook.basis import Basis, Silent
from tilehall.law.rulebook.ruling import Fact, Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    Tiles,
    TilesOfRack,
    check_facts,
    clocks_neutral_then,
    fault_above,
    make_ruling,
    make_step,
    neutralise_step,
    restart_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdraw:
    """More replacement tiles than needed. Asked: how many of the drawn tiles are on the rack, and who found it?"""

    drawn: Tiles
    needed: TilesOfRack
    racked: Tiles
    found_by: Literal["drawer", "opponent"]

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))

    @property
    def excess(self) -> int:
        return self.drawn - self.needed


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeOverdraw:
    """More new tiles than were announced. Asked: has the player pressed the clock yet?"""

    announced: Annotated[int, Span(1, "rack_size", "a rack holds")]
    drawn: Tiles
    racked: Tiles
    pressed: bool

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))

    @property
    def excess(self) -> int:
        return self.drawn - self.announced


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTilesBack:
    """Tiles drawn for a play that was taken off went back into the bag. Asked: how many were drawn, how many of them
    had been on the rack, and how many went back?"""

    drawn: Annotated[int, Span(1, "tiles_total", "the set")]
    racked: Tiles
    returned: Tiles

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))


@dataclass(frozen=True, slots=True)
class SurplusTiles:
    """Tiles too many in front of a player: what is done with them, up to their return to the bag."""

    branch: str
    basis: Basis
    steps: tuple[Step, ...]
    pool: int
    picked: int

    def figures(self, excess: int) -> dict[str, int]:
        return {
            "excess": excess,
            "pool": self.pool,
            "picked": self.picked,
            "back_to_player": self.picked - excess,
            "to_bag": excess,
        }


def overdraw(rules: ScrabbleRules, facts: Overdraw) -> Ruling:
    check_facts(facts, rules=rules)
    excess = facts.excess
    if excess <= 0:
        return _in_order(rules, -excess)
    if ruling := _without_procedure(rules):
        return ruling
    rack = rules.rack_size.value + excess
    if facts.found_by == "opponent" and facts.racked == facts.drawn:
        surplus = _turned_rack(rules, excess, rack)
    elif facts.racked:
        surplus = pooled_surplus(rules, excess, rack)
    else:
        surplus = _face_down(rules, excess, facts.drawn)
    # After a turn the opponent's clock runs, with the first rack the drawer's own: nobody is asked which.
    clocks = _clock_bases(rules)
    steps = [neutralise_step(BOTH, *clocks), *surplus.steps]
    if surplus.branch == "overdraw_nothing_racked" and facts.needed:
        steps.append(make_step("to_rack", PLAYER, surplus.basis, count=facts.needed))
    steps.append(restart_step(BOTH, *clocks))
    bases = (rules.overdraw.basis, surplus.basis, rules.resting("overdraw_which"))
    detail = {**surplus.figures(excess), "rack_after": rack - excess}
    return make_ruling(surplus.branch, steps, *bases, clock=clocks_neutral_then(BOTH), detail=detail)


def exchange_overdraw(rules: ScrabbleRules, facts: ExchangeOverdraw) -> Ruling:
    """The same steps, and the old tiles stay out of the bag until the surplus is back in it."""
    check_facts(facts, rules=rules)
    excess = facts.excess
    if excess <= 0:
        return _exchange_in_order(rules, facts)
    if ruling := _without_procedure(rules):
        return ruling
    rack = rules.rack_size.value + excess
    surplus = _pooled_without_old(rules, excess, rack) if facts.racked else _face_down(rules, excess, facts.drawn)
    on_move = OPPONENT if facts.pressed else PLAYER
    clocks, surplus_first = _clock_bases(rules), rules.resting("exchange_overdraw")
    steps = (
        neutralise_step(on_move, surplus_first, *clocks),
        *_unless_found(rules, all_racked=facts.racked == facts.drawn),
        *surplus.steps,
        make_step("old_to_bag", PLAYER, rules.exchange_returned.basis, surplus_first, count=facts.announced),
        *(() if facts.racked else (make_step("to_rack", PLAYER, rules.exchange_racked.basis, count=facts.announced),)),
        restart_step(on_move, *clocks),
    )
    bases = (rules.overdraw.basis, surplus_first, surplus.basis)
    detail = {**surplus.figures(excess), "old_to_bag": facts.announced, "rack_after": rack - excess}
    return make_ruling("exchange_overdraw", steps, *bases, clock=clocks_neutral_then(on_move), detail=detail)


def _unless_found(rules: ScrabbleRules, *, all_racked: bool) -> tuple[Step, ...]:
    """It is not asked here who found it; all on the rack and found by the opponent is a case of its own."""
    bases = (rules.resting("overdraw_found_by_opponent"), rules.resting("overdraw_which"))
    return (make_step("unless_found_by_opponent", OPPONENT, *bases),) if all_racked else ()


def tiles_of_removed_play(rules: ScrabbleRules, drawn: int, racked: int) -> SurplusTiles | None:
    """What becomes of the tiles drawn for a play that was taken off; None if no procedure of ours knows the term."""
    term, back = rules.drawn_tiles_on_loss, rules.resting("drawn_tiles_back")
    if term.value == "show_and_return":
        step = make_step("show_opponent", PLAYER, term.basis, count=drawn)
        return SurplusTiles(
            "drawn_tiles_shown",
            term.basis,
            (step, make_step("to_bag", PLAYER, term.basis, back, count=drawn)),
            drawn,
            drawn,
        )
    if term.value != "by_racked":
        return None
    if racked:
        surplus = pooled_surplus(rules, drawn, rules.rack_size.value + drawn)
        basis = rules.resting("flash_draw_racked")
        taken_as = make_step("count_as_overdraw", PLAYER, basis, back, count=drawn)
        return SurplusTiles("flash_draw_racked", basis, (taken_as, *surplus.steps), surplus.pool, surplus.picked)
    basis = rules.resting("flash_draw_not_racked")
    steps = (
        make_step("show_both", PLAYER, term.basis, basis, count=drawn),
        make_step("to_bag", PLAYER, basis, count=drawn),
    )
    return SurplusTiles("flash_draw_not_racked", basis, steps, drawn, drawn)


def drawn_tiles_back(rules: ScrabbleRules, facts: DrawnTilesBack) -> Ruling:
    """The tiles that go back are as many as were drawn in that turn; on more than these no document says a word."""
    most = facts.drawn + rules.rack_size.value
    too_many = fault_above(most, "the player had in all", returned=facts.returned)
    check_facts(facts, too_many, rules=rules)
    term, missing = rules.drawn_tiles_on_loss, facts.drawn - facts.returned
    if missing == 0:
        basis = _back_by(rules, facts.racked)
        return make_ruling("all_back", (make_step("play_on", BOTH, basis),), basis)
    detail = {"drawn": facts.drawn, "returned": facts.returned}
    if missing < 0:
        return _too_many_back(rules, -missing, detail)
    surplus = tiles_of_removed_play(rules, missing, facts.racked)
    if surplus is None:
        return uncovered_ruling(rules, term)
    # The play came off, so it is the opponent's turn.
    restart = restart_step(OPPONENT, rules.restart_after_bad_play.basis, rules.resting("bad_play_clock"))
    clock = clocks_neutral_then(OPPONENT)
    return make_ruling("count_differs", (*surplus.steps, restart), term.basis, clock=clock, detail=detail)


def _back_by(rules: ScrabbleRules, racked: int) -> Basis:
    """By what tiles drawn for a play that came off went back."""
    term = rules.drawn_tiles_on_loss
    return rules.resting("flash_draw_racked") if racked and term.value == "by_racked" else term.basis


def _too_many_back(rules: ScrabbleRules, more: int, detail: Mapping[str, Fact]) -> Ruling:
    no_rule, again = rules.resting("no_rule"), rules.resting("too_many_back")
    steps = [make_step("draw_again", PLAYER, again, count=more)]
    if not isinstance(no_rule, Silent):
        steps.append(make_step("adjudicator_rules", ADJUDICATOR, no_rule))
    return make_ruling("too_many_back", steps, no_rule, again, clock=NEUTRAL, discretion=ADJUDICATOR, detail=detail)


def pooled_surplus(rules: ScrabbleRules, excess: int, pool: int) -> SurplusTiles:
    """Racking has begun: all tiles of the player are one pool, and the opponent picks some more than the surplus."""
    basis, extra = rules.resting("overdraw_racked"), rules.overdraw_extra_pick
    picked = excess + extra.value
    steps = (
        make_step("pool", PLAYER, basis, count=pool),
        make_step("pick_unseen", OPPONENT, extra.basis, rules.resting("overdraw_unseen"), count=picked),
        make_step("look_at_picked", OPPONENT, basis, count=picked),
        make_step("give_back", OPPONENT, extra.basis, count=extra.value),
        make_step("show_on_request", OPPONENT, rules.resting("overdraw_equal_sight"), count=excess, side=PLAYER),
        make_step("to_bag", OPPONENT, basis, count=excess),
        make_step("rack_pool", PLAYER, basis, count=pool - excess),
    )
    return SurplusTiles("overdraw_racked", basis, steps, pool, picked)


def _pooled_without_old(rules: ScrabbleRules, excess: int, pool: int) -> SurplusTiles:
    """In an exchange the old tiles lie face down on the same table, and are none of these."""
    surplus, aside = pooled_surplus(rules, excess, pool), rules.exchange_set_aside.basis
    first, *rest = surplus.steps
    own = replace(first, do="pool_without_old", rests_on=(*first.rests_on, aside))
    return replace(surplus, steps=(own, *rest))


def _face_down(rules: ScrabbleRules, excess: int, drawn: int) -> SurplusTiles:
    """Nothing racked yet: the surplus is taken unseen from the drawn tiles alone."""
    basis = rules.resting("overdraw_nothing_racked")
    steps = (
        make_step("pick_face_down", OPPONENT, basis, count=excess),
        # By the procedure neither sees them; it is not asked whether one has.
        make_step("equal_sight", BOTH, rules.resting("overdraw_equal_sight")),
        make_step("to_bag", OPPONENT, basis, count=excess),
    )
    return SurplusTiles("overdraw_nothing_racked", basis, steps, drawn, excess)


def _turned_rack(rules: ScrabbleRules, excess: int, rack: int) -> SurplusTiles:
    """The opponent found it on the rack: the rack is turned round, and the finder chooses openly."""
    basis = rules.resting("overdraw_found_by_opponent")
    steps = (
        make_step("turn_rack", PLAYER, basis, count=rack),
        make_step("choose", OPPONENT, basis, count=excess),
        make_step("to_bag", OPPONENT, basis, count=excess),
    )
    return SurplusTiles("overdraw_found_by_opponent", basis, steps, rack, excess)


def _without_procedure(rules: ScrabbleRules) -> Ruling | None:
    """The rules leave open what is done."""
    return None if rules.overdraw.value == "opponent_returns" else uncovered_ruling(rules, rules.overdraw)


def _in_order(rules: ScrabbleRules, missing: int) -> Ruling:
    """Not too many: with too few, the player draws the rest."""
    basis = rules.drawing.basis
    step = make_step("draw", PLAYER, basis, count=missing) if missing else make_step("play_on", "both", basis)
    return make_ruling("no_overdraw", (step,), basis, detail={"excess": 0, "missing": missing})


def _exchange_in_order(rules: ScrabbleRules, facts: ExchangeOverdraw) -> Ruling:
    """Not too many: what is missing is drawn, and the exchange goes on with the old tiles."""
    drawing, missing, lying = rules.exchange_draw_to.basis, -facts.excess, facts.announced - facts.racked
    steps = (
        *((make_step("draw_more", PLAYER, drawing, count=missing),) if missing else ()),
        make_step("old_to_bag", PLAYER, rules.exchange_returned.basis, count=facts.announced),
        *((make_step("to_rack", PLAYER, rules.exchange_racked.basis, count=lying),) if lying else ()),
    )
    return make_ruling("no_overdraw", steps, drawing, clock=AS_BEFORE, detail={"excess": 0, "missing": missing})


def _clock_bases(rules: ScrabbleRules) -> tuple[Basis, ...]:
    return rules.resting("overdraw_clocks"), rules.resting("restart_by_waiting")
