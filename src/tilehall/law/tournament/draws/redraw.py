"""The rest of a round robin drawn anew after a withdrawal or a late entry; what was played stays as it is.

The rounds as they were planned are kept where that leaves one bye a round at most. Otherwise the games that are still
to be played are laid into rounds again: round by round a matching takes first those who have most games left, so that
it ends as early as possible.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from .even_course import even_course
from .lots import Lots
from .matching import Two, cheapest
from .orientation import oriented_games
from .pairs import CannotDraw, DrawnBye, Entry, Pair, games_of_draw, starts_and_replies

Rounds = Sequence[Sequence[Entry[int]]]
ATTEMPTS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Redraw:
    """`unmet` are those who do not meet, because the rounds that are left do not suffice."""

    rounds: tuple[tuple[Entry[int], ...], ...]
    unmet: tuple[tuple[int, int], ...]
    as_planned: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RestOfDraw:
    """What is left of an event: who goes on, by number, what was played, the rounds as planned, how often two meet.

    `locked` are pairs and byes of the rounds to come that stay as they are, and with them who starts.
    """

    players: Sequence[int]
    played: Rounds
    planned: Rounds
    times: int = 1
    seed: int = 0
    locked: Rounds = ()

    def locks(self, number: int) -> Sequence[Entry[int]]:
        return self.locked[number] if number < len(self.locked) else ()


def redraw_rest(rest: RestOfDraw, before: Mapping[int, int] | None = None) -> Redraw:
    """The rounds that are left. `before` is firsts - seconds so far, from the ledger; else it is counted here."""
    if len(rest.players) < 2:
        raise CannotDraw("too_few_to_go_on", players=len(rest.players))
    stripped = _stripped(rest)
    owed = _owed(rest)
    planned = Counter(frozenset(pair.players) for pair in games_of_draw(stripped))
    as_planned = planned == owed and all(_byes(each) <= 1 for each in stripped) and _kept(rest, stripped)
    laid = stripped if as_planned else _laid(rest, owed)
    if before is None:
        before = {player: firsts - seconds for player, (firsts, seconds) in starts_and_replies(rest.played).items()}
    rounds = _started(rest, laid, before)
    left = owed - Counter(frozenset(pair.players) for pair in games_of_draw(rounds))
    unmet = sorted((min(two), max(two)) for two in left.elements())
    return Redraw(rounds=rounds, unmet=tuple(unmet), as_planned=as_planned)


def _started(
    rest: RestOfDraw, laid: Sequence[Sequence[Entry[int]]], before: Mapping[int, int]
) -> tuple[tuple[Entry[int], ...], ...]:
    """Who starts, as fairly as it can be; in locked pairs it is settled, and counts."""
    settled = [{frozenset(e.players): e for e in rest.locks(n) if isinstance(e, Pair)} for n in range(len(laid))]
    had = Counter(before)
    for locks in settled:
        for pair in locks.values():
            had[pair.first] += 1
            had[pair.second] -= 1
    games = [(n, pair) for n, each in enumerate(laid) for pair in games_of_draw([each])]
    locked = [settled[n].get(frozenset(pair.players)) for n, pair in games]
    free = [pair for (_, pair), lock in zip(games, locked, strict=True) if lock is None]
    fair = iter(oriented_games([(pair.first, pair.second) for pair in free], had))
    in_order = [(lock.first, lock.second) if lock else next(fair) for lock in locked]
    made = iter(even_course(in_order, before, [lock is not None for lock in locked]))
    return tuple(tuple(entry if isinstance(entry, DrawnBye) else Pair(*next(made)) for entry in each) for each in laid)


def _kept(rest: RestOfDraw, laid: Sequence[Sequence[Entry[int]]]) -> bool:
    """Whether all that is locked is where it should be."""
    return all(
        frozenset(entry.players) in {frozenset(e.players) for e in each}
        for n, each in enumerate(laid)
        for entry in rest.locks(n)
    )


def _stripped(rest: RestOfDraw) -> list[list[Entry[int]]]:
    """The planned rounds without those who left: their opponents have a bye."""
    stays = set(rest.players)
    made: list[list[Entry[int]]] = []
    for each in rest.planned:
        own = [(entry, [player for player in entry.players if player in stays]) for entry in each]
        made.append([entry if len(left) == len(entry.players) else DrawnBye(left[0]) for entry, left in own if left])
    return made


def _owed(rest: RestOfDraw) -> Counter[frozenset[int]]:
    played = Counter(frozenset(pair.players) for pair in games_of_draw(rest.played))
    wanted = Counter({frozenset(two): rest.times for two in combinations(rest.players, 2)})
    return wanted - played


def _laid(rest: RestOfDraw, owed: Counter[frozenset[int]]) -> list[list[Entry[int]]]:
    """Several tries by lot; the one that leaves fewest games over, then with fewest byes in a round."""
    tries = [_one_try(rest, owed, Lots(rest.seed + attempt * 1_000_003)) for attempt in range(ATTEMPTS)]
    return min(tries, key=lambda laid: (-len(games_of_draw(laid)), max(_byes(each) for each in laid)))


def _byes(each: Sequence[Entry[int]]) -> int:
    return sum(isinstance(entry, DrawnBye) for entry in each)


def _one_try(rest: RestOfDraw, owed: Counter[frozenset[int]], lots: Lots) -> list[list[Entry[int]]]:
    left = Counter(owed)
    left.subtract(frozenset(pair.players) for pair in games_of_draw(rest.locked))
    laid: list[list[Entry[int]]] = []
    for number in range(len(rest.planned)):
        locks = list(rest.locks(number))
        settled = {player for entry in locks for player in entry.players}
        players = [each for each in rest.players if each not in settled]
        made = _one_round(players, left, lots) if players else []
        for two in made:
            left[frozenset(two)] -= 1
        paired = {player for two in made for player in two}
        byes = [DrawnBye(each) for each in players if each not in paired]
        laid.append([*locks, *(Pair(*two) for two in made), *byes])
    return laid


def _one_round(players: Sequence[int], left: Counter[frozenset[int]], lots: Lots) -> list[tuple[int, int]]:
    games_left = [sum(count for two, count in left.items() if player in two) for player in players]
    most = max(games_left)
    costs: dict[Two, tuple[int, int]] = {}
    for one, other in combinations(range(len(players)), 2):
        if left[frozenset((players[one], players[other]))] > 0:
            urgent = (games_left[one] == most) + (games_left[other] == most)
            costs[one, other] = (2 - urgent, (2 * most - games_left[one] - games_left[other]) * 64 + lots.below(64))
    return [(players[one], players[other]) for one, other in cheapest(range(len(players)), costs)]
