"""What of an event is rated: the games played. Byes and forfeits are left out, tables become pairs."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Bye, Event, EventFault, Forfeit, PairGame, Table

from .profiles import PROFILES, Profile
from .rating_records import RatedResult, RatingEntry

WIDEST = 10_000  # no rating of any system is so far from 0; what is further is a slip of the pen


class NotRated(ValueError):
    """The game of this event is not rated by this profile."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(what)
        self.remedy = remedy


def demand_rateable(event: Event, profile: Profile, book: Book) -> None:
    """Raises `NotRated` where the profile is one of another game, `EventFault` where a table stands among boards."""
    if profile.game != book.game:
        fitting = ", ".join(other.key for other in PROFILES.values() if other.game == book.game)
        what = f"{event.ruleset} is played, and the profile {profile.key} does not rate that"
        raise NotRated(what, f"choose the profile {fitting}, if you want a rating")
    for n, played in enumerate(event.rounds, 1):
        for at, each in enumerate(played, 1):
            if isinstance(each, Table) and book.game == "scrabble":
                raise EventFault(f"round {n}, entry {at}", "Scrabble is played by two", "write first and second")


def entries_and_results(event: Event) -> tuple[tuple[RatingEntry, ...], tuple[RatedResult, ...]]:
    """The entries, and the results of all games that were played."""
    for n, entrant in enumerate(event.players, 1):
        if entrant.rating is not None and abs(entrant.rating) > WIDEST:
            what = f"{entrant.name} cannot have such a rating"
            raise EventFault(f"player {n}, rating", what, f"write it between -{WIDEST} and {WIDEST}, or null")
    entries = tuple(
        RatingEntry(
            each.id, each.rating, each.games, regraded=each.regraded, historic=each.historic, entered=each.entered
        )
        for each in event.players
    )
    rounds = enumerate(event.rounds, 1)
    return entries, tuple(rated_result for n, played in rounds for each in played for rated_result in _results(each, n))


def _results(meeting: PairGame | Bye | Forfeit | Table, number: int) -> Iterator[RatedResult]:
    if isinstance(meeting, PairGame) and meeting.score is not None:
        yield RatedResult(meeting.first, meeting.second, _halves(*meeting.score), number)
    elif isinstance(meeting, Table) and meeting.scores is not None:
        # A table is one game for each who sat there, shared between the opponents: a third each at a table of four.
        weight = Fraction(1, len(meeting.players) - 1)
        seats = zip(meeting.players, meeting.scores, strict=True)
        for (player_id, mine), (two, theirs) in combinations(seats, 2):
            yield RatedResult(player_id, two, _halves(mine, theirs), number, weight)


def _halves(mine: int, theirs: int) -> int:
    return 2 if mine > theirs else 1 if mine == theirs else 0


def bases_of_left_out(event: Event, book: Book) -> tuple[Basis, ...]:
    """The clauses by which meetings of this event are not rated."""
    held = {type(each) for played in event.rounds for each in played}
    clauses = ((Bye, "9.3"), (Forfeit, "10.4"))
    return tuple(book.resting(number) for kind, number in clauses if kind in held)
