"""The out play and its answer, and what a rack that is left is worth to the one who played out."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import ClockOrder, Ruling
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
    ADJUDICATOR,
    BOTH,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    Number,
    Seconds,
    challenger_stops,
    check_facts,
    clock_runs,
    make_ruling,
    make_step,
    restart_step,
    uncovered_ruling,
)

# The figure is approximate by its own words, so the director may let a start pass that comes a little early.
_TOLERANCE_S = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OutPlay:
    """The player has played out and stopped both clocks.

    Asked: how many seconds after the stop the opponent answered (those gone by if there is no answer), and what.
    """

    seconds: Seconds
    answer: Literal["none", "hold", "challenge"]

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRecount:
    """Tiles turned up after the game, and the one rack that has tiles is worth something else now.

    Asked: what both had before the points for that rack, who had played out, and the worth of the rack before and now.
    """

    mine: Number
    theirs: Number
    out: Literal["mine", "theirs"]
    rack_before: Number
    rack_now: Number

    def __post_init__(self) -> None:
        check_facts(self)


def out_play(rules: ScrabbleRules, facts: OutPlay) -> Ruling:
    effect = rules.out_play_window_effect.value
    if effect == "game_over" and rules.out_play_window_s.value is not None:
        return _with_window(rules, facts, rules.out_play_window_s.value)
    if effect == "opponent_clock_may_run" and rules.out_play_restart_after_s.value is not None:
        return _without_end(rules, facts, rules.out_play_restart_after_s.value)
    return uncovered_ruling(rules, rules.out_play_window_effect)


def out_bonus(rules: ScrabbleRules, left: int) -> Term[int]:
    """For the one who played out, from the value of the tiles left on the other rack."""
    factor = rules.out_bonus_factor
    return Term(factor.value * left, factor.basis)


def result_recount(rules: ScrabbleRules, facts: ResultRecount) -> Ruling:
    """The points for the other rack once more, and who wins now."""
    before, now = out_bonus(rules, facts.rack_before), out_bonus(rules, facts.rack_now)
    out = PLAYER if facts.out == "mine" else OPPONENT
    lead = facts.mine - facts.theirs
    lead_before = lead + before.value if out == PLAYER else lead - before.value
    lead_now = lead + now.value if out == PLAYER else lead - now.value
    found = (rules.resting("found_outside_neither_full"), rules.resting("found_in_bag_resume"))
    bases = (*found, now.basis, rules.result.basis)
    mine, theirs = (now.value, 0) if out == PLAYER else (0, now.value)
    steps = (
        make_step("out_points_back", out, now.basis, count=before.value),
        make_step("out_points", out, now.basis, count=now.value),
        make_step("total_now", PLAYER, rules.result.basis, count=facts.mine + mine),
        make_step("total_now", OPPONENT, rules.result.basis, count=facts.theirs + theirs),
    )
    if now.value == before.value:
        return make_ruling("result_unchanged", steps[2:], *bases, clock=NEUTRAL)
    winner_before, winner_now = _winner(lead_before), _winner(lead_now)
    code = f"{winner_now or 'nobody'}_wins_{'still' if winner_before == winner_now else 'now'}"
    return make_ruling(code, steps, *bases, clock=NEUTRAL, score=((out, now.value - before.value),))


def _winner(lead: int) -> str | None:
    if lead == 0:
        return None
    return PLAYER if lead > 0 else OPPONENT


def _without_end(rules: ScrabbleRules, facts: OutPlay, after: int) -> Ruling:
    """Silence never ends the game; a hold is no acceptance, so it opens the clock as silence does."""
    term, about = rules.out_play_restart_after_s, rules.resting("out_play_about")
    bases = (term.basis, rules.out_play_window_effect.basis, rules.resting("out_play_no_reply"), about)
    if facts.answer == "challenge":
        return _challenged(rules)
    if facts.answer == "hold" and (held_clock := _hold_runs(rules)) != "after_silence":
        return _held(rules) if held_clock == "at_once" else uncovered_ruling(rules, rules.out_play_hold_runs_clock)
    detail = {"may_start_at_s": after, "director_may_accept_from_s": max(0, after - _TOLERANCE_S), "over": False}
    accepting = make_step("accept_by_showing", OPPONENT, rules.out_play.basis)
    if facts.seconds < after:
        steps = (
            make_step("wait", PLAYER, term.basis, about, seconds=after),
            make_step("then_may_start_clock", PLAYER, *bases, side=OPPONENT),
            accepting,
        )
        return make_ruling("wait", steps, *bases, clock=NEUTRAL, detail=detail)
    opened = (
        make_step("may_start_clock", PLAYER, *bases, side=OPPONENT),
        accepting,
        make_step("stop_own_clock_with_answer", OPPONENT, rules.resting("out_play_no_reply")),
    )
    until_started = ClockOrder(state="neutral", until="started")
    return make_ruling("opponents_clock_may_start", opened, *bases, clock=until_started, detail=detail)


def _with_window(rules: ScrabbleRules, facts: OutPlay, window: int) -> Ruling:
    """An answer at the last moment of the window counts; after it the game is over."""
    bases = (rules.out_play_window_s.basis, rules.out_play_window_effect.basis)
    detail = {"window_s": window, "over": facts.seconds > window}
    if facts.seconds > window:
        steps = (make_step("game_over", BOTH, *bases),)
        return make_ruling("game_over", steps, *bases, clock=NEUTRAL, detail=detail)
    if facts.answer == "challenge":
        return _challenged(rules)
    if facts.answer == "hold":
        return (
            _held(rules) if _hold_runs(rules) == "at_once" else uncovered_ruling(rules, rules.out_play_hold_runs_clock)
        )
    waiting = (make_step("wait", PLAYER, *bases, seconds=window), make_step("then_game_over", BOTH, *bases))
    return make_ruling("wait", waiting, *bases, clock=NEUTRAL, detail=detail)


def _hold_runs(rules: ScrabbleRules) -> str | None:
    return {"at_once": "at_once", "after_5_s": "after_silence"}.get(rules.out_play_hold_runs_clock.value)


def _held(rules: ScrabbleRules) -> Ruling:
    term, ends = rules.out_play_hold_runs_clock, rules.out_play_hold_ends.basis
    steps = (restart_step(OPPONENT, term.basis), make_step("release_or_challenge", OPPONENT, ends))
    return make_ruling(
        "held", steps, term.basis, ends, clock=clock_runs(OPPONENT, until="answer"), detail={"over": False}
    )


def _challenged(rules: ScrabbleRules) -> Ruling:
    bases = (rules.resting("out_play_no_reply"), rules.answers.basis)
    steps = (challenger_stops(rules), make_step("adjudicate", ADJUDICATOR, rules.answers.basis))
    return make_ruling("challenged", steps, *bases, clock=NEUTRAL, detail={"over": False})
