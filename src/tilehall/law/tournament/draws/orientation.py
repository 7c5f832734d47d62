"""Who starts, for any list of games that is known in advance, as fairly as it can be.

Join every player with an odd number of games to a dummy: all degrees are even, so the games fall into closed walks, and
who walks out of a player starts. Everyone then starts as often as not, but for the game with the dummy. Where firsts
and seconds were had before, whole paths of games are turned round from a player above to a player below, as long as
that helps. Starts are counted as the difference firsts - seconds, never as raw counts: someone who came late has few
of both.
"""

from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

P = TypeVar("P", bound=Hashable)


def oriented_games(games: Sequence[tuple[P, P]], before: Mapping[P, int] | None = None) -> list[tuple[P, P]]:
    """The same games in the same order, the one who starts named first.

    `before` is the difference firsts - seconds that a player already has. The sum of the squares of the differences
    after all games is as small as it can be, and with it the largest one.
    """
    made = _walked(games)
    if before and any(before.values()):
        _levelled(made, before)
    return made


def _walked(games: Sequence[tuple[P, P]]) -> list[tuple[P, P]]:
    at: dict[P | None, list[int]] = {}
    ends: list[tuple[P | None, P | None]] = list(games)
    for number, pair in enumerate(games):
        for player in pair:
            at.setdefault(player, []).append(number)
    for odd in [player for player, own in at.items() if len(own) % 2]:
        for end in (odd, None):  # None is the dummy
            at.setdefault(end, []).append(len(ends))
        ends.append((odd, None))
    made: dict[int, tuple[P | None, P | None]] = {}
    # From the dummy first: a walk that begins there ends there.
    for begin in sorted(at, key=lambda player: player is not None):
        here = begin
        while (left := _next(at[here], made)) is not None:
            one, other = ends[left]
            there = other if one == here else one
            made[left] = (here, there)
            here = there
    return [_both(*made[number]) for number in range(len(games))]


def _next(own: list[int], made: Mapping[int, object]) -> int | None:
    while own:
        number = own.pop()
        if number not in made:
            return number
    return None


def _both(first: P | None, second: P | None) -> tuple[P, P]:
    assert first is not None
    assert second is not None  # the dummy has no game of the list
    return first, second


def _levelled(made: list[tuple[P, P]], before: Mapping[P, int]) -> None:
    """Turns paths round while a player above can give a start to one at least three below.

    When no such path is left none exists that would improve any sum of convex costs: the exchange argument of flows.
    """
    difference: dict[P, int] = {}
    for first, second in made:
        difference[first] = difference.get(first, before.get(first, 0)) + 1
        difference[second] = difference.get(second, before.get(second, 0)) - 1
    starts: dict[P, set[int]] = {player: set() for player in difference}
    for number, (first, _) in enumerate(made):
        starts[first].add(number)
    stuck: set[P] = set()
    while rest := [player for player in difference if player not in stuck]:
        above = max(rest, key=lambda player: difference[player])
        path = _way_down(above, made, starts, difference)
        if not path:
            stuck.add(above)
            continue
        stuck.clear()
        for number in path:
            first, second = made[number]
            made[number] = (second, first)
            starts[first].remove(number)
            starts[second].add(number)
        difference[above] -= 2
        difference[made[path[-1]][0]] += 2


def _way_down(
    above: P, made: Sequence[tuple[P, P]], starts: Mapping[P, set[int]], difference: Mapping[P, int]
) -> list[int]:
    """The shortest path of games, from starter to replier, to a player whose difference is at least three lower."""
    came: dict[P, int | None] = {above: None}
    waiting = deque([above])
    while waiting:
        here = waiting.popleft()
        if difference[above] - difference[here] > 2:
            return _back(here, came, made)
        for number in sorted(starts[here]):
            there = made[number][1]
            if there not in came:
                came[there] = number
                waiting.append(there)
    return []


def _back(here: P, came: Mapping[P, int | None], made: Sequence[tuple[P, P]]) -> list[int]:
    path: list[int] = []
    while (number := came[here]) is not None:
        path.append(number)
        here = made[number][0]
    return path[::-1]
