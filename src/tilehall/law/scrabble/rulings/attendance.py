"""Players who are not there: latecomers and their clock, and leaving the playing area during a game."""

from dataclasses import dataclass, replace
from math import floor
from typing import Annotated, Literal

from tilehall.law.game.clock import clock_face, seconds_as_ms
from tilehall.law.game.facts import Span
from tilehall.law.game.lateness import late_count
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import ClockOrder, Fact, Refusal, Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    FULL,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    Number,
    check_facts,
    clock_runs,
    make_ruling,
    make_step,
    neutralise_step,
    uncovered_ruling,
)

# Who the document calls what; the latecomer is the player of the steps.
_STOPPERS = {"director": DIRECTOR, "opponent": OPPONENT, "late_player": PLAYER, "anyone": BOTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class LateArrival:
    """A player was not there at the start. Asked: minutes since the call or announced start, and is the player here?

    The clock is taken to have been started as early as the rules allow. Where nobody has to start it, the ruling also
    says what is left if nobody did: everything.
    """

    minutes: Annotated[float, Span(0, 24 * 60, "a day has")]
    arrived: bool

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Latecomer:
    """The latecomer is here and the clock is stopped."""

    choice: Literal["play", "forfeit"]
    used_s: Number
    starts_assigned: bool

    def __post_init__(self) -> None:
        check_facts(self)


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
    since, after = floor(facts.minutes * 60 + 1e-6), rules.late_clock_start_after_s
    limit = rules.late_forfeit_at_used_s
    count = late_count(since, after_s=after.value, limit_s=limit.value, started_s=after.value)
    if count.phase == "before":
        wait = make_step("wait", DIRECTOR, after.basis, seconds=after.value - since)
        begin = make_step("begin", DIRECTOR, after.basis)
        return make_ruling(
            "before_grace", (begin if facts.arrived else wait,), after.basis, clock=FULL, detail=_left(rules, 0)
        )
    if count.phase == "forfeit":
        return _forfeited(rules, count.used_s, arrived=facts.arrived)
    return _arrived(rules, count.used_s) if facts.arrived else _awaited(rules, count.used_s)


def latecomer(rules: ScrabbleRules, facts: Latecomer) -> Ruling:
    """Give up the game, or settle in with both clocks standing and play with the time left."""
    term = rules.latecomer
    if facts.choice == "forfeit":
        return _given_up(rules)
    if facts.used_s >= rules.late_forfeit_at_used_s.value:
        return _forfeited(rules, facts.used_s, arrived=True, started=True)
    steps = (
        make_step("settle", PLAYER, term.basis),
        make_step("check_tiles", BOTH, term.basis),
        *(() if facts.starts_assigned else (make_step("draw_for_first", BOTH, term.basis),)),
        make_step("open_with_left", BOTH, term.basis, seconds=rules.base_time_s.value - facts.used_s),
    )
    return make_ruling(
        "latecomer_plays",
        steps,
        term.basis,
        clock=ClockOrder(state="neutral", until="first_draw"),
        detail=_left(rules, facts.used_s),
    )


def both_absent(rules: ScrabbleRules, _facts: BothAbsent) -> Ruling:
    basis = rules.resting("both_absent")
    return make_ruling("both_absent", (make_step("decide", DIRECTOR, basis),), basis, clock=FULL, discretion=DIRECTOR)


def leaving(rules: ScrabbleRules, facts: Leaving) -> Ruling:
    if rules.leaving.value != "permission":
        return uncovered_ruling(rules, rules.leaving)
    if facts.emergency:
        return _emergency(rules)
    return _permitted(rules) if facts.permission else _without_permission(rules)


def absence(rules: ScrabbleRules, facts: Absence) -> Ruling:
    """What the director makes of a long absence; how long is too long is nowhere said."""
    bases: tuple[Basis, ...] = (rules.resting("leaving_clock"), rules.resting("leaving_absence"))
    if facts.ruling == "forfeit":
        steps = (make_step("close_as_forfeit", DIRECTOR, *bases, rules.resting("forfeit_left"), what="left"),)
        return make_ruling("forfeit", steps, *bases, clock=NEUTRAL, discretion=DIRECTOR)
    if facts.ruling == "wait":
        return make_ruling("wait", (make_step("wait", DIRECTOR, *bases),), *bases, clock=NEUTRAL, discretion=DIRECTOR)
    steps = (make_step("start_clock", DIRECTOR, *bases, side=PLAYER),)
    return make_ruling("start_clock", steps, *bases, clock=clock_runs(PLAYER), discretion=DIRECTOR)


def supervision(rules: ScrabbleRules, facts: Supervision) -> Ruling:
    basis = rules.resting("leaving_supervision")
    text = "granted" if facts.granted else "refused"
    steps = (make_step("log_request", DIRECTOR, basis, what=text),)
    return make_ruling(f"supervision_{text}", steps, basis, clock=AS_BEFORE, discretion=DIRECTOR)


def refuse_while_away(rules: ScrabbleRules, away: Seat) -> Refusal:
    """Nobody draws while a player is away, and who is away does nothing at the table."""
    return Refusal(code="player_absent", rests_on=(rules.resting("leaving_turn"),), detail=(("away", away),))


def _awaited(rules: ScrabbleRules, used: int) -> Ruling:
    after, must, limit = rules.late_clock_start_after_s, rules.late_clock_start_mandatory, rules.late_forfeit_at_used_s
    do = "start_late_clock" if must.value else "may_start_late_clock"
    steps = (make_step(do, DIRECTOR, after.basis, must.basis), *_until_lost(rules, used))
    bases = (after.basis, must.basis, limit.basis, rules.resting("late_limit"))
    discretion = None if must.value else DIRECTOR
    return make_ruling(
        "late_clock_runs" if must.value else "late_clock_may_run",
        steps,
        *bases,
        clock=clock_runs(PLAYER) if must.value else None,
        discretion=discretion,
        detail=_left_if_started(rules, used),
    )


def _until_lost(rules: ScrabbleRules, used: int) -> tuple[Step, ...]:
    """How long the opponent waits. Where nobody has to start the late clock, it may have been running or not."""
    limit, bases = rules.late_forfeit_at_used_s, (rules.late_forfeit_at_used_s.basis, rules.resting("late_limit"))
    if rules.late_forfeit.value == "proposed":
        grounds = (rules.resting("not_playing"), rules.resting("forfeit_not_played"))
        return (make_step("wait_for_forfeit", OPPONENT, *bases, *grounds, seconds=limit.value - used),)
    if rules.late_clock_start_mandatory.value or not used:
        return (make_step("wait", OPPONENT, *bases, seconds=limit.value - used),)
    return (
        make_step("wait_if_started_now", OPPONENT, *bases, seconds=limit.value),
        make_step("wait_if_started_then", OPPONENT, *bases, seconds=limit.value - used),
    )


def _arrived(rules: ScrabbleRules, used: int) -> Ruling:
    """The clock is stopped by those who may; the one who comes late does it if nobody else has."""
    after, stoppers, term = rules.late_clock_start_after_s, rules.late_clock_stoppers, rules.latecomer
    detail = _left_if_started(rules, used)
    steps = [make_step("stop_late_clock", _STOPPERS.get(who, BOTH), stoppers.basis) for who in stoppers.value]
    chooses = term.value == "may_forfeit"
    if chooses:
        steps.append(make_step("choose", PLAYER, term.basis, choices=("play", "forfeit")))
    steps += [
        make_step("preliminaries", BOTH, term.basis),
        make_step(
            "play_with_left", PLAYER, term.basis, rules.resting("late_limit"), seconds=rules.base_time_s.value - used
        ),
    ]
    steps += _if_not_started(rules)
    bases = (after.basis, stoppers.basis, term.basis)
    discretion = PLAYER if chooses else None
    return make_ruling("late_arrival", steps, *bases, clock=NEUTRAL, discretion=discretion, detail=detail)


def _given_up(rules: ScrabbleRules) -> Ruling:
    """The latecomer does not want to play: by the choice a document gives, or as with anybody who does not play."""
    term, unplayed = rules.latecomer, (rules.resting("not_playing"), rules.resting("forfeit_not_played"))
    chooses = term.value == "may_forfeit"
    bases = (term.basis, unplayed[0]) if chooses else unplayed
    steps = (make_step("close_as_forfeit", DIRECTOR, *bases, what="before_start"),)
    return make_ruling("forfeit", steps, *bases[:1], clock=NEUTRAL, discretion=PLAYER if chooses else None)


def _if_not_started(rules: ScrabbleRules) -> tuple[Step, ...]:
    """Where nobody has to start the late clock, one that was not started has cost nothing."""
    after, must = rules.late_clock_start_after_s, rules.late_clock_start_mandatory
    if must.value:
        return ()
    left = rules.base_time_s.value
    return (make_step("full_if_not_started", BOTH, after.basis, must.basis, seconds=left),)


def _forfeited(rules: ScrabbleRules, used: int, *, arrived: bool, started: bool = False) -> Ruling:
    """`started`: it is known that the late clock ran."""
    limit, term = rules.late_forfeit_at_used_s, rules.late_forfeit
    bases = (limit.basis, term.basis, rules.resting("late_limit"))
    if term.value == "game_over":
        closed = make_step("close_as_forfeit", DIRECTOR, *bases, what="before_start")
        steps = (closed,) if started else (closed, *_if_not_started(rules))
        detail = _left(rules, used) if started else _left_if_started(rules, used)
        return make_ruling("late_forfeit", steps, *bases, clock=NEUTRAL, detail=detail)
    if term.value != "proposed":
        return uncovered_ruling(rules, term)
    grounds = (rules.resting("not_playing"), rules.resting("forfeit_not_played"))
    steps = (make_step("declare_forfeit", DIRECTOR, *bases, *grounds),)
    if arrived:
        # No clause takes the game from a player who is here; nothing is left on the clock.
        steps = (*steps, make_step("may_let_play", DIRECTOR, limit.basis, rules.resting("late_limit")))
    return make_ruling(
        "late_forfeit_proposed",
        steps,
        *bases,
        *grounds,
        clock=NEUTRAL,
        discretion=DIRECTOR,
        detail=_left_if_started(rules, used),
    )


def _left(rules: ScrabbleRules, used: int) -> dict[str, Fact]:
    left = rules.base_time_s.value - used
    return {"used_s": used, "left_s": left, "left": clock_face(seconds_as_ms(left))}


def _left_if_started(rules: ScrabbleRules, used: int) -> dict[str, Fact]:
    told = _left(rules, used)
    if not rules.late_clock_start_mandatory.value:
        told["left_if_not_started_s"] = rules.base_time_s.value
    return told


def _permitted(rules: ScrabbleRules) -> Ruling:
    """Both may end a turn, nobody draws, then the clocks stand until the director rules or the player is back."""
    may, turn, back = rules.resting("leaving"), rules.resting("leaving_turn"), rules.resting("leaving_return")
    steps: tuple[Step, ...] = (
        make_step("complete_turn_without_drawing", PLAYER, turn),
        make_step("leave", PLAYER, turn, may),
        make_step("may_complete_turn_without_drawing", OPPONENT, turn),
        neutralise_step(OPPONENT, rules.resting("leaving_clock")),
        *_while_away(rules),
        make_step("draw_on_return", PLAYER, back, what="first"),
        make_step("draw_on_return", OPPONENT, back, what="second"),
        make_step("may_still_challenge", PLAYER, back),
    )
    return make_ruling(
        "left_with_permission",
        steps,
        may,
        turn,
        clock=ClockOrder(state="neutral", since="opponents_turn"),
        discretion=DIRECTOR,
    )


def _emergency(rules: ScrabbleRules) -> Ruling:
    basis, clocks = rules.resting("leaving_emergency"), rules.resting("leaving_emergency_clocks")
    steps = (make_step("alert_director", OPPONENT, basis), neutralise_step(OPPONENT, clocks), *_while_away(rules))
    return make_ruling(
        "left_in_emergency",
        steps,
        basis,
        clocks,
        clock=ClockOrder(state="neutral", until="director_rules"),
        discretion=DIRECTOR,
    )


def _without_permission(rules: ScrabbleRules) -> Ruling:
    """The document asks for permission, and tells of the clocks and of the absence only where it was given."""
    basis, unsaid = rules.resting("leaving"), rules.resting("leaving_unpermitted")
    steps = (
        make_step("alert_director", OPPONENT, unsaid),
        make_step("conduct_record", DIRECTOR, basis, what="left_without_permission"),
        *(replace(step, rests_on=(unsaid, *step.rests_on)) for step in _while_away(rules)),
    )
    return make_ruling("left_without_permission", steps, basis, unsaid, clock=AS_BEFORE, discretion=DIRECTOR)


def _while_away(rules: ScrabbleRules) -> tuple[Step, ...]:
    clock = (rules.resting("leaving_clock"), rules.resting("leaving_absence"), rules.resting("forfeit_left"))
    return (
        make_step("rule_on_absence", DIRECTOR, *clock, choices=("restart_clock", "wait", "forfeit")),
        make_step("may_order_supervision", DIRECTOR, rules.resting("leaving_supervision")),
    )
