"""Rummikub placings: table points and wins, in the order of criteria that the organiser has set and printed."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tilehall.law.rulebook.basis import Basis

from .book import Book
from .event import Bye, Event, EventFault, Forfeit, PairGame, PlayerId, Table

# What an organiser may rank by, each the more the better.
CRITERIA = ("wins", "points", "average", "best_table", "meetings")
DEFAULT = ("wins", "points")


@dataclass(slots=True, kw_only=True)
class TableTally:
    """One player over all tables. `key` is what the player is ranked by, best first."""

    player: PlayerId
    games: int = 0
    wins: Fraction = Fraction(0)
    points: int = 0
    best: int | None = None
    against: dict[PlayerId, int] = field(default_factory=dict)  # points won over each other player at the same tables
    key: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRanking:
    ordered: tuple[TableTally, ...]
    criteria: tuple[str, ...]
    rests_on: tuple[Basis, ...]


def ranking_criteria(event: Event) -> tuple[str, ...]:
    """The organiser's order, or wins and then points."""
    for name in event.ranking:
        if name not in CRITERIA:
            raise EventFault("the file, ranking", f"{name} is no criterion", f"choose among {', '.join(CRITERIA)}")
    if len(set(event.ranking)) < len(event.ranking):
        raise EventFault("the file, ranking", "a criterion is there twice", "name each once")
    return event.ranking or DEFAULT


def table_ranking(event: Event, book: Book) -> TableRanking:
    """Joint winners of a table share its win. Equal in every criterion is an equal place."""
    seats = {entrant.id: TableTally(player=entrant.id) for entrant in event.players}
    for meeting in (each for entries in event.rounds for each in entries):
        if isinstance(meeting, PairGame | Table) and (scores := _scores(meeting)) is not None:
            _count(seats, meeting.players, scores)
    chosen = ranking_criteria(event)
    for name in chosen:
        measured = {seat.player: _measure(seat, name, seats.values()) for seat in seats.values()}
        for seat in seats.values():
            seat.key = (*seat.key, measured[seat.player])
    names = event.names
    ordered = tuple(sorted(seats.values(), key=lambda seat: (tuple(-part for part in seat.key), names[seat.player])))
    return TableRanking(ordered=ordered, criteria=chosen, rests_on=_bases(event, book, chosen))


def _scores(meeting: PairGame | Table) -> tuple[int, ...] | None:
    return meeting.score if isinstance(meeting, PairGame) else meeting.scores


def _count(seats: dict[PlayerId, TableTally], players: tuple[PlayerId, ...], scores: tuple[int, ...]) -> None:
    highest = max(scores)
    share = Fraction(1, scores.count(highest))
    for player, score in zip(players, scores, strict=True):
        seat = seats[player]
        seat.games += 1
        seat.points += score
        seat.wins += share if score == highest else 0
        seat.best = score if seat.best is None else max(seat.best, score)
        for other, theirs in zip(players, scores, strict=True):
            if other != player:
                seat.against[other] = seat.against.get(other, 0) + score - theirs


def _measure(seat: TableTally, name: str, seats: Iterable[TableTally]) -> Fraction:
    """`meetings` counts the points won over those who are level in all criteria before it."""
    if name == "wins":
        return seat.wins
    if name == "average":
        return Fraction(seat.points, seat.games) if seat.games else Fraction(0)
    if name == "meetings":
        return Fraction(sum(seat.against.get(other.player, 0) for other in seats if other.key == seat.key))
    return Fraction(seat.points if name == "points" else seat.best or 0)


def _bases(event: Event, book: Book, chosen: tuple[str, ...]) -> tuple[Basis, ...]:
    by = " and then ".join(chosen)
    text = f"placed by {by} as the organiser has set" if event.ranking else f"placed by {by}; the organiser may set it"
    bases: list[Basis] = [book.silent(text), book.silent("the highest score wins a table, joint winners share the win")]
    if any(isinstance(each, Bye | Forfeit) for entries in event.rounds for each in entries):
        bases.append(book.silent("a round without a table adds nothing"))
    return tuple(bases)
