"""What a player says with a turn: a blank that was not named, and a score that is disputed."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .clocks import judged_challenge
from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    OPPONENT,
    PLAYER,
    Number,
    challenger_stops,
    check_facts,
    clock_runs,
    clocks_neutral_then,
    courtesy_steps,
    make_ruling,
    make_step,
    neutralise_step,
    restart_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeclaredBlank:
    """The player pressed without saying which letter a blank stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateBlankDemand:
    """A letter is asked for some time after the press. Asked: what has the opponent done since?"""

    answered: Literal["nothing", "held", "challenged", "played"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDispute:
    """The players do not agree on the score of a turn. Asked: what was declared, and what does the play score?"""

    declared: Number
    computed: Number

    def __post_init__(self) -> None:
        check_facts(self)


def undeclared_blank(rules: ScrabbleRules, _facts: UndeclaredBlank) -> Ruling:
    term, demand = rules.blank_unnamed, rules.resting("blank_demand")
    steps = (
        make_step("may_start_clock", OPPONENT, term.basis, demand, side=PLAYER),
        make_step("no_pass", OPPONENT, term.basis),
        make_step("demand_letter", OPPONENT, term.basis),
        make_step("name_blank", PLAYER, term.basis),
        make_step("press_clock", PLAYER, term.basis),
    )
    detail = {"pass_recorded": False, "zero_turns_added": 0}
    if term.value == "opponent_restarts":
        return make_ruling(
            "blank_undeclared", steps, term.basis, clock=clock_runs(PLAYER, until="named"), detail=detail
        )
    if term.value == "irregular":
        # The document asks for the letter and does not say what follows without one.
        unsaid = rules.resting("blank_irregular")
        asked = (
            neutralise_step(OPPONENT, unsaid),
            make_step("call_director", OPPONENT, unsaid),
            make_step("director_decides", DIRECTOR, unsaid),
            make_step("name_blank", PLAYER, term.basis),
            restart_step(OPPONENT, unsaid),
        )
        return make_ruling(
            "blank_undesignated",
            asked,
            term.basis,
            unsaid,
            clock=clocks_neutral_then(OPPONENT),
            discretion=DIRECTOR,
            detail=detail,
        )
    return uncovered_ruling(rules, term)


def late_blank_demand(rules: ScrabbleRules, facts: LateBlankDemand) -> Ruling:
    """Who has held or challenged cannot send the clock back any more, but need not go on without the letter either; who
    has played has gone on. No word is ruled on that lacks a letter."""
    if facts.answered == "nothing":
        return undeclared_blank(rules, UndeclaredBlank())
    demand, no_rule = rules.resting("blank_demand"), rules.resting("no_rule")
    no_ruling = make_step("no_ruling_before_letter", ADJUDICATOR, demand)
    if facts.answered == "played":
        late = (make_step("may_name_blank", PLAYER, demand), no_ruling, *courtesy_steps(rules))
        return make_ruling("demand_too_late", late, demand, no_rule, clock=AS_BEFORE, discretion=ADJUDICATOR)
    named = make_step("name_blank", PLAYER, rules.blank_stays.basis, demand)
    if facts.answered == "challenged":
        judged = judged_challenge(rules)
        steps = (challenger_stops(rules), named, no_ruling, *judged.steps)
        return make_ruling("letter_awaited", steps, demand, clock=clocks_neutral_then(judged.on_move))
    steps = (neutralise_step(OPPONENT, demand), named, no_ruling, restart_step(OPPONENT, demand))
    return make_ruling("letter_awaited", steps, demand, clock=clocks_neutral_then(OPPONENT))


def score_dispute(rules: ScrabbleRules, facts: ScoreDispute) -> Ruling:
    """The computed score is a reference; the figure is the one that both agree on."""
    term, waiting = rules.score_dispute, rules.resting("restart_by_waiting")
    if term.value != "clocks_neutral":
        return uncovered_ruling(rules, term)
    # A score may be disputed before the press, with the player's own clock running, or after it.
    steps = (
        neutralise_step(BOTH, term.basis),
        make_step("compare_with", BOTH, term.basis, count=facts.computed),
        make_step("agree_and_record", BOTH, term.basis),
        courtesy_steps(rules)[1],
        restart_step(BOTH, term.basis, waiting),
    )
    differs = facts.computed - facts.declared
    return make_ruling(
        "score_dispute",
        steps,
        term.basis,
        clock=clocks_neutral_then(BOTH),
        discretion=ADJUDICATOR,
        score=((PLAYER, differs),) if differs else (),
        detail={"declared": facts.declared, "reference": facts.computed},
    )
