"""After the ruling on a challenge: tiles, turn and clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from tilehall.law.game.facts import Fault, Span
from tilehall.law.rulebook.basis import Basis, Silent
from tilehall.law.rulebook.ruling import Refusal, Ruling, Step
from tilehall.law.scrabble.rules import PointsPerWord, ScrabbleRules

from .overdraws import SurplusTiles, tiles_of_removed_play
from .ruling_parts import (
    BOTH,
    CHALLENGER,
    DIRECTOR,
    OPPONENT,
    PLAYER,
    Tiles,
    check_facts,
    clock_runs,
    clocks_neutral_then,
    fault_above,
    make_ruling,
    make_step,
    restart_step,
    uncovered_ruling,
)

# Seven tiles in one line form one word along it and one across each.
WordsChallenged = Annotated[int, Span(1, 8, "one turn can form")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeReturn:
    """Back from the ruling on a challenge. Asked: upheld or not, and had the player drawn already?"""

    upheld: bool
    words: WordsChallenged
    drawn: Tiles
    racked: Tiles
    bag_empty: bool

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    points: int = 0  # to the player, on top of the score
    challenger_loses_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartFacts:
    """Somebody wants the clock restarted after a ruling. `delay_named_by`: who says that the winner is delaying."""

    upheld: bool
    reracked: bool
    first_seen: bool
    bag_empty: bool
    delay_named_by: Literal["nobody", "player", "opponent", "director"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayAfterRuling:
    """The winner of a challenge takes long over putting tiles back and refilling. Asked: who won, and who says so?"""

    upheld: bool
    named_by: Literal["player", "opponent", "director"]

    def __post_init__(self) -> None:
        winner = OPPONENT if self.upheld else PLAYER
        why = "who won the challenge, so it is the other who waits"
        check_facts(self, Fault("named_by", self.named_by, why) if self.named_by == winner else None)


def challenge_return(rules: ScrabbleRules, facts: ChallengeReturn) -> Ruling:
    """What both do when the verdict is in, up to the restart of a clock."""
    check_facts(facts, rules=rules)
    surplus = tiles_of_removed_play(rules, facts.drawn, facts.racked)
    if surplus is None or _waits_for_a_tile(rules) is None:
        return uncovered_ruling(rules, rules.drawn_tiles_on_loss, rules.restart_after_good_play)
    # Who had drawn before a challenge that was heard has drawn too early.
    noted = flash_draw_noted(rules) if facts.drawn else ()
    steps = (*verdict_steps(rules, facts, surplus, bag_empty=facts.bag_empty), *noted)
    clock = clocks_neutral_then(on_move_after(rules, upheld=facts.upheld))
    if facts.upheld:
        return make_ruling("play_rejected", steps, rules.resting("challenge_upheld"), clock=clock)
    follows = verdict(rules, upheld=False, words=facts.words)
    score = () if follows.challenger_loses_turn else ((PLAYER, follows.points),)
    return make_ruling("play_stands", steps, rules.resting("challenge_failed"), clock=clock, score=score)


class _JudgedPlay(Protocol):
    """A play that was ruled on, and what had been drawn for it."""

    @property
    def upheld(self) -> bool: ...
    @property
    def drawn(self) -> int: ...
    @property
    def racked(self) -> int: ...


def verdict_steps(
    rules: ScrabbleRules, play: _JudgedPlay, surplus: SurplusTiles, *, bag_empty: bool
) -> tuple[Step, ...]:
    """What follows a verdict: the play comes off with what was drawn for it, or it stands; then the clock."""
    if play.upheld:
        return _play_off(rules, surplus.steps if play.drawn else ())
    to_see = _tile_to_see(rules, play.drawn, play.racked, bag_empty=bag_empty)
    return (*_play_stands(rules), *_good_play_restart(rules, to_see))


def flash_draw_noted(rules: ScrabbleRules) -> tuple[Step, ...]:
    """Where a document calls it unethical; one that is silent on conduct has nothing noted."""
    basis = rules.resting("flash_draw_conduct")
    return () if isinstance(basis, Silent) else (make_step("conduct_record", DIRECTOR, basis, what="flash_draw"),)


def on_move_after(rules: ScrabbleRules, *, upheld: bool) -> str:
    return OPPONENT if upheld or isinstance(rules.failed_challenge.value, PointsPerWord) else PLAYER


def verdict(rules: ScrabbleRules, *, upheld: bool, words: int) -> Verdict:
    """What a ruling on so many words costs the one or brings the other, besides the play itself."""
    term = rules.failed_challenge.value
    if upheld:
        return Verdict()
    if isinstance(term, PointsPerWord):
        return Verdict(points=term.points * words)
    return Verdict(challenger_loses_turn=True)


def restart_after_ruling(rules: ScrabbleRules, facts: RestartFacts) -> Ruling | Refusal:
    """Whether the clock may run again, and whose; a winner who delays loses the right to wait."""
    on_move = on_move_after(rules, upheld=facts.upheld)
    if facts.delay_named_by != "nobody" and rules.winner_delaying.value == "restart_at_once":
        return _restart_at_once(rules, on_move, facts.delay_named_by)
    if not facts.reracked:
        return Refusal(code="not_reracked", rests_on=(rules.resting("tiles_reracked"),))
    good = rules.restart_after_good_play
    if (waits := _waits_for_a_tile(rules)) is None:
        return uncovered_ruling(rules, good)
    if not facts.upheld and waits and not (facts.first_seen or facts.bag_empty):
        return Refusal(code="replacement_not_seen", rests_on=(good.basis,))
    bases = (rules.restart_after_bad_play.basis, rules.resting("bad_play_clock"))
    if not facts.upheld:
        bases = (good.basis, rules.resting("good_play_clock"))
    return make_ruling("clock_restarts", (restart_step(on_move, *bases),), *bases, clock=clock_runs(on_move))


def delay_after_ruling(rules: ScrabbleRules, facts: DelayAfterRuling) -> Ruling:
    """By the exception for it the clock is started at once; without one, racks come first and the director is asked."""
    term = rules.winner_delaying
    on_move = on_move_after(rules, upheld=facts.upheld)
    if term.value == "restart_at_once":
        return _restart_at_once(rules, on_move, facts.named_by)
    if term.value != "no_rule":
        return uncovered_ruling(rules, term)
    steps = (
        make_step("rerack", BOTH, rules.resting("tiles_reracked")),
        restart_step(on_move, rules.resting("bad_play_clock" if facts.upheld else "good_play_clock")),
        _delay_noted(facts.named_by, term.basis),
    )
    return make_ruling("racks_first", steps, term.basis, clock=clocks_neutral_then(on_move))


@dataclass(frozen=True, slots=True)
class VerdictRestart:
    """What a verdict brings and whose clock runs then, once all is back in place."""

    on_move: str
    bases: tuple[Basis, ...]
    steps: tuple[Step, ...]
    waits: bool  # for the first new tile


def restart_with_verdict(rules: ScrabbleRules, *, upheld: bool) -> VerdictRestart:
    on_move = on_move_after(rules, upheld=upheld)
    if upheld:
        bases = (rules.restart_after_bad_play.basis, rules.resting("bad_play_clock"))
        scored = make_step("turn_scores", BOTH, rules.resting("challenge_upheld"), count=0)
        return VerdictRestart(on_move, bases, (scored, restart_step(on_move, *bases)), waits=False)
    bases = (rules.restart_after_good_play.basis, rules.resting("good_play_clock"))
    to_see = _tile_to_see(rules, 0, 0, bag_empty=False)
    steps = (*_play_stands(rules), *_good_play_restart(rules, to_see))
    return VerdictRestart(on_move, bases, steps, waits=to_see is not None)


def _restart_at_once(rules: ScrabbleRules, on_move: str, named_by: str) -> Ruling:
    basis = rules.winner_delaying.basis
    detail = {"exception": str(basis), "invoked_by": named_by}
    asked = () if named_by == DIRECTOR else (make_step("decide_delay", DIRECTOR, basis),)
    steps = (*asked, restart_step(on_move, basis), _delay_noted(named_by, basis))
    return make_ruling("winner_delays", steps, basis, clock=clock_runs(on_move), discretion=DIRECTOR, detail=detail)


def _delay_noted(named_by: str, basis: Basis) -> Step:
    """The reason is written down and, where a player said so, who."""
    if named_by == DIRECTOR:
        return make_step("write_reason", DIRECTOR, basis)
    return make_step("note_who_says", DIRECTOR, basis, side=named_by)


def refuse_correction(rules: ScrabbleRules) -> Refusal:
    """A verdict and its scores are locked once the clock runs again."""
    return Refusal(code="ruling_stands", rests_on=(rules.rulings_stand.basis,))


def _play_off(rules: ScrabbleRules, drawn: Iterable[Step]) -> tuple[Step, ...]:
    upheld = rules.resting("challenge_upheld")
    bases = (rules.restart_after_bad_play.basis, rules.resting("bad_play_clock"))
    return (
        make_step("take_play_off", PLAYER, upheld, rules.resting("tiles_reracked")),
        *drawn,
        make_step("rerack", BOTH, rules.resting("tiles_reracked")),
        make_step("turn_scores", BOTH, upheld, count=0),
        restart_step(OPPONENT, *bases),
    )


def _play_stands(rules: ScrabbleRules) -> tuple[Step, ...]:
    term = rules.failed_challenge
    if isinstance(term.value, PointsPerWord):
        return (make_step("points_per_word", PLAYER, term.basis, count=term.value.points),)
    return (make_step("lose_turn", CHALLENGER, term.basis),)


def _waits_for_a_tile(rules: ScrabbleRules) -> bool | None:
    return {"when_ready": False, "first_replacement_seen": True}.get(rules.restart_after_good_play.value)


def _tile_to_see(rules: ScrabbleRules, drawn: int, racked: int, *, bag_empty: bool) -> str | None:
    """The step by which the player sees a first new tile, if the clock waits for it; one on the rack has been seen."""
    if racked or not _waits_for_a_tile(rules):
        return None
    if drawn:
        return "see_first_drawn"
    return None if bag_empty else "see_first_replacement"


def _good_play_restart(rules: ScrabbleRules, to_see: str | None) -> tuple[Step, ...]:
    bases: tuple[Basis, ...] = (rules.restart_after_good_play.basis, rules.resting("good_play_clock"))
    seen = () if to_see is None else (make_step(to_see, PLAYER, bases[0]),)
    return (*seen, restart_step(on_move_after(rules, upheld=False), *bases))
