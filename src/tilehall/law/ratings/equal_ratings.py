"""The order of players with equal ratings: by the last time they differed, new ones by their order of entry."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cmp_to_key

from tilehall.law.tournament.event import PlayerId

from .history import History, RatingPoint


def order_by_rating(history: History, before: int, previous: Sequence[PlayerId] = ()) -> tuple[PlayerId, ...]:
    """Every player with a rating after the first `before` tournaments, listed or not, best first.

    `previous` is this order as the list before kept it: it decides between two equals who both stand in it. Without
    one the list after each tournament is taken for that list.
    """
    ways = {player: way for player in history.ways if (way := _way(history, player, before))}
    player_ids = [player for player in previous if player in ways]

    def compared(player_id: PlayerId, other: PlayerId) -> int:
        apart = ways[other][-1].rating - ways[player_id][-1].rating
        return apart or _looking_back(ways[player_id], ways[other])

    # By their ids first: the same order whatever order the rows came in.
    others = sorted(sorted(ways.keys() - set(player_ids)), key=cmp_to_key(compared))
    # Equals stay as they are here: those of the earlier list in its order, and before those who were not on it.
    return tuple(sorted((*player_ids, *others), key=lambda player: -ways[player][-1].rating))


def _way(history: History, player: PlayerId, before: int) -> Sequence[RatingPoint]:
    way = history.ways[player]
    return way if way and way[-1].number < before else way[: bisect_left(way, before, key=lambda point: point.number)]


def _looking_back(rating_points: Sequence[RatingPoint], other: Sequence[RatingPoint]) -> int:
    """The last time the two differed; failing that who was there first, then the order of entry."""
    here, there = len(rating_points) - 1, len(other) - 1
    while here >= 0 and there >= 0:
        if apart := other[there].rating - rating_points[here].rating:
            return apart
        later = max(rating_points[here].number, other[there].number)
        here, there = here - (rating_points[here].number == later), there - (other[there].number == later)
    if here >= 0 or there >= 0:
        return -1 if here >= 0 else 1
    return _first(rating_points[0].entered) - _first(other[0].entered)


def _first(entered: int | None) -> int:
    return 1 << 60 if entered is None else entered
