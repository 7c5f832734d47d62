"""Histories written down as they came out, and tournaments by chance, for tests of what is made from them."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from random import Random

from tilehall.law.ratings.history import START, History, HistoryStep, PlayedTournament, RatingPoint, StartRating
from tilehall.law.ratings.profiles import DEFAULT, find_profile
from tilehall.law.ratings.rating_records import RatedResult, RatedTournament, RatingChange, RatingEntry

PROFILE = find_profile(DEFAULT)
# (number of the tournament, rating after it, games in it, order of entry)
Told = tuple[int, int, int, int | None]


def history_text(
    days: Sequence[date], ways: Mapping[str, Sequence[Told]], start: Mapping[str, StartRating] | None = None
) -> History:
    """Tournaments on these days, and each player's rating and games after those they played in; -1 is the start."""
    steps = [_step(number, day, ways) for number, day in enumerate(days)]
    return History(PROFILE, start or {}, tuple(steps), {name: _way(days, way) for name, way in ways.items()})


def _way(days: Sequence[date], told: Sequence[Told]) -> tuple[RatingPoint, ...]:
    points: list[RatingPoint] = []
    games = 0
    for number, rating, played, entered in told:
        games += played
        day = None if number == START else days[number]
        point = RatingPoint(
            number=number, day=day, rating=rating, played=played, games=games, counted=games, entered=entered
        )
        points.append(point)
    return tuple(points)


def _step(number: int, day: date, ways: Mapping[str, Sequence[Told]]) -> HistoryStep:
    event = PlayedTournament(
        id=f"T{number + 1}", name=f"T{number + 1}", first_day=day, last_day=day, entries=(), results=()
    )
    changes = [
        RatingChange(
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
    return HistoryStep(event=event, rated=RatedTournament(profile=PROFILE.key, players=tuple(changes), rests_on=()))


def by_chance(seed: int, players: int, tournaments: int, rounds: int) -> list[PlayedTournament]:
    """Fields of 4 to 14 with ties, repeated opponents, winless and unbeaten newcomers; player n is called n."""
    chance = Random(seed)
    strength = [chance.gauss(1500, 300) for _ in range(players)]
    events = []
    for number in range(tournaments):
        field = chance.sample(range(players), 2 * chance.randrange(2, 8))
        results = []
        for turn in range(1, rounds + 1):
            seats = chance.sample(field, len(field))
            for one, two in zip(seats[::2], seats[1::2], strict=True):
                lead = strength[one] - strength[two] + chance.gauss(0, 150)
                half_wins = 1 if abs(lead) < 10 else 2 if lead > 0 else 0
                results.append(RatedResult(str(one), str(two), half_wins, turn))
        day = date(2020, 1, 1) + timedelta(days=number)
        entries = tuple(RatingEntry(str(n), None, 0) for n in field)
        events.append(
            PlayedTournament(
                id=f"{number:04}", name="", first_day=day, last_day=day, entries=entries, results=tuple(results)
            )
        )
    return events
