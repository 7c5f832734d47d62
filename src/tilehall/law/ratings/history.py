"""A history: whole tournaments rated one after the other, by last day, first day and id, in whatever order they came.

The entries of a tournament say who played; ratings and games before it are the history's own, so that a late or
corrected result moves all that follows. What contradicts itself is refused as a whole, by name.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from operator import attrgetter

from tilehall.law.tournament.book import NZASP_BOOK
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.grades import is_historic

from .event_place import EventPlace, event_place
from .rate import rate
from .rating_records import RatedResult, RatedTournament, RatingChange, RatingEntry
from .rating_system import Formula

_number = attrgetter("number")
START = -1  # the number of the list a history starts from, before its first tournament


class HistoryFault(ValueError):
    """The history cannot be rated: the kind of fault, the tournament it is in, the players and what else tells it."""

    def __init__(
        self, code: str, event: "PlayedTournament", *players: PlayerId, round: int = 0, **facts: int | date
    ) -> None:
        text = "".join(f", {name} {value}" for name, value in (("round", round), *facts.items()) if value)
        super().__init__(f"{code}: {event.called}{text}" + (f", players {', '.join(players)}" if players else ""))
        self.code, self.event, self.players, self.round, self.facts = code, event, players, round, facts


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRating:
    """What the list a history starts from says of a player; `place` is the place on it, `games` the rated ones.

    `counted` are the games since the rating was last begun anew, where that is known to be fewer. `lately` are games by
    their day, as far back as they are known: a ranking list counts them, without them only what the history holds.
    `ranked_on` is the day on which a list ranked the player. Wins and title are those of a lifetime.
    """

    rating: int
    games: int = 0
    last_day: date | None = None
    place: int | None = None
    counted: int | None = None
    lately: tuple[tuple[date, int], ...] = ()
    ranked_on: date | None = None
    wins: float | None = None
    title: str = ""
    deviation: float | None = None
    volatility: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTournament:
    """A tournament that is over, without its byes and forfeits."""

    id: str
    name: str
    first_day: date
    last_day: date
    entries: tuple[RatingEntry, ...]
    results: tuple[RatedResult, ...]

    @property
    def place(self) -> EventPlace:
        return event_place(self.last_day, self.first_day, self.id)

    @property
    def called(self) -> str:
        return f"{self.name} of {self.last_day.isoformat()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPoint:
    """A player after one tournament (`number` in the order of events), or on the list it all started from.

    `played` are the rated games of this tournament, `games` those of a lifetime, `counted` those since the rating
    began or was begun anew. `day` is the last day of the tournament; on the starting list it may be unknown. `wins`
    are those of a lifetime, None where the list that it started from does not tell them.
    """

    number: int
    day: date | None
    rating: int
    played: int
    games: int
    counted: int
    wins: float | None = None
    entered: int | None = None
    deviation: float | None = None
    volatility: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryStep:
    """One tournament and what it did to each rating."""

    event: PlayedTournament
    rated: RatedTournament


@dataclass(frozen=True)
class History:
    """Tournaments in their order, and for every player the way from the first point to the last."""

    formula: Formula
    start: Mapping[PlayerId, StartRating]
    steps: tuple[HistoryStep, ...]
    ways: Mapping[PlayerId, tuple[RatingPoint, ...]] = field(repr=False)

    def until(self, day: date) -> int:
        """How many tournaments were over on that day."""
        return bisect_right(self.steps, day, key=lambda step: step.event.last_day)

    def latest(self, day: date) -> PlayedTournament | None:
        """The last tournament that a list of that day takes in."""
        number = self.until(day)
        return self.steps[number - 1].event if number else None

    def point(self, player: PlayerId, before: int) -> RatingPoint | None:
        """How the player stood after the first `before` tournaments; None for one not rated by then."""
        way = self.ways.get(player, ())
        if way and way[-1].number < before:
            return way[-1]
        place = bisect_left(way, before, key=_number)
        return way[place - 1] if place else None

    def standings(self, before: int) -> dict[PlayerId, RatingPoint]:
        found = ((player, self.point(player, before)) for player in self.ways)
        return {player: point for player, point in found if point is not None}

    def games(self, player: PlayerId, first: date, last: date) -> int:
        """Rated games from `first` to `last`; those of a tournament are dated by its last day."""
        start_rating = self.start.get(player)
        found = sum(n for day, n in start_rating.lately if first <= day <= last) if start_rating else 0
        way = self.ways.get(player, ())
        for place in range(bisect_left(way, self.until(last), key=_number) - 1, -1, -1):
            point = way[place]
            if point.number == START or point.day is None or point.day < first:
                break
            found += point.played
        return found


def replay(
    formula: Formula,
    events: Iterable[PlayedTournament],
    start: Mapping[PlayerId, StartRating] | None = None,
    since: date | None = None,
) -> History:
    """`since` is the day of the list it starts from: what ended by then is in that list already."""
    ways = {player: [point] for player, point in _first_points(start or {}).items()}
    steps: list[HistoryStep] = []
    for event in tournaments_in_order(events, since):
        entries = tuple(_as_known(event, entry, ways.get(entry.player)) for entry in event.entries)
        rated = rate(formula.on(event.last_day), entries, event.results)
        played = _games(event.results)
        for entry, change in zip(entries, rated.players, strict=True):
            if change.new is not None and (games := played.get(entry.player)):
                way = ways.setdefault(entry.player, [])
                way.append(_after(len(steps), event, entry, change, games, way[-1] if way else None))
        steps.append(HistoryStep(event=event, rated=rated))
    return History(formula, dict(start or {}), tuple(steps), {player: tuple(way) for player, way in ways.items()})


def tournaments_in_order(events: Iterable[PlayedTournament], since: date | None = None) -> tuple[PlayedTournament, ...]:
    """By last day, then first day, then id. Refuses what contradicts itself and what is out of order, by name."""
    ordered = sorted(events, key=lambda event: event.place)
    seen: set[str] = set()
    for event in ordered:
        if event.id in seen:
            raise HistoryFault("twice", event)
        seen.add(event.id)
        _dated(event, since)
        _entered_once(event)
        _sound(event)
    return tuple(_tidy(event) for event in ordered)


def _tidy(event: PlayedTournament) -> PlayedTournament:
    """Rows in one order, so that the same history gives the same bits however it was stored."""
    entries = sorted(event.entries, key=lambda entry: entry.player)
    results = sorted(event.results, key=lambda result: (result.round, result.first, result.second, result.half_wins))
    return replace(event, entries=tuple(entries), results=tuple(results))


def _dated(event: PlayedTournament, since: date | None) -> None:
    if event.last_day < event.first_day:
        raise HistoryFault("ends_before_it_begins", event)
    if since is not None and event.last_day <= since:
        raise HistoryFault("in_the_starting_list", event, day=since)


def _entered_once(event: PlayedTournament) -> None:
    player_ids: set[PlayerId] = set()
    for player in sorted(entry.player for entry in event.entries):
        if player in player_ids:
            raise HistoryFault("entered_twice", event, player)
        player_ids.add(player)


def _sound(event: PlayedTournament) -> None:
    """Every game is between two who entered, and nobody has two results in one round."""
    entered = {entry.player for entry in event.entries}
    had: dict[tuple[int, PlayerId], RatedResult] = {}
    for result in sorted(event.results, key=lambda each: (each.round, each.first, each.second, each.half_wins)):
        if strangers := sorted({result.first, result.second} - entered):
            raise HistoryFault("unknown_player", event, strangers[0], round=result.round)
        if result.first == result.second or result.half_wins not in (0, 1, 2):
            both = (result.first, result.second)
            raise HistoryFault("no_result", event, *both, round=result.round, half_wins=result.half_wins)
        if result.round and result.whole:  # at a table of four each meets three in one round
            _once_a_round(event, had, result)


def _once_a_round(event: PlayedTournament, had: dict[tuple[int, PlayerId], RatedResult], result: RatedResult) -> None:
    for player in (result.first, result.second):
        earlier = had.setdefault((result.round, player), result)
        if earlier is not result:
            others = (
                rated_result.second if player == rated_result.first else rated_result.first
                for rated_result in (earlier, result)
            )
            raise HistoryFault("two_results", event, player, *others, round=result.round)


def _first_points(start: Mapping[PlayerId, StartRating]) -> dict[PlayerId, RatingPoint]:
    return {
        player: RatingPoint(
            number=START,
            day=start_rating.last_day,
            rating=start_rating.rating,
            played=0,
            games=start_rating.games,
            counted=start_rating.games if start_rating.counted is None else start_rating.counted,
            wins=_lifetime_wins(start_rating),
            entered=start_rating.place,
            deviation=start_rating.deviation,
            volatility=start_rating.volatility,
        )
        for player, start_rating in start.items()
    }


def _lifetime_wins(start_rating: StartRating) -> float | None:
    """Without games there are no wins; with games and no wins told nobody knows."""
    return start_rating.wins if start_rating.wins is not None or start_rating.games else 0


def _as_known(event: PlayedTournament, entry: RatingEntry, way: Sequence[RatingPoint] | None) -> RatingEntry:
    """The entry with the rating and the games that the history knows of."""
    if not way:
        if entry.rating is not None:
            raise HistoryFault("rating_from_nowhere", event, entry.player, rating=round(entry.rating))
        return replace(entry, games=0)
    last = way[-1]
    known = replace(entry, rating=last.rating, games=last.counted, deviation=last.deviation, volatility=last.volatility)
    return replace(known, historic=last.day is not None and is_historic(NZASP_BOOK, last.day, event.first_day).value)


def _games(results: Iterable[RatedResult]) -> dict[PlayerId, int]:
    """Games of each player; the pairs of one table are one game, however many sat there."""
    found: dict[PlayerId, int] = {}
    tables: set[tuple[PlayerId, int]] = set()
    for result in results:
        for player in (result.first, result.second):
            if result.whole or (player, result.round) not in tables:
                found[player] = found.get(player, 0) + 1
            if not result.whole:
                tables.add((player, result.round))
    return found


def _after(
    number: int,
    event: PlayedTournament,
    entry: RatingEntry,
    change: RatingChange,
    played: int,
    last: RatingPoint | None,
) -> RatingPoint:
    assert change.new is not None
    won_before = last.wins if last else 0
    return RatingPoint(
        number=number,
        day=event.last_day,
        rating=change.new,
        played=played,
        games=played + (last.games if last else 0),
        counted=played + (0 if change.first else entry.games),
        wins=None if won_before is None else won_before + float(change.wins),
        entered=entry.entered,
        deviation=change.deviation,
        volatility=change.volatility,
    )
