"""A tournament while it is being rated: each player's rating so far, and each game as its two players saw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tilehall.law.tournament.event import PlayerId

from .first_ratings import FirstRating, GameMet
from .rating_records import ONE, Cause, RatedGame, RatedResult, RatingEntry, make_cause


@dataclass(slots=True)
class PlayerSoFar:
    """A player between the segments of a tournament: the rating now, unrounded and whole, and all that made it."""

    entry: RatingEntry
    rating: float | None
    exact: float | None
    expected: list[float] = field(default_factory=list)
    lines: list[RatedGame] = field(default_factory=list)
    steps: list[Cause] = field(default_factory=list)
    first_rating: FirstRating | None = None
    first: bool = False
    deviation: float | None = None
    volatility: float | None = None


def player_entering(entry: RatingEntry, plays: bool, anew: bool = True) -> PlayerSoFar:
    """`anew` tells whether a re-graded player begins as a newcomer."""
    rating = None if entry.rating is None else float(entry.rating)
    running = PlayerSoFar(entry, rating, rating, deviation=entry.deviation, volatility=entry.volatility)
    if anew and entry.regraded and plays and rating is not None:
        running.rating = running.exact = None
        running.steps.append(make_cause("regraded", rating=rating))
    return running


Seen = tuple[GameMet, RatedResult]


def games_of(results: Sequence[RatedResult], numbers: Mapping[PlayerId, int]) -> dict[int, list[Seen]]:
    """Each player's games, by the numbers that the players have here."""
    games: dict[int, list[Seen]] = {}
    for rated_result in results:
        one, two = numbers[rated_result.first], numbers[rated_result.second]
        weight = 1.0 if rated_result.weight is ONE else float(rated_result.weight)  # spares a slow call for nearly all
        games.setdefault(one, []).append((GameMet(two, rated_result.half_wins / 2, weight), rated_result))
        games.setdefault(two, []).append((GameMet(one, 1 - rated_result.half_wins / 2, weight), rated_result))
    return games
