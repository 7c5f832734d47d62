"""How a game ends when nobody plays out, and what overtime costs."""

from dataclasses import dataclass
from typing import Annotated

from tilehall.law.game.clock import LONGEST_SIDE_S, seconds_as_ms
from tilehall.law.game.facts import Span
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import AS_BEFORE, BOTH, NEUTRAL, PLAYER, Number, Tiles, check_facts, make_ruling, make_step
from .table_clock import overtime_points


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorelessTurns:
    """Nobody scores. Asked: how many turns in a row scored nothing, counted over both, and how full is the bag?"""

    turns: Number
    bag: Tiles

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overtime:
    """The player's clock is below zero. Asked: by how much?"""

    over_s: Annotated[int, Span(0, LONGEST_SIDE_S, "four hours have")]

    def __post_init__(self) -> None:
        check_facts(self)


def zeros_end_game(rules: ScrabbleRules, turns: int, bag: int) -> bool:
    """Whether so many scoreless turns in a row, with so many tiles in the bag, are the end."""
    below = rules.zero_turns_bag_below.value
    return turns >= rules.zero_turns_end.value and (below is None or bag < below)


def scoreless_turns(rules: ScrabbleRules, facts: ScorelessTurns) -> Ruling:
    check_facts(facts, rules=rules)
    term = rules.zero_turns_end
    what_counts = make_step("count_zeros", BOTH, term.basis, count=term.value)
    if not zeros_end_game(rules, facts.turns, facts.bag):
        return make_ruling(
            "zeros_go_on", (what_counts, make_step("play_on", BOTH, term.basis)), term.basis, clock=AS_BEFORE
        )
    steps = (
        what_counts,
        make_step("neutralise", BOTH, term.basis),
        make_step("own_racks_off", BOTH, rules.racks_left.basis),
        make_step("sign_slip", BOTH, rules.slip.basis),
    )
    return make_ruling("zeros_end", steps, term.basis, clock=NEUTRAL)


def overtime(rules: ScrabbleRules, facts: Overtime) -> Ruling:
    """The game goes on; only points are lost, for every minute begun."""
    check_facts(facts, rules=rules)
    cost = overtime_points(rules, seconds_as_ms(rules.base_time_s.value + facts.over_s))
    each = rules.overtime_points
    if not cost.value:
        step = make_step("nothing_off", BOTH, cost.basis)
        return make_ruling("in_time", (step,), cost.basis, clock=AS_BEFORE)
    steps = (
        make_step("play_on_in_overtime", BOTH, cost.basis),
        make_step("overtime_each", BOTH, each.basis, count=each.value),
        make_step("overtime_off", BOTH, cost.basis, count=cost.value),
    )
    return make_ruling("overtime", steps, cost.basis, clock=AS_BEFORE, score=((PLAYER, -cost.value),))
