"""Tiles that turn up: outside the bag, in a bag thought empty, or of a wrong number."""

from dataclasses import dataclass, replace
from math import isqrt
from typing import Annotated, Literal

from tilehall.law.game.facts import Fault, Span
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Ruling, Step
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules

from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    Number,
    NumberFromOne,
    TilesOfRack,
    check_facts,
    clocks_neutral_then,
    courtesy_steps,
    fault_above,
    make_ruling,
    make_step,
    neutralise_step,
    restart_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesFound:
    """Tiles turned up. Asked: how many are on my rack and on theirs, and whose refill fell short first.

    Racks that were cleared count as put back. `mine` is the rack of the one who asks, the player of the steps.
    """

    mine: TilesOfRack
    theirs: TilesOfRack
    found: Annotated[int, Span(1, "tiles_total", "the set")]
    first_short: Literal["mine", "theirs", "none"]
    signed: bool

    def __post_init__(self) -> None:
        nobody = Fault("theirs", self.theirs, "like the other, but only one can have played out")
        check_facts(self, nobody if self.mine == self.theirs == 0 else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileCount:
    """The number of tiles proves wrong, or sets are mixed. Asked: how many games it touches, how many are signed."""

    games: NumberFromOne
    signed: Number

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.games, "the games", signed=self.signed))


@dataclass(frozen=True, slots=True)
class _Share:
    """Who takes how many of the found tiles, in the order in which they do; the rest stays in the bag."""

    mine: int
    theirs: int
    order: tuple[str, ...]

    def takers(self) -> list[tuple[str, int]]:
        taken = {"mine": (PLAYER, self.mine), "theirs": (OPPONENT, self.theirs)}
        return [taken[side] for side in self.order if taken[side][1]]


def tile_outside(rules: ScrabbleRules, facts: TilesFound) -> Ruling:
    _fits(rules, facts)
    opens = rules.resting("found_outside")
    if facts.signed:
        return _too_late(rules, opens)
    if rules.found_tile_to.value != "earliest_short_draw":
        return uncovered_ruling(rules, rules.found_tile_to)
    look, first = rules.resting("found_outside_look"), rules.found_tile_to.basis
    steps = [
        neutralise_step(BOTH, rules.resting("found_clocks")),
        make_step("show_both", BOTH, look, count=facts.found),
        make_step("to_bag", BOTH, look, count=facts.found),
        make_step("restore_racks", BOTH, rules.resting("found_outside_undo")),
    ]
    share = _share(rules, facts)
    if share is None:
        return _who_was_first(rules, (opens, first), steps)
    branch = _branch(rules, facts)
    shared = (rules.resting("found_shared"),) if branch == "found_outside_neither_full" else ()
    taken = _taken(share, "draw", rules.resting(branch), *shared)
    no_replay = make_step("no_replay", BOTH, rules.resting("found_outside_no_replay"))
    return _goes_on(rules, facts, share, (opens, rules.resting(branch)), (*steps, *taken, no_replay))


def tile_in_bag(rules: ScrabbleRules, facts: TilesFound) -> Ruling:
    _fits(rules, facts)
    opens = rules.resting("found_in_bag")
    if facts.signed:
        return _too_late(rules, opens)
    if rules.found_tile_to.value != "earliest_short_draw":
        return uncovered_ruling(rules, rules.found_tile_to)
    steps = [
        neutralise_step(BOTH, opens, rules.resting("found_clocks")),
        make_step("show_both", BOTH, rules.resting("found_in_bag_look"), count=facts.found),
        make_step("restore_racks", BOTH, rules.resting("found_in_bag_undo")),
    ]
    share = _share(rules, facts)
    if share is None:
        return _who_was_first(rules, (opens, rules.resting("found_in_bag_who")), steps)
    as_they_lie = share.takers() in ([(PLAYER, facts.found)], [(OPPONENT, facts.found)])
    taken = _taken(share, "to_rack", rules.resting("found_in_bag_who")) if as_they_lie else _drawn(rules, facts, share)
    no_replay = make_step("no_replay", BOTH, rules.resting("found_in_bag_no_replay"))
    bases = (opens, rules.resting("found_in_bag_resume"))
    ruling = _goes_on(rules, facts, share, bases, (*steps, *taken, no_replay))
    return ruling if as_they_lie else replace(ruling, discretion=ruling.discretion or ADJUDICATOR)


def _drawn(rules: ScrabbleRules, facts: TilesFound, share: _Share) -> list[Step]:
    """Not one rack takes all that were found in the bag. Nobody says who takes which, so they are drawn out of it."""
    unsaid, left = rules.resting("found_in_bag_rest"), facts.found - share.mine - share.theirs
    back = make_step("to_bag", BOTH, unsaid, rules.resting("no_rule"), count=facts.found)
    drawn = _taken(share, "draw", rules.resting("found_in_bag_who"), rules.resting("found_shared"), unsaid)
    return [back, *drawn, *([make_step("stay_in_bag", BOTH, unsaid, count=left)] if drawn and left else [])]


def tile_count(rules: ScrabbleRules, facts: TileCount) -> Ruling:
    """Play goes on with what is in the bags; the sets are sorted when all games they touch are over."""
    basis, leftover = rules.resting("tile_count"), rules.resting("leftover_tiles")
    stands = make_step("score_stands", BOTH, basis)
    side = isqrt(rules.tiles_total.value)
    sort = (make_step("sort_sets", BOTH, basis, count=facts.games), make_step("lay_squares", BOTH, basis, count=side))
    if facts.signed < facts.games:
        steps = (
            make_step("play_on", BOTH, basis),
            stands,
            make_step("list_tables", DIRECTOR, basis, count=facts.games),
            *sort,
        )
        return make_ruling("play_on", steps, basis, clock=AS_BEFORE, detail={"sort_when_signed": facts.games})
    return make_ruling("sort_sets", (stands, *sort), basis, leftover, detail={"sort_when_signed": facts.games})


def _fits(rules: ScrabbleRules, facts: TilesFound) -> None:
    rest = rules.tiles_total.value - facts.mine - facts.theirs
    check_facts(facts, fault_above(rest, "the rest of the set", found=facts.found), rules=rules)


def _branch(rules: ScrabbleRules, facts: TilesFound) -> Procedure:
    full = (facts.mine, facts.theirs).count(rules.rack_size.value)
    return ("found_outside_neither_full", "found_outside_one_full", "found_outside_both_full")[full]


def _share(rules: ScrabbleRules, facts: TilesFound) -> _Share | None:
    """The first to fall short fills the rack, the other takes what is left; None if it is not known who was first."""
    lacking = {"mine": rules.rack_size.value - facts.mine, "theirs": rules.rack_size.value - facts.theirs}
    short = [side for side, tiles in lacking.items() if tiles]
    if len(short) == 2 and facts.first_short == "none":
        return None
    order = sorted(short, key=lambda side: side != facts.first_short)
    taken, left = {"mine": 0, "theirs": 0}, facts.found
    for side in order:
        taken[side] = min(lacking[side], left)
        left -= taken[side]
    return _Share(order=tuple(order), **taken)


def _taken(share: _Share, do: str, *bases: Basis) -> list[Step]:
    return [make_step(do, who, *bases, count=tiles) for who, tiles in share.takers()]


def _goes_on(
    rules: ScrabbleRules, facts: TilesFound, share: _Share, bases: tuple[Basis, ...], steps: tuple[Step, ...]
) -> Ruling:
    """Both have tiles: play resumes. One has none: the game is over, and its result is worked out again."""
    mine, theirs = facts.mine + share.mine, facts.theirs + share.theirs
    was_out = OPPONENT if not facts.theirs else PLAYER if not facts.mine else None
    detail: dict[str, Fact] = {
        "mine_after": mine,
        "theirs_after": theirs,
        "in_bag": facts.found - share.mine - share.theirs,
        "over": not (mine and theirs),
    }
    ends = bases[-1]
    if not (mine and theirs):
        steps = (*steps, make_step("recompute_result", BOTH, ends, rules.out_bonus_factor.basis))
        return make_ruling("result_recomputed", steps, *bases, clock=NEUTRAL, detail=detail)
    on_move = BOTH
    if was_out is not None:
        on_move = OPPONENT if was_out == PLAYER else PLAYER
        detail["on_move"] = on_move
        steps = (*steps, make_step("cancel_out_bonus", BOTH, ends))
    steps = (*steps, restart_step(on_move, rules.resting("found_clocks")))
    return make_ruling("play_resumes", steps, *bases, clock=clocks_neutral_then(on_move), detail=detail)


def _who_was_first(rules: ScrabbleRules, bases: tuple[Basis, Basis], steps: list[Step]) -> Ruling:
    """Both racks lack tiles and nobody remembers: the players work it out, else the adjudicator says."""
    step = make_step("work_out_first_short", BOTH, bases[1])
    says = courtesy_steps(rules)[1]
    return make_ruling("first_short_unknown", (*steps, step, says), *bases, clock=NEUTRAL, discretion=ADJUDICATOR)


def _too_late(rules: ScrabbleRules, opens: Basis) -> Ruling:
    """The slip is signed: nothing is corrected."""
    basis, leftover = rules.resting("tile_count"), rules.resting("leftover_tiles")
    steps = (
        make_step("score_stands", BOTH, basis, leftover),
        make_step("sort_sets", BOTH, basis, count=1),
        make_step("lay_squares", BOTH, basis, count=isqrt(rules.tiles_total.value)),
    )
    return make_ruling("slip_signed", steps, opens, basis, leftover)
