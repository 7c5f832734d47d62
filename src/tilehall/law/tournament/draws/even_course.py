"""Starts made even on the way, where the games are known and some starts are settled already.

A draw made anew begins with the starts that everybody has had, and some pairs of it stay as they are; so the walks of
`even_starts` do not fit. Within one after every round means, of a player who is even, that the next game and the one
after it are a start and a reply; of one who is not, that the next game makes up for it. Each says how one game goes by
how another does. Where that can be for all it is done.

Where it cannot, who starts has been settled so that it is fair in the end (`orientation`). Then games that lead from
starter to replier in a circle are turned round: nobody then has a start more or fewer in the end, but the starts come
at other times. That is done as long as somebody is closer to even on the way.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
MOST_LOOKS = 4000  # circles that are tried; a grade of 24 needs a few hundred


def even_course(games: Sequence[tuple[P, P]], before: Mapping[P, int], settled: Sequence[bool]) -> list[tuple[P, P]]:
    """The same games in the same order, the starter first. A `settled` one stays as it is; `before` is the difference
    firsts - seconds that a player already has."""
    if (within_one := _within_one(games, before, settled)) is not None:
        return within_one
    course = _Course(games, before, settled)
    looks = 0
    improved = True
    while improved and looks < MOST_LOOKS:
        improved = False
        for circle in course.circles():
            looks += 1
            if course.turn_if_better(circle):
                improved = True
                break
            if looks >= MOST_LOOKS:
                break
    return course.made


def _games_of_players(games: Sequence[tuple[P, P]]) -> dict[P, list[int]]:
    own: dict[P, list[int]] = {}
    for number, game in enumerate(games):
        for player in game:
            own.setdefault(player, []).append(number)
    return own


def _within_one(
    games: Sequence[tuple[P, P]], before: Mapping[P, int], settled: Sequence[bool]
) -> list[tuple[P, P]] | None:
    """With nobody two apart after any of these games; None where that cannot be."""
    turns = _Turns(len(games))
    fits = all(turns.tie(number, turns.STAYS, differ=False) for number, stays in enumerate(settled) if stays)
    for player, own in _games_of_players(games).items():
        difference = before.get(player, 0)
        if not fits or abs(difference) > 2:
            return None
        replies = [games[number][1] == player for number in own]  # as the games stand, before any is turned
        for at in range(min(abs(difference), len(own))):
            fits &= turns.tie(own[at], turns.STAYS, differ=replies[at] != (difference > 0))
        for at in range(abs(difference), len(own) - 1, 2):
            fits &= turns.tie(own[at], own[at + 1], differ=replies[at] == replies[at + 1])
    if not fits:
        return None
    return [
        (second, first) if turns.turned(number) else (first, second) for number, (first, second) in enumerate(games)
    ]


class _Turns:
    """Which games are turned round, as far as one says it of another: sets of games that are tied to each other, each
    with whether it differs from the head of its set. `STAYS` stands for a game that is not turned, and always is a
    head."""

    STAYS = -1

    def __init__(self, games: int) -> None:
        self.above = {number: (number, False) for number in range(self.STAYS, games)}

    def _head(self, number: int) -> tuple[int, bool]:
        differs = False
        while self.above[number][0] != number:
            number, other = self.above[number]
            differs ^= other
        return number, differs

    def tie(self, one: int, other: int, *, differ: bool) -> bool:
        """Whether it can be so, with all that was tied before."""
        (head, one_differs), (other_head, other_differs) = self._head(one), self._head(other)
        if head == other_head:
            return (one_differs != other_differs) == differ
        low, high = (other_head, head) if head == self.STAYS else (head, other_head)
        self.above[low] = (high, (one_differs != other_differs) != differ)
        return True

    def turned(self, number: int) -> bool:
        """Where nothing ties it to one that stays, the head of its set is not turned."""
        return self._head(number)[1]


class _Course(Generic[P]):
    """Games as they are turned so far, and how uneven everybody is on the way."""

    def __init__(self, games: Sequence[tuple[P, P]], before: Mapping[P, int], settled: Sequence[bool]) -> None:
        self.made = list(games)
        self.before, self.settled = before, settled
        self.own = _games_of_players(games)
        self.costs = {player: self._cost(player) for player in self.own}

    def _differences(self, player: P) -> Iterator[tuple[int, int]]:
        difference = self.before.get(player, 0)
        for number in self.own[player]:
            difference += 1 if self.made[number][0] == player else -1
            yield number, difference

    def _cost(self, player: P) -> int:
        return sum(max(abs(difference) - 1, 0) ** 2 for _, difference in self._differences(player))

    def circles(self) -> Iterator[list[int]]:
        """Circles through a game that made somebody uneven and a later one of the other kind, the worst off first."""
        for player in sorted((each for each in self.costs if self.costs[each]), key=lambda each: -self.costs[each]):
            worst, at = max((abs(difference), -number) for number, difference in self._differences(player))
            starts = dict(self._differences(player))[-at] > 0
            kind = [n for n in self.own[player] if (self.made[n][0] == player) == starts and not self.settled[n]]
            other = [n for n in self.own[player] if (self.made[n][0] == player) != starts and not self.settled[n]]
            for early in [n for n in kind if n <= -at] if worst > 1 else ():
                for late in [n for n in other if n > -at]:
                    begin, end = (early, late) if starts else (late, early)
                    way = self._way(self.made[begin][1], self.made[end][0], player)
                    if way is not None:
                        yield [begin, *way, end]

    def _way(self, here: P, there: P, without: P) -> list[int] | None:
        """The fewest games from starter to replier that lead from one player to another."""
        came: dict[P, int | None] = {here: None, without: None}
        waiting = deque([here])
        while waiting:
            player = waiting.popleft()
            if player == there:
                return self._back(player, came)
            for number in self.own[player]:
                first, second = self.made[number]
                if first == player and second not in came and not self.settled[number]:
                    came[second] = number
                    waiting.append(second)
        return None

    def _back(self, player: P, came: Mapping[P, int | None]) -> list[int]:
        way: list[int] = []
        while (number := came[player]) is not None:
            way.append(number)
            player = self.made[number][0]
        return way[::-1]

    def turn_if_better(self, circle: Sequence[int]) -> bool:
        players = {player for number in circle for player in self.made[number]}
        self._turn(circle)
        now = {player: self._cost(player) for player in players}
        if sum(now.values()) < sum(self.costs[player] for player in players):
            self.costs |= now
            return True
        self._turn(circle)
        return False

    def _turn(self, circle: Sequence[int]) -> None:
        for number in circle:
            first, second = self.made[number]
            self.made[number] = (second, first)
