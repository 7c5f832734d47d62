"""Invented events for the tests of draws: entrants, rounds played by lot, and every draw of a small field."""

from collections.abc import Iterator, Sequence
from random import Random

from tilehall.law.tournament.draws.round_draw import RoundDraw, Wishes, draw_round
from tilehall.law.tournament.event import Bye, Entrant, Event, Meeting, PairGame


def entrants(count: int, clubs: int = 0) -> tuple[Entrant, ...]:
    """P00 is rated best."""
    return tuple(
        Entrant(id=f"P{n:02}", name=f"P{n:02}", rating=2000 - 10 * n, games=50, club=f"C{n % clubs}" if clubs else None)
        for n in range(count)
    )


def event(players: Sequence[Entrant], rounds: Sequence[Sequence[Meeting]] = (), ruleset: str = "nzasp-2022") -> Event:
    return Event(
        name="Test", ruleset=ruleset, profile=None, players=tuple(players), rounds=tuple(tuple(r) for r in rounds)
    )


def played(drawing: RoundDraw, chance: Random) -> list[Meeting]:
    games = [
        PairGame(first=pair.first, second=pair.second, score=(chance.randrange(250, 500), chance.randrange(250, 500)))
        for pair in drawing.pairs
    ]
    return [*games, *(Bye(player=name) for name in drawing.byes)]


def by_rounds(players: Sequence[Entrant], wishes: Sequence[Wishes], seed: int) -> tuple[Event, list[RoundDraw]]:
    """Draws and plays a round for each of the wishes."""
    chance, held, drawings = Random(seed), event(players), []
    for number, wish in enumerate(wishes, 1):
        drawings.append(draw_round(held, number, wish))
        held = event(players, [*held.rounds, played(drawings[-1], chance)])
    return held, drawings


def chaotic(players: Sequence[Entrant], rounds: int, seed: int) -> Event:
    """Rounds paired by lot, repeats and all, with one bye where the number is odd."""
    chance, made = Random(seed), []
    for _ in range(rounds):
        names = [each.name for each in players]
        chance.shuffle(names)
        byes = [Bye(player=names.pop())] if len(names) % 2 else []
        pairs = zip(names[::2], names[1::2], strict=True)
        score = [(chance.randrange(250, 500), chance.randrange(250, 500)) for _ in names]
        made.append([*(PairGame(first=a, second=b, score=s) for (a, b), s in zip(pairs, score, strict=False)), *byes])
    return event(players, made)


def every_draw(places: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not places:
        yield []
        return
    one, *rest = places
    for n, other in enumerate(rest):
        for more in every_draw(rest[:n] + rest[n + 1 :]):
            yield [(one, other), *more]
