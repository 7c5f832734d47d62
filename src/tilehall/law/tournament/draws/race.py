"""Pairing for the prizes: those who can still win one meet each other, so that they decide it among themselves.

Two ways. Chew: who can still catch the leader is known for sure, and a leader meets the lowest placed who can. COP: the
rest of the event is played through by lot, and who has a real chance of the same place meets. Both begin when the race
has come down to half of the field; before that, and for all who are out of it, the rounds are Swiss.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tilehall.law.tournament.contention import Contention, Reach
from tilehall.law.tournament.event import PlayerId

from .chances import Chance, chances
from .field import Field
from .matching import CostTerm
from .methods import Method

RACE, LEADER, CHASE, AIM, NEAR = "race", "leader", "chase", "aim", "neighbours"
LATE = 5  # rounds left, at most, for a race to be drawn up
MOST = 500  # in a race: with more of them nothing is decided among them yet
_FAR = 63


@dataclass(frozen=True, slots=True)
class Race:
    """Who is in it, best first, for how many prizes, and the aim of each: the lowest who can catch them, or the place
    they may hope for."""

    players: tuple[PlayerId, ...] = ()
    prizes: int = 0
    aims: Mapping[PlayerId, int] = field(default_factory=dict)
    chances: Mapping[PlayerId, Chance] = field(default_factory=dict)


NO_RACE = Race()


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceFacts:
    """What a race is drawn up from: everybody's reach, best first, what is clinched, and the rounds that are left."""

    ordered: Sequence[Reach]
    stakes: Contention
    prizes: int
    left: int
    seed: int

    @property
    def open_prizes(self) -> int:
        """Those that nobody is sure of: for them the race is."""
        return self.prizes - len(self.stakes.clinched)


def race_of(method: Method, facts: RaceFacts) -> Race:
    """The race of a round, or none where it is too early for one."""
    stakes = facts.stakes
    hoping = [each for each in facts.ordered if each.player in stakes.hopeful and each.player not in stakes.clinched]
    open_to = [each for each in hoping if each.games]  # who has gone may end with a prize, but meets nobody
    if facts.left > LATE or 2 * len(open_to) > len(facts.ordered) or not 2 <= len(open_to) <= MOST:
        return NO_RACE
    if method == "chew":
        return Race(tuple(each.player for each in open_to), facts.open_prizes, _lowest_who_can_catch(open_to))
    found = chances(hoping, facts.open_prizes, facts.left, facts.seed)
    aims = {player: aim for player, chance in found.items() if (aim := chance.aim(facts.left)) is not None}
    return Race(tuple(each.player for each in open_to if each.player in aims), facts.open_prizes, aims, found)


def _lowest_who_can_catch(open_to: Sequence[Reach]) -> dict[PlayerId, int]:
    """By place in the race. Who is last in it can be caught by nobody in it."""
    aims = {}
    for place, reach in enumerate(open_to):
        chasing = [n for n in range(place + 1, len(open_to)) if not reach.surely_above(open_to[n])]
        aims[reach.player] = max(chasing, default=place)
    return aims


def race_terms(rest: Field, race: Race) -> tuple[tuple[CostTerm, ...], tuple[CostTerm, ...]]:
    """What is weighed above repeats, and what below them."""
    at = {player: n for n, player in enumerate(race.players)}
    places = [at.get(each.id) for each in rest.players]
    aims = [race.aims[player] for player in race.players]

    def crossing(one: int, other: int) -> int:
        """One in the race with one who is not: the lowest of the race crosses, where their number is odd."""
        inside = [place for place in (places[one], places[other]) if place is not None]
        return min(len(aims) - inside[0], _FAR) if len(inside) == 1 else 0

    def between(name: str, off: Callable[[int, int], int]) -> CostTerm:
        """Of two in the race, how far they are from what is wanted, squared."""

        def cost(one: int, other: int) -> int:
            here, there = places[one], places[other]
            return 0 if here is None or there is None else min(abs(off(here, there)), _FAR) ** 2

        return CostTerm(name, cost)

    if race.chances:
        aim = between(AIM, lambda one, other: aims[one] - aims[other])
        return (CostTerm(RACE, crossing),), (aim, between(NEAR, lambda one, other: other - one - 1))
    leader = between(LEADER, lambda one, other: 0 if one else aims[0] - other)
    return (CostTerm(RACE, crossing),), (leader, between(CHASE, lambda one, other: aims[one] - other))
