"""What goes into the rating of a tournament and what comes out of it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.event import PlayerId

ONE = Fraction(1)
SHARES = (Fraction(0), Fraction(1, 2), ONE)  # by half wins


class RatingFault(ValueError):
    """What came in cannot be rated: an unknown player, a result that is none. The message names it."""


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """A player as the tournament found them. `games` are the rated ones before it, `entered` the order of entry.

    A re-graded player brings a rating that a profile may set aside. `historic` is one who had not played for so long
    that the rating had become historic. `deviation` and `volatility` belong to Glicko-2.
    """

    player: PlayerId
    rating: int | float | None
    games: int
    regraded: bool = False
    historic: bool = False
    entered: int | None = None
    deviation: float | None = None
    volatility: float | None = None


@dataclass(frozen=True, slots=True)
class RatedResult:
    """`half_wins` of the first player: 2 for a win, 1 for a tie, 0 for a loss."""

    first: PlayerId
    second: PlayerId
    half_wins: int
    round: int = 0
    weight: Fraction = ONE

    @property
    def whole(self) -> bool:
        """A game for two, not one of the pairs at a table. Nearly all are, and comparing fractions is slow."""
        return self.weight is ONE or self.weight == 1

    def won_by(self, player: PlayerId) -> Fraction:
        """The share of the game that this player of it won."""
        return SHARES[self.half_wins if player == self.first else 2 - self.half_wins]


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of a player: whom, how strong, what was expected of it and what came out, for one game whole."""

    opponent: PlayerId
    opponent_rating: float
    expectation: float
    result: Fraction
    round: int = 0
    weight: Fraction = ONE


Figure = float | str | tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that moved a rating, or set it: a code, and the figures that tell it."""

    code: str
    figures: Mapping[str, Figure]


def make_cause(code: str, **figures: Figure) -> Cause:
    return Cause(code, figures)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChange:
    """What the tournament did to one rating, and why.

    `exact` and `new` are None for a newcomer without a rated game. A re-graded player is `first`, without an `old`.
    """

    player: PlayerId
    old: int | float | None
    exact: float | None
    new: int | None
    expected: float | None
    wins: Fraction
    games: int
    change: int | None
    provisional: bool
    first: bool
    lines: tuple[RatedGame, ...]
    steps: tuple[Cause, ...]
    deviation: float | None = None
    volatility: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedTournament:
    """The players in the order they came in."""

    profile: str
    players: tuple[RatingChange, ...]
    rests_on: tuple[Basis, ...]


def rounded_rating(value: float) -> int:
    """Half away from zero. What is a half but for the last bits of the arithmetic is a half."""
    size = math.floor(round(abs(value), 6) + 0.5)
    return -size if value < 0 else size
