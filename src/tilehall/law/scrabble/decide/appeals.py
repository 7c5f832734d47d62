"""After a verdict: both back in their places before the clock runs, or an appeal to the referee, once."""

from typing import Literal

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term, basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.adjudications import (
    BackAtTable,
    VerdictAppeal,
    appeal_basis,
    back_at_table,
    return_basis,
    verdict_appeal,
)
from tilehall.law.scrabble.state import AFTER_VERDICT, SEATS, Restart, State, other_seat

from .answers import all_acceptable, refuse_lexicon, return_awaited, verdict_events, was_ruled
from .refusals import Decision, bases_of, refuse, refuse_in_this_phase

_CHECKS = ("seated", "tiles_back", "play_removed")


def confirm_return(rules: ScrabbleRules, state: State, command: c.ConfirmReturn, outside: Outside) -> Decision:
    restart = state.restart
    if restart is None or restart.device is None or state.phase not in ("restarting", "interrupted"):
        return refuse("nothing_to_confirm", Term("device", rules.resting("return_from_device")))
    basis = return_basis(rules, restart.device)
    if not command.checks or not set(command.checks) <= set(_CHECKS):
        return refuse("no_such_check", Term("checks", basis))
    told = e.ReturnConfirmed(by=command.by, checks=command.checks, at=outside.moment, rests_on=(str(basis),))
    return (told,)


def refuse_before_return(
    rules: ScrabbleRules, state: State, restart: Restart, *, excused: Seat | None = None
) -> Refusal | None:
    """Why the clock does not run yet after a verdict at a device. A winner who delays is excused: the clock then waits
    only for what the other has to do, who is to start it: be seated, and take a rejected play off."""
    if restart.device is None or state.last is None:
        return None
    player = state.last.by
    waived = () if excused is None else ("tiles_back",)
    checks = [(*restart.checks[seat], *waived, *(("seated",) if seat == excused else ())) for seat in SEATS]
    mine, theirs = checks[player], checks[other_seat(player)]
    facts = BackAtTable(
        judged_at=restart.device,
        upheld=state.last.kind == "lost_challenge",
        player_seated="seated" in mine,
        challenger_seated="seated" in theirs,
        tiles_back="tiles_back" in mine and "tiles_back" in theirs,
        play_removed="play_removed" in mine or "play_removed" in theirs,
    )
    ruling = back_at_table(rules, facts)
    # Whether a tile has to be seen first is asked of those who restart the clock.
    return None if ruling.code in ("clock_may_restart", "clock_after_first_tile") else ruling.as_refusal()


def appeal(rules: ScrabbleRules, state: State, command: c.Appeal, outside: Outside) -> Decision:
    term, standing = Term("once", rules.resting("appeal")), state.verdict
    if standing is None and (state.challenge is not None or not was_ruled(state)):
        return refuse("no_verdict", term)
    if state.phase not in ("restarting", "interrupted", "over") and standing is not None:
        return refuse_in_this_phase(rules, state)
    open_phase = state.phase in ("restarting", "interrupted")
    stopped = open_phase and state.restart is not None and state.restart.after in AFTER_VERDICT
    facts = VerdictAppeal(
        judged_by=_judged_by(state),
        restarted=None not in state.signed or (standing is None and not stopped),
        appealed=standing is not None and standing.appealed is not None,
        picked_back=standing is None and stopped,
    )
    ruling = verdict_appeal(rules, facts)
    if ruling.code != "appeal_allowed":
        return ruling.as_refusal()
    basis = tuple(basis_texts(*ruling.rests_on))
    return (e.AppealMade(by=command.by, at=outside.moment, rests_on=basis),)


def _judged_by(state: State) -> Literal["adjudicator", "external", "smart"]:
    return (None if state.restart is None else state.restart.device) or "adjudicator"


def rule_on_appeal(rules: ScrabbleRules, state: State, command: c.RuleOnAppeal, outside: Outside) -> Decision:
    """The same verdict changes nothing; the other one takes its place, with all that follows from it."""
    term, standing = Term("replaces", rules.resting("appeal_limits")), state.verdict
    challenged = state.judged
    if state.phase != "appealing" or standing is None or standing.appealed is None or challenged is None:
        return refuse("no_appeal", term)
    if mismatch := refuse_lexicon(rules, state, command.lexicon):
        return mismatch
    acceptable = all_acceptable(outside, challenged.words, command.acceptable)
    stood = state.last is not None and state.last.kind == "play"
    ruled = e.AppealRuled(
        by=standing.appealed,
        confirmed=acceptable == stood,
        lexicon=command.lexicon,
        at=outside.moment,
        rests_on=bases_of(Term("once", appeal_basis(rules, _judged_by(state))), term),
    )
    if ruled.confirmed:
        return (ruled,)
    verdict, *drawn = verdict_events(rules, apply(state, ruled), acceptable, command.lexicon, outside)
    device = None if state.restart is None else state.restart.device
    back = () if device is None else (return_awaited(rules, device, outside),)
    return ruled, verdict, *back, *drawn
