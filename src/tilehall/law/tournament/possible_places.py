"""The best and the worst place a player can still come to, whatever happens in the games still to be played.

For the best place a player wins all that is left, by any margin; the others must share out their own games so that as
few as possible end above. Every game has a win to give, in two halves. Whether the halves fit under everybody's limit
is a flow; where they do not, a set of players is too strong for its games, and one of them has to end above. The worst
place is the same question, asked about losses.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from .book import Book
from .event import Event, PairGame, PlayerId
from .standings import tallies
from .table_standings import TableTally, table_ranking

Pair: TypeAlias = tuple[PlayerId, PlayerId]
LOOKED_AT = 200  # ways to choose who ends above; beyond it the bound stays true, but need not be reached


@dataclass(frozen=True, slots=True, kw_only=True)
class PossiblePlaces:
    """Neither place can be passed. `exact`: both can be reached."""

    player: PlayerId
    best: int
    worst: int
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Now:
    """Wins in halves, spread, and the games still open."""

    halves: Mapping[PlayerId, int]
    spread: Mapping[PlayerId, int]
    games: tuple[Pair, ...]
    left: Mapping[PlayerId, int]
    undrawn: int

    def ahead(self, player_id: PlayerId, other: PlayerId) -> bool:
        return (self.halves[player_id], self.spread[player_id]) > (self.halves[other], self.spread[other])


def possible_places(event: Event, undrawn: int = 0) -> dict[PlayerId, PossiblePlaces]:
    """For every player of a Scrabble grade; `undrawn` rounds are still to come whose pairs nobody knows."""
    everybody, _ = tallies(event, event.book)
    found = {player: tally for player, tally in everybody.items() if player not in event.house}  # who take no place
    open_games = [each for entries in event.rounds for each in entries if isinstance(each, PairGame) and each.open]
    games = tuple((game.first, game.second) for game in open_games)
    count = Counter(player for pair in games for player in pair)
    now = _Now(
        halves={player: int(tally.wins * 2) for player, tally in found.items()},
        spread={player: tally.spread for player, tally in found.items()},
        games=games,
        left={player: count[player] + undrawn for player in found},
        undrawn=undrawn,
    )
    return {player: _reach(now, player) for player in found}


def _reach(now: _Now, me: PlayerId) -> PossiblePlaces:
    others = [player for player in now.halves if player != me]
    games = [pair for pair in now.games if me not in pair]
    top = now.halves[me] + 2 * now.left[me]
    # Best: nobody may pass `top`; who is done stands where they stand.
    fixed = [player for player in others if not now.left[player] and not now.left[me]]
    above = [player for player in fixed if now.ahead(player, me)]
    limits = {player: top - now.halves[player] for player in others if player not in fixed}
    passed = [player for player, room in limits.items() if room < 0]
    fewest, sure_best = _fewest_out(games, {player: room for player, room in limits.items() if room >= 0})
    best = 1 + len(above) + len(passed) + fewest
    # Worst: I lose all that is left, and everybody who can comes level with me or past me.
    slack = {player: now.halves[player] + 2 * now.left[player] - now.halves[me] for player in limits}
    reaching = {player: room for player, room in slack.items() if room >= 0}
    most, sure_worst = _fewest_out(games, reaching)
    worst = 1 + len(above) + len(reaching) - most
    exact = sure_best and sure_worst and not now.undrawn and not _spread_decides(now, me, list(limits))
    return PossiblePlaces(player=me, best=best, worst=worst, exact=exact)


def _spread_decides(now: _Now, me: PlayerId, moving: Iterable[PlayerId]) -> bool:
    """I have no game left, and somebody who has may end with just my wins: then margins decide."""
    if now.left[me]:
        return False
    mine = now.halves[me]
    return any(now.halves[player] <= mine <= now.halves[player] + 2 * now.left[player] for player in moving)


def _fewest_out(games: Iterable[Pair], room: Mapping[PlayerId, int]) -> tuple[int, bool]:
    """How many players must be taken out so that the games among the rest fit; and whether that is sure."""
    among = _contested([pair for pair in games if pair[0] in room and pair[1] in room], room)
    parts = [_fewest_of(part, room) for part in _apart(among)]
    return sum(count for count, _ in parts), all(sure for _, sure in parts)


def _contested(games: list[Pair], room: Mapping[PlayerId, int]) -> list[Pair]:
    """Without the games of those who have room for all of theirs, again and again."""
    while True:
        count = Counter(player for pair in games for player in pair)
        left = [pair for pair in games if all(room[player] < 2 * count[player] for player in pair)]
        if len(left) == len(games):
            return left
        games = left


def _apart(games: list[Pair]) -> list[list[Pair]]:
    """The games in parts that have no player in common; one round is nothing but pairs."""
    parts: list[tuple[set[PlayerId], list[Pair]]] = []
    for pair in games:
        joined = [part for part in parts if not part[0].isdisjoint(pair)]
        parts = [part for part in parts if part[0].isdisjoint(pair)]
        players = set(pair).union(*(part[0] for part in joined))
        parts.append((players, [pair, *(each for part in joined for each in part[1])]))
    return [part for _, part in parts]


def _fewest_of(games: list[Pair], room: Mapping[PlayerId, int]) -> tuple[int, bool]:
    players = {player for pair in games for player in pair}
    held = {player: room[player] for player in players}
    looked = 0
    for count in range(len(players) + 1):
        stack: list[frozenset[PlayerId]] = [frozenset()]
        player_ids = {frozenset[PlayerId]()}
        while stack:
            out = stack.pop()
            looked += 1
            if looked > LOOKED_AT:
                return count, False
            strong = _too_strong(games, held, out)
            if not strong:
                return len(out), True
            further = {out | {player} for player in strong} - player_ids if len(out) < count else set()
            player_ids |= further
            stack.extend(sorted(further, key=sorted))
    return len(players), True


def _too_strong(games: Iterable[Pair], room: Mapping[PlayerId, int], out: frozenset[PlayerId]) -> set[PlayerId]:
    """Players whose games among themselves have more halves to give than they may take; empty if all fit."""
    held: dict[PlayerId, dict[int, int]] = {player: {} for player in room if player not in out}
    pairs = [pair for pair in games if pair[0] in held and pair[1] in held]
    for number in range(len(pairs)):
        for _ in range(2):
            if strong := _give(pairs, room, held, number):
                return strong
    return set()


def _give(
    pairs: list[Pair], room: Mapping[PlayerId, int], held: dict[PlayerId, dict[int, int]], number: int
) -> set[PlayerId]:
    """Gives a half of this game to a player with room, moving other halves over where that makes some."""
    came: dict[PlayerId, tuple[PlayerId | None, int]] = {}
    waiting: list[PlayerId] = []
    for player in pairs[number]:
        came.setdefault(player, (None, number))
    waiting.extend(came)
    while waiting:
        player = waiting.pop(0)
        if sum(held[player].values()) < room[player]:
            _pass_on(held, came, player)
            return set()
        for other_game in held[player]:
            first, second = pairs[other_game]
            other = second if player == first else first
            if other not in came:
                came[other] = (player, other_game)
                waiting.append(other)
    return set(came)


def _pass_on(
    held: dict[PlayerId, dict[int, int]], came: Mapping[PlayerId, tuple[PlayerId | None, int]], player: PlayerId
) -> None:
    """The player with room takes a half; whoever it was taken from takes one in turn, back to the game to be given."""
    taker: PlayerId | None = player
    while taker is not None:
        giver, number = came[taker]
        held[taker][number] = held[taker].get(number, 0) + 1
        if giver is not None:
            held[giver][number] -= 1
            if not held[giver][number]:
                del held[giver][number]
        taker = giver


def possible_places_at_tables(event: Event, book: Book, undrawn: int = 0) -> dict[PlayerId, PossiblePlaces]:
    """The same at tables of Rummikub. A table gives one win at most, but no rule bounds the points.

    So the places are bounds: none can be passed, but more may be open than can really be reached.
    """
    ranked = table_ranking(event, book)
    open_seats = Counter(player for entries in event.rounds for each in entries if each.open for player in each.players)
    left = {table_tally.player: open_seats[table_tally.player] + undrawn for table_tally in ranked.ordered}
    by_wins = ranked.criteria[0] == "wins"
    # What was won over others moves as long as anybody may come level, so it settles nothing before the end.
    sure = ranked.criteria.index("meetings") if "meetings" in ranked.criteria and any(left.values()) else None

    def fixed(table_tally: TableTally) -> tuple[Fraction, ...]:
        return table_tally.key[:sure]

    def surely_above(table_tally: TableTally, other: TableTally) -> bool:
        if not left[table_tally.player] and not left[other.player]:
            return fixed(table_tally) > fixed(other)
        return by_wins and table_tally.wins > other.wins + left[other.player]

    found = {}
    for me in ranked.ordered:
        others = [table_tally for table_tally in ranked.ordered if table_tally is not me]
        above = sum(surely_above(table_tally, me) for table_tally in others)
        below = sum(surely_above(me, table_tally) for table_tally in others)
        level = sum(fixed(table_tally) == fixed(me) for table_tally in others) if not any(left.values()) else 0
        worst = len(ranked.ordered) - below - level
        found[me.player] = PossiblePlaces(player=me.player, best=1 + above, worst=worst, exact=not any(left.values()))
    return found
