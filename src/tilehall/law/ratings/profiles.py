"""Rating profiles: all that a formula leaves open, as dated data under a name that every list carries."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.tournament.book import Book

from .curves import LINE, LOGISTIC, NORMAL, Curve
from .multipliers import AMERICAN, TWENTY, Multipliers

DEFAULT = "nzasp-draft-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstRatingRules:
    """How a newcomer's first rating is found; `start` is also the mean of a group in which nobody was rated."""

    start: float = 1500
    floor: float = 500
    above_best: float = 400  # the cap: the best rated opponent and this times the share of wins
    highest: float = 3000
    share_of_none: float = 0.05  # a winless newcomer is taken to have won this share, an unbeaten one to have lost it
    passes: int = 50
    settled: float = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class GlickoRules:
    """Glicko-2. A rated player whose deviation nobody has kept is taken to have `assumed`."""

    tau: float = 0.5
    rating: float = 1500
    deviation: float = 350
    assumed: float = 110
    volatility: float = 0.06


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """`acceleration` is the share of the points beyond `easy` a game that is added once more (0: none), `feedback`
    the share of that which each rated opponent gets for each game (0: none). `since` is None where the day is unknown.
    `provisional_games` is None where the rules of play say how many.
    """

    key: str
    title: str
    since: date | None
    confirmed: bool
    until: date | None = None
    game: str = "scrabble"
    curve: Curve = LOGISTIC
    multipliers: Multipliers = AMERICAN
    prorated: bool = True
    acceleration: float = 0.0
    easy: float = 5.0
    feedback: float = 0.0
    segments: bool = False
    first: FirstRatingRules = FirstRatingRules()
    floor: float | None = None
    provisional_games: int | None = None
    glicko: GlickoRules | None = None

    def provisional_below(self, book: Book) -> Term[int]:
        """With fewer rated games than this a rating is provisional."""
        term = book.term(int, "provisional_below_games")
        if self.provisional_games is None:
            return term
        return Term(self.provisional_games, book.silent(f"provisional below {self.provisional_games} games"))

    def assumed(self, book: Book) -> Basis:
        """No document gives a formula: what is taken instead, by its name."""
        draft = "" if self.confirmed else ", not confirmed by the Ratings Manager"
        return book.silent(f"the formula of the rating profile {self.key}{draft}")


class UnknownProfile(LookupError):
    """No such profile; the message names those there are."""

    def __init__(self, key: str) -> None:
        super().__init__(f"there is no rating profile {key}")


def find_profile(key: str) -> Profile:
    try:
        return PROFILES[key]
    except KeyError:
        raise UnknownProfile(key) from None


_ALL = (
    Profile(key=DEFAULT, title="NZASP, first draft", since=date(2026, 1, 1), confirmed=False),
    Profile(
        key="nsa-to-2008",
        title="National Scrabble Association until 2008",
        since=None,
        until=date(2008, 12, 31),
        confirmed=True,
        curve=NORMAL,
        acceleration=1.0,
        feedback=0.05,
        segments=True,
        floor=1,
    ),
    Profile(
        key="naspa-2009",
        title="NSA 2009 and NASPA",
        since=date(2009, 1, 1),
        confirmed=True,
        acceleration=1.0,
        feedback=0.05,
        segments=True,
        floor=1,
    ),
    Profile(
        key="australia-2006",
        title="Australia since December 2006",
        since=date(2006, 12, 1),
        confirmed=True,
        curve=LINE,
        multipliers=TWENTY,
        prorated=False,
        provisional_games=50,
    ),
    Profile(key="glicko-2", title="Glicko-2, for clubs", since=None, confirmed=False, glicko=GlickoRules()),
    Profile(
        key="rummikub-pairs",
        title="Rummikub by pairs of a table",
        since=date(2026, 1, 1),
        confirmed=False,
        game="rummikub",
    ),
)
PROFILES: Mapping[str, Profile] = MappingProxyType({profile.key: profile for profile in _ALL})
