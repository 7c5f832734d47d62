"""Checks of the system: wins by difference of rating, and drift."""

from datetime import date

import pytest

from tests.law.ratings.histories import history_text
from tilehall.law.ratings.checks import bands_by_difference, mean_ratings
from tilehall.law.ratings.history import PlayedTournament, StartRating, replay
from tilehall.law.ratings.profiles import DEFAULT, find_profile
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry

DAY = date(2026, 5, 2)
RATED = {"A": 1700, "B": 1500, "C": 1490, "D": 1490}


def played(*results: RatedResult) -> PlayedTournament:
    names = {name for each in results for name in (each.first, each.second)}
    entries = tuple(RatingEntry(name, None, 0) for name in sorted(names))
    return PlayedTournament(id="T", name="T", first_day=DAY, last_day=DAY, entries=entries, results=results)


def test_wins_by_band_are_set_beside_the_curve() -> None:
    games = [
        RatedResult("A", "B", 2),
        RatedResult("B", "A", 0),
        RatedResult("A", "B", 0),
        RatedResult("C", "B", 1),
        RatedResult("D", "C", 2),
    ]
    start = {name: StartRating(rating=rating, games=60) for name, rating in RATED.items()}
    # A newcomer's level comes from these very games: it proves nothing.
    history = replay(find_profile(DEFAULT), [played(*games, RatedResult("A", "N", 2))], start)
    near, far = bands_by_difference(history, DAY, DAY, width=100)
    assert (near.low, near.high, near.games, near.won) == (0, 100, 2, 0.5)
    assert (far.low, far.high, far.games, far.won) == (200, 300, 3, 2.0)
    curve = find_profile(DEFAULT).curve.expects(200)
    assert (far.observed, far.curve) == (pytest.approx(2 / 3), pytest.approx(curve))
    assert far.off == pytest.approx((2 - 3 * curve) / (3 * curve * (1 - curve)) ** 0.5)
    assert bands_by_difference(history, date(2026, 5, 3), date(2026, 6, 1)) == ()


def test_the_mean_is_of_active_players() -> None:
    days = [date(2023, 1, 1), date(2025, 6, 1)]
    history = history_text(
        days, {"gone": [(0, 2000, 9, 1)], "here": [(0, 1400, 9, 2), (1, 1500, 9, 2)], "too": [(1, 1300, 9, 3)]}
    )
    then, now, never = mean_ratings(history, [date(2023, 1, 1), date(2025, 6, 1), date(2020, 1, 1)])
    assert (then.players, then.mean) == (2, 1700)
    assert (now.players, now.mean) == (2, 1400)
    assert (never.players, never.mean) == (0, None)
