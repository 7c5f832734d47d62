"""Devices at a table: which timer is used and what it must be able to do, when a phone may judge words, and what is
done about a device that has no business there."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from tilehall.law.game.facts import Span
from tilehall.law.game.lengths import MM_PER_INCH
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    CHALLENGER,
    DIRECTOR,
    EXECUTIVE,
    NEUTRAL,
    ORGANISER,
    PLAYER,
    challenger_stops,
    check_facts,
    courtesy_steps,
    make_ruling,
    make_step,
)

_SMART = "smart_device"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerChoice:
    """Several timers are at hand. Asked: which, and do both players agree to one on a phone or tablet?"""

    digital: bool
    smart_device: bool
    analogue: bool
    both_agree: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerDevice:
    """May this timer be used? Silence and agreement are asked of a smart device, the display of every digital timer."""

    device: Literal["smart_device", "digital"]
    silent: bool
    both_agree: bool
    shows_overtime: bool
    readable: bool  # from both sides


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneJudge:
    """May the players judge a challenge on this phone? The player is the one whose play was challenged."""

    player_agrees: bool
    challenger_agrees: bool
    agreed: Literal["before_game", "during_play"]
    diagonal: Annotated[float, Span(0)]
    unit: Literal["inches", "millimetres"]
    silent: bool
    adjudication_mode: bool
    in_view: bool
    several_words: bool
    official_lexicon: bool

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceAtTable:
    """A device that nobody judges or times with. Asked: what did it do?"""

    what: Literal["made_a_sound", "lies_in_the_area", "words_looked_up"]


def timer_choice(rules: ScrabbleRules, facts: TimerChoice) -> Ruling:
    """The first in the order of preference; one on a smart device only if both players agree."""
    order, consent = rules.timer_preference, rules.smart_timer_needs_consent
    there = {"digital": facts.digital, _SMART: facts.smart_device, "analogue": facts.analogue}
    barred = consent.value and not facts.both_agree
    allowed = [kind for kind in order.value if there.get(kind) and not (kind == _SMART and barred)]
    bases = (order.basis, consent.basis) if facts.smart_device else (order.basis,)
    if not allowed:
        steps = (make_step("bring_timer", ORGANISER, *bases),)
        return make_ruling("no_timer", steps, *bases, discretion=ORGANISER, detail={"timer": None})
    steps = (make_step("use_timer", BOTH, *bases, what=allowed[0]),)
    return make_ruling("timer", steps, *bases, detail={"timer": allowed[0]})


def timer_device(rules: ScrabbleRules, facts: TimerDevice) -> Ruling:
    basis, consent, overtime = (
        rules.resting("timer_device"),
        rules.smart_timer_needs_consent,
        rules.timer_shows_overtime,
    )
    smart = facts.device == _SMART
    checks = (
        ("not_silent", not smart or facts.silent, basis),
        ("agreement_missing", not smart or not consent.value or facts.both_agree, consent.basis),
        ("overtime_not_shown", not overtime.value or facts.shows_overtime, overtime.basis),
        ("not_readable", facts.readable, basis),
    )
    if faults := _faults(checks):
        steps = (*_mended(faults), make_step("use_another_timer", BOTH, basis))
        return make_ruling("not_allowed", steps, basis, detail={"reasons": tuple(code for code, _ in faults)})
    steps = (make_step("use_timer", BOTH, basis, what=facts.device),)
    return make_ruling("timer_allowed", steps, basis, detail={"reasons": ()})


def phone_judge(rules: ScrabbleRules, facts: PhoneJudge) -> Ruling:
    """The first fault gives its code; what is wrong besides stands in the detail. Without one, the steps follow."""
    agreed = rules.resting("phone_agreed")
    agrees = {PLAYER: facts.player_agrees, CHALLENGER: facts.challenger_agrees}
    missing = tuple(who for who, said in agrees.items() if not said)
    wide = rules.min_screen_in if facts.unit == "inches" else rules.min_screen_mm
    least = rules.min_screen_in.value
    if facts.unit == "millimetres":
        # The two figures of the clause are one screen, told in inches and rounded to millimetres.
        least = min(rules.min_screen_mm.value, least * MM_PER_INCH)
    checks = (
        ("agreement_missing", not missing, agreed),
        ("screen_too_small", facts.diagonal >= least, wide.basis),
        ("not_silent", facts.silent, rules.resting("phone_silent")),
        ("adjudication_mode", facts.adjudication_mode, rules.resting("phone_mode")),
        ("not_in_view", facts.in_view, rules.resting("phone_in_view")),
        ("one_word_only", facts.several_words, rules.resting("phone_words")),
        ("lexicon_mismatch", facts.official_lexicon, rules.resting("phone_lexicon")),
    )
    if faults := _faults(checks):
        other = make_step("judge_elsewhere", BOTH, agreed, choices=("external", "adjudicator"))
        detail = {"reasons": tuple(code for code, _ in faults), "missing": missing}
        code, basis = faults[0]
        return make_ruling(code, (*_mended(faults), other), agreed, basis, clock=NEUTRAL, detail=detail)
    beforehand = (rules.resting("phone_agreed_beforehand"), rules.resting("phone_agreed_late"))
    late = facts.agreed == "during_play"
    note = (make_step("note_agreement", BOTH, *beforehand, what="agreed_during_play"),) if late else ()
    steps = (*note, *phone_steps(rules))
    return make_ruling("phone_allowed", steps, agreed, *beforehand, clock=NEUTRAL)


def phone_steps(rules: ScrabbleRules) -> tuple[Step, ...]:
    """From the words that are named to the verdict; the phone lies where both see it before anything is typed."""
    executes, words = rules.smart_device_executes, (rules.resting("phone_words"), rules.resting("phone_most_words"))
    who = CHALLENGER if executes.value == CHALLENGER else PLAYER
    return (
        challenger_stops(rules),
        make_step("name_words", CHALLENGER, executes.basis),
        make_step("place_in_view", BOTH, rules.resting("phone_in_view")),
        make_step("type_words", CHALLENGER, executes.basis, *words),
        make_step("check_and_consent", PLAYER, executes.basis),
        make_step("press_judge", who, executes.basis, rules.one_verdict.basis),
    )


def device_at_table(rules: ScrabbleRules, facts: DeviceAtTable) -> Ruling:
    """What a document says of it; what a breach costs none of them says."""
    if facts.what == "words_looked_up":
        return _looked_up(rules)
    sound = facts.what == "made_a_sound"
    basis = rules.resting("no_distraction") if sound else rules.resting("area_clear")
    code = "distraction" if sound else "extraneous_items"
    steps = (
        make_step("silence_device" if sound else "put_device_away", PLAYER, basis),
        make_step("conduct_record", DIRECTOR, basis, what=code),
        *courtesy_steps(rules),
    )
    return make_ruling(code, steps, basis, rules.resting("no_rule"), clock=AS_BEFORE, discretion=ADJUDICATOR)


def _looked_up(rules: ScrabbleRules) -> Ruling:
    basis, complaint = rules.resting("no_lookups"), rules.resting("complaint")
    steps = (
        make_step("stop_looking_up", PLAYER, basis),
        make_step("tell_at_once", BOTH, complaint),
        make_step("refer_to_executive", ORGANISER, complaint),
    )
    return make_ruling("no_lookups", steps, basis, complaint, clock=AS_BEFORE, discretion=EXECUTIVE)


def _faults(checks: Iterable[tuple[str, bool, Basis]]) -> tuple[tuple[str, Basis], ...]:
    return tuple((code, basis) for code, kept, basis in checks if not kept)


def _mended(faults: Iterable[tuple[str, Basis]]) -> tuple[Step, ...]:
    return tuple(make_step("put_right", BOTH, basis, what=code) for code, basis in faults)
