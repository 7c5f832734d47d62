"""All that is public about a player, from events and ratings: results, titles, best games, record against others."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from tilehall.law.game.log import BrokenLog
from tilehall.law.ratings.rating_system import FORMULAS
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.site.pages.phrases import signed
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.ratings import rating_pages
from tilehall.site.ratings import store as ratings
from tilehall.site.ratings.store import Kind, ListedRow, RatedRow
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.presenters.best_games import PlayedGame, biggest_wins, high_games
from tilehall.site.tournaments.presenters.event_record import EventRecord, event_records
from tilehall.site.tournaments.presenters.graphs import Graph
from tilehall.site.tournaments.presenters.number_words import wins_text
from tilehall.site.tournaments.store import TournamentRow

from .visitor_news import OVER

MOST = 60  # events that are read; who has played in more finds the older ones in the archive
KEPT = 128  # events whose records stay in memory
FIRST = 10  # opponents that stand there at once, those met most often
FIRST_TITLES = 6  # the newest
WORTH = {"W": Fraction(1), "½": Fraction(1, 2)}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEvent:
    tournament: TournamentRow
    number: int
    record: EventRecord
    rated: RatedRow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOfNote:
    event: PlayedEvent
    game: PlayedGame


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstOne:
    """`person` is None for who is not in the register, or not to be shown from it."""

    name: str
    person: Person | None
    games: int
    won: Fraction
    margins: int

    @property
    def wins(self) -> str:
        return wins_text(self.won)

    @property
    def losses(self) -> str:
        return wins_text(self.games - self.won)

    @property
    def spread(self) -> str:
        return signed(self.margins)


@dataclass(frozen=True, kw_only=True)
class PlayerRecord:
    """`events`: the newest first. `older`: how many more there are."""

    events: Sequence[PlayedEvent]
    older: int
    against: Sequence[AgainstOne]
    graph: Graph | None
    last: RatedRow | None
    profile: str
    title: str
    rankings: Sequence[ListedRow]

    @property
    def titles(self) -> list[PlayedEvent]:
        return [event for event in self.events if event.record.won]

    @property
    def first_titles(self) -> list[PlayedEvent]:
        return self.titles[:FIRST_TITLES]

    @property
    def other_titles(self) -> list[PlayedEvent]:
        return self.titles[FIRST_TITLES:]

    @cached_property
    def _games(self) -> list[tuple[PlayedEvent, PlayedGame]]:
        return [(event, game) for event in self.events if not event.record.at_tables for game in event.record.games]

    @property
    def games(self) -> int:
        return len(self._games)

    @property
    def wins(self) -> str:
        return wins_text(_won(game for _, game in self._games))

    @property
    def high_games(self) -> list[GameOfNote]:
        return self._of_note(high_games(game for _, game in self._games))

    @property
    def biggest_wins(self) -> list[GameOfNote]:
        return self._of_note(biggest_wins(game for _, game in self._games))

    def _of_note(self, best: Iterable[PlayedGame]) -> list[GameOfNote]:
        found = {id(game) for game in best}
        return [GameOfNote(event=event, game=game) for event, game in self._games if id(game) in found]

    @property
    def first_against(self) -> Sequence[AgainstOne]:
        return self.against[:FIRST]

    @property
    def others_against(self) -> Sequence[AgainstOne]:
        return self.against[FIRST:]


def player_record(person: Person) -> PlayerRecord:
    run = rating_pages.published_run()
    rows = list(ratings.rows_of_run(run).filter(person=person)) if run else []
    rated = {row.event.tournament_id: row for row in rows}
    entered = [row for row in tournaments.entries_of_person(person) if row.tournament.phase in OVER]
    events = [
        PlayedEvent(tournament=row.tournament, number=row.number, record=record, rated=rated.get(row.tournament_id))
        for row in entered[:MOST]
        if (record := _record(row.tournament, row.number)) is not None
    ]
    listed = ratings.listings_of(person, Kind.RATINGS).reverse()
    return PlayerRecord(
        events=events,
        older=len(entered[MOST:]),
        against=_against(events),
        graph=rating_pages.rating_graph(rows),
        last=rows[-1] if rows else None,
        profile=_profile_words(run.profile) if run else "",
        title=next((row.title for row in listed if row.title), ""),
        rankings=list(ratings.listings_of(person, Kind.RANKING)),
    )


def _profile_words(key: str) -> str:
    formula = FORMULAS[key]
    return formula.title if formula.confirmed else f"{formula.title} (not confirmed)"


def _record(row: TournamentRow, number: int) -> EventRecord | None:
    try:
        return _kept_records(row, row.log_sha256).get(number)
    except (BrokenLog, BrokenDeskLog):  # the event's own page says so; the others are read all the same
        return None


@lru_cache(maxsize=KEPT)
def _kept_records(row: TournamentRow, _log_sha256: str) -> dict[int, EventRecord]:
    """What is over stays as long as its log stands so: it is read once, for all who played there."""
    return event_records(tournaments.state_of(row).desk)


def _against(events: Sequence[PlayedEvent]) -> list[AgainstOne]:
    """Those met most often first. Who is tied to the register is one person in all events, anybody else a name."""
    tied = tournaments.ties(event.tournament.pk for event in events)
    ties = {(tournament, number): person for tournament, number, person in tied}
    known = people.public_people().in_bulk(set(ties.values()))
    games: dict[int | str, list[PlayedGame]] = defaultdict(list)
    for event in events:
        for game in event.record.games:
            if len(game.others) == 1:
                games[ties.get((event.tournament.pk, game.others[0]), game.against)].append(game)
    found = [_against_one(met, known.get(key) if isinstance(key, int) else None) for key, met in games.items()]
    return sorted(found, key=lambda each: (-each.games, each.name))


def _against_one(games: Sequence[PlayedGame], person: Person | None) -> AgainstOne:
    """`games`: the newest event's first."""
    return AgainstOne(
        name=person.full_name if person else games[0].against,
        person=person,
        games=len(games),
        won=_won(games),
        margins=sum(game.margin or 0 for game in games),
    )


def _won(games: Iterable[PlayedGame]) -> Fraction:
    return sum((WORTH.get(game.sign, Fraction(0)) for game in games), Fraction(0))
