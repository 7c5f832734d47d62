"""Clocks that people handle: a press that was forgotten, who stops and who restarts, and a time that is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules

from .challenges import RestartFacts, restart_after_ruling
from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    OPPONENT,
    PLAYER,
    challenger_stops,
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

    matter: Literal["overdraw", "score", "found_tile", "challenge", "blank_not_seen"]
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
        make_step("answer_turn", OPPONENT, rules.resting("missed_press_answer"), rules.resting("early_draw")),
        make_step("press_running_clock", PLAYER, term.basis),
    )
    return make_ruling("turn_ended", steps, term.basis, clock=clock_runs(PLAYER, until="pressed"))


def stopped_clocks(rules: ScrabbleRules, facts: StoppedClocks) -> Ruling:
    """Who is on the clock stops it, who waits starts it again; a challenge is stopped for by who challenges."""
    if facts.matter == "challenge":
        return _stopped_by_challenger(rules) if facts.running == OPPONENT else _before_end_of_turn(rules)
    if facts.matter == "blank_not_seen":
        return _stopped_for_blank(rules, facts.running)
    after = {"score": "score_dispute", "found_tile": "found_in_bag"}.get(facts.matter, facts.matter)
    bases = restart_bases(rules, after)
    steps = (
        neutralise_step(facts.running, bases[0]),
        make_step("settle_matter", BOTH, bases[0]),
        restart_step(facts.running, *bases, rules.resting("restart_by_waiting")),
    )
    return make_ruling("clocks_stand", steps, bases[0], clock=clocks_neutral_then(facts.running))


def restart_bases(rules: ScrabbleRules, after: str) -> tuple[Basis, ...]:
    """What it rests on who starts the clock again, by what the clocks were stopped for."""
    if after in ("play_stands", "play_rejected"):
        return tuple(dict.fromkeys(_after_verdict(rules, upheld=after == "play_rejected")))
    of_terms = {
        "challenge_refused": rules.fast_bag_decides,
        "score_dispute": rules.score_dispute,
        "tile_count": rules.tile_count,
        "adjourned": rules.adjourning,
    }
    first = of_terms[after].basis if after in of_terms else rules.resting(_RESTARTS.get(after, "no_rule"))
    told = after in ("challenge_refused", *_RESTARTS)
    return (first,) if told and after != "overdraw" else (first, rules.resting("restart_by_waiting"))


def _after_verdict(rules: ScrabbleRules, *, upheld: bool) -> tuple[Basis, Basis]:
    """The clause that has the clock started, and what says whose it is and who starts it."""
    if upheld:
        return rules.restart_after_bad_play.basis, rules.resting("bad_play_clock")
    return rules.restart_after_good_play.basis, rules.restart_by.basis


# Where the document, or how we read it, tells of this restart itself.
_RESTARTS: Mapping[str, Procedure] = {
    "overdraw": "overdraw_clocks",
    "found_outside": "found_clocks",
    "found_in_bag": "found_clocks",
    "blank_unconfirmed": "blank_confirmed_clocks",
    "blank_undesignated": "blank_demand",
    "leaving": "leaving_clock",
}


def _stopped_by_challenger(rules: ScrabbleRules) -> Ruling:
    judged = judged_challenge(rules)
    steps = (challenger_stops(rules), *judged.steps)
    binds = rules.challenge_binds.basis
    return make_ruling("challenger_stops", steps, binds, clock=clocks_neutral_then(judged.on_move))


def _before_end_of_turn(rules: ScrabbleRules) -> Ruling:
    """The player's own clock runs: the turn has not ended, unless the press was forgotten and a tile is drawn."""
    ends = rules.challenge_from.basis
    steps = (
        make_step("turn_goes_on", PLAYER, ends),
        make_step("challenge_after_turn", OPPONENT, ends),
        make_step("unless_press_forgotten", PLAYER, rules.missed_press.basis),
    )
    return make_ruling("turn_open", steps, ends, clock=clock_runs(PLAYER, until="pressed"))


@dataclass(frozen=True, slots=True)
class JudgedChallenge:
    """What is done once the clocks stand for a challenge, and whose clock runs after it."""

    steps: tuple[Step, ...]
    on_move: str


def judged_challenge(rules: ScrabbleRules) -> JudgedChallenge:
    sides = {_runs_after(rules, upheld=upheld) for upheld in (True, False)}
    # Where the verdict decides whose clock it is, the facts do not tell.
    on_move = sides.pop() if len(sides) == 1 else BOTH
    bases = (*restart_bases(rules, "play_rejected"), *restart_bases(rules, "play_stands"))
    verdict = make_step("await_verdict", BOTH, rules.challenge_binds.basis)
    return JudgedChallenge((verdict, restart_step(on_move, *bases)), on_move)


def _runs_after(rules: ScrabbleRules, *, upheld: bool) -> str:
    facts = RestartFacts(upheld=upheld, reracked=True, first_seen=True, bag_empty=False, delay_named_by="nobody")
    ruling = restart_after_ruling(rules, facts)
    clock = ruling.clock if isinstance(ruling, Ruling) else None
    return clock.side or BOTH if clock is not None else BOTH


def _stopped_for_blank(rules: ScrabbleRules, running: str) -> Ruling:
    """One of the two cannot see the letter that is written down for a blank."""
    confirmed, clocks = rules.blank_confirmed.basis, rules.resting("blank_confirmed_clocks")
    steps = (
        neutralise_step(BOTH, confirmed, clocks),
        make_step("call_adjudicator", BOTH, confirmed),
        make_step("confirm_blank", ADJUDICATOR, confirmed),
        restart_step(running, clocks),
    )
    return make_ruling("blank_confirmed", steps, confirmed, clocks, clock=clocks_neutral_then(running))


def clock_correction(rules: ScrabbleRules, facts: ClockCorrection) -> Ruling:
    """The clock is the players' own business. Nothing is corrected by itself: both must want it, or the director, with
    a reason; whose word it takes no document says."""
    term, unsaid = rules.clock_corrections, rules.resting("clock_corrected_by")
    if term.value != "agreed_or_director":
        return uncovered_ruling(rules, term)
    if facts.both_agree or facts.director_grants:
        who = BOTH if facts.both_agree else DIRECTOR
        steps = (make_step("write_reason", who, unsaid), make_step("correct_clock", who, unsaid))
        discretion = None if facts.both_agree else DIRECTOR
        return make_ruling("clock_corrected", steps, term.basis, unsaid, clock=AS_BEFORE, discretion=discretion)
    stays = (make_step("clock_stays", BOTH, term.basis, unsaid),)
    return make_ruling("clock_unchanged", stays, term.basis, clock=AS_BEFORE, discretion=DIRECTOR)
