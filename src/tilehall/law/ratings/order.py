"""The order of players with equal ratings: by the last time they differed, new ones by their order of entry."""

from collections.abc import Mapping, Sequence
from functools import cmp_to_key
from math import inf

from .history import History, Point


def running_order(history: History, before: int, previous: Sequence[str] = ()) -> tuple[str, ...]:
    """Every player with a rating after the first `before` tournaments, listed or not, best first.

    `previous` is this order as the list before kept it: it decides between two equals who both stand in it. Without
    one the list after each tournament is taken for that list.
    """
    places = {player: place for place, player in enumerate(previous)}
    ways = {player: way for player in history.ways if (way := _way(history, player, before))}

    def compared(one: str, other: str) -> int:
        return _compared(one, other, ways, places)

    # By name first: the same order whatever order the rows came in.
    return tuple(sorted(sorted(ways), key=cmp_to_key(compared)))


def _way(history: History, player: str, before: int) -> tuple[Point, ...]:
    return tuple(point for point in history.ways[player] if point.number < before)


def _compared(one: str, other: str, ways: Mapping[str, Sequence[Point]], places: Mapping[str, int]) -> int:
    """Below zero where `one` stands first."""
    if apart := ways[other][-1].rating - ways[one][-1].rating:
        return apart
    if one in places or other in places:  # who was on the earlier list stands before one who was not
        return -1 if places.get(one, inf) < places.get(other, inf) else 1
    return _looking_back(ways[one], ways[other])


def _looking_back(one: Sequence[Point], other: Sequence[Point]) -> int:
    """The last time the two differed; failing that who was there first, then the order of entry."""
    here, there = len(one) - 1, len(other) - 1
    while here >= 0 and there >= 0:
        if apart := other[there].rating - one[here].rating:
            return apart
        later = max(one[here].number, other[there].number)
        here, there = here - (one[here].number == later), there - (other[there].number == later)
    if here >= 0 or there >= 0:
        return -1 if here >= 0 else 1
    return _first(one[0].entered) - _first(other[0].entered)


def _first(entered: int | None) -> int:
    return 1 << 60 if entered is None else entered
