"""What a player says with a turn: a blank that was not named, and a score that is disputed."""

from dataclasses import dataclass

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruled import (
    BOTH,
    DIRECTOR,
    OPPONENT,
    PLAYER,
    below,
    neutral_then,
    neutralised,
    not_covered,
    possible,
    restarted,
    ruled,
    runs,
    step,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeclaredBlank:
    """The player pressed without saying which letter a blank stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDispute:
    """The players do not agree on the score of a turn. Asked: what was declared, and what does the play score?"""

    declared: int
    computed: int

    def __post_init__(self) -> None:
        possible(below(0, declared=self.declared, computed=self.computed))


def undeclared_blank(rules: ScrabbleRules, _facts: UndeclaredBlank) -> Ruling:
    term, demand = rules.blank_unnamed, rules.resting("blank_demand")
    steps = (
        step("start_clock", OPPONENT, term.basis, demand, side=PLAYER),
        step("demand_letter", OPPONENT, term.basis),
        step("name_blank", PLAYER, term.basis),
        step("press_clock", PLAYER, term.basis),
    )
    detail = {"pass_recorded": False, "zero_turns_added": 0}
    if term.value == "opponent_restarts":
        return ruled("blank_undeclared", steps, term.basis, clock=runs(PLAYER, until="named"), detail=detail)
    if term.value == "irregular":
        # The document asks for the letter and does not say what follows without one.
        asked = (
            neutralised(OPPONENT, demand),
            step("call_director", OPPONENT, demand),
            step("director_decides", DIRECTOR, demand),
            step("name_blank", PLAYER, term.basis),
            restarted(OPPONENT, demand),
        )
        return ruled(
            "blank_undesignated",
            asked,
            term.basis,
            demand,
            clock=neutral_then(OPPONENT),
            discretion=DIRECTOR,
            detail=detail,
        )
    return not_covered(rules, term)


def score_dispute(rules: ScrabbleRules, facts: ScoreDispute) -> Ruling:
    """The computed score is a reference; the figure is the one that both agree on."""
    term, waiting = rules.score_dispute, rules.resting("restart_by_waiting")
    if term.value != "clocks_neutral":
        return not_covered(rules, term)
    steps = (
        neutralised(OPPONENT, term.basis),
        step("compare_with", BOTH, term.basis, count=facts.computed),
        step("agree_and_record", BOTH, term.basis),
        restarted(OPPONENT, term.basis, waiting),
    )
    differs = facts.computed - facts.declared
    return ruled(
        "score_dispute",
        steps,
        term.basis,
        clock=neutral_then(OPPONENT),
        score=((PLAYER, differs),) if differs else (),
        detail={"declared": facts.declared, "reference": facts.computed},
    )
