"""Calibration finds the formula that made a list again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from tests.law.ratings.histories import by_chance
from tilehall.law.ratings.calibration import PrintedList, Trial, best_trials, profile_variants, try_profiles
from tilehall.law.ratings.history import HistoryFault, PlayedTournament, replay
from tilehall.law.ratings.profiles import DEFAULT, PROFILES, Profile
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry

BEFORE = PrintedList(
    dated=date(2019, 12, 31),
    ratings={str(n): 1300 + 40 * n for n in range(16)},
    games={str(n): 12 * n for n in range(16)},
)
LATER = date(2020, 1, 31)


def played() -> list[PlayedTournament]:
    """Two tournaments; 16 to 19 are new, 18 rounds make segments matter."""
    return by_chance(11, 20, 2, 18)


def printed(by: Profile) -> PrintedList:
    history = replay(by, played(), BEFORE.start())
    return PrintedList(dated=LATER, ratings={name: way[-1].rating for name, way in history.ways.items()})


@pytest.mark.parametrize(
    "key",
    ["nzasp-2022", "nzasp-2019", "nzasp-2017", "nzasp-1999", "nzasp-draft-1", "nsa-to-2008", "naspa-2009"],
)
def test_the_formula_that_made_the_list_is_found(key: str) -> None:
    found = best_trials(
        try_profiles(BEFORE, printed(PROFILES[key]), played(), profile_variants()[::5] + tuple(PROFILES.values()))
    )
    first = found[0][0]
    assert key in [each.formula.key for each in found[0]]
    assert (first.hits, first.mean, first.greatest) == (first.compared, 0.0, 0)
    # Whether first ratings are held shows only where one was; nothing else meets every number.
    assert {each.formula.on(LATER).curve for each in found[0]} == {PROFILES[key].curve}
    assert all(group[0].hits < first.hits for group in found[1:])


def test_who_had_not_played_for_long_is_known_to_be_historic() -> None:
    """In 2019 such a player was accelerated: without that no formula meets the number."""
    day, names = date(2020, 1, 11), [f"V{n}" for n in range(10)]
    before = PrintedList(
        dated=date(2019, 12, 31),
        ratings={"back": 1000, **dict.fromkeys(names, 1500)},
        games=dict.fromkeys(["back", *names], 300),
        last_days={"back": date(2015, 6, 1), **dict.fromkeys(names, date(2019, 11, 2))},
    )
    event = PlayedTournament(
        id="1",
        name="",
        first_day=day,
        last_day=day,
        entries=tuple(RatingEntry(name, None, 0) for name in before.ratings),
        results=tuple(RatedResult("back", name, 2, n) for n, name in enumerate(names, 1)),
    )
    made = replay(PROFILES["nzasp-2019"], [event], before.start())
    assert made.ways["back"][-1].rating - 1000 > 30 * 10, "accelerated"
    after = PrintedList(dated=LATER, ratings={name: way[-1].rating for name, way in made.ways.items()})
    found = best_trials(try_profiles(before, after, [event], tuple(PROFILES.values())[:4]))
    assert [(each.formula.key, each.hits) for each in found[0]] == [("nzasp-2019", 11)]


def test_errors_are_told_in_points() -> None:
    made = printed(PROFILES[DEFAULT])
    who = sorted(played()[0].entries, key=lambda entry: entry.player)[0].player
    off = replace(made, ratings={**made.ratings, who: made.ratings[who] + 6})
    (trial,) = try_profiles(BEFORE, off, played(), [PROFILES[DEFAULT]])
    assert (trial.hits, trial.greatest, trial.farthest) == (trial.compared - 1, 6, who)
    assert trial.mean == pytest.approx(6 / trial.compared)
    names = {entry.player for event in played() for entry in event.entries}
    assert trial.compared == len(names)  # who did not play proves nothing


def test_it_goes_on_one_by_one() -> None:
    chosen = profile_variants()[:3]
    running = try_profiles(BEFORE, printed(PROFILES[DEFAULT]), played(), chosen)
    assert isinstance(running, Iterator)
    first = next(running)
    assert isinstance(first, Trial)
    assert (first.number, first.of) == (1, 3)
    assert [trial.number for trial in running] == [2, 3]


def test_every_formula_is_tried_once_and_the_named_ones_first() -> None:
    found = profile_variants()
    named = ["nzasp", *(each.key for each in PROFILES.values() if each.game == "scrabble")]
    assert [each.key for each in found[: len(named)]] == named
    assert len({each.key for each in found}) == len(found) > 100


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (date(2020, 1, 1), LATER, "in_the_starting_list"),
        (BEFORE.dated, date(2020, 1, 1), "after_the_later_list"),
    ],
)
def test_a_tournament_that_is_not_between_the_lists_is_named(before: date, after: date, said: str) -> None:
    lists = replace(BEFORE, dated=before), replace(printed(PROFILES[DEFAULT]), dated=after)
    with pytest.raises(HistoryFault, match=said):
        try_profiles(*lists, played())  # at once, not with the first trial


def test_a_tournament_that_ends_on_the_day_of_the_later_list_is_in_it() -> None:
    after = replace(printed(PROFILES[DEFAULT]), dated=max(event.last_day for event in played()))
    [trial] = try_profiles(BEFORE, after, played(), [PROFILES[DEFAULT]])
    assert trial.hits == trial.compared > 0


def test_where_the_tournaments_of_a_list_are_known_its_day_says_nothing_of_them() -> None:
    held = PrintedList(dated=LATER, ratings={}, rated=frozenset({"1"}), start_day=date(2019, 12, 31))
    assert held.has("1", LATER)
    assert not held.has("2", date(2020, 1, 1)), "ended by its day, and rated later"
    assert held.has("2", date(2019, 12, 31)), "in the list that it started from"
