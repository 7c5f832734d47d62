"""Calibration: which formula turns one published list, by the results that followed, into the next published list.

For an association that does not know its own formula any more, and to check ourselves: given two lists and what was
played between them, every profile and every variant of its parts is tried; two or three tournaments decide.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from itertools import product
from math import fsum, inf

from tilehall.law.tournament.event import PlayerId

from .curves import CURVES, Curve
from .history import History, HistoryFault, PlayedTournament, StartRating, replay, tournaments_in_order
from .multipliers import AMERICAN, TWENTY, FallingMultiplier
from .profiles import DEFAULT, PROFILES, Acceleration, FirstRatingRules, Performance, Profile
from .rating_system import FORMULAS, Formula
from .scope import is_after

Part = tuple[str, Callable[[Profile], Profile]]  # its words, and a profile with it


def _as_it_is(profile: Profile) -> Profile:
    return profile


# Two families, so that not everything is tried with everything: how the two parts of the world put formulas together.
AMERICAN_WAYS: tuple[tuple[Part, ...], ...] = (
    (
        ("American multipliers, prorated", lambda p: replace(p, multipliers=AMERICAN, prorated=True)),
        ("American multipliers", lambda p: replace(p, multipliers=AMERICAN)),
        ("multiplier 20", lambda p: replace(p, multipliers=TWENTY)),
    ),
    (
        ("no acceleration", _as_it_is),
        ("acceleration", lambda p: replace(p, acceleration=Acceleration())),
        ("two thirds acceleration", lambda p: replace(p, acceleration=Acceleration(share=2 / 3))),
    ),
    (("no segments", _as_it_is), ("segments", lambda p: replace(p, segments=True))),
    (
        ("first ratings held", lambda p: replace(p, first=FirstRatingRules())),
        ("first ratings free", lambda p: replace(p, first=FirstRatingRules(floor=0, above_best=inf))),
    ),
)
NEW_ZEALAND_WAYS: tuple[tuple[Part, ...], ...] = (
    (
        ("falling multiplier, 20 at 2000", lambda p: replace(p, multipliers=FallingMultiplier(factor=2))),
        ("falling multiplier by games", lambda p: replace(p, multipliers=FallingMultiplier(games_for_one=10))),
        ("falling multiplier, 15 at 2000", lambda p: replace(p, multipliers=FallingMultiplier(factor=1.5))),
    ),
    (
        ("no acceleration", _as_it_is),
        ("acceleration", lambda p: replace(p, acceleration=Acceleration(easy_wins=10 / 3, all_get_feedback=True))),
    ),
    (("no points for taking part", _as_it_is), ("points for taking part", lambda p: replace(p, participation=1 / 3))),
    (
        ("first ratings repeated", lambda p: replace(p, first=Performance())),
        ("first ratings once", lambda p: replace(p, first=Performance(repeated=False, scaled=False))),
    ),
)
# What a formula is named after and what says nothing of the figures it gives.
NAMING = ("key", "title", "since", "until", "confirmed", "game", "floor", "provisional_games")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedList:
    """A printed list: ratings by player, the rated games where it gives them, and the last day somebody can have
    played where it tells that: a formula may treat a historic player otherwise.

    `rated` are the ids of the tournaments behind it where they are known: those and what ended by `start_day`, the day
    of the list that they start from, are in it, and nothing else. Of other lists only the day tells what is in them.
    """

    dated: date
    ratings: Mapping[PlayerId, int]
    games: Mapping[PlayerId, int] = field(default_factory=dict)
    last_days: Mapping[PlayerId, date] = field(default_factory=dict)
    rated: frozenset[str] | None = None
    start_day: date | None = None

    def has(self, event_id: str, last_day: date) -> bool:
        """Whether a tournament is in the list."""
        if self.rated is None:
            return not is_after(last_day, self.dated)
        return event_id in self.rated or not is_after(last_day, self.start_day)

    def start(self) -> dict[PlayerId, StartRating]:
        return {
            player: StartRating(rating=rating, games=self.games.get(player, 0), last_day=self.last_days.get(player))
            for player, rating in self.ratings.items()
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How near one formula came: printed numbers met exactly, of those compared; mean and greatest error in points.

    `farthest` is the player with the greatest error, if any; `number` of `of` says how far the scan is; `ratings` are
    those that came out, so that formulas which nothing here tells apart can be named together.
    """

    formula: Formula
    compared: int
    hits: int
    mean: float
    greatest: int
    farthest: PlayerId | None
    number: int
    of: int
    ratings: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, float, int, int]:
        return (-self.hits, self.mean, self.greatest, self.number)


def profile_variants(formulas: Iterable[Formula] = FORMULAS.values()) -> tuple[Formula, ...]:
    """The formulas that have a name, then all other ways to put their parts together; each once."""
    named = [each for each in formulas if each.game == PROFILES[DEFAULT].game]
    made = {_parts(each) for each in named if isinstance(each, Profile)}
    found = list(named)
    for curve, ways in product(CURVES.values(), (AMERICAN_WAYS, NEW_ZEALAND_WAYS)):
        for parts in product(*ways):
            profile = _variant(curve, parts)
            if _parts(profile) not in made:
                made.add(_parts(profile))
                found.append(profile)
    return tuple(found)


def _variant(curve: Curve, parts: Sequence[Part]) -> Profile:
    words = [part_words for part_words, _ in parts]
    key, title = ", ".join((curve.key, *words)), "; ".join((curve.title, *words))
    profile = Profile(key=key, title=title, since=None, confirmed=False, curve=curve, prorated=False, floor=0)
    for _, with_part in parts:
        profile = with_part(profile)
    return profile


def _parts(profile: Profile) -> tuple[object, ...]:
    """What makes a formula; the floor that some have is met by nearly nobody."""
    return tuple(getattr(profile, each.name) for each in fields(profile) if each.name not in NAMING)


def try_profiles(
    before: PrintedList, after: PrintedList, events: Iterable[PlayedTournament], tried: Sequence[Formula] | None = None
) -> Iterator[Trial]:
    """One trial after the other, so that progress can be shown. What cannot be is refused before the first."""
    ordered = tournaments_in_order(events)
    for event in ordered:
        if before.has(event.id, event.last_day):
            raise HistoryFault("in_the_starting_list", event, day=before.dated)
        if not after.has(event.id, event.last_day):
            raise HistoryFault("after_the_later_list", event, day=after.dated)
    start = before.start()
    replay(PROFILES[DEFAULT], ordered, start)
    formulas = profile_variants() if tried is None else tuple(tried)
    return (
        _tried(replay(formula, ordered, start), after, number, len(formulas))
        for number, formula in enumerate(formulas, 1)
    )


def best_trials(trials: Iterable[Trial]) -> list[tuple[Trial, ...]]:
    """The most exact hits first, then the smallest mean error, then the smallest greatest one; together those that
    gave everybody the same rating."""
    alike: dict[tuple[int, ...], list[Trial]] = {}
    for trial in sorted(trials, key=lambda each: each.rank):
        alike.setdefault(trial.ratings, []).append(trial)
    return [tuple(each) for each in alike.values()]


def _tried(history: History, after: PrintedList, number: int, of: int) -> Trial:
    """Compared are those who played in between and are on the later list."""
    found = history.standings(len(history.steps))
    played = (player for player, point in sorted(found.items()) if point.played and player in after.ratings)
    errors = {player: abs(found[player].rating - after.ratings[player]) for player in played}
    farthest = max((player for player in errors if errors[player]), key=lambda player: errors[player], default=None)
    return Trial(
        formula=history.formula,
        compared=len(errors),
        hits=sum(error == 0 for error in errors.values()),
        mean=fsum(errors.values()) / len(errors) if errors else 0.0,
        greatest=errors[farthest] if farthest is not None else 0,
        farthest=farthest,
        number=number,
        of=of,
        ratings=tuple(found[player].rating for player in errors),
    )
