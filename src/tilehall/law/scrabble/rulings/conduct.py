"""Conduct in the room: what is noted about a player, who may watch, how the two sit, and what no rule fits.

What follows from a record is for the Executive.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules

from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    DIRECTOR,
    EXECUTIVE,
    OPPONENT,
    ORGANISER,
    PLAYER,
    Number,
    check_facts,
    courtesy_steps,
    make_ruling,
    make_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Somebody behaves as nobody should. Asked: how?"""

    breach: Literal[
        "smoking",
        "distraction",
        "hidden_transaction",
        "extraneous_items",
        "observer_communication",
        "flash_draw",
        "left_without_permission",
        "something_else",
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverSeat:
    """Somebody wants to follow the player's game. Asked: the six conditions.

    `left_at` is the turn at which this observer left the game; 0 for one who has not.
    """

    player_agrees: bool
    opponent_agrees: bool
    behind: bool
    left_at: Number
    sees_both: bool
    talks: bool
    in_the_way: bool

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How the two sit. Asked: side on, and if so, who agrees?"""

    side_on: bool
    player_agrees: bool
    opponent_agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NotCovered:
    """Something that no rule fits."""


# What each breach is a breach of, and whose judgement it asks for.
_BREACHES: Mapping[str, tuple[Procedure, str | None]] = {
    "smoking": ("smoking", None),
    "distraction": ("no_distraction", ADJUDICATOR),
    "hidden_transaction": ("above_table", None),
    "extraneous_items": ("area_clear", None),
    "observer_communication": ("observer_silence", None),
    "flash_draw": ("flash_draw_conduct", EXECUTIVE),
    "left_without_permission": ("leaving", DIRECTOR),
}


def conduct(rules: ScrabbleRules, facts: Conduct) -> Ruling:
    """A record, and no change of any score; a complaint about it goes to the Executive."""
    if facts.breach == "something_else":
        return _no_named_breach(rules)
    procedure, discretion = _BREACHES[facts.breach]
    basis, complaint = rules.resting(procedure), rules.resting("complaint")
    steps = (
        make_step("tell_at_once", BOTH, complaint),
        make_step("ask_to_stop", ADJUDICATOR, basis),
        *(_talk_outside(rules) if facts.breach == "distraction" else ()),
        make_step("conduct_record", DIRECTOR, basis, what=facts.breach),
        make_step("score_stands", BOTH, rules.resting("breach_no_score")),
        make_step("may_refer", ORGANISER, complaint),
    )
    return make_ruling("conduct_noted", steps, basis, clock=AS_BEFORE, discretion=discretion, detail={"effect": "none"})


def _talk_outside(rules: ScrabbleRules) -> tuple[Step, ...]:
    return (make_step("talk_outside", BOTH, rules.resting("finished_talk")),)


def _no_named_breach(rules: ScrabbleRules) -> Ruling:
    """Bad behaviour that no clause names: nothing is put down as a breach that it was not."""
    complaint = rules.resting("complaint")
    steps = (
        make_step("tell_at_once", BOTH, complaint),
        *courtesy_steps(rules),
        make_step("write_what_was_seen", ADJUDICATOR, complaint),
        make_step("score_stands", BOTH, rules.resting("breach_no_score")),
        make_step("may_refer", ORGANISER, complaint),
    )
    bases = (complaint, rules.resting("no_rule"))
    return make_ruling(
        "conduct_told", steps, *bases, clock=AS_BEFORE, discretion=ADJUDICATOR, detail={"effect": "none"}
    )


def observer_seat(rules: ScrabbleRules, facts: ObserverSeat) -> Ruling:
    """All six conditions hold, or nobody watches. Who is in somebody's way is for the adjudicator to see."""
    unmet = _unmet(rules, facts)
    whole = rules.resting("observers")
    if not unmet:
        steps = tuple(make_step(do, who, rules.resting(condition)) for do, who, condition in _KEPT)
        return make_ruling("observer_admitted", steps, whole, clock=AS_BEFORE)
    detail = {"reasons": tuple(reason for reason, _ in unmet)}
    if [reason for reason, _ in unmet] == ["in_the_way"]:
        ended = (make_step("end_observation", ADJUDICATOR, unmet[0][1].rests_on[0]),)
        return make_ruling("observation_ended", ended, whole, clock=AS_BEFORE, discretion=ADJUDICATOR, detail=detail)
    noted = make_step("conduct_record", DIRECTOR, rules.resting("observer_silence"), what="observer_communication")
    steps = (*(step for _, step in unmet), *((noted,) if facts.talks else ()))
    return make_ruling("observer_refused", steps, whole, clock=AS_BEFORE, detail=detail)


def seating(rules: ScrabbleRules, facts: Seating) -> Ruling:
    basis = rules.resting("seating")
    missing = [who for who, agrees in _consents(facts) if not agrees]
    if facts.side_on and not missing:
        return make_ruling("side_on_agreed", (make_step("sit_side_on", BOTH, basis),), basis, clock=AS_BEFORE)
    code = "side_on_refused" if facts.side_on else "sit_opposite"
    detail = {"reasons": tuple(f"consent: {who}" for who in missing)} if facts.side_on else {}
    return make_ruling(code, (make_step("sit_opposite", BOTH, basis),), basis, clock=AS_BEFORE, detail=detail)


def not_covered(rules: ScrabbleRules, _facts: NotCovered) -> Ruling:
    """Courtesy first; then the adjudicator's word, which is final and kept for the next such case."""
    return uncovered_ruling(rules)


# What an observer who is admitted keeps to: who does it, and on which condition.
_KEPT: tuple[tuple[str, str, Procedure], ...] = (
    ("both_consented", BOTH, "observer_consent"),
    ("sit_behind", PLAYER, "observer_seat"),
    ("see_one_rack", PLAYER, "observer_racks"),
    ("keep_silent", BOTH, "observer_silence"),
    ("stay_or_go_for_good", BOTH, "observer_return"),
    ("may_end_observation", ADJUDICATOR, "observer_place"),
)


def _consents(facts: ObserverSeat | Seating) -> tuple[tuple[str, bool], ...]:
    return (PLAYER, facts.player_agrees), (OPPONENT, facts.opponent_agrees)


def _unmet(rules: ScrabbleRules, facts: ObserverSeat) -> list[tuple[str, Step]]:
    """The conditions that do not hold, by the word for the refusal, in the order of the document."""
    consent = rules.resting("observer_consent")
    unmet = [
        (f"consent: {who}", make_step("ask_consent", who, consent)) for who, agrees in _consents(facts) if not agrees
    ]
    if not facts.behind:
        unmet.append(("seat", make_step("sit_behind", PLAYER, rules.resting("observer_seat"))))
    if facts.left_at > 0:
        away = make_step("refuse_return", ADJUDICATOR, rules.resting("observer_return"), count=facts.left_at)
        unmet.append((f"left_at_turn_{facts.left_at}", away))
    if facts.sees_both:
        unmet.append(("both_racks", make_step("see_one_rack", PLAYER, rules.resting("observer_racks"))))
    if facts.talks:
        unmet.append(("communication", make_step("keep_silent", BOTH, rules.resting("observer_silence"))))
    if facts.in_the_way:
        unmet.append(("in_the_way", make_step("end_observation", ADJUDICATOR, rules.resting("observer_place"))))
    return unmet
