"""The Australian draw: from the top, each meets the highest placed player not yet met who leaves a draw for the rest.

Done by hand it needs going back; here a matching says at once whether the rest can still be paired. Where no draw
without a repeat is left, meetings are forgiven from the oldest round on.
"""

from collections.abc import Callable, Sequence

from .field import Field
from .matching import Two, cheapest
from .pairs import CannotDraw, refuse_too_many

Allowed = Callable[[int, int], bool]


def australian_pairs(field: Field, forbidden: frozenset[Two] = frozenset()) -> list[Two]:
    size = len(field.players)
    refuse_too_many(size)
    if field.round == 1:
        return [(place, place + size // 2) for place in range(size // 2)]
    for forgiven in range(field.round):
        allowed = _allowed(field, forgiven, forbidden)
        ahead = _greedy(size, allowed, ())
        if 2 * len(ahead) == size or _can_be_paired(range(size), allowed):
            return _from_the_top(size, allowed, ahead)
    raise CannotDraw("all_are_kept_apart")


def _allowed(field: Field, forgiven: int, forbidden: frozenset[Two]) -> Allowed:
    """Those who have not met since the rounds that are forgiven."""
    players = field.players

    def allowed(one: int, other: int) -> bool:
        two = (min(one, other), max(one, other))
        return two not in forbidden and max(field.rounds_of(players[one], players[other]), default=0) <= forgiven

    return allowed


def _can_be_paired(places: Sequence[int], allowed: Allowed) -> bool:
    two = {(a, b): (0,) for n, a in enumerate(places) for b in places[n + 1 :] if allowed(a, b)}
    return 2 * len(cheapest(places, two)) == len(places)


def _from_the_top(size: int, allowed: Allowed, ahead: list[Two]) -> list[Two]:
    """`ahead` was taken without looking on: kept as far as the rest can be paired. There the next opponent is tried."""
    sure = 0
    while 2 * len(ahead) < size:
        made = ahead[: _longest(size, allowed, ahead, sure)]
        made.append(_next(size, allowed, made))
        sure, ahead = len(made), _greedy(size, allowed, made)
    return ahead


def _rest(size: int, made: Sequence[Two]) -> list[int]:
    paired = {place for two in made for place in two}
    return [place for place in range(size) if place not in paired]


def _greedy(size: int, allowed: Allowed, begun: Sequence[Two]) -> list[Two]:
    made, rest = list(begun), _rest(size, begun)
    while rest:
        top = rest.pop(0)
        other = next((place for place in rest if allowed(top, place)), None)
        if other is None:
            break
        rest.remove(other)
        made.append((top, other))
    return made


def _longest(size: int, allowed: Allowed, ahead: Sequence[Two], sure: int) -> int:
    """How many of these pairs leave a rest that can be paired: if some do, all fewer do."""
    low, high = sure, len(ahead)
    while low < high:
        middle = (low + high + 1) // 2
        if _can_be_paired(_rest(size, ahead[:middle]), allowed):
            low = middle
        else:
            high = middle - 1
    return low


def _next(size: int, allowed: Allowed, made: Sequence[Two]) -> Two:
    rest = _rest(size, made)
    top = rest[0]
    for other in rest[1:]:
        if allowed(top, other) and _can_be_paired([p for p in rest if p not in (top, other)], allowed):
            return top, other
    raise AssertionError("the rest could be paired before")
