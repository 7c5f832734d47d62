"""Everyone meets everyone, by the circle method, with starts that are balanced after every single round.

Players are numbered 0 to n - 1; with an odd number the bye takes the last seat. In round r the last seat meets seat r
and seat r + k meets seat r - k, all modulo n - 1. In (r + k, r - k) the first named starts when k is odd, the other
when k is even; against the last seat the other starts in even rounds. A player has exactly one start for each k out of
the two games with it, so that only the game with the last seat is left over: differences of 1 for even numbers, 0 for
odd ones, and never above 1 after any round. Whoever goes through it again keeps to `even_starts.second_pass`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .even_starts import turned_round
from .lots import Lots
from .pairs import CannotDraw, Drawn, DrawnBye, Entry, Pair, refuse_too_many

Numbers = tuple[Entry[int], ...]
FEWEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRobin:
    """What is asked of a round robin. `rounds` cuts it short or goes on with a further one; None plays it out."""

    players: int
    times: int = 1
    rounds: int | None = None
    balanced: bool = True

    @property
    def one(self) -> int:
        """The rounds of one round robin."""
        return self.players - 1 + self.players % 2

    @property
    def asked(self) -> int:
        """How many rounds are played."""
        return self.rounds if self.rounds is not None else self.one * self.times

    def circle_round(self, number: int) -> int:
        """Which round of the circle is played as this one, both from 0.

        Every second time through the last one comes first where everybody has an odd number of games (the reason stands
        at `even_starts.second_pass`).
        """
        through, within = divmod(number, self.one)
        last_comes_first = through % 2 and self.balanced and self.players % 2 == 0
        return (within - 1) % self.one if last_comes_first else within


def circle_draw(players: int) -> Drawn[int]:
    """One round robin of the seats 0 to players - 1."""
    if players < FEWEST:
        raise CannotDraw("too_few_for_a_round_robin", players=players)
    refuse_too_many(players)
    seats = players + players % 2
    return tuple(_round(seats, number, players) for number in range(seats - 1))


def _round(seats: int, number: int, players: int) -> Numbers:
    last, others = seats - 1, seats - 1
    made: list[Entry[int]] = [Pair(last, number) if number % 2 else Pair(number, last)]
    if players < seats:
        made = [DrawnBye(number)]
    for k in range(1, seats // 2):
        ahead, behind = (number + k) % others, (number - k) % others
        made.append(Pair(ahead, behind) if k % 2 else Pair(behind, ahead))
    return tuple(made)


def draw_round_robin(plan: RoundRobin, order: Sequence[int]) -> Drawn[int]:
    """The draw for the players in this order: `order[seat]` sits at the seat. By lot it is `by_lot`'s order.

    Twice through turns every start round, so that it is exact also between two players, and within one after every
    round. Rounds beyond whole round robins begin another one.
    """
    once = circle_draw(plan.players)
    seated: list[Numbers] = []
    for number in range(plan.asked):
        each = once[plan.circle_round(number)]
        seated.append(turned_round(each) if number // plan.one % 2 else each)
    return tuple(tuple(_seated(entry, order) for entry in each) for each in seated)


def order_by_lot(players: int, seed: int) -> list[int]:
    """The numbers 1 to n in the order in which they take the seats."""
    return Lots(seed).shuffled(range(1, players + 1))


def order_by_seeding(plan: RoundRobin, seed: int) -> list[int]:
    """By lot, but numbers 1 and 2 take seats that meet in the last round."""
    others = Lots(seed).shuffled(range(3, plan.players + 1))
    last = next(
        entry for entry in circle_draw(plan.players)[plan.circle_round(plan.asked - 1)] if isinstance(entry, Pair)
    )
    first_seed, second_seed = max(last.players), min(last.players)
    others.insert(second_seed, 2)
    others.insert(first_seed, 1)
    return others


def _seated(entry: Entry[int], order: Sequence[int]) -> Entry[int]:
    named = [order[seat] for seat in entry.players]
    return Pair(named[0], named[1]) if isinstance(entry, Pair) else DrawnBye(named[0])
