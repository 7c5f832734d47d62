"""How a challenge is judged, by both players at a device or by an adjudicator from a slip; the appeal against it;
and when the clock may run again.

The player is the one whose play was challenged.
"""

from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Silent, Term
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .challenges import restart_with_verdict
from .devices import phone_steps
from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    CHALLENGER,
    NEUTRAL,
    PLAYER,
    REFEREE,
    challenger_stops,
    clocks_neutral_then,
    make_ruling,
    make_step,
    uncovered_ruling,
)

# The clauses speak of the challenger and the challenger's opponent.
_EXECUTORS = {"opponent": PLAYER, "challenger": CHALLENGER}


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfAdjudication:
    """Both judge a challenge themselves. Asked: what was typed, was it checked, and who gives the command?"""

    device: Literal["external", "smart"]
    typed_as_named: bool
    consented: bool  # the player has checked the typing and says so
    executes: Literal["player", "challenger"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAdjudicator:
    """A challenge slip for the adjudicator. Asked: are the words in capitals, and is the number of the table on it?"""

    capitals: bool
    table_given: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictAppeal:
    """Somebody does not believe a verdict. Asked: who gave it, does the clock run again, was there an appeal, and have
    tiles that the opponent picked since gone into the bag?"""

    judged_by: Literal["adjudicator", "external", "smart"]
    restarted: bool
    appealed: bool
    picked_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BackAtTable:
    """After a verdict somebody wants to start the clock. `upheld`: the play has to come off."""

    judged_at: Literal["external", "smart"]
    upheld: bool
    player_seated: bool
    challenger_seated: bool
    tiles_back: bool
    play_removed: bool


def self_adjudication(rules: ScrabbleRules, facts: SelfAdjudication) -> Ruling:
    """Which of the two gives the command depends on the device; the words are those that were named."""
    term = rules.external_device_executes if facts.device == "external" else rules.smart_device_executes
    if term.value not in _EXECUTORS:
        return uncovered_ruling(rules, term)
    who = _EXECUTORS[term.value]
    check, press = make_step("check_and_consent", PLAYER, term.basis), make_step("press_judge", who, term.basis)
    if not facts.typed_as_named:
        typed_anew = make_step("correct_typing", CHALLENGER, term.basis)
        return make_ruling("typed_differs", (typed_anew, check), term.basis, clock=NEUTRAL)
    if facts.executes != who:
        checked = (press,) if facts.consented else (check, press)
        return make_ruling(f"{term.value}_executes", checked, term.basis, clock=NEUTRAL)
    if not facts.consented:
        return make_ruling("consent_missing", (check, press), term.basis, clock=NEUTRAL)
    before = phone_steps(rules) if facts.device == "smart" else _device_steps(rules, term)
    steps = (*before, make_step("back_to_table", BOTH, return_basis(rules, facts.device)))
    return make_ruling("judge_now", steps, term.basis, rules.one_verdict.basis, clock=NEUTRAL)


def call_adjudicator(rules: ScrabbleRules, facts: CallAdjudicator) -> Ruling:
    """The slip goes to the adjudicator with the number of the table; one verdict for the turn comes back on it."""
    slip, marked = rules.resting("challenge_slip"), rules.resting("slip_verdict")
    rewrite = () if facts.capitals else (make_step("write_capitals", CHALLENGER, slip),)
    table = () if facts.table_given else (make_step("write_table", CHALLENGER, slip),)
    steps = (
        challenger_stops(rules),
        *rewrite,
        *table,
        make_step("underline_words", CHALLENGER, slip),
        make_step("raise_hand_and_call", CHALLENGER, slip),
        make_step("look_up_all", ADJUDICATOR, marked),
        make_step("mark_one_verdict", ADJUDICATOR, marked, choices=("acceptable", "unacceptable")),
        make_step("give_no_hint", ADJUDICATOR, marked),
    )
    code = "slip_sent" if facts.table_given else "table_missing"
    return make_ruling(code, steps, slip, marked, rules.one_verdict.basis, clock=NEUTRAL)


def verdict_appeal(rules: ScrabbleRules, facts: VerdictAppeal) -> Ruling:
    """Once, by either player, before the clock runs again; the referee's verdict takes the place of the first."""
    appeal, limits = appeal_basis(rules, facts.judged_by), rules.resting("appeal_limits")
    if facts.restarted:
        final = rules.rulings_stand.basis
        return make_ruling("ruling_stands", (make_step("verdict_stands", BOTH, final),), final, limits, clock=AS_BEFORE)
    if facts.appealed:
        # Of a device's verdict no document says that it can be appealed; that there is one appeal is said all the same.
        once, also = (limits, appeal) if isinstance(appeal, Silent) else (appeal, limits)
        return make_ruling("appeal_used", (make_step("verdict_stands", BOTH, once),), once, also, clock=NEUTRAL)
    if facts.picked_back:
        # The play cannot be had again as it lay: its tiles may be among those that were picked.
        return make_ruling(
            "tiles_gone_back", (make_step("verdict_stands", BOTH, limits),), limits, appeal, clock=NEUTRAL
        )
    steps = (
        make_step("keep_clocks_stopped", BOTH, limits),
        make_step("call_referee", BOTH, appeal),
        make_step("look_up_again", REFEREE, appeal),
        make_step("mark_one_verdict", REFEREE, appeal, choices=("acceptable", "unacceptable")),
        make_step("verdict_replaces", BOTH, limits),
    )
    return make_ruling("appeal_allowed", steps, appeal, limits, clock=NEUTRAL)


def wrong_ruling(rules: ScrabbleRules, facts: VerdictAppeal) -> Ruling:
    """Until the clock runs again it is a case for an appeal. Later the report is kept, and changes nothing."""
    if not facts.restarted:
        return verdict_appeal(rules, facts)
    term = rules.rulings_stand
    if term.value != "right_or_wrong":
        return uncovered_ruling(rules, term)
    steps = (
        make_step("log_report", ADJUDICATOR, term.basis, what="incorrect_adjudication"),
        make_step("score_stands", BOTH, term.basis),
    )
    return make_ruling("ruling_stands", steps, term.basis, clock=AS_BEFORE, detail={"effect": "none"})


def appeal_basis(rules: ScrabbleRules, judged_by: str) -> Basis:
    """An appeal is spoken of for an adjudicator's verdict; one of a device is taken the same way."""
    return rules.resting("appeal") if judged_by == ADJUDICATOR else rules.resting("appeal_from_device")


def back_at_table(rules: ScrabbleRules, facts: BackAtTable) -> Ruling:
    """The clocks stand until both sit, their tiles are back and a rejected play is off the board."""
    basis = return_basis(rules, facts.judged_at)
    checks = (
        ("player_not_seated", facts.player_seated, make_step("take_seat", PLAYER, basis)),
        ("challenger_not_seated", facts.challenger_seated, make_step("take_seat", CHALLENGER, basis)),
        ("tiles_not_back", facts.tiles_back, make_step("tiles_back", BOTH, basis)),
        ("play_not_removed", facts.play_removed or not facts.upheld, make_step("take_play_off", PLAYER, basis)),
    )
    missing = [(code, step) for code, done, step in checks if not done]
    if missing:
        steps = (*(step for _, step in missing), make_step("keep_clocks_stopped", BOTH, basis))
        detail = {"missing": tuple(code for code, _ in missing)}
        return make_ruling(missing[0][0], steps, basis, clock=NEUTRAL, detail=detail)
    restart = restart_with_verdict(rules, upheld=facts.upheld)
    code = "clock_after_first_tile" if restart.waits else "clock_may_restart"
    return make_ruling(code, restart.steps, *restart.bases, basis, clock=clocks_neutral_then(restart.on_move))


def _device_steps(rules: ScrabbleRules, term: Term[str]) -> tuple[Step, ...]:
    return (
        challenger_stops(rules),
        make_step("name_words", CHALLENGER, term.basis),
        make_step("write_slip", BOTH, term.basis),
        make_step("cover_tiles", BOTH, term.basis),
        make_step("go_to_device", BOTH, term.basis),
        make_step("type_words", CHALLENGER, term.basis),
        make_step("check_and_consent", PLAYER, term.basis),
        make_step("press_judge", _EXECUTORS[term.value], term.basis, rules.one_verdict.basis),
    )


def return_basis(rules: ScrabbleRules, device: str) -> Basis:
    """What the way back from a device rests on."""
    return rules.resting("return_from_device") if device == "external" else rules.resting("return_from_phone")
