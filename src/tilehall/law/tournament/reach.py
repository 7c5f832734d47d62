"""The best and the worst place a player can still come to, whatever happens in the games still to be played.

For the best place a player wins all that is left, by any margin; the others must share out their own games so that as
few as possible end above. Every game has a win to give, in two halves. Whether the halves fit under everybody's limit
is a flow; where they do not, a set of players is too strong for its games, and one of them has to end above. The worst
place is the same question, asked about losses.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .book import Book
from .event import Event, Game
from .standings import tallies

LOOKED_AT = 200  # ways to choose who ends above; beyond it the bound stays true, but need not be reached


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Neither place can be passed. `exact`: both can be reached."""

    name: str
    best: int
    worst: int
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Now:
    """Wins in halves, spread, and the games still open."""

    halves: Mapping[str, int]
    spread: Mapping[str, int]
    games: tuple[tuple[str, str], ...]
    left: Mapping[str, int]
    undrawn: int

    def ahead(self, one: str, other: str) -> bool:
        return (self.halves[one], self.spread[one]) > (self.halves[other], self.spread[other])


def reach(event: Event, book: Book | None = None, undrawn: int = 0) -> dict[str, Reach]:
    """For every player of a Scrabble grade; `undrawn` rounds are still to come whose pairs nobody knows."""
    everybody, _ = tallies(event, book or Book(event.ruleset))
    found = {name: each for name, each in everybody.items() if name not in event.house}  # who take no place
    open_games = [each for entries in event.rounds for each in entries if isinstance(each, Game) and each.open]
    games = tuple((each.first, each.second) for each in open_games)
    count = Counter(name for pair in games for name in pair)
    now = _Now(
        halves={name: int(each.wins * 2) for name, each in found.items()},
        spread={name: each.spread for name, each in found.items()},
        games=games,
        left={name: count[name] + undrawn for name in found},
        undrawn=undrawn,
    )
    return {name: _reach(now, name) for name in found}


def _reach(now: _Now, me: str) -> Reach:
    others = [name for name in now.halves if name != me]
    games = [pair for pair in now.games if me not in pair]
    top = now.halves[me] + 2 * now.left[me]
    # Best: nobody may pass `top`; who is done stands where they stand.
    fixed = [name for name in others if not now.left[name] and not now.left[me]]
    above = [name for name in fixed if now.ahead(name, me)]
    limits = {name: top - now.halves[name] for name in others if name not in fixed}
    passed = [name for name, room in limits.items() if room < 0]
    fewest, sure_best = _fewest_out(games, {name: room for name, room in limits.items() if room >= 0})
    best = 1 + len(above) + len(passed) + fewest
    # Worst: I lose all that is left, and everybody who can comes level with me or past me.
    slack = {name: now.halves[name] + 2 * now.left[name] - now.halves[me] for name in limits}
    reaching = {name: room for name, room in slack.items() if room >= 0}
    most, sure_worst = _fewest_out(games, reaching)
    worst = 1 + len(above) + len(reaching) - most
    exact = sure_best and sure_worst and not now.undrawn and not _spread_decides(now, me, list(limits))
    return Reach(name=me, best=best, worst=worst, exact=exact)


def _spread_decides(now: _Now, me: str, moving: Iterable[str]) -> bool:
    """I have no game left, and somebody who has may end with just my wins: then margins decide."""
    if now.left[me]:
        return False
    mine = now.halves[me]
    return any(now.halves[name] <= mine <= now.halves[name] + 2 * now.left[name] for name in moving)


def _fewest_out(games: Iterable[tuple[str, str]], room: Mapping[str, int]) -> tuple[int, bool]:
    """How many players must be taken out so that the games among the rest fit; and whether that is sure."""
    among = _contested([pair for pair in games if pair[0] in room and pair[1] in room], room)
    parts = [_fewest_of(part, room) for part in _apart(among)]
    return sum(count for count, _ in parts), all(sure for _, sure in parts)


def _contested(games: list[tuple[str, str]], room: Mapping[str, int]) -> list[tuple[str, str]]:
    """Without the games of those who have room for all of theirs, again and again."""
    while True:
        count = Counter(name for pair in games for name in pair)
        left = [pair for pair in games if all(room[name] < 2 * count[name] for name in pair)]
        if len(left) == len(games):
            return left
        games = left


def _apart(games: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """The games in parts that have no player in common; one round is nothing but pairs."""
    parts: list[tuple[set[str], list[tuple[str, str]]]] = []
    for pair in games:
        joined = [part for part in parts if not part[0].isdisjoint(pair)]
        parts = [part for part in parts if part[0].isdisjoint(pair)]
        names = set(pair).union(*(part[0] for part in joined))
        parts.append((names, [pair, *(each for part in joined for each in part[1])]))
    return [part for _, part in parts]


def _fewest_of(games: list[tuple[str, str]], room: Mapping[str, int]) -> tuple[int, bool]:
    names = {name for pair in games for name in pair}
    held = {name: room[name] for name in names}
    looked = 0
    for count in range(len(names) + 1):
        stack: list[frozenset[str]] = [frozenset()]
        seen = {frozenset[str]()}
        while stack:
            out = stack.pop()
            looked += 1
            if looked > LOOKED_AT:
                return count, False
            strong = _too_strong(games, held, out)
            if not strong:
                return len(out), True
            further = {out | {name} for name in strong} - seen if len(out) < count else set()
            seen |= further
            stack.extend(sorted(further, key=sorted))
    return len(names), True


def _too_strong(games: Iterable[tuple[str, str]], room: Mapping[str, int], out: frozenset[str]) -> set[str]:
    """Players whose games among themselves have more halves to give than they may take; empty if all fit."""
    held: dict[str, dict[int, int]] = {name: {} for name in room if name not in out}
    pairs = [pair for pair in games if pair[0] in held and pair[1] in held]
    for number in range(len(pairs)):
        for _ in range(2):
            if strong := _give(pairs, room, held, number):
                return strong
    return set()


def _give(
    pairs: list[tuple[str, str]], room: Mapping[str, int], held: dict[str, dict[int, int]], number: int
) -> set[str]:
    """Gives a half of this game to a player with room, moving other halves over where that makes some."""
    came: dict[str, tuple[str | None, int]] = {}
    waiting: list[str] = []
    for name in pairs[number]:
        came.setdefault(name, (None, number))
    waiting.extend(came)
    while waiting:
        name = waiting.pop(0)
        if sum(held[name].values()) < room[name]:
            _pass_on(held, came, name)
            return set()
        for other_game in held[name]:
            first, second = pairs[other_game]
            other = second if name == first else first
            if other not in came:
                came[other] = (name, other_game)
                waiting.append(other)
    return set(came)


def _pass_on(held: dict[str, dict[int, int]], came: Mapping[str, tuple[str | None, int]], name: str) -> None:
    """The player with room takes a half; whoever it was taken from takes one in turn, back to the game to be given."""
    taker: str | None = name
    while taker is not None:
        giver, number = came[taker]
        held[taker][number] = held[taker].get(number, 0) + 1
        if giver is not None:
            held[giver][number] -= 1
            if not held[giver][number]:
                del held[giver][number]
        taker = giver
