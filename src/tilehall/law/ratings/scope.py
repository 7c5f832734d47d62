"""Which tournaments a run takes in, in which order, from which list on, and which of them reopen what was rated."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tilehall.law.tournament.desk.desk import Desk

from .event_place import EventPlace
from .profiles import DEFAULT, PROFILES

SCRABBLE = PROFILES[DEFAULT].game
News = Literal["new", "late", "changed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFacts:
    """What decides whether a tournament is rated."""

    game: str
    official: bool
    at_tables: bool
    rehearsal: bool = False


def tournament_facts(desk: Desk, *, rehearsal: bool) -> TournamentFacts:
    boards = (board for grade in desk.grades.values() for each in grade.rounds for board in each.boards)
    return TournamentFacts(
        game=desk.book.game,
        official=desk.announced.official,
        at_tables=any(board.meets == "table" for board in boards),
        rehearsal=rehearsal,
    )


def is_rated(tournament: TournamentFacts, game: str) -> bool:
    """In Scrabble official events count, and no tables. Of another game nothing is official: all of it counts."""
    if tournament.game != game or tournament.rehearsal:
        return False
    return game != SCRABBLE or (tournament.official and not tournament.at_tables)


def is_after(last_day: date, start_day: date | None) -> bool:
    """Whether a tournament is not in the list yet that a history starts from: it is rated whole, when it is over."""
    return start_day is None or last_day > start_day


def news_of_tournament(own: EventPlace, rated: Collection[EventPlace]) -> News:
    """A tournament that nobody has rated yet: `late` where it comes before one that is, which must be rated again."""
    return "late" if rated and own < max(rated) else "new"


def first_start_day(game: str, first_days: Iterable[date], lists: Iterable[date]) -> date | None:
    """The day whose ratings the first run starts from: that of the newest list before all tournaments. In another game
    than Scrabble there are no lists: everybody starts as new."""
    first = min(first_days, default=None) if game == SCRABBLE else None
    return max((day for day in lists if first is not None and day < first), default=None)
