"""Starts that are even all the time: after every round of a draw nobody has started two games more than not, or fewer.

Even after every round means that of a player's first and second game one is a start, of the third and fourth one, and
so on. Go from game to game by these couples: out of a game on the side of the one who replied, into the next game as
the one who starts it. Such a walk closes or ends without ever meeting itself the wrong way round, so that every draw
has even starts; each walk may be gone the other way round, which is used to let both sides of a round start alike.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from .pairs import Entry, Pair, games_of_draw

P = TypeVar("P", bound=Hashable)
Rounds: TypeAlias = Sequence[Sequence[Entry[P]]]
Walk: TypeAlias = list[tuple[int, bool]]  # games by number, and whether the one named second starts


def even_rounds(rounds: Rounds[P], side: Callable[[P], Hashable]) -> list[tuple[Entry[P], ...]]:
    """The same games with even starts. `side` tells whose start it is where sides meet, as teams do."""
    games = games_of_draw(rounds)
    round_of = [number for number, each in enumerate(rounds) for entry in each if isinstance(entry, Pair)]
    turned = [False] * len(games)
    lead: dict[tuple[int, Hashable, Hashable], int] = {}  # starts of a side against another one in a round
    for walk in sorted(_walks(games), key=len, reverse=True):
        steps = []
        for number, second_starts in walk:
            game = games[number].turned() if second_starts else games[number]
            steps.append((round_of[number], side(game.first), side(game.second)))
        # Gone as it is a walk adds a start for one side each; the squares of the leads grow by twice this sum.
        against = sum(lead.get((at, one, other), 0) - lead.get((at, other, one), 0) for at, one, other in steps)
        for (number, second_starts), (at, one, other) in zip(walk, steps, strict=True):
            turned[number] = second_starts != (against > 0)
            key = (at, other, one) if against > 0 else (at, one, other)
            lead[key] = lead.get(key, 0) + 1
    made = iter(game.turned() if turn else game for game, turn in zip(games, turned, strict=True))
    return [tuple(next(made) if isinstance(entry, Pair) else entry for entry in each) for each in rounds]


def _walks(games: Sequence[Pair[P]]) -> Iterator[Walk]:
    own: dict[P, list[int]] = {}
    for number, game in enumerate(games):
        for player in game.players:
            own.setdefault(player, []).append(number)
    coupled = {
        (player, number): other
        for player, numbers in own.items()
        for one, two in zip(numbers[::2], numbers[1::2], strict=False)
        for number, other in ((one, two), (two, one))
    }
    seen: set[int] = set()
    for begin in range(len(games)):
        if begin in seen:
            continue
        walk, closed = _onward(begin, games, coupled, forwards=True)
        if not closed:
            back, _ = _onward(begin, games, coupled, forwards=False)
            walk = [*reversed(back[1:]), *walk]
        seen.update(number for number, _ in walk)
        yield walk


def _onward(
    begin: int, games: Sequence[Pair[P]], coupled: dict[tuple[P, int], int], *, forwards: bool
) -> tuple[Walk, bool]:
    """The games from this one on, and whether the walk came back to it."""
    walk: Walk = [(begin, False)]
    leaves = games[begin].second if forwards else games[begin].first
    onward = coupled.get((leaves, begin))
    while onward is not None and onward != begin:
        game = games[onward]
        # Forwards who is left starts the next game; backwards who is left has replied in it.
        walk.append((onward, (game.second == leaves) == forwards))
        leaves = game.second if game.first == leaves else game.first
        onward = coupled.get((leaves, onward))
    return walk, onward == begin


def second_pass(once: Rounds[P]) -> list[int]:
    """In which order a draw is gone through again, every start turned round, so that starts stay even all the time.

    Where all have an even number of games it is the same order. Otherwise the last round comes first: who has started
    once more then replies. That the same two meet twice running cannot be helped where they are also to start once
    each, but the other rounds can follow in their order unless there are byes; with byes the way back is even for all.
    """
    order = list(range(len(once)))
    games: dict[P, int] = {}
    for each in once:
        for entry in each:
            for player in entry.players:
                games[player] = games.get(player, 0) + isinstance(entry, Pair)
    if all(number % 2 == 0 for number in games.values()):
        return order
    if all(number == len(once) for number in games.values()):
        return [order[-1], *order[:-1]]
    return order[::-1]


def turned_round(each: Sequence[Entry[P]]) -> tuple[Entry[P], ...]:
    return tuple(entry.turned() if isinstance(entry, Pair) else entry for entry in each)


def passes(once: Rounds[P], times: int) -> tuple[tuple[Entry[P], ...], ...]:
    """A draw so many times through, every second time with the starts turned round."""
    again = second_pass(once)
    made: list[tuple[Entry[P], ...]] = []
    for through in range(times):
        made += [turned_round(once[at]) for at in again] if through % 2 else [tuple(each) for each in once]
    return tuple(made)
