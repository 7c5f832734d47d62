"""What a bye and a forfeit are worth: own averages over the games really played, and the spread of the rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tilehall.law.rulebook.basis import Basis, Term

from .book import Book

WIN, LOSS = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPlayed:
    """The games a player has really played. `bonus` is None where the bonus words were not counted."""

    games: int = 0
    wins: Fraction = LOSS
    points: int = 0
    spread: int = 0
    bonus: int | None = 0

    @property
    def average(self) -> Fraction | None:
        return Fraction(self.points, self.games) if self.games else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """What a round without a game adds."""

    wins: Fraction
    points: Fraction
    spread: int
    bonus: Fraction | None
    rests_on: tuple[Basis, ...]


def byes_count(book: Book, byes: Iterable[int]) -> bool:
    """Whether byes are worth anything in a grade whose players have had so many of them each."""
    when = book.term(str, "bye_counts_when").value
    return when == "always" or (when == "unequal" and len(set(byes)) > 1)


def bye_credit(book: Book, played: GamesPlayed) -> Credit:
    spread = book.term(int, "bye_spread")
    return _as_averages(book, played, spread.value, (spread.basis, book.read("9.2")))


def forfeit_opponent_credit(book: Book, played: GamesPlayed) -> Credit:
    """As a bye, whether or not the byes are equal, and with the player's own average, not the forfeiter's."""
    spread = book.term(int, "forfeit_spread")
    return _as_averages(book, played, spread.value, (spread.basis, book.read("10.2")))


def forfeiter_credit(book: Book, played: GamesPlayed) -> Credit:
    spread = book.term(int, "forfeiter_spread")
    bonus = None if played.bonus is None else Fraction(0)
    return Credit(wins=LOSS, points=Fraction(0), spread=spread.value, bonus=bonus, rests_on=(spread.basis,))


def missed_round_credit(played: GamesPlayed, missed: Term[int]) -> Credit:
    """A loss with the spread that the organiser has set, and nothing else."""
    bonus = None if played.bonus is None else Fraction(0)
    return Credit(wins=LOSS, points=Fraction(0), spread=missed.value, bonus=bonus, rests_on=(missed.basis,))


def _as_averages(book: Book, played: GamesPlayed, spread: int, bases: tuple[Basis, ...]) -> Credit:
    points = played.average
    if points is None:
        alone = book.silent("who has played no game has no average: 0 points, and the director decides")
        bonus = None if played.bonus is None else Fraction(0)
        return Credit(wins=WIN, points=Fraction(0), spread=spread, bonus=bonus, rests_on=(*bases, alone))
    bonus = None if played.bonus is None else Fraction(played.bonus, played.games)
    return Credit(wins=WIN, points=points, spread=spread, bonus=bonus, rests_on=bases)
