"""Everyone meets everyone, by the circle method, with starts that are balanced after every single round.

Players are numbered 0 to n - 1; with an odd number the bye takes the last seat. In round r the last seat meets seat r
and seat r + k meets seat r - k, all modulo n - 1. In (r + k, r - k) the first named starts when k is odd, the other
when k is even; against the last seat the other starts in even rounds. A player has exactly one start for each k out of
the two games with it, so that only the game with the last seat is left over: differences of 1 for even numbers, 0 for
odd ones, and never above 1 after any round.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from .lots import Lots
from .orientation import oriented_games
from .pairs import CannotDraw, Drawn, DrawnBye, Entry, Pair, games_of_draw, starts_and_replies

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


def circle_draw(players: int) -> Drawn[int]:
    """One round robin of the seats 0 to players - 1."""
    if players < FEWEST:
        raise CannotDraw(f"{players} cannot play a round robin", "a draw needs two players at least")
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

    Twice through turns every start round, so that it is exact also between two players. Rounds beyond whole round
    robins begin another one; their starts are set from the differences that there are by then.
    """
    once = circle_draw(plan.players)
    asked = plan.rounds if plan.rounds is not None else plan.one * plan.times
    seated: list[Numbers] = []
    for number in range(asked):
        through, within = divmod(number, plan.one)
        seated.append(_turned(once[within]) if through % 2 else once[within])
    whole = asked - asked % plan.one
    if plan.balanced and whole and asked > whole:
        seated[whole:] = balanced_rounds(seated[whole:], start_differences(seated[:whole]))
    return tuple(tuple(_seated(entry, order) for entry in each) for each in seated)


def order_by_lot(players: int, seed: int) -> list[int]:
    """The numbers 1 to n in the order in which they take the seats."""
    return Lots(seed).shuffled(range(1, players + 1))


def order_by_seeding(players: int, seed: int) -> list[int]:
    """By lot, but numbers 1 and 2 meet in the last round: they take the last seat and the one it meets last."""
    if players % 2 or players <= FEWEST:
        # With an odd number the bye has the last seat: seats m-3 and 0 meet in the last round (k = 1).
        rest = Lots(seed).shuffled(range(3, players + 1))
        return [2, *rest[: players - 3], 1, *rest[players - 3 :]] if players > FEWEST else [1, 2]
    return [*Lots(seed).shuffled(range(3, players + 1)), 2, 1]


def start_differences(rounds: Sequence[Numbers]) -> dict[int, int]:
    return {player: firsts - seconds for player, (firsts, seconds) in starts_and_replies(rounds).items()}


def balanced_rounds(rounds: Sequence[Sequence[Entry[int]]], before: dict[int, int] | None = None) -> list[Numbers]:
    """The same rounds with starts set anew from the differences that the players bring."""
    made = iter(oriented_games([pair.players for pair in games_of_draw(rounds)], before))  # type: ignore[misc]
    return [tuple(Pair(*next(made)) if isinstance(entry, Pair) else entry for entry in each) for each in rounds]


def _turned(each: Numbers) -> Numbers:
    return tuple(entry.turned() if isinstance(entry, Pair) else entry for entry in each)


def _seated(entry: Entry[int], order: Sequence[int]) -> Entry[int]:
    named = [order[seat] for seat in entry.players]
    return Pair(named[0], named[1]) if isinstance(entry, Pair) else DrawnBye(named[0])
