"""The rest of an event played through by lot, many times: how often each who still can ends with a prize.

Every game is even, with a margin of up to `WIDEST` points, and in every simulated round neighbours by place meet. It is
a guess at who is really in the race, never a statement of who can win: that is `contention`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.tournament.contention import Reach
from tilehall.law.tournament.event import PlayerId

from .lots import Lots

RUNS = 1000
WIDEST = 200
# In how many of the runs a place must be reached for somebody to be paired for it, by the rounds that are left.
HOPE = {1: 10, 2: 20, 3: 50}
FAINT = 100


@dataclass(frozen=True, slots=True)
class Chance:
    """In how many of the runs a player ended at each place with a prize, or above it: rising with the places."""

    reached: tuple[int, ...]

    @property
    def prize(self) -> int:
        return self.reached[-1]

    def aim(self, left: int) -> int | None:
        """The best place that there is hope of; None where there is none of a prize."""
        enough = HOPE.get(left, FAINT)
        return next((place for place, often in enumerate(self.reached, 1) if often >= enough), None)


def chances(racing: Sequence[Reach], prizes: int, left: int, seed: int) -> dict[PlayerId, Chance]:
    """Of those who still can win one of so many prizes, best first; who has no game left waits for the others. The same
    seed gives the same chances."""
    lots = Lots(seed)
    counted = [[0] * prizes for _ in racing]
    standing = [(reach.most - 2 * reach.games, reach.spread) for reach in racing]
    playing = [number for number, reach in enumerate(racing) if reach.games]
    for _ in range(RUNS):
        for place, player in enumerate(_one_end(standing, playing, left, lots)[:prizes]):
            counted[player][place] += 1
    return {reach.player: Chance(_rising(own)) for reach, own in zip(racing, counted, strict=True)}


def _one_end(standing: Sequence[tuple[int, int]], playing: Sequence[int], left: int, lots: Lots) -> list[int]:
    """Who ends where, by number; who has no neighbour in a round meets somebody who is out of the race."""
    halves, spread = [own[0] for own in standing], [own[1] for own in standing]
    order = list(playing)
    for _ in range(left):
        for at in range(0, len(order), 2):
            drawn = lots.bits()
            margin = 1 + (drawn >> 1) % WIDEST
            if not drawn & 1:
                margin = -margin
            one = order[at]
            halves[one] += 2 * (margin > 0)
            spread[one] += margin
            if at + 1 < len(order):
                other = order[at + 1]
                halves[other] += 2 * (margin < 0)
                spread[other] -= margin
        order.sort(key=lambda player: (-halves[player], -spread[player]))
    return sorted(range(len(standing)), key=lambda player: (-halves[player], -spread[player]))


def _rising(counted: Sequence[int]) -> tuple[int, ...]:
    total, made = 0, []
    for often in counted:
        total += often
        made.append(total)
    return tuple(made)
