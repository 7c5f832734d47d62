"""A tournament while it is being rated: each player's rating so far, and each game as its two players saw it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tilehall.law.tournament.event import PlayerId

from .first import Found, Met
from .things import Cause, Entry, Line, Result, cause


@dataclass(slots=True)
class Running:
    """A player between the segments of a tournament: the rating now, unrounded and whole, and all that made it."""

    entry: Entry
    rating: float | None
    exact: float | None
    expected: list[float] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    steps: list[Cause] = field(default_factory=list)
    found: Found | None = None
    first: bool = False
    deviation: float | None = None
    volatility: float | None = None


def enter(entry: Entry, plays: bool) -> Running:
    rating = None if entry.rating is None else float(entry.rating)
    running = Running(entry, rating, rating, deviation=entry.deviation, volatility=entry.volatility)
    if entry.regraded and plays and rating is not None:
        running.rating = running.exact = None
        running.steps.append(cause("regraded", rating=rating))
    return running


Seen = tuple[Met, Result]


def games_of(results: Sequence[Result], numbers: Mapping[PlayerId, int]) -> dict[int, list[Seen]]:
    """Each player's games, by the numbers that the players have here."""
    games: dict[int, list[Seen]] = {}
    for each in results:
        one, two, weight = numbers[each.first], numbers[each.second], float(each.weight)
        games.setdefault(one, []).append((Met(two, each.half_wins / 2, weight), each))
        games.setdefault(two, []).append((Met(one, 1 - each.half_wins / 2, weight), each))
    return games
