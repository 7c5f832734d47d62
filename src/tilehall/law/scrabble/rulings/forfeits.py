"""Games that are not played to their end: when they are forfeited, and what a forfeit is worth to both."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilehall.law.game.facts import Fault
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Ruling, Step
from tilehall.law.scrabble.rules import ScrabbleRules

from .ruling_parts import BOTH, DIRECTOR, EXECUTIVE, NEUTRAL, check_facts, make_ruling, make_step

Ground: TypeAlias = Literal["not_played", "left", "executive"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    """A game is forfeited by the player. Asked: on which ground?"""

    ground: Ground


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedGame:
    """The player has to leave a game in progress. Asked: is a time arranged to finish it, and was that kept?"""

    arranged: bool
    kept: Literal["to_come", "kept", "missed"]

    def __post_init__(self) -> None:
        never = self.kept == "kept" and not self.arranged
        check_facts(self, Fault("kept", self.kept, "but no time was arranged") if never else None)


def forfeit(rules: ScrabbleRules, facts: Forfeit) -> Ruling:
    bases = forfeit_bases(rules, facts.ground)
    discretion = {"left": DIRECTOR, "executive": EXECUTIVE}.get(facts.ground)
    starts = _starts(rules) if facts.ground == "not_played" else ()
    steps = (_closing(facts.ground, bases), *_worth(rules), *starts)
    return make_ruling("forfeit_booked", steps, *bases, discretion=discretion)


def unfinished_game(rules: ScrabbleRules, facts: UnfinishedGame) -> Ruling:
    """The game waits as it stands for the time arranged; without one, or if it is missed, it is forfeited."""
    term = rules.adjourning
    if facts.arranged and facts.kept == "kept":
        return make_ruling("game_resumes", (make_step("resume_game", BOTH, term.basis),), term.basis)
    if facts.arranged and facts.kept == "to_come":
        waits = (
            make_step("neutralise", BOTH, term.basis),
            make_step("keep_game", DIRECTOR, term.basis),
            make_step("note_time", DIRECTOR, term.basis),
        )
        return make_ruling("game_adjourned", waits, term.basis, clock=NEUTRAL, discretion=DIRECTOR)
    bases, leaver = forfeit_bases(rules, "left"), rules.resting("leaver_forfeits")
    steps = (_closing("left", bases), make_step("leaver_forfeits", DIRECTOR, leaver), *_worth(rules))
    return make_ruling("left_unfinished", steps, *bases, clock=NEUTRAL, discretion=DIRECTOR)


def forfeit_bases(rules: ScrabbleRules, ground: Ground) -> tuple[Basis, ...]:
    """What a forfeit on this ground rests on."""
    if ground == "not_played":
        return rules.resting("not_playing"), rules.resting("forfeit_not_played")
    return (rules.adjourning.basis,) if ground == "left" else (rules.resting("forfeit_executive"),)


def _closing(ground: Ground, bases: tuple[Basis, ...]) -> Step:
    if ground == "executive":
        return make_step("decide_forfeit", EXECUTIVE, *bases)
    return make_step("close_as_forfeit", DIRECTOR, *bases, what="before_start" if ground == "not_played" else "left")


def _worth(rules: ScrabbleRules) -> tuple[Step, ...]:
    won, lost = rules.forfeit_spread, rules.forfeiter_spread
    return (
        make_step("book_win", DIRECTOR, won.basis, count=won.value),
        make_step("book_loss", DIRECTOR, lost.basis, count=lost.value),
        make_step("not_rated", DIRECTOR, rules.resting("forfeit_unrated")),
        make_step("may_keep_off_rankings", EXECUTIVE, rules.resting("forfeit_rankings")),
    )


def _starts(rules: ScrabbleRules) -> tuple[Step, ...]:
    """What a game that never began counts for in the balance of starts, by a document that says it."""
    own, others = rules.forfeit_start_sequence, rules.forfeit_opponent_start
    if not own.value:
        return ()
    return (
        make_step("credit_starts_in_turn", DIRECTOR, own.basis),
        *((make_step("credit_no_start", DIRECTOR, others.basis),) if others.value == "none" else ()),
    )
