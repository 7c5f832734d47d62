"""Histories written down as they came out, for tests of what is made from them."""

from collections.abc import Mapping, Sequence
from datetime import date

from tilehall.law.ratings.history import START, History, Known, Played, Point, Step
from tilehall.law.ratings.profiles import DEFAULT, profile
from tilehall.law.ratings.things import Change, Rated

PROFILE = profile(DEFAULT)
# (number of the tournament, rating after it, games in it, order of entry)
Told = tuple[int, int, int, int | None]


def told(days: Sequence[date], ways: Mapping[str, Sequence[Told]], start: Mapping[str, Known] | None = None) -> History:
    """Tournaments on these days, and each player's rating and games after those they played in; -1 is the start."""
    steps = [_step(number, day, ways) for number, day in enumerate(days)]
    return History(PROFILE, start or {}, tuple(steps), {name: _way(days, way) for name, way in ways.items()})


def _way(days: Sequence[date], told: Sequence[Told]) -> tuple[Point, ...]:
    points: list[Point] = []
    games = 0
    for number, rating, played, entered in told:
        games += played
        day = None if number == START else days[number]
        point = Point(number=number, day=day, rating=rating, played=played, games=games, counted=games, entered=entered)
        points.append(point)
    return tuple(points)


def _step(number: int, day: date, ways: Mapping[str, Sequence[Told]]) -> Step:
    event = Played(id=f"T{number + 1}", name=f"T{number + 1}", first_day=day, last_day=day, entries=(), results=())
    changes = [
        Change(
            player=name,
            old=None,
            exact=float(rating),
            new=rating,
            expected=None,
            wins=0,
            games=played,
            change=None,
            provisional=False,
            first=False,
            lines=(),
            steps=(),
        )
        for name, way in ways.items()
        for at, rating, played, _ in way
        if at == number
    ]
    return Step(event=event, rated=Rated(profile=PROFILE.key, players=tuple(changes), rests_on=()))
