"""A slip that both have signed: on which ground it may still be changed, by whom, and with what proof."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import BOTH, DIRECTOR, make_ruling, make_step


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipChange:
    """Somebody wants a slip changed that was handed in. Asked: why, what proves it, and who asks.

    Category and finding are asked for where the director uses discretion.
    """

    ground: Literal["not_as_agreed", "recount", "director_extenuating"]
    proof: Literal["none", "score_sheet", "score_card"]
    by: Literal["player", "director"]
    category: Literal["none", "unethical_behaviour", "other"]
    finding: Literal["none", "proven", "acknowledged"]


def slip_change(rules: ScrabbleRules, facts: SlipChange) -> Ruling:
    grounds = rules.slip_amend_grounds
    if grounds.value is None:
        steps = (make_step("no_lock_yet", BOTH, grounds.basis), make_step("write_new_slip", BOTH, grounds.basis))
        return make_ruling("amendment_accepted", steps, grounds.basis, detail={"note": "slip_lock_not_in_force"})
    if facts.ground not in grounds.value:
        if facts.ground == "recount":
            return _not_changed("recount_after_submission", rules.resting("slip_recount"), grounds.basis)
        return _not_changed("ground_not_allowed", grounds.basis)
    if facts.ground == "director_extenuating":
        return _at_discretion(rules, facts)
    return _as_agreed(rules, facts)


def refuse_second_signing(rules: ScrabbleRules) -> Refusal:
    """Both have signed: from now on the slip changes on those grounds only."""
    return Refusal(code="already_signed", rests_on=(rules.slip.basis, rules.slip_amend_grounds.basis))


def _as_agreed(rules: ScrabbleRules, facts: SlipChange) -> Ruling:
    """The slip is not what the players had agreed on, and a sheet or card of theirs shows it."""
    bases = (rules.slip_amend_grounds.basis, rules.resting("slip_proof"))
    if facts.proof == "none":
        wanted = make_step("bring_proof", BOTH, bases[1], choices=("score_sheet", "score_card"))
        return make_ruling("unsubstantiated", (wanted, make_step("score_stands", BOTH, bases[0])), *bases)
    steps = (make_step("compare_with_proof", DIRECTOR, bases[1], what=facts.proof), *_written_anew(bases[0]))
    return make_ruling("slip_changes", steps, *bases)


def _at_discretion(rules: ScrabbleRules, facts: SlipChange) -> Ruling:
    """The director's alone, who also gives the figures; of unethical behaviour there must be a finding."""
    basis, read = rules.resting("slip_extenuating"), rules.resting("slip_figures")
    if facts.by != DIRECTOR:
        call = make_step("call_director", BOTH, basis)
        return make_ruling("director_only", (call,), basis, discretion=DIRECTOR)
    unfound = facts.category == "unethical_behaviour" and facts.finding == "none"
    if facts.category == "none" or unfound:
        missing = "finding" if unfound else "category"
        wanted = (make_step("say_grounds", DIRECTOR, basis, what=missing), make_step("score_stands", BOTH, basis))
        return make_ruling("grounds_missing", wanted, basis, discretion=DIRECTOR, detail={"missing": missing})
    steps = (make_step("write_reason", DIRECTOR, basis), make_step("set_score", DIRECTOR, read), *_written_anew(basis))
    return make_ruling("extenuating", steps, basis, discretion=DIRECTOR, detail={"category": facts.category})


def _written_anew(basis: Basis) -> tuple[Step, ...]:
    return make_step("keep_old_slip", DIRECTOR, basis), make_step("write_new_slip", DIRECTOR, basis)


def _not_changed(code: str, *bases: Basis) -> Ruling:
    return make_ruling(code, (make_step("score_stands", BOTH, *bases),), *bases)
