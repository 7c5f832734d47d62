"""Rating profiles: all that a formula leaves open, as dated data under a name that every list carries."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import Literal

from tilehall.law.rulebook.basis import Basis, Term
from tilehall.law.tournament.book import Book

from .curves import LINE, LOGISTIC, LOGISTIC_313, NORMAL, NORMAL_OPEN, Curve
from .multipliers import AMERICAN, TWENTY, FallingMultiplier, Multipliers

DEFAULT = "nzasp-2022"

# What becomes of a player whose rating is provisional: rated like anybody, by this tournament alone, or by the mean of
# that and the rating brought, weighed by games.
Provisional = Literal["as_rated", "anew", "averaged"]
# And of one who was re-graded: as new, a second time from what the first time gave, or like anybody.
Regraded = Literal["anew", "again", "as_rated"]


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
class Performance:
    """A rating by one tournament alone: the mean of the opponents, and what the curve gives for the share of wins.

    `repeated` passes over all who are rated so, from `start`, until nothing changes by `settled`; else it is done once,
    against the ratings that opponents brought. `scaled` takes every share of wins towards the middle, else only a
    share of none or all. `anchor` is the rating, or the mean of a group, that met nobody with a rating.
    """

    repeated: bool = True
    scaled: bool = True
    start: float = 0
    settled: float = 0.001
    passes: int = 5000
    anchor: float = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceleration:
    """What is gained beyond `easy_points` a game, or with more than `easy_wins` over the expectation, counts once more
    by `share`; for each game an opponent gets the share `feedback` of that. Where it is `to_the_unsettled`, only who is
    provisional or historic earns it, and where `all_get_feedback`, newcomers are given theirs as well.
    """

    share: float = 1.0
    easy_points: float = 5.0
    easy_wins: float | None = None
    feedback: float = 0.05
    to_the_unsettled: bool = False
    all_get_feedback: bool = False


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
    """A formula. `since` is None where the day is unknown, `provisional_games` where the rules of play say how many.
    `participation` is what every game played adds.
    """

    key: str
    title: str
    since: date | None
    confirmed: bool
    until: date | None = None
    game: str = "scrabble"
    curve: Curve = LOGISTIC
    multipliers: Multipliers | FallingMultiplier = AMERICAN
    prorated: bool = True
    acceleration: Acceleration | None = None
    participation: float = 0.0
    segments: bool = False
    first: FirstRatingRules | Performance = FirstRatingRules()
    provisional: Provisional = "as_rated"
    regraded: Regraded = "anew"
    floor: float | None = None
    provisional_games: int | None = None
    glicko: GlickoRules | None = None

    def provisional_below(self, book: Book) -> Term[int]:
        """With fewer rated games than this a rating is provisional."""
        term = book.term(int, "provisional_below_games")
        if self.provisional_games is None:
            return term
        return Term(self.provisional_games, book.silent(f"provisional below {self.provisional_games} games"))

    def on(self, day: date) -> "Profile":  # noqa: ARG002 (a rating system looks at the day)
        """A single formula rates every day; a system of them has one for each time."""
        return self

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


_LATER = Profile(
    key=DEFAULT,
    title="NZASP since 2022",
    since=date(2022, 1, 1),
    confirmed=True,
    curve=LOGISTIC_313,
    multipliers=FallingMultiplier(factor=1.5),
    prorated=False,
    first=Performance(),
    floor=0,
)
_ALL = (
    _LATER,
    replace(
        _LATER,
        key="nzasp-2019",
        title="NZASP from 2019 to 2021",
        since=date(2019, 1, 1),
        until=date(2021, 12, 31),
        acceleration=Acceleration(easy_wins=3.5, to_the_unsettled=True, all_get_feedback=True),
        regraded="as_rated",
    ),
    replace(
        _LATER,
        key="nzasp-2017",
        title="NZASP in 2017 and 2018",
        since=date(2017, 1, 1),
        until=date(2018, 12, 31),
        multipliers=FallingMultiplier(games_for_one=10),
        acceleration=Acceleration(easy_wins=10 / 3, all_get_feedback=True),
        participation=1 / 3,
        provisional="averaged",
        regraded="as_rated",
    ),
    replace(
        _LATER,
        key="nzasp-1999",
        title="NZASP from 1999 to 2016",
        since=date(1999, 1, 1),
        until=date(2016, 12, 31),
        curve=NORMAL_OPEN,
        multipliers=FallingMultiplier(factor=2),
        first=Performance(repeated=False, scaled=False),
        provisional="anew",
        regraded="again",
        provisional_games=35,
    ),
    Profile(key="nzasp-draft-1", title="a first guess at NZASP's formula", since=date(2026, 1, 1), confirmed=False),
    Profile(
        key="nsa-to-2008",
        title="National Scrabble Association until 2008",
        since=None,
        until=date(2008, 12, 31),
        confirmed=True,
        curve=NORMAL,
        acceleration=Acceleration(),
        segments=True,
        floor=1,
    ),
    Profile(
        key="naspa-2009",
        title="NSA 2009 and NASPA",
        since=date(2009, 1, 1),
        confirmed=True,
        acceleration=Acceleration(),
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
