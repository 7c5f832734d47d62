"""Too many tiles drawn, on a turn or in an exchange, and tiles drawn for a play that is taken off again."""

from dataclasses import dataclass
from typing import Annotated, Literal

from tilehall.law.game.facts import Span
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
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
    if ruling := _without_surplus(rules, excess):
        return ruling
    rack = rules.rack_size.value + excess
    if facts.found_by == "opponent" and facts.racked == facts.drawn:
        surplus = _turned_rack(rules, excess, rack)
    elif facts.racked:
        surplus = pooled_surplus(rules, excess, rack)
    else:
        surplus = _face_down(rules, excess, facts.drawn)
    clocks = _clock_bases(rules)
    steps = [neutralise_step(OPPONENT, *clocks), *surplus.steps]
    if surplus.branch == "overdraw_nothing_racked":
        steps.append(make_step("to_rack", PLAYER, surplus.basis, count=facts.needed))
    steps.append(restart_step(OPPONENT, *clocks))
    bases = (rules.overdraw.basis, surplus.basis, rules.resting("overdraw_which"))
    detail = {**surplus.figures(excess), "rack_after": rack - excess}
    return make_ruling(surplus.branch, steps, *bases, clock=clocks_neutral_then(OPPONENT), detail=detail)


def exchange_overdraw(rules: ScrabbleRules, facts: ExchangeOverdraw) -> Ruling:
    """The same steps, and the old tiles stay out of the bag until the surplus is back in it."""
    check_facts(facts, rules=rules)
    excess = facts.excess
    if ruling := _without_surplus(rules, excess):
        return ruling
    rack = rules.rack_size.value + excess
    surplus = pooled_surplus(rules, excess, rack) if facts.racked else _face_down(rules, excess, facts.drawn)
    on_move = OPPONENT if facts.pressed else PLAYER
    clocks = _clock_bases(rules)
    steps = (
        neutralise_step(on_move, *clocks),
        *surplus.steps,
        make_step("old_to_bag", PLAYER, rules.exchange_returned.basis, count=facts.announced),
        *(() if facts.racked else (make_step("to_rack", PLAYER, rules.exchange_racked.basis, count=facts.announced),)),
        restart_step(on_move, *clocks),
    )
    bases = (rules.overdraw.basis, rules.resting("exchange_overdraw"), surplus.basis)
    detail = {**surplus.figures(excess), "old_to_bag": facts.announced, "rack_after": rack - excess}
    return make_ruling("exchange_overdraw", steps, *bases, clock=clocks_neutral_then(on_move), detail=detail)


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


def equal_sight_steps(rules: ScrabbleRules, tiles: int, *, player: bool, opponent: bool) -> tuple[Step, ...]:
    """If exactly one of them has seen the tiles that go back, the other may see them too."""
    if player == opponent:
        return ()
    shown_to, by = (OPPONENT, PLAYER) if player else (PLAYER, OPPONENT)
    return (make_step("show_on_request", by, rules.resting("overdraw_equal_sight"), count=tiles, side=shown_to),)


def pooled_surplus(rules: ScrabbleRules, excess: int, pool: int) -> SurplusTiles:
    """Racking has begun: all tiles of the player are one pool, and the opponent picks some more than the surplus."""
    basis, extra = rules.resting("overdraw_racked"), rules.overdraw_extra_pick
    picked = excess + extra.value
    steps = (
        make_step("pool", PLAYER, basis, count=pool),
        make_step("pick_unseen", OPPONENT, extra.basis, rules.resting("overdraw_unseen"), count=picked),
        make_step("look_at_picked", OPPONENT, basis, count=picked),
        make_step("give_back", OPPONENT, extra.basis, count=extra.value),
        *equal_sight_steps(rules, excess, player=False, opponent=True),
        make_step("to_bag", OPPONENT, basis, count=excess),
    )
    return SurplusTiles("overdraw_racked", basis, steps, pool, picked)


def _face_down(rules: ScrabbleRules, excess: int, drawn: int) -> SurplusTiles:
    """Nothing racked yet: the surplus is taken unseen from the drawn tiles alone."""
    basis = rules.resting("overdraw_nothing_racked")
    steps = (
        make_step("pick_unseen", OPPONENT, basis, count=excess),
        *equal_sight_steps(rules, excess, player=False, opponent=False),
        make_step("to_bag", OPPONENT, basis, count=excess),
    )
    return SurplusTiles("overdraw_nothing_racked", basis, steps, drawn, excess)


def _turned_rack(rules: ScrabbleRules, excess: int, rack: int) -> SurplusTiles:
    """The opponent found it on the rack: the rack is turned round, and the finder chooses openly."""
    basis = rules.resting("overdraw_found_by_opponent")
    steps = (
        make_step("turn_rack", PLAYER, basis, count=rack),
        make_step("choose", OPPONENT, basis, count=excess),
        *equal_sight_steps(rules, excess, player=True, opponent=True),
        make_step("to_bag", OPPONENT, basis, count=excess),
    )
    return SurplusTiles("overdraw_found_by_opponent", basis, steps, rack, excess)


def _without_surplus(rules: ScrabbleRules, excess: int) -> Ruling | None:
    """Nobody gives tiles back: there are not too many, or the rules leave open what is done."""
    if excess <= 0:
        return _in_order(rules, -excess)
    return None if rules.overdraw.value == "opponent_returns" else uncovered_ruling(rules, rules.overdraw)


def _in_order(rules: ScrabbleRules, missing: int) -> Ruling:
    """Not too many: with too few, the player draws the rest."""
    basis = rules.drawing.basis
    step = make_step("draw", PLAYER, basis, count=missing) if missing else make_step("play_on", "both", basis)
    return make_ruling("no_overdraw", (step,), basis, detail={"excess": 0, "missing": missing})


def _clock_bases(rules: ScrabbleRules) -> tuple[Basis, ...]:
    return rules.resting("overdraw_clocks"), rules.resting("restart_by_waiting")
