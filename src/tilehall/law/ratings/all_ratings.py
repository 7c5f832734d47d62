"""Everybody ever rated, as the association lists them: seeding, change, status, and the figures of a lifetime."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import TypeVar

from tilehall.law.tournament.book import NZASP_BOOK
from tilehall.law.tournament.event import PlayerId

from .history import START, History, RatingPoint
from .lists import RatingsList

Listed = TypeVar("Listed", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviousList:
    """The list before: its day, everybody ever rated in their order, and the ratings as they were printed."""

    day: date
    order: Sequence[PlayerId]
    ratings: Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRecord:
    """`seed` is the place among everybody ever rated, `last_seed` that on the list before, `equal_seed` the place among
    those of one rating; the last two are None where there is none.

    `change` is None for one who has not played since the list before, and the whole rating for one who was not on it.
    `wins` are None where no list has told those of earlier.
    """

    player: PlayerId
    rating: int
    seed: int
    games: int
    wins: float | None
    change: int | None
    last_seed: int | None
    equal_seed: int | None
    provisional: bool
    current: bool
    ranking: int | None
    title: str


def rating_records(
    history: History,
    ratings: RatingsList,
    ranking: RatingsList | None,
    titles: Mapping[PlayerId, str],
    previous: PreviousList | None = None,
) -> tuple[RatingRecord, ...]:
    """By seed. `ratings` and `ranking` are the lists of the same day; without one before the starting list is it."""
    before = history.until(ratings.dated)
    points = history.standings(before)
    limit = history.formula.on(ratings.dated).provisional_below(NZASP_BOOK).value
    current = set(ratings.players)
    ranks = {row.player: row.place for row in ranking.lines} if ranking else {}
    last_seeds = _last_seeds(history, previous)
    equals = equal_seeds((player, points[player].rating) for player in ratings.order)
    return tuple(
        RatingRecord(
            player=player,
            rating=points[player].rating,
            seed=seed,
            games=points[player].games,
            wins=points[player].wins,
            change=_change(history, player, points[player], previous),
            last_seed=last_seeds.get(player),
            equal_seed=equals.get(player),
            provisional=points[player].counted < limit,
            current=player in current,
            ranking=ranks.get(player),
            title=titles.get(player, ""),
        )
        for seed, player in enumerate(ratings.order, 1)
    )


def _last_seeds(history: History, previous: PreviousList | None) -> dict[PlayerId, int]:
    if previous is not None:
        return {player: seed for seed, player in enumerate(previous.order, 1)}
    return {player: start.place for player, start in history.start.items() if start.place is not None}


def equal_seeds(order: Iterable[tuple[Listed, int]]) -> dict[Listed, int]:
    """From a list with its ratings, highest first: the places among those of one rating, where several have it."""
    found: dict[Listed, int] = {}
    for _, level in groupby(order, key=lambda each: each[1]):
        players = [player for player, _ in level]
        if len(players) > 1:
            found |= {player: place for place, player in enumerate(players, 1)}
    return found


def _change(history: History, player: PlayerId, point: RatingPoint, previous: PreviousList | None) -> int | None:
    """What was printed before is what it is compared with: a correction is a change too."""
    start = history.start.get(player)
    if previous is None:
        return None if point.number == START else point.rating - (start.rating if start else 0)
    # Whoever is on the starting list and not on the one before came to it later than that.
    printed = previous.ratings.get(player, start.rating if start else 0)
    if point.rating == printed and point.number < history.until(previous.day):
        return None
    return point.rating - printed
