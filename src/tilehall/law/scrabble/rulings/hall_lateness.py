"""The latecomer's clock in a game that the hall keeps: there the hall does what a director does at a table."""

from dataclasses import dataclass

from tilehall.law.game.clock import seconds_as_ms
from tilehall.law.rulebook.basis import Basis
from tilehall.law.scrabble.rules import ScrabbleRules

from .forfeits import forfeit_bases


@dataclass(frozen=True, slots=True, kw_only=True)
class HallLateClock:
    """In milliseconds: from when the clock of who is not ready runs, and at what it has used the game is lost."""

    after: int
    limit: int
    starts: tuple[Basis, ...]
    stops: tuple[Basis, ...]
    forfeits: tuple[Basis, ...]


def hall_late_clock(rules: ScrabbleRules, base: int) -> HallLateClock:
    """With the base time of this game, which may be another than that of the rules: the limit moves with it."""
    after, limit = rules.late_clock_start_after_s, rules.late_forfeit_at_used_s
    hall = rules.resting("hall_late_clock")
    return HallLateClock(
        after=seconds_as_ms(after.value),
        limit=max(0, base + seconds_as_ms(limit.value - rules.base_time_s.value)),
        starts=(after.basis, rules.late_clock_start_mandatory.basis, hall),
        stops=(rules.latecomer.basis, rules.late_clock_stoppers.basis),
        forfeits=(limit.basis, rules.late_forfeit.basis, rules.resting("late_limit"), *_declared(rules)),
    )


def _declared(rules: ScrabbleRules) -> tuple[Basis, ...]:
    """Where no clause closes the game by itself, the hall declares what would be proposed to a director."""
    if rules.late_forfeit.value == "game_over":
        return ()
    return *forfeit_bases(rules, "not_played"), rules.resting("hall_late_forfeit")
