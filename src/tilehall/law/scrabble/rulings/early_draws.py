"""A draw that came too early for a challenge: by the pen, by the seconds, or during a hold."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .challenges import flash_draw_noted, on_move_after, verdict_steps
from .overdraws import SurplusTiles, tiles_of_removed_play
from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    CHALLENGER,
    DIRECTOR,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    Seconds,
    Tiles,
    challenger_stops,
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
class FlashDraw:
    """A challenge after the player had drawn.

    Asked: was the score written after the press and before the draw, how many seconds after the press did the challenge
    come, and was the challenge upheld (or would it be)?
    """

    drawn: Tiles
    racked: Tiles
    recorded: bool
    seconds: Seconds
    upheld: bool

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawInHold:
    """The player drew although the opponent had said “hold”, and a challenge followed. Asked as of a flash draw."""

    drawn: Tiles
    racked: Tiles
    upheld: bool

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))


# Why a challenge is heard after a draw, or is not.
_Ground: TypeAlias = Literal["in_time", "too_late", "held"]
_Draw: TypeAlias = FlashDraw | DrawInHold


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenInAdvance:
    """The player wrote the score down before the press."""


def is_early_draw(rules: ScrabbleRules, *, recorded: bool, seconds: float) -> bool | None:
    """Whether the first tile, so many seconds after the press, leaves the turn open; None for an unknown test."""
    test, window = rules.fast_bag_test.value, rules.fast_bag_window_s.value
    if test == "unrecorded":
        return not recorded
    return seconds < window if test == "seconds" and window is not None else None


def early_draw_accepts(rules: ScrabbleRules) -> bool:
    """Whether the turn counts as accepted though the tile came early: where the director decides by the seconds, it
    does until then."""
    return rules.fast_bag_test.value == "seconds" and rules.fast_bag_decides.value == "director"


def flash_draw(rules: ScrabbleRules, facts: FlashDraw) -> Ruling:
    check_facts(facts, rules=rules)
    if not facts.drawn:
        return _still_open(rules)
    allowed = _allowed(rules, facts)
    return _after_draw(rules, facts, None if allowed is None else "in_time" if allowed else "too_late")


def draw_in_hold(rules: ScrabbleRules, facts: DrawInHold) -> Ruling:
    """A hold keeps the turn open, whatever was written down and however long it takes."""
    check_facts(facts, rules=rules)
    return _after_draw(rules, facts, "held") if facts.drawn else _still_open(rules)


def _after_draw(rules: ScrabbleRules, facts: _Draw, ground: _Ground | None) -> Ruling:
    decides = rules.fast_bag_decides
    surplus = tiles_of_removed_play(rules, facts.drawn, facts.racked)
    if ground is None or surplus is None or decides.value not in ("rule", "director"):
        return uncovered_ruling(rules, rules.fast_bag_test, decides, rules.drawn_tiles_on_loss)
    if decides.value == "director":
        return _asked(rules, facts, ground, surplus)
    if ground == "too_late":
        bases = (rules.acceptance.basis, rules.accepted_is_final.basis)
        steps = (make_step("play_on", BOTH, *bases), _unless_held(rules))
        return make_ruling("turn_accepted", steps, *bases, clock=AS_BEFORE)
    return _by_rule(rules, facts, ground, surplus)


def written_in_advance(rules: ScrabbleRules, _facts: WrittenInAdvance) -> Ruling:
    term = rules.prerecord_effect
    if term.value == "flash_draw":
        back = (rules.resting("flash_draw_not_racked"), rules.resting("flash_draw_racked"))
        steps = (
            make_step("counts_as_flash_draw", PLAYER, term.basis),
            make_step("challenge_stays_open", OPPONENT, term.basis, rules.resting("early_draw")),
            make_step("drawn_go_back_as_there", PLAYER, *back),
            *flash_draw_noted(rules),
        )
        return make_ruling("flash_draw", steps, term.basis, clock=AS_BEFORE)
    if term.value == "infraction":
        forbidden, unsaid = rules.prerecord_forbidden.basis, rules.resting("written_in_advance")
        steps = (make_step("call_director", OPPONENT, forbidden), make_step("director_decides", DIRECTOR, unsaid))
        return make_ruling("infraction", steps, forbidden, unsaid, discretion=DIRECTOR)
    return uncovered_ruling(rules, term)


def _allowed(rules: ScrabbleRules, facts: FlashDraw) -> bool | None:
    """Whether the challenge may still be made: in the window it may, up to its last moment."""
    window = rules.fast_bag_window_s.value
    if rules.fast_bag_test.value == "seconds" and window is not None:
        return facts.seconds <= window
    return is_early_draw(rules, recorded=facts.recorded, seconds=facts.seconds)


def _still_open(rules: ScrabbleRules) -> Ruling:
    basis = rules.acceptance.basis
    steps = (challenger_stops(rules), make_step("adjudicate", ADJUDICATOR, basis))
    return make_ruling("nothing_drawn", steps, basis, clock=NEUTRAL)


def _by_rule(rules: ScrabbleRules, facts: _Draw, ground: _Ground, surplus: SurplusTiles) -> Ruling:
    basis, early = _opens(rules, ground), rules.resting("early_draw")
    first = (challenger_stops(rules), make_step("allow_challenge", ADJUDICATOR, basis, early))
    code = surplus.branch if facts.upheld else "flash_draw_stands"
    on_move = on_move_after(rules, upheld=facts.upheld)
    steps = (*first, *verdict_steps(rules, facts, surplus, bag_empty=False), *flash_draw_noted(rules))
    return make_ruling(code, steps, basis, clock=clocks_neutral_then(on_move), detail=_figures(facts, surplus))


def _asked(rules: ScrabbleRules, facts: _Draw, ground: _Ground, surplus: SurplusTiles) -> Ruling:
    """The director decides, and the steps follow the advice: the turn stands, or there is a verdict."""
    decides, window = rules.fast_bag_decides, rules.fast_bag_window_s
    bases = (decides.basis, _opens(rules, ground), rules.resting("early_draw"), window.basis)
    first = (
        neutralise_step(CHALLENGER, decides.basis),
        make_step("call_director", BOTH, decides.basis),
        make_step(
            "allow_or_refuse_challenge", DIRECTOR, decides.basis, window.basis, what=ground, seconds=window.value
        ),
    )
    if ground == "too_late":
        refused = (
            make_step("turn_stands", BOTH, decides.basis),
            restart_step(OPPONENT, decides.basis),
            make_step("if_allowed", DIRECTOR, decides.basis),
            _unless_held(rules),
        )
        clock = clocks_neutral_then(OPPONENT)
        return make_ruling(
            "fast_bag_late",
            (*first, *refused),
            *bases,
            clock=clock,
            discretion=DIRECTOR,
            detail={"advice": "do_not_allow"},
        )
    allowed = (
        make_step("if_not_allowed", PLAYER, decides.basis),
        *verdict_steps(rules, facts, surplus, bag_empty=False),
    )
    clock = clocks_neutral_then(on_move_after(rules, upheld=facts.upheld))
    detail = {"advice": "allow", **_figures(facts, surplus)}
    return make_ruling("fast_bag", (*first, *allowed), *bases, clock=clock, discretion=DIRECTOR, detail=detail)


def _opens(rules: ScrabbleRules, ground: _Ground) -> Basis:
    """What keeps the turn open."""
    return rules.hold_drawing.basis if ground == "held" else rules.fast_bag_test.basis


def _unless_held(rules: ScrabbleRules) -> Step:
    return make_step("unless_held", OPPONENT, rules.acceptance.basis, rules.hold_drawing.basis)


def _figures(facts: _Draw, surplus: SurplusTiles) -> dict[str, int]:
    return surplus.figures(facts.drawn) if facts.upheld else {}
