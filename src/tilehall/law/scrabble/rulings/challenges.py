"""After a draw that came too early for a challenge, and after the ruling on one: tiles, turn, clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Silent
from tilehall.law.rulebook.ruling import Refusal, Ruling, Step
from tilehall.law.scrabble.rules import PointsPerWord, ScrabbleRules

from .overdraws import SurplusTiles, tiles_of_removed_play
from .ruling_parts import (
    ADJUDICATOR,
    AS_BEFORE,
    BOTH,
    CHALLENGER,
    DIRECTOR,
    NEUTRAL,
    OPPONENT,
    PLAYER,
    NumberFromOne,
    Seconds,
    Tiles,
    check_facts,
    clock_runs,
    clocks_neutral_then,
    fault_above,
    make_ruling,
    make_step,
    neutralise_step,
    restart_step,
    uncovered_ruling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashDraw:
    """A challenge after the player had drawn.

    Asked: was the score written after the press and before the draw, how many seconds after the press did the challenge
    come, and was the challenge upheld (or would it be)?
    """

    drawn: Tiles
    racked: Tiles
    recorded: bool
    seconds: Seconds
    upheld: bool

    def __post_init__(self) -> None:
        check_facts(self, fault_above(self.drawn, "the tiles drawn", racked=self.racked))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenInAdvance:
    """The player wrote the score down before the press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeReturn:
    """Back from the ruling on a challenge. Asked: upheld or not, and had the player drawn already?"""

    upheld: bool
    words: NumberFromOne
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


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTilesBack:
    """Tiles drawn for a play that was taken off went back into the bag. Asked: how many were drawn, how many went?"""

    drawn: Tiles
    returned: Tiles

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongRuling:
    """A ruling on a challenge later proves wrong."""


def is_early_draw(rules: ScrabbleRules, *, recorded: bool, seconds: float) -> bool | None:
    """Whether the first tile, so many seconds after the press, leaves the turn open; None for an unknown test."""
    test, window = rules.fast_bag_test.value, rules.fast_bag_window_s.value
    if test == "unrecorded":
        return not recorded
    return seconds < window if test == "seconds" and window is not None else None


def early_draw_accepts(rules: ScrabbleRules) -> bool:
    """Whether the turn counts as accepted though the tile came early: where the director decides by the seconds, it
    does until then."""
    return rules.fast_bag_test.value == "seconds" and rules.fast_bag_decides.value == "director"


def flash_draw(rules: ScrabbleRules, facts: FlashDraw) -> Ruling:
    check_facts(facts, rules=rules)
    if not facts.drawn:
        return _still_open(rules)
    decides, allowed = rules.fast_bag_decides, _allowed(rules, facts)
    surplus = tiles_of_removed_play(rules, facts.drawn, facts.racked)
    if allowed is None or surplus is None or decides.value not in ("rule", "director"):
        return uncovered_ruling(rules, rules.fast_bag_test, decides, rules.drawn_tiles_on_loss)
    if decides.value == "director":
        return _asked(rules, facts, allowed, surplus)
    if not allowed:
        bases = (rules.acceptance.basis, rules.accepted_is_final.basis)
        return make_ruling("turn_accepted", (make_step("play_on", BOTH, *bases),), *bases, clock=AS_BEFORE)
    return _by_rule(rules, facts, surplus)


def written_in_advance(rules: ScrabbleRules, _facts: WrittenInAdvance) -> Ruling:
    term = rules.prerecord_effect
    if term.value == "flash_draw":
        steps = (make_step("challenge_stays_open", OPPONENT, term.basis, rules.resting("early_draw")), *_conduct(rules))
        return make_ruling("flash_draw", steps, term.basis)
    if term.value == "infraction":
        forbidden = rules.prerecord_forbidden.basis
        steps = (make_step("call_director", OPPONENT, forbidden), make_step("director_decides", DIRECTOR, forbidden))
        return make_ruling("infraction", steps, term.basis, forbidden, discretion=DIRECTOR)
    return uncovered_ruling(rules, term)


def challenge_return(rules: ScrabbleRules, facts: ChallengeReturn) -> Ruling:
    """What both do when the verdict is in, up to the restart of a clock."""
    check_facts(facts, rules=rules)
    surplus = tiles_of_removed_play(rules, facts.drawn, facts.racked)
    if surplus is None or _waits_for_a_tile(rules) is None:
        return uncovered_ruling(rules, rules.drawn_tiles_on_loss, rules.restart_after_good_play)
    drawn = surplus.steps if facts.drawn else ()
    if facts.upheld:
        steps = _play_off(rules, drawn)
        return make_ruling(
            "play_rejected", steps, rules.resting("challenge_upheld"), clock=clocks_neutral_then(OPPONENT)
        )
    on_move = _on_move_after_good_play(rules)
    steps = (*_play_stands(rules), *_good_play_restart(rules, on_move, bag_empty=facts.bag_empty))
    follows = verdict(rules, upheld=False, words=facts.words)
    score = () if follows.challenger_loses_turn else ((PLAYER, follows.points),)
    return make_ruling(
        "play_stands", steps, rules.resting("challenge_failed"), clock=clocks_neutral_then(on_move), score=score
    )


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
    on_move = OPPONENT if facts.upheld else _on_move_after_good_play(rules)
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
    on_move = OPPONENT if facts.upheld else _on_move_after_good_play(rules)
    if term.value == "restart_at_once":
        return _restart_at_once(rules, on_move, facts.named_by)
    if term.value != "no_rule":
        return uncovered_ruling(rules, term)
    steps = (make_step("rerack", BOTH, rules.resting("tiles_reracked")), restart_step(on_move, term.basis))
    return make_ruling("racks_first", steps, term.basis, clock=clocks_neutral_then(on_move))


@dataclass(frozen=True, slots=True)
class ToldRestart:
    """The clock after a ruling, by a document that says itself when it runs."""

    on_move: str
    bases: tuple[Basis, ...]
    steps: tuple[Step, ...]


def told_restart(rules: ScrabbleRules, *, upheld: bool) -> ToldRestart | None:
    """None where the document leaves the moment to the players."""
    if upheld:
        bases = (rules.restart_after_bad_play.basis, rules.resting("bad_play_clock"))
        told = ToldRestart(OPPONENT, bases, (restart_step(OPPONENT, *bases),))
        return told if rules.restart_after_bad_play.value == "reracked" else None
    on_move = _on_move_after_good_play(rules)
    bases = (rules.restart_after_good_play.basis, rules.resting("good_play_clock"))
    steps = _good_play_restart(rules, on_move, bag_empty=False)
    return ToldRestart(on_move, bases, steps) if _waits_for_a_tile(rules) else None


def _restart_at_once(rules: ScrabbleRules, on_move: str, named_by: str) -> Ruling:
    basis = rules.winner_delaying.basis
    detail = {"exception": str(basis), "invoked_by": named_by}
    steps = (restart_step(on_move, basis), make_step("write_reason", DIRECTOR, basis))
    return make_ruling("winner_delays", steps, basis, clock=clock_runs(on_move), discretion=DIRECTOR, detail=detail)


def drawn_tiles_back(rules: ScrabbleRules, facts: DrawnTilesBack) -> Ruling:
    """The tiles that go back are as many as were drawn in that turn."""
    check_facts(facts, rules=rules)
    basis, missing = rules.drawn_tiles_on_loss.basis, facts.drawn - facts.returned
    if missing == 0:
        return make_ruling("all_back", (make_step("play_on", BOTH, basis),), basis)
    detail = {"drawn": facts.drawn, "returned": facts.returned}
    step = make_step("to_bag", PLAYER, basis, count=missing)
    if missing < 0:
        step = make_step("draw", PLAYER, basis, count=-missing)
    return make_ruling("count_differs", (step,), basis, clock=NEUTRAL, detail=detail)


def wrong_ruling(rules: ScrabbleRules, _facts: WrongRuling) -> Ruling:
    """The report is kept; it changes nothing."""
    term = rules.rulings_stand
    if term.value != "right_or_wrong":
        return uncovered_ruling(rules, term)
    steps = (
        make_step("log_report", ADJUDICATOR, term.basis, what="incorrect_adjudication"),
        make_step("score_stands", BOTH, term.basis),
    )
    return make_ruling("ruling_stands", steps, term.basis, clock=AS_BEFORE, detail={"effect": "none"})


def refuse_correction(rules: ScrabbleRules) -> Refusal:
    """A verdict and its scores are locked once the clock runs again."""
    return Refusal(code="ruling_stands", rests_on=(rules.rulings_stand.basis,))


def _allowed(rules: ScrabbleRules, facts: FlashDraw) -> bool | None:
    """Whether the challenge may still be made: in the window it may, up to its last moment."""
    window = rules.fast_bag_window_s.value
    if rules.fast_bag_test.value == "seconds" and window is not None:
        return facts.seconds <= window
    return is_early_draw(rules, recorded=facts.recorded, seconds=facts.seconds)


def _still_open(rules: ScrabbleRules) -> Ruling:
    basis = rules.acceptance.basis
    steps = (neutralise_step(OPPONENT, basis), make_step("adjudicate", ADJUDICATOR, basis))
    return make_ruling("nothing_drawn", steps, basis, clock=NEUTRAL)


def _by_rule(rules: ScrabbleRules, facts: FlashDraw, surplus: SurplusTiles) -> Ruling:
    term, early = rules.fast_bag_test, rules.resting("early_draw")
    first = (neutralise_step(OPPONENT, term.basis), make_step("allow_challenge", ADJUDICATOR, term.basis, early))
    after = _verdict(rules, facts, surplus)
    code = surplus.branch if facts.upheld else "flash_draw"
    on_move = OPPONENT if facts.upheld else _on_move_after_good_play(rules)
    steps = (*first, *after, *_conduct(rules))
    return make_ruling(code, steps, term.basis, clock=clocks_neutral_then(on_move), detail=_figures(facts, surplus))


def _asked(rules: ScrabbleRules, facts: FlashDraw, allowed: bool, surplus: SurplusTiles) -> Ruling:
    """The director decides; if the challenge is allowed, the verdict and its steps follow."""
    test, decides = rules.fast_bag_test, rules.fast_bag_decides
    window = rules.fast_bag_window_s.basis
    advice = "allow" if allowed else "do_not_allow"
    first = (
        neutralise_step(OPPONENT, decides.basis),
        make_step("call_director", BOTH, decides.basis),
        make_step("allow_or_refuse_challenge", DIRECTOR, decides.basis, window),
    )
    after = _verdict(rules, facts, surplus) if allowed else (restart_step(OPPONENT, decides.basis),)
    on_move = OPPONENT if facts.upheld or not allowed else _on_move_after_good_play(rules)
    detail = {"advice": advice, **(_figures(facts, surplus) if allowed else {})}
    bases = (test.basis, rules.resting("early_draw"), window, decides.basis)
    steps = (*first, *after)
    return make_ruling(
        "fast_bag", steps, *bases, clock=clocks_neutral_then(on_move), discretion=DIRECTOR, detail=detail
    )


def _verdict(rules: ScrabbleRules, facts: FlashDraw, surplus: SurplusTiles) -> tuple[Step, ...]:
    if facts.upheld:
        return _play_off(rules, surplus.steps)
    on_move = _on_move_after_good_play(rules)
    # The player who drew has seen a tile, so nothing is left to wait for.
    return (*_play_stands(rules), *_good_play_restart(rules, on_move, bag_empty=True))


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


def _on_move_after_good_play(rules: ScrabbleRules) -> str:
    return OPPONENT if isinstance(rules.failed_challenge.value, PointsPerWord) else PLAYER


def _waits_for_a_tile(rules: ScrabbleRules) -> bool | None:
    return {"when_ready": False, "first_replacement_seen": True}.get(rules.restart_after_good_play.value)


def _good_play_restart(rules: ScrabbleRules, on_move: str, *, bag_empty: bool) -> tuple[Step, ...]:
    bases: tuple[Basis, ...] = (rules.restart_after_good_play.basis, rules.resting("good_play_clock"))
    seen = () if bag_empty or not _waits_for_a_tile(rules) else (make_step("see_first_replacement", PLAYER, bases[0]),)
    return (*seen, restart_step(on_move, *bases))


def _conduct(rules: ScrabbleRules) -> tuple[Step, ...]:
    basis = rules.resting("flash_draw_conduct")
    return () if isinstance(basis, Silent) else (make_step("conduct_record", DIRECTOR, basis, what="flash_draw"),)


def _figures(facts: FlashDraw, surplus: SurplusTiles) -> dict[str, int]:
    return surplus.figures(facts.drawn) if facts.upheld else {}
