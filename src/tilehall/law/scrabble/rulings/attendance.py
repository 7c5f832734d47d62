"""Players who are not there: latecomers and their clock, and leaving the playing area during a game."""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.game.clock import face, seconds
from tilehall.law.game.lateness import late_count
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import ClockOrder, Fact, Refusal, Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruled import (
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    FULL,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    above,
    below,
    neutralised,
    not_covered,
    possible,
    ruled,
    runs,
    step,
)

# Who the document calls what; the latecomer is the player of the steps.
_STOPPERS = {"director": DIRECTOR, "opponent": OPPONENT, "late_player": PLAYER, "anyone": BOTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class LateArrival:
    """A player was not there at the start. Asked: minutes since the call or announced start, and is the player here?

    The clock is taken to have been started as early as the rules allow.
    """

    minutes: float
    arrived: bool

    def __post_init__(self) -> None:
        possible(below(0, minutes=self.minutes), above(24 * 60, "a day has", minutes=self.minutes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Latecomer:
    """The latecomer is here and the clock is stopped."""

    choice: Literal["play", "forfeit"]
    used_s: int
    starts_assigned: bool

    def __post_init__(self) -> None:
        possible(below(0, used_s=self.used_s))


@dataclass(frozen=True, slots=True, kw_only=True)
class BothAbsent:
    """Neither player has come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A player leaves the playing area during a game."""

    emergency: bool
    permission: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """The opponent has played and stopped the clocks, and the player is still away. Asked: what the director rules."""

    ruling: Literal["restart_clock", "wait", "forfeit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Supervision:
    """Somebody asks that a player be accompanied. Asked: what the director answers."""

    granted: bool


def late_arrival(rules: ScrabbleRules, facts: LateArrival) -> Ruling:
    # Whole seconds gone by; a minute given in thirds may come out a hair short of one.
    since, after = int(facts.minutes * 60 + 1e-6), rules.late_clock_start_after_s
    count = late_count(since, after_s=after.value, limit_s=rules.late_forfeit_at_used_s.value)
    if count.phase == "before":
        wait = step("wait", DIRECTOR, after.basis, seconds=after.value - since)
        begin = step("begin", DIRECTOR, after.basis)
        return ruled(
            "before_grace", (begin if facts.arrived else wait,), after.basis, clock=FULL, detail=_left(rules, 0)
        )
    if count.phase == "forfeit":
        return _forfeited(rules, count.used_s)
    return _arrived(rules, count.used_s) if facts.arrived else _awaited(rules, count.used_s)


def latecomer(rules: ScrabbleRules, facts: Latecomer) -> Ruling:
    """Give up the game, or settle in with both clocks standing and play with the time left."""
    term = rules.latecomer
    if facts.choice == "forfeit":
        steps = (step("close_as_forfeit", DIRECTOR, term.basis, rules.resting("not_playing"), what="before_start"),)
        return ruled("forfeit", steps, term.basis, clock=NEUTRAL, discretion=PLAYER)
    steps = (
        step("settle", PLAYER, term.basis),
        step("check_tiles", BOTH, term.basis),
        *(() if facts.starts_assigned else (step("draw_for_first", BOTH, term.basis),)),
        step("open_with_left", BOTH, term.basis, seconds=rules.base_time_s.value - facts.used_s),
    )
    return ruled(
        "latecomer_plays",
        steps,
        term.basis,
        clock=ClockOrder(state="neutral", until="first_draw"),
        detail=_left(rules, facts.used_s),
    )


def both_absent(rules: ScrabbleRules, _facts: BothAbsent) -> Ruling:
    basis = rules.resting("late_limit")
    return ruled("both_absent", (step("decide", DIRECTOR, basis),), basis, clock=FULL, discretion=DIRECTOR)


def leaving(rules: ScrabbleRules, facts: Leaving) -> Ruling:
    if rules.leaving.value != "permission":
        return not_covered(rules, rules.leaving)
    if facts.emergency:
        return _emergency(rules)
    return _permitted(rules) if facts.permission else _without_permission(rules)


def absence(rules: ScrabbleRules, facts: Absence) -> Ruling:
    """What the director makes of a long absence; how long is too long is nowhere said."""
    bases: tuple[Basis, ...] = (rules.resting("leaving_clock"), rules.resting("leaving_absence"))
    if facts.ruling == "forfeit":
        steps = (step("close_as_forfeit", DIRECTOR, *bases, rules.resting("forfeit_left"), what="left"),)
        return ruled("forfeit", steps, *bases, clock=NEUTRAL, discretion=DIRECTOR)
    if facts.ruling == "wait":
        return ruled("wait", (step("wait", DIRECTOR, *bases),), *bases, clock=NEUTRAL, discretion=DIRECTOR)
    steps = (step("start_clock", DIRECTOR, *bases, side=PLAYER),)
    return ruled("start_clock", steps, *bases, clock=runs(PLAYER), discretion=DIRECTOR)


def supervision(rules: ScrabbleRules, facts: Supervision) -> Ruling:
    basis = rules.resting("leaving_supervision")
    told = "granted" if facts.granted else "refused"
    steps = (step("log_request", DIRECTOR, basis, what=told),)
    return ruled(f"supervision_{told}", steps, basis, clock=AS_BEFORE, discretion=DIRECTOR)


def draw_while_away(rules: ScrabbleRules, away: Seat) -> Refusal:
    """Nobody draws while a player is away."""
    return Refusal(code="player_absent", rests_on=(rules.resting("leaving_turn"),), detail=(("away", away),))


def _awaited(rules: ScrabbleRules, used: int) -> Ruling:
    after, must, limit = rules.late_clock_start_after_s, rules.late_clock_start_mandatory, rules.late_forfeit_at_used_s
    do = "start_late_clock" if must.value else "may_start_late_clock"
    steps = (
        step(do, DIRECTOR, after.basis, must.basis),
        step("wait", OPPONENT, limit.basis, seconds=limit.value - used),
    )
    bases = (after.basis, must.basis, limit.basis, rules.resting("late_limit"))
    discretion = None if must.value else DIRECTOR
    return ruled("late_clock_runs", steps, *bases, clock=runs(PLAYER), discretion=discretion, detail=_left(rules, used))


def _arrived(rules: ScrabbleRules, used: int) -> Ruling:
    """The clock is stopped by those who may; the one who comes late does it if nobody else has."""
    after, stoppers, term = rules.late_clock_start_after_s, rules.late_clock_stoppers, rules.latecomer
    detail = _left(rules, used)
    if not rules.late_clock_start_mandatory.value:
        detail["left_if_not_started_s"] = rules.base_time_s.value
    steps = [step("stop_late_clock", _STOPPERS.get(who, BOTH), stoppers.basis) for who in stoppers.value]
    chooses = term.value == "may_forfeit"
    if chooses:
        steps.append(step("choose", PLAYER, term.basis, choices=("play", "forfeit")))
    steps += [
        step("preliminaries", BOTH, term.basis),
        step("play_with_left", PLAYER, term.basis, rules.resting("late_limit"), seconds=rules.base_time_s.value - used),
    ]
    bases = (after.basis, stoppers.basis, term.basis)
    discretion = PLAYER if chooses else None
    return ruled("late_arrival", steps, *bases, clock=NEUTRAL, discretion=discretion, detail=detail)


def _forfeited(rules: ScrabbleRules, used: int) -> Ruling:
    limit, term = rules.late_forfeit_at_used_s, rules.late_forfeit
    bases = (limit.basis, term.basis, rules.resting("late_limit"))
    if term.value == "game_over":
        steps = (step("close_as_forfeit", DIRECTOR, *bases, what="before_start"),)
        return ruled("late_forfeit", steps, *bases, clock=NEUTRAL, detail=_left(rules, used))
    if term.value != "proposed":
        return not_covered(rules, term)
    grounds = (rules.resting("not_playing"), rules.resting("forfeit_not_played"))
    steps = (step("declare_forfeit", DIRECTOR, *bases, *grounds),)
    return ruled(
        "late_forfeit_proposed",
        steps,
        *bases,
        *grounds,
        clock=NEUTRAL,
        discretion=DIRECTOR,
        detail=_left(rules, used),
    )


def _left(rules: ScrabbleRules, used: int) -> dict[str, Fact]:
    left = rules.base_time_s.value - used
    return {"used_s": used, "left_s": left, "left": face(seconds(left))}


def _permitted(rules: ScrabbleRules) -> Ruling:
    """Both may end a turn, nobody draws, then the clocks stand until the director rules or the player is back."""
    may, turn, back = rules.resting("leaving"), rules.resting("leaving_turn"), rules.resting("leaving_return")
    steps: tuple[Step, ...] = (
        step("complete_turn_without_drawing", PLAYER, turn),
        step("leave", PLAYER, turn, may),
        step("may_complete_turn_without_drawing", OPPONENT, turn),
        neutralised(OPPONENT, rules.resting("leaving_clock")),
        *_while_away(rules),
        step("draw_on_return", PLAYER, back, what="first"),
        step("draw_on_return", OPPONENT, back, what="second"),
        step("may_still_challenge", PLAYER, back),
    )
    return ruled(
        "left_with_permission",
        steps,
        may,
        turn,
        clock=ClockOrder(state="neutral", since="opponents_turn"),
        discretion=DIRECTOR,
    )


def _emergency(rules: ScrabbleRules) -> Ruling:
    basis, clocks = rules.resting("leaving_emergency"), rules.resting("leaving_emergency_clocks")
    steps = (step("alert_director", OPPONENT, basis), neutralised(OPPONENT, clocks), *_while_away(rules))
    return ruled(
        "left_in_emergency",
        steps,
        basis,
        clocks,
        clock=ClockOrder(state="neutral", until="director_rules"),
        discretion=DIRECTOR,
    )


def _without_permission(rules: ScrabbleRules) -> Ruling:
    basis = rules.resting("leaving")
    steps = (
        step("alert_director", OPPONENT, basis),
        step("conduct_record", DIRECTOR, basis, what="left_without_permission"),
        *_while_away(rules),
    )
    return ruled("left_without_permission", steps, basis, clock=AS_BEFORE, discretion=DIRECTOR)


def _while_away(rules: ScrabbleRules) -> tuple[Step, ...]:
    clock = (rules.resting("leaving_clock"), rules.resting("leaving_absence"), rules.resting("forfeit_left"))
    return (
        step("rule_on_absence", DIRECTOR, *clock, choices=("restart_clock", "wait", "forfeit")),
        step("may_order_supervision", DIRECTOR, rules.resting("leaving_supervision")),
    )
