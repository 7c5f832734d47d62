"""Ratings from arrays: the figures of the plain way, on histories made by chance."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import numpy as np
import pytest

from tilehall.law.ratings.arrays import Games, Ratings, rated
from tilehall.law.ratings.history import Known, Played, replayed
from tilehall.law.ratings.profiles import DEFAULT, PROFILES, Profile, profile
from tilehall.law.ratings.things import Entry, Result

BY_EXPECTATION = [each for each in PROFILES.values() if each.glicko is None]


def by_chance(seed: int, players: int, tournaments: int, rounds: int) -> list[Played]:
    """Fields of 4 to 14 with ties, repeated opponents, winless and unbeaten newcomers; player n is called n."""
    chance = Random(seed)
    strength = [chance.gauss(1500, 300) for _ in range(players)]
    events = []
    for number in range(tournaments):
        field = chance.sample(range(players), 2 * chance.randrange(2, 8))
        results = []
        for turn in range(1, rounds + 1):
            seats = chance.sample(field, len(field))
            for one, two in zip(seats[::2], seats[1::2], strict=True):
                lead = strength[one] - strength[two] + chance.gauss(0, 150)
                half_wins = 1 if abs(lead) < 10 else 2 if lead > 0 else 0
                results.append(Result(str(one), str(two), half_wins, turn))
        day = date(2020, 1, 1) + timedelta(days=number)
        entries = tuple(Entry(str(n), None, 0) for n in field)
        events.append(
            Played(id=f"{number:04}", name="", first_day=day, last_day=day, entries=entries, results=tuple(results))
        )
    return events


def as_arrays(players: int, events: list[Played]) -> Games:
    rows = [
        (number, int(each.first), int(each.second), each.half_wins, each.round)
        for number, event in enumerate(events)
        for each in event.results
    ]
    return Games(players, *np.array(rows, dtype=np.int64).T)


def plainly(
    by: Profile, players: int, events: list[Played], start: Mapping[str, Known] | None = None
) -> tuple[list[float], list[float], list[int]]:
    history = replayed(by, events, start)
    exact = {each.player: each.exact for step in history.steps for each in step.rated.players if each.games}
    ways = [history.ways.get(str(n)) for n in range(players)]
    ratings = [float(way[-1].rating) if way else float("nan") for way in ways]
    return (
        ratings,
        [exact.get(str(n), float("nan")) for n in range(players)],
        [way[-1].games if way else 0 for way in ways],
    )


@pytest.mark.parametrize("by", BY_EXPECTATION, ids=lambda each: each.key)
@pytest.mark.parametrize(("seed", "rounds"), [(1, 7), (2, 3), (3, 18), (4, 1)])
def test_the_same_figures_as_the_plain_way(by: Profile, seed: int, rounds: int) -> None:
    players = 24
    events = by_chance(seed, players, 10, rounds)
    found = rated(by, as_arrays(players, events))
    ratings, exact, games = plainly(by, players, events)
    np.testing.assert_array_equal(found.rating, ratings)
    np.testing.assert_allclose(found.exact, exact, rtol=0, atol=1e-9)
    assert found.games.tolist() == games


def test_a_start_from_a_list_across_the_bands() -> None:
    players, by = 16, profile(DEFAULT)
    events = by_chance(7, players, 12, 9)
    start = {str(n): Known(rating=1760 + 20 * n, games=10 * n) for n in range(players)}
    given = [float(known.rating) for known in start.values()]
    begun = Ratings(np.array(given), np.array(given), np.array([known.games for known in start.values()]))
    found = rated(by, as_arrays(players, events), begun)
    ratings, exact, games = plainly(by, players, events, start)
    np.testing.assert_array_equal(found.rating, ratings)
    np.testing.assert_allclose(found.exact, exact, rtol=0, atol=1e-9)
    assert found.games.tolist() == games
    assert begun.rating.tolist() == given  # what was given is left as it was


def test_rows_in_any_order_and_nothing_at_all() -> None:
    games = as_arrays(24, by_chance(5, 24, 6, 5))
    mixed = np.random.default_rng(1).permutation(len(games.first))
    other = Games(
        24,
        games.tournament[mixed],
        games.first[mixed],
        games.second[mixed],
        games.half_wins[mixed],
        None,
    )
    np.testing.assert_allclose(
        rated(profile(DEFAULT), other).exact, rated(profile(DEFAULT), games).exact, rtol=0, atol=1e-9
    )
    none = np.array([], dtype=np.int64)
    assert np.isnan(rated(profile(DEFAULT), Games(2, none, none, none, none)).rating).all()


def test_what_cannot_be_rated_so_is_named() -> None:
    games = as_arrays(24, by_chance(5, 24, 1, 3))
    with pytest.raises(ValueError, match="glicko-2"):
        rated(profile("glicko-2"), games)
    with pytest.raises(ValueError, match="naspa-2009 needs the round"):
        rated(profile("naspa-2009"), replace(games, round=None))
