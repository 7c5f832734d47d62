"""Calibration: which formula turns one published list, by the results that followed, into the next published list.

The formula behind the printed numbers is not public. Given two lists and what was played between them, every profile
and every variant of its parts is tried; two or three tournaments decide between them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import product
from math import fsum, inf

from tilehall.law.tournament.event import PlayerId

from .curves import CURVES
from .history import History, HistoryFault, PlayedTournament, StartRating, replay, tournaments_in_order
from .multipliers import AMERICAN, TWENTY, Multipliers
from .profiles import DEFAULT, PROFILES, FirstRatingRules, Profile

# How the surplus of a fast rise is treated: its words, the share added once more, and the opponents' share of that.
ACCELERATIONS = (("no acceleration", 0.0, 0.0), ("acceleration", 1.0, 0.05), ("two thirds acceleration", 2 / 3, 0.05))
MULTIPLIERS: tuple[tuple[str, Multipliers, bool], ...] = (
    ("American multipliers, prorated", AMERICAN, True),
    ("American multipliers", AMERICAN, False),
    ("multiplier 20", TWENTY, False),
)
FIRSTS = (("first ratings held", FirstRatingRules()), ("first ratings free", FirstRatingRules(floor=0, above_best=inf)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedList:
    """A printed list: ratings by player, and the rated games where it gives them."""

    dated: date
    ratings: Mapping[PlayerId, int]
    games: Mapping[PlayerId, int] = field(default_factory=dict)

    def start(self) -> dict[PlayerId, StartRating]:
        ratings = self.ratings.items()
        return {player: StartRating(rating=rating, games=self.games.get(player, 0)) for player, rating in ratings}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How near one formula came: printed numbers met exactly, of those compared; mean and greatest error in points.

    `farthest` is the player with the greatest error, if any; `number` of `of` says how far the scan is.
    """

    profile: Profile
    compared: int
    hits: int
    mean: float
    greatest: int
    farthest: PlayerId | None
    number: int
    of: int

    @property
    def rank(self) -> tuple[int, float, int, int]:
        return (-self.hits, self.mean, self.greatest, self.number)


def profile_variants(profiles: Iterable[Profile] = PROFILES.values()) -> tuple[Profile, ...]:
    """The profiles that have a name, then all other ways to put their parts together; each formula once."""
    found = {_parts(each): each for each in profiles if each.game == PROFILES[DEFAULT].game}
    for curve, paid, fast, segments, first in product(
        CURVES.values(), MULTIPLIERS, ACCELERATIONS, (False, True), FIRSTS
    ):
        said = (curve.key, paid[0], fast[0], "segments" if segments else "no segments", first[0])
        profile = replace(
            PROFILES[DEFAULT],
            key=", ".join(said),
            title="; ".join((curve.title, *said[1:])),
            curve=curve,
            multipliers=paid[1],
            prorated=paid[2],
            acceleration=fast[1],
            feedback=fast[2],
            segments=segments,
            first=first[1],
        )
        found.setdefault(_parts(profile), profile)
    return tuple(found.values())


def _parts(profile: Profile) -> tuple[object, ...]:
    """What makes a formula; the floor of 1 that some have is met by nobody."""
    paid = (profile.multipliers, profile.prorated)
    fast = (profile.acceleration, profile.easy, profile.feedback)
    return (profile.glicko, profile.curve, *paid, *fast, profile.segments, profile.first)


def try_profiles(
    before: PrintedList, after: PrintedList, events: Iterable[PlayedTournament], tried: Sequence[Profile] | None = None
) -> Iterator[Trial]:
    """One trial after the other, so that progress can be shown. What cannot be is refused before the first."""
    ordered = tournaments_in_order(events, before.dated)
    if late := [event for event in ordered if event.last_day > after.dated]:
        raise HistoryFault("after_the_later_list", late[0], day=after.dated)
    start = before.start()
    replay(PROFILES[DEFAULT], ordered, start)
    profiles = profile_variants() if tried is None else tuple(tried)
    return (
        _tried(replay(profile, ordered, start), after, number, len(profiles))
        for number, profile in enumerate(profiles, 1)
    )


def best_trials(trials: Iterable[Trial]) -> list[Trial]:
    """The most exact hits first, then the smallest mean error, then the smallest greatest one."""
    return sorted(trials, key=lambda trial: trial.rank)


def _tried(history: History, after: PrintedList, number: int, of: int) -> Trial:
    """Compared are those who played in between and are on the later list."""
    found = history.standings(len(history.steps))
    played = (player for player, point in sorted(found.items()) if point.played and player in after.ratings)
    errors = {player: abs(found[player].rating - after.ratings[player]) for player in played}
    farthest = max((player for player in errors if errors[player]), key=lambda player: errors[player], default=None)
    return Trial(
        profile=history.profile,
        compared=len(errors),
        hits=sum(error == 0 for error in errors.values()),
        mean=fsum(errors.values()) / len(errors) if errors else 0.0,
        greatest=errors[farthest] if farthest is not None else 0,
        farthest=farthest,
        number=number,
        of=of,
    )
