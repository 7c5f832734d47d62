"""Clocks that people handle: a press that was forgotten, who stops and who restarts, and a time that is wrong."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    OPPONENT,
    PLAYER,
    clock_runs,
    clocks_neutral_then,
    make_ruling,
    make_step,
    neutralise_step,
    restart_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPress:
    """The player forgot to press the clock after a play. Asked: has the player begun to draw?"""

    drawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StoppedClocks:
    """Something must be put right. Asked: what, and whose clock runs."""

    matter: Literal["overdraw", "score", "found_tile"]
    running: Literal["player", "opponent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockCorrection:
    """A clock shows the wrong time. Asked: do both want it corrected, and if not, does the director?"""

    both_agree: bool
    director_grants: bool


def missed_press(rules: ScrabbleRules, facts: MissedPress) -> Ruling:
    """The first tile drawn ends the turn in place of the press; the own clock runs on until somebody notices."""
    term = rules.missed_press
    if term.value != "draw_ends_turn":
        return uncovered_ruling(rules, term)
    if not facts.drawn:
        press = (make_step("turn_goes_on", PLAYER, term.basis), make_step("press_clock", PLAYER, term.basis))
        return make_ruling("turn_open", press, term.basis, clock=clock_runs(PLAYER, until="pressed"))
    steps = (
        make_step("turn_ended_by_draw", PLAYER, term.basis),
        make_step("answer_turn", OPPONENT, term.basis, rules.resting("early_draw")),
        make_step("press_clock", PLAYER, term.basis),
    )
    return make_ruling("turn_ended", steps, term.basis, clock=clock_runs(PLAYER, until="pressed"))


def stopped_clocks(rules: ScrabbleRules, facts: StoppedClocks) -> Ruling:
    """Who is on the clock stops it, who waits starts it again."""
    bases = _stopping_bases(rules, facts.matter)
    steps = (
        neutralise_step(facts.running, *bases),
        make_step("settle_matter", BOTH, *bases),
        restart_step(facts.running, *bases, rules.resting("restart_by_waiting")),
    )
    return make_ruling("clocks_stand", steps, *bases, clock=clocks_neutral_then(facts.running))


def clock_correction(rules: ScrabbleRules, facts: ClockCorrection) -> Ruling:
    """Nothing is corrected by itself: both must want it, or the director, with a reason."""
    term = rules.clock_corrections
    if term.value != "agreed_or_director":
        return uncovered_ruling(rules, term)
    if facts.both_agree or facts.director_grants:
        who = BOTH if facts.both_agree else DIRECTOR
        steps = (make_step("write_reason", who, term.basis), make_step("correct_clock", who, term.basis))
        discretion = None if facts.both_agree else DIRECTOR
        return make_ruling("clock_corrected", steps, term.basis, clock=AS_BEFORE, discretion=discretion)
    stays = (make_step("clock_stays", BOTH, term.basis),)
    return make_ruling("clock_unchanged", stays, term.basis, clock=AS_BEFORE, discretion=DIRECTOR)


def _stopping_bases(rules: ScrabbleRules, matter: str) -> tuple[Basis, ...]:
    if matter == "score":
        return (rules.score_dispute.basis,)
    return (rules.resting("overdraw_clocks" if matter == "overdraw" else "found_clocks"),)
